import { sql } from 'kysely'
import { notFound, type DomainError } from '../../../contract/kernel/errors.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorReturnedParcels } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { returnTerms, type ReturnReason } from '../../../contract/returned-parcels/returned-parcels.ts'
import type { TrackingStatus } from '../../../contract/kernel/statuses.ts'
import { customerIdFromRow, type CustomerId, type Db, type Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { storePicture } from '../../platform/conversations/conversation.ts'
import { checkOwnPictures } from '../../platform/files/own-pictures.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { recordReturned } from '../fulfilment/index.ts'
import { caseConditions, findCases } from '../operator-search/index.ts'
import { addEvents, type Actor } from '../orders/index.ts'
import { showOnOrders } from './move-return.ts'
import type { ReturnMails } from './return-emails.ts'
import type { ReturnReads } from './return-rows.ts'

interface ParcelRow {
  readonly customerId: string
  readonly customerName: string
  readonly shipmentId: string
  readonly carrier: string
  readonly trackingNumber: string
  readonly status: TrackingStatus
  readonly statusAt: Date
  readonly shippedAt: Date
  readonly orderId: string
  readonly orderNumber: string
  readonly recipientName: string
  readonly countryCode: string
  readonly weightGrams: number
}

const selectParcels = sql`
  select h.customer_id as "customerId", c.name as "customerName", h.id as "shipmentId", h.carrier,
      h.tracking_number as "trackingNumber", h.tracking_status as status, h.tracking_status_at as "statusAt",
      h.shipped_at as "shippedAt", o.id as "orderId", o.number as "orderNumber", o.recipient_name as "recipientName",
      o.country_code as "countryCode",
      (select coalesce(sum(hl.quantity * l.units * coalesce(l.weight_grams, 0)), 0)::integer
        from shipment_line hl
        join order_line l on l.customer_id = hl.customer_id and l.order_id = h.order_id and l.id = hl.order_line_id
        where hl.customer_id = h.customer_id and hl.shipment_id = h.id) as "weightGrams"
    from shipment h
    join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
    join customer c on c.customer_id = h.customer_id`

const viewOf = (row: ParcelRow) => ({
  ...row,
  statusAt: row.statusAt.toISOString(),
  shippedAt: row.shippedAt.toISOString(),
})

const alreadyReceived = (trackingNumber: string, number: string | null): DomainError =>
  refuse('alreadyReceived', { trackingNumber, number })

export const findReturnedParcel = async (db: Db, trackingNumber: string) => {
  const { rows } = await sql<ParcelRow>`
    ${selectParcels} where h.tracking_number = ${trackingNumber}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Parcel', trackingNumber)
  const received = await db
    .selectFrom('returned_parcel')
    .select('number')
    .where('customer_id', '=', row.customerId)
    .where('returned_shipment_id', '=', row.shipmentId)
    .executeTakeFirst()
  if (received) throw alreadyReceived(trackingNumber, received.number)
  return viewOf(row)
}

export const listReportedReturns = async (
  db: Db,
  input: ParsedInputOf<typeof operatorReturnedParcels.listReportedReturns>,
) => {
  const { search, pageNum, pageSize } = input
  const reported = sql`h.tracking_status = 'returned' and h.returned_at is null and h.not_returned_at is null`
  const found = search
    ? await findCases(db, search, { from: sql`shipment h where ${reported}`, alias: 'h' })
    : null
  const where = sql`${reported} and ${caseConditions(input, found, { alias: 'h', at: 'tracking_status_at', order: 'order_id' })}`
  const [page, counted] = await Promise.all([
    sql<ParcelRow>`
      ${selectParcels} where ${where}
        order by h.tracking_status_at, h.id
        limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from shipment h where ${where}`.execute(db),
  ])
  return {
    rows: page.rows.map(viewOf),
    total: counted.rows[0]?.total ?? 0,
    totalIsLowerBound: found?.isMore === true,
  }
}

/** Stores a photo for `receiveReturn`. It belongs to the parcel's customer. @throws DomainError notFound */
export const uploadReturnPhoto = async (
  { db, files }: ReturnReads,
  trackingNumber: string,
  call: OperatorCall,
) => {
  const { customerId } = await findReturnedParcel(db, trackingNumber)
  return storePicture(files, customerIdFromRow(customerId), call)
}

export interface Received {
  readonly trackingNumber: string
  readonly reason: ReturnReason
  readonly weightGrams: number
  readonly note: string
  readonly photoId: string | null
}

interface Parcel {
  readonly id: string
  readonly customerId: CustomerId
  readonly orderId: string
}

/** The order is locked first, as by shipping and tracking. */
const lockParcel = async (tx: Tx, trackingNumber: string): Promise<Parcel> => {
  const { rows } = await sql<{ id: string; customerId: string; orderId: string }>`
    select h.id, h.customer_id as "customerId", h.order_id as "orderId" from shipment h
      join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
      where h.tracking_number = ${trackingNumber} for no key update of o`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Parcel', trackingNumber)
  return { ...row, customerId: customerIdFromRow(row.customerId) }
}

interface Made {
  readonly id: string
  readonly number: string
  readonly orderId: string
}

export const receiveReturn = async (
  tx: Tx,
  mails: ReturnMails,
  given: Received,
  by: Actor & { readonly operatorId: string },
): Promise<Made & { readonly customerId: CustomerId }> => {
  const parcel = await lockParcel(tx, given.trackingNumber)
  const { customerId, orderId } = parcel
  await checkOwnPictures(tx, customerId, given.photoId === null ? [] : [given.photoId])
  const { rows } = await sql<Made & { shopId: string; answerUntil: Date }>`
    insert into returned_parcel (customer_id, id, number, order_id, shop_id, returned_shipment_id, state, reason,
        note, photo_id, weight_grams, goods_attributes, currency, answer_until, received_by)
      select o.customer_id, new.id, 'RS-' || new.id, o.id, o.shop_id, ${parcel.id}, 'pendingAddress', ${given.reason},
          ${given.note}, ${given.photoId}, ${given.weightGrams}, o.goods_attributes, o.currency,
          now() + make_interval(days => ${returnTerms.answerDays}), ${by.operatorId}
        from dropshipping_order o, nextval('id_seq') as new (id)
        where o.customer_id = ${customerId} and o.id = ${orderId}
      on conflict (customer_id, returned_shipment_id) do nothing
      returning id, number, order_id as "orderId", shop_id as "shopId", answer_until as "answerUntil"`.execute(
    tx,
  )
  const [made] = rows
  if (!made) throw alreadyReceived(given.trackingNumber, null)
  await recordReturned(tx, { customerId, shipmentId: parcel.id })
  const { id, number } = made
  const detail = {
    number,
    trackingNumber: given.trackingNumber,
    returnReason: given.reason,
    note: given.note,
  }
  await addEvents(tx, customerId, [{ orderId, kind: 'return.received', detail }], by)
  await showOnOrders(tx, customerId, [orderId])
  await mails.received(tx, customerId, { id, shopId: made.shopId, answerUntil: made.answerUntil })
  return { id, number, orderId, customerId }
}
