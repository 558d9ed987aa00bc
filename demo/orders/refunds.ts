import { sql } from 'kysely'
import { policyTerms } from '../../src/contract/refunds/policy-terms.ts'
import type { RefundWish } from '../../src/contract/refunds/refund-schemas.ts'
import { updateShipClocks } from '../../src/server/modules/orders/index.ts'
import type { CustomerId, Tx } from '../../src/server/platform/database/database.ts'
import type { SeededSeller } from '../people/accounts.ts'
import { dayMs, hourMs } from './stories.ts'

interface RefundEvent {
  readonly kind: 'applied' | 'replacementRequested' | 'reviewing' | 'offered'
  readonly by: 'seller' | 'agency'
  readonly name: string
  readonly message: string
  readonly hoursAgo: number
}

interface Story {
  readonly wanted: RefundWish
  readonly reason: 'missingItem' | 'lateDelivery'
  readonly daysSinceDelivery: readonly [from: number, to: number]
  /** Part of the first line's unit price. */
  readonly priceShare: number
  readonly events: readonly RefundEvent[]
}

const seedRefund = async (tx: Tx, customerId: CustomerId, story: Story, now: Date): Promise<void> => {
  const { wanted, reason, daysSinceDelivery, priceShare, events } = story
  const [from, to] = daysSinceDelivery.map((days) => new Date(+now - days * dayMs))
  const last = events.at(-1)
  if (!last) throw new Error('the refund has no request')
  const since = new Date(+now - last.hoursAgo * hourMs)
  const until = last.kind === 'offered' ? new Date(+since + policyTerms.refundReplyDays * dayMs) : null
  const datedEvents = events.map(({ hoursAgo, ...one }) => ({
    ...one,
    at: new Date(+now - hoursAgo * hourMs),
  }))
  const { rows } = await sql`
    with picked as (
      select o.id, o.currency, l.id as order_line_id, greatest(100, (l.unit_price_minor * l.units * ${priceShare}::numeric)::integer) as requested
        from dropshipping_order o
        join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
        where o.customer_id = ${customerId} and o.status = 'delivered' and o.kind = 'plain' and l.quantity > 0
          and o.delivered_at between ${to}::timestamptz and ${from}::timestamptz
          and not exists (select from shopper_report s where s.customer_id = o.customer_id and s.order_id = o.id)
          and not exists (select from refund r where r.customer_id = o.customer_id and r.order_id = o.id)
        order by o.delivered_at desc, o.id, l.id limit 1
    ), created as (
      insert into refund (customer_id, order_id, wanted, reason, state, state_since, expires_at, currency, requested_minor, offered_minor,
          requested_by, at)
        select ${customerId}, id, ${wanted}, ${reason}, ${last.kind}, ${since}, ${until}, currency, requested,
            case when ${last.kind} = 'offered' then requested * 4 / 5 end, ${events[0]?.name ?? ''}, ${datedEvents[0]?.at}
          from picked
        returning id, order_id, requested_minor, offered_minor, currency
    ), insert_lines as (
      insert into refund_line (customer_id, refund_id, order_line_id, quantity)
        select ${customerId}, created.id, picked.order_line_id, 1 from created, picked
    ), insert_flag as (
      insert into order_flag (customer_id, order_id, kind, state, waiting_on, since, expires_at)
        select ${customerId}, order_id, 'refund', ${last.kind}, ${last.kind === 'offered' ? 'seller' : 'agency'},
            ${since}::timestamptz, ${until}::timestamptz from created
    ), events as (
      select e.*, case e.kind when 'applied' then created.requested_minor when 'offered' then created.offered_minor end as amount,
          created.id, created.order_id, created.currency
        from created, json_to_recordset(${JSON.stringify(datedEvents)}) as e (kind text, by text, name text, message text, at timestamptz)
    ), insert_events as (
      insert into refund_event (customer_id, refund_id, kind, actor_kind, actor_name, message, amount_minor, at)
        select ${customerId}, id, kind, by, name, message, amount, at from events order by at
    )
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail, at)
      select ${customerId}, order_id, 'refund.' || kind, by, name, jsonb_strip_nulls(jsonb_build_object(
          'refundId', id::text, 'words', nullif(message, ''), 'amountMinor', amount,
          'currency', case when amount is not null then currency end)), at
        from events order by at
      returning id`.execute(tx)
  if (rows.length !== events.length) throw new Error(`the demo has no order for ${reason}`)
}

const stories = (seller: string, agent: string): readonly Story[] => [
  {
    wanted: 'refund',
    reason: 'missingItem',
    daysSinceDelivery: [3, 12],
    priceShare: 1,
    events: [
      {
        kind: 'applied',
        by: 'seller',
        name: seller,
        message: 'One unit was missing from the parcel. The buyer sent us a photo of the open box.',
        hoursAgo: 40,
      },
      { kind: 'reviewing', by: 'agency', name: agent, message: '', hoursAgo: 22 },
      {
        kind: 'offered',
        by: 'agency',
        name: agent,
        message: 'Our records show the parcel was underweight. We can refund the product, minus packaging.',
        hoursAgo: 20,
      },
    ],
  },
  {
    wanted: 'refund',
    reason: 'missingItem',
    daysSinceDelivery: [2, 13],
    priceShare: 0.5,
    events: [
      {
        kind: 'applied',
        by: 'seller',
        name: seller,
        message:
          'The lid was missing from the box. The buyer will keep the rest and wants half the price back.',
        hoursAgo: 5,
      },
    ],
  },
  {
    wanted: 'replacement',
    reason: 'missingItem',
    daysSinceDelivery: [2, 13],
    priceShare: 1,
    events: [
      {
        kind: 'replacementRequested',
        by: 'seller',
        name: seller,
        message:
          'One unit was missing. The buyer needs it as a birthday present and does not want the money.',
        hoursAgo: 9,
      },
      { kind: 'reviewing', by: 'agency', name: agent, message: '', hoursAgo: 4 },
    ],
  },
]

const seedCancellationRequest = async (
  tx: Tx,
  customerId: CustomerId,
  by: string,
  now: Date,
): Promise<void> => {
  const at = new Date(+now - 3 * hourMs)
  const reason = 'The buyer found it in a local shop.'
  const { rows } = await sql<{ orderId: string }>`
    with picked as (
      select id from dropshipping_order where customer_id = ${customerId} and status = 'processing'
        and waiting_reason = 'beingPrepared' order by paid_at desc, id desc limit 1
    ), insert_request as (
      insert into cancellation_request (customer_id, order_id, reason, requested_by, at)
        select ${customerId}, id, ${reason}, ${by}, ${at} from picked
    ), insert_flag as (
      insert into order_flag (customer_id, order_id, kind, state, waiting_on, since)
        select ${customerId}, id, 'cancellationRequested', 'requested', 'agency', ${at} from picked
    )
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail, at)
      select ${customerId}, id, 'cancellation.requested', 'seller', ${by}, jsonb_build_object('reason', ${reason}::text), ${at}
        from picked
      returning order_id as "orderId"`.execute(tx)
  const [asked] = rows
  if (!asked) throw new Error('the demo has no order to cancel')
  await updateShipClocks(tx, customerId, [asked.orderId])
}

export const seedRefunds = async (
  tx: Tx,
  options: {
    readonly main: SeededSeller
    readonly other: SeededSeller
    readonly agent: string
    readonly now: Date
  },
): Promise<void> => {
  const { main, other, agent, now } = options
  for (const story of stories(main.person, agent)) await seedRefund(tx, main.customerId, story, now)
  await seedCancellationRequest(tx, other.customerId, other.person, now)
}
