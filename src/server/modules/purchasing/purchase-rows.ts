import { sql, type UpdateObject } from 'kysely'
import { type DomainError, notFound } from '../../../contract/errors.ts'
import type { Currency } from '../../../contract/money.ts'
import {
  purchaseStatuses,
  purchaseTransitions,
  type PurchaseAction,
  type PurchaseOperatorAction,
  type PurchaseStatus,
} from '../../../contract/purchase-states.ts'
import type { DB } from '../../platform/database-types.ts'
import { customerIdFromRow, type CustomerId, type Db, type Tx } from '../../platform/database.ts'
import type { PartyActor } from '../../platform/party-actors.ts'
import { refuse } from '../../platform/refuse.ts'
import { isOperatorsMove, isSellersMove, type PurchaseFacts } from './purchase-actions.ts'

export interface LockedPurchase extends PurchaseFacts {
  readonly id: string
  readonly customerId: CustomerId
  readonly number: string
  readonly title: string
  /** Null if created by an operator. */
  readonly accountId: string | null
  /** Null for a self-purchase order, which is not paid here. */
  readonly currency: Currency | null
  /** At the stored prices of its items. */
  readonly goodsMinor: number
  readonly paidMinor: number
  readonly refundedMinor: number
}

export const ownerOfPurchase = async (db: Db, id: string): Promise<CustomerId> => {
  const row = await db
    .selectFrom('purchase_order')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Purchase order')
  return customerIdFromRow(row.customer_id)
}

export const lockPurchase = async (tx: Tx, customerId: CustomerId, id: string): Promise<LockedPurchase> => {
  const { rows } = await sql<Omit<LockedPurchase, 'customerId'>>`
    select id, number, type, title, status, account_id as "accountId", currency, item_count as "itemCount",
        cancellation_requested_at is not null as "isCancellationRequested", goods_minor::float8 as "goodsMinor", paid_minor as "paidMinor",
        refunded_minor as "refundedMinor"
      from purchase_order where customer_id = ${customerId} and id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Purchase order')
  return { ...row, customerId }
}

const statusesBefore = (to: PurchaseStatus): PurchaseStatus[] =>
  purchaseStatuses.filter((from) => {
    const legal: readonly PurchaseStatus[] = purchaseTransitions[from]
    return legal.includes(to)
  })

export const wrongPurchaseStatus = ({
  number,
  status,
}: Pick<LockedPurchase, 'number' | 'status'>): DomainError =>
  refuse('wrongStatus', { case: 'purchase', number, purchaseStatus: status })

/** @throws DomainError wrongStatus */
export const checkSellersMove = (order: LockedPurchase, action: PurchaseAction): void => {
  if (!isSellersMove(action, order)) throw wrongPurchaseStatus(order)
}

/** @throws DomainError wrongStatus */
export const checkOperatorsMove = (order: LockedPurchase, action: PurchaseOperatorAction): void => {
  if (!isOperatorsMove(action, order)) throw wrongPurchaseStatus(order)
}

export interface PurchaseEventDetail {
  readonly note?: string
  readonly pieces?: number
  readonly carrier?: string
  readonly trackingNumber?: string
}

export interface NewPurchaseEvent {
  /** Event code, such as `purchase.paid`. */
  readonly kind: string
  readonly by: PartyActor
  readonly to: PurchaseStatus
  /** Wallet credit; negative for a payment. */
  readonly amountMinor?: number
  readonly detail?: PurchaseEventDetail
}

export const addPurchaseEvent = async (
  tx: Tx,
  order: Pick<LockedPurchase, 'customerId' | 'id'> & { readonly status: PurchaseStatus | null },
  { kind, by, to, amountMinor, detail = {} }: NewPurchaseEvent,
): Promise<string> => {
  const { id } = await tx
    .insertInto('purchase_event')
    .values({
      customer_id: order.customerId,
      order_id: order.id,
      kind,
      from_status: order.status,
      to_status: to,
      actor_kind: by.side,
      actor_name: by.name,
      amount_minor: amountMinor ?? null,
      detail: JSON.stringify(detail),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Move extends NewPurchaseEvent {
  readonly set?: UpdateObject<DB, 'purchase_order'>
}

/**
 * Changes the status of a locked order, with a history row, which returns its id. Staying in the same status keeps
 * the waiting time. @throws DomainError wrongStatus
 */
export const movePurchase = async (tx: Tx, order: LockedPurchase, move: Move): Promise<string> => {
  const { to, set = {} } = move
  const moved = await tx
    .updateTable('purchase_order')
    .set({ ...set, status: to, ...(to === order.status ? {} : { status_since: sql<Date>`now()` }) })
    .where('customer_id', '=', order.customerId)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('status', 'in', statusesBefore(to))
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw wrongPurchaseStatus(order)
  return addPurchaseEvent(tx, order, move)
}

export const clearedCancellation = { cancellation_requested_at: null, cancel_reason: '' } as const
