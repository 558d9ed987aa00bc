import { sql } from 'kysely'
import { policyTerms } from '../src/contract/policy-terms.ts'
import type { CustomerId, Tx } from '../src/server/platform/database.ts'
import type { SeededSeller } from './accounts.ts'
import { dayMs, hourMs } from './stories.ts'

interface Said {
  readonly kind: 'applied' | 'reviewing' | 'offered'
  readonly by: 'seller' | 'agency'
  readonly name: string
  readonly words: string
  readonly hoursAgo: number
}

interface Story {
  readonly reason: 'missingItem' | 'lateDelivery'
  readonly daysSinceDelivery: readonly [from: number, to: number]
  /** Part of the first line's unit price. */
  readonly part: number
  readonly said: readonly Said[]
}

/** A refund of the newest suitable order, equivalent to one created by the product. */
const seedRefund = async (tx: Tx, customerId: CustomerId, story: Story, now: Date): Promise<void> => {
  const { reason, daysSinceDelivery, part, said } = story
  const [from, to] = daysSinceDelivery.map((days) => new Date(+now - days * dayMs))
  const last = said.at(-1)
  if (!last) throw new Error('the refund has no request')
  const since = new Date(+now - last.hoursAgo * hourMs)
  const until = last.kind === 'offered' ? new Date(+since + policyTerms.refundReplyDays * dayMs) : null
  const events = said.map(({ hoursAgo, ...one }) => ({ ...one, at: new Date(+now - hoursAgo * hourMs) }))
  const { rows } = await sql`
    with chosen as (
      select o.id, o.currency, l.id as order_line_id, greatest(100, (l.unit_price_minor * l.units * ${part}::numeric)::integer) as asked
        from dropshipping_order o
        join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
        where o.customer_id = ${customerId} and o.status = 'delivered' and o.kind = 'plain' and l.quantity > 0
          and o.delivered_at between ${to}::timestamptz and ${from}::timestamptz
          and not exists (select from shopper_report s where s.customer_id = o.customer_id and s.order_id = o.id)
          and not exists (select from refund r where r.customer_id = o.customer_id and r.order_id = o.id)
        order by o.delivered_at desc, o.id, l.id limit 1
    ), made as (
      insert into refund (customer_id, order_id, reason, state, state_since, expires_at, currency, requested_minor, offered_minor,
          requested_by, at)
        select ${customerId}, id, ${reason}, ${last.kind}, ${since}, ${until}, currency, asked,
            case when ${last.kind} = 'offered' then asked * 4 / 5 end, ${said[0]?.name ?? ''}, ${events[0]?.at}
          from chosen
        returning id, order_id, requested_minor, offered_minor, currency
    ), lines as (
      insert into refund_line (customer_id, refund_id, order_line_id, quantity)
        select ${customerId}, made.id, chosen.order_line_id, 1 from made, chosen
    ), laid as (
      insert into order_flag (customer_id, order_id, kind, state, waiting_on, since, expires_at)
        select ${customerId}, order_id, 'refund', ${last.kind}, ${last.kind === 'offered' ? 'seller' : 'agency'},
            ${since}::timestamptz, ${until}::timestamptz from made
    ), said as (
      select e.*, case e.kind when 'applied' then made.requested_minor when 'offered' then made.offered_minor end as amount,
          made.id, made.order_id, made.currency
        from made, json_to_recordset(${JSON.stringify(events)}) as e (kind text, by text, name text, words text, at timestamptz)
    ), told as (
      insert into refund_event (customer_id, refund_id, kind, actor_kind, actor_name, message, amount_minor, at)
        select ${customerId}, id, kind, by, name, words, amount, at from said order by at
    )
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail, at)
      select ${customerId}, order_id, 'refund.' || kind, by, name, jsonb_strip_nulls(jsonb_build_object(
          'refundId', id::text, 'words', nullif(words, ''), 'amountMinor', amount,
          'currency', case when amount is not null then currency end)), at
        from said order by at
      returning id`.execute(tx)
  if (rows.length !== said.length) throw new Error(`the demo has no order for ${reason}`)
}

const stories = (seller: string, agent: string): readonly Story[] => [
  {
    reason: 'missingItem',
    daysSinceDelivery: [3, 12],
    part: 1,
    said: [
      {
        kind: 'applied',
        by: 'seller',
        name: seller,
        words: 'One was missing from the parcel; the buyer’s photo of the open box is with us.',
        hoursAgo: 40,
      },
      { kind: 'reviewing', by: 'agency', name: agent, words: '', hoursAgo: 22 },
      {
        kind: 'offered',
        by: 'agency',
        name: agent,
        words: 'The parcel weighed less than it should have. We give the product back, less its packing.',
        hoursAgo: 20,
      },
    ],
  },
  {
    reason: 'missingItem',
    daysSinceDelivery: [2, 13],
    part: 0.5,
    said: [
      {
        kind: 'applied',
        by: 'seller',
        name: seller,
        words: 'The lid was not in the box. The buyer keeps the rest and wants half of the price.',
        hoursAgo: 5,
      },
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
  const reason = 'The buyer has found it in a shop nearby.'
  const { rows } = await sql`
    with chosen as (
      select id from dropshipping_order where customer_id = ${customerId} and status = 'processing'
        and waiting_reason = 'beingPrepared' order by paid_at desc, id desc limit 1
    ), asked as (
      insert into cancellation_request (customer_id, order_id, reason, requested_by, at)
        select ${customerId}, id, ${reason}, ${by}, ${at} from chosen
    ), laid as (
      insert into order_flag (customer_id, order_id, kind, state, waiting_on, since)
        select ${customerId}, id, 'cancellationRequested', 'requested', 'agency', ${at} from chosen
    )
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail, at)
      select ${customerId}, id, 'cancellation.requested', 'seller', ${by}, jsonb_build_object('reason', ${reason}::text), ${at}
        from chosen
      returning id`.execute(tx)
  if (rows.length !== 1) throw new Error('the demo has no order to cancel')
}

export const seedRefunds = async (
  tx: Tx,
  given: {
    readonly main: SeededSeller
    readonly other: SeededSeller
    readonly agent: string
    readonly now: Date
  },
): Promise<void> => {
  const { main, other, agent, now } = given
  for (const story of stories(main.person, agent)) await seedRefund(tx, main.customerId, story, now)
  await seedCancellationRequest(tx, other.customerId, other.person, now)
}
