import { Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { priceScopes, type PriceScope } from '../../../contract/customer-prices/customer-price.ts'
import { parseMinor } from '../../../contract/kernel/money.ts'
import { operatorCustomerPrices, scopeNeeds } from '../../../contract/customer-prices/customer-prices.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { Field, FieldRow, errorOf } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { readTaxRate } from '../agency-settings/tax-rate.ts'
import { CustomerSelect, type ChosenCustomer } from '../customers/customer-select.tsx'
import { LineSelect } from './line-select.tsx'
import { scopeText } from './source-text.ts'

const text = defineText({
  en: {
    title: 'Create price',
    customer: 'Customer',
    choose: 'Name or email',
    customerNeeded: 'Choose a customer.',
    scope: 'Applies to',
    product: 'Product code',
    sku: 'SKU code',
    category: 'Category',
    line: 'Shipping line',
    country: 'Country',
    kind: 'Kind of price',
    percent: 'Percentage off',
    fixed: 'Fixed price',
    off: 'Percentage off the list price',
    offWrong: 'Enter a percentage such as 5 or 7.5, up to 100.',
    price: 'Price of one SKU',
    priceHelp: 'Converted to the customer’s currency. Nobody pays more than the list price.',
    priceWrong: 'Enter an amount such as 4 or 4.50.',
    startsOn: 'First day',
    endsOn: 'Last day',
    note: 'Internal note',
    needed: 'is required',
    cancel: 'Cancel',
    submit: 'Create price',
    created: (name: string) => `Price created. New orders of ${name} get it from its first day.`,
  },
  zh: {
    title: '新建价格',
    customer: '客户',
    choose: '搜索名称或邮箱',
    customerNeeded: '请选择客户。',
    scope: '适用范围',
    product: '产品编码',
    sku: 'SKU 编码',
    category: '分类',
    line: '物流渠道',
    country: '国家/地区',
    kind: '价格类型',
    percent: '折扣百分比',
    fixed: '固定价格',
    off: '按原价优惠（%）',
    offWrong: '请输入百分比，例如 5 或 7.5，不超过 100。',
    price: '单个 SKU 价格',
    priceHelp: '按汇率换算为客户币种，且不会高于原价。',
    priceWrong: '请输入金额，例如 4 或 4.50。',
    startsOn: '开始日',
    endsOn: '截止日',
    note: '内部备注',
    needed: '必填',
    cancel: '取消',
    submit: '新建价格',
    created: (name: string) => `价格已创建，${name} 的新订单自开始日起适用。`,
  },
})

interface Draft {
  readonly customer: ChosenCustomer | null
  readonly scope: PriceScope
  readonly code: string
  readonly category: string
  readonly lineId: string
  readonly countryCode: string
  readonly isFixed: boolean
  readonly off: string
  readonly price: string
  readonly startsOn: string
  readonly endsOn: string
  readonly note: string
}

const today = (): string => new Date().toISOString().slice(0, 10)

const inputOf = (draft: Draft, customerId: string) => {
  const { scope } = draft
  const isFixed = draft.isFixed && scopeNeeds(scope, 'code')
  return {
    customerId,
    scope,
    code: scopeNeeds(scope, 'code') ? draft.code : null,
    category: scopeNeeds(scope, 'category') ? draft.category : null,
    shippingLineId: scopeNeeds(scope, 'shippingLineId') ? draft.lineId : null,
    countryCode: scopeNeeds(scope, 'countryCode') ? draft.countryCode : null,
    discountBp: isFixed ? null : readTaxRate(draft.off),
    fixedUsdMinor: isFixed ? parseMinor(draft.price) : null,
    startsOn: draft.startsOn,
    endsOn: draft.endsOn || null,
    note: draft.note,
  }
}

interface PriceDialogProps {
  readonly onClose: () => void
}

export const PriceDialog = ({ onClose }: PriceDialogProps) => {
  const words = useText(text)
  const [draft, setDraft] = useState<Draft>(() => ({
    customer: null,
    scope: 'goods',
    code: '',
    category: '',
    lineId: '',
    countryCode: '',
    isFixed: false,
    off: '',
    price: '',
    startsOn: today(),
    endsOn: '',
    note: '',
  }))
  const [isChecked, setIsChecked] = useState(false)
  const create = useCallMutation(operatorCustomerPrices.createCustomerPrice, {
    invalidates: [operatorCustomerPrices.listCustomerPrices],
    showsFields: true,
    onSuccess: (saved) => {
      toast.success(words.created(saved.customerName))
      onClose()
    },
  })
  const refused = fieldErrorsOf(create.error)
  const set = (change: Partial<Draft>): void => setDraft((now) => ({ ...now, ...change }))
  const { customer, scope } = draft
  const isFixed = draft.isFixed && scopeNeeds(scope, 'code')
  const bp = readTaxRate(draft.off)
  const minor = parseMinor(draft.price)
  const wrong = {
    customer: customer === null,
    off: !isFixed && (bp === null || bp === 0),
    price: isFixed && (minor === null || minor < 0),
    code: scopeNeeds(scope, 'code') && draft.code.trim() === '',
    category: scopeNeeds(scope, 'category') && draft.category.trim() === '',
    line: scopeNeeds(scope, 'shippingLineId') && draft.lineId === '',
    country: scopeNeeds(scope, 'countryCode') && draft.countryCode === '',
    startsOn: draft.startsOn === '',
  }
  const submit = (): void => {
    setIsChecked(true)
    if (!customer || Object.values(wrong).some(Boolean)) return
    create.mutate(inputOf(draft, customer.id))
  }
  const errorAt = (name: keyof typeof wrong, message: string, path: string = name): string | null =>
    isChecked && wrong[name] ? message : errorOf(refused, path)
  return (
    <Modal
      open
      title={words.title}
      okText={words.submit}
      cancelText={words.cancel}
      confirmLoading={create.isPending}
      onCancel={onClose}
      onOk={submit}
    >
      <div className="q-stack">
        <Field label={words.customer} error={errorAt('customer', words.customerNeeded, 'customerId')}>
          {({ id, status }) => (
            <CustomerSelect
              id={id}
              status={status}
              value={customer}
              placeholder={words.choose}
              onChange={(chosen) => set({ customer: chosen })}
            />
          )}
        </Field>
        <SubjectFields draft={draft} set={set} errorAt={errorAt} />
        {scopeNeeds(scope, 'code') && (
          <Radio.Group
            aria-label={words.kind}
            value={isFixed}
            onChange={(event) => set({ isFixed: event.target.value === true })}
          >
            <Radio value={false}>{words.percent}</Radio>
            <Radio value={true}>{words.fixed}</Radio>
          </Radio.Group>
        )}
        {isFixed ? (
          <Field
            label={words.price}
            help={words.priceHelp}
            error={errorAt('price', words.priceWrong, 'fixedUsdMinor')}
          >
            {(control) => (
              <AmountInput
                {...control}
                currency="USD"
                value={draft.price}
                onChange={(price) => set({ price })}
              />
            )}
          </Field>
        ) : (
          <TextField
            label={words.off}
            error={errorAt('off', words.offWrong, 'discountBp')}
            inputMode="decimal"
            autoComplete="off"
            suffix="%"
            value={draft.off}
            onChange={(off) => set({ off })}
          />
        )}
        <FieldRow>
          <TextField
            label={words.startsOn}
            error={errorAt('startsOn', words.needed)}
            type="date"
            value={draft.startsOn}
            onChange={(startsOn) => set({ startsOn })}
          />
          <TextField
            label={words.endsOn}
            optional
            error={errorOf(refused, 'endsOn')}
            type="date"
            value={draft.endsOn}
            onChange={(endsOn) => set({ endsOn })}
          />
        </FieldRow>
        <TextField
          label={words.note}
          optional
          error={errorOf(refused, 'note')}
          maxLength={300}
          value={draft.note}
          onChange={(note) => set({ note })}
        />
      </div>
    </Modal>
  )
}

interface SubjectProps {
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  readonly errorAt: (
    name: 'code' | 'category' | 'line' | 'country',
    message: string,
    path?: string,
  ) => string | null
}

const SubjectFields = ({ draft, set, errorAt }: SubjectProps) => {
  const words = useText(text)
  const scopes = useText(scopeText)
  const { scope } = draft
  return (
    <>
      <Field label={words.scope}>
        {({ id }) => (
          <Select
            id={id}
            value={scope}
            options={priceScopes.map((value) => ({ value, label: scopes[value] }))}
            onChange={(value: PriceScope) => set({ scope: value })}
          />
        )}
      </Field>
      {scopeNeeds(scope, 'code') && (
        <TextField
          label={scope === 'sku' ? words.sku : words.product}
          error={errorAt('code', words.needed)}
          autoComplete="off"
          value={draft.code}
          onChange={(code) => set({ code })}
        />
      )}
      {scopeNeeds(scope, 'category') && (
        <TextField
          label={words.category}
          error={errorAt('category', words.needed)}
          autoComplete="off"
          value={draft.category}
          onChange={(category) => set({ category })}
        />
      )}
      {scopeNeeds(scope, 'shippingLineId') && (
        <Field label={words.line} error={errorAt('line', words.needed, 'shippingLineId')}>
          {({ id, status }) => (
            <LineSelect id={id} status={status} value={draft.lineId} onChange={(lineId) => set({ lineId })} />
          )}
        </Field>
      )}
      {scopeNeeds(scope, 'countryCode') && (
        <Field label={words.country} error={errorAt('country', words.needed, 'countryCode')}>
          {({ id, status }) => (
            <CountrySelect
              id={id}
              status={status}
              value={draft.countryCode}
              onChange={(countryCode) => set({ countryCode })}
            />
          )}
        </Field>
      )}
    </>
  )
}
