import { currencySymbols, formatMinor, type Currency, type Money as Amount } from '../../../contract/money.ts'
import './parts.css'

type MoneyProps = (
  | { readonly value: Amount | null }
  | { readonly amountMinor: number | null; readonly currency: Currency }
) & {
  /** Says plus as well as minus, for movements. */
  readonly signed?: boolean
  readonly strong?: boolean
}

const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** '$1,234.50', '−$20.00', '+$5.00'; for titles, exports and sentences. */
export const moneyText = ({ amountMinor, currency }: Amount, signed = false): string => {
  const [whole = '0', cents = '00'] = formatMinor(Math.abs(amountMinor)).split('.')
  const sign = amountMinor < 0 ? '−' : signed && amountMinor > 0 ? '+' : ''
  return `${sign}${currencySymbols[currency]}${groupThousands(whole)}.${cents}`
}

/** An amount with its currency in tabular figures; null is a dash. Right-align the column it stands in. */
export const Money = (props: MoneyProps) => {
  const value =
    'value' in props
      ? props.value
      : props.amountMinor === null
        ? null
        : { amountMinor: props.amountMinor, currency: props.currency }
  if (!value) return <span className="q-money q-muted">–</span>
  const className = [
    'q-money',
    props.strong ? 'q-money-strong' : '',
    value.amountMinor < 0 ? 'q-money-minus' : '',
  ]
  return (
    <span className={className.filter(Boolean).join(' ')} title={value.currency}>
      {moneyText(value, props.signed)}
    </span>
  )
}
