import { Input } from 'antd'
import { currencySymbols, type Currency } from '../../../contract/kernel/money.ts'

interface AmountInputProps {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly placeholder?: string
  readonly currency: Currency
  readonly value: string
  readonly onChange: (value: string) => void
}

export const AmountInput = ({ currency, onChange, ...control }: AmountInputProps) => (
  <Input
    {...control}
    inputMode="decimal"
    autoComplete="off"
    prefix={currencySymbols[currency]}
    suffix={<span className="q-muted">{currency}</span>}
    onChange={(event) => onChange(event.target.value)}
  />
)
