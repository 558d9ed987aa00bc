import { operatorReturnedParcels } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { returnedParcels } from '../../../contract/returned-parcels/returned-parcels.ts'
import { audit } from '../../platform/auth/audit.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type CustomerCall, type Module, type Route } from '../../platform/http/route.ts'
import { reshipmentDeliveredJob } from '../fulfilment/index.ts'
import { actorOf, grantedTo, idempotencyKeyOf, scopeOf } from '../orders/index.ts'
import {
  discardAsOperator,
  confirmAddress,
  abandonReturn,
  recordReshipmentDelivered,
  reshipReturn,
} from './change-return.ts'
import {
  countReturns,
  getOperatorReturn,
  getReturn,
  listOperatorReturns,
  listReturns,
  listReturnsOfOrder,
  type Viewer,
} from './list-returns.ts'
import type { BulkJob } from '../bulk-jobs/index.ts'
import { fileReferences } from './file-references.ts'
import { payReturns, previewReturns } from './pay-returns.ts'
import {
  findReturnedParcel,
  listReportedReturns,
  receiveReturn,
  uploadReturnPhoto,
} from './receive-return.ts'
import { checkDeadlines, returnDeadlinesJob } from './return-jobs.ts'
import { noteNotReturned } from './record-not-returned.ts'
import { notReturnedRecords, returnDiscards } from './return-changes.ts'
import { createReturnMails, type ReturnMails } from './return-emails.ts'
import { exportReportedReturns, exportReturns } from './return-sheet.ts'

const viewerOf = (call: CustomerCall): Viewer => ({
  ...scopeOf(call),
  authorities: grantedTo(call.customer),
})

const sellersRoutes = ({ database, files }: Platform): Route[] => {
  const readsOf = ({ customer }: CustomerCall) => ({ db: database.tenant(customer.customerId), files })
  return [
    implement(returnedParcels.getReturnedParcelStatistics, async (_input, call) => ({
      counts: await countReturns(database.tenant(call.customer.customerId), scopeOf(call)),
    })),
    implement(returnedParcels.listReturnedParcels, (input, call) =>
      listReturns(readsOf(call), viewerOf(call), input),
    ),
    implement(returnedParcels.listOrderReturnedParcels, ({ id }, call) =>
      listReturnsOfOrder(readsOf(call), viewerOf(call), id),
    ),
    implement(returnedParcels.getReturnedParcelPayInfo, ({ items }, call) =>
      previewReturns(database, scopeOf(call), items),
    ),
    implement(returnedParcels.updateReturnedParcelAddress, async (input, call) => {
      await confirmAddress(database, scopeOf(call), input, actorOf(call))
      return getReturn(readsOf(call), viewerOf(call), input.id)
    }),
    implement(returnedParcels.payReturnedParcels, ({ items }, call) =>
      payReturns(database, scopeOf(call), { items, key: idempotencyKeyOf(call) }, actorOf(call)),
    ),
    implement(returnedParcels.discardReturnedParcel, async ({ id }, call) => {
      await abandonReturn(database, scopeOf(call), id, actorOf(call))
      return getReturn(readsOf(call), viewerOf(call), id)
    }),
  ]
}

const agencyRoutes = ({ database, files }: Platform, mails: ReturnMails): Route[] => {
  const reads = { db: database.agency, files }
  return [
    implement(operatorReturnedParcels.listReturns, (input, { operator }) =>
      listOperatorReturns(reads, operator.roles, input),
    ),
    implement(operatorReturnedParcels.listReportedReturns, (input) =>
      listReportedReturns(database.agency, input),
    ),
    implement(operatorReturnedParcels.exportReturns, (input, call) =>
      exportReturns(database, reads, input, call),
    ),
    implement(operatorReturnedParcels.exportReportedReturns, (input, call) =>
      exportReportedReturns(database, input, call),
    ),
    implement(operatorReturnedParcels.findReturnedParcel, ({ trackingNumber }) =>
      findReturnedParcel(database.agency, trackingNumber),
    ),
    implement(operatorReturnedParcels.uploadReturnPhoto, ({ trackingNumber }, call) =>
      uploadReturnPhoto(reads, trackingNumber, call),
    ),
    implement(operatorReturnedParcels.receiveReturn, (input, call) =>
      database.agencyTransaction(async (tx) => {
        const { operatorId } = call.operator
        const made = await receiveReturn(tx, mails, input, { ...actorOf(call), operatorId })
        const { customerId, id, number, orderId } = made
        const detail = { customerId, number, trackingNumber: input.trackingNumber, reason: input.reason }
        await audit(tx, call.operator, {
          action: 'order:receiveReturn',
          target: `order:${orderId}`,
          detail,
          call,
        })
        return { id, number, orderId }
      }),
    ),
    implement(operatorReturnedParcels.recordNotReturned, (input, call) =>
      noteNotReturned(database, input, call),
    ),
    ...returnDiscards(database).routes,
    ...notReturnedRecords(database).routes,
    implement(operatorReturnedParcels.reshipReturn, async (input, call) => {
      const { operator } = call
      await database.agencyTransaction(async (tx) => {
        const { operatorId } = operator
        const { customerId, number, orderId } = await reshipReturn(
          tx,
          { ...input, operatorId },
          actorOf(call),
        )
        const { carrier, trackingNumber } = input
        const detail = { customerId, number, carrier, trackingNumber }
        await audit(tx, operator, { action: 'order:reshipReturn', target: `order:${orderId}`, detail, call })
      })
      return getOperatorReturn(reads, input.id, operator.roles)
    }),
    implement(operatorReturnedParcels.discardReturn, async (input, call) => {
      const { operator } = call
      await discardAsOperator(database, input, call)
      return getOperatorReturn(reads, input.id, operator.roles)
    }),
  ]
}

export const returnBulkJobs = ({ database }: Platform): BulkJob[] => [
  returnDiscards(database).job,
  notReturnedRecords(database).job,
]

export const returnedParcelsModule = (platform: Platform): Module => {
  const { config, database, mail } = platform
  const mails = createReturnMails(mail, config.publicUrl)
  return {
    fileReferences,
    routes: [...sellersRoutes(platform), ...agencyRoutes(platform, mails)],
    jobs: [
      handleJob(returnDeadlinesJob, async (_payload, { log, signal }) => {
        const done = await checkDeadlines(database, mails, signal)
        if (done.reminded + done.overdue > 0) log.info(done, 'returned parcels became overdue')
      }),
      handleJob(
        reshipmentDeliveredJob,
        ({ customerId, shipmentId }) =>
          recordReshipmentDelivered(database, customerIdFromRow(customerId), shipmentId),
        {
          underWay: `select jsonb_build_object('customerId', p.customer_id::text, 'shipmentId', h.id::text)
            from returned_parcel p
              join shipment h on h.customer_id = p.customer_id and h.id = p.reshipped_as_id
            where p.state = 'reshipped' and h.tracking_status = 'delivered'`,
          end: async ({ customerId, shipmentId }) =>
            platform.log.error({ customerId, shipmentId }, 'a delivered reshipment was not recorded'),
        },
      ),
    ],
  }
}
