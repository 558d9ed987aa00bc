import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import {
  answerFits,
  type ProblemAnswer,
  type ProblemOutcome,
} from '../../../contract/orders/order-problems.ts'
import type { Money } from '../../../contract/kernel/money.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import { audit } from '../../platform/auth/audit.ts'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Tx,
} from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import type { DecisionCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import {
  actorOf,
  addEvents,
  cancelIn,
  clearOrderFlags,
  refundPaidOrder,
  type Actor,
} from '../orders/index.ts'
import { lockWallet } from '../wallet/index.ts'
import type { ProblemMails } from './problem-emails.ts'
import { findOpenProblem, addProblemStep, type OpenProblem } from './problem-rows.ts'

interface Order {
  readonly id: string
  readonly customerId: CustomerId
  readonly shopId: string
  readonly number: string
  readonly status: OrderStatus
}

const ownerOf = async (tx: Tx, id: string): Promise<CustomerId> => {
  const row = await tx
    .selectFrom('dropshipping_order')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Order')
  return customerIdFromRow(row.customer_id)
}

const lockOrder = async (tx: Tx, customerId: CustomerId, id: string): Promise<Order> => {
  const row = await tx
    .selectFrom('dropshipping_order')
    .select(['shop_id', 'number', 'status'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { id, customerId, shopId: row.shop_id, number: row.number, status: row.status as OrderStatus }
}

export interface AskedAgain {
  readonly id: string
  readonly note: string
  readonly proposed: ProblemAnswer | null
}

export const askProblemAgain = (
  database: Database,
  { id, note, proposed }: AskedAgain,
  call: DecisionCall,
  mails: ProblemMails,
): Promise<{ asked: true }> =>
  database.agencyTransaction(async (tx) => {
    const customerId = await ownerOf(tx, id)
    const order = await lockOrder(tx, customerId, id)
    const problem = await findOpenProblem(tx, customerId, id)
    if (problem?.status !== 'onAgency') throw refuse('notAwaitingAgency', { number: order.number })
    const { code } = problem
    if (proposed && !answerFits(code, proposed)) throw refuse('answerNotAllowed')
    await addProblemStep(tx, customerId, problem, {
      step: { kind: 'askedAgain', note, answer: proposed },
      by: actorOf(call),
    })
    const { shopId, number } = order
    await mails.asked(tx, { customerId, shopId, orders: [{ id, number }], code, note, proposed })
    await audit(tx, call.operator, {
      action: 'order:askProblemAgain',
      target: `order:${id}`,
      detail: { customerId, code },
      call,
    })
    return { asked: true }
  })

export interface Resolved {
  readonly status: OrderStatus
  readonly refund: Money | null
}

const cancelOrder = async (tx: Tx, order: Order, by: Actor): Promise<Resolved> => {
  const { id, customerId, number, status } = order
  const scope = { customerId, shopIds: null }
  const reason = 'A problem that could not be solved.'
  if (status === 'awaitingQuote' || status === 'awaitingPayment') {
    const [result] = await cancelIn(tx, scope, { ids: [id], reason }, by)
    if (!result?.ok) throw new Error(`order ${id} changed despite its lock`)
    return { status: 'cancelled', refund: null }
  }
  const refunded = await refundPaidOrder(tx, scope, { id, reason }, by)
  if (refunded) return { status: refunded.status, refund: refunded.refund }
  throw refuse('partlyShipped', { number })
}

const endProblem = async (tx: Tx, { customerId }: Order, problem: OpenProblem): Promise<void> => {
  await tx
    .updateTable('order_problem')
    .set({ status: 'solved', status_since: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where('id', '=', problem.id)
    .where('status', '=', problem.status)
    .execute()
  await clearOrderFlags(tx, customerId, 'problem', [problem.orderId])
}

export const resolveProblem = (
  database: Database,
  given: { readonly id: string; readonly outcome: ProblemOutcome; readonly note: string },
  call: DecisionCall,
): Promise<Resolved> =>
  database.agencyTransaction(async (tx) => {
    const { id, outcome, note } = given
    const customerId = await ownerOf(tx, id)
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'resolveProblem', request: given }
    return idempotently<Resolved>(tx, intent, async () => {
      // Lock the wallet before orders, as everywhere.
      if (outcome === 'cancelled') await lockWallet(tx, customerId)
      const order = await lockOrder(tx, customerId, id)
      const problem = await findOpenProblem(tx, customerId, id)
      if (!problem) throw refuse('noProblem', { number: order.number })
      await endProblem(tx, order, problem)
      const by = actorOf(call)
      const { code } = problem
      const event = { kind: 'order.problemResolved' as const, detail: { code, ...(note && { note }) } }
      await addEvents(tx, customerId, [{ orderId: id, ...event }], by)
      const resolved =
        outcome === 'cancelled' ? await cancelOrder(tx, order, by) : { status: order.status, refund: null }
      await audit(tx, call.operator, {
        action: 'order:resolveProblem',
        target: `order:${id}`,
        detail: { customerId, code, outcome },
        call,
      })
      return resolved
    })
  })
