import { merging } from '../../../contract/orders/merging.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { listMerges } from './merging/list-merges.ts'
import { mergeOrders } from './merging/merge-orders.ts'
import { idempotencyKeyOf } from './order-routes.ts'
import { previewSplit, splitOrder, splitOrders } from './merging/split-orders.ts'
import { suggestSplit } from './merging/suggest-split.ts'
import { actorOf, scopeOf } from './state/types.ts'
import { decideMerge } from './merging/undo-merge.ts'
import { undoSplit } from './merging/undo-split.ts'

export const mergeRoutes = ({ database }: Platform): Route[] => [
  implement(merging.listMerges, (input, call) =>
    listMerges(database.tenant(call.customer.customerId), scopeOf(call), input),
  ),
  implement(merging.mergeOrders, ({ groups }, call) =>
    mergeOrders(database, scopeOf(call), groups, { key: idempotencyKeyOf(call), by: actorOf(call) }),
  ),
  implement(merging.decideMerge, ({ id }, call) =>
    decideMerge(database, scopeOf(call), id, { key: idempotencyKeyOf(call), by: actorOf(call) }),
  ),
  implement(merging.previewSplit, (input, call) =>
    previewSplit(database.tenant(call.customer.customerId), scopeOf(call), input),
  ),
  implement(merging.suggestSplit, ({ id }, call) =>
    suggestSplit(database.tenant(call.customer.customerId), scopeOf(call), id),
  ),
  implement(merging.splitOrder, (input, call) =>
    splitOrder(database, scopeOf(call), input, { key: idempotencyKeyOf(call), by: actorOf(call) }),
  ),
  implement(merging.splitOrders, (input, call) =>
    splitOrders(database, scopeOf(call), input, { key: idempotencyKeyOf(call), by: actorOf(call) }),
  ),
  implement(merging.undoSplit, ({ id }, call) => undoSplit(database, scopeOf(call), id, actorOf(call))),
]
