import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { sortOf, type SortDirection, type SortText } from '../../../../contract/kernel/paging.ts'
import type { movementSchema } from '../../../../contract/wallet/wallet.ts'
import { minor, type Database, type Db } from '../../../platform/database/database.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import { orderBySql } from '../../../platform/database/sort-sql.ts'
import type { LedgerKind } from '../ledger/ledger.ts'
import { idOfNumber } from '../ledger/number-id.ts'

export interface MovementFilter {
  /** A whole number, as 'DS-100234' or '100234'. */
  readonly search?: string | undefined
  readonly kind?: LedgerKind | undefined
  readonly direction?: 'in' | 'out' | undefined
  /** ISO 8601; `from` inclusive, `to` exclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}
/** Sub-accounts of some shops see payments, but not the order numbers of other shops. */
export type MovementViewer = Pick<CustomerActor, 'customerId' | 'shopIds'>
export type MovementView = z.input<typeof movementSchema>

interface MovementRow {
  id: string
  created_at: Date
  kind: LedgerKind
  amount_minor: string
  balance_after_minor: string
  currency: Currency
  source_kind: string
  source_id: string | null
  source_number: string
  actor_name: string
  agency_remark: string
  customer_remark: string | null
  is_hidden: boolean
}

/** Whether the number, and what was written about it, are of a shop that the viewer does not see; `t`: ledger_transaction. */
export const isHidden = ({ shopIds }: MovementViewer): RawBuilder<boolean> =>
  shopIds === null
    ? sql<boolean>`false`
    : sql<boolean>`(t.source_kind = 'order' and not exists (select from dropshipping_order o
        where o.customer_id = t.customer_id and o.id = t.source_id and o.shop_id = any(${[...shopIds]}::bigint[]))
        or t.source_kind = 'returnedParcel' and not exists (select from returned_parcel r
        where r.customer_id = t.customer_id and r.id = t.source_id and r.shop_id = any(${[...shopIds]}::bigint[])))`

const viewOf = (row: MovementRow): MovementView => ({
  id: row.id,
  at: row.created_at.toISOString(),
  kind: row.kind,
  amountMinor: minor(row.amount_minor),
  balanceAfterMinor: minor(row.balance_after_minor),
  currency: row.currency,
  sourceKind: row.source_kind,
  sourceId: row.is_hidden ? null : row.source_id,
  sourceNumber: row.is_hidden ? '' : row.source_number,
  actorName: row.actor_name,
  agencyRemark: row.is_hidden ? '' : row.agency_remark,
  customerRemark: row.is_hidden ? '' : (row.customer_remark ?? ''),
})

const isFiltered = (filter: MovementFilter): boolean =>
  filter.search !== undefined ||
  filter.kind !== undefined ||
  filter.direction !== undefined ||
  filter.from !== undefined ||
  filter.to !== undefined

/** Of these, only transactions whose number the viewer may see. */
const numbered = (viewer: MovementViewer, search: string): RawBuilder<unknown> =>
  sql`and p.transaction_id in (select t.id from ledger_transaction t where t.customer_id = ${viewer.customerId}
      and t.source_id = ${idOfNumber(search)}::bigint and not ${isHidden(viewer)})`

const matching = (viewer: MovementViewer, filter: MovementFilter): RawBuilder<unknown> => {
  const { customerId } = viewer
  const onTransaction = [
    ...(filter.kind === undefined ? [] : [sql`t.kind = ${filter.kind}`]),
    ...(filter.from === undefined ? [] : [sql`t.created_at >= ${filter.from}::timestamptz`]),
    ...(filter.to === undefined ? [] : [sql`t.created_at < ${filter.to}::timestamptz`]),
  ]
  return sql`ledger_posting p where p.customer_id = ${customerId} and p.account = 'wallet'
    ${filter.search === undefined ? sql`` : numbered(viewer, filter.search)}
    ${filter.direction === undefined ? sql`` : filter.direction === 'in' ? sql`and p.amount_minor > 0` : sql`and p.amount_minor < 0`}
    ${
      onTransaction.length === 0
        ? sql``
        : sql`and exists (select from ledger_transaction t where t.customer_id = p.customer_id
            and t.id = p.transaction_id and ${sql.join(onTransaction, sql` and `)})`
    }`
}

const readPage = async (
  db: Db,
  viewer: MovementViewer,
  filter: MovementFilter,
  page: {
    readonly limit: number
    readonly offset: number
    readonly direction: SortDirection
    readonly beforeId?: string | undefined
  },
): Promise<MovementView[]> => {
  const { customerId } = viewer
  const { rows } = await sql<MovementRow>`
    with page as (
      select p.transaction_id, p.amount_minor, p.balance_after_minor, p.currency
      from ${matching(viewer, filter)} ${page.beforeId === undefined ? sql`` : sql`and p.transaction_id < ${page.beforeId}`}
      order by ${orderBySql([sql`p.transaction_id`], page.direction)} limit ${sql.lit(page.limit)} offset ${page.offset}
    )
    select t.id, t.created_at, t.kind, page.amount_minor, page.balance_after_minor, page.currency, t.source_kind,
      t.source_id, t.source_number, t.actor_name, t.agency_remark, r.customer_remark, ${isHidden(viewer)} as is_hidden
    from page
    join ledger_transaction t on t.customer_id = ${customerId} and t.id = page.transaction_id
    left join ledger_remark r on r.customer_id = ${customerId} and r.transaction_id = page.transaction_id
    order by ${orderBySql([sql`t.id`], page.direction)}`.execute(db)
  return rows.map(viewOf)
}

/** Without a filter the counter is used. */
const countMovements = async (db: Db, viewer: MovementViewer, filter: MovementFilter): Promise<number> => {
  const query = isFiltered(filter)
    ? sql<{ total: string }>`select count(*) as total from ${matching(viewer, filter)}`
    : sql<{ total: string }>`select movements as total from wallet where customer_id = ${viewer.customerId}`
  const { rows } = await query.execute(db)
  return Number(rows[0]?.total ?? 0)
}

export const listMovements = async (
  database: Database,
  viewer: MovementViewer,
  input: MovementFilter & {
    readonly sort?: SortText<'time'> | undefined
    readonly pageNum: number
    readonly pageSize: number
  },
): Promise<{ total: number; rows: MovementView[] }> => {
  const { customerId } = viewer
  const db = database.tenant(customerId)
  const offset = (input.pageNum - 1) * input.pageSize
  const direction = sortOf(input.sort)?.direction ?? 'desc'
  const [total, rows] = await Promise.all([
    countMovements(db, viewer, input),
    readPage(db, viewer, input, { limit: input.pageSize, offset, direction }),
  ])
  return { total, rows }
}

const chunkSize = 2_000

/** All transactions of a filter, newest first, in chunks, so that a long history is never in memory at once. */
export async function* readMovementChunks(
  database: Database,
  viewer: MovementViewer,
  filter: MovementFilter,
): AsyncGenerator<MovementView[]> {
  let beforeId: string | undefined
  for (;;) {
    const page = { limit: chunkSize, offset: 0, direction: 'desc', beforeId } as const
    const rows = await readPage(database.tenant(viewer.customerId), viewer, filter, page)
    if (rows.length > 0) yield rows
    if (rows.length < chunkSize) return
    beforeId = rows.at(-1)?.id
  }
}

/** Sets the seller's note on a transaction, stored outside the ledger. */
export const setMovementRemark = async (
  database: Database,
  viewer: MovementViewer,
  input: { readonly id: string; readonly remark: string },
): Promise<{ customerRemark: string }> => {
  const { customerId } = viewer
  const { rows } = await sql`
    insert into ledger_remark (customer_id, transaction_id, customer_remark)
    select t.customer_id, t.id, ${input.remark} from ledger_transaction t
    where t.customer_id = ${customerId} and t.id = ${input.id} and not ${isHidden(viewer)}
    on conflict (customer_id, transaction_id) do update set customer_remark = excluded.customer_remark
    returning 1`.execute(database.tenant(customerId))
  if (rows.length === 0) throw notFound('Transaction')
  return { customerRemark: input.remark }
}
