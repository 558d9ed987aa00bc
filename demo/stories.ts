import type { CustomerId } from '../src/server/platform/database.ts'
import type { Currency } from '../src/contract/money.ts'
import { chance, type Chance } from './random.ts'
import { faraway, people, type Person } from './people.ts'
import type { RetailVariant } from './retail.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

export interface ShopStage {
  readonly id: string
  readonly customerId: CustomerId
  readonly currency: Currency
  readonly name: string
  readonly source: 'shopify' | 'import'
  readonly seller: string
  readonly variants: readonly RetailVariant[]
  readonly orders: number
  readonly days: number
  readonly seed: number
  /** The countries of most of its sales, weighted in percent. */
  readonly home?: readonly string[]
}

export interface StoryLine {
  readonly variant: RetailVariant
  readonly quantity: number
}

export interface Fate {
  readonly cancelled?: 'seller' | 'shop'
  readonly shopUnpaid?: boolean
  readonly addressIncomplete?: boolean
  readonly unpaid?: boolean
  /** Still processing, if paid. */
  readonly slow?: boolean
  readonly awaitingStock?: boolean
  readonly inTwoParcels?: boolean
  /** Shipped within the last hour, so that its parcel moves while the demo is viewed. */
  readonly fresh?: boolean
}

export interface Story {
  readonly shop: ShopStage
  readonly at: Date
  readonly name: string
  readonly person: Person
  readonly note: string
  readonly lines: readonly StoryLine[]
  readonly fate: Fate
  readonly luck: Chance
}

const notes = [
  'Please leave it with the neighbour.',
  'It is a present: no price on the slip, please.',
  'The bell does not work, please knock.',
  'Needed before the weekend if at all possible.',
]

const pickPerson = (luck: Chance, home: readonly string[] | undefined): Person => {
  const near =
    home && luck.happens(0.62) ? people.filter(({ countryCode }) => home.includes(countryCode)) : []
  return luck.pick(near.length > 0 ? near : people)
}

/** `unsold`: products outside the catalogue without orders yet; each is bought at least once. */
const pickLines = (
  luck: Chance,
  variants: readonly RetailVariant[],
  ageDays: number,
  unsold: Set<RetailVariant>,
): StoryLine[] => {
  const known = variants.filter(({ onlyWithin, quote }) => {
    if (quote?.status === 'accepted') return ageDays < (quote.asked ?? 0)
    return onlyWithin === undefined
  })
  const unknown = variants.filter(({ onlyWithin }) => onlyWithin !== undefined && ageDays <= onlyWithin)
  const count = luck.happens(0.62) ? 1 : luck.happens(0.75) ? 2 : 3
  const chosen = new Map<string, RetailVariant>()
  const due = unknown.find((variant) => unsold.has(variant))
  if (due ?? (unknown.length > 0 && luck.happens(0.12))) {
    const variant = due ?? luck.pick(unknown)
    unsold.delete(variant)
    chosen.set(variant.shopSku, variant)
  }
  while (chosen.size < count) {
    // The first products of a shop sell best.
    const variant = known[Math.floor(luck.next() ** 1.6 * known.length)]
    if (variant) chosen.set(variant.shopSku, variant)
  }
  return [...chosen.values()].map((variant) => ({
    variant,
    quantity: luck.happens(0.78) ? 1 : luck.between(2, 4),
  }))
}

const fateOf = (luck: Chance, ageDays: number, source: ShopStage['source']): Fate => {
  const draw = luck.next()
  if (ageDays > 0.4 && draw < 0.05)
    return { cancelled: source === 'shopify' && luck.happens(0.5) ? 'shop' : 'seller' }
  if (ageDays < 2.2 && draw < 0.12) return { shopUnpaid: true }
  if (ageDays < 3 && draw < 0.18) return { addressIncomplete: true }
  return {
    unpaid: ageDays < 0.8 ? luck.happens(0.4) : ageDays < 3 && luck.happens(0.12),
    slow: ageDays < 3.6 && luck.happens(0.75),
    awaitingStock: luck.happens(0.14),
    inTwoParcels: luck.happens(0.25),
  }
}

/** Fewer sales in the past and at night. */
const ageOf = (luck: Chance, index: number, { orders, days }: ShopStage): number => {
  const even = (orders - index - luck.next()) / orders
  return Math.max(0.02, days * even ** 2.1)
}

export const storiesOf = (shop: ShopStage, now: Date): Story[] => {
  const luck = chance(shop.seed)
  const ages = Array.from({ length: shop.orders }, (_, index) => ageOf(luck, index, shop)).toSorted(
    (a, b) => b - a,
  )
  const unsold = new Set(shop.variants.filter(({ onlyWithin }) => onlyWithin !== undefined))
  return ages.map((ageDays, index) => {
    const at = new Date(Math.floor((now.getTime() - ageDays * dayMs) / 1000) * 1000)
    const fate = fateOf(luck, ageDays, shop.source)
    const isFar = shop.source === 'shopify' && index === shop.orders - 4
    return {
      shop,
      at,
      name: `#${1001 + index}`,
      person: isFar ? faraway : pickPerson(luck, shop.home),
      note: luck.happens(0.08) ? luck.pick(notes) : '',
      lines: pickLines(luck, shop.variants, ageDays, unsold),
      fate: isFar ? { unpaid: true } : fate,
      luck: chance(shop.seed * 7919 + index),
    }
  })
}
