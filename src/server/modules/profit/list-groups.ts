import { sql, type RawBuilder } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import type { operatorProfit, profitGroupSorts, ProfitGroupRow } from '../../../contract/profit/profit.ts'
import type { ProfitGroup } from '../../../contract/profit/profit-parts.ts'
import type { Db } from '../../platform/database/database.ts'
import { profitWhere, writeOffsIn, type ProfitFilter } from './profit-where.ts'

type Input = ParsedInputOf<typeof operatorProfit.listProfitGroups>
type Answer = OutputOf<typeof operatorProfit.listProfitGroups>

const keys = {
  kind: sql`p.sale_kind`,
  day: sql`p.day`,
  customer: sql`p.customer_id`,
  line: sql`p.shipping_line_id`,
  person: sql`p.operator_id`,
  product: sql`x.product_id`,
} as const satisfies Record<ProfitGroup, RawBuilder<unknown>>

const names = {
  kind: sql`''::text`,
  day: sql`coalesce(g.key::text, '')`,
  customer: sql`coalesce((select c.name from customer c where c.customer_id = g.key), '')`,
  line: sql`coalesce((select l.name_en from shipping_line l where l.id = g.key), '')`,
  person: sql`coalesce((select o.name from operator o where o.id = g.key), '')`,
  product: sql`coalesce((select d.code || ' · ' || d.subject_en from product d where d.id = g.key), '')`,
} as const satisfies Record<ProfitGroup, RawBuilder<unknown>>

const sums = sql`count(*)::integer as orders, sum(p.units)::integer as units, sum(p.revenue_minor)::float8 as revenue,
  sum(p.refund_minor)::float8 as refund, sum(p.goods_minor + p.inbound_minor)::float8 as goods,
  sum(p.packing_minor + p.service_minor + p.carrier_minor + p.fee_minor + p.commission_minor)::float8 as other,
  sum(p.profit_minor)::float8 as profit, count(*) filter (where cardinality(p.estimated) > 0)::integer as estimated,
  count(*) filter (where cardinality(p.unknown) > 0)::integer as unknown`

const productSums = sql`count(*)::integer as orders, sum(x.units)::integer as units, sum(x.revenue_minor)::float8 as revenue,
  sum(x.refund_minor)::float8 as refund, sum(x.goods_minor)::float8 as goods, sum(x.other_minor)::float8 as other,
  sum(x.profit_minor)::float8 as profit, count(*) filter (where x.is_estimated)::integer as estimated,
  count(*) filter (where x.is_unknown)::integer as unknown`

/** What no order bears: one row, the last. */
const writeOffs = (key: RawBuilder<unknown>, filter: ProfitFilter): RawBuilder<unknown> => sql`
  select ${key} as key, 0 as orders, sum(w.units)::integer as units, 0::float8 as revenue, 0::float8 as refund,
      sum(w.cost_minor)::float8 as goods, 0::float8 as other, -sum(w.cost_minor)::float8 as profit,
      count(*) filter (where w.is_estimated)::integer as estimated, count(*) filter (where w.is_unknown)::integer as unknown,
      true as is_write_off
    from write_off_cost w where ${writeOffsIn(filter)} having count(*) > 0`

const noKey = {
  kind: sql`null::text`,
  day: sql`null::date`,
  customer: sql`null::bigint`,
  line: sql`null::bigint`,
  person: sql`null::bigint`,
  product: sql`null::bigint`,
} as const satisfies Record<ProfitGroup, RawBuilder<unknown>>

/** The rows of one grouping: `key` and sums. A product's row has its share of each order, every other whole orders. */
const sold = (groupBy: ProfitGroup, filter: ProfitFilter): RawBuilder<unknown> =>
  groupBy === 'product'
    ? sql`select nullif(x.product_id, 0) as key, ${productSums}, false as is_write_off
        from order_profit p join order_profit_product x on x.customer_id = p.customer_id and x.order_id = p.order_id
        where ${profitWhere(filter)} ${
          filter.productId === undefined
            ? sql``
            : sql`and x.product_id = ${filter.productId === 'none' ? '0' : filter.productId}::bigint`
        } group by 1`
    : sql`select ${keys[groupBy]} as key, ${sums}, false as is_write_off from order_profit p where ${profitWhere(filter)} group by 1`

const grouped = (groupBy: ProfitGroup, filter: ProfitFilter): RawBuilder<unknown> =>
  sql`(${sold(groupBy, filter)}) union all (${writeOffs(noKey[groupBy], filter)})`

const orderSql = {
  profit: sql`g.profit`,
  revenue: sql`g.revenue - g.refund`,
  orders: sql`g.orders`,
} as const satisfies Record<(typeof profitGroupSorts)[number], RawBuilder<unknown>>

const directions = { asc: sql`asc`, desc: sql`desc` } as const

export const readGroups = async (
  db: Db,
  groupBy: ProfitGroup,
  filter: ProfitFilter,
  rest: RawBuilder<unknown>,
): Promise<(ProfitGroupRow & { readonly total: number })[]> => {
  const { rows } = await sql<ProfitGroupRow & { total: number }>`
    select case when g.is_write_off then 'writeOff' else coalesce(g.key::text, 'none') end as key, ${names[groupBy]} as name, g.orders, g.units, g.revenue as "revenueMinor",
        g.refund as "refundMinor", g.goods as "goodsMinor", g.other as "otherMinor", g.profit as "profitMinor",
        g.estimated as "estimatedOrders", g.unknown as "unknownOrders", g.total
      from (select *, count(*) over ()::integer as total from (${grouped(groupBy, filter)}) s) g ${rest}`.execute(
    db,
  )
  return rows
}

export const groupOrder = (groupBy: ProfitGroup, sort: Input['sort']): RawBuilder<unknown> => {
  const wanted = sortOf(sort)
  if (!wanted)
    return groupBy === 'day'
      ? sql`order by g.is_write_off, g.key desc`
      : sql`order by g.is_write_off, g.profit desc, g.key`
  return sql`order by g.is_write_off, ${orderSql[wanted.key]} ${directions[wanted.direction]}, g.key`
}

export const listProfitGroups = async (db: Db, input: Input): Promise<Answer> => {
  const { groupBy, sort, pageNum, pageSize } = input
  const rows = await readGroups(
    db,
    groupBy,
    input,
    sql`${groupOrder(groupBy, sort)} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
  )
  const total =
    rows[0]?.total ??
    (
      await sql<{ count: number }>`
        select count(*)::integer as count from (${grouped(groupBy, input)}) g`.execute(db)
    ).rows[0]?.count ??
    0
  return { total, rows: rows.map(({ total: _total, ...row }) => row) }
}
