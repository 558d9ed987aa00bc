import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import type { salesRank, SalesRankRow } from '../../../contract/sales-rank/sales-rank.ts'
import type { Db } from '../../platform/database/database.ts'
import { readDays } from './sales-by-day.ts'
import { sums, type SalesQuery } from './sales-period.ts'

type Input = ParsedInputOf<typeof salesRank.listSalesRank>
type Answer = OutputOf<typeof salesRank.listSalesRank>

const columns = {
  units: 'units',
  orders: 'orders',
  revenue: '"revenueMinor"',
  cost: '"costMinor"',
  profit: '"profitMinor"',
} as const

interface Row extends SalesRankRow {
  readonly total: number
  readonly sums: Answer['sums']
}

const readRows = async (db: Db, { mine, country, period }: SalesQuery, input: Input): Promise<Row[]> => {
  const { key, direction } = sortOf(input.sort) ?? { key: 'units', direction: 'desc' }
  const { pageNum, pageSize } = input
  const { rows } = await sql<Row>`
    with sold as materialized (
      select s.product_id, ${sums} from product_sales_by_day s
        where ${mine} and s.country_code = ${country} and s.day between ${period.from}::date and ${period.to}::date
        group by s.product_id having sum(s.units) > 0
    ), before as materialized (
      select s.product_id, sum(s.units)::integer as units from product_sales_by_day s
        where ${mine} and s.country_code = ${country}
          and s.day between ${period.beforeFrom}::date and ${period.beforeTo}::date
        group by s.product_id
    )
    select product.id::text as "productId", product.code, product.subject_en as "subjectEn",
        product.subject_zh as "subjectZh", product.cover_url as "coverUrl",
        product.owner_customer_id is not null as "isPrivate", sold.units, sold.orders, sold."costMinor",
        sold."revenueMinor", sold."pricedUnits", sold."profitMinor", coalesce(before.units, 0) as "unitsBefore",
        (count(*) over ())::integer as total,
        (select jsonb_build_object('units', coalesce(sum(units), 0), 'costMinor', coalesce(sum("costMinor"), 0),
          'revenueMinor', coalesce(sum("revenueMinor"), 0), 'pricedUnits', coalesce(sum("pricedUnits"), 0),
          'profitMinor', coalesce(sum("profitMinor"), 0),
          'unitsBefore', (select coalesce(sum(units), 0) from before)) from sold) as sums
      from sold join product on product.id = sold.product_id
        left join before on before.product_id = sold.product_id
      order by sold.${sql.raw(columns[key])} ${sql.raw(direction)}, sold.product_id
      limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db)
  return rows
}

const readCountries = async (db: Db, { mine, period }: SalesQuery): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    with recursive places as (
      (select s.country_code as code from product_sales_by_day s where ${mine} and s.country_code > ''
        order by s.country_code limit 1)
      union all
      select (select s.country_code from product_sales_by_day s where ${mine} and s.country_code > places.code
        order by s.country_code limit 1) from places where places.code is not null
    )
    select code from places where code is not null and exists (
      select from product_sales_by_day s where ${mine} and s.country_code = places.code and s.units > 0
        and s.day between ${period.from}::date and ${period.to}::date)`.execute(db)
  return rows.map(({ code }) => code)
}

const nothing: Answer['sums'] = {
  units: 0,
  costMinor: 0,
  revenueMinor: 0,
  pricedUnits: 0,
  profitMinor: 0,
  unitsBefore: 0,
}

/** Products by sales, from the counters. A page after the last has no sums. */
export const listSalesRank = async (db: Db, asked: SalesQuery, input: Input): Promise<Answer> => {
  const [rows, countries, days] = await Promise.all([
    readRows(db, asked, input),
    readCountries(db, asked),
    readDays(db, asked),
  ])
  const { period, currency } = asked
  return {
    total: rows[0]?.total ?? 0,
    sums: rows[0]?.sums ?? nothing,
    rows: rows.map(({ total: _total, sums: _sums, ...row }) => row),
    from: period.from,
    to: period.to,
    currency,
    days: days.map(({ orders: _orders, ...day }) => day),
    countries,
  }
}
