import { formatMinor, parseMinor, type Currency } from '../../../contract/kernel/money.ts'
import { TextField } from '../../ui/forms/text-field.tsx'

/** As they are typed. */
export type Amounts = Readonly<Record<Currency, string>>

const typed = (minor: number | null): string => (minor === null ? '' : formatMinor(minor))

export const amountsOf = (minors: Readonly<Record<Currency, number | null>>): Amounts => ({
  USD: typed(minors.USD),
  CNY: typed(minors.CNY),
})

/** What is unreadable is sent as an amount that is refused, together with what else is wrong. */
export const readAmount = (text: string): number => parseMinor(text) ?? -1

export const readAmounts = ({ USD, CNY }: Amounts): Record<Currency, number> => ({
  USD: readAmount(USD),
  CNY: readAmount(CNY),
})

interface AmountInputProps {
  readonly label: string
  readonly currency: Currency
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
  readonly optional?: boolean
}

export const AmountInput = ({
  label,
  currency,
  value,
  onChange,
  error,
  optional = false,
}: AmountInputProps) => (
  <TextField
    label={`${label} (${currency})`}
    error={error}
    optional={optional}
    inputMode="decimal"
    autoComplete="off"
    value={value}
    onChange={onChange}
  />
)
