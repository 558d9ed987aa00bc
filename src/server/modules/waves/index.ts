import { operatorWaves } from '../../../contract/waves/waves.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { operatorOrderBulk } from '../../../contract/orders/operator-order-bulk.ts'
import { assignOrders, listPackers } from './assign-orders.ts'
import { createWave, previewWave } from './create-wave.ts'
import { endWave, removeFromWave } from './remove-from-wave.ts'
import { stockMails } from '../fulfilment/index.ts'
import { getWavePicks, recordWavePick } from './wave-picks.ts'
import { previewOrderChange, startOrderChange } from './order-changes.ts'
import { getWave, listWaves } from './wave-rows.ts'
import { exportWaves } from './wave-sheet.ts'

export { orderChangeBulkJobs } from './order-changes.ts'

export const wavesModule = ({ database, mail, config }: Platform): Module => ({
  routes: [
    implement(operatorWaves.listPackers, async () => ({ packers: await listPackers(database.agency) })),

    implement(operatorWaves.assignOrders, async (input, call) => ({
      results: await database.agencyTransaction((tx) => assignOrders(tx, input, call)),
    })),

    implement(operatorOrderBulk.previewOrderChange, (input, { operator }) =>
      previewOrderChange(database.agency, input, operator.operatorId),
    ),

    implement(operatorOrderBulk.startOrderChange, (input, call) => startOrderChange(database, input, call)),

    implement(operatorWaves.previewWave, async (queue, { operator }) => ({
      orders: await previewWave(database.agency, queue, operator.operatorId),
    })),

    implement(operatorWaves.createWave, ({ ids, queue }, call) =>
      oncePerKey(database, call, { endpoint: 'createWave', input: { ids, queue } }, (tx) =>
        createWave(tx, queue === undefined ? { ids: ids ?? [] } : { queue }, call),
      ),
    ),

    implement(operatorWaves.listWaves, (input) => listWaves(database.agency, input)),

    implement(operatorWaves.exportWaves, (input, call) => exportWaves(database, input, call)),

    implement(operatorWaves.getWave, ({ id }) => getWave(database.agency, id)),

    implement(operatorWaves.getWavePicks, ({ id }) => getWavePicks(database.agency, id)),

    implement(operatorWaves.recordWavePick, async (input, call) => {
      const notify = stockMails({ mail, config })
      const { waiting } = await database.agencyTransaction((tx) => recordWavePick(tx, input, call, notify))
      return { items: (await getWavePicks(database.agency, input.id)).items, waiting }
    }),

    implement(operatorWaves.removeFromWave, async (input, call) => ({
      results: await database.agencyTransaction((tx) => removeFromWave(tx, input, call)),
    })),

    implement(operatorWaves.endWave, async ({ id }, call) => ({
      takenOut: await database.agencyTransaction((tx) => endWave(tx, id, call)),
    })),
  ],
})
