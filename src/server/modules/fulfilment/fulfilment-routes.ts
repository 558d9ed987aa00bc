import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorOrderBulk } from '../../../contract/orders/operator-order-bulk.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Route, implement } from '../../platform/http/route.ts'
import { requiredKey } from '../../platform/idempotency/operator-idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { actorOf, exportOperatorOrders, scopeOf } from '../orders/index.ts'
import type { OperatorCounts } from './queue/operator-counts.ts'
import { correctTracking } from './tracking/correct-tracking.ts'
import { holdReleases, releaseHoldAsOperator, refundHeldOrder } from './queue/resolve-cancellation-hold.ts'
import { getOperatorOrder } from './queue/get-operator-order.ts'
import { listOperatorOrders } from './queue/list-operator-orders.ts'
import { exportedIds, listMatchingOrders, readFilter } from './queue/matching-orders.ts'
import { listFailedPushes } from './pushes/list-failed-pushes.ts'
import { packingSlipsOf } from './papers/packing-slips.ts'
import { heldOrdersOf, orderRequestsOf, pickingListOf } from './papers/picking-list.ts'
import { exportFailedPushes } from './pushes/push-sheet.ts'
import { pushRetries, retryAnyPush } from './pushes/push-retries.ts'
import { retryPush } from './pushes/retry-push.ts'
import { setAwaitingStock } from './queue/set-awaiting-stock.ts'
import { startShipFile } from './shipping/ship-file-job.ts'
import { shipOrder } from './shipping/ship-order.ts'
import { stockMails } from './queue/stock-emails.ts'

export const fulfilmentRoutes = (
  { database, mail, config, clock, parsePool }: Platform,
  counts: OperatorCounts,
): Route[] => [
  implement(operatorOrders.listOperatorOrders, async (input, { operator }) =>
    listOperatorOrders(database, counts, await readFilter(database.agency, input, operator), operator.roles),
  ),

  implement(operatorOrderBulk.listMatchingOperatorOrders, (input, { operator }) =>
    listMatchingOrders(database, counts, input, operator),
  ),

  implement(operatorOrders.getOperatorOrder, ({ id }, { operator }) =>
    getOperatorOrder(database.agency, id, operator.roles),
  ),

  implement(operatorOrders.getPickingList, async ({ ids }) => {
    const items = await pickingListOf(database.agency, ids)
    const orderRequests = await orderRequestsOf(database.agency, items)
    const held = await heldOrdersOf(database.agency, ids)
    return { items, orderRequests, held }
  }),

  implement(operatorOrders.exportOperatorOrders, async ({ ids, filter, ...options }, call) => {
    const chosen = ids ?? (await exportedIds(database, counts, filter ?? {}, call.operator))
    return exportOperatorOrders(database, { ...options, ids: chosen }, call, clock.now())
  }),
  implement(operatorOrders.downloadPackingSlips, ({ ids }) => packingSlipsOf(database.agency, ids)),

  implement(operatorOrders.shipOrder, async (input, call) => {
    const { id, carrier, trackingNumber, lines, labelNo, openTasks } = input
    const contents = lines ? ({ kind: 'lines', lines } as const) : ({ kind: 'all' } as const)
    const { operatorId } = call.operator
    const label = labelNo === undefined ? {} : { labelNo }
    const parcel = {
      order: { id },
      key: requiredKey(call),
      carrier,
      trackingNumber,
      contents,
      operatorId,
      openTasks,
      ...label,
    }
    const { shipmentId, status } = await database.agencyTransaction(async (tx) => {
      const shipped = await shipOrder(tx, parcel, actorOf(call))
      if (shipped.created)
        await audit(tx, call.operator, {
          action: 'order:ship',
          target: `order:${id}`,
          detail: { carrier, trackingNumber, ...(openTasks && { openTasks }) },
          call,
        })
      return shipped
    })
    counts.forget()
    return { shipmentId, status }
  }),

  implement(operatorOrders.shipOrdersByFile, async (input, call) => {
    if (!call.file) throw refuse('fileRefused', { case: 'noTable' })
    return {
      bulkJobId: await startShipFile(
        { database, parsePool },
        { ...call, file: call.file },
        requiredKey(call),
        input,
      ),
    }
  }),

  implement(operatorOrders.releaseOperatorCancellationHold, ({ id }, call) =>
    releaseHoldAsOperator(database, id, call),
  ),

  implement(operatorOrders.refundOperatorOrder, async ({ id }, call) => {
    const { status, refund } = await refundHeldOrder(database, id, call)
    counts.forget()
    return { status, refund }
  }),

  implement(operatorOrders.correctTracking, async (input, call) => {
    await database.agencyTransaction(async (tx) => {
      const { customerId, trackingNumber: before } = await correctTracking(tx, input, actorOf(call))
      const { carrier, trackingNumber, orderId } = input
      const detail = { customerId, before, carrier, trackingNumber }
      await audit(tx, call.operator, {
        action: 'order:correctTracking',
        target: `order:${orderId}`,
        detail,
        call,
      })
    })
    return { done: true as const }
  }),

  implement(operatorOrders.setAwaitingStock, async (input, call) => {
    const notify = stockMails({ mail, config })
    const results = await database.agencyTransaction((tx) =>
      setAwaitingStock(tx, input, { by: actorOf(call), call, notify }),
    )
    counts.forget()
    return { results }
  }),

  implement(operatorOrders.listFailedPushes, (input) => listFailedPushes(database.agency, input)),

  implement(operatorOrders.exportFailedPushes, (input, call) => exportFailedPushes(database, input, call)),

  implement(operatorOrders.retryPush, async ({ pushId }, call) => {
    await retryAnyPush(database, pushId, call)
    return { done: true as const }
  }),

  ...pushRetries(database).routes,
  ...holdReleases(database).routes,

  implement(orders.retryShopPush, async ({ pushId }, call) => {
    const scope = scopeOf(call)
    const status = await database.tenantTransaction(scope.customerId, (tx) =>
      retryPush(tx, { ...scope, pushId }),
    )
    return { status }
  }),
]
