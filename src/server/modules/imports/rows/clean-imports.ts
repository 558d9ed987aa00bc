import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'

export const cleanImports = async ({ database }: Platform): Promise<void> => {
  const db = database.agency
  await sql`delete from order_import where status = 'previewing' and created_at < now() - interval '1 day'`.execute(
    db,
  )
  await sql`
    with old as (
      update order_import set status = 'discarded', finished_at = now()
        where status = 'ready' and created_at < now() - interval '14 days' returning customer_id, id
    ), rows as (
      delete from order_import_row r using old where r.customer_id = old.customer_id and r.import_id = old.id
    )
    delete from order_import_chunk c using old where c.customer_id = old.customer_id and c.import_id = old.id`.execute(
    db,
  )
  await sql`
    with old as (
      select customer_id, id from order_import
        where status in ('done', 'failed', 'discarded') and finished_at < now() - interval '30 days'
    ), closed as (
      update order_import i set header = jsonb_set(i.header, '{openRows}', '0') from old
        where i.customer_id = old.customer_id and i.id = old.id and i.header ->> 'openRows' <> '0'
    ), rows as (
      delete from order_import_row r using old where r.customer_id = old.customer_id and r.import_id = old.id
    )
    delete from order_import_chunk c using old where c.customer_id = old.customer_id and c.import_id = old.id`.execute(
    db,
  )
}
