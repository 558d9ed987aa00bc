import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import {
  returnTabs,
  type operatorReturnedParcels,
  type ReturnTab,
} from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import {
  returnedParcelStates,
  unansweredStates,
  type ReturnedParcelState,
} from '../../../contract/returned-parcels/returned-parcels.ts'
import type { Db } from '../../platform/database/database.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { caseConditions, findCases } from '../operator-search/index.ts'
import type { Scope } from '../orders/index.ts'
import { loadRateBook } from '../shipping/index.ts'
import { offersOf } from './decide-freight.ts'
import { readReturns, visibleTo, type OwnedReturn, type ReturnReads } from './return-rows.ts'
import { operatorActions, sellerActions } from './return-states.ts'

export interface Viewer extends Scope {
  readonly authorities: readonly string[]
}

interface Page {
  readonly pageNum: number
  readonly pageSize: number
}

const limitOf = ({ pageNum, pageSize }: Page) =>
  sql`limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`

const forSeller = ({ view }: OwnedReturn, { authorities }: Viewer) => ({
  ...view,
  allowedActions: sellerActions(view, authorities),
})

/** A parcel that waits for its payment shows what paying charges by default: the freight of the cheapest line. */
const withDue = async (db: Db, rows: readonly OwnedReturn[]): Promise<readonly OwnedReturn[]> => {
  const due = rows.filter(({ view }) => view.state === 'pendingPay')
  const [first] = due
  if (!first) return rows
  const book = {
    rates: await loadRateBook(db),
    exchangeRate: await exchangeRate(db, first.view.currency),
  }
  return rows.map((row) => {
    if (row.view.state !== 'pendingPay') return row
    const [offer] = offersOf({ ...row.view, goodsAttributes: row.goodsAttributes }, book).offers
    return { ...row, view: { ...row.view, freightMinor: offer?.priceMinor ?? null } }
  })
}

type Counts = Record<ReturnedParcelState, number>

export const countReturns = async (db: Db, scope: Scope): Promise<Counts> => {
  const { rows } = await sql<{ state: ReturnedParcelState; count: number }>`
    select r.state, count(*)::integer as count from returned_parcel r where ${visibleTo(scope)} group by 1`.execute(
    db,
  )
  const found = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(returnedParcelStates.map((state) => [state, found.get(state) ?? 0])) as Counts
}

export const listReturns = async (
  reads: ReturnReads,
  viewer: Viewer,
  input: Page & { readonly state?: ReturnedParcelState | undefined },
) => {
  const { state } = input
  const [counts, rows] = await Promise.all([
    countReturns(reads.db, viewer),
    readReturns(
      reads,
      sql`where ${visibleTo(viewer)} ${state === undefined ? sql`` : sql`and r.state = ${state}`}
        order by case when r.state = any(${[...unansweredStates]}::text[]) then r.answer_until end, r.id desc
        ${limitOf(input)}`,
    ),
  ])
  const total = returnedParcelStates
    .filter((one) => state === undefined || one === state)
    .reduce((sum, one) => sum + counts[one], 0)
  const shown = await withDue(reads.db, rows)
  return { rows: shown.map((row) => forSeller(row, viewer)), total, counts }
}

export const listReturnsOfOrder = async (reads: ReturnReads, viewer: Viewer, orderId: string) => {
  const { customerId, shopIds } = viewer
  const [order, rows] = await Promise.all([
    sql`select id from dropshipping_order where customer_id = ${customerId} and id = ${orderId}
      and (${shopIds}::bigint[] is null or shop_id = any(${shopIds}::bigint[]))`.execute(reads.db),
    readReturns(reads, sql`where ${visibleTo(viewer)} and r.order_id = ${orderId} order by r.id desc`),
  ])
  if (order.rows.length === 0) throw notFound('Order')
  const shown = await withDue(reads.db, rows)
  return { rows: shown.map((row) => forSeller(row, viewer)) }
}

export const getReturn = async (reads: ReturnReads, viewer: Viewer, id: string) => {
  const [row] = await withDue(
    reads.db,
    await readReturns(reads, sql`where ${visibleTo(viewer)} and r.id = ${id}`),
  )
  if (!row) throw notFound('Returned parcel')
  return forSeller(row, viewer)
}

const forOperator = ({ customerId, customerName, view }: OwnedReturn, roles: readonly OperatorRole[]) => ({
  ...view,
  customerId,
  customerName,
  operatorActions: operatorActions(view, roles),
})

export const getOperatorReturn = async (reads: ReturnReads, id: string, roles: readonly OperatorRole[]) => {
  const [row] = await readReturns(reads, sql`where r.id = ${id}`)
  if (!row) throw notFound('Returned parcel')
  return forOperator(row, roles)
}

/** Totals are not counted beyond this, because closed parcels only accumulate. */
const countedExactly = 10_000

const inTab = (tab: ReturnTab) =>
  tab === 'overdue'
    ? sql`r.state in ('pendingAddress', 'pendingPay') and r.overdue_at is not null`
    : sql`r.state = ${tab}`

const countTabs = async (db: Db): Promise<Record<ReturnTab, number>> => {
  const parts = returnTabs.map(
    (tab) => sql`select ${sql.lit(tab)} as tab, count(*)::integer as count from (
      select 1 from returned_parcel r where ${inTab(tab)} limit ${sql.lit(countedExactly)}) counted`,
  )
  const { rows } = await sql<{ tab: ReturnTab; count: number }>`
    select * from (${sql.join(parts, sql` union all `)}) as tab`.execute(db)
  return Object.fromEntries(rows.map(({ tab, count }) => [tab, count])) as Record<ReturnTab, number>
}

const orderIn = (tab: ReturnTab) => {
  if (tab === 'overdue') return sql`r.overdue_at, r.id`
  return tab === 'delivered' || tab === 'discarded'
    ? sql`r.state_since desc, r.id desc`
    : sql`r.state_since, r.id`
}

export const listOperatorReturns = async (
  reads: ReturnReads,
  roles: readonly OperatorRole[],
  input: ParsedInputOf<typeof operatorReturnedParcels.listReturns>,
) => {
  const { tab, reason, search } = input
  const list = sql`returned_parcel r where ${tab === undefined ? sql`true` : inTab(tab)}
    ${reason === undefined ? sql`` : sql`and r.reason = ${reason}`}`
  const found = search ? await findCases(reads.db, search, { from: list, alias: 'r' }) : null
  const conditions = caseConditions(input, found, {
    alias: 'r',
    at: 'received_at',
    since: 'state_since',
    order: 'order_id',
    isBy: (operatorId) => sql`r.received_by = ${operatorId}`,
  })
  const order = tab === undefined ? sql`r.id desc` : orderIn(tab)
  const [counts, rows, counted] = await Promise.all([
    countTabs(reads.db),
    readReturns(
      reads,
      sql`where r.id in (select r.id from ${list} and ${conditions} order by ${order} ${limitOf(input)})
        order by ${order}`,
    ),
    sql<{ total: number }>`select count(*)::integer as total from (
      select 1 from ${list} and ${conditions} limit ${sql.lit(countedExactly)}) counted`.execute(reads.db),
  ])
  const total = counted.rows[0]?.total ?? 0
  return {
    rows: rows.map((row) => forOperator(row, roles)),
    total,
    totalIsLowerBound: found?.isMore === true || total >= countedExactly,
    counts,
  }
}
