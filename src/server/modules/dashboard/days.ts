import { sql } from 'kysely'
import type { ShopId } from '../../../contract/ids.ts'
import type { CustomerId, Db } from '../../platform/database.ts'
import { Lru } from '../../platform/lru.ts'

export interface DayFigures {
  readonly day: string
  readonly orders: number
  readonly paidOrders: number
  readonly paidMinor: number
}

export interface DaysScope {
  readonly customerId: CustomerId
  readonly shopIds: readonly ShopId[] | null
  readonly timeZone: string
}

export const shownDays = 30

/** Orders received and paid since a day, by day of a time zone; days without either are missing. */
const readDays = async (db: Db, scope: DaysScope, fromDay: string): Promise<DayFigures[]> => {
  const { customerId, shopIds, timeZone } = scope
  const start = sql`(${fromDay}::date::timestamp at time zone ${timeZone}::text)`
  const ofShops = shopIds === null ? sql`` : sql`and shop_id = any (${[...shopIds]}::bigint[])`
  const { rows } = await sql<{ day: string; orders: string; paidOrders: string; paidMinor: string }>`
    select day::text as day, sum(orders) as orders, sum(paid_orders) as "paidOrders", sum(paid_minor) as "paidMinor"
    from (
      select (created_at at time zone ${timeZone}::text)::date as day, count(*) as orders, 0 as paid_orders, 0 as paid_minor
        from dropshipping_order
        where customer_id = ${customerId} and created_at >= ${start} ${ofShops} group by 1
      union all
      -- What was merged or split out of others did not come in.
      select (created_at at time zone ${timeZone}::text)::date, -count(*), 0, 0
        from dropshipping_order
        where customer_id = ${customerId} and created_at >= ${start} and kind <> 'plain' ${ofShops} group by 1
      union all
      select (paid_at at time zone ${timeZone}::text)::date, 0, count(*), sum(total_minor)
        from dropshipping_order
        where customer_id = ${customerId} and paid_at >= ${start} and paid_at is not null ${ofShops} group by 1
      union all
      -- A replacement's products were bought once; only what its seller pays for it counts.
      select (paid_at at time zone ${timeZone}::text)::date, 0, -count(*), 0
        from dropshipping_order
        where customer_id = ${customerId} and paid_at >= ${start} and paid_at is not null and kind = 'replacement' ${ofShops}
        group by 1
    ) both_kinds group by day`.execute(db)
  return rows.map((row) => ({
    day: row.day,
    orders: Number(row.orders),
    paidOrders: Number(row.paidOrders),
    paidMinor: Number(row.paidMinor),
  }))
}

const dayIn = (timeZone: string, at: Date): string =>
  // The Swedish format equals ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Past days are final once transactions that began before midnight have ended. */
const settledMinutes = 15
const keptSellers = 500

export interface DaysReader {
  /** The last 30 days, oldest first, including days without orders. */
  readonly read: (db: Db, scope: DaysScope, now: Date) => Promise<DayFigures[]>
}

/**
 * A seller with a million orders has some hundred thousand in these days, and reading them takes a tenth of a
 * second. So past days are read once a day and cached; each visit reads only today.
 */
export const daysReader = (): DaysReader => {
  const past = new Lru<string, readonly DayFigures[]>(keptSellers)
  return {
    read: async (db, scope, now) => {
      const today = dayIn(scope.timeZone, now)
      const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index - shownDays + 1))
      const [firstDay = today] = days
      const key = [scope.customerId, scope.timeZone, today, scope.shopIds?.join(',') ?? 'all'].join(' ')
      const kept = past.get(key)
      const fresh = await readDays(db, scope, kept ? today : firstDay)
      const isSettled = dayIn(scope.timeZone, new Date(now.getTime() - settledMinutes * 60_000)) === today
      if (!kept && isSettled)
        past.set(
          key,
          fresh.filter((figures) => figures.day < today),
        )
      const byDay = new Map([...(kept ?? []), ...fresh].map((figures) => [figures.day, figures]))
      return days.map((day) => byDay.get(day) ?? { day, orders: 0, paidOrders: 0, paidMinor: 0 })
    },
  }
}
