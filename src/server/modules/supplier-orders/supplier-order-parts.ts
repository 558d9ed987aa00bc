import { sql } from 'kysely'
import type * as z from 'zod'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import type { supplierOrderSchema } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { supplierOrderRoles } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

type View = z.input<typeof supplierOrderSchema>

export interface ViewParts extends Pick<Platform, 'database' | 'files'> {
  /** Whether orders can be placed at 1688 from here. */
  readonly hasChannel: boolean
}

interface FileRow {
  readonly id: string
  readonly name: string
  readonly isPicture: boolean
  readonly operatorName: string
  readonly at: Date
}

export const readOrderFiles = async ({ database, files }: ViewParts, id: string): Promise<View['files']> => {
  const { rows } = await sql<FileRow>`
    select file.id::text as id, file.file_name as name, file.width is not null as "isPicture",
        f.operator_name as "operatorName", f.at
      from supplier_order_file f join file on file.id = f.file_id where f.order_id = ${id}
      order by f.at, file.id`.execute(database.agency)
  return rows.map((file) => ({
    ...file,
    url: files.url({ id: file.id, isPublic: false }, file.isPicture ? 'large' : 'file'),
    at: file.at.toISOString(),
  }))
}

type Channel = NonNullable<View['channel']>

export const readChannelState = async (db: Db, id: string): Promise<Channel | null> => {
  const { rows } = await sql<Omit<Channel, 'checkedAt'> & { readonly checkedAt: Date | null }>`
    select state, number, status, trace, problem, goods_minor::float8 as "goodsMinor",
        freight_minor::float8 as "freightMinor", checked_at as "checkedAt"
      from supplier_channel_order where order_id = ${id}`.execute(db)
  const [row] = rows
  return row ? { ...row, checkedAt: row.checkedAt?.toISOString() ?? null } : null
}

export const mayPlaceAtChannel = (
  { hasChannel }: ViewParts,
  { status, currency }: Pick<View, 'status' | 'currency'>,
  channel: View['channel'],
  roles: readonly OperatorRole[],
): boolean =>
  hasChannel &&
  status === 'draft' &&
  currency === 'CNY' &&
  (channel === null || channel.state === 'failed') &&
  (roles.includes('owner') || supplierOrderRoles.buy.some((role) => roles.includes(role)))
