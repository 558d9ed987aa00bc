import { notFound } from '../../../contract/kernel/errors.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { operatorInvoices } from '../../../contract/invoices/operator-invoices.ts'
import { readerOf } from '../../platform/exports/exports.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type CustomerCall, type Module, type Route } from '../../platform/http/route.ts'
import { correctInvoice, previewInvoiceCorrection } from './correct-invoice.ts'
import { readInvoiceAddress, saveInvoiceAddress } from './invoice-address.ts'
import { archiveFiles, downloadInvoiceArchive, startInvoiceArchive } from './invoice-archive.ts'
import { downloadInvoices, downloadJournal, downloadStatement, invoiceFile } from './invoice-files.ts'
import { listInvoices, readInvoices } from './invoice-queries.ts'
import { sendMonthlyEmails, sendMonthlyEmailsJob } from './monthly-emails.ts'

export { walletStatementPdf } from './documents/draw-in-worker.ts'
export { readStatementParties } from './invoice-queries.ts'
export { invoiceInvariants } from './invoice-invariants.ts'
export { invoiceArchiveBulkJob } from './invoice-archive.ts'
export { issuing } from './issue-invoices.ts'
export { partiesSql, type Parties } from './parties.ts'

const onlyOne = async <T>(reading: Promise<readonly T[]>): Promise<T> => {
  const [one] = await reading
  if (!one) throw notFound('Invoice')
  return one
}

const withoutCustomer = <T extends { readonly customerId: string; readonly customerName: string }>({
  customerId: _id,
  customerName: _name,
  ...invoice
}: T): Omit<T, 'customerId' | 'customerName'> => invoice

const routes = ({ database, files, clock, mail, config }: Platform): Route[] => {
  const dbOf = ({ customer: { customerId } }: CustomerCall) => database.tenant(customerId)
  const list = async (input: Parameters<typeof listInvoices>[2], call: CustomerCall) => {
    const { total, rows } = await listInvoices(dbOf(call), call.customer, input)
    return { total, rows: rows.map(withoutCustomer) }
  }
  return [
    implement(invoices.listInvoices, list),
    implement(invoices.listExtraOrInventoryInvoices, list),
    implement(invoices.getInvoice, async ({ id }, call) =>
      withoutCustomer(await onlyOne(readInvoices(dbOf(call), call.customer, [id]))),
    ),
    implement(invoices.getInvoiceAddress, (_input, call) =>
      readInvoiceAddress(dbOf(call), call.customer.customerId),
    ),
    implement(invoices.saveInvoiceAddress, (input, call) => saveInvoiceAddress(database, input, call)),
    implement(operatorInvoices.listOperatorInvoices, (input) => listInvoices(database.agency, null, input)),
    implement(operatorInvoices.getOperatorInvoice, ({ id }) =>
      onlyOne(readInvoices(database.agency, null, [id])),
    ),
    implement(operatorInvoices.previewInvoiceCorrection, ({ id }) =>
      previewInvoiceCorrection(database.agency, id),
    ),
    implement(operatorInvoices.correctInvoice, (input, call) =>
      correctInvoice({ database, mail, publicUrl: config.publicUrl }, input, call),
    ),
    implement(invoices.downloadInvoice, async ({ id, format, locale }, call) => {
      const reader = await readerOf(database, call, locale)
      return invoiceFile(await onlyOne(readInvoices(dbOf(call), call.customer, [id])), format, reader.locale)
    }),
    implement(invoices.downloadInvoices, (input, call) => downloadInvoices(database, input, call)),
    implement(invoices.startInvoiceArchive, (input, call) => startInvoiceArchive(database, input, call)),
    implement(invoices.downloadInvoiceArchive, (input, call) =>
      downloadInvoiceArchive({ database, files }, input, call),
    ),
    implement(invoices.downloadStatement, (input, call) =>
      downloadStatement(database, input, call, clock.now()),
    ),
    implement(operatorInvoices.downloadOperatorInvoice, async ({ id, format, locale }) =>
      invoiceFile(await onlyOne(readInvoices(database.agency, null, [id])), format, locale ?? 'en'),
    ),
    implement(operatorInvoices.downloadJournal, (input, call) => downloadJournal(database, input, call)),
  ]
}

export const invoicesModule = (platform: Platform): Module => ({
  fileReferences: [archiveFiles],
  routes: routes(platform),
  jobs: [
    handleJob(sendMonthlyEmailsJob, () =>
      sendMonthlyEmails({ ...platform, publicUrl: platform.config.publicUrl }),
    ),
  ],
})
