import { notFound } from '../../../contract/errors.ts'
import type { CustomerId, Tx } from '../../platform/database.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  shopKeyOf,
  loadPlacingContext,
  skusOf,
  type ExistingOrder,
  type PlacingContext,
} from './placing-context.ts'
import { loadPriceBook, noChoice, priceOrder } from './pricing.ts'
import type { RulePriceBook, PriceBook, PricedOrder } from './pricing.ts'
import type { Actor, DraftLine, OrderDraft, PlacedOrder } from './types.ts'
import { writeOrders, type DraftToPlace, type LineToPlace } from './write-orders.ts'

/** A line as its variant is known in the country it goes to; a SKU chosen by hand wins. */
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
      recipientName: draft.address.recipientName,
      countryCode: draft.address.countryCode,
      city: draft.address.city,
      address1: draft.address.address1,
      postcode: draft.address.postcode,
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

/** A SKU that was picked by hand must be there, be this customer's to see, and be on sale. */
const checkPickedSkus = (drafts: readonly OrderDraft[], book: PriceBook, customerId: CustomerId): void => {
  for (const skuId of new Set(drafts.flatMap(({ lines }) => lines.flatMap((line) => line.skuId ?? [])))) {
    const sku = book.skus.get(skuId)
    if (!sku || (sku.ownerCustomerId !== null && sku.ownerCustomerId !== customerId)) throw notFound('SKU')
    if (!sku.isActive) throw refuse('skuInactive', { codes: [sku.code] })
  }
}

/** Where each draft goes: to an order that is there, to an earlier draft with the same key, or to a new one. */
const sortOut = (drafts: readonly OrderDraft[], context: PlacingContext) => {
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
 * Takes orders in: the only way they come, by hand, from files and from shops, any number in a handful of statements.
 * Maps lines by their shop's remembered variants (and remembers unknown ones), prices them, chooses the shipping line by
 * the seller's rules or else the cheapest, works out what each order waits for. Drafts whose (shopId, shopOrderKey) is
 * there are left out with `created: false`. Answers in the drafts' order. Every draft has something to buy: callers leave out orders whose
 * lines are all refunded. @throws DomainError notFound for a shop or a draft's SKU that is not this customer's; skuInactive; amountTooLarge.
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
  const prices = await loadPriceBook(tx, context.currency, [...skusOf(context), ...picked])
  const book = { ...prices, rules: context.rules }
  checkPickedSkus(drafts, book, customerId)

  const sorted = sortOut(drafts, context)
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
    context,
    by,
  )

  const answers: PlacedOrder[] = []
  const latecomers = fresh.flatMap((one) => (one && !written.has(one.id) ? [one.draft] : []))
  // Somebody else placed these between our look and our write.
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
    else throw new Error('an order was neither written nor found')
  }
  return answers
}
