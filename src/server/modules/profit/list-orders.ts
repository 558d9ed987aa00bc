import { sql, type RawBuilder } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import type { operatorProfit, ProfitOrderRow, profitOrderSorts } from '../../../contract/profit/profit.ts'
import type { ProfitOrderKind } from '../../../contract/profit/profit-parts.ts'
import type { Db } from '../../platform/database/database.ts'
import { caseConditions, findCases } from '../operator-search/index.ts'
import { amountColumns } from './get-profit.ts'
import { profitWhere, type ProfitFilter } from './profit-where.ts'

type Input = ParsedInputOf<typeof operatorProfit.listProfitOrders>
type Answer = OutputOf<typeof operatorProfit.listProfitOrders>

const ofKind = {
  all: sql`true`,
  loss: sql`p.profit_minor < 0`,
  unknown: sql`cardinality(p.unknown) > 0`,
  estimated: sql`cardinality(p.estimated) > 0`,
} as const satisfies Record<ProfitOrderKind, RawBuilder<unknown>>

const orderSql = {
  profit: sql`p.profit_minor`,
  revenue: sql`p.revenue_minor - p.refund_minor`,
  day: sql`p.day`,
} as const satisfies Record<(typeof profitOrderSorts)[number], RawBuilder<unknown>>
const directions = { asc: sql`asc`, desc: sql`desc` } as const

const columns = sql`p.order_id::text as "orderId", o.number, c.name as "customerName", p.day::text as day, p.units,
  ${amountColumns}, to_json(p.estimated) as estimated, to_json(p.unknown) as unknown`
const joined = sql`order_profit p
  join dropshipping_order o on o.customer_id = p.customer_id and o.id = p.order_id
  join customer c on c.customer_id = p.customer_id`

export const listProfitOrders = async (db: Db, input: Input): Promise<Answer> => {
  const { kind, search, sort, pageNum, pageSize } = input
  const wanted = sortOf(sort)
  const order = wanted
    ? sql`${orderSql[wanted.key]} ${directions[wanted.direction]}, p.order_id desc`
    : sql`p.day desc, p.order_id desc`
  const listed = sql`${profitWhere(input)} and ${ofKind[kind]}`
  const columnsOfSearch = { alias: 'p', id: 'order_id' }
  const found = search
    ? await findCases(db, search, { from: sql`order_profit p where ${listed}`, ...columnsOfSearch })
    : null
  const where = sql`${listed} and ${caseConditions({}, found, { ...columnsOfSearch, at: 'day' })}`
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<ProfitOrderRow>`
      select ${columns} from ${joined} where ${where}
        order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count from order_profit p where ${where}`.execute(db),
  ])
  return { total: counts[0]?.count ?? 0, totalIsLowerBound: found?.isMore === true, rows }
}

const atOnce = 1_000

/** Newest first. */
export async function* profitOrderBatches(db: Db, filter: ProfitFilter): AsyncGenerator<ProfitOrderRow[]> {
  let last: { readonly day: string; readonly orderId: string } | null = null
  for (;;) {
    const after: RawBuilder<unknown> = last
      ? sql`(p.day, p.order_id) < (${last.day}::date, ${last.orderId}::bigint)`
      : sql`true`
    const { rows } = await sql<ProfitOrderRow>`
      select ${columns} from ${joined} where ${profitWhere(filter)} and ${after}
        order by p.day desc, p.order_id desc limit ${atOnce}`.execute(db)
    const end: ProfitOrderRow | undefined = rows.at(-1)
    if (!end) return
    last = end
    yield rows
  }
}

type OneAnswer = OutputOf<typeof operatorProfit.getOrderProfit>

/** @throws DomainError notFound */
export const getOrderProfit = async (db: Db, orderId: string): Promise<OneAnswer> => {
  const { rows: orders } = await sql<{ isWaiting: boolean }>`
    select exists (select from profit_recount r where r.order_id = o.id) as "isWaiting"
      from dropshipping_order o where o.id = ${orderId}`.execute(db)
  const [order] = orders
  if (!order) throw notFound('Order')
  const { rows } = await sql<Omit<NonNullable<OneAnswer['profit']>, 'countedAt'> & { counted: Date }>`
    select ${columns}, p.currency, p.paid_own_minor::float8 as "paidMinor", p.refunded_own_minor::float8 as "refundedMinor",
        p.counted_at as counted
      from ${joined} where o.id = ${orderId}`.execute(db)
  const [found] = rows
  if (!found) return { profit: null, isWaiting: order.isWaiting }
  const { counted, ...profit } = found
  return { profit: { ...profit, countedAt: counted.toISOString() }, isWaiting: order.isWaiting }
}
