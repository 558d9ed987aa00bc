import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import type { InvoiceArchivePartId } from '../../../contract/kernel/ids.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { cleanUpFiles } from '../../platform/operations/clean-up-files.ts'
import { archiveFiles } from './invoice-archive.ts'
import { copyInvoice, createInvoice } from './invoice-factory.ts'

const t = await testApp()
let month: string
beforeAll(async () => {
  const first = await createInvoice(t)
  await createInvoice(t)
  ;({ month } = first)
  await copyInvoice(t, first.id, 1_200)
})

const ask = (caller: Caller, of = month) =>
  caller.call(invoices.startInvoiceArchive, { month: of }, { idempotencyKey: randomUUID() })
const start = async (caller: Caller) => (await ask(caller)).data?.bulkJobId ?? null
const read = async (caller: Caller, id: string | null) =>
  caller.ok(bulkJobs.getBulkJob, { id: String(id), pageNum: 1, pageSize: 20 })

/** Drawing 1,200 PDFs would take a minute: of each file, the first two are left. */
const shorten = (id: string | null) =>
  t.admin.query(
    `update bulk_job set chunks = (
        select jsonb_agg(jsonb_set(chunk, '{0,item,ids}', jsonb_path_query_array(chunk, '$[0].item.ids[0 to 1]')) order by at)
          from jsonb_array_elements(chunks) with ordinality as c (chunk, at)) where id = $1`,
    [id],
  )

it('a month of more than 500 invoices is packed into files by a bulk job', async () => {
  const tooMany = await t.main.call(invoices.downloadInvoices, { month })
  expect(tooMany.reason).toBe('tooManyInvoices')
  const id = await start(t.main)
  expect((await ask(t.main)).reason).toBe('archiveRunning')
  await shorten(id)
  await t.runJobs()
  const { job, rows } = await read(t.main, id)
  expect(job).toMatchObject({ kind: 'invoice.archive', title: month, state: 'done', done: 2, problems: 0 })
  expect(rows.map(({ label }) => label)).toEqual([
    `invoices-${month}-1-of-2.zip`,
    `invoices-${month}-2-of-2.zip`,
  ])
  const names: string[] = []
  for (const { subjectId } of rows) {
    const { body } = await t.main.call(invoices.downloadInvoiceArchive, {
      id: subjectId as InvoiceArchivePartId,
    })
    const files = Object.entries(unzipSync(body))
    names.push(...files.map(([name]) => name))
    for (const [, pdf] of files) expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-')
  }
  expect(new Set(names).size).toBe(4)
})

it('a file is for the account that started the job and the main account, and is kept as long as the job', async () => {
  const rights = { menuTags: [menuTags.wallet] }
  const starter = await t.subAccount(rights)
  const colleague = await t.subAccount(rights)
  const id = await start(starter)
  await shorten(id)
  await t.runJobs()
  const [part] = (await read(starter, id)).rows
  const input = { id: part?.subjectId as InvoiceArchivePartId }
  const codes = await Promise.all(
    [starter, t.main, colleague].map(
      async (caller) => (await caller.call(invoices.downloadInvoiceArchive, input)).code,
    ),
  )
  expect(codes).toEqual([200, 200, 0])

  await t.admin.query("update file set created_at = now() - interval '2 days'")
  await cleanUpFiles(t.platform, [archiveFiles])
  expect((await t.main.call(invoices.downloadInvoiceArchive, input)).code).toBe(200)
  await t.admin.query('delete from bulk_job where id = $1', [id])
  expect(await cleanUpFiles(t.platform, [archiveFiles])).toBe(2)
  expect((await t.main.call(invoices.downloadInvoiceArchive, input)).reason).toBe('notFound')
})

it('a chunk that runs again after a crash keeps the file it has made', async () => {
  const id = await start(t.main)
  await shorten(id)
  await t.runJobs()
  const before = (await read(t.main, id)).rows
  await t.admin.query(
    "update bulk_job set state = 'running', finished_at = null, chunks_done = 0, done = 0 where id = $1",
    [id],
  )
  await t.platform.database.queryAgency(
    `insert into pgboss.job (name, data) values ('run-long-bulk-job', $1)`,
    [JSON.stringify({ bulkJobId: id })],
  )
  await t.runJobs()
  const { job, rows } = await read(t.main, id)
  expect(job.state).toBe('done')
  expect(rows.map(({ subjectId }) => subjectId)).toEqual(before.map(({ subjectId }) => subjectId))
})

it('a small month needs no job, and one without invoices is refused', async () => {
  const seller = await t.newCustomer()
  const { month: small } = await createInvoice(t, seller.customerId)
  expect((await ask(seller, small)).data).toEqual({ bulkJobId: null, invoices: 1 })
  expect((await ask(seller, '2001-01')).reason).toBe('noInvoicesOfMonth')
})
