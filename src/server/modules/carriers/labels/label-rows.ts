import { sql } from 'kysely'
import type { Candidate, CarrierConnector } from '../../../../contract/carriers/carrier-schemas.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { OfferedService } from '../ports/choose-service.ts'
import type { BoughtLabel, Carriers } from '../ports/ports.ts'

/** An order whose label a carrier may make. */
export interface LabelledOrder {
  readonly orderId: string
  readonly customerId: string
  readonly labelNo: number
}

export interface LabelIntent extends LabelledOrder {
  readonly id: string
}

/**
 * Opens a purchase for each of these orders that has no carrier's label yet and whose shipping line a connected carrier
 * fulfils. One that all carriers refused is opened again. Returns the open ones, and those already bought.
 */
export const openLabels = async (
  tx: Tx,
  orders: readonly LabelledOrder[],
  by: string,
): Promise<LabelIntent[]> => {
  if (orders.length === 0) return []
  const given = JSON.stringify(orders)
  await sql`
    insert into carrier_label (customer_id, order_id, label_no, weight_grams, created_by)
      select o.customer_id, o.id, g."labelNo", o.weight_grams, ${by}
        from jsonb_to_recordset(${given}::jsonb) as g ("customerId" bigint, "orderId" bigint, "labelNo" integer)
        join dropshipping_order o on o.customer_id = g."customerId" and o.id = g."orderId"
        where exists (select from carrier_service s join carrier c on c.id = s.carrier_id
          where s.shipping_line_id = o.shipping_line_id and s.is_active and c.is_active and c.connector is not null)
      on conflict (customer_id, order_id, label_no) where status in ('buying', 'created', 'refused') do update
        set status = 'buying', status_since = now(), failure = '' where carrier_label.status = 'refused'`.execute(
    tx,
  )
  const { rows } = await sql<LabelIntent>`
    select l.id::text as id, l.order_id::text as "orderId", l.customer_id::text as "customerId", l.label_no as "labelNo"
      from jsonb_to_recordset(${given}::jsonb) as g ("customerId" bigint, "orderId" bigint, "labelNo" integer)
      join carrier_label l on l.customer_id = g."customerId" and l.order_id = g."orderId" and l.label_no = g."labelNo"
      where l.status in ('buying', 'created')`.execute(tx)
  return rows
}

export interface ClaimedLabel {
  readonly connector: CarrierConnector | null
  readonly carrierId: string | null
  readonly serviceCode: string | null
  readonly shippingLineId: string | null
}

const claimSeconds = sql.lit(60)

/** Null: another process buys it, or it is no longer open. */
export const claimLabel = async (db: Db, { customerId, id }: LabelIntent): Promise<ClaimedLabel | null> => {
  const { rows } = await sql<ClaimedLabel>`
    update carrier_label l set claimed_until = now() + make_interval(secs => ${claimSeconds})
      from dropshipping_order o
      where l.customer_id = ${customerId} and l.id = ${id} and l.status = 'buying'
        and (l.claimed_until is null or l.claimed_until < now())
        and o.customer_id = l.customer_id and o.id = l.order_id
      returning (select c.connector from carrier c where c.id = l.carrier_id) as connector,
        l.carrier_id::text as "carrierId", l.service_code as "serviceCode",
        o.shipping_line_id::text as "shippingLineId"`.execute(db)
  return rows[0] ?? null
}

/** Before a purchase, so that it is known where to look for its label. False: the claim has passed to somebody else. */
export const noteAttempt = async (
  db: Db,
  { customerId, id }: LabelIntent,
  service: Pick<OfferedService, 'carrierId' | 'code'> | null,
): Promise<boolean> => {
  const { rows } = await sql`
    update carrier_label set carrier_id = ${service?.carrierId ?? null}, service_code = ${service?.code ?? null},
        claimed_until = now() + make_interval(secs => ${claimSeconds})
      where customer_id = ${customerId} and id = ${id} and status = 'buying' and claimed_until > now()
      returning 1`.execute(db)
  return rows.length > 0
}

export const storeBought = async (
  db: Db,
  { customerId, id }: LabelIntent,
  { externalId, trackingNumber, cost }: BoughtLabel,
  candidates: readonly Candidate[] | null,
): Promise<void> => {
  await sql`
    update carrier_label set status = 'created', status_since = now(), claimed_until = null, failure = '',
        external_id = ${externalId}, tracking_number = ${trackingNumber}, cost_minor = ${cost?.costMinor ?? null},
        currency = ${cost?.currency ?? null},
        candidates = coalesce(${candidates === null ? null : JSON.stringify(candidates)}::jsonb, candidates)
      where customer_id = ${customerId} and id = ${id} and status = 'buying'`.execute(db)
}

export const storeRefused = async (
  db: Db,
  { customerId, id }: Pick<LabelIntent, 'customerId' | 'id'>,
  { candidates, failure }: { readonly candidates: readonly Candidate[] | null; readonly failure: string },
): Promise<void> => {
  await sql`
    update carrier_label set status = 'refused', status_since = now(), claimed_until = null, failure = ${failure},
        carrier_id = null, service_code = null,
        candidates = coalesce(${candidates === null ? null : JSON.stringify(candidates)}::jsonb, candidates)
      where customer_id = ${customerId} and id = ${id} and status = 'buying'`.execute(db)
}

/** The carrier did not say whether the label was bought: it is asked again later. */
export const storeUnclear = async (
  db: Db,
  { customerId, id }: LabelIntent,
  { candidates, failure }: { readonly candidates: readonly Candidate[]; readonly failure: string },
): Promise<void> => {
  await sql`
    update carrier_label set claimed_until = null, failure = ${failure}, candidates = ${JSON.stringify(candidates)}::jsonb
      where customer_id = ${customerId} and id = ${id} and status = 'buying'`.execute(db)
}

interface ServiceRow extends Omit<OfferedService, 'isConnected'> {
  readonly connector: CarrierConnector
}

export const servicesOf = async (
  db: Db,
  shippingLineId: string,
  carriers: Carriers,
): Promise<OfferedService[]> => {
  const { rows } = await sql<ServiceRow>`
    select s.id::text as id, c.id::text as "carrierId", c.name_en as carrier, coalesce(c.connector, '') as connector, c.sender,
        s.code, s.countries,
        s.min_grams as "minGrams", s.max_grams as "maxGrams", s.accepts, s.weekdays, s.position
      from carrier_service s join carrier c on c.id = s.carrier_id
      where s.shipping_line_id = ${shippingLineId} and s.is_active and c.is_active and c.connector is not null
      order by s.position, s.id`.execute(db)
  return rows.map((row) => ({ ...row, isConnected: carriers.has(row.connector) }))
}
