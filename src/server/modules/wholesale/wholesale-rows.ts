import { sql, type UpdateObject } from 'kysely'
import { type DomainError, notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import {
  wholesaleTransitions,
  type WholesaleAction,
  type WholesaleOperatorAction,
  type WholesaleStatus,
} from '../../../contract/wholesale/wholesale-states.ts'
import type { DB } from '../../platform/database/database-types.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import {
  addCaseEvent,
  ownerOfCase,
  statusesBefore,
  type CaseTable,
  type NewCaseEvent,
} from '../case-file/index.ts'
import { isOperatorsMove, isSellersMove, type WholesaleFacts } from './wholesale-actions.ts'

export interface LockedWholesale extends WholesaleFacts {
  readonly id: string
  readonly customerId: CustomerId
  readonly number: string
  readonly title: string
  readonly accountId: string
  readonly currency: Currency
  readonly version: number
  readonly goodsMinor: number | null
  readonly freightMinor: number | null
  readonly rateMicro: number | null
  readonly paidMinor: number
  readonly refundedMinor: number
  readonly realFreightMinor: number | null
}

export const wholesaleTable: CaseTable = {
  table: 'wholesale_order',
  thing: 'Wholesale order',
  events: { table: 'wholesale_event', idColumn: 'order_id', hasAmounts: true },
}

export const ownerOfWholesale = ownerOfCase(wholesaleTable)

export const lockWholesale = async (tx: Tx, customerId: CustomerId, id: string): Promise<LockedWholesale> => {
  const { rows } = await sql<Omit<LockedWholesale, 'customerId'>>`
    select id, number, title, status, version, account_id as "accountId", currency,
        coalesce(expires_at <= now(), false) as "hasRunOut", cancellation_requested_at is not null as "isCancellationRequested",
        freight_settled_at is not null as "isFreightSettled", address is not null as "hasAddress",
        goods_minor as "goodsMinor", freight_minor as "freightMinor", rate_micro::float8 as "rateMicro",
        paid_minor as "paidMinor", refunded_minor as "refundedMinor", real_freight_minor as "realFreightMinor"
      from wholesale_order where customer_id = ${customerId} and id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Wholesale order')
  return { ...row, customerId }
}

export const wholesaleStatusesBefore = (to: WholesaleStatus): WholesaleStatus[] =>
  statusesBefore(wholesaleTransitions, to)

export const wrongWholesaleStatus = ({
  number,
  status,
}: Pick<LockedWholesale, 'number' | 'status'>): DomainError =>
  refuse('wrongStatus', { case: 'wholesale', number, status })

/** @throws DomainError quoteExpired, wrongStatus */
export const checkSellersMove = (order: LockedWholesale, action: WholesaleAction): void => {
  if (isSellersMove(action, order)) return
  if (order.hasRunOut && isSellersMove(action, { ...order, hasRunOut: false })) {
    throw refuse('quoteExpired', { version: order.version })
  }
  throw wrongWholesaleStatus(order)
}

/** @throws DomainError wrongStatus */
export const checkOperatorsMove = (order: LockedWholesale, action: WholesaleOperatorAction): void => {
  if (!isOperatorsMove(action, order)) throw wrongWholesaleStatus(order)
}

export interface WholesaleEventDetail {
  readonly version?: number
  readonly note?: string
  readonly pieces?: number
}
export type NewWholesaleEvent = NewCaseEvent<WholesaleStatus, WholesaleEventDetail>

export const addWholesaleEvent = (
  tx: Tx,
  order: Pick<LockedWholesale, 'customerId' | 'id'> & { readonly status: WholesaleStatus | null },
  event: NewWholesaleEvent,
): Promise<string> => addCaseEvent(tx, wholesaleTable, order, event)

interface Move extends NewWholesaleEvent {
  readonly to: WholesaleStatus
  readonly set?: UpdateObject<DB, 'wholesale_order'>
}

/**
 * Changes the status of a locked order, with a history row, whose id it returns. Staying in the same status keeps the
 * waiting time. @throws DomainError wrongStatus
 */
export const moveWholesale = async (tx: Tx, order: LockedWholesale, move: Move): Promise<string> => {
  const { to, set = {} } = move
  const moved = await tx
    .updateTable('wholesale_order')
    .set({ ...set, status: to, ...(to === order.status ? {} : { status_since: sql<Date>`now()` }) })
    .where('customer_id', '=', order.customerId)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('status', 'in', wholesaleStatusesBefore(to))
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw wrongWholesaleStatus(order)
  return addWholesaleEvent(tx, order, move)
}

export const clearedQuote = {
  expires_at: null,
  goods_minor: null,
  freight_minor: null,
  rate_micro: null,
} as const
