import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { figuresQuery } from './figures-period.ts'
import { getDashboard } from './get-dashboard.ts'
import { getDeliveryTimes } from './get-delivery-times.ts'
import { getFigures } from './get-figures.ts'
import { getFirstSteps } from './get-first-steps.ts'
import { paidReader } from './paid-by-day.ts'
import { recountFigures, recountFiguresJob } from './recount-figures.ts'

export { recountFiguresIn } from './recount-figures.ts'

export const dashboardModule = ({ database, clock }: Platform): Module => {
  const paid = paidReader()
  return {
    routes: [
      implement(dashboard.getDashboard, (_input, { customer }) =>
        getDashboard(database.tenant(customer.customerId), paid, customer, clock.now()),
      ),
      implement(dashboard.getFigures, async (input, { customer }) => {
        const db = database.tenant(customer.customerId)
        return getFigures(db, await figuresQuery(db, customer, input, clock.now()))
      }),
      implement(dashboard.getDeliveryTimes, async (input, { customer }) => {
        const db = database.tenant(customer.customerId)
        return getDeliveryTimes(db, await figuresQuery(db, customer, input, clock.now()))
      }),
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
