import { sql } from 'kysely'
import type { CustomerId, Tx } from '../src/server/platform/database.ts'
import { dayMs } from './stories.ts'

interface Back {
  readonly tracking: string
  readonly customerId: CustomerId
  readonly reason: 'addressWrong' | 'unclaimed'
  readonly note: string
  readonly receivedAt: Date
  readonly hasAddress: boolean
}

const sendBack = async (tx: Tx, customerId: CustomerId, at: Date, count: number): Promise<string[]> => {
  const { rows } = await sql<{ tracking: string }>`
    with parcel as (
      select h.id, h.order_id, h.tracking_number, h.carrier from shipment h
        join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
        where h.customer_id = ${customerId} and h.tracking_status in ('inTransit', 'customs') and o.status = 'shipped'
          and o.kind = 'plain' and h.shipped_at < ${at}::timestamptz - interval '2 days'
        order by h.shipped_at, h.id limit ${sql.lit(count)}
    ), heard as (
      insert into tracking_event (customer_id, shipment_id, event_key, at, status, description, location)
        select ${customerId}, id, 'demo-returned', ${at}, 'returned', 'Returned to sender', '' from parcel
    ), told as (
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

/** Equivalent to receiving the parcel and the seller's answer. */
const receive = async (tx: Tx, back: Back): Promise<void> => {
  const { tracking, customerId, receivedAt } = back
  const state = back.hasAddress ? 'pendingPay' : 'pendingAddress'
  const answeredAt = back.hasAddress ? new Date(+receivedAt + dayMs / 2) : receivedAt
  await sql`
    with parcel as (
      update shipment set returned_at = ${receivedAt}
        where customer_id = ${customerId} and tracking_number = ${tracking} returning id, order_id
    ), waits as (
      update dropshipping_order set waiting_reason = null, waiting_on = null, waiting_since = null
        where customer_id = ${customerId} and id = (select order_id from parcel)
    ), made as (
      insert into returned_parcel (customer_id, id, number, order_id, shop_id, returned_shipment_id, state,
          state_since, reason, note, weight_grams, goods_attributes, currency, address, answer_until, received_at)
        select o.customer_id, new.id, 'RS-' || new.id, o.id, o.shop_id, parcel.id, ${state}, ${answeredAt},
            ${back.reason}, ${back.note}, greatest(o.weight_grams, 100), o.goods_attributes, o.currency,
            case when ${back.hasAddress} then jsonb_build_object('recipientName', o.recipient_name, 'phone', o.phone,
              'email', o.email, 'countryCode', o.country_code, 'province', o.province, 'city', o.city,
              'address1', o.address1, 'address2', o.address2, 'postcode', o.postcode, 'taxNumber', o.tax_number) end,
            ${receivedAt}::timestamptz + interval '30 days', ${receivedAt}
          from parcel
          join dropshipping_order o on o.customer_id = ${customerId} and o.id = parcel.order_id,
            nextval('id_seq') as new (id)
        returning number, order_id, answer_until
    ), shown as (
      insert into order_flag (customer_id, order_id, kind, state, waiting_on, since, expires_at)
        select ${customerId}, order_id, 'returned', ${state}, 'seller', ${answeredAt}, answer_until from made
    ), told as (
      insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail, at)
        select ${customerId}, order_id, 'return.received', 'agency', 'Pia Moreno', jsonb_build_object(
          'number', number, 'trackingNumber', ${tracking}::text, 'returnReason', ${back.reason}::text,
          'note', ${back.note}::text), ${receivedAt}::timestamptz from made
    )
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail, at)
      select ${customerId}, order_id, 'return.addressConfirmed', 'seller', 'Emma Hart',
          jsonb_build_object('number', number), ${answeredAt}::timestamptz
        from made where ${back.hasAddress}`.execute(tx)
}

/** Earlier returned parcels were received and abandoned. */
const giveUpEarlier = async (tx: Tx, now: Date): Promise<void> => {
  await sql`
    with parcel as (
      update shipment set returned_at = tracking_status_at where tracking_status = 'returned' and returned_at is null
        returning id, customer_id, order_id, tracking_number, returned_at
    ), waits as (
      update dropshipping_order o set waiting_reason = null, waiting_on = null, waiting_since = null
        from parcel where o.customer_id = parcel.customer_id and o.id = parcel.order_id and o.status = 'shipped'
          and not exists (select from shipment h where h.customer_id = o.customer_id and h.order_id = o.id
            and h.tracking_status not in ('delivered', 'returned'))
    ), made as (
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
      select made.customer_id, made.order_id, said.kind, said.actor, said.name,
          jsonb_build_object('number', made.number), said.at
        from made cross join lateral (values
          ('return.received', 'agency', 'Pia Moreno', made.received_at),
          ('return.discarded', 'seller', '', made.state_since)
        ) as said (kind, actor, name, at)
        order by made.number, said.at`.execute(tx)
}

export const seedReturns = async (
  tx: Tx,
  { customerId, now }: { readonly customerId: CustomerId; readonly now: Date },
): Promise<void> => {
  await giveUpEarlier(tx, now)
  const [, second = '', third = ''] = await sendBack(tx, customerId, new Date(+now - 4 * dayMs), 3)
  await receive(tx, {
    customerId,
    tracking: second,
    reason: 'addressWrong',
    note: 'The label says that the house number does not exist.',
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
