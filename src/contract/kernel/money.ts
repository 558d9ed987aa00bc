import * as z from 'zod'

export const currencies = ['USD', 'CNY'] as const
export const currencySchema = z.enum(currencies)
export type Currency = z.infer<typeof currencySchema>

/** Whole minor units (cents, fen). Both currencies have two decimals. */
export interface Money {
  readonly amountMinor: number
  readonly currency: Currency
}

/** Whole minor units, exact in a double: up to 90,071,992,547,409.91. */
export const amountMinorSchema = z.int().max(Number.MAX_SAFE_INTEGER)
export const moneySchema = z.object({ amountMinor: amountMinorSchema, currency: currencySchema })

export const currencySymbols: Record<Currency, string> = { USD: '$', CNY: '￥' }

/** Rounds half away from zero to a whole minor unit: the only rounding rule for amounts. */
export const roundMinor = (value: number): number => {
  const rounded = Math.sign(value) * Math.round(Math.abs(value) + Number.EPSILON * Math.abs(value))
  return rounded === 0 ? 0 : rounded
}

/** `12345` → `'123.45'`, with integer arithmetic. */
export const formatMinor = (amountMinor: number): string => {
  const sign = amountMinor < 0 ? '-' : ''
  const digits = String(Math.abs(amountMinor)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A product card's prices by the specification's names: text with two decimals. */
export const priceTextsShape = { price: z.string(), maxPrice: z.string() }
export const priceTexts = (priceMinor: number, maxPriceMinor: number) => ({
  price: formatMinor(priceMinor),
  maxPrice: formatMinor(maxPriceMinor),
})

/** `'123.45'` → `12345`; null for anything but a plain number with up to two decimals. */
export const parseMinor = (text: string): number | null => {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const minor = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && minor !== 0 ? -minor : minor
}

/** Converts a USD amount to the customer's currency: `rate` is units of it per USD. */
export const convertFromUsd = (usdMinor: number, rate: number): number => roundMinor(usdMinor * rate)
