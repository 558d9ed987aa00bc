import { dashboard } from '../../../contract/dashboard.ts'
import { handleJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/route.ts'
import { daysReader } from './days.ts'
import { getDashboard } from './get-dashboard.ts'
import { getFirstSteps } from './get-first-steps.ts'
import { recountFigures, recountFiguresJob } from './recount-figures.ts'

export const dashboardModule = ({ database, clock }: Platform): Module => {
  const days = daysReader()
  return {
    routes: [
      implement(dashboard.getDashboard, (_input, { customer }) =>
        getDashboard(database.tenant(customer.customerId), days, customer, clock.now()),
      ),
      implement(dashboard.getFirstSteps, (_input, { customer }) =>
        getFirstSteps(database.tenant(customer.customerId), customer),
      ),
    ],
    jobs: [
      handleJob(recountFiguresJob, async (_, { log, signal }) => {
        const counted = await recountFigures(database, signal)
        if (counted > 0) log.info({ counted }, 'figures of changed days counted again')
      }),
    ],
  }
}
