import { sql } from 'kysely'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import type { MergeRun } from '../../../contract/merge-window/merge-window.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'

export interface MergeWindow {
  readonly isOn: boolean
  readonly hours: number
  readonly shopIds: readonly string[] | null
  readonly version: number
  readonly updatedBy: string
  readonly updatedAt: Date
}

export const firstHours = 24

export const findWindow = async (db: Db, customerId: CustomerId): Promise<MergeWindow | undefined> => {
  const row = await db
    .selectFrom('merge_window')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return (
    row && {
      isOn: row.is_enabled,
      hours: row.hours,
      shopIds: row.shop_ids,
      version: row.version,
      updatedBy: row.updated_by,
      updatedAt: row.updated_at,
    }
  )
}

/** Limits selected shops to those that an account sees; null: all. */
export const shopsSeen = (
  { shopIds: own }: Pick<CustomerActor, 'shopIds'>,
  chosen: readonly string[] | null,
): readonly string[] | null => {
  if (own === null || chosen === null) return own ?? chosen
  return chosen.filter((id) => own.some((one) => one === id))
}

interface RunRow extends Omit<MergeRun, 'at' | 'savedMinor'> {
  readonly at: Date
  readonly savedMinor: string
}

export const readRuns = async (
  db: Db,
  { customerId, shopIds }: Pick<CustomerActor, 'customerId' | 'shopIds'>,
  page: { readonly limit: number; readonly offset: number },
): Promise<MergeRun[]> => {
  const shops: readonly ShopId[] | null = shopIds
  const { rows } = await sql<RunRow>`
    select r.id::text as id, r.at, s.name as "shopName", r.hours, r.orders, r.saved_minor as "savedMinor",
        (select json_agg(json_build_object('id', o.id::text, 'number', o.number) order by o.id)
          from dropshipping_order o where o.customer_id = r.customer_id and o.id = any(r.order_ids)) as merged
      from merge_run r join shop s on s.customer_id = r.customer_id and s.id = r.shop_id
      where r.customer_id = ${customerId} and (${shops}::bigint[] is null or r.shop_id = any(${shops}::bigint[]))
      order by r.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), savedMinor: Number(row.savedMinor) }))
}
