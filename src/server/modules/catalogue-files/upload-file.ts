import { sql } from 'kysely'
import type { TableInput } from '../../../contract/kernel/encodings.ts'
import type { StaffActor } from '../../platform/auth/actors.ts'
import type { UploadedFile } from '../../platform/http/call.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { ParsePool } from '../../platform/parsing/parse-pool.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { readTable } from '../../platform/sheets/read-table.ts'
import { endTurn } from '../../platform/kernel/turns.ts'
import { groupRows } from './group-rows.ts'
import { getImport } from './import-rows.ts'
import type { CatalogueImport, Header, ReadRow } from './import-types.ts'
import { ImportPlanWriter } from './write-plans.ts'
import { planProduct } from './plan-product.ts'
import type { PlanTerms } from './plan-sku.ts'
import { fileColumns, isBlank, readHeader, RowReader } from './read-rows.ts'
import { loadExistingProducts } from './existing-products.ts'

interface Upload {
  readonly file: UploadedFile
  readonly jumpPercent: number
  readonly input?: TableInput
}

const readRows = async (
  parsePool: ParsePool,
  file: UploadedFile,
  input: TableInput,
): Promise<{ header: Header; rows: ReadRow[] }> => {
  const rows: ReadRow[] = []
  let header: Header | null = null
  let reader: RowReader | null = null
  for await (const row of readTable(parsePool, file, { columns: fileColumns, input })) {
    if (!header || !reader) {
      header = readHeader(row.cells)
      reader = new RowReader(header)
      continue
    }
    if (isBlank(row)) continue
    rows.push(reader.read(row))
  }
  if (!header) throw refuse('fileRefused', { case: 'empty' })
  if (rows.length === 0) throw refuse('fileRefused', { case: 'noProducts' })
  return { header, rows }
}

const termsOf = async (db: Db, header: Header, jumpPercent: number): Promise<PlanTerms> => {
  const [{ rows }, rate] = await Promise.all([
    sql<{ id: string; name: string }>`select id::text as id, name from supplier`.execute(db),
    exchangeRate(db, 'CNY'),
  ])
  return {
    header,
    suppliers: new Map(rows.map(({ id, name }) => [name.toLowerCase(), id])),
    supplierNames: new Map(rows.map(({ id, name }) => [id, name])),
    rate,
    jumpPercent,
  }
}

const planAll = async (
  db: Db,
  importId: string,
  { header, rows }: { readonly header: Header; readonly rows: readonly ReadRow[] },
  jumpPercent: number,
): Promise<void> => {
  const [target, terms] = await Promise.all([
    loadExistingProducts(
      db,
      new Set(rows.map(({ productCode }) => productCode)),
      rows.map(({ skuCode }) => skuCode),
    ),
    termsOf(db, header, jumpPercent),
  ])
  const writer = new ImportPlanWriter(db, importId)
  for (const product of await groupRows(rows, target, header)) {
    await writer.add(planProduct(product, terms))
    await endTurn()
  }
  const counts = await writer.end(rows.length, header.ignored)
  await sql`
    update catalogue_import set status = 'ready', counts = ${JSON.stringify(counts)}::jsonb
      where id = ${importId}`.execute(db)
}

/**
 * Parses a product file and stores what it would change; changes nothing itself.
 * A rejected file leaves nothing behind.
 */
export const uploadFile = async (
  { agency: db, parsePool }: Pick<Database, 'agency'> & { readonly parsePool: ParsePool },
  operator: StaffActor,
  { file, jumpPercent, input = {} }: Upload,
): Promise<CatalogueImport> => {
  const read = await readRows(parsePool, file, input)
  const { id } = await db
    .insertInto('catalogue_import')
    .values({
      operator_id: operator.operatorId,
      operator_name: operator.name,
      file_name: file.fileName,
      status: 'previewing',
      jump_percent: jumpPercent,
      columns: [...read.header.cells],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    await planAll(db, id, read, jumpPercent)
  } catch (error) {
    await db.deleteFrom('catalogue_import').where('id', '=', id).execute()
    throw error
  }
  return getImport(db, id)
}
