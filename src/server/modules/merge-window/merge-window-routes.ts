import { mergeWindow } from '../../../contract/merge-window/merge-window.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { actorOf, scopeOf, skipMergeWait } from '../orders/index.ts'
import { getWindow, listRuns } from './get-window.ts'
import { previewWindow } from './preview-window.ts'
import { saveWindow } from './save-window.ts'

export const mergeWindowRoutes = ({ database, clock }: Platform): Route[] => [
  implement(mergeWindow.getMergeWindow, (_, { customer }) =>
    getWindow(database.tenant(customer.customerId), customer),
  ),
  implement(mergeWindow.saveMergeWindow, (input, call) => saveWindow(database, call, input)),
  implement(mergeWindow.listMergeRuns, (input, { customer }) =>
    listRuns(database.tenant(customer.customerId), customer, input),
  ),
  implement(mergeWindow.previewMergeWindow, (input, call) =>
    previewWindow(database.tenant(call.customer.customerId), call, input, clock.now()),
  ),
  implement(mergeWindow.skipMergeWait, async ({ ids }, call) => ({
    results: await skipMergeWait(database, scopeOf(call), ids, actorOf(call)),
  })),
]
