import { sql } from 'kysely'
import type { CarrierLabelView } from '../../../../contract/carriers/carrier-schemas.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { LabelIntent } from './label-rows.ts'

const columns = sql`
  l.id::text as id, l.status, c.name_en as carrier, l.service_code as service, coalesce(l.tracking_number, '') as "trackingNumber",
  l.cost_minor::float8 as "costMinor", l.currency, l.weight_grams as "weightGrams", l.file_id is not null as "hasFile",
  l.candidates, l.failure, l.created_by as "createdBy", to_json(l.created_at) #>> '{}' as "createdAt"`

/** @throws DomainError notFound (the order) */
export const getOrderLabels = async (db: Db, orderId: string): Promise<{ labels: CarrierLabelView[] }> => {
  const order = await db
    .selectFrom('dropshipping_order')
    .select('customer_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  const { rows } = await sql<CarrierLabelView>`
    select ${columns} from carrier_label l left join carrier c on c.id = l.carrier_id
      where l.customer_id = ${order.customer_id} and l.order_id = ${orderId} order by l.id desc limit 20`.execute(
    db,
  )
  return { labels: rows }
}

export type LabelOutcome = Pick<CarrierLabelView, 'status' | 'carrier' | 'trackingNumber' | 'candidates'>

/** By order. */
export const outcomesOf = async (
  db: Db,
  intents: readonly LabelIntent[],
): Promise<ReadonlyMap<string, LabelOutcome>> => {
  if (intents.length === 0) return new Map()
  const { rows } = await sql<LabelOutcome & { orderId: string }>`
    select l.order_id::text as "orderId", l.status, c.name_en as carrier, coalesce(l.tracking_number, '') as "trackingNumber",
        l.candidates
      from jsonb_to_recordset(${JSON.stringify(intents)}::jsonb) as g ("customerId" bigint, id bigint)
      join carrier_label l on l.customer_id = g."customerId" and l.id = g.id
      left join carrier c on c.id = l.carrier_id`.execute(db)
  return new Map(rows.map(({ orderId, ...outcome }) => [orderId, outcome]))
}

export interface PrintableLabel {
  readonly orderId: string
  readonly trackingNumber: string
  readonly fileId: string | null
}

/** The labels of carriers that these orders' parcels are to have. */
export const printableLabels = async (db: Db, orderIds: readonly string[]): Promise<PrintableLabel[]> => {
  const { rows } = await sql<PrintableLabel>`
    select distinct on (o.id) o.id::text as "orderId", coalesce(l.tracking_number, '') as "trackingNumber", l.file_id::text as "fileId"
      from dropshipping_order o
      join carrier_label l on l.customer_id = o.customer_id and l.order_id = o.id and l.label_no = o.label_no
      where o.id = any(${[...orderIds]}::bigint[]) and o.labelled_at is not null
        and (l.status = 'created' or (l.status = 'used' and o.status in ('shipped', 'delivered')))
      order by o.id, l.id desc`.execute(db)
  return rows
}

/** Marks the carrier's label that a parcel was shipped with. */
export const markLabelUsed = async (
  tx: Tx,
  parcel: { readonly customerId: string; readonly orderId: string; readonly trackingNumber: string },
): Promise<void> => {
  const { customerId, orderId, trackingNumber } = parcel
  await sql`
    update carrier_label set status = 'used', status_since = now()
      where customer_id = ${customerId} and order_id = ${orderId} and tracking_number = ${trackingNumber}
        and status = 'created'`.execute(tx)
}

/**
 * Parcels whose shipping was undone can be shipped with their labels again. Where another one was bought meanwhile, a label is
 * no order's any more, so that the job cancels it at the carrier.
 */
export const markLabelsUnused = async (
  tx: Tx,
  parcels: {
    readonly customerId: string
    readonly orderId: string
    readonly trackingNumbers: readonly string[]
  },
): Promise<void> => {
  const { customerId, orderId, trackingNumbers } = parcels
  await sql`
    with undone as (
      select l.id, row_number() over (order by l.id desc) as place, exists (select from carrier_label o
          where o.customer_id = l.customer_id and o.order_id = l.order_id and o.label_no = l.label_no
            and o.status in ('buying', 'created', 'refused')) as is_replaced
        from carrier_label l
        where l.customer_id = ${customerId} and l.order_id = ${orderId} and l.status = 'used'
          and l.tracking_number = any(${[...trackingNumbers]}::text[])
    )
    update carrier_label l set status = 'created', status_since = now(), cancel_attempts = 0,
        label_no = case when u.is_replaced or u.place > 1 then -u.place else l.label_no end
      from undone u where l.customer_id = ${customerId} and l.id = u.id`.execute(tx)
}
