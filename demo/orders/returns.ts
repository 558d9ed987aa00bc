import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../src/server/platform/database/database.ts'
import { dayMs } from './stories.ts'

interface ReturnedParcel {
  readonly tracking: string
  readonly customerId: CustomerId
  readonly reason: 'addressWrong' | 'unclaimed'
  readonly note: string
  readonly receivedAt: Date
  readonly hasAddress: boolean
}

const returnParcels = async (tx: Tx, customerId: CustomerId, at: Date, count: number): Promise<string[]> => {
  const { rows } = await sql<{ tracking: string }>`
    with parcel as (
      select h.id, h.order_id, h.tracking_number, h.carrier from shipment h
        join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
        where h.customer_id = ${customerId} and h.tracking_status in ('inTransit', 'customs') and o.status = 'shipped'
          and o.kind = 'plain' and h.shipped_at < ${at}::timestamptz - interval '2 days'
        order by h.shipped_at, h.id limit ${sql.lit(count)}
    ), insert_tracking_event as (
      insert into tracking_event (customer_id, shipment_id, event_key, at, status, description, location)
        select ${customerId}, id, 'demo-returned', ${at}, 'returned', 'Returned to sender', '' from parcel
    ), insert_event as (
      insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail, at)
        select ${customerId}, order_id, 'parcel.trackingUpdated', 'carrier', carrier, jsonb_build_object('shipmentId', id::text,
          'trackingNumber', tracking_number, 'status', 'returned', 'description', 'Returned to sender'), ${at}
          from parcel order by id
    )
    update shipment h set tracking_status = 'returned', tracking_status_at = ${at}
      from parcel where h.customer_id = ${customerId} and h.id = parcel.id
      returning h.tracking_number as tracking`.execute(tx)
  if (rows.length !== count) throw new Error('the demo has too few parcels to return')
  return rows.map(({ tracking }) => tracking).toSorted()
}

const receive = async (tx: Tx, parcel: ReturnedParcel): Promise<void> => {
  const { tracking, customerId, receivedAt } = parcel
  const state = parcel.hasAddress ? 'pendingPay' : 'pendingAddress'
  const answeredAt = parcel.hasAddress ? new Date(+receivedAt + dayMs / 2) : receivedAt
  await sql`
    with parcel as (
      update shipment set returned_at = ${receivedAt}
        where customer_id = ${customerId} and tracking_number = ${tracking} returning id, order_id
    ), clear_waiting as (
      update dropshipping_order set waiting_reason = null, waiting_on = null, waiting_since = null
        where customer_id = ${customerId} and id = (select order_id from parcel)
    ), created as (
      insert into returned_parcel (customer_id, id, number, order_id, shop_id, returned_shipment_id, state,
          state_since, reason, note, weight_grams, goods_attributes, currency, address, answer_until, received_at)
        select o.customer_id, new.id, 'RS-' || new.id, o.id, o.shop_id, parcel.id, ${state}, ${answeredAt},
            ${parcel.reason}, ${parcel.note}, greatest(o.weight_grams, 100), o.goods_attributes, o.currency,
            case when ${parcel.hasAddress} then jsonb_build_object('recipientName', o.recipient_name, 'phone', o.phone,
              'email', o.email, 'countryCode', o.country_code, 'province', o.province, 'city', o.city,
              'address1', o.address1, 'address2', o.address2, 'postcode', o.postcode, 'taxNumber', o.tax_number) end,
            ${receivedAt}::timestamptz + interval '30 days', ${receivedAt}
          from parcel
          join dropshipping_order o on o.customer_id = ${customerId} and o.id = parcel.order_id,
            nextval('id_seq') as new (id)
        returning number, order_id, answer_until
    ), insert_flag as (
      insert into order_flag (customer_id, order_id, kind, state, waiting_on, since, expires_at)
        select ${customerId}, order_id, 'returned', ${state}, 'seller', ${answeredAt}, answer_until from created
    ), insert_event as (
      insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail, at)
        select ${customerId}, order_id, 'return.received', 'agency', 'Pia Moreno', jsonb_build_object(
          'number', number, 'trackingNumber', ${tracking}::text, 'returnReason', ${parcel.reason}::text,
          'note', ${parcel.note}::text), ${receivedAt}::timestamptz from created
    )
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail, at)
      select ${customerId}, order_id, 'return.addressConfirmed', 'seller', 'Emma Hart',
          jsonb_build_object('number', number), ${answeredAt}::timestamptz
        from created where ${parcel.hasAddress}`.execute(tx)
}

const abandonEarlier = async (tx: Tx, now: Date): Promise<void> => {
  await sql`
    with parcel as (
      update shipment set returned_at = tracking_status_at where tracking_status = 'returned' and returned_at is null
        returning id, customer_id, order_id, tracking_number, returned_at
    ), clear_waiting as (
      update dropshipping_order o set waiting_reason = null, waiting_on = null, waiting_since = null
        from parcel where o.customer_id = parcel.customer_id and o.id = parcel.order_id and o.status = 'shipped'
          and not exists (select from shipment h where h.customer_id = o.customer_id and h.order_id = o.id
            and h.tracking_status not in ('delivered', 'returned'))
    ), created as (
      insert into returned_parcel (customer_id, id, number, order_id, shop_id, returned_shipment_id, state,
          state_since, reason, weight_grams, goods_attributes, currency, answer_until, received_at)
        select o.customer_id, new.id, 'RS-' || new.id, o.id, o.shop_id, parcel.id, 'discarded',
            least(parcel.returned_at + interval '2 days', ${now}), 'refused', greatest(o.weight_grams, 100),
            o.goods_attributes, o.currency, parcel.returned_at + interval '30 days', parcel.returned_at
          from (select p.* from parcel p order by p.returned_at, p.tracking_number) parcel
          join dropshipping_order o on o.customer_id = parcel.customer_id and o.id = parcel.order_id
          cross join lateral (select nextval('id_seq') as id where parcel.id is not null) new
        returning customer_id, order_id, number, received_at, state_since
    )
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail, at)
      select created.customer_id, created.order_id, events.kind, events.actor, events.name,
          jsonb_build_object('number', created.number), events.at
        from created cross join lateral (values
          ('return.received', 'agency', 'Pia Moreno', created.received_at),
          ('return.discarded', 'seller', '', created.state_since)
        ) as events (kind, actor, name, at)
        order by created.number, events.at`.execute(tx)
}

export const seedReturns = async (
  tx: Tx,
  { customerId, now }: { readonly customerId: CustomerId; readonly now: Date },
): Promise<void> => {
  await abandonEarlier(tx, now)
  const [, second = '', third = ''] = await returnParcels(tx, customerId, new Date(+now - 4 * dayMs), 3)
  await receive(tx, {
    customerId,
    tracking: second,
    reason: 'addressWrong',
    note: 'According to the carrier’s label, the house number does not exist.',
    receivedAt: new Date(+now - 2 * dayMs),
    hasAddress: false,
  })
  await receive(tx, {
    customerId,
    tracking: third,
    reason: 'unclaimed',
    note: '',
    receivedAt: new Date(+now - 3 * dayMs),
    hasAddress: true,
  })
}
