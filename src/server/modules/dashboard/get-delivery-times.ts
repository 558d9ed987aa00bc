import { sql } from 'kysely'
import type * as z from 'zod'
import type { dashboard } from '../../../contract/dashboard/dashboard.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FiguresQuery } from './figures-period.ts'

type Answer = z.input<typeof dashboard.getDeliveryTimes.output>

interface Times {
  readonly parcels: number
  readonly medianDays: number
  readonly p90Days: number
}

interface Row extends Times {
  readonly isAll: boolean
  readonly lineId: string | null
  readonly nameEn: string | null
  readonly nameZh: string | null
  readonly country: string
}

const shownRows = 10

/**
 * From counts of parcels by their days of travel. A percentile is the fewest days within which that part of the parcels
 * arrived.
 */
export const getDeliveryTimes = async (db: Db, { mine, period }: FiguresQuery): Promise<Answer> => {
  const { rows } = await sql<Row>`
    with counted as (
      select f.shipping_line_id, f.country_code, f.days, sum(f.parcels) as parcels from delivery_days_by_day f
        where ${mine} and f.day between ${period.from}::date and ${period.to}::date group by 1, 2, 3
    ), groups as (
      select shipping_line_id, country_code, days, parcels, false as is_all from counted
      union all
      select 0, '', days, sum(parcels), true from counted group by days
    ), running as (
      select *, sum(parcels) over (one order by days) as arrived, sum(parcels) over one as total from groups
        window one as (partition by is_all, shipping_line_id, country_code)
    ), times as (
      select is_all, shipping_line_id, country_code, max(total)::integer as parcels,
          min(days) filter (where arrived * 2 >= total) as median_days,
          min(days) filter (where arrived * 10 >= total * 9) as p90_days
        from running group by 1, 2, 3
    )
    select t.is_all as "isAll", l.id::text as "lineId", l.name_en as "nameEn", l.name_zh as "nameZh",
        t.country_code as country, t.parcels, t.median_days as "medianDays", t.p90_days as "p90Days"
      from times t left join shipping_line l on l.id = t.shipping_line_id
      order by t.is_all desc, t.parcels desc, t.shipping_line_id, t.country_code
      limit ${sql.lit(shownRows + 1)}`.execute(db)
  const [all] = rows
  return {
    from: period.from,
    to: period.to,
    all: all ? timesOf(all) : null,
    rows: rows.slice(1).map(({ lineId, nameEn, nameZh, country, ...times }) => ({
      ...timesOf(times),
      shippingLine: lineId === null ? null : { id: lineId, nameEn: nameEn ?? '', nameZh: nameZh ?? '' },
      country,
    })),
  }
}

const timesOf = ({ parcels, medianDays, p90Days }: Times): Times => ({ parcels, medianDays, p90Days })
