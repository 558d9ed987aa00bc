import { Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import { priceRoundings, type PriceRounding } from '../../../../contract/catalogue/price-rules.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Field } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { SearchStatus } from '../../../ui/forms/search-status.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import { percentText, readPercent, roundingText } from './price-text.ts'
import type { PriceRule } from './price-rules-page.tsx'

const text = defineText({
  en: {
    newTitle: 'New price rule',
    title: 'Edit price rule',
    scope: 'Applies to',
    all: 'All other products',
    category: 'A category',
    product: 'One product',
    which: 'Category',
    whichProduct: 'Product',
    margin: 'Margin on cost (%)',
    rounding: 'Price ending',
    up: 'Always rounded up, so the margin is never lower.',
    save: 'Save',
    cancel: 'Cancel',
    required: 'Required.',
    percent: 'must be between -99 and 1000, for example 35 or 12.5',
    saved: 'Price rule saved. To apply it, select products in the product list.',
  },
  zh: {
    newTitle: '新建定价规则',
    title: '编辑定价规则',
    scope: '适用于',
    all: '其他所有产品',
    category: '指定类目',
    product: '指定产品',
    which: '类目',
    whichProduct: '产品',
    margin: '成本利润率（%）',
    rounding: '价格尾数',
    up: '按尾数向上取整，利润率不会降低。',
    save: '保存',
    cancel: '取消',
    required: '必填',
    percent: '必须在 -99 到 1000 之间，如 35 或 12.5',
    saved: '规则已保存。如需更新现有价格，请在产品列表中应用。',
  },
})

type Scope = 'all' | 'category' | 'product'

const scopeOf = (rule: PriceRule | null): Scope =>
  rule?.productId ? 'product' : rule?.category ? 'category' : 'all'

interface PriceRuleDialogProps {
  /** Null for a new rule. */
  readonly rule: PriceRule | null
  readonly onClose: () => void
}

const PriceRuleDialog = ({ rule, onClose }: PriceRuleDialogProps) => {
  const words = useText(text)
  const roundings = useText(roundingText)
  const [scope, setScope] = useState<Scope>(scopeOf(rule))
  const [category, setCategory] = useState(rule?.category ?? null)
  const [product, setProduct] = useState<ChosenProduct | null>(
    rule?.productId ? { id: rule.productId, name: rule.productName ?? '' } : null,
  )
  const [margin, setMargin] = useState(rule ? percentText(rule.marginBp).replace('%', '') : '')
  const [rounding, setRounding] = useState<PriceRounding>(rule?.rounding ?? 'nine')
  const [isTried, setIsTried] = useState(false)
  const save = useCallMutation(operatorCosts.savePriceRule, {
    invalidates: [operatorCosts.listPriceRules],
    showsFields: true,
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
  })
  const errors = fieldErrorsOf(save.error)
  const marginBp = readPercent(margin)
  const lacksScope = (scope === 'category' && category === null) || (scope === 'product' && product === null)
  const send = (): void => {
    setIsTried(true)
    if (marginBp === null || lacksScope) return
    save.mutate({
      ...(rule && { id: rule.id }),
      category: scope === 'category' ? category : null,
      productId: scope === 'product' ? (product?.id ?? null) : null,
      marginBp,
      rounding,
    })
  }
  const scopeError = isTried && lacksScope ? words.required : null
  return (
    <Modal
      open
      title={rule ? words.title : words.newTitle}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <Field label={words.scope}>
          {({ id }) => (
            <Radio.Group
              id={id}
              aria-label={words.scope}
              value={scope}
              onChange={(event) => setScope(event.target.value as Scope)}
              options={(['all', 'category', 'product'] as const).map((one) => ({
                value: one,
                label: words[one],
              }))}
            />
          )}
        </Field>
        {scope === 'category' && (
          <Field label={words.which} error={scopeError ?? errors['category'] ?? null}>
            {({ id, status }) => (
              <CategorySelect id={id} status={status} value={category} onChange={setCategory} />
            )}
          </Field>
        )}
        {scope === 'product' && (
          <Field label={words.whichProduct} error={scopeError ?? errors['productId'] ?? null}>
            {({ id, status }) => (
              <ProductSelect id={id} status={status} value={product} onChange={setProduct} />
            )}
          </Field>
        )}
        <TextField
          label={words.margin}
          error={isTried && marginBp === null ? words.percent : (errors['marginBp'] ?? null)}
          inputMode="decimal"
          value={margin}
          onChange={setMargin}
          onPressEnter={send}
        />
        <Field label={words.rounding} help={words.up}>
          {({ id }) => (
            <Radio.Group
              id={id}
              aria-label={words.rounding}
              value={rounding}
              onChange={(event) => setRounding(event.target.value === 'cent' ? 'cent' : 'nine')}
              options={priceRoundings.map((one) => ({ value: one, label: roundings[one] }))}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}
export default PriceRuleDialog

interface SelectProps<T> {
  readonly id: string
  readonly status: 'error' | undefined
  readonly value: T | null
  readonly onChange: (value: T | null) => void
}

const CategorySelect = ({ onChange, ...control }: SelectProps<string>) => {
  const answer = useCall(operatorCosts.listCategories, {}, { quiet: true, staleMs: 60_000 })
  return (
    <Select
      {...control}
      showSearch
      options={(answer.data?.categories ?? []).map(({ nameEn }) => ({ value: nameEn, label: nameEn }))}
      onChange={(name: string) => onChange(name)}
      style={{ width: '100%' }}
    />
  )
}

interface ChosenProduct {
  readonly id: string
  readonly name: string
}

const ProductSelect = ({ value, onChange, ...control }: SelectProps<ChosenProduct>) => {
  const [search, setSearch] = useState('')
  const settled = useSettled(search)
  const answer = useCall(operatorCatalogue.listProducts, settled ? { search: settled } : {}, { quiet: true })
  const found = (answer.data?.rows ?? []).map((row) => ({
    value: row.id as string,
    label: `${row.subjectEn} (${row.code})`,
  }))
  const own =
    value && !found.some((one) => one.value === value.id) ? [{ value: value.id, label: value.name }] : []
  return (
    <Select
      {...control}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={answer.isFetching}
      notFoundContent={<SearchStatus answer={answer} />}
      value={value?.id}
      options={[...own, ...found]}
      onChange={(id: string) => {
        const chosen = [...own, ...found].find((one) => one.value === id)
        onChange(chosen ? { id, name: chosen.label } : null)
      }}
      style={{ width: '100%' }}
    />
  )
}
