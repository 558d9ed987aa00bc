import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound, type DomainError } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type {
  returnedParcelSchema,
  ReturnedParcelState,
} from '../../../contract/returned-parcels/returned-parcels.ts'
import { customerIdFromRow, type CustomerId, type Db, type Tx } from '../../platform/database/database.ts'
import { pictureView } from '../../platform/conversations/conversation.ts'
import type { Files } from '../../platform/files/files.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { titleZhSql, type Scope } from '../orders/index.ts'
import { partyOf } from './return-states.ts'

export type ReturnView = Omit<z.input<typeof returnedParcelSchema>, 'allowedActions'>

export interface ReturnReads {
  readonly db: Db
  readonly files: Files
}

interface ReturnRow extends Omit<
  ReturnView,
  'stateSince' | 'answerUntil' | 'receivedAt' | 'paidAt' | 'on' | 'photo'
> {
  readonly photoId: string | null
  readonly customerId: string
  readonly customerName: string
  readonly goodsAttributes: readonly string[]
  readonly stateSince: Date
  readonly answerUntil: Date
  readonly receivedAt: Date
  readonly paidAt: Date | null
}

const addressOf = sql`json_build_object(
  'recipientName', coalesce(r.address->>'recipientName', o.recipient_name),
  'phone', coalesce(r.address->>'phone', o.phone), 'email', coalesce(r.address->>'email', o.email),
  'countryCode', coalesce(r.address->>'countryCode', o.country_code),
  'province', coalesce(r.address->>'province', o.province), 'city', coalesce(r.address->>'city', o.city),
  'address1', coalesce(r.address->>'address1', o.address1), 'address2', coalesce(r.address->>'address2', o.address2),
  'postcode', coalesce(r.address->>'postcode', o.postcode),
  'taxNumber', coalesce(r.address->>'taxNumber', o.tax_number))`

/** Selects rows for screens, with alias `r`; to be completed by a `where` clause. */
const selectReturns = sql`
  select r.customer_id as "customerId", c.name as "customerName", r.id, r.number, r.order_id as "orderId",
      o.number as "orderNumber", s.name as "shopName", o.shop_order_name as "shopOrderName", r.state,
      r.state_since as "stateSince", r.answer_until as "answerUntil",
      r.overdue_at is not null and r.state in ('pendingAddress', 'pendingPay') as "isOverdue",
      r.reason, r.note, r.photo_id as "photoId", r.weight_grams as "weightGrams",
      r.goods_attributes as "goodsAttributes", h.carrier,
      h.tracking_number as "trackingNumber", r.received_at as "receivedAt", ${addressOf} as address, r.currency,
      r.shipping_line_name as "shippingLineName", r.freight_minor::float8 as "freightMinor", r.paid_at as "paidAt",
      case when n.id is not null then json_build_object('shipmentId', n.id::text, 'carrier', n.carrier,
        'trackingNumber', n.tracking_number, 'trackingUrl', n.tracking_url, 'status', n.tracking_status)
        end as reshipped,
      (select coalesce(json_agg(json_build_object('title', l.title, 'titleZh', ${sql.raw(titleZhSql)},
          'variantTitle', l.variant_title,
          'imageUrl', l.image_url, 'quantity', hl.quantity) order by l.id), '[]')
        from shipment_line hl
        join order_line l on l.customer_id = hl.customer_id and l.order_id = r.order_id and l.id = hl.order_line_id
        where hl.customer_id = r.customer_id and hl.shipment_id = r.returned_shipment_id) as lines
    from returned_parcel r
    join customer c on c.customer_id = r.customer_id
    join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
    join shop s on s.customer_id = r.customer_id and s.id = r.shop_id
    join shipment h on h.customer_id = r.customer_id and h.id = r.returned_shipment_id
    left join shipment n on n.customer_id = r.customer_id and n.id = r.reshipped_as_id`

export interface OwnedReturn {
  readonly customerId: string
  readonly customerName: string
  readonly goodsAttributes: readonly string[]
  readonly view: ReturnView
}

const ownedOf = (
  files: Files,
  { customerId, customerName, goodsAttributes, photoId, ...row }: ReturnRow,
): OwnedReturn => {
  const on = partyOf(row)
  return {
    customerId,
    customerName,
    goodsAttributes,
    view: {
      ...row,
      photo: photoId === null ? null : pictureView(files, photoId),
      on,
      stateSince: row.stateSince.toISOString(),
      answerUntil: on === 'seller' ? row.answerUntil.toISOString() : null,
      receivedAt: row.receivedAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
    },
  }
}

export const readReturns = async (
  { db, files }: ReturnReads,
  rest: ReturnType<typeof sql>,
): Promise<OwnedReturn[]> => {
  const { rows } = await sql<ReturnRow>`${selectReturns} ${rest}`.execute(db)
  return rows.map((row) => ownedOf(files, row))
}

export const visibleTo = ({ customerId, shopIds }: Pick<Scope, 'customerId' | 'shopIds'>) => sql`
  r.customer_id = ${customerId} and (${shopIds}::bigint[] is null or r.shop_id = any(${shopIds}::bigint[]))`

export interface LockedReturn {
  readonly id: string
  readonly customerId: CustomerId
  readonly number: string
  readonly orderId: string
  readonly orderNumber: string
  readonly shopId: string
  readonly state: ReturnedParcelState
  readonly isOverdue: boolean
  readonly weightGrams: number
  readonly goodsAttributes: readonly string[]
  readonly currency: Currency
  readonly address: Readonly<Record<string, string>> | null
  readonly returnedShipmentId: string
  readonly shippingLineId: string | null
}

const lockedColumns = sql`
  r.id, r.customer_id as "customerId", r.number, r.order_id as "orderId", o.number as "orderNumber",
  r.shop_id as "shopId", r.state, r.overdue_at is not null as "isOverdue", r.weight_grams as "weightGrams",
  r.goods_attributes as "goodsAttributes", r.currency, r.address, r.returned_shipment_id as "returnedShipmentId",
  r.shipping_line_id as "shippingLineId"`

type LockedRow = Omit<LockedReturn, 'customerId'> & { readonly customerId: string }
const ownerOf = (row: LockedRow): LockedReturn => ({ ...row, customerId: customerIdFromRow(row.customerId) })

/** The rows are not locked, despite the type. */
export const findReturns = async (db: Db, scope: Scope, ids: readonly string[]): Promise<LockedReturn[]> => {
  const { rows } = await sql<LockedRow>`
    select ${lockedColumns} from returned_parcel r
      join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
      where ${visibleTo(scope)} and r.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows.map(ownerOf)
}

/**
 * Locks the parcels with their orders, so that an order's flag reflects all its parcels at one time. Lock the wallet
 * before.
 */
export const lockReturns = async (tx: Tx, scope: Scope, ids: readonly string[]): Promise<LockedReturn[]> => {
  const { rows } = await sql<LockedRow>`
    select ${lockedColumns} from returned_parcel r
      join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
      where ${visibleTo(scope)} and r.id = any(${[...ids]}::bigint[])
      order by r.order_id, r.id for no key update of o, r`.execute(tx)
  return rows.map(ownerOf)
}

export const lockReturn = async (tx: Tx, id: string): Promise<LockedReturn> => {
  const { rows } = await sql<LockedRow>`
    select ${lockedColumns} from returned_parcel r
      join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
      where r.id = ${id} for no key update of o, r`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Returned parcel')
  return ownerOf(row)
}

export const wrongState = (row: Pick<LockedReturn, 'number' | 'state'>): DomainError =>
  refuse('wrongState', { case: 'parcel', number: row.number, state: row.state })
