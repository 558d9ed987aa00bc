import { Button, InputNumber, Select } from 'antd'
import {
  currencies,
  formatMinor,
  parseMinor,
  roundMinor,
  type Currency,
} from '../../../contract/kernel/money.ts'
import type { SkuId } from '../../../contract/kernel/ids.ts'
import { supplierOrderLimits } from '../../../contract/supplier-orders/supplier-order-states.ts'
import { roundToPacks } from '../../../contract/supplier-orders/packs.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { useState } from 'react'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { SkuCell } from './sku-cell.tsx'
import { supplierOrderReads, supplyText } from './supplier-order-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Edit ${number}`,
    freight: 'Freight to the warehouse',
    currency: 'Currency',
    currencyHelp: 'Prices and freight are converted at today’s rate; check them.',
    dueOn: 'Payment due on',
    quantityOf: (code: string) => `Quantity of ${code}`,
    priceOf: (code: string) => `Unit price of ${code}`,
    remove: (code: string) => `Remove ${code}`,
    fixed: 'Quantities are fixed once the order is placed.',
    save: 'Save',
    saved: 'Purchase order saved.',
  },
  zh: {
    title: (number: string) => `编辑 ${number}`,
    freight: '到仓运费',
    currency: '币种',
    currencyHelp: '单价和运费按今日汇率换算，请核对。',
    dueOn: '应付日',
    quantityOf: (code: string) => `${code} 的数量`,
    priceOf: (code: string) => `${code} 的单价`,
    remove: (code: string) => `移除 ${code}`,
    fixed: '下单后数量不能修改。',
    save: '保存',
    saved: '采购单已保存。',
  },
})

interface Line {
  readonly skuId: SkuId
  readonly quantity: number
  readonly price: string
}

const EditDialog = ({ order, onClose }: { order: SupplierOrder; onClose: () => void }) => {
  const words = useText(text)
  const supply = useText(supplyText)
  const { id, number, supplierReference, link, trackingText, note } = order
  const isDraft = order.status === 'draft'
  const draft = useDraft(`supplier-order-edit:${id}`, {
    supplierReference,
    link,
    trackingText,
    note,
    currency: order.currency,
    expectedOn: order.expectedOn ?? '',
    dueOn: order.dueOn ?? '',
    freight: formatMinor(order.freightMinor),
    lines: order.items.map(({ skuId, quantity, unitMinor }): Line => ({
      skuId,
      quantity,
      price: formatMinor(unitMinor),
    })),
  })
  const [isTried, setIsTried] = useState(false)
  const { lines, freight, currency, ...fields } = draft.value
  const save = useCallMutation(operatorSupplierOrders.updateSupplierOrder, {
    invalidates: supplierOrderReads,
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(words.saved)
      onClose()
    },
  })
  const errors = fieldErrorsOf(save.error)
  const freightMinor = parseMinor(freight.trim() || '0')
  const items = lines.flatMap(({ skuId, quantity, price }) => {
    const unitMinor = parseMinor(price.trim())
    return unitMinor === null ? [] : [{ skuId, quantity, unitMinor }]
  })
  const send = (): void => {
    setIsTried(true)
    if (freightMinor === null || items.length < lines.length) return
    const { expectedOn, dueOn, ...texts } = fields
    save.mutate({
      ...texts,
      id,
      currency,
      expectedOn: expectedOn || null,
      dueOn: dueOn || null,
      freightMinor,
      items,
    })
  }
  const setCurrency = (to: Currency): void =>
    draft.set((now) => {
      const factor = to === now.currency ? 1 : to === 'USD' ? 1 / order.cnyPerUsd : order.cnyPerUsd
      const converted = (typed: string): string => {
        const minor = parseMinor(typed.trim())
        return minor === null ? typed : formatMinor(roundMinor(minor * factor))
      }
      return {
        ...now,
        currency: to,
        freight: converted(now.freight),
        lines: now.lines.map((line) => ({ ...line, price: converted(line.price) })),
      }
    })
  const setLine = (skuId: SkuId, change: Partial<Line>): void =>
    draft.set((now) => ({
      ...now,
      lines: now.lines.map((line) => (line.skuId === skuId ? { ...line, ...change } : line)),
    }))
  const field = (name: keyof typeof fields, label: string, more: object = {}) => (
    <TextField
      label={label}
      optional
      error={errorOf(errors, name)}
      value={fields[name]}
      onChange={(next) => draft.set((now) => ({ ...now, [name]: next }))}
      {...more}
    />
  )
  const skus = new Map(order.items.map((item) => [item.skuId, item]))
  return (
    <FormDialog
      width={720}
      title={words.title(number)}
      sendLabel={words.save}
      isBusy={save.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        <div>
          {lines.map((line) => {
            const sku = skus.get(line.skuId)
            if (!sku) return null
            const isWrong = isTried && parseMinor(line.price.trim()) === null
            return (
              <div key={line.skuId} className="q-buy-line-row">
                <SkuCell sku={sku} size={36} />
                <div>
                  <InputNumber
                    aria-label={words.quantityOf(sku.code)}
                    min={1}
                    step={sku.packSize}
                    max={supplierOrderLimits.quantity}
                    precision={0}
                    disabled={!isDraft}
                    style={{ width: '100%' }}
                    value={line.quantity}
                    onChange={(quantity) => setLine(line.skuId, { quantity: quantity ?? 1 })}
                    onBlur={() =>
                      setLine(line.skuId, {
                        quantity: roundToPacks(line.quantity, { packSize: sku.packSize, minQuantity: 1 }),
                      })
                    }
                  />
                  {sku.packSize > 1 && (
                    <span className="q-muted">
                      {line.quantity % sku.packSize === 0
                        ? supply.packs(line.quantity / sku.packSize, sku.packSize)
                        : supply.notPacks(sku.packSize)}
                    </span>
                  )}
                </div>
                <div>
                  <AmountInput
                    aria-label={words.priceOf(sku.code)}
                    currency={currency}
                    value={line.price}
                    onChange={(price) => setLine(line.skuId, { price })}
                  />
                  {isWrong && <span className="q-field-error">{supply.amount}</span>}
                </div>
                {isDraft && lines.length > 1 ? (
                  <Button
                    type="text"
                    aria-label={words.remove(sku.code)}
                    icon={<Icon name="trash" size={16} />}
                    onClick={() =>
                      draft.set((now) => ({
                        ...now,
                        lines: now.lines.filter(({ skuId }) => skuId !== line.skuId),
                      }))
                    }
                  />
                ) : (
                  <span />
                )}
              </div>
            )
          })}
          {!isDraft && <p className="q-muted">{words.fixed}</p>}
        </div>
        {isDraft && (
          <Field
            label={words.currency}
            help={currency === order.currency ? undefined : words.currencyHelp}
            error={errorOf(errors, 'currency')}
          >
            {({ id: controlId }) => (
              <Select
                id={controlId}
                value={currency}
                options={currencies.map((value) => ({ value, label: value }))}
                onChange={setCurrency}
              />
            )}
          </Field>
        )}
        <FieldRow>
          <Field
            label={words.freight}
            error={isTried && freightMinor === null ? supply.amount : errorOf(errors, 'freightMinor')}
          >
            {(control) => (
              <AmountInput
                {...control}
                currency={currency}
                value={freight}
                onChange={(next) => draft.set((now) => ({ ...now, freight: next }))}
              />
            )}
          </Field>
          {field('dueOn', words.dueOn, { type: 'date' })}
        </FieldRow>
        <FieldRow>
          {field('supplierReference', supply.reference, { maxLength: 80 })}
          {field('expectedOn', supply.expectedOn, { type: 'date' })}
        </FieldRow>
        {field('link', supply.link, { maxLength: 500, help: supply.linkHelp })}
        {field('trackingText', supply.tracking, { maxLength: 300 })}
        <TextAreaField
          label={supply.note}
          optional
          error={errorOf(errors, 'note')}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={supplierOrderLimits.note}
          value={fields.note}
          onChange={(next) => draft.set((now) => ({ ...now, note: next }))}
        />
      </div>
    </FormDialog>
  )
}
export default EditDialog
