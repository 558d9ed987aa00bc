/** So many parts of one unit: an exchange rate as a whole number. */
const rateParts = 1_000_000
/** The whole, in basis points. */
const whole = 10_000

/** An exchange rate as whole millionths. */
export const rateMicroOf = (rate: number): number => Math.round(rate * rateParts)

interface Cost {
  /** For one, in fen. */
  readonly costCnyMinor: number
  /** On top of the cost, in basis points: 2500 is a quarter. */
  readonly marginBps: number
  /** CNY for one USD, in millionths. */
  readonly rateMicro: number
}

/** What one costs the seller, in cents (USD): the cost with its margin, rounded up. Exact, by whole numbers only. */
export const priceFromCost = ({ costCnyMinor, marginBps, rateMicro }: Cost): number => {
  const top = BigInt(costCnyMinor) * BigInt(whole + marginBps) * BigInt(rateParts)
  const bottom = BigInt(whole) * BigInt(rateMicro)
  return Number((top + bottom - 1n) / bottom)
}

/** What is earned with one at a price in cents (USD), in basis points of the cost, rounded down. */
export const marginOfPrice = ({
  priceMinor,
  costCnyMinor,
  rateMicro,
}: Omit<Cost, 'marginBps'> & { readonly priceMinor: number }): number => {
  const top = BigInt(priceMinor) * BigInt(rateMicro) * BigInt(whole)
  const bottom = BigInt(costCnyMinor) * BigInt(rateParts)
  return Number(top / bottom) - whole
}
