import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import type { CustomerCall } from '../../../platform/http/call.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { withNote, sellerOf } from '../../../platform/conversations/party-actors.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { caseMoney, type Paid } from '../../case-file/index.ts'
import { postMovements } from '../../wallet/index.ts'
import { runSellerPayment } from '../state/run-purchase-action.ts'
import { checkOffered, priceChanged, pricesOf } from './purchase-prices.ts'
import { checkSellersMove, movePurchase, type LockedPurchase } from '../state/purchase-rows.ts'

const { movementOf, pay } = caseMoney({ prefix: 'purchase', sourceKind: 'purchaseOrder' })
export { movementOf }

/**
 * The amount must equal the confirmed and current price. @throws DomainError amountChanged, skuInactive, priceChanged
 */
const checkPrices = async (tx: Tx, order: LockedPurchase, agreedMinor: number): Promise<void> => {
  const { goodsMinor: dueMinor, currency } = order
  if (dueMinor !== agreedMinor) {
    throw refuse('amountChanged', { dueMinor, currency })
  }
  const prices = await pricesOf(tx, order)
  checkOffered(prices)
  if (prices.state !== 'asShown') throw priceChanged(prices.nowTotalMinor, currency)
}

export const payPurchaseOrder = (
  database: Database,
  input: ParsedInputOf<typeof purchaseOrders.payPurchaseOrder>,
  call: CustomerCall,
): Promise<Paid> =>
  runSellerPayment(database, call, { endpoint: 'payPurchaseOrder', input }, async (tx, order, wallet) => {
    checkSellersMove(order, 'pay')
    await checkPrices(tx, order, input.agreedMinor)
    const { goodsMinor: dueMinor } = order
    const by = sellerOf(call.customer)
    const paid = await pay(tx, wallet, order, {
      what: 'payment',
      kind: 'inventoryPayment',
      dueMinor,
      actorName: by.name,
    })
    await movePurchase(tx, order, {
      to: 'paid',
      kind: 'purchase.paid',
      by,
      amountMinor: -dueMinor,
      set: { paid_minor: dueMinor },
    })
    return paid
  })

export const cancelPurchaseOrder = (
  database: Database,
  input: ParsedInputOf<typeof purchaseOrders.cancelPurchaseOrder>,
  call: CustomerCall,
): Promise<null> =>
  runSellerPayment<null>(
    database,
    call,
    { endpoint: 'cancelPurchaseOrder', input },
    async (tx, order, wallet) => {
      checkSellersMove(order, 'cancel')
      const { customerId, paidMinor, refundedMinor } = order
      const backMinor = paidMinor - refundedMinor
      const by = sellerOf(call.customer)
      if (backMinor > 0) {
        await postMovements(tx, customerId, wallet, [
          movementOf(order, {
            what: 'cancel',
            kind: 'inventoryRefund',
            amountMinor: backMinor,
            actorName: by.name,
          }),
        ])
      }
      await movePurchase(tx, order, {
        to: 'cancelled',
        kind: 'purchase.cancelled',
        by,
        ...(backMinor > 0 && { amountMinor: backMinor }),
        detail: withNote(input.reason),
        set: { refunded_minor: paidMinor, end_kind: 'bySeller', end_reason: input.reason },
      })
      return null
    },
  )
