import { sql } from 'kysely'
import * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { DomainError, notFound } from '../../../contract/kernel/errors.ts'
import { locales } from '../../../contract/kernel/format.ts'
import { invoices, maxInvoicesAtOnce } from '../../../contract/invoices/invoices.ts'
import { operatorInvoices } from '../../../contract/invoices/operator-invoices.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { AccountCall } from '../../platform/http/call.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { readerOf } from '../../platform/exports/exports.ts'
import type { FileReference } from '../../platform/files/file-references.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { refusalIn, refuse } from '../../platform/kernel/refuse.ts'
import type { CustomerCall, FileAnswer } from '../../platform/http/route.ts'
import {
  declareBulkJob,
  handleBulkJob,
  startBulkJob,
  type BulkJob,
  type RowResult,
} from '../bulk-jobs/index.ts'
import { readInvoices, readMonthIds } from './invoice-queries.ts'
import { zipOf } from './invoice-zip.ts'

/** A file of these is some 60 MB, held in memory while it is made. */
const perFile = 1_000
const readAtOnce = 50
const contentType = 'application/zip'

/** For the account that started the job, whose shops' invoices it has, and the main account. */
const isReadableBy = ({ isMain, accountId }: CustomerActor) =>
  sql<boolean>`(${isMain} or r.account_id = ${accountId})`

export const archiveFiles: FileReference = {
  table: 'invoice_archive_part',
  column: 'file_id',
  by: 'id',
  readers: {
    customer: invoices.downloadInvoiceArchive.access,
    visibleTo: isReadableBy,
    operator: operatorInvoices.getOperatorInvoice.access,
  },
}

const itemSchema = z.object({ part: z.int(), fileName: z.string(), ids: z.array(z.string()) })
type Item = z.output<typeof itemSchema>

const archiving = declareBulkJob({
  name: 'invoice.archive',
  access: invoices.startInvoiceArchive.access,
  input: z.object({ locale: z.enum(locales) }),
  item: itemSchema,
  chunkSize: 1,
  isLong: true,
  describe: ({ fileName, ids }: Item) => ({ label: fileName, note: String(ids.length) }),
})

const itemsOf = (month: string, ids: readonly string[]): Item[] => {
  const parts = Math.ceil(ids.length / perFile)
  const digits = String(parts).length
  return Array.from({ length: parts }, (_, index) => ({
    part: index + 1,
    fileName: `invoices-${month}${parts > 1 ? `-${String(index + 1).padStart(digits, '0')}-of-${parts}` : ''}.zip`,
    ids: ids.slice(index * perFile, (index + 1) * perFile),
  }))
}

const requireNoneOpen = async (tx: Tx, { customer: { customerId } }: CustomerCall): Promise<void> => {
  const { rows } = await sql`
    select from bulk_job where customer_id = ${customerId} and kind = ${archiving.name} and finished_at is null limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw refuse('archiveRunning')
}

export const startInvoiceArchive = async (
  database: Database,
  input: ParsedInputOf<typeof invoices.startInvoiceArchive>,
  call: CustomerCall,
): Promise<{ bulkJobId: string | null; invoices: number }> => {
  const { customerId } = call.customer
  const { month } = input
  const { locale } = await readerOf(database, call, input.locale)
  const intent = {
    customerId,
    key: call.idempotencyKey,
    endpoint: 'startInvoiceArchive',
    request: input,
  }
  return database.tenantTransaction(customerId, (tx) =>
    idempotently(tx, intent, async () => {
      const ids = await readMonthIds(tx, call.customer, month)
      if (ids.length === 0) throw refuse('noInvoicesOfMonth')
      if (ids.length <= maxInvoicesAtOnce) return { bulkJobId: null, invoices: ids.length }
      await requireNoneOpen(tx, call)
      const rows = itemsOf(month, ids).map((item) => ({ at: item.part, item }))
      const bulkJobId = await startBulkJob(tx, archiving, call, { title: month, input: { locale }, rows })
      return { bulkJobId, invoices: ids.length }
    }),
  )
}

const findPart = async (db: Db, bulkJobId: string, part: number): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from invoice_archive_part where bulk_job_id = ${bulkJobId} and part = ${part}`.execute(db)
  return rows[0]?.id
}

const drawZip = async (
  db: Db,
  { customer }: AccountCall,
  { ids }: Item,
  locale: (typeof locales)[number],
): Promise<Buffer> => {
  const batches = async function* () {
    for (let start = 0; start < ids.length; start += readAtOnce)
      yield await readInvoices(db, customer, ids.slice(start, start + readAtOnce))
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of zipOf(batches(), locale)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export const invoiceArchiveBulkJob = ({ database, files }: Pick<Platform, 'database' | 'files'>): BulkJob =>
  handleBulkJob(archiving, {
    run: async ({ bulkJobId, input: { locale }, items, call }) => {
      const { customerId, accountId } = call.customer
      const store = async (item: Item): Promise<string> => {
        const { part, fileName, ids } = item
        const body = await drawZip(database.tenant(customerId), call, item, locale)
        return database.tenantTransaction(customerId, async (tx) => {
          const zip = { customerId, isPublic: false, fileName, kind: 'document', contentType, body } as const
          const file = await files.put(zip, tx)
          const { rows } = await sql<{ id: string }>`
            insert into invoice_archive_part (customer_id, bulk_job_id, part, account_id, file_id, invoices)
              values (${customerId}, ${bulkJobId}, ${part}, ${accountId}, ${file.id}, ${ids.length})
              returning id`.execute(tx)
          const [stored] = rows
          if (!stored) throw new Error('the part of an archive was not stored')
          return stored.id
        })
      }
      const results: RowResult[] = []
      for (const item of items) {
        try {
          const subjectId =
            (await findPart(database.tenant(customerId), bulkJobId, item.part)) ?? (await store(item))
          results.push({ ok: true, reason: 'archived', message: 'Ready to download.', subjectId })
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          results.push({ ok: false, ...refusalIn(error) })
        }
      }
      return results
    },
  })

export const downloadInvoiceArchive = async (
  { database, files }: Pick<Platform, 'database' | 'files'>,
  { id }: ParsedInputOf<typeof invoices.downloadInvoiceArchive>,
  { customer }: CustomerCall,
): Promise<FileAnswer> => {
  const { rows } = await sql<{ fileId: string }>`
    select r.file_id as "fileId" from invoice_archive_part r
      where r.customer_id = ${customer.customerId} and r.id = ${id} and ${isReadableBy(customer)}`.execute(
    database.tenant(customer.customerId),
  )
  const file = rows[0] ? await files.find(rows[0].fileId) : null
  const bytes = file && (await files.read(file, 'file'))
  if (!file || !bytes) throw notFound('Invoice archive')
  return { fileName: file.fileName, contentType, body: bytes.body }
}
