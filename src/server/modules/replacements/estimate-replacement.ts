import { sql } from 'kysely'
import { notFound, type DomainError } from '../../../contract/kernel/errors.ts'
import { customerIdFromRow, type CustomerId, type Db } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { offerPrices } from '../customer-prices/index.ts'
import { loadPriceBook, parcelOfLines, type LockedOrder, type PriceBook } from '../orders/index.ts'
import { freightFor, type UsdOffer } from '../shipping/index.ts'
import { type ShippedLine, shippedStatuses } from './replacement-rules.ts'

export const ownerOf = async (db: Db, orderId: string): Promise<CustomerId> => {
  const row = await db
    .selectFrom('dropshipping_order')
    .select('customer_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!row) throw notFound('Order')
  return customerIdFromRow(row.customer_id)
}

export const isShipped = ({ status }: LockedOrder): boolean => shippedStatuses.some((one) => one === status)

export const notShipped = ({ number }: Pick<LockedOrder, 'number'>): DomainError =>
  refuse('notShipped', { number })

export type SendableLine = LockedOrder['lines'][number] & ShippedLine

export const sendableLines = async (
  db: Db,
  customerId: CustomerId,
  order: LockedOrder,
): Promise<SendableLine[]> => {
  const { rows } = await sql<{ id: string; title: string; shipped: number }>`
    select id, title, shipped_quantity as shipped from order_line
      where customer_id = ${customerId} and order_id = ${order.id}`.execute(db)
  const told = new Map(rows.map((row) => [row.id, row]))
  return order.lines.map((line) => ({
    ...line,
    title: told.get(line.id)?.title ?? '',
    shippedQuantity: told.get(line.id)?.shipped ?? 0,
  }))
}

interface Destination {
  readonly countryCode: string
  readonly postcode: string
}

export interface ReplacementEstimate {
  readonly book: PriceBook
  readonly parcel: ReturnType<typeof parcelOfLines>
  /** In the order's currency, cheapest first. */
  readonly offers: readonly (UsdOffer & { readonly freightMinor: number })[]
}

export const estimateReplacement = async (
  db: Db,
  customerId: CustomerId,
  {
    order,
    lines,
    to,
  }: {
    readonly order: Pick<LockedOrder, 'currency'>
    readonly lines: readonly SendableLine[]
    readonly to: Destination
  },
): Promise<ReplacementEstimate> => {
  const book = await loadPriceBook(
    db,
    customerId,
    order.currency,
    lines.flatMap(({ skuId }) => skuId ?? []),
  )
  const parcel = parcelOfLines(lines, book.skus)
  const { offers } = freightFor(book.rates, { ...parcel, countryCode: to.countryCode, postcode: to.postcode })
  const priced = offerPrices(offers, to.countryCode, book).map((offer) => ({
    ...offer,
    freightMinor: offer.priceMinor,
  }))
  return { book, parcel, offers: priced }
}
