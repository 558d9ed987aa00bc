import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorNotices } from '../../../contract/notices/operator-notices.ts'
import type { Db } from '../../platform/database/database.ts'

type Readers = z.input<typeof operatorNotices.listNoticeReaders.output>

interface Reader {
  readonly account_id: string
  readonly customer_id: string
  readonly customer_name: string
  readonly user_name: string
  readonly email: string
  readonly read_at: Date
}

export const listNoticeReaders = async (
  db: Db,
  { id, pageNum, pageSize }: ParsedInputOf<typeof operatorNotices.listNoticeReaders>,
): Promise<Readers> => {
  const [counted, page] = await Promise.all([
    sql<{ reached: number; total: number; customers: number }>`
      select n.reached_customers as reached, count(d.*)::integer as total,
        count(distinct d.customer_id)::integer as customers
      from notice n left join notice_read d on d.notice_id = n.id where n.id = ${id} group by n.id`.execute(
      db,
    ),
    sql<Reader>`
      with page as materialized (
        select * from notice_read where notice_id = ${id} order by read_at desc
        limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}
      )
      select page.account_id, page.customer_id, c.name as customer_name, a.user_name, a.email, page.read_at
      from page join customer c using (customer_id)
        join account a on a.customer_id = page.customer_id and a.id = page.account_id
      order by page.read_at desc, page.account_id`.execute(db),
  ])
  const [counts] = counted.rows
  if (!counts) throw notFound('Announcement')
  return {
    total: counts.total,
    reachedCustomers: counts.reached,
    readCustomers: counts.customers,
    rows: page.rows.map((row) => ({
      accountId: row.account_id,
      customerId: row.customer_id,
      customerName: row.customer_name,
      userName: row.user_name,
      email: row.email,
      readAt: row.read_at.toISOString(),
    })),
  }
}
