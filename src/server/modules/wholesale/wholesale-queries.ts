import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import {
  wholesaleTabs,
  wholesaleTabStatuses,
  type WholesaleStatus,
} from '../../../contract/wholesale/wholesale-states.ts'
import type { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { wholesaleRowSchema, wholesaleSchema } from '../../../contract/wholesale/wholesale-schemas.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { containing } from '../../platform/database/containing.ts'
import { isUnread, messagesOf, clearUnread } from '../../platform/conversations/conversation.ts'
import type { CustomerId, Database, Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { maxCounted, newestByStatus, tabCounts, tabTotal } from '../case-file/index.ts'
import { grantedTo } from '../orders/index.ts'
import { sellerActions } from './wholesale-actions.ts'
import { sellerMayWrite, wholesaleMarks, wholesaleConversation } from './wholesale-messages.ts'
import { wholesaleTable } from './wholesale-rows.ts'
import { detailsOf, factsOf, rowColumns, rowView, type WholesaleRow } from './wholesale-view.ts'

export interface WholesaleParts {
  readonly database: Database
  readonly files: Files
}

type SellersRow = WholesaleRow & { readonly unread: boolean }

const unreadColumn = (who: CustomerActor) => sql`${isUnread(wholesaleMarks, who, sql`w.id`)} as unread`

const sellersView = (row: SellersRow, who: CustomerActor): z.input<typeof wholesaleRowSchema> => ({
  ...rowView(row),
  isUnread: row.unread,
  allowedActions: sellerActions(factsOf(row), grantedTo(who)),
})

const countsOf = async (db: Db, customerId: CustomerId) => {
  const rows = await db
    .selectFrom('wholesale_count')
    .select(['status', 'orders as count'])
    .where('customer_id', '=', customerId)
    .execute()
  return tabCounts(wholesaleTabs, wholesaleTabStatuses, rows)
}

const searched = (search: string, statuses: readonly WholesaleStatus[] | null): RawBuilder<unknown> => sql`
  select search_wholesale(${containing(search)}, ${statuses === null ? null : [...statuses]}::text[],
    ${sql.lit(maxCounted + 1)})`

export const listWholesale = async (
  { database }: WholesaleParts,
  who: CustomerActor,
  input: ParsedInputOf<typeof wholesale.listWholesale>,
) => {
  const db = database.tenant(who.customerId)
  const { tab, search, pageNum, pageSize } = input
  const { customerId } = who
  const statuses = tab === 'all' ? null : wholesaleTabStatuses[tab]
  const rows = search
    ? sql`(select * from wholesale_order w
        where w.customer_id = ${customerId} and w.id in (${searched(search, statuses)}))`
    : sql`(${newestByStatus(wholesaleTable, { customerId, statuses, max: pageNum * pageSize })})`
  const [page, counts, matching] = await Promise.all([
    sql<SellersRow>`
      select ${rowColumns}, ${unreadColumn(who)} from ${rows} w order by w.id desc
        limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db),
    countsOf(db, customerId),
    search
      ? sql<{ total: number }>`
          select count(*)::integer as total from (${searched(search, statuses)}) x`.execute(db)
      : null,
  ])
  return {
    ...tabTotal(matching, counts[tab]),
    rows: page.rows.map((row) => sellersView(row, who)),
    counts,
  }
}

export const readWholesale = async (
  db: Db,
  customerId: CustomerId | null,
  id: string,
): Promise<WholesaleRow> => {
  const whose = customerId === null ? sql`` : sql`and w.customer_id = ${customerId}`
  const { rows } = await sql<WholesaleRow>`
    select ${rowColumns} from wholesale_order w where w.id = ${id} ${whose}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Wholesale order')
  return row
}

export const viewWholesale = async (
  { database, files }: WholesaleParts,
  who: CustomerActor,
  id: string,
): Promise<z.input<typeof wholesaleSchema>> => {
  const db = database.tenant(who.customerId)
  const { rows } = await sql<SellersRow>`
    select ${rowColumns}, ${unreadColumn(who)} from wholesale_order w
      where w.customer_id = ${who.customerId} and w.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Wholesale order')
  const [{ details }, messages] = await Promise.all([
    detailsOf(db, row),
    messagesOf({ db, files }, wholesaleConversation, { customerId: who.customerId, id }),
  ])
  return {
    ...sellersView(row, who),
    ...details,
    messages,
    mayWrite: sellerMayWrite(row.status, grantedTo(who)),
  }
}

/**
 * Like `viewWholesale`, marking it as read, except for operators in the admin view. It is marked first, so that
 * concurrent messages mark it as unread again.
 */
export const getWholesale = async (parts: WholesaleParts, who: CustomerActor, id: string) => {
  await clearUnread(parts.database.tenant(who.customerId), wholesaleMarks, who, id)
  return viewWholesale(parts, who, id)
}

interface AwaitingSeller {
  readonly open: number
  readonly oldestSince: Date | null
  /** Set if there is exactly one. */
  readonly orderId: string | null
}

/** Quotes, payments and freight differences waiting for the seller, from their index. */
export const readWholesaleAwaitingSeller = async (db: Db, customerId: string): Promise<AwaitingSeller> => {
  const { rows } = await sql<AwaitingSeller>`
    select count(*)::integer as open, min(status_since) as "oldestSince",
        case when count(*) = 1 then min(id) end as "orderId"
      from wholesale_order
      where customer_id = ${customerId} and status in ('quoted', 'awaitingPayment', 'pendingReplenish')`.execute(
    db,
  )
  return rows[0] ?? { open: 0, oldestSince: null, orderId: null }
}
