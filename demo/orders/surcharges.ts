import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../src/server/platform/database/database.ts'
import { dayMs, hourMs } from './stories.ts'

interface SurchargeEvent {
  readonly kind: 'raised' | 'declined'
  readonly by: 'agency' | 'seller'
  readonly name: string
  readonly note: string
  readonly hoursAgo: number
}
interface DemoSurcharge {
  readonly reason: 'remoteArea' | 'oversize'
  readonly minor: number
  readonly events: readonly SurchargeEvent[]
}

const surcharges: readonly DemoSurcharge[] = [
  {
    reason: 'remoteArea',
    minor: 420,
    events: [
      {
        kind: 'raised',
        by: 'agency',
        name: 'Pia Moreno',
        note: 'The carrier charges a remote area fee for this postcode.',
        hoursAgo: 6,
      },
    ],
  },
  {
    reason: 'oversize',
    minor: 680,
    events: [
      {
        kind: 'raised',
        by: 'agency',
        name: 'Pia Moreno',
        note: 'Once packed, it is 14 cm longer than the supplier stated.',
        hoursAgo: 21,
      },
      {
        kind: 'declined',
        by: 'seller',
        name: 'Emma Hart',
        note: 'The size was in the quote. Please ship it as agreed.',
        hoursAgo: 5,
      },
    ],
  },
]

const pickOrders = async (tx: Tx, customerId: CustomerId, before: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select o.id from dropshipping_order o
      where o.customer_id = ${customerId} and o.status = 'processing' and o.kind = 'plain' and o.currency = 'USD'
        and o.waiting_reason = 'beingPrepared' and o.paid_at < ${before}
        and not exists (select from order_flag v where v.customer_id = o.customer_id and v.order_id = o.id)
      order by o.paid_at desc, o.id limit ${sql.lit(surcharges.length)}`.execute(tx)
  return rows.map(({ id }) => id)
}

const writeSurcharge = async (
  tx: Tx,
  customerId: CustomerId,
  orderId: string,
  { reason, minor, events }: DemoSurcharge,
  now: Date,
): Promise<void> => {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return
  const at = ({ hoursAgo }: SurchargeEvent): Date => new Date(+now - hoursAgo * hourMs)
  const isOpen = last.kind === 'raised'
  const answerBy = new Date(+at(first) + 7 * dayMs)
  const { id } = await tx
    .insertInto('order_surcharge')
    .values({
      customer_id: customerId,
      order_id: orderId,
      reason,
      status: isOpen ? 'open' : 'declined',
      status_since: at(last),
      usd_minor: minor,
      currency: 'USD',
      amount_minor: minor,
      answer_by: answerBy,
      raised_by: first.name,
      created_at: at(first),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const one of events) {
    const { kind, by, name, note } = one
    const amount = kind === 'raised' ? minor : null
    const actor = { actor_kind: by, actor_name: name, at: at(one) }
    await tx
      .insertInto('order_surcharge_event')
      .values({ customer_id: customerId, surcharge_id: id, kind, note, amount_minor: amount, ...actor })
      .execute()
    const detail = { surcharge: reason, ...(amount && { amountMinor: amount, currency: 'USD' }), note }
    await tx
      .insertInto('order_event')
      .values({
        customer_id: customerId,
        order_id: orderId,
        kind: `surcharge.${kind}`,
        detail: JSON.stringify(detail),
        ...actor,
      })
      .execute()
  }
  await tx
    .insertInto('order_flag')
    .values({
      customer_id: customerId,
      order_id: orderId,
      kind: 'surcharge',
      state: reason,
      waiting_on: isOpen ? 'seller' : 'agency',
      since: at(last),
      expires_at: isOpen ? answerBy : null,
    })
    .execute()
}

export const seedSurcharges = async (tx: Tx, customerId: CustomerId, now: Date): Promise<void> => {
  const orderIds = await pickOrders(tx, customerId, new Date(+now - 24 * hourMs))
  for (const [n, surcharge] of surcharges.entries()) {
    const orderId = orderIds[n]
    if (orderId === undefined) throw new Error('the demo has no order for a surcharge')
    await writeSurcharge(tx, customerId, orderId, surcharge, now)
  }
}
