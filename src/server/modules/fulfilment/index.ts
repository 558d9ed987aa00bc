import type { Config } from '../../platform/kernel/config.ts'
import { customerIdFromRow, type Database } from '../../platform/database/database.ts'
import { type Job, handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import type { BulkJob } from '../bulk-jobs/index.ts'
import { pushRetries } from './pushes/push-retries.ts'
import { holdReleases } from './queue/resolve-cancellation-hold.ts'
import { operatorCounts } from './queue/operator-counts.ts'
import {
  applyStoredUpdates,
  endTrackingUpdates,
  openTrackingUpdates,
} from './tracking/apply-tracking-update.ts'
import { pollStaleParcels } from './tracking/poll-stale-parcels.ts'
import {
  applyTrackingUpdate,
  pollStaleParcelsJob,
  pushParcel,
  registerParcels,
  resumePushes,
} from './ports/fulfilment-jobs.ts'
import { shipFileRoutes } from './ship-file-routes.ts'
import { fulfilmentRoutes } from './fulfilment-routes.ts'
import type { FulfilmentTarget, ParcelTracker } from './ports/ports.ts'
import { pushParcelToShop } from './pushes/push-parcel.ts'
import { registerOpenParcels } from './tracking/register-parcels.ts'
import { resumeOpenPushes } from './pushes/resume-open-pushes.ts'

export { operatorCounts } from './queue/operator-counts.ts'
export { pickingListOf } from './papers/picking-list.ts'
export { stockMails, type NotifyAwaitingStock } from './queue/stock-emails.ts'
export { planAwaitingStock, setAwaitingStock, type PlannedChange } from './queue/set-awaiting-stock.ts'
export { operatorQueues } from './queue/operator-queues.ts'
export { storeTrackingUpdate } from './tracking/apply-tracking-update.ts'
export { reshipmentDeliveredJob } from './ports/fulfilment-jobs.ts'
export type { LabelSheet } from './papers/label-pdf.ts'
export type { CustomsDeclaration, DeclaredGoods, Incoterm } from './papers/customs-declaration.ts'
export { drawInvoices, drawOrderPapers, type LabelPicture, type OrderPapers } from './papers/order-papers.ts'
export type { Slip } from './papers/packing-slips.ts'
export { listMovingParcels } from './tracking/list-moving-parcels.ts'
export { voidableStatuses } from './queue/operator-actions.ts'
export { drawPackingDocuments, packingSlipsToDraw } from './papers/packing-slips.ts'
export { PushRejected } from './ports/ports.ts'
export type {
  CorrectionNotice,
  FulfilmentNotice,
  FulfilmentTarget,
  ParcelNumber,
  ParcelTracker,
  ParcelUpdate,
  RegistrationAnswer,
  TrackingFact,
} from './ports/ports.ts'
export { recordReturned, recordNotReturned, reshipParcel } from './shipping/returned-parcels.ts'
export { isLacking, shipBySql } from './queue/queue-list.ts'
export { completeTransit } from './tracking/complete-transit.ts'
export { undoShipFileBulkJob } from './shipping/undo-ship-file.ts'
export { shipFileBulkJob } from './shipping/ship-file-job.ts'
export { readPackTasks, refuseOpenTasks } from './shipping/pack-tasks.ts'
export { orderIdOf, shipOrder } from './shipping/ship-order.ts'

export const operatorOrderBulkJobs = ({ database }: Platform): BulkJob[] => [
  pushRetries(database).job,
  holdReleases(database).job,
]

export interface FulfilmentPorts {
  /** Pushes parcels to shops; null if the installation connects no shops. */
  readonly fulfilmentTarget: FulfilmentTarget | null
  /** The tracking service; null if none is configured, and parcels then stay as they were shipped. */
  readonly parcelTracker: ParcelTracker | null
}

export const fulfilmentModule = (platform: Platform, ports: FulfilmentPorts): Module => ({
  routes: [
    ...fulfilmentRoutes(
      platform,
      operatorCounts(platform.database, () => platform.clock.now()),
    ),
    ...shipFileRoutes(platform),
  ],
  jobs: fulfilmentJobs(platform, ports),
})

export const fulfilmentJobs = (
  {
    database,
    config,
    clock,
  }: Pick<Platform, 'database' | 'clock'> & {
    readonly config: Pick<Config, 'publicUrl'>
  },
  ports: FulfilmentPorts,
): Job[] => [
  ...shopJobs(database, config.publicUrl, ports.fulfilmentTarget),
  ...trackingJobs({ database, clock }, ports.parcelTracker),
]

// Without a target the queues are still emptied, because their jobs have no receiver.

const shopJobs = (database: Database, publicUrl: string, target: FulfilmentTarget | null): Job[] => [
  handleJob(
    pushParcel,
    async ({ customerId, shipmentId }, run) => {
      if (!target) return
      await pushParcelToShop(
        { database, target, publicUrl },
        { customerId: customerIdFromRow(customerId), shipmentId },
        run,
      )
    },
    { resumedBy: resumePushes.name },
  ),
  handleJob(resumePushes, async () => {
    if (target) await resumeOpenPushes(database)
  }),
]

const trackingJobs = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  tracker: ParcelTracker | null,
): Job[] => [
  handleJob(registerParcels, async (_payload, { signal }) => {
    if (tracker) await registerOpenParcels(database, tracker, signal)
  }),
  handleJob(pollStaleParcelsJob, async (_payload, { signal }) => {
    if (tracker) await pollStaleParcels(database, tracker, { signal, now: clock.now })
  }),
  handleJob(
    applyTrackingUpdate,
    async (payload) => {
      if (tracker) await applyStoredUpdates(database, tracker, payload)
    },
    tracker
      ? {
          underWay: openTrackingUpdates,
          end: async (payload) => {
            if ('trackingNumber' in payload) await endTrackingUpdates(database, payload.trackingNumber)
          },
        }
      : { nothingWaits: 'without a tracking service nothing arrives' },
  ),
]
