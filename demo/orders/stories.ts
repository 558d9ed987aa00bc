import type { CustomerId } from '../../src/server/platform/database/database.ts'
import type { Currency } from '../../src/contract/kernel/money.ts'
import { createRandom, type Random } from '../random.ts'
import { unservedPerson, people, type Person } from '../people/people.ts'
import type { RetailVariant } from '../catalogue/retail.ts'

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

export interface OrderTraits {
  readonly cancelled?: 'seller' | 'shop'
  readonly shopUnpaid?: boolean
  readonly isTest?: boolean
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
  readonly giftNote: string
  /** The seller's own. */
  readonly tags: readonly string[]
  readonly sellerNote: string
  readonly lines: readonly StoryLine[]
  readonly traits: OrderTraits
  readonly random: Random
}

const notes = [
  'Please leave it with the neighbour.',
  'This is a gift. Please do not include any prices.',
  'The doorbell does not work, please knock.',
  'I need it before the weekend if possible.',
]

const ofGift = notes[1]

const giftNotes = [
  'Happy birthday, and many happy returns!\nYour friends from the choir',
  'For your new home. We hope you like it!',
] as const

/** Not by chance, so that everything else stays as it was. */
const tagsOf = (index: number, note: string, lines: readonly StoryLine[], isChinese: boolean): string[] => [
  ...(index % 11 === 4 ? ['VIP'] : []),
  ...(note === ofGift ? [isChinese ? '礼物' : 'Gift'] : []),
  ...(lines.reduce((sum, { quantity }) => sum + quantity, 0) > 4 ? [isChinese ? '大单' : 'Big order'] : []),
  ...(index % 29 === 7 ? [isChinese ? '达人' : 'Influencer'] : []),
]

const pickPerson = (random: Random, home: readonly string[] | undefined): Person => {
  const near =
    home && random.happens(0.62) ? people.filter(({ countryCode }) => home.includes(countryCode)) : []
  return random.pick(near.length > 0 ? near : people)
}

/** `unsold`: products outside the catalogue without orders yet; each is bought at least once. */
const pickLines = (
  random: Random,
  variants: readonly RetailVariant[],
  ageDays: number,
  unsold: Set<RetailVariant>,
): StoryLine[] => {
  const known = variants.filter(({ onlyWithin, quote }) => {
    if (quote?.status === 'accepted') return ageDays < (quote.requested ?? 0)
    return onlyWithin === undefined
  })
  const unknown = variants.filter(({ onlyWithin }) => onlyWithin !== undefined && ageDays <= onlyWithin)
  const count = random.happens(0.62) ? 1 : random.happens(0.75) ? 2 : 3
  const picked = new Map<string, RetailVariant>()
  const due = unknown.find((variant) => unsold.has(variant))
  if (due ?? (unknown.length > 0 && random.happens(0.12))) {
    const variant = due ?? random.pick(unknown)
    unsold.delete(variant)
    picked.set(variant.shopSku, variant)
  }
  while (picked.size < count) {
    // The first products of a shop sell best.
    const variant = known[Math.floor(random.next() ** 1.6 * known.length)]
    if (variant) picked.set(variant.shopSku, variant)
  }
  return [...picked.values()].map((variant) => ({
    variant,
    quantity: random.happens(0.78) ? 1 : random.between(2, 4),
  }))
}

const traitsOf = (random: Random, ageDays: number, source: ShopStage['source']): OrderTraits => {
  const roll = random.next()
  if (ageDays > 0.4 && roll < 0.05)
    return { cancelled: source === 'shopify' && random.happens(0.5) ? 'shop' : 'seller' }
  if (ageDays < 2.2 && roll < 0.12) return { shopUnpaid: true }
  if (ageDays < 3 && roll < 0.18) return { addressIncomplete: true }
  return {
    unpaid: ageDays < 0.8 ? random.happens(0.4) : ageDays < 3 && random.happens(0.12),
    slow: ageDays < 3.6 && random.happens(0.75),
    awaitingStock: random.happens(0.14),
    inTwoParcels: random.happens(0.25),
  }
}

/** Fewer sales in the past and at night. */
const ageOf = (random: Random, index: number, { orders, days }: ShopStage): number => {
  const even = (orders - index - random.next()) / orders
  return Math.max(0.02, days * even ** 2.1)
}

export const storiesOf = (shop: ShopStage, now: Date): Story[] => {
  const random = createRandom(shop.seed)
  const ages = Array.from({ length: shop.orders }, (_, index) => ageOf(random, index, shop)).toSorted(
    (a, b) => b - a,
  )
  const unsold = new Set(shop.variants.filter(({ onlyWithin }) => onlyWithin !== undefined))
  return ages.map((ageDays, index) => {
    const at = new Date(Math.floor((now.getTime() - ageDays * dayMs) / 1000) * 1000)
    const traits = traitsOf(random, ageDays, shop.source)
    const isUnserved = shop.source === 'shopify' && index === shop.orders - 4
    const isChinese = shop.currency === 'CNY'
    const isTest = shop.source === 'shopify' && index === shop.orders - 7
    const person = isUnserved ? unservedPerson : pickPerson(random, shop.home)
    const note = random.happens(0.08) ? random.pick(notes) : ''
    const lines = pickLines(random, shop.variants, ageDays, unsold)
    return {
      shop,
      at,
      name: `#${1001 + index}`,
      person,
      note,
      giftNote: note === ofGift ? (giftNotes[index % 2] ?? '') : '',
      tags: tagsOf(index, note, lines, isChinese),
      sellerNote:
        index % 33 === 4
          ? isChinese
            ? '老客户，附一张感谢卡。'
            : 'Regular customer: add a thank-you card.'
          : '',
      lines,
      traits: isUnserved ? { unpaid: true } : isTest ? { unpaid: true, isTest } : traits,
      random: createRandom(shop.seed * 7919 + index),
    }
  })
}
