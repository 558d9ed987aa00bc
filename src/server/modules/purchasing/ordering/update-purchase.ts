import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import type { CustomerCall } from '../../../platform/http/call.ts'
import type { Database } from '../../../platform/database/database.ts'
import { withNote, sellerOf } from '../../../platform/conversations/party-actors.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { runSellerAction } from '../state/run-purchase-action.ts'
import { clearedCancellation, movePurchase } from '../state/purchase-rows.ts'

export const requestPurchaseCancellation = (
  database: Database,
  { id, reason }: ParsedInputOf<typeof purchaseOrders.requestPurchaseCancellation>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'requestCancellation' }, async (tx, order) => {
    await movePurchase(tx, order, {
      to: order.status,
      kind: 'purchase.cancellationRequested',
      by: sellerOf(call.customer),
      detail: withNote(reason),
      set: { cancellation_requested_at: sql<Date>`now()`, cancel_reason: reason },
    })
  })

export const withdrawPurchaseCancellation = (
  database: Database,
  { id }: ParsedInputOf<typeof purchaseOrders.withdrawPurchaseCancellation>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'withdrawCancellationRequest' }, async (tx, order) => {
    await movePurchase(tx, order, {
      to: order.status,
      kind: 'purchase.cancellationRequestWithdrawn',
      by: sellerOf(call.customer),
      set: clearedCancellation,
    })
  })

export const completePurchaseOrder = (
  database: Database,
  { id }: ParsedInputOf<typeof purchaseOrders.completePurchaseOrder>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'complete' }, async (tx, order) => {
    await movePurchase(tx, order, {
      to: 'completed',
      kind: 'purchase.completed',
      by: sellerOf(call.customer),
    })
  })

/** The first tracking number marks a self-purchase order as on its way. */
export const addPurchaseTrail = (
  database: Database,
  input: ParsedInputOf<typeof purchaseOrders.addPurchaseTrail>,
  call: CustomerCall,
): Promise<void> => {
  const { id, carrier, trackingNumber, note } = input
  const once = { endpoint: 'addPurchaseTrail', request: input }
  return runSellerAction(database, call, { id, action: 'addTrail', once }, async (tx, order) => {
    const isWaybill = trackingNumber !== ''
    if (isWaybill && order.type === purchaseTypes.inventory) {
      throw refuse('noTracking')
    }
    const detail = { ...(carrier && { carrier }), ...(isWaybill && { trackingNumber }), ...withNote(note) }
    await movePurchase(tx, order, {
      to: isWaybill && order.status === 'submitted' ? 'inTransit' : order.status,
      kind: isWaybill ? 'purchase.sent' : 'purchase.remarkAdded',
      by: sellerOf(call.customer),
      detail,
      ...(isWaybill && {
        set: { tracking_text: sql<string>`right(ltrim(tracking_text || ' ' || ${trackingNumber}), 1000)` },
      }),
    })
  })
}
