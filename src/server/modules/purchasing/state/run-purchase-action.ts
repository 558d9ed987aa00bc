import type {
  PurchaseAction,
  PurchaseOperatorAction,
} from '../../../../contract/purchasing/purchase-states.ts'
import type { OperatorCall } from '../../../platform/http/call.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { caseActions } from '../../case-file/index.ts'
import type { LockedWallet } from '../../wallet/index.ts'
import {
  checkOperatorsMove,
  checkSellersMove,
  lockPurchase,
  ownerOfPurchase,
  type LockedPurchase,
} from './purchase-rows.ts'

export const { runSellerAction, runSellerPayment, runOperatorAction, runOnceWithWallet } = caseActions<
  LockedPurchase,
  PurchaseAction,
  PurchaseOperatorAction
>({
  name: 'purchase',
  ownerOf: ownerOfPurchase,
  lock: lockPurchase,
  checkSellersMove,
  checkOperatorsMove,
})

/** Records counted goods once per key. @throws DomainError notFound, idempotencyKeyReused */
export const recordCountOnce = (
  database: Database,
  call: OperatorCall,
  input: { readonly id: string; readonly items: unknown },
  work: (tx: Tx, order: LockedPurchase, wallet: LockedWallet) => Promise<void>,
): Promise<void> => {
  const counted = { input, endpoint: 'recordArrival', action: 'arrive', detail: { items: input.items } }
  return runOnceWithWallet(database, call, counted, work)
}
