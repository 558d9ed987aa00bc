import { sql } from 'kysely'
import * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import {
  operatorWavePapers,
  wavePaperKinds,
  type WavePaper,
  type WavePaperKind,
} from '../../../contract/packing/wave-papers.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileReference } from '../../platform/files/file-references.ts'
import type { Files } from '../../platform/files/files.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/route.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { declareBulkJob, handleBulkJob, startBulkJob, type BulkJob } from '../bulk-jobs/index.ts'
import { openOrdersOf } from './collect-papers.ts'
import { makePapers, type PaperParts } from './make-papers.ts'

export const wavePaperFiles: FileReference = {
  table: 'wave_paper',
  column: 'file_id',
  by: 'id',
  readers: { customer: null, operator: operatorWavePapers.downloadWavePaper.access },
}

const types = { pdf: 'application/pdf', zpl: 'application/octet-stream' } as const

const printing = declareBulkJob({
  name: 'wave.papers',
  access: operatorWavePapers.makeWavePapers.access,
  input: z.object({ waveId: z.string() }),
  item: z.object({ kind: z.enum(wavePaperKinds), fileName: z.string() }),
  chunkSize: 1,
  isLong: true,
  describe: ({ fileName }) => ({ label: fileName }),
})

const waveNumber = async (db: Db, id: string): Promise<number> => {
  const { rows } = await sql<{ number: number }>`select number from picking_wave where id = ${id}`.execute(db)
  const [wave] = rows
  if (!wave) throw notFound('Wave')
  return wave.number
}

const fileNameOf = (number: number, kind: WavePaperKind): string =>
  kind === 'pdf' ? `wave-${number}.pdf` : `wave-${number}-labels.zpl`

export const startWavePapers = (
  { database }: Pick<PaperParts, 'database'>,
  input: ParsedInputOf<typeof operatorWavePapers.makeWavePapers>,
  call: OperatorCall,
): Promise<{ bulkJobId: string }> => {
  const { id, kind } = input
  return oncePerKey(database, call, { endpoint: 'makeWavePapers', input }, async (tx) => {
    const number = await waveNumber(tx, id)
    if ((await openOrdersOf(tx, id)).length === 0) throw refuse('waveEnded', { wave: number })
    const rows = [{ at: 1, item: { kind, fileName: fileNameOf(number, kind) } }]
    const bulkJobId = await startBulkJob(tx, printing, call, {
      title: String(number),
      input: { waveId: id },
      rows,
    })
    await audit(tx, call.operator, {
      action: 'wavePaper:makeWavePapers',
      target: `wave:${id}`,
      detail: { number, kind },
      call,
    })
    return { bulkJobId }
  })
}

/** A file that was stored before the process was killed is not made again. */
const isMade = async (db: Db, bulkJobId: string, kind: WavePaperKind): Promise<boolean> => {
  const { rows } =
    await sql`select from wave_paper where bulk_job_id = ${bulkJobId} and kind = ${kind}`.execute(db)
  return rows.length > 0
}

export const wavePapersBulkJob = (parts: PaperParts): BulkJob =>
  handleBulkJob(printing, {
    run: async ({ bulkJobId, input: { waveId }, items, call }) => {
      const { database, files } = parts
      for (const { kind, fileName } of items) {
        if (await isMade(database.agency, bulkJobId, kind)) continue
        const orders = await openOrdersOf(database.agency, waveId)
        const { body, missing } = await makePapers(parts, orders, kind)
        await database.agencyTransaction(async (tx) => {
          const file = await files.put(
            { customerId: null, isPublic: false, fileName, kind: 'document', contentType: types[kind], body },
            tx,
          )
          await sql`
            insert into wave_paper (wave_id, bulk_job_id, kind, file_id, orders, missing, created_by)
              values (${waveId}, ${bulkJobId}, ${kind}, ${file.id}, ${orders.length}, ${JSON.stringify(missing)}::jsonb,
                ${call.operator.name})`.execute(tx)
        })
      }
      const made = { ok: true, reason: 'archived', message: 'Ready to download.', subjectId: waveId }
      return items.map(() => made)
    },
  })

export const listWavePapers = async (db: Db, waveId: string): Promise<{ papers: WavePaper[] }> => {
  await waveNumber(db, waveId)
  const { rows } = await sql<{ paper: WavePaper }>`
    select json_build_object('id', id::text, 'kind', kind, 'orders', orders, 'missing', missing, 'createdBy', created_by,
        'createdAt', created_at) as paper
      from wave_paper where wave_id = ${waveId} order by id desc limit 20`.execute(db)
  return { papers: rows.map(({ paper }) => paper) }
}

export const downloadWavePaper = async (db: Db, files: Files, id: string): Promise<FileAnswer> => {
  const { rows } = await sql<{ fileId: string; kind: WavePaperKind }>`
    select file_id::text as "fileId", kind from wave_paper where id = ${id}`.execute(db)
  const [paper] = rows
  const file = paper ? await files.find(paper.fileId) : null
  const bytes = file && (await files.read(file, 'file'))
  if (!paper || !bytes) throw notFound('Document')
  return { fileName: file.fileName, contentType: types[paper.kind], body: bytes.body }
}
