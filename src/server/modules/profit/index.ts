import { operatorProfit } from '../../../contract/profit/profit.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { listCostSettings, saveCostSetting } from './cost-settings.ts'
import { exportProfit } from './export-profit.ts'
import { getProfit } from './get-profit.ts'
import { listProfitGroups } from './list-groups.ts'
import { getOrderProfit, listProfitOrders } from './list-orders.ts'
import { listWriteOffs } from './list-write-offs.ts'
import { recountProfit, recountProfitJob } from './recount-profit.ts'

export { profitInvariants } from './profit-invariants.ts'
export { recountProfitIn } from './recount-profit.ts'

export const profitModule = ({ database, clock }: Platform): Module => ({
  routes: [
    implement(operatorProfit.getProfit, (input) => getProfit(database.agency, input)),
    implement(operatorProfit.listProfitGroups, (input) => listProfitGroups(database.agency, input)),
    implement(operatorProfit.listProfitOrders, (input) => listProfitOrders(database.agency, input)),
    implement(operatorProfit.listWriteOffs, (input) => listWriteOffs(database.agency, input)),
    implement(operatorProfit.getOrderProfit, ({ orderId }) => getOrderProfit(database.agency, orderId)),
    implement(operatorProfit.exportProfit, (input, call) => exportProfit(database, input, call, clock.now())),
    implement(operatorProfit.listCostSettings, () => listCostSettings(database.agency)),
    implement(operatorProfit.saveCostSetting, (input, call) => saveCostSetting(database, input, call)),
  ],
  jobs: [
    handleJob(recountProfitJob, async (_, { log, signal }) => {
      const counted = await recountProfit(database, signal)
      if (counted > 0) log.info({ counted }, 'profit of changed orders counted again')
    }),
  ],
})
