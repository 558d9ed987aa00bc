import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { importSchema } from '../../../../contract/imports/imports.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { storedField } from '../../../platform/kernel/refuse.ts'
import type { StoredHeader } from '../reading/import-types.ts'

export type ImportRow = z.input<typeof importSchema>

interface ImportRecord {
  id: string
  shop_id: string
  shop_name: string
  file_name: string
  format: ImportRow['format']
  status: ImportRow['status']
  rows_total: number
  rows_rejected: number
  orders_total: number
  orders_created: number
  orders_existing: number
  error: string | null
  created_at: Date
  finished_at: Date | null
  header: StoredHeader
}

const toImport = (row: ImportRecord): ImportRow => ({
  id: row.id,
  shopId: row.shop_id,
  shopName: row.shop_name,
  fileName: row.file_name,
  format: row.format,
  status: row.status,
  rowsTotal: row.rows_total,
  rowsRejected: row.rows_rejected,
  ordersTotal: row.orders_total,
  ordersCreated: row.orders_created,
  ordersExisting: row.orders_existing,
  openRows: row.status === 'ready' || row.status === 'done' ? row.header.openRows : 0,
  ...storedField('error', row.error),
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})

type Viewer = Pick<CustomerActor, 'customerId' | 'shopIds'>

const select = async (
  db: Db,
  { customerId, shopIds }: Viewer,
  importId: string | null,
): Promise<ImportRecord[]> => {
  const found = await sql<ImportRecord>`
    select i.id, i.shop_id, s.name as shop_name, i.file_name, i.format, i.status, i.rows_total, i.rows_rejected,
        i.orders_total, i.orders_created, i.orders_existing, i.error, i.created_at, i.finished_at, i.header
      from order_import i join shop s on s.customer_id = i.customer_id and s.id = i.shop_id
      where i.customer_id = ${customerId} and (${importId}::bigint is null or i.id = ${importId}::bigint)
        and (${shopIds}::bigint[] is null or i.shop_id = any(${shopIds}::bigint[]))
      order by i.id desc limit 50`.execute(db)
  return found.rows
}

export const listImports = async (db: Db, viewer: Viewer): Promise<ImportRow[]> =>
  (await select(db, viewer, null)).map(toImport)

/**
 * @throws DomainError notFound, also for other customers' imports and for shops that the account cannot see.
 */
export const getImportRow = async (
  db: Db,
  viewer: Viewer,
  importId: string,
): Promise<{ readonly row: ImportRow; readonly header: StoredHeader }> => {
  const [record] = await select(db, viewer, importId)
  if (!record) throw notFound('Import')
  return { row: toImport(record), header: record.header }
}
