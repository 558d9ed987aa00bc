import { type RawBuilder, sql } from 'kysely'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { salesRank } from '../../../contract/sales-rank/sales-rank.ts'
import type { Db } from '../../platform/database/database.ts'
import { sums, type SalesQuery } from './sales-period.ts'

type Day = OutputOf<typeof salesRank.getProductSales>['days'][number]

/**
 * Every day of the period, in order, of the sales that also meet `condition` on `s`. Over several products, `orders`
 * counts an order once for each of them.
 */
export const readDays = async (
  db: Db,
  { mine, country, period }: SalesQuery,
  condition: RawBuilder<unknown> = sql``,
): Promise<Day[]> => {
  const { rows } = await sql<Day>`
    select to_char(calendar.day, 'YYYY-MM-DD') as day, ${sums}
      from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') calendar (day)
        left join product_sales_by_day s on s.day = calendar.day::date and ${mine} ${condition}
          and s.country_code = ${country} and s.day between ${period.from}::date and ${period.to}::date
      group by calendar.day order by calendar.day`.execute(db)
  return rows
}
