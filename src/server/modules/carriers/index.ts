import { operatorCarriers } from '../../../contract/carriers/carriers.ts'
import { operatorHandOvers } from '../../../contract/carriers/hand-overs.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { FileReference } from '../../platform/files/file-references.ts'
import type { Platform } from '../../platform/platform.ts'
import { listCarriers, saveCarrier } from './carrier-list.ts'
import { askFirstScans, askFirstScansJob, requestManifest } from './hand-overs/carrier-manifest.ts'
import { closeDay, resolveUnscanned, signHandOver } from './hand-overs/close-day.ts'
import { downloadManifest } from './hand-overs/download-manifest.ts'
import { getHandOver, listHandOvers, listUnscannedParcels } from './hand-overs/hand-over-views.ts'
import { getOpenParcels, listOpenParcels } from './hand-overs/open-parcels.ts'
import { exportHandOvers } from './hand-overs/hand-over-sheet.ts'
import { exportUnscannedParcels } from './hand-overs/unscanned-sheet.ts'
import { uploadHandOverPicture } from './hand-overs/upload-picture.ts'
import { getOrderLabels } from './labels/list-labels.ts'
import type { LabelParts } from './labels/label-parts.ts'
import { settleCarrierLabelsJob, settleLabels } from './labels/settle-labels.ts'
import type { Carriers } from './ports/ports.ts'

export { CarrierRefused } from './ports/ports.ts'
export type {
  BoughtLabel,
  Carrier,
  CarrierParcel,
  CarrierRate,
  Carriers,
  LabelRef,
  ParcelGoods,
} from './ports/ports.ts'
export { buyLabel } from './labels/buy-label.ts'
export type { LabelParts } from './labels/label-parts.ts'
export { referenceOf } from './labels/label-parts.ts'
export { openLabels, type LabelIntent } from './labels/label-rows.ts'
export {
  outcomesOf,
  printableLabels,
  markLabelsUnused,
  markLabelUsed,
  type LabelOutcome,
  type PrintableLabel,
} from './labels/list-labels.ts'
export { settleCarrierLabelsJob } from './labels/settle-labels.ts'
export { unscannedParcels } from './hand-overs/hand-over-views.ts'

/** Pictures are shown by signed addresses, labels by the routes that send them. */
const fileReferences: readonly FileReference[] = [
  {
    table: 'carrier_label',
    column: 'file_id',
    by: 'id',
    readers: { customer: null, operator: operatorCarriers.getOrderCarrierLabels.access },
  },
  {
    table: 'hand_over',
    column: 'picture_id',
    by: 'id',
    readers: { customer: null, operator: operatorHandOvers.getHandOver.access },
  },
]

export const carriersModule = (platform: Platform, carriers: Carriers): Module => {
  const { database, files } = platform
  const parts: LabelParts = { ...platform, carriers }
  const read = (id: string) => getHandOver(database.agency, files, id)
  return {
    fileReferences,
    routes: [
      implement(operatorCarriers.listCarriers, async () => ({
        carriers: await listCarriers(database.agency, carriers),
      })),
      implement(operatorCarriers.saveCarrier, (input, call) =>
        database.agencyTransaction((tx) => saveCarrier(tx, carriers, input, call)),
      ),
      implement(operatorCarriers.getOrderCarrierLabels, ({ id }) => getOrderLabels(database.agency, id)),

      implement(operatorHandOvers.getOpenParcels, () => getOpenParcels(database.agency)),
      implement(operatorHandOvers.listOpenParcels, ({ carrier }) =>
        listOpenParcels(database.agency, carrier),
      ),
      implement(operatorHandOvers.closeDay, async (input, call) => {
        const { id } = await oncePerKey(database, call, { endpoint: 'closeDay', input }, (tx) =>
          closeDay(tx, input, call),
        )
        await requestManifest(parts, id)
        return read(id)
      }),
      implement(operatorHandOvers.uploadHandOverPicture, (_input, call) =>
        uploadHandOverPicture(files, call),
      ),
      implement(operatorHandOvers.signHandOver, async (input, call) => {
        await database.agencyTransaction((tx) => signHandOver(tx, input, call))
        return read(input.id)
      }),
      implement(operatorHandOvers.requestManifest, async ({ id }) => {
        await read(id)
        await requestManifest(parts, id)
        return read(id)
      }),
      implement(operatorHandOvers.listHandOvers, (input) => listHandOvers(database.agency, input)),
      implement(operatorHandOvers.exportHandOvers, (input, call) => exportHandOvers(database, input, call)),
      implement(operatorHandOvers.getHandOver, ({ id }) => read(id)),
      implement(operatorHandOvers.downloadManifest, ({ id }) => downloadManifest(database.agency, files, id)),
      implement(operatorHandOvers.listUnscannedParcels, (input) =>
        listUnscannedParcels(database.agency, input),
      ),
      implement(operatorHandOvers.exportUnscannedParcels, (input, call) =>
        exportUnscannedParcels(database, input, call),
      ),
      implement(operatorHandOvers.resolveUnscannedParcel, async (input, call) => {
        await database.agencyTransaction((tx) => resolveUnscanned(tx, input, call))
        return { done: true as const }
      }),
    ],
    jobs: [
      handleJob(settleCarrierLabelsJob, (_, { signal }) => settleLabels(parts, signal)),
      handleJob(askFirstScansJob, (_, { signal }) => askFirstScans(parts, signal)),
    ],
  }
}
