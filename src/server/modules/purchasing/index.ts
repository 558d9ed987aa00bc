import { purchasing } from '../../../contract/purchasing/purchasing.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { arrivalLiveQuery } from './receiving/arrival-live-query.ts'
import { getArrivalNotice, listArrivalNotices } from './receiving/arrival-notices.ts'
import { fileReferences } from './documents/file-references.ts'
import { completePurchases, purchaseDeadlinesJob } from './state/purchase-jobs.ts'
import { createPurchaseMails } from './state/purchase-emails.ts'
import { operatorPurchaseRoutes, purchaseDocumentRoutes, purchaseRoutes } from './purchase-routes.ts'
import { purchaseLiveQuery } from './purchase-live-query.ts'
import { readArrivalNotice } from './receiving/read-arrival-notice.ts'

/**
 * Stock orders of customers: inventory orders, bought by the agency, and self-purchase orders, sent in by customers;
 * received at the warehouse.
 */
export const purchasingModule = (platform: Platform): Module => {
  const { database } = platform
  return {
    watches: [arrivalLiveQuery, purchaseLiveQuery],
    jobs: [
      handleJob(purchaseDeadlinesJob, async (_, { log, signal }) => {
        const completed = await completePurchases(database, signal)
        if (completed > 0) log.info({ completed }, 'inventory orders completed automatically')
      }),
    ],
    fileReferences,
    routes: [
      implement(purchasing.listArrivalNotices, (_, { customer }) => listArrivalNotices(database, customer)),
      implement(purchasing.getArrivalNotice, ({ id }, { customer }) =>
        getArrivalNotice(database, customer.customerId, id),
      ),
      implement(purchasing.readArrivalNotice, async (input, { customer }) => {
        await readArrivalNotice(database, customer, input)
        return { done: true } as const
      }),
      ...purchaseRoutes(database),
      ...purchaseDocumentRoutes(platform),
      ...operatorPurchaseRoutes({ database, mails: createPurchaseMails(platform) }),
    ],
  }
}
