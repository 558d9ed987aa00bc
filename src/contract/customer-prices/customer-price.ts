import * as z from 'zod'
import { convertFromUsd } from '../kernel/money.ts'

export const priceTargets = ['goods', 'freight', 'services'] as const
export type PriceTarget = (typeof priceTargets)[number]

export const priceScopes = [
  'goods',
  'category',
  'product',
  'sku',
  'freight',
  'country',
  'line',
  'lineToCountry',
  'services',
] as const
export type PriceScope = (typeof priceScopes)[number]

/** What a rule of each scope is for, and how specific it is: the highest of those that apply decides. */
export const scopeTerms: Readonly<
  Record<PriceScope, { readonly target: PriceTarget; readonly rank: number }>
> = {
  goods: { target: 'goods', rank: 0 },
  category: { target: 'goods', rank: 1 },
  product: { target: 'goods', rank: 2 },
  sku: { target: 'goods', rank: 3 },
  freight: { target: 'freight', rank: 0 },
  country: { target: 'freight', rank: 1 },
  line: { target: 'freight', rank: 2 },
  lineToCountry: { target: 'freight', rank: 3 },
  services: { target: 'services', rank: 0 },
}

/** Which rule made a price, with its words as they were. */
export const priceSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('level'),
    id: z.string(),
    nameEn: z.string(),
    nameZh: z.string(),
    discountBp: z.int(),
  }),
  z.object({
    kind: z.literal('rule'),
    id: z.string(),
    scope: z.enum(priceScopes),
    /** Of what the rule is for: a SKU's code, a country's. */
    name: z.string(),
    /** Hundredths of a percent; null: a fixed price. */
    discountBp: z.int().nullable(),
  }),
])
export type PriceSource = z.output<typeof priceSourceSchema>

export interface PriceRule {
  readonly id: string
  readonly scope: PriceScope
  readonly skuId: string | null
  readonly productId: string | null
  readonly category: string | null
  readonly lineId: string | null
  readonly countryCode: string | null
  readonly name: string
  /** Hundredths of a percent off the list price; null: a fixed price. */
  readonly discountBp: number | null
  readonly fixedUsdMinor: number | null
  /** Days of the agency, both inclusive. */
  readonly startsOn: string
  readonly endsOn: string | null
}

export interface LevelDiscounts {
  readonly id: string
  readonly nameEn: string
  readonly nameZh: string
  readonly goodsBp: number
  readonly freightBp: number
  readonly servicesBp: number
}

/** What decides the prices of one customer. */
export interface CustomerPrices {
  /** The agency's day. */
  readonly today: string
  readonly level: LevelDiscounts | null
  readonly rules: readonly PriceRule[]
}

/** List prices. */
export const listPrices: CustomerPrices = { today: '', level: null, rules: [] }

export type PricedThing =
  | {
      readonly target: 'goods'
      readonly skuId: string
      readonly productId: string
      readonly category: string
      /** Its price was quoted for this customer. */
      readonly isPrivate: boolean
    }
  | { readonly target: 'freight'; readonly lineId: string; readonly countryCode: string }
  | { readonly target: 'services' }

export interface CustomerPrice {
  readonly priceMinor: number
  readonly listMinor: number
  /** Null exactly if the price is the list price. */
  readonly source: PriceSource | null
}

/** What a percentage takes off one price, rounded half up: the only rounding of discounts. */
export const discountOf = (listMinor: number, discountBp: number): number =>
  Math.floor((listMinor * discountBp + 5_000) / 10_000)

const covers = (rule: PriceRule, thing: PricedThing): boolean => {
  if (scopeTerms[rule.scope].target !== thing.target) return false
  if (thing.target === 'services') return true
  if (thing.target === 'freight') {
    return (
      (rule.lineId === null || rule.lineId === thing.lineId) &&
      (rule.countryCode === null || rule.countryCode === thing.countryCode)
    )
  }
  if (rule.scope === 'sku') return rule.skuId === thing.skuId
  if (rule.scope === 'product') return rule.productId === thing.productId
  if (thing.isPrivate) return false
  return rule.scope === 'goods' || rule.category === thing.category
}

interface RuleIndex {
  readonly general: readonly PriceRule[]
  readonly bySku: ReadonlyMap<string | null, readonly PriceRule[]>
  readonly byProduct: ReadonlyMap<string | null, readonly PriceRule[]>
}

const indexes = new WeakMap<readonly PriceRule[], RuleIndex>()

/** Price lists have thousands of rules for single SKUs, which must not be compared with every SKU that is priced. */
const indexOf = (rules: readonly PriceRule[]): RuleIndex => {
  const known = indexes.get(rules)
  if (known) return known
  const index = {
    general: rules.filter(({ scope }) => scope !== 'sku' && scope !== 'product'),
    bySku: Map.groupBy(
      rules.filter(({ scope }) => scope === 'sku'),
      ({ skuId }) => skuId,
    ),
    byProduct: Map.groupBy(
      rules.filter(({ scope }) => scope === 'product'),
      ({ productId }) => productId,
    ),
  }
  indexes.set(rules, index)
  return index
}

/** The rules that may apply, in the order of ranks. */
const rulesNear = (thing: PricedThing, rules: readonly PriceRule[]): readonly PriceRule[] => {
  const { general, bySku, byProduct } = indexOf(rules)
  if (thing.target !== 'goods') return general
  return [...general, ...(byProduct.get(thing.productId) ?? []), ...(bySku.get(thing.skuId) ?? [])]
}

const isValid = ({ startsOn, endsOn }: PriceRule, today: string): boolean =>
  startsOn <= today && (endsOn === null || today <= endsOn)

interface Candidate {
  readonly rank: number
  readonly offMinor: number
  readonly source: PriceSource
}

const ofRule = (rule: PriceRule, listMinor: number, rate: number): Candidate => {
  const { id, scope, name, discountBp, fixedUsdMinor } = rule
  const offMinor =
    discountBp === null
      ? Math.max(0, listMinor - convertFromUsd(fixedUsdMinor ?? 0, rate))
      : discountOf(listMinor, discountBp)
  return {
    rank: scopeTerms[scope].rank,
    offMinor,
    source: { kind: 'rule', id, scope, name, discountBp },
  }
}

const ofLevel = (level: LevelDiscounts, thing: PricedThing, listMinor: number): Candidate | null => {
  const { id, nameEn, nameZh } = level
  const discountBp = level[`${thing.target}Bp`]
  if (discountBp === 0 || (thing.target === 'goods' && thing.isPrivate)) return null
  return {
    rank: 0,
    offMinor: discountOf(listMinor, discountBp),
    source: { kind: 'level', id, nameEn, nameZh, discountBp },
  }
}

/**
 * The price of something for one customer. Of the rules that apply, the most specific ones decide, and among these the
 * lowest price; the level's discount counts as a rule for everything. A price is never above the list price. `rate` is units
 * of the list price's currency per USD.
 */
export const customerPrice = (
  listMinor: number,
  thing: PricedThing,
  { today, level, rules }: CustomerPrices,
  rate: number,
): CustomerPrice => {
  const candidates = rulesNear(thing, rules)
    .filter((rule) => covers(rule, thing) && isValid(rule, today))
    .map((rule) => ofRule(rule, listMinor, rate))
  const ofItsLevel = level && ofLevel(level, thing, listMinor)
  if (ofItsLevel) candidates.push(ofItsLevel)
  const rank = Math.max(...candidates.map((one) => one.rank))
  let best: Candidate | null = null
  for (const one of candidates) {
    if (one.rank === rank && (best === null || one.offMinor > best.offMinor)) best = one
  }
  if (best === null || best.offMinor === 0) return { priceMinor: listMinor, listMinor, source: null }
  return { priceMinor: listMinor - best.offMinor, listMinor, source: best.source }
}

/** `750` → `'7.5'` */
export const percentOfBp = (bp: number): string => String(bp / 100)
