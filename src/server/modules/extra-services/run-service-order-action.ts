import type {
  ServiceOrderAction,
  ServiceOrderOperatorAction,
} from '../../../contract/service-order-states.ts'
import { audit } from '../../platform/audit.ts'
import type { CustomerCall, OperatorCall } from '../../platform/call.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { idempotently } from '../../platform/idempotency.ts'
import { auditAdminView, scopeOf } from '../orders/index.ts'
import { lockWallet, type LockedWallet } from '../wallet/index.ts'
import {
  checkOperatorsMove,
  checkSellersMove,
  lockServiceOrder,
  ownerOfServiceOrder,
  type LockedServiceOrder,
} from './service-order-rows.ts'

export const runSellerAction = (
  database: Database,
  call: CustomerCall,
  { id, action }: { readonly id: string; readonly action: ServiceOrderAction },
  work: (tx: Tx, order: LockedServiceOrder) => Promise<void>,
): Promise<void> =>
  database.tenantTransaction(call.customer.customerId, async (tx) => {
    const order = await lockServiceOrder(tx, call.customer.customerId, id)
    checkSellersMove(order, action)
    await work(tx, order)
    await auditAdminView(tx, scopeOf(call), `serviceOrder:${action}`, [id])
  })

const logAction = (tx: Tx, call: OperatorCall, order: LockedServiceOrder, action: string): Promise<void> =>
  audit(
    tx,
    call.operator,
    `serviceOrder:${action}`,
    `serviceOrder:${order.id}`,
    { customerId: order.customerId },
    call,
  )

export const runOperatorAction = (
  database: Database,
  call: OperatorCall,
  { id, action }: { readonly id: string; readonly action: ServiceOrderOperatorAction },
  work: (tx: Tx, order: LockedServiceOrder) => Promise<void>,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const order = await lockServiceOrder(tx, await ownerOfServiceOrder(tx, id), id)
    checkOperatorsMove(order, action)
    await work(tx, order)
    await logAction(tx, call, order, action)
  })

/**
 * Runs an operator's action once per key, locking the wallet before the order.
 * @throws DomainError idempotencyKeyReused
 */
export const runOperatorActionOnce = (
  database: Database,
  call: OperatorCall,
  given: { readonly input: { readonly id: string }; readonly action: ServiceOrderOperatorAction },
  work: (tx: Tx, order: LockedServiceOrder, wallet: LockedWallet) => Promise<void>,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const { input, action } = given
    const customerId = await ownerOfServiceOrder(tx, input.id)
    const endpoint = `serviceOrder:${action}`
    const intent = { customerId, key: call.idempotencyKey, endpoint, request: input }
    await idempotently<{ id: string }>(tx, intent, async () => {
      const wallet = await lockWallet(tx, customerId)
      const order = await lockServiceOrder(tx, customerId, input.id)
      checkOperatorsMove(order, action)
      await work(tx, order, wallet)
      await logAction(tx, call, order, action)
      return { id: input.id }
    })
  })
