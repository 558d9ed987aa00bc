import type { GoodsAttribute } from '../../src/contract/kernel/statuses.ts'

export type DemoImage = readonly [emoji: string, background: string]

interface QuotedSku {
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  /** Unit cost in fen, and margin in percent. */
  readonly costFen: number
  readonly percent: number
  readonly grams: number
  readonly mm: readonly [number, number, number]
  /** Discount in percent from a quantity on. */
  readonly discounts?: readonly (readonly [minQuantity: number, percent: number])[]
  readonly goodsAttributes?: readonly GoodsAttribute[]
}

export interface DemoQuote {
  readonly en: string
  readonly zh: string
  /** Customs name and HS code; all of it is made in China. */
  readonly customs: readonly [name: string, code: string]
  readonly images: readonly DemoImage[]
  readonly description: string
  readonly leadDays: number
  readonly minQuantity: number
  readonly delivery: readonly [number, number]
  readonly note?: string
  readonly validDays: number
  readonly skus: readonly QuotedSku[]
}

export interface SourcingStep {
  readonly daysAgo: number
  readonly event:
    | 'requested'
    | 'assigned'
    | 'questioned'
    | 'answered'
    | 'quoted'
    | 'betterQuoteRequested'
    | 'accepted'
    | 'declined'
    | 'expired'
    | 'withdrawn'
    | 'notFound'
    | 'messageSent'
  readonly message?: string
  readonly note?: string
  readonly quote?: DemoQuote
}

export interface SourcingStory {
  readonly seller: 'main' | 'cny'
  readonly title: string
  readonly link?: string
  readonly note: string
  readonly requirements?: readonly string[]
  /** Minor units of the seller's currency. */
  readonly target?: number
  readonly monthly?: number
  readonly countries?: readonly string[]
  readonly neededInDays?: number
  readonly images?: readonly DemoImage[]
  readonly steps: readonly SourcingStep[]
  readonly isUnread?: true
}
