import { sql } from 'kysely'
import { type DomainError, notFound } from '../../../../contract/kernel/errors.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import {
  purchaseTransitions,
  type PurchaseAction,
  type PurchaseOperatorAction,
} from '../../../../contract/purchasing/purchase-states.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { caseMoves, ownerOfCase, type CaseTable } from '../../case-file/index.ts'
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

export const purchaseTable = {
  table: 'purchase_order',
  thing: 'Purchase order',
  events: { table: 'purchase_event', idColumn: 'order_id', hasAmounts: true },
} as const satisfies CaseTable

export const ownerOfPurchase = ownerOfCase(purchaseTable)

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

export const { addEvent: addPurchaseEvent, move: movePurchase } = caseMoves<
  'purchase_order',
  LockedPurchase,
  PurchaseEventDetail
>({ table: purchaseTable, transitions: purchaseTransitions, wrongStatus: wrongPurchaseStatus })

export const clearedCancellation = { cancellation_requested_at: null, cancel_reason: '' } as const
