import { affiliates } from '../../../contract/affiliates/affiliates.ts'
import { operatorCommissions } from '../../../contract/affiliates/commissions.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type CustomerCall, type Module, type Route } from '../../platform/http/route.ts'
import type { BulkJob } from '../bulk-jobs/index.ts'
import { accrueCommissions } from './accrue-commissions.ts'
import { computeCommissions } from './affiliate-jobs.ts'
import type { AffiliateParts } from './affiliate-parts.ts'
import { commissionBulkJob, previewRun, startRun } from './commission-run.ts'
import { holdPayout, releasePayout } from './decide-payout.ts'
import { exportCommissions, exportOperatorCommissions } from './export-commissions.ts'
import { listOperatorCommissions } from './operator-queries.ts'
import { payCommissions } from './pay-commissions.ts'
import { getCommissionPayout, listCommissionPayouts } from './payout-queries.ts'
import {
  getAffiliateInfo,
  getVipStatistics,
  listChildCustomers,
  listCommissionCustomers,
  listCommissionMonths,
  listCommissions,
  requireAffiliate,
} from './seller-queries.ts'
import { unlockCommissions } from './unlock-commissions.ts'

const sellerRoutes = ({ database, clock }: AffiliateParts): Route[] => {
  const affiliate = async ({ customer }: CustomerCall): Promise<CustomerCall['customer']> => {
    await requireAffiliate(database, customer.customerId)
    return customer
  }
  return [
    implement(affiliates.getAffiliateInfo, async (_input, call) =>
      getAffiliateInfo(database, await affiliate(call)),
    ),
    implement(affiliates.listCommissionMonths, async (input, call) =>
      listCommissionMonths(database, (await affiliate(call)).customerId, input),
    ),
    implement(affiliates.listCommissionCustomers, async (input, call) =>
      listCommissionCustomers(database, (await affiliate(call)).customerId, input),
    ),
    implement(affiliates.listCommissions, async (input, call) =>
      listCommissions(database, (await affiliate(call)).customerId, input),
    ),
    implement(affiliates.exportCommissions, async (input, call) => {
      await affiliate(call)
      return exportCommissions(database, input, call, clock.now())
    }),
    implement(affiliates.getVipStatistics, async (input, call) =>
      getVipStatistics(database, await affiliate(call), input),
    ),
    implement(affiliates.listChildCustomers, async (input, call) =>
      listChildCustomers(database, (await affiliate(call)).customerId, input),
    ),
  ]
}

const operatorRoutes = (parts: AffiliateParts): Route[] => {
  const { database, clock } = parts
  return [
    implement(operatorCommissions.listCommissionPayouts, (input) => listCommissionPayouts(parts, input)),
    implement(operatorCommissions.getCommissionPayout, (input) => getCommissionPayout(parts, input)),
    implement(operatorCommissions.listOperatorCommissions, (input) =>
      listOperatorCommissions(database, input),
    ),
    implement(operatorCommissions.exportOperatorCommissions, (input, call) =>
      exportOperatorCommissions(database, input, call, clock.now()),
    ),
    implement(operatorCommissions.holdCommissionPayout, async (input, call) => {
      await holdPayout(parts, input, call)
      return getCommissionPayout(parts, input)
    }),
    implement(operatorCommissions.releaseCommissionPayout, async (input, call) => {
      await releasePayout(parts, input, call)
      return getCommissionPayout(parts, input)
    }),
    implement(operatorCommissions.payCommissionPayout, async (input, call) => {
      await payCommissions(parts, input, call)
      return getCommissionPayout(parts, input)
    }),
    implement(operatorCommissions.previewCommissionRun, (input) => previewRun(parts, input)),
    implement(operatorCommissions.startCommissionRun, (input, call) => startRun(parts, input, call)),
  ]
}

export { readLedgerOf } from './accrue-commissions.ts'
export { payoutsToPay } from './payout-rows.ts'
export { payDue } from './pay-commissions.ts'
export { findPayout } from './payout-queries.ts'
export { unlockCommissions } from './unlock-commissions.ts'

export const affiliateBulkJobs = (platform: Platform): BulkJob[] => [commissionBulkJob(platform)]

export const affiliatesModule = (platform: Platform): Module => {
  const { database } = platform
  return {
    routes: [...sellerRoutes(platform), ...operatorRoutes(platform)],
    jobs: [
      handleJob(computeCommissions, async (_payload, { signal }) => {
        await accrueCommissions(database, { signal })
        await unlockCommissions(database.agency, signal)
      }),
    ],
  }
}
