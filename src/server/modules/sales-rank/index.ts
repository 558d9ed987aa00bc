import { salesRank } from '../../../contract/sales-rank/sales-rank.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type CustomerCall, type Module } from '../../platform/http/route.ts'
import { scopeOf } from '../orders/index.ts'
import { listSalesRank } from './list-sales-rank.ts'
import { getProductSales, listSoldOrders } from './product-sales.ts'
import { recountSales, recountSalesJob } from './recount-sales.ts'
import { readFilter, type SalesFilter } from './sales-period.ts'

export { periodOf, type Period, type SalesFilter } from './sales-period.ts'

/** Sales figures from counters maintained by triggers (see migrations 0046 and 0108), never from orders. */
export const salesRankModule = ({ database, clock }: Platform): Module => {
  const asking = async (call: CustomerCall, filter: SalesFilter) => {
    const { customerId, currency } = call.customer
    const db = database.tenant(customerId)
    return { db, asked: await readFilter(db, scopeOf(call), filter, { currency, now: clock.now() }) }
  }
  return {
    routes: [
      implement(salesRank.listSalesRank, async (input, call) => {
        const { db, asked } = await asking(call, input)
        return listSalesRank(db, asked, input)
      }),
      implement(salesRank.getProductSales, async (input, call) => {
        const { db, asked } = await asking(call, input)
        return getProductSales(db, asked, input.productId)
      }),
      implement(salesRank.listSoldOrders, async (input, call) => {
        const { db, asked } = await asking(call, input)
        return listSoldOrders(db, asked, input)
      }),
    ],
    jobs: [
      handleJob(recountSalesJob, async (_, { log, signal }) => {
        const counted = await recountSales(database, signal)
        if (counted > 0) log.info({ counted }, 'sales counted again at the cost of stock')
      }),
    ],
  }
}
