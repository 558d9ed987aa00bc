import { notFound } from '../../../contract/errors.ts'
import { invoices } from '../../../contract/invoices.ts'
import { operatorInvoices } from '../../../contract/operator/invoices.ts'
import { handleJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type CustomerCall, type Module, type Route } from '../../platform/route.ts'
import { readInvoiceAddress, saveInvoiceAddress } from './invoice-address.ts'
import { listInvoices, readInvoices } from './invoice-queries.ts'
import { sendMonthlyEmails, sendMonthlyEmailsJob } from './monthly-emails.ts'

export { invoiceInvariants } from './invoice-invariants.ts'
export { issuing } from './issue-invoices.ts'
export { partiesSql, type Parties } from './parties.ts'

const onlyOne = async <T>(reading: Promise<readonly T[]>): Promise<T> => {
  const [one] = await reading
  if (!one) throw notFound('Invoice')
  return one
}

const routes = ({ database }: Platform): Route[] => {
  const dbOf = ({ customer: { customerId } }: CustomerCall) => database.tenant(customerId)
  const list = (input: Parameters<typeof listInvoices>[2], call: CustomerCall) =>
    listInvoices(dbOf(call), call.customer, input)
  return [
    implement(invoices.listInvoices, list),
    implement(invoices.listExtraOrInventoryInvoices, list),
    implement(invoices.getInvoice, ({ id }, call) => onlyOne(readInvoices(dbOf(call), call.customer, [id]))),
    implement(invoices.getInvoiceAddress, (_input, call) =>
      readInvoiceAddress(dbOf(call), call.customer.customerId),
    ),
    implement(invoices.saveInvoiceAddress, (input, call) => saveInvoiceAddress(database, input, call)),
    implement(operatorInvoices.listInvoices, (input) => listInvoices(database.agency, null, input)),
    implement(operatorInvoices.getInvoice, ({ id }) => onlyOne(readInvoices(database.agency, null, [id]))),
    implement(invoices.downloadInvoice, () => Promise.reject(notFound('Invoice'))),
    implement(invoices.downloadInvoices, () => Promise.reject(notFound('Invoice'))),
    implement(invoices.downloadStatement, () => Promise.reject(notFound('Invoice'))),
    implement(operatorInvoices.downloadInvoice, () => Promise.reject(notFound('Invoice'))),
    implement(operatorInvoices.downloadJournal, () => Promise.reject(notFound('Invoice'))),
  ]
}

export const invoicesModule = (platform: Platform): Module => ({
  routes: routes(platform),
  jobs: [
    handleJob(sendMonthlyEmailsJob, () =>
      sendMonthlyEmails({ ...platform, publicUrl: platform.config.publicUrl }),
    ),
  ],
})
