import { operatorSkuWeights } from '../../../contract/sku-weights/sku-weights.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { concernedOrders } from './concerned-orders.ts'
import { decideDifference } from './decide-difference.ts'
import { exportDifferences } from './difference-sheet.ts'
import { listDifferences, listMeasurements } from './list-differences.ts'
import { measureSku } from './measure-sku.ts'
import { getDifference } from './measurement-rows.ts'

export const skuWeightsModule = ({ database }: Platform): Module => ({
  routes: [
    implement(operatorSkuWeights.measureSku, (input, call) =>
      database.agencyTransaction((tx) => measureSku(tx, input, call)),
    ),
    implement(operatorSkuWeights.listSkuMeasurements, ({ skuId }) =>
      listMeasurements(database.agency, skuId),
    ),
    implement(operatorSkuWeights.listWeightDifferences, (input) => listDifferences(database.agency, input)),
    implement(operatorSkuWeights.exportWeightDifferences, (input, call) =>
      exportDifferences(database, input, call),
    ),
    implement(operatorSkuWeights.getWeightDifference, async ({ id }) => {
      const difference = await getDifference(database.agency, id)
      return { ...difference, ...(await concernedOrders(database.agency, difference)) }
    }),
    implement(operatorSkuWeights.decideWeightDifference, async (input, call) => {
      await database.agencyTransaction((tx) => decideDifference(tx, input, call))
      return getDifference(database.agency, input.id)
    }),
  ],
})
