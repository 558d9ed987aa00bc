import type { WholesaleAction, WholesaleOperatorAction } from '../../../contract/wholesale-states.ts'
import { audit } from '../../platform/audit.ts'
import type { CustomerCall, OperatorCall } from '../../platform/call.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { idempotently } from '../../platform/idempotency.ts'
import { auditAdminView, scopeOf } from '../orders/index.ts'
import { lockWallet, type LockedWallet } from '../wallet/index.ts'
import {
  checkOperatorsMove,
  checkSellersMove,
  lockWholesale,
  ownerOfWholesale,
  type LockedWholesale,
} from './wholesale-rows.ts'

export const runSellerAction = (
  database: Database,
  call: CustomerCall,
  { id, action }: { readonly id: string; readonly action: WholesaleAction },
  work: (tx: Tx, order: LockedWholesale) => Promise<void>,
): Promise<void> =>
  database.tenantTransaction(call.customer.customerId, async (tx) => {
    const order = await lockWholesale(tx, call.customer.customerId, id)
    checkSellersMove(order, action)
    await work(tx, order)
    await auditAdminView(tx, scopeOf(call), `wholesale:${action}`, [id])
  })

const logAction = (tx: Tx, call: OperatorCall, order: LockedWholesale, action: string): Promise<void> =>
  audit(
    tx,
    call.operator,
    `wholesale:${action}`,
    `wholesale:${order.id}`,
    { customerId: order.customerId },
    call,
  )

export const runOperatorAction = (
  database: Database,
  call: OperatorCall,
  { id, action }: { readonly id: string; readonly action: WholesaleOperatorAction },
  work: (tx: Tx, order: LockedWholesale) => Promise<void>,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const order = await lockWholesale(tx, await ownerOfWholesale(tx, id), id)
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
  given: { readonly input: { readonly id: string }; readonly action: WholesaleOperatorAction },
  work: (tx: Tx, order: LockedWholesale, wallet: LockedWallet) => Promise<void>,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const { input, action } = given
    const customerId = await ownerOfWholesale(tx, input.id)
    const intent = { customerId, key: call.idempotencyKey, endpoint: `wholesale:${action}`, request: input }
    await idempotently<{ id: string }>(tx, intent, async () => {
      const wallet = await lockWallet(tx, customerId)
      const order = await lockWholesale(tx, customerId, input.id)
      checkOperatorsMove(order, action)
      await work(tx, order, wallet)
      await logAction(tx, call, order, action)
      return { id: input.id }
    })
  })
