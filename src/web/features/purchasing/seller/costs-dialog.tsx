import { useState } from 'react'
import { formatMinor, parseMinor } from '../../../../contract/kernel/money.ts'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { purchaseLimits } from '../../../../contract/purchasing/purchase-states.ts'
import { stock } from '../../../../contract/stock/stock.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { Field } from '../../../ui/forms/form.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { AmountInput } from '../../../ui/forms/amount-input.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { sellerReads } from '../common/purchasing-calls.ts'
import { useSubject } from '../../../ui/text/use-subject.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import '../common/purchasing.css'

const text = defineText({
  en: {
    title: (number: string) => `Costs of ${number}`,
    about:
      'Enter what you paid elsewhere. The freight is spread over the products by value. Leave a field empty if you do not know the cost yet.',
    unit: (name: string) => `Unit cost of ${name}`,
    freight: 'Freight',
    invalid: 'Enter an amount from 0 to 1,000,000.00, such as 3.20',
    save: 'Save costs',
    saved: 'Costs saved.',
  },
  zh: {
    title: (number: string) => `${number} 的成本`,
    about: '请填写您在别处支付的金额。运费按商品金额分摊。暂不清楚的可以留空。',
    unit: (name: string) => `${name} 的单位成本`,
    freight: '运费',
    invalid: '请输入 0 至 1,000,000.00 之间的金额，例如 3.20',
    save: '保存成本',
    saved: '成本已保存。',
  },
})

const textOf = (minor: number | null): string => (minor === null ? '' : formatMinor(minor))

/** Undefined: not an amount; null: empty. */
const minorOf = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null
  const minor = parseMinor(typed.replace(',', '.'))
  return minor === null || minor < 0 || minor > purchaseLimits.ownCostMinor ? undefined : minor
}

interface CostsDialogProps {
  readonly order: PurchaseOrder
  readonly costs: NonNullable<PurchaseOrder['costs']>
  readonly onClose: () => void
}

const CostsDialog = ({ order, costs, onClose }: CostsDialogProps) => {
  const words = useText(text)
  const subject = useSubject()
  const { currency } = useAccess()
  const [freight, setFreight] = useState(textOf(costs.freightMinor))
  const [units, setUnits] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(costs.items.map(({ itemId, unitMinor }) => [itemId, textOf(unitMinor)])),
  )
  const set = useCallMutation(purchaseOrders.setPurchaseCosts, {
    invalidates: [...sellerReads, stock.getMyStock, stock.listMyStock, stock.listStockHistory],
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
  })
  const freightMinor = minorOf(freight)
  const items = order.items.map(({ id }) => ({ itemId: id, unitMinor: minorOf(units[id] ?? '') }))
  const isValid = freightMinor !== undefined && items.every(({ unitMinor }) => unitMinor !== undefined)
  return (
    <FormDialog
      title={words.title(order.number)}
      width={560}
      sendLabel={words.save}
      isDisabled={!isValid}
      isBusy={set.isPending}
      onSend={() =>
        freightMinor !== undefined &&
        set.mutate({
          id: order.id,
          freightMinor,
          items: items.map(({ itemId, unitMinor }) => ({ itemId, unitMinor: unitMinor ?? null })),
        })
      }
      onClose={onClose}
    >
      <div className="q-stack">
        <p>{words.about}</p>
        {order.items.map(({ id, skuCode, ...item }) => (
          <Field
            key={id}
            label={words.unit(skuCode || subject(item))}
            help={subject(item)}
            {...(minorOf(units[id] ?? '') === undefined && { error: words.invalid })}
          >
            {(control) => (
              <AmountInput
                {...control}
                currency={currency}
                value={units[id] ?? ''}
                onChange={(value) => setUnits((now) => ({ ...now, [id]: value }))}
              />
            )}
          </Field>
        ))}
        <Field label={words.freight} {...(freightMinor === undefined && { error: words.invalid })}>
          {(control) => (
            <AmountInput {...control} currency={currency} value={freight} onChange={setFreight} />
          )}
        </Field>
      </div>
    </FormDialog>
  )
}
export default CostsDialog
