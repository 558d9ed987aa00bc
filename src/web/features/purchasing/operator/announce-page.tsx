import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { operatorQuotes } from '../../../../contract/quotes/operator-quotes.ts'
import { operatorPurchasing } from '../../../../contract/purchasing/operator-purchasing.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useGo } from '../../../ui/page/navigation.tsx'
import { useCloseTab, useLeaveGuard } from '../../../ui/page/page-context.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { errorOf, Field, FormPage } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { fieldErrorsOf, type FieldErrors } from '../../../ui/plain/use-submit.ts'
import { SearchStatus } from '../../../ui/forms/search-status.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useSubject } from '../../../ui/text/use-subject.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import { CustomerSelect, type ChosenCustomer } from '../../customers/customer-select.tsx'
import '../common/purchasing.css'

const text = defineText({
  en: {
    subtitle: 'Goods a customer bought elsewhere and is sending to the warehouse.',
    from: 'Sender',
    customer: 'Customer',
    chooseCustomer: 'Name or email',
    note: 'Note',
    noteHelp: 'For example, a tracking number or the supplier, so receiving staff can identify the delivery.',
    goods: 'Products',
    sku: 'SKU',
    searchSku: 'SKU or name',
    firstCustomer: 'Choose a customer first.',
    units: 'Quantity',
    add: 'Add SKU',
    remove: 'Remove line item',
    needed: 'This field is required.',
    send: 'Submit',
    clear: 'Clear',
    done: (number: string) => `${number} submitted.`,
  },
  zh: {
    subtitle: '客户在别处购买并寄往仓库的货物。',
    from: '客户信息',
    customer: '客户',
    chooseCustomer: '名称或邮箱',
    note: '备注',
    noteHelp: '运单号或供应商，便于收货人员核对。',
    goods: '商品',
    sku: 'SKU',
    searchSku: '编码或名称',
    firstCustomer: '请先选择客户。',
    units: '件数',
    add: '添加 SKU',
    remove: '移除此行',
    needed: '必填。',
    send: '登记来货',
    clear: '清空',
    done: (number: string) => `来货 ${number} 已登记。`,
  },
})

interface LineDraft {
  readonly key: number
  readonly sku: { readonly id: string; readonly label: string } | null
  readonly nums: number
}
interface Draft {
  readonly customer: ChosenCustomer | null
  readonly note: string
  readonly lines: readonly LineDraft[]
}
const empty: Draft = { customer: null, note: '', lines: [{ key: 1, sku: null, nums: 1 }] }

/** Records goods that a customer sends in, so that the warehouse can identify them on arrival. */
const AnnouncePage = () => {
  const words = useText(text)
  const go = useGo()
  const closeTab = useCloseTab()
  const draft = useDraft('announce-goods', empty)
  const [isTried, setIsTried] = useState(false)
  useLeaveGuard(draft.isChanged)
  const announce = useCallMutation(operatorPurchasing.announceSelfPurchase, {
    invalidates: [operatorPurchasing.listPurchases],
    showsFields: true,
    onSuccess: async ({ id, number }) => {
      draft.clear()
      toast.success(words.done(number))
      await go('/incoming/order', { search: { id } })
      closeTab()
    },
  })
  const { customer, note, lines } = draft.value
  const patch = (change: Partial<Draft>): void => draft.set((now) => ({ ...now, ...change }))
  const errors = fieldErrorsOf(announce.error)
  return (
    <FormPage
      subtitle={words.subtitle}
      back="/incoming"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        const items = lines.flatMap(({ sku, nums }) => (sku ? [{ skuId: sku.id, nums }] : []))
        if (customer && items.length === lines.length)
          announce.mutate({ customerId: customer.id, note, items })
      }}
      footer={
        <>
          <Button disabled={!draft.isChanged} onClick={draft.clear}>
            {words.clear}
          </Button>
          <Button type="primary" htmlType="submit" loading={announce.isPending}>
            {words.send}
          </Button>
        </>
      }
    >
      <Card title={words.from}>
        <div className="q-stack">
          <Field label={words.customer} error={isTried && !customer ? words.needed : null}>
            {({ id, status }) => (
              <CustomerSelect
                id={id}
                status={status}
                value={customer}
                placeholder={words.chooseCustomer}
                // Private SKUs belong to one customer.
                onChange={(chosen) => patch({ customer: chosen, lines: empty.lines })}
              />
            )}
          </Field>
          <TextField
            label={words.note}
            help={words.noteHelp}
            error={errorOf(errors, 'note')}
            optional
            maxLength={500}
            value={note}
            onChange={(next) => patch({ note: next })}
          />
        </div>
      </Card>
      <Card title={words.goods}>
        <Lines
          lines={lines}
          customerId={customer?.id ?? null}
          isTried={isTried}
          errors={errors}
          onChange={(changed) => patch({ lines: changed })}
        />
      </Card>
    </FormPage>
  )
}

interface LinesProps {
  readonly lines: readonly LineDraft[]
  readonly customerId: string | null
  readonly isTried: boolean
  readonly errors: FieldErrors
  readonly onChange: (lines: readonly LineDraft[]) => void
}

const Lines = ({ lines, customerId, isTried, errors, onChange }: LinesProps) => {
  const words = useText(text)
  const change = (key: number, part: Partial<LineDraft>): void =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  if (customerId === null) return <p className="q-muted">{words.firstCustomer}</p>
  return (
    <div className="q-arrival-lines">
      {lines.map((line, index) => (
        <div key={line.key} className="q-arrival-line">
          <SkuField
            customerId={customerId}
            value={line.sku}
            error={isTried && !line.sku ? words.needed : errorOf(errors, `items.${index}.skuId`)}
            onChange={(sku) => change(line.key, { sku })}
          />
          <Field label={words.units} error={errorOf(errors, `items.${index}.nums`)}>
            {({ status, ...control }) => (
              <InputNumber
                {...control}
                {...(status ? { status } : {})}
                min={1}
                max={1_000_000}
                precision={0}
                value={line.nums}
                onChange={(nums) => change(line.key, { nums: nums ?? 1 })}
                style={{ width: '100%' }}
              />
            )}
          </Field>
          {lines.length > 1 && (
            <button
              type="button"
              className="q-icon-button"
              aria-label={words.remove}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            >
              <Icon name="trash" size={16} />
            </button>
          )}
        </div>
      ))}
      <div>
        <Button
          icon={<Icon name="plus" size={14} />}
          disabled={lines.length >= 200}
          onClick={() => {
            const key = Math.max(...lines.map((line) => line.key)) + 1
            onChange([...lines, { key, sku: null, nums: 1 }])
          }}
        >
          {words.add}
        </Button>
      </div>
    </div>
  )
}

interface SkuFieldProps {
  readonly customerId: string
  readonly value: LineDraft['sku']
  readonly error: string | null
  readonly onChange: (sku: LineDraft['sku']) => void
}

const SkuField = ({ customerId, value, error, onChange }: SkuFieldProps) => {
  const words = useText(text)
  const subject = useSubject()
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const found = useCall(
    operatorQuotes.searchSkus,
    { search: settled, customerId },
    { enabled: settled.length > 0, quiet: true },
  )
  const options = (found.data?.skus ?? []).map((sku) => ({
    value: String(sku.skuId),
    label: [sku.code, subject(sku), sku.attributes].filter(Boolean).join(' · '),
  }))
  const chosen = value && !options.some((one) => one.value === value.id)
  return (
    <Field label={words.sku} error={error}>
      {(control) => (
        <Select
          {...control}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          placeholder={words.searchSku}
          loading={found.isFetching}
          notFoundContent={settled === '' ? null : <SearchStatus answer={found} />}
          value={value?.id}
          options={chosen ? [{ value: value.id, label: value.label }, ...options] : options}
          onChange={(id: string) => {
            const option = options.find((one) => one.value === id)
            if (option) onChange({ id, label: option.label })
          }}
          style={{ width: '100%' }}
        />
      )}
    </Field>
  )
}

export default AnnouncePage
