import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { salesRank, SalesFigures } from '../../../contract/sales-rank/sales-rank.ts'
import type { Db } from '../../platform/database/database.ts'
import { readDays } from './sales-by-day.ts'
import { sums, type SalesQuery } from './sales-period.ts'

type Answer = OutputOf<typeof salesRank.getProductSales>
type Orders = OutputOf<typeof salesRank.listSoldOrders>
type OrdersInput = ParsedInputOf<typeof salesRank.listSoldOrders>

const readHead = async (db: Db, productId: string): Promise<Answer['product']> => {
  const { rows } = await sql<Answer['product']>`
    select id::text as "productId", code, subject_en as "subjectEn", subject_zh as "subjectZh",
        cover_url as "coverUrl", owner_customer_id is not null as "isPrivate"
      from product where id = ${productId}`.execute(db)
  const [head] = rows
  if (!head) throw notFound('Product')
  return head
}

const readSums = async (
  db: Db,
  { mine, country }: SalesQuery,
  productId: string,
  days: { readonly from: string; readonly to: string },
): Promise<SalesFigures> => {
  const { rows } = await sql<SalesFigures>`
    select ${sums} from product_sales_by_day s where ${mine} and s.product_id = ${productId} and s.country_code = ${country}
      and s.day between ${days.from}::date and ${days.to}::date`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the sum query returned no row')
  return row
}

const readCountries = async (db: Db, { mine, country, period }: SalesQuery, productId: string) => {
  const { rows } = await sql<Answer['countries'][number]>`
    select s.country_code as country, ${sums} from product_sales_by_day s
      where ${mine} and s.product_id = ${productId} and s.country_code <> '' and ${country} in ('', s.country_code)
        and s.day between ${period.from}::date and ${period.to}::date
      group by s.country_code having sum(s.units) > 0 order by sum(s.units) desc, s.country_code`.execute(db)
  return rows
}

const readShops = async (db: Db, { mine, country, period }: SalesQuery, productId: string) => {
  const { rows } = await sql<Answer['shops'][number]>`
    select shop.id::text as "shopId", shop.name, ${sums} from product_sales_by_day s
        join shop on shop.customer_id = s.customer_id and shop.id = s.shop_id
      where ${mine} and s.product_id = ${productId} and s.country_code = ${country}
        and s.day between ${period.from}::date and ${period.to}::date
      group by shop.customer_id, shop.id having sum(s.units) > 0 order by sum(s.units) desc, shop.id`.execute(
    db,
  )
  return rows
}

export const getProductSales = async (db: Db, asked: SalesQuery, productId: string): Promise<Answer> => {
  const { period, currency } = asked
  const product = await readHead(db, productId)
  const [sold, before, days, countries, shops] = await Promise.all([
    readSums(db, asked, productId, period),
    readSums(db, asked, productId, { from: period.beforeFrom, to: period.beforeTo }),
    readDays(db, asked, sql`and s.product_id = ${productId}`),
    readCountries(db, asked, productId),
    readShops(db, asked, productId),
  ])
  return { product, sums: sold, before, days, countries, shops, currency, from: period.from, to: period.to }
}

export const listSoldOrders = async (db: Db, asked: SalesQuery, input: OrdersInput): Promise<Orders> => {
  const { mine, country, period } = asked
  const { productId, pageNum, pageSize } = input
  await readHead(db, productId)
  const [{ orders: total }, { rows }] = await Promise.all([
    readSums(db, asked, productId, period),
    sql<Orders['rows'][number]>`
      with page as (
        select s.* from sold_product s
          where ${mine} and s.product_id = ${productId} and ${country} in ('', s.country_code)
            and s.day between ${period.from}::date and ${period.to}::date
          order by s.day desc, s.order_id desc
          limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}
      )
      select o.id::text, o.number, o.status, page.day::text, shop.name as "shopName", page.country_code as country,
          page.units, (page.cost_minor + page.charges_minor)::float8 as "costMinor",
          case when page.priced_units > 0 then page.revenue_minor::float8 end as "revenueMinor"
        from page join dropshipping_order o on o.customer_id = page.customer_id and o.id = page.order_id
          join shop on shop.customer_id = page.customer_id and shop.id = page.shop_id
        order by page.day desc, page.order_id desc`.execute(db),
  ])
  return { total, rows }
}
