import { sql, type UpdateObject } from 'kysely'
import { type DomainError, notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import {
  serviceOrderTransitions,
  type ServiceOrderAction,
  type ServiceOrderOperatorAction,
  type ServiceOrderStatus,
} from '../../../contract/extra-services/service-order-states.ts'
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
import { isOperatorsMove, isSellersMove, type ServiceOrderFacts } from './service-order-actions.ts'

export interface LockedServiceOrder extends ServiceOrderFacts {
  readonly id: string
  readonly customerId: CustomerId
  readonly number: string
  readonly nameEn: string
  readonly nameZh: string
  readonly accountId: string
  readonly currency: Currency
  readonly extraServiceId: string
  readonly isMaterial: boolean
  readonly quantity: number
  readonly totalMinor: number | null
  readonly paidMinor: number
  readonly refundedMinor: number
}

export const serviceOrderTable: CaseTable = {
  table: 'service_order',
  thing: 'Service order',
  events: { table: 'service_order_event', idColumn: 'order_id', hasAmounts: true },
}

export const ownerOfServiceOrder = ownerOfCase(serviceOrderTable)

export const lockServiceOrder = async (
  tx: Tx,
  customerId: CustomerId,
  id: string,
): Promise<LockedServiceOrder> => {
  const { rows } = await sql<Omit<LockedServiceOrder, 'customerId'>>`
    select id, number, name_en as "nameEn", name_zh as "nameZh", status, is_on_request as "isOnRequest",
        account_id as "accountId", currency, extra_service_id as "extraServiceId", is_material as "isMaterial",
        quantity, total_minor as "totalMinor", paid_minor as "paidMinor", refunded_minor as "refundedMinor"
      from service_order where customer_id = ${customerId} and id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Service order')
  return { ...row, customerId }
}

export const serviceOrderStatusesBefore = (to: ServiceOrderStatus): ServiceOrderStatus[] =>
  statusesBefore(serviceOrderTransitions, to)

const wrongServiceOrderStatus = ({
  number,
  status,
}: Pick<LockedServiceOrder, 'number' | 'status'>): DomainError =>
  refuse('wrongStatus', { case: 'serviceOrder', number, status })

/** @throws DomainError wrongStatus */
export const checkSellersMove = (order: LockedServiceOrder, action: ServiceOrderAction): void => {
  if (!isSellersMove(action, order)) throw wrongServiceOrderStatus(order)
}

/** @throws DomainError wrongStatus */
export const checkOperatorsMove = (order: LockedServiceOrder, action: ServiceOrderOperatorAction): void => {
  if (!isOperatorsMove(action, order)) throw wrongServiceOrderStatus(order)
}

export interface ServiceOrderEventDetail {
  readonly note?: string
  readonly quotedMinor?: number
  readonly days?: number
}
type NewServiceOrderEvent = NewCaseEvent<ServiceOrderStatus, ServiceOrderEventDetail>

export const addServiceOrderEvent = (
  tx: Tx,
  order: Pick<LockedServiceOrder, 'customerId' | 'id'> & { readonly status: ServiceOrderStatus | null },
  event: NewServiceOrderEvent,
): Promise<string> => addCaseEvent(tx, serviceOrderTable, order, event)

interface Move extends NewServiceOrderEvent {
  readonly to: ServiceOrderStatus
  readonly set?: UpdateObject<DB, 'service_order'>
}

/**
 * Changes the status of a locked order, with a history row, whose id it returns. A new quote counts as a new wait.
 * @throws DomainError wrongStatus
 */
export const moveServiceOrder = async (tx: Tx, order: LockedServiceOrder, move: Move): Promise<string> => {
  const { to, set = {} } = move
  const moved = await tx
    .updateTable('service_order')
    .set({ ...set, status: to, status_since: sql<Date>`now()` })
    .where('customer_id', '=', order.customerId)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('status', 'in', serviceOrderStatusesBefore(to))
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw wrongServiceOrderStatus(order)
  return addServiceOrderEvent(tx, order, move)
}
