import { sql } from 'kysely'
import { roundMinor } from '../../../contract/kernel/money.ts'
import type { Size } from '../../../contract/packing/parcel-weight.ts'
import { maxConcernedOrders, type ConcernedOrder } from '../../../contract/sku-weights/sku-weights.ts'
import { customerIdFromRow, type Db } from '../../platform/database/database.ts'
import { offerPrices } from '../customer-prices/index.ts'
import {
  loadPriceBook,
  parcelOfLines,
  readOrders,
  unpaidStatuses,
  type LockedOrder,
  type PriceBook,
} from '../orders/index.ts'
import { freightFor } from '../shipping/index.ts'

export interface MeasuredSku {
  readonly skuId: string
  readonly grams: number
  readonly size: Size | null
}

type Line = LockedOrder['lines'][number]

/** The line item with the SKU's own weight in place of the one that it was priced with; itself where it does not have the SKU. */
export const withWeight = (line: Line, { skuId, grams }: Pick<MeasuredSku, 'skuId' | 'grams'>): Line => {
  if (line.parts === null) return line.skuId === skuId ? { ...line, weightGrams: grams } : line
  if (!line.parts.some((part) => part.skuId === skuId)) return line
  const parts = line.parts.map((part) => (part.skuId === skuId ? { ...part, weightGrams: grams } : part))
  return { ...line, parts, weightGrams: parts.reduce((sum, part) => sum + part.weightGrams * part.units, 0) }
}

const unitsOf = (line: Line, skuId: string): number => {
  if (line.parts === null) return line.skuId === skuId ? line.quantity * line.units : 0
  return line.parts.reduce(
    (sum, part) => sum + (part.skuId === skuId ? part.units * line.units * line.quantity : 0),
    0,
  )
}

interface Head {
  readonly id: string
  readonly customerId: string
  readonly customerName: string
  readonly total: number
}

/** Those paid first come first, because they ship next. */
const readHeads = async (db: Db, skuId: string): Promise<Head[]> => {
  const { rows } = await sql<Head>`
    select o.id, o.customer_id as "customerId", c.name as "customerName", count(*) over ()::integer as total
      from dropshipping_order o join customer c on c.customer_id = o.customer_id
      where o.status in ('awaitingQuote', 'awaitingPayment', 'processing', 'awaitingStock', 'partlyShipped')
        and (o.customer_id, o.id) in (select l.customer_id, l.order_id from order_line l
          where l.quantity > l.shipped_quantity and l.sku_id = any(array(select ${skuId}::bigint union all
            select b.bundle_id from bundle_component b where b.sku_id = ${skuId})))
      order by o.paid_at nulls last, o.id limit ${maxConcernedOrders}`.execute(db)
  return rows
}

const concernedBy = (
  order: LockedOrder,
  { id, customerId, customerName }: Head,
  { skuId, grams, size }: MeasuredSku,
  book: PriceBook,
): ConcernedOrder => {
  const units = order.lines.reduce((sum, line) => sum + unitsOf(line, skuId), 0)
  const { countryCode, postcode, currency, status } = order
  const freightOf = (lines: readonly Line[], skus: PriceBook['skus']): number | null => {
    const parcel = parcelOfLines(lines, skus)
    const line = freightFor(book.rates, { countryCode, postcode, ...parcel }).offers.filter(
      ({ lineId }) => lineId === order.shippingLineId,
    )
    return offerPrices(line, countryCode, book)[0]?.priceMinor ?? null
  }
  const sku = book.skus.get(skuId)
  const measured = sku && size ? new Map(book.skus).set(skuId, { ...sku, ...size }) : book.skus
  const estimatedMinor = freightOf(order.lines, book.skus)
  const measuredMinor = freightOf(
    order.lines.map((line) => withWeight(line, { skuId, grams })),
    measured,
  )
  const isUnpaid = unpaidStatuses.some((one) => one === status)
  return {
    orderId: id as ConcernedOrder['orderId'],
    number: order.number,
    customerId: customerId as ConcernedOrder['customerId'],
    customerName,
    status,
    units,
    currency,
    estimatedMinor,
    measuredMinor,
    perUnitMinor:
      estimatedMinor === null || measuredMinor === null || units === 0
        ? null
        : roundMinor((measuredMinor - estimatedMinor) / units),
    payer: isUnpaid ? 'seller' : 'agency',
  }
}

/** Open orders with a SKU, and what its measured weight does to their freight; one price book for each customer and currency. */
export const concernedOrders = async (
  db: Db,
  measured: MeasuredSku,
): Promise<{ readonly orders: ConcernedOrder[]; readonly moreOrders: number }> => {
  const heads = await readHeads(db, measured.skuId)
  const found = new Map<string, ConcernedOrder>()
  for (const [customer, group] of Map.groupBy(heads, ({ customerId }) => customerId)) {
    const customerId = customerIdFromRow(customer)
    const orders = await readOrders(
      db,
      { customerId, shopIds: null },
      group.map(({ id }) => id),
    )
    for (const [currency, ofCurrency] of Map.groupBy(orders, (order) => order.currency)) {
      const skuIds = ofCurrency.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
      const book = await loadPriceBook(db, customerId, currency, [...skuIds, measured.skuId])
      for (const order of ofCurrency) {
        const head = group.find(({ id }) => id === order.id)
        if (head) found.set(order.id, concernedBy(order, head, measured, book))
      }
    }
  }
  return {
    orders: heads.flatMap(({ id }) => found.get(id) ?? []),
    moreOrders: (heads[0]?.total ?? 0) - heads.length,
  }
}
