import { cartPriceAt, type PriceStep } from '../../../../contract/cart/cart.ts'
import type { SkuId } from '../../../../contract/kernel/ids.ts'
import type { SkuChoice } from '../../../../contract/my-products/mapping.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'

export interface DraftLine {
  readonly skuId: string
  readonly subject: string
  readonly subjectZh: string
  /** Code and attributes of the SKU. */
  readonly about: string
  readonly imageUrl: string | null
  readonly nums: number
  readonly onHand: number
  /** Tiers in the seller's currency, starting at one unit; empty if the SKU is no longer available. */
  readonly prices: readonly PriceStep[]
  /** The price when the draft was saved, if it has changed since. */
  readonly wasMinor: number | null
}

export interface PurchaseDraft {
  readonly lines: readonly DraftLine[]
  readonly note: string
}

export const emptyDraft: PurchaseDraft = { lines: [], note: '' }

const firstNums = 10

export const lineOf = (sku: SkuChoice): DraftLine => ({
  skuId: sku.skuId,
  subject: sku.subjectEn,
  subjectZh: sku.subjectZh,
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
    subjectZh: item.subjectZh,
    about: [item.skuCode, item.attributesText].filter(Boolean).join(' · '),
    imageUrl: item.imageUrl,
    nums: item.nums,
    onHand: item.onHand,
    prices: item.prices,
    wasMinor: item.nowMinor === item.unitMinor ? null : item.unitMinor,
  })),
  note,
})

/** Unit price at the line item's quantity; null if no longer available. */
export const unitOf = ({ prices, nums }: DraftLine): number | null => cartPriceAt(prices, nums)

export const sumOf = (line: DraftLine): number => (unitOf(line) ?? 0) * line.nums

export const nextStepOf = ({ prices, nums }: DraftLine): PriceStep | null =>
  prices.find(({ minQuantity }) => minQuantity > nums) ?? null

export const inputOf = ({ lines, note }: PurchaseDraft) => ({
  items: lines.map(({ skuId, nums }) => ({ skuId: skuId as SkuId, nums })),
  note,
})
