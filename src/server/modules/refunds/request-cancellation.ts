import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import {
  addEvents,
  auditAdminView,
  clearOrderFlags,
  refuseOrder,
  setOrderFlags,
  statusesFor,
  type Actor,
  type Scope,
} from '../orders/index.ts'

interface OrderHead {
  readonly number: string
  readonly status: OrderStatus
  readonly waitingReason: string | null
  readonly isReplacement: boolean
}

const lockOrder = async (tx: Tx, { customerId, shopIds }: Scope, id: string): Promise<OrderHead> => {
  const { rows } = await sql<OrderHead>`
    select number, status, waiting_reason as "waitingReason", kind = 'replacement' as "isReplacement" from dropshipping_order
      where customer_id = ${customerId} and id = ${id}
        and (${shopIds}::bigint[] is null or shop_id = any(${shopIds}::bigint[]))
      for update`.execute(tx)
  const [order] = rows
  if (!order) throw notFound('Order')
  return order
}

const flagsOf = async (tx: Tx, { customerId }: Scope, id: string): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('order_flag')
    .select('kind')
    .where('customer_id', '=', customerId)
    .where('order_id', '=', id)
    .execute()
  return rows.map(({ kind }) => kind)
}

const check = async (tx: Tx, scope: Scope, id: string): Promise<OrderStatus> => {
  const { number, status, waitingReason, isReplacement } = await lockOrder(tx, scope, id)
  if (!statusesFor('requestCancellation').includes(status)) return refuseOrder(tx, scope, id)
  if (isReplacement) {
    throw refuse('wrongStatus', { case: 'replacement', number })
  }
  if (waitingReason === 'cancelledInShop') {
    throw refuse('wrongStatus', { case: 'cancelledInShop', number })
  }
  const flags = await flagsOf(tx, scope, id)
  if (flags.includes('cancellationRequested')) {
    throw refuse('alreadyAsked', { number })
  }
  if (flags.includes('refund')) {
    throw refuse('refundOpen', { number })
  }
  return status
}

/**
 * Requests cancellation of a paid order, which is not picked or shipped until decided. Shipping locks the same row, so
 * the first wins.
 */
export const requestCancellation = async (
  tx: Tx,
  scope: Scope,
  given: { readonly id: string; readonly reason: string },
  by: Actor,
): Promise<{ status: OrderStatus; isAsked: boolean }> => {
  const { customerId } = scope
  const { id: orderId, reason } = given
  const status = await check(tx, scope, orderId)
  await tx
    .insertInto('cancellation_request')
    .values({ customer_id: customerId, order_id: orderId, reason, requested_by: by.name })
    .execute()
  await setOrderFlags(tx, customerId, [
    { orderId, kind: 'cancellationRequested', state: 'requested', waitingOn: 'agency' },
  ])
  const detail = reason ? { reason } : {}
  await addEvents(tx, customerId, [{ orderId, kind: 'cancellation.requested', detail }], by)
  await auditAdminView(tx, scope, 'order:requestCancellation', [orderId])
  return { status, isAsked: true }
}

interface Ending {
  readonly to: 'agreed' | 'declined' | 'withdrawn'
  readonly answer: string
}

export const closeCancellationRequest = async (
  tx: Tx,
  scope: Scope,
  orderId: string,
  {
    ending: { to, answer },
    by,
  }: {
    readonly ending: Ending
    readonly by: Actor
  },
): Promise<void> => {
  const { customerId } = scope
  const ended = await tx
    .updateTable('cancellation_request')
    .set({ status: to, answer, ended_by: by.name, ended_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'requested')
    .returning('id')
    .executeTakeFirst()
  if (!ended) {
    throw refuse('noCancellationRequested')
  }
  await clearOrderFlags(tx, customerId, 'cancellationRequested', [orderId])
  const detail = answer ? { words: answer } : {}
  await addEvents(tx, customerId, [{ orderId, kind: `cancellation.${to}`, detail }], by)
}

export const withdrawCancellationRequest = async (
  tx: Tx,
  scope: Scope,
  id: string,
  by: Actor,
): Promise<{ status: OrderStatus }> => {
  const { status } = await lockOrder(tx, scope, id)
  await closeCancellationRequest(tx, scope, id, { ending: { to: 'withdrawn', answer: '' }, by })
  await auditAdminView(tx, scope, 'order:withdrawCancellationRequest', [id])
  return { status }
}

/** @throws DomainError notFound, noCancellationRequested */
export const declineCancellationRequest = async (
  tx: Tx,
  scope: Scope,
  given: { readonly id: string; readonly words: string },
  by: Actor,
): Promise<{ status: OrderStatus }> => {
  const { status } = await lockOrder(tx, scope, given.id)
  await closeCancellationRequest(tx, scope, given.id, { ending: { to: 'declined', answer: given.words }, by })
  return { status }
}
