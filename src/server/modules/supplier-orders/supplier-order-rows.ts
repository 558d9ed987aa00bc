import { sql, type UpdateObject } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import { supplierOrderRoles } from '../../../contract/supplier-orders/supplier-orders.ts'
import {
  supplierOrderActions,
  supplierOrderMoves,
  supplierOrderTransitions,
  type SupplierOrderAction,
  type SupplierOrderEventKind,
  type SupplierOrderStatus,
} from '../../../contract/supplier-orders/supplier-order-states.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { DB } from '../../platform/database/database-types.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { idempotentForOperator, requiredKey } from '../../platform/idempotency/operator-idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

export interface LockedSupplierOrder {
  readonly id: string
  readonly number: string
  readonly status: SupplierOrderStatus
  readonly currency: string
}

const rolesOf: Readonly<Record<SupplierOrderAction, readonly OperatorRole[]>> = {
  edit: supplierOrderRoles.buy,
  order: supplierOrderRoles.buy,
  confirm: supplierOrderRoles.buy,
  markInTransit: supplierOrderRoles.buy,
  receive: supplierOrderRoles.receive,
  recordPayment: supplierOrderRoles.pay,
  close: supplierOrderRoles.buy,
  cancel: supplierOrderRoles.buy,
  addNote: supplierOrderRoles.note,
}

/** The endpoint of each action names it in the audit log. */
const endpointOf: Readonly<Record<SupplierOrderAction, string>> = {
  edit: 'updateSupplierOrder',
  order: 'placeSupplierOrder',
  confirm: 'confirmSupplierOrder',
  markInTransit: 'shipSupplierOrder',
  receive: 'receiveSupplierOrder',
  recordPayment: 'recordSupplierPayment',
  close: 'closeSupplierOrder',
  cancel: 'cancelSupplierOrder',
  addNote: 'addSupplierOrderNote',
}

/** The actions that a status and an operator's roles allow. */
export const allowedActions = (
  status: SupplierOrderStatus,
  roles: readonly OperatorRole[],
): SupplierOrderAction[] =>
  supplierOrderActions.filter(
    (action) =>
      supplierOrderMoves[action].includes(status) &&
      (roles.includes('owner') || roles.some((role) => rolesOf[action].includes(role))),
  )

/** @throws DomainError notFound */
export const lockSupplierOrder = async (tx: Tx, id: string): Promise<LockedSupplierOrder> => {
  const row = await tx
    .selectFrom('supplier_order')
    .select(['id', 'number', 'status', 'currency'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Purchase order')
  return { ...row, status: row.status as SupplierOrderStatus }
}

export interface EventDetail {
  readonly note?: string
  readonly units?: number
  readonly damaged?: number
  readonly amountMinor?: number
  readonly wasMinor?: number
}

export interface SupplierOrderChange {
  readonly kind: SupplierOrderEventKind
  /** By default the status stays. */
  readonly to?: SupplierOrderStatus
  readonly set?: UpdateObject<DB, 'supplier_order'>
  readonly detail?: EventDetail
}

/** Updates a locked order, with its history row. A status that stays keeps its waiting time. */
export const changeSupplierOrder = async (
  tx: Tx,
  order: LockedSupplierOrder,
  { kind, to = order.status, set = {}, detail = {} }: SupplierOrderChange,
  operatorName: string,
): Promise<void> => {
  const isMove = to !== order.status
  if (isMove && !supplierOrderTransitions[order.status].includes(to))
    throw refuse('wrongStatus', { case: 'supplierOrder', number: order.number, status: order.status })
  await tx
    .updateTable('supplier_order')
    .set({ ...set, status: to, ...(isMove && { status_since: sql<Date>`now()` }) })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('supplier_order_event')
    .values({ order_id: order.id, kind, operator_name: operatorName, detail: JSON.stringify(detail) })
    .execute()
}

interface Action<Input> {
  readonly action: SupplierOrderAction
  readonly input: Input & { readonly id: string }
  /** For actions that would be done twice if they were repeated. */
  readonly isOnce?: boolean
}

/**
 * Runs an action on the locked order, in one transaction with its audit row; once per idempotency key where the action says
 * so. @throws DomainError notFound, wrongStatus
 */
export const runSupplierOrderAction = <Input>(
  database: Database,
  call: OperatorCall,
  { action, input, isOnce = false }: Action<Input>,
  work: (tx: Tx, order: LockedSupplierOrder) => Promise<object>,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const act = async (): Promise<{ done: true }> => {
      const order = await lockSupplierOrder(tx, input.id)
      const { number, status } = order
      if (!supplierOrderMoves[action].includes(status))
        throw refuse('wrongStatus', { case: 'supplierOrder', number, status })
      const detail = await work(tx, order)
      await audit(tx, call.operator, {
        action: `supplierOrder:${endpointOf[action]}`,
        target: `supplierOrder:${order.id}`,
        detail: { number, ...detail },
        call,
      })
      return { done: true }
    }
    if (!isOnce) {
      await act()
      return
    }
    const intent = {
      operatorId: call.operator.operatorId,
      key: requiredKey(call),
      endpoint: endpointOf[action],
      content: JSON.stringify(input),
    }
    await idempotentForOperator(tx, intent, act)
  })
