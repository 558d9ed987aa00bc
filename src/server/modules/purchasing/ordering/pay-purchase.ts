import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { type Money } from '../../../../contract/kernel/money.ts'
import type { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import type { CustomerCall } from '../../../platform/http/call.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { idempotentTransaction } from '../../../platform/idempotency/idempotency.ts'
import { withNote, sellerOf } from '../../../platform/conversations/party-actors.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { auditAdminView, idempotencyKeyOf, scopeOf } from '../../orders/index.ts'
import { lockWallet, postMovements, type LockedWallet, type Movement } from '../../wallet/index.ts'
import { checkOffered, priceChanged, pricesOf } from './purchase-prices.ts'
import { checkSellersMove, lockPurchase, movePurchase, type LockedPurchase } from '../state/purchase-rows.ts'

export interface Paid {
  readonly paid: Money
  readonly balance: Money
}

/** A wallet transaction of an order; positive amounts are credits. */
export const movementOf = (
  { id, number }: Pick<LockedPurchase, 'id' | 'number'>,
  given: Pick<Movement, 'kind' | 'amountMinor' | 'actorName'> & { readonly what: string },
): Movement => {
  const { what, ...movement } = given
  return {
    ...movement,
    key: `purchase:${id}:${what}`,
    counterAccount: 'sales',
    sourceKind: 'purchaseOrder',
    sourceId: id,
    sourceNumber: number,
  }
}

/** Once per key; locks the wallet before the order, as everywhere. */
const withWallet = <T>(
  database: Database,
  call: CustomerCall,
  given: { readonly endpoint: string; readonly input: { readonly id: string } },
  work: (tx: Tx, wallet: LockedWallet, order: LockedPurchase) => Promise<T>,
): Promise<T> => {
  const { customerId } = call.customer
  const { endpoint, input } = given
  const intent = { customerId, key: idempotencyKeyOf(call), endpoint, request: input }
  return idempotentTransaction<T>(database, intent, async (tx) => {
    const wallet = await lockWallet(tx, customerId)
    const order = await lockPurchase(tx, customerId, input.id)
    const answer = await work(tx, wallet, order)
    await auditAdminView(tx, scopeOf(call), `purchase:${endpoint}`, [order.id])
    return answer
  })
}

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
  withWallet<Paid>(database, call, { endpoint: 'payPurchaseOrder', input }, async (tx, wallet, order) => {
    checkSellersMove(order, 'pay')
    await checkPrices(tx, order, input.agreedMinor)
    const { customerId, goodsMinor: dueMinor } = order
    const { currency } = wallet
    const by = sellerOf(call.customer)
    const { balanceMinor } = await postMovements(tx, customerId, wallet, [
      movementOf(order, {
        what: 'payment',
        kind: 'inventoryPayment',
        amountMinor: -dueMinor,
        actorName: by.name,
      }),
    ])
    await movePurchase(tx, order, {
      to: 'paid',
      kind: 'purchase.paid',
      by,
      amountMinor: -dueMinor,
      set: { paid_minor: dueMinor },
    })
    return { paid: { amountMinor: dueMinor, currency }, balance: { amountMinor: balanceMinor, currency } }
  })

export const cancelPurchaseOrder = (
  database: Database,
  input: ParsedInputOf<typeof purchaseOrders.cancelPurchaseOrder>,
  call: CustomerCall,
): Promise<null> =>
  withWallet<null>(database, call, { endpoint: 'cancelPurchaseOrder', input }, async (tx, wallet, order) => {
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
  })
