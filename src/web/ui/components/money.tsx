import { moneyText } from '../../../contract/kernel/money-text.ts'
import { roundMinor, type Currency, type Money as Amount } from '../../../contract/kernel/money.ts'
import './parts.css'

export { moneyText }

type MoneyProps = (
  | { readonly value: Amount | null }
  | { readonly amountMinor: number | null; readonly currency: Currency }
) & {
  readonly signed?: boolean
  readonly strong?: boolean
}

/**
 * Formats a price given in whole units: `12.5` → '$12.50', '12' → '￥12.00'; blank if it is not numeric.
 * Amounts in minor units go to `moneyText`.
 */
export const priceText = (value: unknown, currency: Currency = 'USD'): string => {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
  const amountMinor = isNumeric ? roundMinor(Number(value) * 100) : Number.NaN
  return Number.isSafeInteger(amountMinor) ? moneyText({ amountMinor, currency }) : ''
}

/** '$4.00', or '$4.00 – $6.50' for a range of prices. */
export const priceRangeText = (price: Amount, maxPriceMinor: number | null): string =>
  maxPriceMinor === null || maxPriceMinor === price.amountMinor
    ? moneyText(price)
    : `${moneyText(price)} – ${moneyText({ ...price, amountMinor: maxPriceMinor })}`

/** An amount with its currency in tabular figures; null is a dash. Right-align columns that show it. */
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
