import * as z from 'zod'

// Shared by the server and the listing editor, so that both calculate the same price.

/** What a price is rounded up to: the cent, a whole unit, or these last digits. */
export const priceEndings = ['cent', '00', '90', '95', '99'] as const
export type PriceEnding = (typeof priceEndings)[number]

export const listingPriceLimits = {
  steps: 10,
  /** Percentage of the cost; 100 keeps prices at or above it. */
  minPercent: 100,
  maxPercent: 5000,
  maxMinor: 100_000_000,
  compareAtPercent: 500,
  /** In minor units of the shop's currency. */
  maxPriceMinor: 2_000_000_000,
} as const

const amount = z.int().min(0).max(listingPriceLimits.maxMinor)

export const priceStepSchema = z.object({
  /** Costs from this amount on, in minor units of the customer's currency. */
  fromMinor: amount,
  /** Percentage of the cost: 250 is two and a half times. */
  percent: z.int().min(listingPriceLimits.minPercent).max(listingPriceLimits.maxPercent),
  /** Added on top, in minor units of the customer's currency. */
  addMinor: amount,
})
export type PriceStep = z.output<typeof priceStepSchema>

export const listingPriceRuleSchema = z
  .object({
    /** The first starts at 0; in ascending order. */
    steps: z.array(priceStepSchema).min(1).max(listingPriceLimits.steps),
    ending: z.enum(priceEndings),
    /** This percentage above the price; null: no compare-at price. */
    compareAtPercent: z.int().min(1).max(listingPriceLimits.compareAtPercent).nullable(),
  })
  .refine(
    ({ steps }) =>
      steps[0]?.fromMinor === 0 &&
      steps.every(({ fromMinor }, index) => index === 0 || fromMinor > (steps[index - 1]?.fromMinor ?? 0)),
    'the first step must start at 0, and each further one above the one before it',
  )
export type ListingPriceRule = z.output<typeof listingPriceRuleSchema>

/** The rule of sellers who have not set one. */
export const plainPriceRule: ListingPriceRule = {
  steps: [{ fromMinor: 0, percent: 250, addMinor: 0 }],
  ending: '99',
  compareAtPercent: null,
}

export interface ShopCurrency {
  /** Units per unit of the customer's currency; used with six decimals. */
  readonly rate: number
  readonly digits: number
}

const rateUnits = 1_000_000
const costDigits = 2
const ceilDivide = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor
const bounded = (minor: bigint): number =>
  Number(minor > BigInt(listingPriceLimits.maxPriceMinor) ? listingPriceLimits.maxPriceMinor : minor)

/** Decimal places of a currency: 2 for most, 0 for yen, 3 for dinars. Unknown codes count as 2. */
export const currencyDigits = (code: string): number =>
  /^[A-Z]{3}$/.test(code)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
        .maximumFractionDigits ?? 2)
    : 2

/** Minor units as shops write them: `1250` is `'12.50'`, or `'1250'` in yen. */
export const shopDecimal = (minor: number, digits: number): string => {
  if (digits === 0) return String(minor)
  const text = String(minor).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** The unit that price endings refer to: one whole of the currency, or 100 if it has no cents. */
const endingUnit = (digits: number): number => (digits === 0 ? 100 : 10 ** digits)

/** The next amount from `minor` up with this ending. */
export const endUp = (minor: number, ending: PriceEnding, digits: number): number => {
  if (ending === 'cent') return minor
  const unit = endingUnit(digits)
  const tail = (unit * Number(ending)) / 100
  const ended = minor - (minor % unit) + tail
  return ended < minor ? ended + unit : ended
}

/** Converts an amount of the customer's currency to the shop's, rounded up, in minor units. */
export const inShopCurrency = (minor: number, { rate, digits }: ShopCurrency): number =>
  bounded(scaled(BigInt(minor) * 100n, { rate, digits }))

const scaled = (hundredths: bigint, { rate, digits }: ShopCurrency): bigint =>
  ceilDivide(
    hundredths * BigInt(Math.round(rate * rateUnits)) * 10n ** BigInt(digits),
    100n * BigInt(rateUnits) * 10n ** BigInt(costDigits),
  )

/**
 * The price of a cost by one step, in hundredths of a minor unit. A cost beyond the step is priced by the
 * highest value of the step, so that a more expensive product never sells for less because its step adds
 * less.
 */
const stepPrice = (cost: number, step: PriceStep, next: PriceStep | undefined): bigint => {
  const within = next ? Math.min(cost, next.fromMinor - 1) : cost
  return BigInt(within) * BigInt(step.percent) + BigInt(step.addMinor) * 100n
}

/**
 * The price of a cost by a rule, in minor units of the shop's currency: rounded up, never falling as costs
 * rise, up to 20,000,000.00. `costMinor` is in the customer's currency.
 */
export const priceByRule = (costMinor: number, rule: ListingPriceRule, shop: ShopCurrency): number => {
  const prices = rule.steps.flatMap((step, index) =>
    step.fromMinor <= costMinor ? [stepPrice(costMinor, step, rule.steps[index + 1])] : [],
  )
  const highest = prices.reduce((high, price) => (price > high ? price : high), 0n)
  return Math.min(
    endUp(bounded(scaled(highest, shop)), rule.ending, shop.digits),
    listingPriceLimits.maxPriceMinor,
  )
}

export const compareAtByRule = (
  priceMinor: number,
  rule: Pick<ListingPriceRule, 'ending' | 'compareAtPercent'>,
  digits: number,
): number | null => {
  if (rule.compareAtPercent === null || priceMinor === 0) return null
  const raised = ceilDivide(BigInt(priceMinor) * BigInt(100 + rule.compareAtPercent), 100n)
  const compareAt = Math.min(endUp(bounded(raised), rule.ending, digits), listingPriceLimits.maxPriceMinor)
  return compareAt > priceMinor ? compareAt : null
}

/** Profit of a price, in minor units and in basis points of the price; null for a price of 0. */
export const profitOf = (
  priceMinor: number,
  costInShopMinor: number,
): { readonly profitMinor: number; readonly marginBp: number | null } => ({
  profitMinor: priceMinor - costInShopMinor,
  marginBp: priceMinor === 0 ? null : Math.round(((priceMinor - costInShopMinor) / priceMinor) * 10_000),
})
