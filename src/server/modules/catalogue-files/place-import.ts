import { sql } from 'kysely'
import type { CatalogueProblemCode } from '../../../contract/catalogue-files/catalogue-problems.ts'
import type { RefusalReason } from '../../../contract/refusals/refusal-text.ts'
import { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import { auditAll } from '../../platform/auth/audit.ts'
import type { StaffActor } from '../../platform/auth/actors.ts'
import { findStaffActor } from '../../platform/auth/load-actor.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { OneSlotPipeline } from '../../platform/kernel/one-slot-pipeline.ts'
import { isPermitted } from '../../platform/auth/permit.ts'
import { updateJobProgress } from '../bulk-jobs/index.ts'
import type { RejectedRow, PlannedProduct } from './import-types.ts'
import { indexImportedProducts } from './index-imported.ts'
import { readHeader } from './read-rows.ts'
import { versionSql } from './existing-products.ts'
import { writeProducts } from './write-products.ts'

interface OpenImport {
  readonly id: string
  readonly operatorId: string
  readonly columns: readonly string[]
  readonly warned: 'apply' | 'leave'
  readonly edited: 'overwrite' | 'leave'
}

/**
 * Applies a confirmed file. Each chunk is written and marked in one transaction, so that a crashed run
 * resumes after the last complete chunk and nothing is written twice. The search index is updated
 * concurrently, which uses a second CPU core; until then the chunk lists the products to index.
 */
export const placeImport = async (
  database: Database,
  importId: string,
  run: Pick<JobRun, 'signal' | 'isLastAttempt' | 'log'>,
): Promise<void> => {
  try {
    await placeAll(database, importId, run.signal)
    await finish(database, importId, 'done', null)
  } catch (error) {
    if (!run.isLastAttempt) throw error
    run.log.error({ err: error, importId }, 'product import failed')
    await finish(database, importId, 'failed', 'importFailed')
  }
}

const placeAll = async (database: Database, importId: string, signal: AbortSignal): Promise<void> => {
  // At most one chunk behind, so that written products are soon searchable.
  const indexing = new OneSlotPipeline()
  try {
    while (await placeNextChunk(database, importId)) {
      signal.throwIfAborted()
      await indexing.start(() => indexImportedProducts(database, importId))
    }
  } finally {
    await indexing.end()
  }
  await indexImportedProducts(database, importId)
}

const lockOpen = async (tx: Tx, importId: string): Promise<OpenImport | undefined> => {
  const { rows } = await sql<OpenImport>`
    select id::text as id, operator_id::text as "operatorId", to_json(columns) as columns, warned, edited
      from catalogue_import where id = ${importId} and status = 'importing' for update`.execute(tx)
  return rows[0]
}

const placeNextChunk = (database: Database, importId: string): Promise<boolean> =>
  database.agencyTransaction(async (tx) => {
    const open = await lockOpen(tx, importId)
    if (!open) return false
    await sql`select set_config('quayside.product_search', 'later', true)`.execute(tx)
    const { rows } = await sql<{ chunk_no: number; products: PlannedProduct[] }>`
      select chunk_no, products from catalogue_import_chunk where import_id = ${importId} and placed_at is null
        order by chunk_no limit 1`.execute(tx)
    const [chunk] = rows
    if (!chunk) return false
    const { sound, left } = await partition(tx, open, chunk.products)
    const by = await staffOf(tx, open)
    let ids: ReadonlyMap<string, string> = new Map()
    if (sound.length > 0) {
      ids = await writeProducts(tx, sound)
      const entries = sound.map(({ code, skus, id }) => ({
        action: 'product.imported',
        target: `product:${ids.get(code) ?? ''}` as const,
        detail: { code, skus: skus.length, isNew: id === null, file: importId },
      }))
      await auditAll(tx, by, entries, null)
    }
    const pending_search_ids = [...ids.values()]
    await recordChunk(tx, open, {
      chunkNo: chunk.chunk_no,
      products: chunk.products.length,
      left,
      pending_search_ids,
    })
    return true
  })

/** Checked before each chunk, because permissions may be revoked meanwhile. */
const staffOf = async (tx: Tx, { operatorId }: OpenImport): Promise<StaffActor> => {
  const staff = await findStaffActor(tx, operatorId)
  const { access } = operatorCatalogueFiles.confirmCatalogueImport
  if (!staff || !isPermitted(access, staff))
    throw new Error('the operator who confirmed the file is no longer permitted to')
  return staff
}

interface Left {
  readonly product: PlannedProduct
  readonly code: CatalogueProblemCode
}

const partition = async (
  tx: Tx,
  { warned, edited }: OpenImport,
  products: readonly PlannedProduct[],
): Promise<{ sound: PlannedProduct[]; left: Left[] }> => {
  const versions = await lockProducts(tx, products)
  const usedCodes = await findUsedCodes(tx, products)
  const reasonOf = (product: PlannedProduct): CatalogueProblemCode | null => {
    if (product.isWarned && warned === 'leave') return 'warned'
    if (product.isEdited && edited === 'leave') return 'editedSince'
    if (product.id !== null && versions.get(product.id) !== product.version) return 'changedMeanwhile'
    const isUsed = product.skus.some(({ id, code }) => id === null && usedCodes.skus.has(code))
    return isUsed || (product.id === null && usedCodes.products.has(product.code)) ? 'codeTaken' : null
  }
  const [sound, left]: [PlannedProduct[], Left[]] = [[], []]
  for (const product of products) {
    const code = reasonOf(product)
    if (code === null) sound.push(product)
    else left.push({ product, code })
  }
  return { sound, left }
}

const lockProducts = async (
  tx: Tx,
  products: readonly PlannedProduct[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = products.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; version: string }>`
    select id::text as id, ${versionSql} as version from product where id = any (${ids}::bigint[])
      order by id for update`.execute(tx)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

const findUsedCodes = async (tx: Tx, products: readonly PlannedProduct[]) => {
  const productCodes = products.flatMap(({ id, code }) => (id === null ? [code] : []))
  const skuCodes = products.flatMap(({ skus }) => skus.flatMap(({ id, code }) => (id === null ? [code] : [])))
  const { rows } = await sql<{ kind: 'product' | 'sku'; code: string }>`
    select 'product' as kind, code from product where code = any (${productCodes}::text[])
    union all
    select 'sku', code from sku where code = any (${skuCodes}::text[])`.execute(tx)
  const of = (kind: 'product' | 'sku') =>
    new Set(rows.flatMap((row) => (row.kind === kind ? [row.code] : [])))
  return { products: of('product'), skus: of('sku') }
}

/** Rejected rows for skipped products, with only their codes: the file has the rest. */
const rejectedRowsOf = ({ columns }: OpenImport, left: readonly Left[]): RejectedRow[] => {
  const { at } = readHeader(columns)
  return left.flatMap(({ product, code }) => {
    const rows = product.skus.length > 0 ? product.skus : [{ row: product.row, code: '' }]
    return rows.map((sku) => ({
      row: sku.row,
      cells: columns.map((_, place) => {
        if (place === at.skuCode) return sku.code
        return place === at.productCode ? product.code : ''
      }),
      problems: [{ column: '', value: product.code, code, detail: '' }],
    }))
  })
}

const recordChunk = async (
  tx: Tx,
  open: OpenImport,
  {
    chunkNo,
    products,
    left,
    pending_search_ids,
  }: {
    readonly chunkNo: number
    readonly products: number
    readonly left: readonly Left[]
    readonly pending_search_ids: readonly string[]
  },
): Promise<void> => {
  const bad = rejectedRowsOf(open, left)
  await sql`
    update catalogue_import_chunk set placed_at = now(), products = '[]',
        problems = problems || ${JSON.stringify(bad)}::jsonb, pending_search_ids = ${pending_search_ids}::bigint[]
      where import_id = ${open.id} and chunk_no = ${chunkNo}`.execute(tx)
  await sql`
    update catalogue_import set done = done + ${products}, skipped = skipped + ${left.length},
        counts = counts || jsonb_build_object('rowsRejected', (counts ->> 'rowsRejected')::int + ${bad.length}::int,
          'problems', (counts ->> 'problems')::int + ${bad.length}::int)
      where id = ${open.id}`.execute(tx)
  await updateTray(tx, open.id)
}

/** Ends an import whose job has used up its attempts; it can be started again for the rest. */
export const failImport = (database: Database, importId: string): Promise<void> =>
  finish(database, importId, 'failed', 'importFailed')

const finish = (
  database: Database,
  importId: string,
  status: 'done' | 'failed',
  error: RefusalReason | null,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const { rows } = await sql`
      update catalogue_import set status = ${status}, error = ${error}, finished_at = now()
        where id = ${importId} and status = 'importing' returning id`.execute(tx)
    if (rows.length > 0) await updateTray(tx, importId)
  })

const updateTray = async (db: Db, importId: string): Promise<void> => {
  const one = await db
    .selectFrom('catalogue_import')
    .select(['status', 'done', 'skipped', 'error'])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  const state = one.status === 'done' || one.status === 'failed' ? one.status : 'running'
  const progress = { state, done: one.done, problems: one.skipped, message: one.error } as const
  await updateJobProgress(db, null, { kind: 'product.import', subjectId: importId }, progress)
}
