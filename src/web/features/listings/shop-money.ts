import { currencyDigits, shopDecimal } from '../../../contract/listings/listing-price.ts'

/** Formats an amount in any currency a shop may use, including codes Intl does not know. */
export const shopMoney = (minor: number, currency: string, locale: string): string => {
  const digits = currencyDigits(currency)
  const amount = minor / 10 ** digits
  if (!/^[A-Z]{3}$/.test(currency)) return `${shopDecimal(minor, digits)} ${currency}`
  return new Intl.NumberFormat(locale === 'zh' ? 'zh-CN' : 'en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(amount)
}

/**
 * Parses an amount into minor units; null if it is not a plain amount with the currency's number of decimals.
 */
export const typedMinor = (text: string, currency: string): number | null => {
  const digits = currencyDigits(currency)
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim())
  const decimals = match?.[2] ?? ''
  if (!match || decimals.length > digits) return null
  return Number(match[1]) * 10 ** digits + Number(decimals.padEnd(digits, '0') || '0')
}
