import { operatorPurchasing } from '../../../contract/operator/purchasing.ts'
import { purchasing } from '../../../contract/purchasing.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/route.ts'
import { announceSelfPurchase } from './announce-self-purchase.ts'
import { arrivalWatch } from './arrival-watch.ts'
import { getArrivalNotice, listArrivalNotices } from './arrival-notices.ts'
import { getPurchase, listPurchases } from './purchase-queries.ts'
import { readArrivalNotice } from './read-arrival-notice.ts'
import { recordArrival } from './record-arrival.ts'

/** Goods sent to the agency's warehouse for customers' own stock: announced, counted in, told. */
export const purchasingModule = ({ database }: Platform): Module => ({
  watches: [arrivalWatch],
  routes: [
    implement(purchasing.listArrivalNotices, (_, { customer }) => listArrivalNotices(database, customer)),
    implement(purchasing.getArrivalNotice, ({ id }, { customer }) =>
      getArrivalNotice(database, customer.customerId, id),
    ),
    implement(purchasing.readArrivalNotice, async (input, { customer }) => {
      await readArrivalNotice(database, customer, input)
      return { done: true } as const
    }),
    implement(operatorPurchasing.listPurchases, (input) => listPurchases(database.agency, input)),
    implement(operatorPurchasing.getPurchase, ({ id }) => getPurchase(database.agency, id)),
    implement(operatorPurchasing.announceSelfPurchase, (input, call) =>
      announceSelfPurchase(database, input, call),
    ),
    implement(operatorPurchasing.recordArrival, (input, call) => recordArrival(database, input, call)),
  ],
})
