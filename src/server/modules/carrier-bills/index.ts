import { operatorCarrierBills } from '../../../contract/carrier-bills/carrier-bills.ts'
import { implement, type Module, type UploadedFile } from '../../platform/http/route.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { Platform } from '../../platform/platform.ts'
import { compareCarrierBillJob } from './bill-jobs.ts'
import { listCarrierBillLines } from './bill-lines.ts'
import { getCarrierBill } from './bill-rows.ts'
import { listBilledParcels } from './billed-parcels.ts'
import { closeBill, compareAgain } from './change-bill.ts'
import { compareBill, openBill } from './compare-bill.ts'
import { acceptLines, creditLines, disputeLines } from './decide-lines.ts'
import { exportLines } from './export-lines.ts'
import { importBill, previewBill } from './import-bill.ts'
import { listCarrierBills } from './list-bills.ts'

export { compareBillIn } from './compare-bill.ts'
export { decideIn } from './decide-lines.ts'

const fileOf = (file: UploadedFile | null): UploadedFile => {
  if (!file) throw refuse('fileRefused', { case: 'noTable' })
  return file
}

export const carrierBillsModule = ({ database, parsePool, jobs, clock }: Platform): Module => ({
  routes: [
    implement(operatorCarrierBills.listCarrierBills, (input) => listCarrierBills(database.agency, input)),
    implement(operatorCarrierBills.getCarrierBill, async ({ id }) => {
      await jobs.settleLost(compareCarrierBillJob)
      return getCarrierBill(database.agency, id)
    }),
    implement(operatorCarrierBills.listCarrierBillLines, (input) =>
      listCarrierBillLines(database.agency, input),
    ),
    implement(operatorCarrierBills.listBilledParcels, ({ orderId }) =>
      listBilledParcels(database.agency, orderId),
    ),
    implement(operatorCarrierBills.previewCarrierBill, (input, { file }) =>
      previewBill({ database, parsePool }, input, fileOf(file)),
    ),
    implement(operatorCarrierBills.importCarrierBill, (input, call) =>
      importBill({ database, parsePool }, input, call, fileOf(call.file)),
    ),
    implement(operatorCarrierBills.compareCarrierBill, (input, call) => compareAgain(database, input, call)),
    implement(operatorCarrierBills.acceptCarrierBillLines, (input, call) =>
      acceptLines(database, input, call),
    ),
    implement(operatorCarrierBills.disputeCarrierBillLines, (input, call) =>
      disputeLines(database, input, call),
    ),
    implement(operatorCarrierBills.creditCarrierBillLines, (input, call) =>
      creditLines(database, input, call),
    ),
    implement(operatorCarrierBills.closeCarrierBill, (input, call) => closeBill(database, input, call)),
    implement(operatorCarrierBills.exportCarrierBillLines, (input, call) =>
      exportLines(database, input, call, clock.now()),
    ),
  ],
  jobs: [
    handleJob(compareCarrierBillJob, ({ billId }) => compareBill(database, billId), {
      underWay: `select jsonb_build_object('billId', id::text) from carrier_bill where status = 'importing'`,
      end: ({ billId }) => database.agencyTransaction((tx) => openBill(tx, billId)),
    }),
  ],
})
