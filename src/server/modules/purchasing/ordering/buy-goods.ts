import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { operatorPurchasing } from '../../../../contract/purchasing/operator-purchasing.ts'
import type { OperatorCall } from '../../../platform/http/call.ts'
import type { Database } from '../../../platform/database/database.ts'
import { operatorOf } from '../../../platform/conversations/party-actors.ts'
import { runOperatorAction } from '../state/run-purchase-action.ts'
import type { PurchaseMails } from '../state/purchase-emails.ts'
import { clearedCancellation, movePurchase } from '../state/purchase-rows.ts'

export interface OperatorPurchaseDeps {
  readonly database: Database
  readonly mails: PurchaseMails
}

export const startPurchase = (
  { database }: OperatorPurchaseDeps,
  input: ParsedInputOf<typeof operatorPurchasing.startPurchase>,
  call: OperatorCall,
): Promise<void> => {
  const { id, supplier, supplierOrder, costMinor, costCurrency } = input
  return runOperatorAction(database, call, { id, action: 'startPurchase' }, async (tx, order) => {
    const isNew = order.status === 'paid'
    await movePurchase(tx, order, {
      to: isNew ? 'purchasing' : order.status,
      kind: isNew ? 'purchase.started' : 'purchase.supplierNoted',
      by: operatorOf(call.operator),
      set: {
        supplier,
        supplier_order: supplierOrder,
        cost_minor: costMinor,
        cost_currency: costMinor === null ? null : costCurrency,
        ...(isNew && { buyer_name: call.operator.name }),
      },
    })
  })
}

export const declinePurchaseCancel = (
  { database, mails }: OperatorPurchaseDeps,
  { id, reason }: ParsedInputOf<typeof operatorPurchasing.declinePurchaseCancel>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorAction(database, call, { id, action: 'declineCancellation' }, async (tx, order) => {
    await movePurchase(tx, order, {
      to: order.status,
      kind: 'purchase.cancellationDeclined',
      by: operatorOf(call.operator),
      detail: { note: reason },
      set: clearedCancellation,
    })
    await mails.cancelDeclined(tx, order, { note: reason })
  })
