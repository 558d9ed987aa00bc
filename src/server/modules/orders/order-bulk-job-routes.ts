import { orderBulkJobs } from '../../../contract/orders/order-bulk-jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { getSaleableSkus } from './intake/added-products.ts'
import { idempotencyKeyOf } from './order-routes.ts'
import { orderBulkJobKinds, startOrderBulkJob } from './order-bulk-jobs.ts'
import { checkUntil } from './list/hold-orders.ts'

export const orderBulkJobRoutes = ({ database, clock }: Platform): Route[] => [
  implement(orderBulkJobs.startCancelling, async (input, call) => ({
    bulkJobId: await startOrderBulkJob(database, orderBulkJobKinds.cancel, call, {
      input,
      key: idempotencyKeyOf(call),
    }),
  })),
  implement(orderBulkJobs.startHoldingOrders, async (input, call) => {
    checkUntil({ onHold: true, until: input.until }, clock.now())
    return {
      bulkJobId: await startOrderBulkJob(database, orderBulkJobKinds.hold, call, {
        input,
        key: idempotencyKeyOf(call),
      }),
    }
  }),
  implement(orderBulkJobs.startReleasingHolds, async (input, call) => ({
    bulkJobId: await startOrderBulkJob(database, orderBulkJobKinds.releaseHold, call, {
      input,
      key: idempotencyKeyOf(call),
    }),
  })),
  implement(orderBulkJobs.startSplitting, async (input, call) => ({
    bulkJobId: await startOrderBulkJob(database, orderBulkJobKinds.split, call, {
      input,
      key: idempotencyKeyOf(call),
    }),
  })),
  implement(orderBulkJobs.startAddingProducts, async (input, call) => {
    const { customerId } = call.customer
    const skuIds = input.products.map(({ skuId }) => skuId)
    await getSaleableSkus(database.tenant(customerId), customerId, skuIds)
    return {
      bulkJobId: await startOrderBulkJob(database, orderBulkJobKinds.addProducts, call, {
        input,
        key: idempotencyKeyOf(call),
      }),
    }
  }),
]
