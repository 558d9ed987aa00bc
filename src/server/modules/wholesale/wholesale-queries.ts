import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { notFound } from '../../../contract/errors.ts'
import {
  wholesaleTabs,
  wholesaleTabStatuses,
  type WholesaleStatus,
  type WholesaleTab,
} from '../../../contract/wholesale-states.ts'
import type { wholesale, wholesaleRowSchema, wholesaleSchema } from '../../../contract/wholesale.ts'
import type { CustomerActor } from '../../platform/actors.ts'
import type { CustomerId, Database, Db } from '../../platform/database.ts'
import { grantedTo } from '../orders/index.ts'
import { sellerActions } from './wholesale-actions.ts'
import {
  containing,
  detailsOf,
  factsOf,
  mostCounted,
  rowColumns,
  rowView,
  type WholesaleRow,
} from './wholesale-view.ts'

const sellersView = (row: WholesaleRow, who: CustomerActor): z.input<typeof wholesaleRowSchema> => ({
  ...rowView(row),
  allowedActions: sellerActions(factsOf(row), grantedTo(who)),
})

/** From the kept counters: a row a status, however many orders there are. */
const countsOf = async (db: Db, { customerId }: CustomerActor): Promise<Record<WholesaleTab, number>> => {
  const rows = await db
    .selectFrom('wholesale_count')
    .select(['status', 'orders'])
    .where('customer_id', '=', customerId)
    .execute()
  const of = (statuses: readonly WholesaleStatus[]): number =>
    rows
      .filter(({ status }) => statuses.some((one) => one === status))
      .reduce((sum, { orders }) => sum + Number(orders), 0)
  return Object.fromEntries(wholesaleTabs.map((tab) => [tab, of(wholesaleTabStatuses[tab])])) as Record<
    WholesaleTab,
    number
  >
}

interface Narrowed {
  readonly customerId: CustomerId
  readonly statuses: readonly WholesaleStatus[] | null
  /** So many of the newest are looked at. */
  readonly most: number
}

/** Of several states each walks its own index: those that hold a few are as quick as all. */
const narrowed = ({ customerId, statuses, most }: Narrowed): RawBuilder<unknown> => {
  const part = (inStatus: RawBuilder<unknown>) => sql`
    (select * from wholesale_order w where w.customer_id = ${customerId} ${inStatus}
      order by w.id desc limit ${sql.lit(most)})`
  if (statuses === null) return part(sql``)
  return sql.join(
    statuses.map((status) => part(sql`and w.status = ${status}`)),
    sql` union all `,
  )
}

/** The customer's orders, newest first. */
export const listWholesale = async (
  database: Database,
  who: CustomerActor,
  input: ParsedInputOf<typeof wholesale.listWholesale>,
) => {
  const db = database.tenant(who.customerId)
  const { tab, search, pageNum, pageSize } = input
  const { customerId } = who
  const statuses = tab === 'all' ? null : wholesaleTabStatuses[tab]
  const inTab = statuses ? sql`and w.status = any(${[...statuses]}::text[])` : sql``
  const where = sql`w.customer_id = ${customerId} ${inTab} and w.search_text ilike ${containing(search ?? '')}`
  const rows = search
    ? sql`(select * from wholesale_order w where ${where})`
    : sql`(${narrowed({ customerId, statuses, most: pageNum * pageSize })})`
  const [page, counts, matching] = await Promise.all([
    sql<WholesaleRow>`
      select ${rowColumns} from ${rows} w order by w.id desc
        limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db),
    countsOf(db, who),
    search
      ? sql<{ total: number }>`select count(*)::integer as total from
          (select from wholesale_order w where ${where} limit ${sql.lit(mostCounted + 1)}) x`.execute(db)
      : null,
  ])
  const total = matching ? (matching.rows[0]?.total ?? 0) : counts[tab]
  return {
    total: matching ? Math.min(total, mostCounted) : total,
    totalIsLowerBound: matching !== null && total > mostCounted,
    rows: page.rows.map((row) => sellersView(row, who)),
    counts,
  }
}

/** @throws DomainError notFound */
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

/** One order with its goods, quotes, money and all that happened. @throws DomainError notFound */
export const viewWholesale = async (
  database: Database,
  who: CustomerActor,
  id: string,
): Promise<z.input<typeof wholesaleSchema>> => {
  const db = database.tenant(who.customerId)
  const row = await readWholesale(db, who.customerId, id)
  const { details } = await detailsOf(db, row)
  return { ...sellersView(row, who), ...details }
}

interface OnSeller {
  readonly open: number
  readonly oldestSince: Date | null
  /** The only one; null where there are none or several. */
  readonly orderId: string | null
}

/** What waits on the seller: quotes, payments, the rest of a freight; by their index. */
export const readWholesaleOnSeller = async (db: Db, customerId: string): Promise<OnSeller> => {
  const { rows } = await sql<OnSeller>`
    select count(*)::integer as open, min(status_since) as "oldestSince",
        case when count(*) = 1 then min(id) end as "orderId"
      from wholesale_order
      where customer_id = ${customerId} and status in ('quoted', 'awaitingPayment', 'pendingReplenish')`.execute(
    db,
  )
  return rows[0] ?? { open: 0, oldestSince: null, orderId: null }
}
