import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { notices, noticeSchema } from '../../../contract/notices/notices.ts'
import { sortOf, type SortText } from '../../../contract/kernel/paging.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { CustomerId, Database, Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { orderBySql } from '../../platform/database/sort-sql.ts'
import { showContent } from './notice-content.ts'

type Notice = z.input<typeof noticeSchema>
type ListedNotice = z.input<typeof notices.listNotices.output>['rows'][number]
interface Page {
  readonly pageNum: number
  readonly pageSize: number
}

interface NoticeRow {
  readonly id: string
  readonly title: string
  readonly published_at: Date
  readonly rich_text: string
  readonly image_ids: string[]
  readonly files: { id: string; name: string }[]
  readonly is_read: boolean
}

/** Published and addressed to this customer; row-level security enforces the same (see the migration). */
const isFor = (customerId: CustomerId) => sql`(n.status = 'published' and (n.audience = 'all'
  or n.audience = 'vip' and (select is_vip from customer where customer_id = ${customerId})
  or n.audience = 'named' and exists (
    select from notice_recipient r where r.customer_id = ${customerId} and r.notice_id = n.id)))`

const isReadBy = ({ customerId, accountId }: CustomerActor) => sql`exists (select from notice_read d
  where d.customer_id = ${customerId} and d.account_id = ${accountId} and d.notice_id = n.id)`

/** Accounts do not see notices from before they existed as unread. */
const isUnreadBy = (actor: CustomerActor) => sql`${isFor(actor.customerId)} and n.published_at >= (
    select created_at from account where customer_id = ${actor.customerId} and id = ${actor.accountId})
  and not ${isReadBy(actor)}`

const limits = ({ pageNum, pageSize }: Page) =>
  sql`limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`

const noticeOf = (files: Files, row: NoticeRow): Notice => {
  const stored = { richText: row.rich_text, imageIds: row.image_ids, files: row.files }
  const { files: attachments, ...content } = showContent(files, stored)
  return {
    id: row.id,
    title: row.title,
    createTime: row.published_at.toISOString(),
    ...content,
    files: JSON.stringify(attachments),
    attachments,
  }
}

const count = async (db: Db, where: ReturnType<typeof isFor>): Promise<number> => {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::integer as total from notice n where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

export const listNotices = async (
  database: Database,
  actor: CustomerActor,
  page: Page & { readonly sort?: SortText<'time'> | undefined },
): Promise<{ total: number; rows: ListedNotice[] }> => {
  const db = database.tenant(actor.customerId)
  const direction = sortOf(page.sort)?.direction ?? 'desc'
  const order = orderBySql([sql`n.published_at`, sql`n.id`], direction)
  const [total, { rows }] = await Promise.all([
    count(db, isFor(actor.customerId)),
    sql<Pick<NoticeRow, 'id' | 'title' | 'published_at' | 'is_read'>>`
      select n.id, n.title, n.published_at, not (${isUnreadBy(actor)}) as is_read from notice n
      where ${isFor(actor.customerId)} order by ${order} ${limits(page)}`.execute(db),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      title: row.title,
      createTime: row.published_at.toISOString(),
      isRead: row.is_read,
    })),
  }
}

export const listUnreadNotices = async (
  { database, files }: { readonly database: Database; readonly files: Files },
  actor: CustomerActor,
  page: Page,
): Promise<{ total: number; rows: Notice[] }> => {
  const db = database.tenant(actor.customerId)
  const [total, { rows }] = await Promise.all([
    count(db, isUnreadBy(actor)),
    sql<NoticeRow>`select n.*, false as is_read from notice n
      where ${isUnreadBy(actor)} order by n.published_at desc, n.id desc ${limits(page)}`.execute(db),
  ])
  return { total, rows: rows.map((row) => noticeOf(files, row)) }
}

/** @throws DomainError notFound, also for notices of other customers and withdrawn ones */
export const getNotice = async (
  { database, files }: { readonly database: Database; readonly files: Files },
  actor: CustomerActor,
  id: string,
): Promise<Notice & { isRead: boolean }> => {
  const { rows } = await sql<NoticeRow>`select n.*, ${isReadBy(actor)} as is_read from notice n
    where n.id = ${id} and ${isFor(actor.customerId)}`.execute(database.tenant(actor.customerId))
  const [row] = rows
  if (!row) throw notFound('Announcement')
  return { ...noticeOf(files, row), isRead: row.is_read }
}

/** Returns how many of them the customer may see; the others stay as they are. */
export const readNotices = async (
  database: Database,
  actor: CustomerActor,
  ids: readonly string[],
): Promise<number> => {
  const { customerId, accountId, isAdminView } = actor
  const { rows } = await sql<{ id: string }>`
    with found as (select n.id from notice n where n.id = any(${[...ids]}::bigint[]) and ${isFor(customerId)}),
      marked as (
        insert into notice_read (customer_id, account_id, notice_id)
          select ${customerId}::bigint, ${accountId}::bigint, id from found where not ${isAdminView}::boolean
          on conflict do nothing)
    select id from found`.execute(database.tenant(customerId))
  return rows.length
}

/** @throws DomainError notFound */
export const readNotice = async (database: Database, actor: CustomerActor, id: string): Promise<void> => {
  if ((await readNotices(database, actor, [id])) === 0) throw notFound('Announcement')
}
