import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { Locale } from '../../../contract/kernel/format.ts'
import {
  maxInvoicesAtOnce,
  type Invoice,
  type InvoiceRow,
  type invoices,
} from '../../../contract/invoices/invoices.ts'
import type { operatorInvoices } from '../../../contract/invoices/operator-invoices.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { exportFile, readerOf, streamFile, withFirstBatch } from '../../platform/exports/exports.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { CustomerCall, FileAnswer, OperatorCall } from '../../platform/http/route.ts'
import { invoicePdf, statementPdf } from './documents/draw-in-worker.ts'
import { toUbl } from './documents/invoice-ubl.ts'
import { journalFileEndings, toJournal } from './documents/journal.ts'
import { countMonth, readInvoices, readMonth, readParties, type InvoiceViewer } from './invoice-queries.ts'
import { zipOf } from './invoice-zip.ts'
import { buyerOf, sellerOf } from './parties.ts'
import { statementColumns } from './statement-columns.ts'

export const invoiceFile = async (
  invoice: Invoice,
  format: 'pdf' | 'ubl',
  locale: Locale,
): Promise<FileAnswer> => {
  const { number } = invoice
  if (format === 'pdf') {
    const body = await invoicePdf(invoice, locale)
    return { fileName: `${number}.pdf`, contentType: 'application/pdf', body }
  }
  if (!invoice.hasUbl) throw refuse('invoiceIncomplete', { number })
  return { fileName: `${number}.xml`, contentType: 'application/xml', body: Buffer.from(toUbl(invoice)) }
}

const pageSize = 50

/** Whole invoices of a month, read a page at a time. */
const wholeMonth = async function* (db: Db, viewer: InvoiceViewer, month: string): AsyncGenerator<Invoice[]> {
  for await (const rows of readMonth(db, viewer, month)) {
    for (let start = 0; start < rows.length; start += pageSize) {
      const ids = rows.slice(start, start + pageSize).map(({ id }) => id)
      yield await readInvoices(db, viewer, ids)
    }
  }
}

export const downloadInvoices = async (
  database: Database,
  { ids, month, locale }: ParsedInputOf<typeof invoices.downloadInvoices>,
  call: CustomerCall,
): Promise<FileAnswer> => {
  const db = database.tenant(call.customer.customerId)
  const reader = await readerOf(database, call, locale)
  if (month) {
    const count = await countMonth(db, call.customer, month)
    if (count === 0) throw refuse('noInvoicesOfMonth')
    if (count > maxInvoicesAtOnce) throw refuse('tooManyInvoices', { max: maxInvoicesAtOnce })
  }
  const batches = async function* () {
    if (ids) yield await readInvoices(db, call.customer, ids)
    else if (month) yield* wholeMonth(db, call.customer, month)
  }
  return streamFile(database, call, {
    action: 'invoice:export',
    asked: { ids, month },
    fileName: `invoices${month ? `-${month}` : ''}.zip`,
    contentType: 'application/zip',
    open: async () => zipOf(await withFirstBatch(batches()), reader.locale),
  })
}

export const downloadStatement = async (
  database: Database,
  { month, format, locale }: ParsedInputOf<typeof invoices.downloadStatement>,
  call: CustomerCall,
  now: Date,
): Promise<FileAnswer> => {
  const { customerId, currency } = call.customer
  const db = database.tenant(customerId)
  const reader = await readerOf(database, call, locale)
  const batches = readMonth(db, call.customer, month)
  if (format === 'csv') {
    return exportFile(database, call, {
      action: 'invoice:export',
      asked: { month },
      format,
      fileName: `invoices-${month}`,
      sheet: { ...statementColumns[reader.locale], batches },
      now,
    })
  }
  return streamFile(database, call, {
    action: 'invoice:export',
    asked: { month },
    fileName: `invoices-${month}.pdf`,
    contentType: 'application/pdf',
    open: async () => {
      const parties = await readParties(db, customerId)
      const rows: InvoiceRow[] = []
      for await (const batch of batches) rows.push(...batch)
      const statement = { month, currency, seller: sellerOf(parties), buyer: buyerOf(parties), rows }
      return (async function* () {
        yield await statementPdf(statement, reader.locale)
      })()
    },
  })
}

export const downloadJournal = (
  database: Database,
  { month, format }: ParsedInputOf<typeof operatorInvoices.downloadJournal>,
  call: OperatorCall,
): Promise<FileAnswer> => {
  const rows = async function* () {
    for await (const batch of readMonth(database.agency, null, month))
      yield batch.map((row) => ({ ...row, isCredit: row.series === 'credit' }))
  }
  const ending = journalFileEndings[format]
  return streamFile(database, call, {
    action: 'journal:export',
    asked: { month, format },
    fileName: `journal-${month}-${format}.${ending}`,
    contentType: ending === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
    open: async () => toJournal(await withFirstBatch(rows()), format),
  })
}
