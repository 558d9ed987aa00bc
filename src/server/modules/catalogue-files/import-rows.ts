import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import type { Db } from '../../platform/database/database.ts'
import { storedField } from '../../platform/kernel/refuse.ts'
import type { CatalogueImport, Counts, ShownChange } from './import-types.ts'

interface ImportRecord {
  id: string
  file_name: string
  status: CatalogueImport['status']
  jump_percent: number
  counts: Counts
  done: number
  skipped: number
  error: string | null
  operator_name: string
  created_at: Date
  finished_at: Date | null
}

const importOf = (row: ImportRecord): CatalogueImport => {
  const { problems: _problems, ...counts } = row.counts
  return {
    ...counts,
    id: row.id,
    fileName: row.file_name,
    status: row.status,
    jumpPercent: row.jump_percent,
    done: row.done,
    leftOut: row.skipped,
    ...storedField('error', row.error),
    uploadedBy: row.operator_name,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

const select = async (db: Db, id: string | null): Promise<ImportRecord[]> => {
  const { rows } = await sql<ImportRecord>`
    select id::text as id, file_name, status, jump_percent, counts, done, skipped, error, operator_name, created_at,
        finished_at
      from catalogue_import
      where status <> 'previewing' ${id === null ? sql`` : sql`and id = ${id}`}
      order by id desc limit 50`.execute(db)
  return rows
}

export const listImports = async (db: Db): Promise<CatalogueImport[]> =>
  (await select(db, null)).map(importOf)

const find = async (db: Db, id: string): Promise<ImportRecord> => {
  const [record] = await select(db, id)
  if (!record) throw notFound('File')
  return record
}

export const getImport = async (db: Db, id: string): Promise<CatalogueImport> => importOf(await find(db, id))

type Detail = OutputOf<typeof operatorCatalogueFiles.getCatalogueImport>
type DetailInput = ParsedInputOf<typeof operatorCatalogueFiles.getCatalogueImport>

const problemsPerPage = 50
const changesPerPage = 20

const listProblems = async (db: Db, { id, problemsPage }: DetailInput): Promise<Detail['problems']> => {
  const { rows } = await sql<Detail['problems'][number]>`
    select (r.item ->> 'row')::int as row, f.item ->> 'column' as column, f.item ->> 'value' as value,
        f.item ->> 'code' as code, f.item ->> 'detail' as detail
      from catalogue_import_chunk c, jsonb_array_elements(c.problems) as r (item),
        jsonb_array_elements(r.item -> 'problems') with ordinality as f (item, place)
      where c.import_id = ${id}
      order by 1, f.place limit ${problemsPerPage} offset ${(problemsPage - 1) * problemsPerPage}`.execute(db)
  return rows
}

const viewSql = {
  all: sql`true`,
  new: sql`(o.item ->> 'isNew')::boolean`,
  changed: sql`not (o.item ->> 'isNew')::boolean`,
  warned: sql`(o.item ->> 'isWarned')::boolean`,
  edited: sql`(o.item ->> 'isEdited')::boolean`,
} as const

const listChanges = async (db: Db, { id, view, changesPage }: DetailInput): Promise<ShownChange[]> => {
  const { rows } = await sql<{ item: ShownChange }>`
    select o.item from catalogue_import_chunk c, jsonb_array_elements(c.changes) as o (item)
      where c.import_id = ${id} and ${viewSql[view]}
      order by (o.item ->> 'isWarned')::boolean desc, (o.item ->> 'row')::int
      limit ${changesPerPage} offset ${(changesPage - 1) * changesPerPage}`.execute(db)
  return rows.map(({ item }) => item)
}

export const getDetail = async (db: Db, input: DetailInput) => {
  const record = await find(db, input.id)
  const { products, warned, edited, problems } = record.counts
  const totals = {
    all: products.new + products.changed,
    new: products.new,
    changed: products.changed,
    warned,
    edited,
  }
  return {
    import: importOf(record),
    problems: await listProblems(db, input),
    problemsTotal: problems,
    changes: await listChanges(db, input),
    changesTotal: totals[input.view],
  }
}
