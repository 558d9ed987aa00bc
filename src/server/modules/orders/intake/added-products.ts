import { maxOrderLines, maxOfLine } from '../../../../contract/orders/order-changes.ts'
import { DomainError, notFound } from '../../../../contract/kernel/errors.ts'
import { formatMinor } from '../../../../contract/kernel/money.ts'
import type { CustomerId, Db, Tx } from '../../../platform/database/database.ts'
import { refusalIn, refusalOf, refuse, type Refusal } from '../../../platform/kernel/refuse.ts'
import { loadSkus, type PricedSku } from '../../catalogue/index.ts'
import { loadActiveRules } from '../../shipping/index.ts'
import type { LockedLine, LockedOrder } from '../pricing/locked-orders.ts'
import { loadPriceBook, type RulePriceBook } from '../pricing/price-book.ts'
import { priceOrder } from '../pricing/pricing.ts'
import type { PricedOrder } from '../pricing/priced-order.ts'
import { jsonText, query } from '../state/sql.ts'

export interface ProductToAdd {
  readonly skuId: string
  readonly quantity: number
}

export type AddPlan =
  | { readonly kind: 'holds' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'adds'
      readonly order: LockedOrder
      readonly newLines: readonly LockedLine[]
      readonly priced: PricedOrder<LockedLine>
      readonly words: readonly string[]
    }

export const getSaleableSkus = async (
  db: Db,
  customerId: CustomerId,
  skuIds: readonly string[],
): Promise<ReadonlyMap<string, PricedSku>> => {
  const skus = await loadSkus(db, skuIds)
  for (const id of skuIds) {
    const sku = skus.get(id)
    if (!sku || (sku.ownerCustomerId !== null && sku.ownerCustomerId !== customerId)) throw notFound('SKU')
    if (!sku.isActive) throw refuse('skuInactive', { codes: [sku.code] })
  }
  return skus
}

export const bookWith = async (
  db: Db,
  customerId: CustomerId,
  orders: readonly LockedOrder[],
  products: readonly ProductToAdd[],
): Promise<RulePriceBook> => {
  const held = orders.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
  const skuIds = [...held, ...products.map(({ skuId }) => skuId)]
  const prices = await loadPriceBook(db, customerId, orders[0]?.currency ?? 'USD', skuIds)
  return { ...prices, rules: await loadActiveRules(db, customerId) }
}

const newLine = (id: string, sku: PricedSku, quantity: number): LockedLine => ({
  id,
  title: sku.subjectEn,
  shopLineKey: null,
  // No shop variant has this key, so that matching and quotes never reach the line.
  variantKey: `added:${sku.id}`,
  shopSku: '',
  quantity,
  skuId: sku.id,
  skuCode: sku.code,
  units: 1,
  unitPriceMinor: null,
  listPriceMinor: null,
  priceSources: null,
  weightGrams: null,
  parts: null,
  goodsAttributes: [],
  quote: null,
  quoteRequestId: null,
  originLineId: null,
  originOrderId: null,
  sourceOrderId: null,
  isAdded: true,
})

const isHeldBy = (order: LockedOrder, skuId: string): boolean =>
  order.lines.some((line) => line.skuId === skuId && line.quantity > 0)

const withProducts = (
  order: LockedOrder,
  products: readonly ProductToAdd[],
  skus: ReadonlyMap<string, PricedSku>,
  nextId: () => string,
): { readonly order: LockedOrder; readonly newLines: readonly LockedLine[] } => {
  const lines = [...order.lines]
  const newLines: LockedLine[] = []
  for (const { skuId, quantity } of products) {
    const sku = skus.get(skuId)
    if (!sku) throw notFound('SKU')
    const at = lines.findIndex((line) => line.isAdded && line.skuId === skuId)
    const before = lines[at]
    if (before) {
      lines[at] = { ...before, quantity: before.quantity + quantity, unitPriceMinor: null }
    } else {
      const line = newLine(nextId(), sku, quantity)
      lines.push(line)
      newLines.push(line)
    }
  }
  return { order: { ...order, lines }, newLines }
}

const isTooMuch = ({ lines }: LockedOrder): boolean =>
  lines.length > maxOrderLines || lines.some(({ isAdded, quantity }) => isAdded && quantity > maxOfLine)

export const planAdding = (
  given: LockedOrder,
  products: readonly ProductToAdd[],
  from: {
    readonly skus: ReadonlyMap<string, PricedSku>
    readonly book: RulePriceBook
    readonly skipsHolding: boolean
    readonly nextId: () => string
  },
): AddPlan => {
  const wanted = from.skipsHolding ? products.filter(({ skuId }) => !isHeldBy(given, skuId)) : products
  if (wanted.length === 0) return { kind: 'holds' }
  const { order, newLines } = withProducts(given, wanted, from.skus, from.nextId)
  if (isTooMuch(order)) {
    const limits = { lines: maxOrderLines, units: maxOfLine }
    return {
      kind: 'refused',
      refusal: refusalOf('amountTooHigh', { case: 'added', number: given.number, ...limits }),
    }
  }
  try {
    const words = wanted.map(({ skuId, quantity }) => `${quantity} × ${from.skus.get(skuId)?.code ?? ''}`)
    return { kind: 'adds', order, newLines, priced: priceOrder(order, from.book), words }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { kind: 'refused', refusal: refusalIn(error) }
  }
}

/** Whether the change leaves the order without a shipping line that can carry it. */
export const isLineLost = (before: LockedOrder, { reason }: PricedOrder): boolean =>
  reason !== before.waitingReason && (reason === 'shippingLineNotChosen' || reason === 'noShippingLine')

/** The change of the total as text, such as `1.20 USD more` or `0.50 USD less`. */
export const extraWords = (before: LockedOrder, priced: PricedOrder): string => {
  const extra = priced.totalMinor - before.totalMinor
  return `${formatMinor(Math.abs(extra))} ${before.currency} ${extra < 0 ? 'less' : 'more'}`
}

const insertSql = `
  insert into order_line (customer_id, order_id, id, variant_key, title, variant_title, image_url, quantity, sku_id,
      sku_code, is_added)
    select $1, a."orderId", a.id, a."variantKey", a.title, s.attributes, s.image, a.quantity, a."skuId", a."skuCode", true
      from json_to_recordset($2::json) as a ("orderId" bigint, id bigint, "variantKey" text, title text,
        quantity integer, "skuId" bigint, "skuCode" text)
      join json_to_recordset($3::json) as s (id bigint, attributes text, image text) on s.id = a."skuId"`

/** Inserts lines without prices in one statement; repricing the orders sets the prices. */
export const insertAddedLines = async (
  tx: Tx,
  customerId: CustomerId,
  orders: readonly { readonly id: string; readonly newLines: readonly LockedLine[] }[],
  skus: ReadonlyMap<string, PricedSku>,
): Promise<void> => {
  const rows = orders.flatMap(({ id: orderId, newLines }) =>
    newLines.map(({ id, variantKey, title, quantity, skuId, skuCode }) => ({
      orderId,
      id,
      variantKey,
      title,
      quantity,
      skuId,
      skuCode,
    })),
  )
  if (rows.length === 0) return
  const looks = [...skus.values()].map(({ id, attributesText, imageUrl }) => ({
    id,
    attributes: attributesText,
    image: imageUrl,
  }))
  await query(tx, insertSql, [customerId, jsonText(rows), jsonText(looks)])
}
