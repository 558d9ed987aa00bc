import { sql } from 'kysely'
import { type DomainError, notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import {
  wholesaleTransitions,
  type WholesaleAction,
  type WholesaleOperatorAction,
} from '../../../contract/wholesale/wholesale-states.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { caseMoves, ownerOfCase, type CaseTable } from '../case-file/index.ts'
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

export const wholesaleTable = {
  table: 'wholesale_order',
  thing: 'Wholesale order',
  events: { table: 'wholesale_event', idColumn: 'order_id', hasAmounts: true },
} as const satisfies CaseTable

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

export const { addEvent: addWholesaleEvent, move: moveWholesale } = caseMoves<
  'wholesale_order',
  LockedWholesale,
  WholesaleEventDetail
>({ table: wholesaleTable, transitions: wholesaleTransitions, wrongStatus: wrongWholesaleStatus })

export const clearedQuote = {
  expires_at: null,
  goods_minor: null,
  freight_minor: null,
  rate_micro: null,
} as const

export const clearUnitPrices = async (
  tx: Tx,
  { customerId, id }: Pick<LockedWholesale, 'customerId' | 'id'>,
): Promise<void> => {
  await tx
    .updateTable('wholesale_item')
    .set({ unit_minor: null })
    .where('customer_id', '=', customerId)
    .where('order_id', '=', id)
    .execute()
}
