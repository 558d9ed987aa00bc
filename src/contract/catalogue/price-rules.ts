/**
 * How a calculated price ends: to the cent, or in 9. Both round up, so that the margin is never lower than
 * requested.
 */
export const priceRoundings = ['cent', 'nine'] as const
export type PriceRounding = (typeof priceRoundings)[number]

const bpInOne = 10_000n
/** Rates are used with six decimals. */
const rateUnits = 1_000_000
const maxMinor = 100_000_000n

const ceilDivide = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

const rounded = (minor: bigint, rounding: PriceRounding): number => {
  const ended = rounding === 'nine' ? minor + (9n - (minor % 10n)) : minor
  return Number(ended > maxMinor ? maxMinor : ended)
}

export interface PriceTerms {
  /** Basis points on top of the cost: 3500 is 35%. */
  readonly marginBp: number
  readonly rounding: PriceRounding
}

/**
 * The unit price in US cents: the cost in fen at `rate` (CNY per USD) with the margin, rounded up; up to
 * $1,000,000.00. Exact, with integer arithmetic.
 */
export const priceOfCost = (costFen: number, rate: number, { marginBp, rounding }: PriceTerms): number =>
  rounded(
    ceilDivide(
      BigInt(costFen) * BigInt(rateUnits) * (bpInOne + BigInt(marginBp)),
      BigInt(Math.round(rate * rateUnits)) * bpInOne,
    ),
    rounding,
  )

/** Changes a price by basis points, up or down, rounded up, in US cents. */
export const priceChangedBy = (
  priceMinor: number,
  percentBp: number,
  rounding: PriceRounding = 'cent',
): number =>
  priceMinor === 0
    ? 0
    : rounded(ceilDivide(BigInt(priceMinor) * (bpInOne + BigInt(percentBp)), bpInOne), rounding)

/** A tier's price in the same proportion to the SKU's price as before, never above it. */
export const tierKept = (tierMinor: number, oldMinor: number, newMinor: number): number => {
  if (oldMinor === 0) return Math.min(tierMinor, newMinor)
  const proportional = ceilDivide(BigInt(tierMinor) * BigInt(newMinor), BigInt(oldMinor))
  return Number(proportional > BigInt(newMinor) ? BigInt(newMinor) : proportional)
}
