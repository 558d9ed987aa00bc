import { sql, type RawBuilder } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import type { operatorProfit, ProfitOrderRow, profitOrderSorts } from '../../../contract/profit/profit.ts'
import type { ProfitOrderKind } from '../../../contract/profit/profit-parts.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Db } from '../../platform/database/database.ts'
import { findCases } from '../operator-search/index.ts'
import { amountColumns } from './get-profit.ts'
import { profitWhere, type ProfitFilter } from './profit-where.ts'

type Input = ParsedInputOf<typeof operatorProfit.listProfitOrders>
type Answer = OutputOf<typeof operatorProfit.listProfitOrders>

/** What the list shows of a period. */
interface ListedInput extends Pick<Input, 'kind' | 'search' | 'sort'> {}

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

const orderOf = (sort: Input['sort']) => {
  const { key, direction } = sortOf(sort) ?? { key: 'day', direction: 'desc' }
  return { expression: orderSql[key], direction }
}

/** In the table of its kind. */
const numberSql = sql`case p.sale_kind
  when 'dropshipping' then (select o.number from dropshipping_order o where o.customer_id = p.customer_id and o.id = p.order_id)
  when 'inventory' then (select o.number from purchase_order o where o.customer_id = p.customer_id and o.id = p.order_id)
  when 'wholesale' then (select o.number from wholesale_order o where o.customer_id = p.customer_id and o.id = p.order_id)
  else (select o.number from service_order o where o.customer_id = p.customer_id and o.id = p.order_id) end`

const columns = sql`p.order_id::text as "orderId", p.sale_kind as "saleKind", coalesce(${numberSql}, '') as number,
  c.name as "customerName", p.day::text as day, p.units, ${amountColumns}, to_json(p.estimated) as estimated,
  to_json(p.unknown) as unknown`
const joined = sql`order_profit p join customer c on c.customer_id = p.customer_id`

const maxOfWord = 5_000

/** Orders that are no dropshipping orders, by words of their goods and numbers. */
const ownWords = (word: string): readonly RawBuilder<unknown>[] =>
  [sql`purchase_order`, sql`wholesale_order`, sql`service_order`].map(
    (table) => sql`p.order_id = any(array(
      select o.id from ${table} o where o.search_text ilike ${containing(word)} limit ${sql.lit(maxOfWord)}))`,
  )

interface Listed {
  readonly where: RawBuilder<unknown>
  readonly isMore: boolean
}

/** The rows of a filter that have all typed words: of their order, or else of their own document. */
const searched = async (db: Db, filter: ProfitFilter, { kind, search }: ListedInput): Promise<Listed> => {
  const where = sql`${profitWhere(filter)} and ${ofKind[kind]}`
  if (!search) return { where, isMore: false }
  const isOrder = sql`p.sale_kind = 'dropshipping'`
  const common = { alias: 'p', id: 'order_id' }
  const [ofOrders, ofOthers] = await Promise.all([
    findCases(db, search, { ...common, from: sql`order_profit p where ${where} and ${isOrder}` }),
    findCases(db, search, {
      ...common,
      from: sql`order_profit p where ${where} and not ${isOrder}`,
      order: null,
      own: ownWords,
    }),
  ])
  const ids = [...ofOrders.ids, ...ofOthers.ids]
  return {
    where: sql`${where} and p.order_id = any(${ids}::bigint[])`,
    isMore: ofOrders.isMore || ofOthers.isMore,
  }
}

export const listProfitOrders = async (db: Db, input: Input): Promise<Answer> => {
  const { sort, pageNum, pageSize } = input
  const { expression, direction } = orderOf(sort)
  const { where, isMore } = await searched(db, input, input)
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<ProfitOrderRow>`
      select ${columns} from ${joined} where ${where} order by ${expression} ${directions[direction]}, p.order_id desc
        limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count from order_profit p where ${where}`.execute(db),
  ])
  return { total: counts[0]?.count ?? 0, totalIsLowerBound: isMore, rows }
}

const atOnce = 1_000

/** What the list shows, in its order. */
export async function* profitOrderBatches(
  db: Db,
  filter: ProfitFilter,
  listed: ListedInput,
): AsyncGenerator<ProfitOrderRow[]> {
  const { expression, direction } = orderOf(listed.sort)
  const { where } = await searched(db, filter, listed)
  const beyond = direction === 'desc' ? sql`<` : sql`>`
  let last: { readonly place: string; readonly orderId: string } | null = null
  for (;;) {
    const after: RawBuilder<unknown> = last
      ? sql`(${expression} ${beyond} ${last.place} or (${expression} = ${last.place} and p.order_id < ${last.orderId}::bigint))`
      : sql`true`
    const { rows } = await sql<ProfitOrderRow & { place: string }>`
      select ${columns}, (${expression})::text as place from ${joined} where ${where} and ${after}
        order by ${expression} ${directions[direction]}, p.order_id desc limit ${atOnce}`.execute(db)
    const end: (ProfitOrderRow & { place: string }) | undefined = rows.at(-1)
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
      from (
        select id from dropshipping_order where id = ${orderId}
        union all select id from purchase_order where id = ${orderId} and type = 1
        union all select id from wholesale_order where id = ${orderId}
        union all select id from service_order where id = ${orderId}
      ) o`.execute(db)
  const [order] = orders
  if (!order) throw notFound('Order')
  const { rows } = await sql<Omit<NonNullable<OneAnswer['profit']>, 'countedAt'> & { counted: Date }>`
    select ${columns}, p.currency, p.paid_own_minor::float8 as "paidMinor", p.refunded_own_minor::float8 as "refundedMinor",
        p.counted_at as counted
      from ${joined} where p.order_id = ${orderId}`.execute(db)
  const [found] = rows
  if (!found) return { profit: null, isWaiting: order.isWaiting }
  const { counted, ...profit } = found
  return { profit: { ...profit, countedAt: counted.toISOString() }, isWaiting: order.isWaiting }
}
