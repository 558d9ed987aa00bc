import * as z from 'zod'
import type { Currency } from '../kernel/money.ts'

export const weightLimits = { maxGrams: 1_000_000, maxSideMm: 5_000 } as const

/** `scale`: read from a scale that is connected to the browser. */
export const weighingMethods = ['scale', 'typed'] as const
export type WeighingMethod = (typeof weighingMethods)[number]

const side = z.int().min(1, 'must be at least 1').max(weightLimits.maxSideMm, 'must not exceed 5 m')
export const sizeSchema = z.object({ lengthMm: side, widthMm: side, heightMm: side })
export type Size = z.output<typeof sizeSchema>

export const gramsSchema = z
  .int()
  .min(1, 'must be greater than 0')
  .max(weightLimits.maxGrams, 'must not exceed 1,000 kg')

/** cm³ ÷ divisor is kilograms, so mm³ ÷ divisor is grams; rounded up. Without divisor or size there is none. */
export const volumetricGrams = (size: Size | null, divisor: number | null): number =>
  size === null || divisor === null ? 0 : Math.ceil((size.lengthMm * size.widthMm * size.heightMm) / divisor)

/** What a carrier charges: the greater of actual and volumetric weight. */
export const chargedGrams = (grams: number, size: Size | null, divisor: number | null): number =>
  Math.max(grams, volumetricGrams(size, divisor))

/** Beyond which a difference matters: both the amount and the per cent have to be exceeded. */
export interface DifferenceLimit {
  readonly amount: number
  readonly percent: number
}

/** Whether a measured value differs from the expected one beyond the limit. */
export const differs = (
  expected: number,
  measured: number,
  { amount, percent }: DifferenceLimit,
): boolean => {
  const difference = Math.abs(measured - expected)
  return difference > amount && difference * 100 > percent * expected
}

export type FreightDifference = 'more' | 'less'

/** Whether the freight of the measured parcel is more or less than the seller paid, beyond the limit; null: it is not. */
export const freightDifference = (
  paidMinor: number,
  dueMinor: number,
  limit: DifferenceLimit,
): FreightDifference | null => {
  if (!differs(paidMinor, dueMinor, limit)) return null
  return dueMinor > paidMinor ? 'more' : 'less'
}

export type AmountsByCurrency = Readonly<Record<Currency, number>>
