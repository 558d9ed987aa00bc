import { operatorPacking } from '../../../contract/packing/packing.ts'
import { operatorPackStation } from '../../../contract/packing/pack-station.ts'
import { operatorWavePapers } from '../../../contract/packing/wave-papers.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import type { Carriers } from '../carriers/index.ts'
import { buyCarrierLabels } from './buy-carrier-labels.ts'
import { commercialInvoicesOf, customsDataOf } from './download-declarations.ts'
import { labelsOf } from './download-labels.ts'
import { findOrderToPack } from './find-order-to-pack.ts'
import { startLabels } from './label-jobs.ts'
import { makeLabels } from './make-labels.ts'
import { createSurchargeMails } from '../surcharges/index.ts'
import { closeParcel } from './station/close-parcel.ts'
import { setPackTask } from './station/pack-tasks.ts'
import { proposeDifference } from './station/propose-difference.ts'
import { voidLabel } from './void-label.ts'
import { downloadWavePaper, listWavePapers, startWavePapers, wavePaperFiles } from './wave-papers.ts'

export { labelsBulkJob } from './label-jobs.ts'
export { wavePapersBulkJob } from './wave-papers.ts'

export const packingModule = (platform: Platform, carriers: Carriers): Module => {
  const { database, files, clock } = platform
  const mails = createSurchargeMails(platform)
  return {
    fileReferences: [wavePaperFiles],
    routes: [
      implement(operatorPacking.findOrderToPack, ({ number }) => findOrderToPack(database.agency, number)),

      implement(operatorPacking.makeLabels, async ({ ids }, call) => {
        const { answers, intents } = await database.agencyTransaction((tx) => makeLabels(tx, ids, call))
        const outcomes = await buyCarrierLabels({ ...platform, carriers }, intents)
        return {
          results: answers.map((answer) => ({
            ...answer,
            carrierLabel: outcomes.get(answer.orderId) ?? null,
          })),
        }
      }),

      implement(operatorPacking.startLabels, (input, call) => startLabels(database, input, call)),

      implement(operatorPacking.downloadLabels, (input) => labelsOf(database.agency, files, input)),

      implement(operatorPacking.downloadCommercialInvoices, (input) =>
        commercialInvoicesOf(database.agency, input),
      ),

      implement(operatorPacking.downloadCustomsData, (input, call) => customsDataOf(database, input, call)),

      implement(operatorPacking.voidLabel, (input, call) =>
        database.agencyTransaction((tx) => voidLabel(tx, input, call)),
      ),

      implement(operatorPackStation.setPackTask, async (input, call) => ({
        tasks: await database.agencyTransaction((tx) => setPackTask(tx, input, call)),
      })),

      implement(operatorPackStation.closeParcel, (input, call) =>
        database.agencyTransaction((tx) => closeParcel(tx, input, call)),
      ),

      implement(operatorPackStation.proposeFreightDifference, ({ id }, call) =>
        database.agencyTransaction((tx) => proposeDifference(tx, id, call, { mails, now: clock.now() })),
      ),

      implement(operatorWavePapers.makeWavePapers, (input, call) => startWavePapers(platform, input, call)),

      implement(operatorWavePapers.listWavePapers, ({ id }) => listWavePapers(database.agency, id)),

      implement(operatorWavePapers.downloadWavePaper, ({ id }) =>
        downloadWavePaper(database.agency, files, id),
      ),
    ],
  }
}
