import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { NoticeAction, operatorNotices } from '../../../contract/notices/operator-notices.ts'
import {
  noticeStatuses,
  noticeTransitions,
  type NoticeAudience,
  type NoticeStatus,
} from '../../../contract/notices/notices.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import type { Db } from '../../platform/database/database.ts'
import { orderBySql } from '../../platform/database/sort-sql.ts'
import type { Files } from '../../platform/files/files.ts'
import { showContent } from './notice-content.ts'

type Row = z.input<typeof operatorNotices.listOperatorNotices.output>['rows'][number]
export type OperatorNotice = z.input<typeof operatorNotices.getOperatorNotice.output>

interface Found {
  readonly id: string
  readonly title: string
  readonly status: NoticeStatus
  readonly audience: NoticeAudience
  readonly saved_by_name: string | null
  readonly updated_at: Date
  readonly published_at: Date | null
  readonly withdrawn_at: Date | null
  readonly reached_customers: number
  readonly read_customers: number
  readonly rich_text: string
  readonly image_ids: string[]
  readonly files: { id: string; name: string }[]
  readonly mailed_until: string | null
}

const columns = sql`n.*, o.name as saved_by_name,
  (select count(distinct d.customer_id)::integer from notice_read d where d.notice_id = n.id) as read_customers`

const actionsOf = (status: NoticeStatus): NoticeAction[] => {
  const moves: readonly NoticeStatus[] = noticeTransitions[status]
  return [
    ...(status === 'draft' ? (['edit', 'delete'] as const) : []),
    ...(moves.includes('published') ? (['publish'] as const) : []),
    ...(moves.includes('withdrawn') ? (['withdraw'] as const) : []),
  ]
}

const rowOf = (found: Found): Row => ({
  id: found.id,
  title: found.title,
  status: found.status,
  audience: found.audience,
  savedBy: found.saved_by_name ?? '',
  updatedAt: found.updated_at.toISOString(),
  publishedAt: found.published_at?.toISOString() ?? null,
  withdrawnAt: found.withdrawn_at?.toISOString() ?? null,
  reachedCustomers: found.reached_customers,
  readCustomers: found.read_customers,
  actions: actionsOf(found.status),
})

export const listOperatorNotices = async (
  db: Db,
  { status, sort, pageNum, pageSize }: ParsedInputOf<typeof operatorNotices.listOperatorNotices>,
): Promise<{ total: number; rows: Row[]; counts: Record<NoticeStatus, number> }> => {
  const where = status ? sql`n.status = ${status}` : sql`true`
  const changed = sortOf(sort)
  const order = orderBySql([...(changed ? [sql`n.updated_at`] : []), sql`n.id`], changed?.direction ?? 'desc')
  const [counted, page] = await Promise.all([
    sql<{ status: NoticeStatus; notices: number }>`
      select status, count(*)::integer as notices from notice group by status`.execute(db),
    sql<Found>`select ${columns} from notice n left join operator o on o.id = n.saved_by
      where ${where} order by ${order}
      limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db),
  ])
  const counts: Record<NoticeStatus, number> = { draft: 0, published: 0, withdrawn: 0 }
  for (const one of counted.rows) counts[one.status] = one.notices
  const total = status ? counts[status] : noticeStatuses.reduce((sum, one) => sum + counts[one], 0)
  return { total, rows: page.rows.map(rowOf), counts }
}

export const getOperatorNotice = async (db: Db, files: Files, id: string): Promise<OperatorNotice> => {
  const [found, customers] = await Promise.all([
    sql<Found>`select ${columns} from notice n left join operator o on o.id = n.saved_by
      where n.id = ${id}`.execute(db),
    sql<{ id: string; name: string }>`select c.customer_id as id, c.name from notice_recipient r
      join customer c on c.customer_id = r.customer_id where r.notice_id = ${id} order by c.name, c.customer_id`.execute(
      db,
    ),
  ])
  const [row] = found.rows
  if (!row) throw notFound('Announcement')
  return {
    ...rowOf(row),
    ...showContent(files, { richText: row.rich_text, imageIds: row.image_ids, files: row.files }),
    customers: customers.rows,
    isMailed: row.mailed_until !== null,
  }
}
