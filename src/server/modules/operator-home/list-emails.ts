import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { operatorHome } from '../../../contract/operator/home.ts'
import { sortOf } from '../../../contract/paging.ts'
import type { Db } from '../../platform/database.ts'
import { orderBySql } from '../../platform/sort-sql.ts'

type MailRow = z.input<typeof operatorHome.listMails.output>['rows'][number]

export const listMails = async (
  db: Db,
  { search, sort, pageNum, pageSize }: ParsedInputOf<typeof operatorHome.listMails>,
): Promise<{ total: number; rows: MailRow[] }> => {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const where = search ? sql`to_address ilike ${pattern} or subject ilike ${pattern}` : sql`true`
  const order = orderBySql([sql`id`], sortOf(sort)?.direction ?? 'desc')
  const [count, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total from mail where ${where}`.execute(db),
    sql<{ mail: MailRow }>`
      select json_build_object('id', id::text, 'to', to_address, 'subject', subject, 'text', body_text,
        'createdAt', created_at, 'sentAt', sent_at, 'lastError', last_error) as mail
      from mail where ${where} order by ${order}
      limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db),
  ])
  return { total: count.rows[0]?.total ?? 0, rows: page.rows.map((row) => row.mail) }
}
