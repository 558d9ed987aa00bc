import { notFound } from '../../../../contract/kernel/errors.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import {
  shopKeyOf,
  loadPlacingContext,
  skusOf,
  type ExistingOrder,
  type PlacingContext,
} from './placing-context.ts'
import { loadPriceBook, type RulePriceBook, type PriceBook } from '../pricing/price-book.ts'
import { noChoice } from '../pricing/choose-freight.ts'
import { priceOrder } from '../pricing/pricing.ts'
import type { PricedOrder } from '../pricing/priced-order.ts'
import type { Actor, DraftLine, OrderDraft, PlacedOrder } from '../state/types.ts'
import { writeOrders, type DraftToPlace, type LineToPlace } from './write-orders.ts'

/** A manually chosen SKU takes precedence over the variant's match. */
const lineOf = (
  shopId: string,
  draft: DraftLine,
  countryCode: string,
  context: PlacingContext,
): LineToPlace => {
  const known = context.variants.get(shopKeyOf(shopId, draft.variantKey))
  const there = known?.byCountry.get(countryCode) ?? known
  const skuId = draft.skuId ?? there?.skuId ?? null
  return {
    draft,
    quantity: draft.quantity,
    skuId,
    skuCode: null,
    units: draft.skuId === undefined ? (there?.units ?? 1) : 1,
    unitPriceMinor: null,
    listPriceMinor: null,
    priceSources: null,
    weightGrams: null,
    parts: null,
    goodsAttributes: [],
    quoteRequestId: skuId === null ? (known?.quoteRequestId ?? null) : null,
    quote: skuId === null ? (known?.quote ?? null) : null,
  }
}

export const priceDraft = (
  draft: OrderDraft,
  number: string,
  context: PlacingContext,
  book: RulePriceBook,
): PricedOrder<LineToPlace> =>
  priceOrder(
    {
      number,
      shopId: draft.shopId,
      shopPaid: draft.shopPaid,
      isTest: draft.isTest ?? false,
      ...draft.address,
      weightGrams: 0,
      goodsAttributes: [],
      ...noChoice,
      ...(draft.shippingLineId === undefined
        ? {}
        : { shippingLineId: draft.shippingLineId, lineChosenBy: 'seller' }),
      freightMinor: null,
      lines: draft.lines.map((line) => lineOf(draft.shopId, line, draft.address.countryCode, context)),
    },
    book,
  )

const checkDraft = ({ lines, shopOrderName }: OrderDraft): void => {
  if (lines.some(({ quantity }) => quantity > 0)) return
  throw refuse('nothingToBuy', { name: shopOrderName })
}

const checkPickedSkus = (drafts: readonly OrderDraft[], book: PriceBook, customerId: CustomerId): void => {
  for (const skuId of new Set(drafts.flatMap(({ lines }) => lines.flatMap((line) => line.skuId ?? [])))) {
    const sku = book.skus.get(skuId)
    if (!sku || (sku.ownerCustomerId !== null && sku.ownerCustomerId !== customerId)) throw notFound('SKU')
    if (!sku.isActive) throw refuse('skuInactive', { codes: [sku.code] })
  }
}

const matchExistingOrders = (drafts: readonly OrderDraft[], context: PlacingContext) => {
  const firstWith = new Map<string, number>()
  return drafts.map((draft, index) => {
    const key = draft.shopOrderKey === null ? null : shopKeyOf(draft.shopId, draft.shopOrderKey)
    const existing = key === null ? undefined : context.existing.get(key)
    const earlier = key === null ? undefined : firstWith.get(key)
    if (key !== null && earlier === undefined) firstWith.set(key, index)
    return { draft, existing, earlier }
  })
}

const placed = (order: ExistingOrder, created: boolean): PlacedOrder => ({ ...order, created })

/**
 * Places orders from any source (manual, file, shop), any number in a constant number of statements. Matches lines by
 * their variants, remembers unknown variants, prices lines, chooses the shipping line by the seller's rules or the
 * cheapest, and sets the waiting reason. Drafts whose (shopId, shopOrderKey) exists are returned with `created:
 * false`. Results are in the order of the drafts. Callers exclude orders whose lines are all refunded. @throws
 * DomainError notFound for a shop or SKU that is not this customer's; skuInactive; amountTooLarge.
 */
export const placeOrders = async (
  tx: Tx,
  customerId: CustomerId,
  drafts: readonly OrderDraft[],
  by: Actor,
): Promise<PlacedOrder[]> => {
  if (drafts.length === 0) return []
  for (const draft of drafts) checkDraft(draft)
  const context = await loadPlacingContext(tx, customerId, drafts)
  const picked = drafts.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
  const prices = await loadPriceBook(tx, customerId, context.currency, [...skusOf(context), ...picked])
  const book = { ...prices, rules: context.rules }
  checkPickedSkus(drafts, book, customerId)

  const sorted = matchExistingOrders(drafts, context)
  const fresh = sorted.map(({ draft, existing, earlier }, index): DraftToPlace | null => {
    const id = context.ids[index]
    if (existing || earlier !== undefined || id === undefined) return null
    const number = `DS-${id}`
    return { id, number, draft, priced: priceDraft(draft, number, context, book) }
  })
  const written = await writeOrders(
    tx,
    customerId,
    fresh.filter((one) => one !== null),
    { context, by },
  )

  const answers: PlacedOrder[] = []
  const latecomers = fresh.flatMap((one) => (one && !written.has(one.id) ? [one.draft] : []))
  // Placed concurrently between reading and writing.
  const late = latecomers.length > 0 ? await loadPlacingContext(tx, customerId, latecomers) : null
  for (const [index, { draft, existing, earlier }] of sorted.entries()) {
    const one = fresh[index]
    const there = existing ?? late?.existing.get(shopKeyOf(draft.shopId, draft.shopOrderKey ?? ''))
    const twin = earlier === undefined ? undefined : answers[earlier]
    if (one && written.has(one.id)) {
      const { id, number, priced } = one
      answers.push({ id, number, status: priced.status, waitingReason: priced.reason, created: true })
    } else if (there) answers.push(placed(there, false))
    else if (twin) answers.push({ ...twin, created: false })
    else throw new Error('an order was neither inserted nor found')
  }
  return answers
}
