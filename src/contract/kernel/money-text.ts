import { formatNumber } from './format.ts'
import { currencySymbols, formatMinor, type Money } from './money.ts'

/** `$1,234.50`, `−$20.00`, `+$5.00`: the same in both languages. */
export const moneyText = ({ amountMinor, currency }: Money, signed = false): string => {
  const [whole = '0', cents = '00'] = formatMinor(Math.abs(amountMinor)).split('.')
  const sign = amountMinor < 0 ? '−' : signed && amountMinor > 0 ? '+' : ''
  return `${sign}${currencySymbols[currency]}${formatNumber(Number(whole), 'en')}.${cents}`
}
