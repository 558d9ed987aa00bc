import { stock } from '../../../contract/stock/stock.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { countSoldUnits } from './count-sold-units.ts'
import { exportStockHistory } from './export-stock-history.ts'
import { getMyStock, listMyStock } from './my-stock.ts'
import { listShortStock } from './short-stock.ts'
import { listStockAlerts, setStockAlerts } from './stock-alerts.ts'
import { emailLowStock } from './stock-emails.ts'
import { listStockHistory } from './stock-history.ts'
import { checkStockAlerts } from './stock-jobs.ts'
import { listStockOrders } from './stock-orders.ts'

type Parts = Pick<Platform, 'database' | 'mail' | 'config' | 'clock'>

export const stockModule = ({ database, mail, config, clock }: Parts): Module => ({
  routes: [
    implement(stock.listMyStock, (input, { customer }) => listMyStock(database, customer.customerId, input)),
    implement(stock.getMyStock, (input, { customer }) => getMyStock(database, customer.customerId, input)),
    implement(stock.listStockHistory, (input, { customer }) => listStockHistory(database, customer, input)),
    implement(stock.exportStockHistory, (input, call) =>
      exportStockHistory(database, input, call, clock.now()),
    ),
    implement(stock.listStockOrders, (input, { customer }) => listStockOrders(database, customer, input)),
    implement(stock.listStockAlerts, (input, { customer }) =>
      listStockAlerts(database, customer.customerId, input),
    ),
    implement(stock.setStockAlerts, (input, { customer }) =>
      setStockAlerts(database, customer.customerId, input),
    ),
    implement(stock.listShortStock, (input, { customer }) => listShortStock(database, customer, input)),
  ],
  jobs: [
    handleJob(checkStockAlerts, async (_payload, { signal }) => {
      await countSoldUnits(database, signal)
      await emailLowStock({ database, mail, config }, signal)
    }),
  ],
})
