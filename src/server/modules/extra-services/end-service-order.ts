import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { extraServices } from '../../../contract/extra-services/extra-services.ts'
import type { operatorExtraServices } from '../../../contract/extra-services/operator-extra-services.ts'
import type { CustomerCall, OperatorCall } from '../../platform/http/call.ts'
import type { Database } from '../../platform/database/database.ts'
import { operatorOf, sellerOf, withNote } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { postMovements } from '../wallet/index.ts'
import { serviceMovementOf } from './pay-service-order.ts'
import { runOperatorAction, runOperatorActionOnce, runSellerAction } from './run-service-order-action.ts'
import type { OperatorServiceOrderParts } from './service-order-parts.ts'
import { moveServiceOrder } from './service-order-rows.ts'

export const cancelServiceOrder = (
  database: Database,
  { id, reason }: ParsedInputOf<typeof extraServices.cancelServiceOrder>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'cancel' }, async (tx, order) => {
    await moveServiceOrder(tx, order, {
      to: 'cancelled',
      kind: 'service.cancelled',
      by: sellerOf(call.customer),
      detail: withNote(reason),
      set: { end_reason: reason },
    })
  })

export const declineServiceOrder = (
  { database, mails }: OperatorServiceOrderParts,
  { id, reason }: ParsedInputOf<typeof operatorExtraServices.declineServiceOrder>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorAction(database, call, { id, action: 'decline' }, async (tx, order) => {
    await moveServiceOrder(tx, order, {
      to: 'declined',
      kind: 'service.declined',
      by: operatorOf(call.operator),
      detail: { note: reason },
      set: { end_reason: reason },
    })
    await mails.declined(tx, order, { note: reason })
  })

/** Ends a paid order. Work that was done may be kept paid: the refund is what both sides agree upon. */
export const refundServiceOrder = (
  { database, mails }: OperatorServiceOrderParts,
  input: ParsedInputOf<typeof operatorExtraServices.refundServiceOrder>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorActionOnce(database, call, { input, action: 'refund' }, async (tx, order, wallet) => {
    const { customerId, paidMinor, refundedMinor, currency } = order
    const { amountMinor, reason } = input
    const leftMinor = paidMinor - refundedMinor
    if (amountMinor > leftMinor) throw refuse('refundAboveLeft', { leftMinor, currency })
    const by = operatorOf(call.operator)
    await moveServiceOrder(tx, order, {
      to: 'cancelled',
      kind: 'service.refunded',
      by,
      amountMinor,
      detail: { note: reason },
      set: { refunded_minor: refundedMinor + amountMinor, end_reason: reason },
    })
    await postMovements(tx, customerId, wallet, [
      serviceMovementOf(order, {
        what: 'refund',
        kind: 'serviceRefund',
        amountMinor,
        actorName: by.name,
        agencyRemark: reason,
      }),
    ])
    await mails.refunded(tx, order, { amountMinor, note: reason })
  })
