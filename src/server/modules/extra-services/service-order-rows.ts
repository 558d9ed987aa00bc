import { sql } from 'kysely'
import { type DomainError, notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import {
  serviceOrderTransitions,
  type ServiceOrderAction,
  type ServiceOrderOperatorAction,
} from '../../../contract/extra-services/service-order-states.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { caseMoves, ownerOfCase, type CaseTable } from '../case-file/index.ts'
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

export const serviceOrderTable = {
  table: 'service_order',
  thing: 'Service order',
  events: { table: 'service_order_event', idColumn: 'order_id', hasAmounts: true },
} as const satisfies CaseTable

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

export const { addEvent: addServiceOrderEvent, move: moveServiceOrder } = caseMoves<
  'service_order',
  LockedServiceOrder,
  ServiceOrderEventDetail
>({ table: serviceOrderTable, transitions: serviceOrderTransitions, wrongStatus: wrongServiceOrderStatus })
