import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { sourcingTabs, sourcingTabStatuses } from '../../../contract/sourcing/sourcing-states.ts'
import type { sourcing } from '../../../contract/sourcing/sourcing.ts'
import type { sourcingRowSchema, sourcingSchema } from '../../../contract/sourcing/sourcing-schemas.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { containing } from '../../platform/database/containing.ts'
import { isUnread, clearUnread } from '../../platform/conversations/conversation.ts'
import type { CustomerId, Database, Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { maxCounted, tabCounts, tabTotal } from '../case-file/index.ts'
import { grantedTo } from '../orders/index.ts'
import { variantsOfRequest } from './shop-variants.ts'
import { sellerActions } from './sourcing-actions.ts'
import { sourcingMarks } from './sourcing-messages.ts'
import { detailsOf, rowColumns, rowJoin, rowView, type SourcingRow } from './sourcing-view.ts'

export interface SourcingParts {
  readonly database: Database
  readonly files: Files
}

type SellersRow = SourcingRow & { readonly unread: boolean }

const unreadColumn = (who: CustomerActor) => sql`${isUnread(sourcingMarks, who, sql`s.id`)} as unread`

const sellersView = (
  files: Files,
  row: SellersRow,
  who: CustomerActor,
): z.input<typeof sourcingRowSchema> => ({
  ...rowView(files, row),
  isUnread: row.unread,
  allowedActions: sellerActions({ status: row.status, hasRunOut: row.has_run_out }, grantedTo(who)),
})

const countsOf = async (db: Db, customerId: CustomerId) => {
  const rows = await db
    .selectFrom('sourcing_count')
    .select(['status', 'requests as count'])
    .where('customer_id', '=', customerId)
    .execute()
  return tabCounts(sourcingTabs, sourcingTabStatuses, rows)
}

export const listSourcing = async (
  { database, files }: SourcingParts,
  who: CustomerActor,
  input: ParsedInputOf<typeof sourcing.listSourcing>,
) => {
  const db = database.tenant(who.customerId)
  const { tab, search, pageNum, pageSize } = input
  const inTab = tab === 'all' ? sql`` : sql`and s.status = any(${[...sourcingTabStatuses[tab]]}::text[])`
  const found = search ? sql`and s.search_text ilike ${containing(search)}` : sql``
  const where = sql`s.customer_id = ${who.customerId} ${inTab} ${found}`
  const [page, counts, matching] = await Promise.all([
    sql<SellersRow>`
      select ${rowColumns}, ${unreadColumn(who)} from (
        select * from sourcing_request s where ${where} order by s.id desc
          limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}
      ) s ${rowJoin} order by s.id desc`.execute(db),
    countsOf(db, who.customerId),
    search
      ? sql<{ total: number }>`select count(*)::integer as total from
          (select from sourcing_request s where ${where} limit ${sql.lit(maxCounted + 1)}) x`.execute(db)
      : null,
  ])
  return {
    ...tabTotal(matching, counts[tab]),
    rows: page.rows.map((row) => sellersView(files, row, who)),
    counts,
  }
}

export const viewSourcing = async (
  { database, files }: SourcingParts,
  who: CustomerActor,
  id: string,
): Promise<z.input<typeof sourcingSchema>> => {
  const db = database.tenant(who.customerId)
  const { rows } = await sql<SellersRow>`
    select ${rowColumns}, ${unreadColumn(who)} from sourcing_request s ${rowJoin}
      where s.customer_id = ${who.customerId} and s.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Request')
  const [details, variants] = await Promise.all([
    detailsOf({ db, files }, row),
    variantsOfRequest(db, who, id),
  ])
  return { ...sellersView(files, row, who), ...details, variants }
}

/**
 * Like `viewSourcing`, marking it as read, except for operators in the admin view. It is marked first, so that
 * concurrent messages mark it as unread again.
 */
export const getSourcing = async (parts: SourcingParts, who: CustomerActor, id: string) => {
  await clearUnread(parts.database.tenant(who.customerId), sourcingMarks, who, id)
  return viewSourcing(parts, who, id)
}

interface AwaitingSeller {
  readonly open: number
  readonly oldestSince: Date | null
  /** Set if there is exactly one. */
  readonly requestId: string | null
}

/** Questions and quotes waiting for the seller, from their index. */
export const readSourcingAwaitingSeller = async (db: Db, customerId: string): Promise<AwaitingSeller> => {
  const { rows } = await sql<AwaitingSeller>`
    select count(*)::integer as open, min(status_since) as "oldestSince",
        case when count(*) = 1 then min(id) end as "requestId"
      from sourcing_request where customer_id = ${customerId} and status in ('infoNeeded', 'quoted')`.execute(
    db,
  )
  return rows[0] ?? { open: 0, oldestSince: null, requestId: null }
}
