import { authorities, rankLiftsAuthorities } from '../../../contract/kernel/permissions.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { orderHolds } from '../../../contract/problems/problems.ts'
import { orderImports } from '../../../contract/import-rules/order-imports.ts'
import { orderTaxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { idempotentTransaction } from '../../platform/idempotency/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, rawJson, type CallContext, type Route } from '../../platform/http/route.ts'
import { countUnreadTickets } from '../tickets/index.ts'
import { cancelOrders } from './changes/cancel-orders.ts'
import { refuseBadAddress } from './state/checked-address.ts'
import { chooseShippingLine } from './changes/choose-shipping-line.ts'
import { createOrder } from './intake/create-order.ts'
import { exportOrders } from './list/export-orders.ts'
import { getOrder, getOrderDetails, getOrders } from './list/get-order.ts'
import { listMatchingOrders } from './list/list-matching.ts'
import { listOrders } from './list/list-orders.ts'
import { listShippingOffers } from './changes/list-shipping-offers.ts'
import { releaseCancellationHold } from './state/release-cancellation-hold.ts'
import { getMenuCounts, getOrderCounts } from './list/order-counts.ts'
import { getOrderImportCharges } from './pricing/order-imports.ts'
import { getOrderTaxNumber } from './pricing/order-tax-numbers.ts'
import { payOrders } from './payment/pay-orders.ts'
import { startPayment } from './payment/payment-bulk-job.ts'
import { previewPayment } from './payment/preview-payment.ts'
import { refundOrder, type RefundedOrder } from './payment/refund-order.ts'
import { undoPayment, type PaymentUndone } from './payment/undo-payment.ts'
import { restoreOrder } from './changes/restore-order.ts'
import { holdOrders } from './list/hold-orders.ts'
import { actorOf, scopeOf } from './state/types.ts'
import { updateAddress } from './changes/update-address.ts'

export const grantedTo = ({ rank, authorities: own }: CustomerActor): readonly string[] =>
  rankLiftsAuthorities(rank) ? authorities : own

/** The key of an `idempotent` endpoint; the adapter has rejected calls without one. */
export const idempotencyKeyOf = ({ idempotencyKey }: CallContext): string => {
  if (idempotencyKey === null) throw new Error('the idempotent call has no key')
  return idempotencyKey
}

const reads = ({ database, clock }: Platform): Route[] => [
  implement(orders.listOrders, async (input, call) =>
    rawJson(await listOrders(database, scopeOf(call), grantedTo(call.customer), input)),
  ),
  implement(orders.listMatchingOrders, async (input, call) =>
    rawJson(await listMatchingOrders(database, scopeOf(call), grantedTo(call.customer), input)),
  ),
  implement(orders.getOrderCounts, async ({ shopId }, call) =>
    rawJson(await getOrderCounts(database, scopeOf(call), shopId)),
  ),
  implement(orders.getMenuCounts, async (_, call) => {
    const counts = [
      getMenuCounts(database, scopeOf(call)),
      countUnreadTickets(database, call.customer),
    ] as const
    const [waiting, unreadTickets] = await Promise.all(counts)
    return { ...waiting, unreadTickets }
  }),
  implement(orders.getOrder, async ({ id }, call) =>
    rawJson(await getOrder(database, scopeOf(call), grantedTo(call.customer), id)),
  ),
  implement(orders.getOrders, async ({ ids }, call) =>
    rawJson(await getOrders(database, scopeOf(call), grantedTo(call.customer), ids)),
  ),
  implement(orders.getOrderDetails, async ({ ids }, call) =>
    rawJson(await getOrderDetails(database, scopeOf(call), grantedTo(call.customer), ids)),
  ),
  implement(orders.exportOrders, (input, call) => exportOrders(database, input, call, clock.now())),
  implement(orders.listShippingOffers, ({ id }, call) =>
    listShippingOffers(database.tenant(call.customer.customerId), scopeOf(call), id),
  ),
  implement(orderTaxNumbers.getOrderTaxNumber, ({ id }, call) =>
    getOrderTaxNumber(database.tenant(call.customer.customerId), scopeOf(call), id),
  ),
  implement(orderImports.getOrderImportCharges, async ({ id }, call) => ({
    estimate: await getOrderImportCharges(database.tenant(call.customer.customerId), scopeOf(call), id),
  })),
  implement(orders.previewPayment, ({ ids, first }, call) =>
    previewPayment(database, scopeOf(call), ids, first),
  ),
]

const commands = ({ clock, database }: Platform): Route[] => [
  implement(orders.createOrder, async ({ confirmed, ...order }, call) => {
    await refuseBadAddress(database, call.customer.customerId, order.address, confirmed)
    return createOrder(database, scopeOf(call), order, { key: idempotencyKeyOf(call), by: actorOf(call) })
  }),
  implement(orders.cancelOrders, async (input, call) => ({
    results: await cancelOrders(database, scopeOf(call), input, actorOf(call)),
  })),
  implement(orders.restoreOrder, ({ id }, call) => restoreOrder(database, scopeOf(call), id, actorOf(call))),
  implement(orders.updateOrderAddress, async ({ id, address, confirmed }, call) => {
    await refuseBadAddress(database, call.customer.customerId, address, confirmed)
    return updateAddress(database, scopeOf(call), { id, address }, actorOf(call))
  }),
  implement(orderHolds.holdOrders, async (input, call) => ({
    results: await holdOrders(database, scopeOf(call), input, { by: actorOf(call), now: clock.now() }),
  })),
  implement(orders.chooseShippingLine, async (input, call) => ({
    results: await chooseShippingLine(database, scopeOf(call), input, actorOf(call)),
  })),
]

const payments = ({ database }: Platform): Route[] => [
  implement(orders.releaseCancellationHold, ({ id }, call) => {
    const scope = scopeOf(call)
    return database.tenantTransaction(scope.customerId, (tx) =>
      releaseCancellationHold(tx, scope, id, actorOf(call)),
    )
  }),
  implement(orders.refundOrder, ({ id }, call) => {
    const scope = scopeOf(call)
    const { customerId } = scope
    const intent = { customerId, key: idempotencyKeyOf(call), endpoint: 'refundOrder', request: { id } }
    return idempotentTransaction<RefundedOrder>(database, intent, (tx) =>
      refundOrder(tx, scope, id, actorOf(call)),
    )
  }),
  implement(orders.payOrder, async ({ id, agreedMinor }, call) => {
    const agreed = agreedMinor === undefined ? {} : { agreedMinor: new Map([[id, agreedMinor]]) }
    const intent = { ids: [id], key: idempotencyKeyOf(call), endpoint: 'payOrder', ...agreed } as const
    const { results, balance } = await payOrders(database, scopeOf(call), intent, actorOf(call))
    const [result] = results
    if (!result || result.reason === 'notFound') throw notFound('Order')
    return { result, balance }
  }),
  implement(orders.payOrders, ({ ids, agreed }, call) => {
    const agreedMinor = new Map(Object.entries(agreed ?? {}))
    const intent = { ids, key: idempotencyKeyOf(call), endpoint: 'payOrders', agreedMinor } as const
    return payOrders(database, scopeOf(call), intent, actorOf(call))
  }),
  implement(orders.undoPayment, ({ ids }, call) => {
    const scope = scopeOf(call)
    const { customerId } = scope
    const intent = { customerId, key: idempotencyKeyOf(call), endpoint: 'undoPayment', request: { ids } }
    return idempotentTransaction<PaymentUndone>(database, intent, (tx) =>
      undoPayment(tx, scope, ids, actorOf(call)),
    )
  }),
  implement(orders.startPayment, async (input, call) => ({
    bulkJobId: await startPayment(database, call, input, idempotencyKeyOf(call)),
  })),
]

export const orderRoutes = (platform: Platform): Route[] => [
  ...reads(platform),
  ...commands(platform),
  ...payments(platform),
]
