import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import {
  problemStatuses,
  type ProblemAnswer,
  type ProblemCode,
} from '../../../contract/orders/order-problems.ts'
import type { AgencyResult } from '../../../contract/orders/order-inputs.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import { auditAll } from '../../platform/auth/audit.ts'
import { customerIdFromRow, type CustomerId, type Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refusalIn, refusalOf, type Refusal } from '../../platform/kernel/refuse.ts'
import { actorOf, addEvents, setOrderFlags } from '../orders/index.ts'
import type { ProblemMails } from './problem-emails.ts'

export interface Raised {
  readonly ids: readonly string[]
  readonly code: ProblemCode
  readonly note: string
  readonly proposed: ProblemAnswer | null
}
interface Head {
  readonly id: string
  readonly customer_id: string
  readonly shop_id: string
  readonly number: string
  readonly status: string
  readonly waiting_reason: string | null
  readonly isCancellationRequested: boolean
}

/**
 * One open problem per order: of concurrent operators one reports it. Returns the orders for which it was inserted.
 */
const insertProblems = async (
  tx: Tx,
  customerId: CustomerId,
  orderIds: readonly string[],
  { code, note, proposed }: Raised,
  name: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ orderId: string }>`
    with made as (
      insert into order_problem (customer_id, order_id, code, status)
        select ${customerId}::bigint, unnest(${[...orderIds]}::bigint[]), ${code}, 'onSeller'
        on conflict do nothing
        returning id, order_id
    ), told as (
      insert into order_problem_event (customer_id, problem_id, kind, actor_kind, actor_name, note, answer)
        select ${customerId}::bigint, id, 'raised', 'agency', ${name}, ${note}, ${proposed}::text from made
    )
    select order_id as "orderId" from made`.execute(tx)
  return new Set(rows.map(({ orderId }) => orderId))
}

const isHeld = ({ waiting_reason }: Head): boolean => waiting_reason === 'cancelledInShop'

const isOffered = ({ waiting_reason }: Head): boolean => waiting_reason === 'replacementOffered'

const isOpen = (head: Head): boolean =>
  !isHeld(head) &&
  !isOffered(head) &&
  !head.isCancellationRequested &&
  problemStatuses.some((one: OrderStatus) => one === head.status)

const outcomeOf = (head: Head | undefined, isRaised: boolean): Refusal => {
  if (!head) return refusalIn(notFound('Order'))
  const { number } = head
  if (isRaised) return { reason: 'raised', message: `${number} is waiting for its seller.` }
  if (isOpen(head)) return refusalOf('hasProblem', { number })
  if (head.isCancellationRequested) return refusalOf('cancellationRequested', { number })
  if (isHeld(head)) return refusalOf('cancelledInShop', { number })
  if (isOffered(head)) return refusalOf('replacementOffered', { number })
  return refusalOf('wrongStatus', { case: 'finished', number })
}

/** Cancellation requests are read under the lock that requesting takes too. */
const lockHeads = async (tx: Tx, ids: readonly string[]): Promise<Head[]> => {
  const locked = await tx
    .selectFrom('dropshipping_order')
    .select(['id', 'customer_id', 'shop_id', 'number', 'status', 'waiting_reason'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  const owners = [...new Set(locked.map((head) => head.customer_id))]
  const { rows } = await sql<{ id: string }>`
    select order_id::text as id from order_flag
      where customer_id = any(${owners}::bigint[]) and kind = 'cancellationRequested' and order_id = any(${[...ids]}::bigint[])`.execute(
    tx,
  )
  const asked = new Set(rows.map(({ id }) => id))
  return locked.map((head) => ({ ...head, isCancellationRequested: asked.has(head.id) }))
}

export const raiseProblems = async (
  tx: Tx,
  given: Raised,
  call: OperatorCall,
  mails: ProblemMails,
): Promise<AgencyResult[]> => {
  const by = actorOf(call)
  const { code, note, proposed } = given
  const heads = await lockHeads(tx, given.ids)
  const raised = new Set<string>()
  for (const [owner, group] of Map.groupBy(heads.filter(isOpen), (head) => head.customer_id)) {
    const customerId = customerIdFromRow(owner)
    const ids = group.map(({ id }) => id)
    const made = await insertProblems(tx, customerId, ids, given, by.name)
    const orders = group.filter(({ id }) => made.has(id))
    await setOrderFlags(
      tx,
      customerId,
      orders.map(({ id: orderId }) => ({ orderId, kind: 'problem', state: code, waitingOn: 'seller' })),
    )
    const detail = { code, ...(note && { note }), ...(proposed && { proposed }) }
    await addEvents(
      tx,
      customerId,
      orders.map(({ id: orderId }) => ({ orderId, kind: 'order.problemRaised', detail })),
      by,
    )
    const entries = orders.map(({ id }) => ({
      action: 'order:raiseProblem',
      target: `order:${id}` as const,
      detail: { customerId, code },
    }))
    await auditAll(tx, call.operator, entries, call)
    for (const [shopId, ofShop] of Map.groupBy(orders, (order) => order.shop_id)) {
      const told = ofShop.map(({ id, number }) => ({ id, number }))
      await mails.asked(tx, { customerId, shopId, orders: told, code, note, proposed })
    }
    for (const id of made) raised.add(id)
  }
  const byId = new Map(heads.map((head) => [head.id, head]))
  return [...new Set(given.ids)].map((orderId) => {
    const ok = raised.has(orderId)
    return { orderId, ok, ...outcomeOf(byId.get(orderId), ok) }
  })
}
