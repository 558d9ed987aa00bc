import type { PurchaseAction, PurchaseOperatorAction } from '../../../contract/purchase-states.ts'
import { audit } from '../../platform/audit.ts'
import type { CustomerCall, OperatorCall } from '../../platform/call.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { idempotently } from '../../platform/idempotency.ts'
import { auditAdminView, scopeOf } from '../orders/index.ts'
import { lockWallet, type LockedWallet } from '../wallet/index.ts'
import {
  checkOperatorsMove,
  checkSellersMove,
  lockPurchase,
  ownerOfPurchase,
  type LockedPurchase,
} from './purchase-rows.ts'

interface SellersAction {
  readonly id: string
  readonly action: PurchaseAction
  /** Idempotency key for actions that are not idempotent themselves. */
  readonly once?: { readonly endpoint: string; readonly request: unknown }
}

export const runSellerAction = (
  database: Database,
  call: CustomerCall,
  { id, action, once }: SellersAction,
  work: (tx: Tx, order: LockedPurchase) => Promise<void>,
): Promise<void> =>
  database.tenantTransaction(call.customer.customerId, async (tx) => {
    const { customerId } = call.customer
    const act = async (): Promise<null> => {
      const order = await lockPurchase(tx, customerId, id)
      checkSellersMove(order, action)
      await work(tx, order)
      await auditAdminView(tx, scopeOf(call), `purchase:${action}`, [id])
      return null
    }
    if (once) await idempotently(tx, { customerId, key: call.idempotencyKey, ...once }, act)
    else await act()
  })

export const logAction = (
  tx: Tx,
  call: OperatorCall,
  order: Pick<LockedPurchase, 'id' | 'customerId'>,
  action: { readonly action: string; readonly detail?: object },
): Promise<void> =>
  audit(
    tx,
    call.operator,
    `purchase:${action.action}`,
    `purchase:${order.id}`,
    { customerId: order.customerId, ...action.detail },
    call,
  )

export const runOperatorAction = (
  database: Database,
  call: OperatorCall,
  { id, action }: { readonly id: string; readonly action: PurchaseOperatorAction },
  work: (tx: Tx, order: LockedPurchase) => Promise<void>,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const order = await lockPurchase(tx, await ownerOfPurchase(tx, id), id)
    checkOperatorsMove(order, action)
    await work(tx, order)
    await logAction(tx, call, order, { action })
  })

/**
 * Records counted goods once per key, locking the wallet before the order.
 * @throws DomainError notFound, idempotencyKeyReused
 */
export const recordCountOnce = (
  database: Database,
  call: OperatorCall,
  input: { readonly id: string; readonly items: unknown },
  work: (tx: Tx, order: LockedPurchase, wallet: LockedWallet) => Promise<void>,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const customerId = await ownerOfPurchase(tx, input.id)
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'recordArrival', request: input }
    await idempotently<{ id: string }>(tx, intent, async () => {
      const wallet = await lockWallet(tx, customerId)
      const order = await lockPurchase(tx, customerId, input.id)
      await work(tx, order, wallet)
      await logAction(tx, call, order, { action: 'arrive', detail: { items: input.items } })
      return { id: input.id }
    })
  })
