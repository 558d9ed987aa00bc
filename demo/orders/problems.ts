import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../src/server/platform/database/database.ts'
import { dayMs, hourMs } from './stories.ts'

interface ProblemEvent {
  readonly kind: 'raised' | 'answered'
  readonly by: 'seller' | 'agency'
  readonly name: string
  readonly note: string
  readonly answer: string | null
  readonly hoursAgo: number
}
interface DemoProblem {
  readonly code: 'addressInvalid' | 'outOfStock'
  readonly events: readonly ProblemEvent[]
}

const problems: readonly DemoProblem[] = [
  {
    code: 'addressInvalid',
    events: [
      {
        kind: 'raised',
        by: 'agency',
        name: 'Pia Moreno',
        note: 'The carrier cannot find this house number on the street. Could you check with the buyer?',
        answer: 'newAddress',
        hoursAgo: 5,
      },
    ],
  },
  {
    code: 'outOfStock',
    events: [
      {
        kind: 'raised',
        by: 'agency',
        name: 'Kai Zhou',
        note: 'Our supplier expects new stock in about ten days.',
        answer: 'wait',
        hoursAgo: 30,
      },
      {
        kind: 'answered',
        by: 'seller',
        name: 'Emma Hart',
        note: 'Ten days is fine. I have told the buyer.',
        answer: 'wait',
        hoursAgo: 9,
      },
    ],
  },
]

const hoursBefore = (now: Date, hours: number): Date => new Date(+now - hours * hourMs)

const pickOrders = async (
  tx: Tx,
  customerId: CustomerId,
  status: string,
  count: number,
  before: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select o.id from dropshipping_order o
      where o.customer_id = ${customerId} and o.status = ${status} and o.kind = 'plain'
        and o.waiting_reason in ('beingPrepared', 'paymentDue')
        and coalesce(o.paid_at, o.created_at) < ${before}
        and not exists (select from order_flag v where v.customer_id = o.customer_id and v.order_id = o.id)
      order by o.paid_at desc, o.created_at desc, o.id limit ${sql.lit(count)} offset 1`.execute(tx)
  return rows.map(({ id }) => id)
}

const kinds = { raised: 'order.problemRaised', answered: 'order.problemAnswered' } as const

const raiseProblem = async (
  tx: Tx,
  customerId: CustomerId,
  orderId: string,
  { code, events }: DemoProblem,
  now: Date,
): Promise<void> => {
  const last = events.at(-1)
  const at = ({ hoursAgo }: ProblemEvent): Date => hoursBefore(now, hoursAgo)
  if (!last) return
  const on = last.by === 'agency' ? 'seller' : 'agency'
  const { id } = await tx
    .insertInto('order_problem')
    .values({
      customer_id: customerId,
      order_id: orderId,
      code,
      status: on === 'seller' ? 'onSeller' : 'onAgency',
      status_since: at(last),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const one of events) {
    const { kind, by, name, note, answer } = one
    const step = { customer_id: customerId, problem_id: id, kind, note, answer, at: at(one) }
    await tx
      .insertInto('order_problem_event')
      .values({ ...step, actor_kind: by, actor_name: name })
      .execute()
    const detail = { code, note, [kind === 'raised' ? 'proposed' : 'answer']: answer }
    await tx
      .insertInto('order_event')
      .values({
        customer_id: customerId,
        order_id: orderId,
        kind: kinds[kind],
        actor_kind: by,
        actor_name: name,
        detail: JSON.stringify(detail),
        at: at(one),
      })
      .execute()
  }
  await tx
    .insertInto('order_flag')
    .values({
      customer_id: customerId,
      order_id: orderId,
      kind: 'problem',
      state: code,
      waiting_on: on,
      since: at(last),
    })
    .execute()
}

const putOnHold = async (tx: Tx, customerId: CustomerId, orderId: string, now: Date): Promise<void> => {
  const since = hoursBefore(now, 4)
  const until = new Date(Math.ceil(+now / dayMs) * dayMs + 5 * dayMs)
  await tx
    .insertInto('order_flag')
    .values({
      customer_id: customerId,
      order_id: orderId,
      kind: 'onHold',
      state: 'onHold',
      since,
      expires_at: until,
    })
    .execute()
  await tx
    .insertInto('order_event')
    .values({
      customer_id: customerId,
      order_id: orderId,
      kind: 'order.putOnHold',
      actor_kind: 'seller',
      actor_name: 'Emma Hart',
      detail: JSON.stringify({ until: until.toISOString() }),
      at: since,
    })
    .execute()
}

export const seedProblems = async (tx: Tx, customerId: CustomerId, now: Date): Promise<void> => {
  const paid = await pickOrders(tx, customerId, 'processing', problems.length, hoursBefore(now, 36))
  for (const [n, problem] of problems.entries()) {
    const orderId = paid[n]
    if (orderId === undefined) throw new Error('the demo has no order for a problem')
    await raiseProblem(tx, customerId, orderId, problem, now)
  }
  const [unpaid] = await pickOrders(tx, customerId, 'awaitingPayment', 1, hoursBefore(now, 6))
  if (unpaid === undefined) throw new Error('the demo has no order to put on hold')
  await putOnHold(tx, customerId, unpaid, now)
}
