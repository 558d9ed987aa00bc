import { sql, type Updateable } from 'kysely'
import { notFound, type DomainError } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { OperatorRefundAction } from '../../../contract/refunds/operator-refunds.ts'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import { policyTerms, type RefundReason } from '../../../contract/refunds/policy-terms.ts'
import {
  refundPartyOf,
  refundStates,
  refundTransitions,
  type RefundAction,
  type RefundEventKind,
  type RefundState,
  type RefundWish,
} from '../../../contract/refunds/refund-schemas.ts'
import type { DB } from '../../platform/database/database-types.ts'
import { customerIdFromRow, type CustomerId, type Db, type Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { addEvents, clearOrderFlags, setOrderFlags, type Actor, type Scope } from '../orders/index.ts'

export const sellerActionsByState: Readonly<Record<RefundState, readonly RefundAction[]>> = {
  applied: ['withdraw'],
  reviewing: ['withdraw'],
  needEvidence: ['addEvidence', 'withdraw'],
  offered: ['acceptOffer', 'declineOffer', 'withdraw'],
  accepted: [],
  refunded: [],
  replaced: [],
  rejected: [],
  withdrawn: [],
}

/** `replace` is for requests for a replacement only. */
export const operatorActionsByState: Readonly<Record<RefundState, readonly OperatorRefundAction[]>> = {
  // Starting a review tells the seller that somebody looks at it; a clear decision needs none.
  applied: ['replace', 'pay', 'review', 'offer', 'askEvidence', 'reject'],
  reviewing: ['replace', 'offer', 'pay', 'askEvidence', 'reject'],
  needEvidence: ['review'],
  offered: [],
  accepted: [],
  refunded: [],
  replaced: [],
  rejected: [],
  withdrawn: [],
}

export const sellerActions = (state: RefundState, authorities: readonly string[]): RefundAction[] =>
  authorities.includes('order:cancel') ? [...sellerActionsByState[state]] : []

const decidingRoles: readonly OperatorRole[] = ['owner', 'support', 'finance']
const replacingRoles: readonly OperatorRole[] = ['owner', 'support', 'fulfilment']
export const allowedOperatorActions = (
  { state, wanted }: { readonly state: RefundState; readonly wanted: RefundWish },
  roles: readonly OperatorRole[],
): OperatorRefundAction[] =>
  operatorActionsByState[state].filter((action) => {
    const allowed = action === 'replace' ? replacingRoles : decidingRoles
    return (action !== 'replace' || wanted === 'replacement') && roles.some((role) => allowed.includes(role))
  })

export const statesBefore = (to: RefundState): RefundState[] =>
  refundStates.filter((from) => {
    const legal: readonly RefundState[] = refundTransitions[from]
    return legal.includes(to)
  })

export interface LockedRefund {
  readonly id: string
  readonly customerId: CustomerId
  readonly orderId: string
  readonly orderNumber: string
  readonly shopId: string
  readonly state: RefundState
  readonly wanted: RefundWish
  readonly reason: RefundReason
  readonly currency: Currency
  readonly requestedMinor: number
  readonly offeredMinor: number | null
  /** Paid for the order and not refunded yet. */
  readonly leftMinor: number
  readonly hasRunOut: boolean
}

export const refundNumber = (id: string): string => `RF-${id}`

export const ownerOfRefund = async (
  db: Db,
  id: string,
): Promise<{ readonly customerId: CustomerId; readonly orderId: string }> => {
  const row = await db
    .selectFrom('refund')
    .select(['customer_id', 'order_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Refund')
  return { customerId: customerIdFromRow(row.customer_id), orderId: row.order_id }
}

/**
 * Locks the order of a refund, then reads the refund. Lock the wallet before if money will move. @throws DomainError
 * notFound
 */
export const lockRefund = async (
  tx: Tx,
  { customerId, shopIds }: Scope,
  id: string,
): Promise<LockedRefund> => {
  const locked = await sql<{ id: string }>`
    select o.id from dropshipping_order o
      where o.customer_id = ${customerId}
        and o.id = (select r.order_id from refund r where r.customer_id = ${customerId} and r.id = ${id})
        and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[]))
      for update`.execute(tx)
  if (locked.rows.length === 0) throw notFound('Refund')
  const { rows } = await sql<Omit<LockedRefund, 'customerId'>>`
    select r.id, r.order_id as "orderId", o.number as "orderNumber", o.shop_id as "shopId", r.state, r.wanted, r.reason,
        r.currency, r.requested_minor as "requestedMinor", r.offered_minor as "offeredMinor",
        o.total_minor - o.refunded_minor as "leftMinor", coalesce(r.expires_at <= now(), false) as "hasRunOut"
      from refund r join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
      where r.customer_id = ${customerId} and r.id = ${id}`.execute(tx)
  const [refund] = rows
  if (!refund) throw notFound('Refund')
  return { ...refund, customerId }
}

export interface RefundEvent {
  readonly kind: RefundEventKind
  readonly words?: string
  readonly pictureIds?: readonly string[]
  readonly amountMinor?: number
}

const sideOf = ({ kind }: Actor): 'seller' | 'agency' | 'system' =>
  kind === 'seller' || kind === 'agency' ? kind : 'system'

type RefundOfOrder = Pick<LockedRefund, 'id' | 'customerId' | 'orderId' | 'currency'>

export const recordRefundEvent = async (
  tx: Tx,
  refund: RefundOfOrder,
  event: RefundEvent,
  by: Actor,
): Promise<void> => {
  const { kind, words = '', pictureIds = [], amountMinor } = event
  const { customerId, id, orderId, currency } = refund
  await tx
    .insertInto('refund_event')
    .values({
      customer_id: customerId,
      refund_id: id,
      kind,
      actor_kind: sideOf(by),
      actor_name: by.name,
      message: words,
      picture_ids: [...pictureIds],
      amount_minor: amountMinor ?? null,
    })
    .execute()
  const money = amountMinor === undefined ? {} : { amountMinor, currency }
  const detail = { refundId: id, ...(words ? { words } : {}), ...money }
  await addEvents(tx, customerId, [{ orderId, kind: `refund.${kind}`, detail }], by)
}

interface Move {
  readonly to: RefundState
  readonly event: RefundEvent
  readonly by: Actor
  readonly set?: Updateable<DB['refund']>
}

const hasDeadline: readonly RefundState[] = ['needEvidence', 'offered']

/** Changes the state of a locked refund, with its history and the order's flag. @throws DomainError wrongState */
export const moveRefund = async (tx: Tx, refund: LockedRefund, move: Move): Promise<void> => {
  const { to, event, by, set = {} } = move
  const { customerId, id, orderId } = refund
  const days = policyTerms.refundReplyDays
  const moved = await tx
    .updateTable('refund')
    .set({
      ...set,
      state: to,
      state_since: sql<Date>`now()`,
      expires_at: hasDeadline.includes(to) ? sql<Date>`now() + ${days}::integer * interval '1 day'` : null,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('state', 'in', statesBefore(to))
    .returning('expires_at')
    .executeTakeFirst()
  if (!moved) throw wrongState(refund)
  await recordRefundEvent(tx, refund, event, by)
  const waitingOn = refundPartyOf[to]
  if (waitingOn === null) return clearOrderFlags(tx, customerId, 'refund', [orderId])
  const until = moved.expires_at?.toISOString() ?? null
  await setOrderFlags(tx, customerId, [{ orderId, kind: 'refund', state: to, waitingOn, until }])
}

export const wrongState = ({ id, state }: Pick<LockedRefund, 'id' | 'state'>): DomainError =>
  refuse('wrongState', { case: 'refund', number: refundNumber(id), state })

/** @throws DomainError wrongState unless the seller's action is allowed now */
export const checkSellerAction = (refund: LockedRefund, action: RefundAction): void => {
  if (!sellerActionsByState[refund.state].includes(action)) throw wrongState(refund)
}
/** @throws DomainError wrongState unless the operator's action is allowed now */
export const checkOperatorAction = (
  refund: Pick<LockedRefund, 'id' | 'state'>,
  action: OperatorRefundAction,
): void => {
  if (!operatorActionsByState[refund.state].includes(action)) throw wrongState(refund)
}
