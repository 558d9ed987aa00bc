import * as z from 'zod'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { declareJob, handleJob } from '../../platform/jobs/jobs.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { createBins, getBin, listBins, updateBin } from './bins.ts'
import { decideBinCount, listBinCounts, planDailyCounts, planMoreCounts, recordBinCount } from './counts.ts'
import { moveGoods } from './move-goods.ts'
import { binLabels, skuLabels } from './place-labels.ts'
import { listUnplacedGoods } from './unplaced-goods.ts'

export { binInvariants } from './bin-invariants.ts'
export { lockBins } from './bins.ts'
export { planCountsOfSku } from './counts.ts'
export { addBinMovements } from './move-goods.ts'

/** Before the warehouse in China begins its day. */
const planDailyCountsJob = declareJob({
  name: 'plan-bin-counts',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryBackoff: true,
  concurrency: 1,
  cron: '30 22 * * *',
})

export const warehouseBinsModule = ({ database }: Platform): Module => ({
  routes: [
    implement(operatorBins.listBins, (input) => listBins(database.agency, input)),
    implement(operatorBins.createBins, (input, call) =>
      database.agencyTransaction((tx) => createBins(tx, input, call)),
    ),
    implement(operatorBins.updateBin, (input, call) =>
      database.agencyTransaction((tx) => updateBin(tx, input, call)),
    ),
    implement(operatorBins.getBin, ({ id }) => getBin(database.agency, id)),
    implement(operatorBins.listUnplacedGoods, (input) => listUnplacedGoods(database.agency, input)),
    implement(operatorBins.moveGoods, (input, call) =>
      oncePerKey(database, call, { endpoint: 'moveGoods', input }, (tx) => moveGoods(tx, input, call)),
    ),
    implement(operatorBins.listBinCounts, (input) => listBinCounts(database.agency, input)),
    implement(operatorBins.planBinCounts, (input, call) =>
      database.agencyTransaction((tx) => planMoreCounts(tx, input, call)),
    ),
    implement(operatorBins.recordBinCount, (input, call) =>
      database.agencyTransaction((tx) => recordBinCount(tx, input, call)),
    ),
    implement(operatorBins.decideBinCount, (input, call) =>
      database.agencyTransaction((tx) => decideBinCount(tx, input, call)),
    ),
    implement(operatorBins.downloadBinLabels, (input) => binLabels(database.agency, input)),
    implement(operatorBins.downloadSkuLabels, (input) => skuLabels(database.agency, input)),
  ],
  jobs: [handleJob(planDailyCountsJob, () => planDailyCounts(database.agency))],
})
