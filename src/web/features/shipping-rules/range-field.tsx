import { Input } from 'antd'
import type { Currency } from '../../../contract/kernel/money.ts'
import { Field } from '../../ui/forms/form.tsx'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: { from: 'from', to: 'to', of: (label: string, end: string) => `${label} ${end}` },
  zh: { from: '从', to: '至', of: (label: string, end: string) => `${label}${end}` },
})

interface RangeFieldProps {
  readonly label: string
  readonly error: string | null
  readonly unit?: string
  readonly currency?: Currency
  readonly from: string
  readonly to: string
  readonly onFrom: (value: string) => void
  readonly onTo: (value: string) => void
}

export const RangeField = (props: RangeFieldProps) => {
  const { label, error, unit, currency } = props
  const words = useText(text)
  const input = (id: string | null, end: string, value: string, onChange: (value: string) => void) => {
    const named = { 'aria-label': words.of(label, end), placeholder: end, value }
    const control = id === null ? named : { ...named, id }
    if (currency) return <AmountInput {...control} currency={currency} onChange={onChange} />
    return (
      <Input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        {...(unit === undefined ? {} : { suffix: <span className="q-muted">{unit}</span> })}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <Field label={label} error={error}>
      {({ id }) => (
        <span className={currency ? 'q-rule-range q-rule-range-wide' : 'q-rule-range'}>
          {input(id, words.from, props.from, props.onFrom)}
          {input(null, words.to, props.to, props.onTo)}
        </span>
      )}
    </Field>
  )
}
