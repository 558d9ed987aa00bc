import { orderWorks } from '../../../contract/order-works.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/route.ts'
import { getSaleableSkus } from './added-products.ts'
import { keyOf } from './order-routes.ts'
import { orderWorkKinds, startOrderWork } from './order-works.ts'
import { checkUntil } from './shelve-orders.ts'

/** Begins what is done with more orders than one waits for. */
export const orderWorkRoutes = ({ database, clock }: Platform): Route[] => [
  implement(orderWorks.startCancelling, async (input, call) => ({
    workId: await startOrderWork(database, orderWorkKinds.cancel, call, input, keyOf(call)),
  })),
  implement(orderWorks.startShelving, async (input, call) => {
    checkUntil({ shelved: true, until: input.until }, clock.now())
    return { workId: await startOrderWork(database, orderWorkKinds.shelve, call, input, keyOf(call)) }
  }),
  implement(orderWorks.startUnshelving, async (input, call) => ({
    workId: await startOrderWork(database, orderWorkKinds.unshelve, call, input, keyOf(call)),
  })),
  implement(orderWorks.startSplitting, async (input, call) => ({
    workId: await startOrderWork(database, orderWorkKinds.split, call, input, keyOf(call)),
  })),
  implement(orderWorks.startAddingProducts, async (input, call) => {
    const { customerId } = call.customer
    const skuIds = input.products.map(({ skuId }) => skuId)
    await getSaleableSkus(database.tenant(customerId), customerId, skuIds)
    return { workId: await startOrderWork(database, orderWorkKinds.addProducts, call, input, keyOf(call)) }
  }),
]
