import { orderTags } from '../../../contract/orders/order-tags.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { changeTags } from './changes/change-tags.ts'
import { orderBulkJobKinds, startOrderBulkJob } from './order-bulk-jobs.ts'
import { idempotencyKeyOf } from './order-routes.ts'
import { listOrderTags } from './list/order-tags.ts'
import { actorOf, scopeOf } from './state/types.ts'
import { updateSellerNote } from './changes/update-seller-note.ts'

export const tagRoutes = ({ database }: Platform): Route[] => [
  implement(orderTags.listOrderTags, async (_, call) => ({
    tags: await listOrderTags(database, call.customer.customerId),
  })),
  implement(orderTags.changeOrderTags, async (input, call) => ({
    results: await changeTags(database, scopeOf(call), input, actorOf(call)),
  })),
  implement(orderTags.startChangingTags, async (input, call) => ({
    bulkJobId: await startOrderBulkJob(database, orderBulkJobKinds.changeTags, call, {
      input,
      key: idempotencyKeyOf(call),
    }),
  })),
  implement(orderTags.updateSellerNote, (input, call) =>
    updateSellerNote(database, scopeOf(call), input, actorOf(call)),
  ),
]
