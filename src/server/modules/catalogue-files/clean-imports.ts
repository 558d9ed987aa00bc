import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export const cleanImports = async ({ agency: db }: Pick<Database, 'agency'>): Promise<void> => {
  await sql`
    delete from catalogue_import where status = 'previewing' and created_at < now() - interval '1 day'`.execute(
    db,
  )
  await sql`
    with old as (
      update catalogue_import set status = 'discarded', finished_at = now()
        where status = 'ready' and created_at < now() - interval '14 days' returning id
    )
    delete from catalogue_import_chunk c using old where c.import_id = old.id`.execute(db)
  await sql`
    delete from catalogue_import_chunk c using catalogue_import i
      where c.import_id = i.id and i.finished_at < now() - interval '30 days'`.execute(db)
}
