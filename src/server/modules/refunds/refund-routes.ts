import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idempotentTransaction } from '../../platform/idempotency/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type CustomerCall, type OperatorCall, type Route } from '../../platform/http/route.ts'
import {
  actorOf,
  cancelOrder,
  findOrderHeads,
  grantedTo,
  idempotencyKeyOf,
  scopeOf,
  statusesFor,
  type Scope,
} from '../orders/index.ts'
import { acceptOffer, addEvidence, declineOffer, withdrawRefund } from './answer-refund.ts'
import { applyRefund, pictureIdsOf } from './apply-refund.ts'
import { requestCancellation, withdrawCancellationRequest } from './request-cancellation.ts'
import { approveCancellation, declineCancellation } from './decide-cancellation.ts'
import {
  askEvidence,
  offerRefund,
  payRefundAtOnce,
  rejectRefund,
  reviewRefund,
  type DecideParts,
} from './decide-refund.ts'
import { getEligibility } from './get-eligibility.ts'
import { listRefunds } from './list-refunds.ts'
import type { PaidRefund } from './pay-refund.ts'
import { allowedOperatorActions, ownerOfRefund, sellerActions } from './refund-states.ts'
import { refundChanges } from './refund-changes.ts'
import { exportRefunds } from './refund-sheet.ts'
import { readOrderClaims, viewRefund } from './refund-view.ts'

type Parts = Pick<Platform, 'database' | 'files' | 'clock'> & DecideParts

const sellersView = async ({ database, files }: Parts, call: CustomerCall, id: string) => {
  const scope = scopeOf(call)
  const view = await viewRefund(database.tenant(scope.customerId), files, scope, id)
  return { ...view, allowedActions: sellerActions(view.state, grantedTo(call.customer)) }
}

const inCustomerTransaction = <T>(
  { database }: Parts,
  call: CustomerCall,
  run: (tx: Tx, scope: Scope) => Promise<T>,
) => {
  const scope = scopeOf(call)
  return database.tenantTransaction(scope.customerId, (tx) => run(tx, scope))
}

const reads = (parts: Parts): Route[] => [
  implement(refunds.getRefundEligibility, ({ orderId }, call) => {
    const scope = scopeOf(call)
    return getEligibility(parts.database.tenant(scope.customerId), scope, orderId, parts.clock.now())
  }),
  implement(refunds.getOrderRefunds, async ({ orderId }, call) => {
    const scope = scopeOf(call)
    const claims = await readOrderClaims(parts.database.tenant(scope.customerId), parts.files, scope, orderId)
    const granted = grantedTo(call.customer)
    const own = claims.refunds.map((one) => ({ ...one, allowedActions: sellerActions(one.state, granted) }))
    return { ...claims, refunds: own, cancellations: [...claims.cancellations] }
  }),
]

const commands = (parts: Parts): Route[] => [
  implement(refunds.applyRefund, async (input, call) => {
    const pictureIds = pictureIdsOf(parts.files, input.images)
    const given = { ...input, pictureIds, now: parts.clock.now() }
    const id = await inCustomerTransaction(parts, call, (tx, scope) =>
      applyRefund(tx, scope, given, actorOf(call)),
    )
    return sellersView(parts, call, id)
  }),
  implement(refunds.addRefundEvidence, async ({ id, words, images }, call) => {
    const given = { id, words, pictureIds: pictureIdsOf(parts.files, images) }
    await inCustomerTransaction(parts, call, (tx, scope) => addEvidence(tx, scope, given, actorOf(call)))
    return sellersView(parts, call, id)
  }),
  implement(refunds.declineRefundOffer, async (input, call) => {
    await inCustomerTransaction(parts, call, (tx, scope) => declineOffer(tx, scope, input, actorOf(call)))
    return sellersView(parts, call, input.id)
  }),
  implement(refunds.withdrawRefund, async ({ id }, call) => {
    await inCustomerTransaction(parts, call, (tx, scope) => withdrawRefund(tx, scope, id, actorOf(call)))
    return sellersView(parts, call, id)
  }),
  implement(refunds.acceptRefundOffer, (input, call) => {
    const scope = scopeOf(call)
    const { customerId } = scope
    const intent = { customerId, key: idempotencyKeyOf(call), endpoint: 'acceptRefundOffer', request: input }
    return idempotentTransaction<PaidRefund>(parts.database, intent, (tx) =>
      acceptOffer(tx, scope, input, actorOf(call)),
    )
  }),
]

const cancelling = (parts: Parts): Route[] => [
  implement(orders.cancelOrder, async (input, call) => {
    const scope = scopeOf(call)
    const { database } = parts
    const [head] = await findOrderHeads(database.tenant(scope.customerId), scope, [input.id])
    if (head && statusesFor('requestCancellation').includes(head.status))
      return inCustomerTransaction(parts, call, (tx) => requestCancellation(tx, scope, input, actorOf(call)))
    return { ...(await cancelOrder(database, scope, input, actorOf(call))), isAsked: false }
  }),
  implement(refunds.withdrawCancellationRequest, ({ id }, call) =>
    inCustomerTransaction(parts, call, (tx, scope) =>
      withdrawCancellationRequest(tx, scope, id, actorOf(call)),
    ),
  ),
]

export const refundRoutes = (parts: Parts): Route[] => [
  ...reads(parts),
  ...commands(parts),
  ...cancelling(parts),
]

const agencyView = async ({ database, files }: Parts, call: OperatorCall, id: string) => {
  const { customerId } = await ownerOfRefund(database.agency, id)
  const view = await viewRefund(database.agency, files, { customerId, shopIds: null }, id)
  return { ...view, allowedActions: allowedOperatorActions(view, call.operator.roles) }
}

export const operatorRefundRoutes = (parts: Parts): Route[] => [
  implement(operatorRefunds.listOperatorRefunds, (input) => listRefunds(parts.database.agency, input)),
  implement(operatorRefunds.exportOperatorRefunds, (input, call) =>
    exportRefunds(parts.database, input, call),
  ),
  ...refundChanges(parts).routes,
  implement(operatorRefunds.getOperatorRefunds, async ({ orderId }, call) => {
    const claims = await readOrderClaims(parts.database.agency, parts.files, null, orderId)
    const { roles } = call.operator
    const all = claims.refunds.map((one) => ({
      ...one,
      allowedActions: allowedOperatorActions(one, roles),
    }))
    return { ...claims, refunds: all, cancellations: [...claims.cancellations] }
  }),
  implement(operatorRefunds.reviewRefund, async ({ id }, call) => {
    await reviewRefund(parts, id, call)
    return agencyView(parts, call, id)
  }),
  implement(operatorRefunds.askRefundEvidence, async (input, call) => {
    await askEvidence(parts, input, call)
    return agencyView(parts, call, input.id)
  }),
  implement(operatorRefunds.offerRefund, async (input, call) => {
    await offerRefund(parts, input, call)
    return agencyView(parts, call, input.id)
  }),
  implement(operatorRefunds.rejectRefund, async (input, call) => {
    await rejectRefund(parts, input, call)
    return agencyView(parts, call, input.id)
  }),
  implement(operatorRefunds.payRefund, async (input, call) => {
    const { refund } = await payRefundAtOnce(parts, input, call)
    return { refund }
  }),
  implement(operatorRefunds.approveCancellation, ({ id }, call) => approveCancellation(parts, id, call)),
  implement(operatorRefunds.declineCancellation, (input, call) => declineCancellation(parts, input, call)),
]
