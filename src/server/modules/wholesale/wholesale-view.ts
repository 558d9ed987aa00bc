import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { type Currency, convertFromUsd } from '../../../contract/kernel/money.ts'
import type { Address } from '../../../contract/orders/order-schemas.ts'
import type { FreightKind, WholesaleStatus } from '../../../contract/wholesale/wholesale-states.ts'
import type { wholesaleDetailFields, wholesaleFields } from '../../../contract/wholesale/wholesale-schemas.ts'
import { customerIdFromRow, type Db } from '../../platform/database/database.ts'
import { readCaseEvents } from '../case-file/index.ts'
import { exchangeRate, loadSkus, unitPriceUsd, type PricedSku } from '../catalogue/index.ts'
import { shortfallOf } from './pay-wholesale.ts'
import type { KeptQuoteItem } from './quote-wholesale.ts'
import { wholesaleTable, type WholesaleEventDetail } from './wholesale-rows.ts'
import { documentsOf, waitingOn, type WholesaleFacts } from './wholesale-actions.ts'

type Fields = z.input<z.ZodObject<typeof wholesaleFields>>
type Details = Omit<z.input<z.ZodObject<typeof wholesaleDetailFields>>, 'messages' | 'mayWrite'>

export interface WholesaleRow {
  readonly id: string
  readonly customer_id: string
  readonly number: string
  readonly created_by: string
  readonly created_at: Date
  readonly status: WholesaleStatus
  readonly status_since: Date
  readonly currency: Currency
  readonly freight_kind: FreightKind
  readonly address: Address | null
  readonly note: string
  readonly item_count: number
  readonly unit_count: number
  readonly title: string
  readonly title_zh: string
  readonly cover_url: string | null
  readonly version: number
  readonly expires_at: Date | null
  readonly has_run_out: boolean
  readonly quoted_minor: number | null
  readonly goods_minor: number | null
  readonly freight_minor: number | null
  readonly rate: number | null
  readonly paid_minor: number
  readonly refunded_minor: number
  readonly cartons: number | null
  readonly weight: number | null
  readonly volume: number | null
  readonly real_freight_usd_minor: number | null
  readonly real_freight_minor: number | null
  readonly freight_settled_at: Date | null
  readonly carrier: string
  readonly tracking_numbers: readonly string[]
  readonly shipped_at: Date | null
  readonly cancellation_requested_at: Date | null
  readonly cancel_reason: string
  readonly end_kind: Fields['endKind']
  readonly end_reason: string
}

/** Columns of `wholesale_order w`; sizes and rates as numbers, which are large enough. */
export const rowColumns: RawBuilder<unknown> = sql`
  w.id, w.customer_id, w.number, w.created_by, w.created_at, w.status, w.status_since, w.currency, w.freight_kind,
  w.address, w.note, w.item_count, w.unit_count, w.title, coalesce((
    select p.subject_zh from wholesale_item i join product p on p.id = i.product_id
      where i.customer_id = w.customer_id and i.order_id = w.id and i.subject = w.title limit 1), '') as title_zh, w.cover_url, w.version, w.expires_at,
  coalesce(w.expires_at <= now(), false) as has_run_out, w.quoted_minor, w.goods_minor, w.freight_minor,
  w.rate_micro::float8 as rate, w.paid_minor, w.refunded_minor, w.cartons, w.weight_grams::float8 as weight,
  w.volume_cm3::float8 as volume, w.real_freight_usd_minor, w.real_freight_minor, w.freight_settled_at, w.carrier,
  w.tracking_numbers, w.shipped_at, w.cancellation_requested_at, w.cancel_reason, w.end_kind, w.end_reason`

export const factsOf = (row: WholesaleRow): WholesaleFacts => ({
  status: row.status,
  hasRunOut: row.has_run_out,
  isCancellationRequested: row.cancellation_requested_at !== null,
  isFreightSettled: row.freight_settled_at !== null,
  hasAddress: row.address !== null,
})

/** Goods and freight as accepted, with the actual freight once set; before that as quoted. */
const totalOf = (row: WholesaleRow): number | null => {
  if (row.paid_minor > 0) return row.paid_minor - row.refunded_minor
  if (row.goods_minor !== null && row.freight_minor !== null) return row.goods_minor + row.freight_minor
  return row.version > 0 && row.status !== 'draft' && row.status !== 'quoting' ? row.quoted_minor : null
}

export const rowView = (row: WholesaleRow): Fields => {
  const facts = factsOf(row)
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    statusSince: row.status_since.toISOString(),
    waitingOn: waitingOn(facts),
    waitingSince: (row.cancellation_requested_at ?? row.status_since).toISOString(),
    isCancellationRequested: facts.isCancellationRequested,
    cancelReason: row.cancel_reason,
    title: row.title,
    titleZh: row.title_zh,
    cover: row.cover_url,
    itemCount: row.item_count,
    unitCount: row.unit_count,
    currency: row.currency,
    freightKind: row.freight_kind,
    countryCode: row.address?.countryCode ?? null,
    version: row.version,
    expiresAt: row.expires_at?.toISOString() ?? null,
    hasRunOut: row.has_run_out,
    totalMinor: totalOf(row),
    shortfallMinor:
      row.status === 'pendingReplenish'
        ? shortfallOf({ realFreightMinor: row.real_freight_minor, freightMinor: row.freight_minor })
        : null,
    endKind: row.end_kind,
    endReason: row.end_reason,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  }
}

interface ItemRow {
  readonly skuId: string
  readonly productId: string
  readonly code: string
  readonly subject: string
  readonly subjectZh: string
  readonly attributes: string
  readonly imageUrl: string | null
  readonly unitWeightGrams: number
  readonly quantity: number
  readonly unitMinor: number | null
  readonly arrivedNums: number
  readonly shortNums: number
}

export const itemsOf = async (db: Db, { customer_id, id }: WholesaleRow): Promise<ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    select sku_id as "skuId", product_id as "productId", code, subject, coalesce((
        select p.subject_zh from product p where p.id = product_id), '') as "subjectZh", attributes, image_url as "imageUrl",
        unit_weight_grams as "unitWeightGrams", quantity, unit_minor as "unitMinor", arrived_quantity as "arrivedNums",
        closed_short_quantity as "shortNums"
      from wholesale_item where customer_id = ${customer_id} and order_id = ${id} order by position`.execute(
    db,
  )
  return rows
}

export interface KeptQuote {
  readonly version: number
  readonly currency: Currency
  readonly items: readonly KeptQuoteItem[]
  readonly freights: readonly {
    readonly kind: FreightKind
    readonly usdMinor: number
    readonly minor: number
    readonly daysMin: number
    readonly daysMax: number
  }[]
  readonly goodsMinor: number
  readonly leadDays: number
  readonly note: string
  readonly expiresAt: Date
  readonly operatorName: string
  readonly createdAt: Date
}

const quotesOf = async (db: Db, { customer_id, id }: WholesaleRow): Promise<KeptQuote[]> => {
  const { rows } = await sql<KeptQuote>`
    select version, currency, items, freights, goods_minor as "goodsMinor", lead_days as "leadDays", note,
        expires_at as "expiresAt", operator_name as "operatorName", created_at as "createdAt"
      from wholesale_quote where customer_id = ${customer_id} and order_id = ${id} order by version desc`.execute(
    db,
  )
  return rows
}

const eventsOf = async (db: Db, row: WholesaleRow): Promise<Details['events']> => {
  const events = await readCaseEvents<WholesaleEventDetail>(db, wholesaleTable, row)
  return events.map(({ detail, ...event }) => ({
    ...event,
    version: detail.version ?? null,
    pieces: detail.pieces ?? null,
    note: detail.note ?? '',
  }))
}

/** A quote as both sides see it, without USD amounts. */
export const quoteView = (
  quote: KeptQuote,
  items: readonly Pick<ItemRow, 'skuId' | 'subjectZh'>[],
): Details['quotes'][number] => ({
  ...quote,
  items: quote.items.map(({ skuId, code, subject, attributes, quantity, unitMinor, tiers }) => ({
    skuId,
    code,
    subject,
    subjectZh: items.find((item) => item.skuId === skuId)?.subjectZh ?? '',
    attributes,
    quantity,
    unitMinor,
    tiers: tiers.map((tier) => ({ minQuantity: tier.minQuantity, unitMinor: tier.unitMinor })),
  })),
  freights: quote.freights.map(({ kind, minor, daysMin, daysMax }) => ({ kind, minor, daysMin, daysMax })),
  expiresAt: quote.expiresAt.toISOString(),
  createdAt: quote.createdAt.toISOString(),
})

/** Its SKUs as in the catalogue today; private ones only of the order's customer. */
export const catalogueOf = async (db: Db, row: WholesaleRow, items: readonly ItemRow[]) => {
  const customerId = customerIdFromRow(row.customer_id)
  const skus = await loadSkus(
    db,
    items.map(({ skuId }) => skuId),
  )
  return new Map<string, PricedSku>(
    [...skus].filter(
      ([, sku]) => sku.isActive && (sku.ownerCustomerId === null || sku.ownerCustomerId === customerId),
    ),
  )
}

export const detailsOf = async (db: Db, row: WholesaleRow) => {
  const [items, quotes, events, rate] = await Promise.all([
    itemsOf(db, row),
    quotesOf(db, row),
    eventsOf(db, row),
    exchangeRate(db, row.currency),
  ])
  const catalogue = await catalogueOf(db, row, items)
  const { cartons, weight, volume } = row
  const details: Details = {
    address: row.address,
    note: row.note,
    items: items.map((item) => {
      const sku = catalogue.get(item.skuId)
      return {
        ...item,
        catalogueMinor: sku ? convertFromUsd(unitPriceUsd(sku, item.quantity), rate) : null,
      }
    }),
    money: {
      goodsMinor: row.goods_minor,
      freightMinor: row.freight_minor,
      realFreightMinor: row.real_freight_minor,
      paidMinor: row.paid_minor,
      refundedMinor: row.refunded_minor,
    },
    parcel:
      cartons === null || weight === null || volume === null
        ? null
        : { cartons, weightGrams: weight, volumeCm3: volume },
    isFreightSettled: row.freight_settled_at !== null,
    carrier: row.carrier,
    trackingNumbers: [...row.tracking_numbers],
    shippedAt: row.shipped_at?.toISOString() ?? null,
    quotes: quotes.map((quote) => quoteView(quote, items)),
    events,
    papers: documentsOfRow(row),
  }
  return { details, quotes, catalogue, rate }
}

export const documentsOfRow = (row: WholesaleRow) =>
  documentsOf({
    isQuoted: row.status === 'quoted' || row.goods_minor !== null,
    isPaid: row.paid_minor > 0 && row.status !== 'refunded',
    isPacked: row.cartons !== null,
  })
