/** How a price made of a cost ends: to the cent, or in 9. Both round up, so that the margin is never less than asked. */
export const priceRoundings = ['cent', 'nine'] as const
export type PriceRounding = (typeof priceRoundings)[number]

/** Hundredths of a per cent in one. */
const bpInOne = 10_000n
/** A rate is reckoned with six decimals. */
const rateUnits = 1_000_000
const maxMinor = 100_000_000n

const ceilDivide = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

const rounded = (minor: bigint, rounding: PriceRounding): number => {
  const ended = rounding === 'nine' ? minor + (9n - (minor % 10n)) : minor
  return Number(ended > maxMinor ? maxMinor : ended)
}

export interface PriceTerms {
  /** Hundredths of a per cent on top of the cost: 3500 is 35 %. */
  readonly marginBp: number
  readonly rounding: PriceRounding
}

/**
 * What one piece sells for, in US cents: its cost in fen at `rate` (CNY for one USD), with the margin on top, rounded
 * up; at most $1,000,000.00. Exact, by whole numbers only.
 */
export const priceOfCost = (costFen: number, rate: number, { marginBp, rounding }: PriceTerms): number =>
  rounded(
    ceilDivide(
      BigInt(costFen) * BigInt(rateUnits) * (bpInOne + BigInt(marginBp)),
      BigInt(Math.round(rate * rateUnits)) * bpInOne,
    ),
    rounding,
  )

/** A price changed by hundredths of a per cent, up or down, rounded up, in US cents. */
export const priceChangedBy = (
  priceMinor: number,
  percentBp: number,
  rounding: PriceRounding = 'cent',
): number =>
  priceMinor === 0
    ? 0
    : rounded(ceilDivide(BigInt(priceMinor) * (bpInOne + BigInt(percentBp)), bpInOne), rounding)

/** A tier's price that keeps its proportion to the SKU's own; never dearer than that. */
export const tierKept = (tierMinor: number, oldMinor: number, newMinor: number): number => {
  if (oldMinor === 0) return Math.min(tierMinor, newMinor)
  const kept = ceilDivide(BigInt(tierMinor) * BigInt(newMinor), BigInt(oldMinor))
  return Number(kept > BigInt(newMinor) ? BigInt(newMinor) : kept)
}
