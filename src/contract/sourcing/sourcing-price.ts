/** Millionths: an exchange rate as a whole number. */
const rateParts = 1_000_000
const whole = 10_000

export const rateMicroOf = (rate: number): number => Math.round(rate * rateParts)

interface Cost {
  /** Per unit, in fen. */
  readonly costCnyMinor: number
  /** On top of the cost, in basis points: 2500 is 25%. */
  readonly marginBps: number
  /** CNY per USD, in millionths. */
  readonly rateMicro: number
}

/**
 * The seller's unit price in US cents: the cost with its margin, rounded up. Exact, with integer arithmetic.
 */
export const priceFromCost = ({ costCnyMinor, marginBps, rateMicro }: Cost): number => {
  const top = BigInt(costCnyMinor) * BigInt(whole + marginBps) * BigInt(rateParts)
  const bottom = BigInt(whole) * BigInt(rateMicro)
  return Number((top + bottom - 1n) / bottom)
}

/** The margin of a unit price in US cents, in basis points of the cost, rounded down. */
export const marginOfPrice = ({
  priceMinor,
  costCnyMinor,
  rateMicro,
}: Omit<Cost, 'marginBps'> & { readonly priceMinor: number }): number => {
  const top = BigInt(priceMinor) * BigInt(rateMicro) * BigInt(whole)
  const bottom = BigInt(costCnyMinor) * BigInt(rateParts)
  return Number(top / bottom) - whole
}
