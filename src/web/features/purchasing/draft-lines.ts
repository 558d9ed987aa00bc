import { cartPriceAt, type PriceStep } from '../../../contract/cart.ts'
import type { SkuId } from '../../../contract/ids.ts'
import type { SkuChoice } from '../../../contract/mapping.ts'
import type { PurchaseOrder } from '../../../contract/purchase-orders.ts'

/** One product of a draft that is being written. */
export interface DraftLine {
  readonly skuId: string
  readonly subject: string
  /** Code and attributes. */
  readonly about: string
  readonly imageUrl: string | null
  readonly nums: number
  readonly onHand: number
  /** In the seller's currency, from one on; none: it is not sold any more. */
  readonly prices: readonly PriceStep[]
  /** As it was when it was written, where it is another price by now. */
  readonly wasMinor: number | null
}

export interface PurchaseDraft {
  readonly lines: readonly DraftLine[]
  readonly note: string
}

export const emptyDraft: PurchaseDraft = { lines: [], note: '' }

/** What many begin with. */
const firstNums = 10

export const lineOf = (sku: SkuChoice): DraftLine => ({
  skuId: sku.skuId,
  subject: sku.subjectEn,
  about: [sku.code, sku.attributes].filter(Boolean).join(' · '),
  imageUrl: sku.imageUrl,
  nums: firstNums,
  onHand: sku.onHand,
  prices: [
    { minQuantity: 1, priceMinor: sku.price.amountMinor },
    ...sku.tiers.map(({ minQuantity, price }) => ({ minQuantity, priceMinor: price.amountMinor })),
  ],
  wasMinor: null,
})

export const draftOf = ({ items, note }: PurchaseOrder): PurchaseDraft => ({
  lines: items.map((item) => ({
    skuId: item.skuId,
    subject: item.subjectEn,
    about: [item.skuCode, item.attributesText].filter(Boolean).join(' · '),
    imageUrl: item.imageUrl,
    nums: item.nums,
    onHand: item.onHand,
    prices: item.prices,
    wasMinor: item.nowMinor === item.unitMinor ? null : item.unitMinor,
  })),
  note,
})

/** What one costs at the line's number; null: it is not sold any more. */
export const unitOf = ({ prices, nums }: DraftLine): number | null => cartPriceAt(prices, nums)

export const sumOf = (line: DraftLine): number => (unitOf(line) ?? 0) * line.nums

/** From which number on one costs less, and how much; null where no price is lower. */
export const nextStepOf = ({ prices, nums }: DraftLine): PriceStep | null =>
  prices.find(({ minQuantity }) => minQuantity > nums) ?? null

/** The call's input. */
export const inputOf = ({ lines, note }: PurchaseDraft) => ({
  items: lines.map(({ skuId, nums }) => ({ skuId: skuId as SkuId, nums })),
  note,
})
