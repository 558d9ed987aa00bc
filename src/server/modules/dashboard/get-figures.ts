import { sql } from 'kysely'
import type * as z from 'zod'
import type { dashboard, DayFigures } from '../../../contract/dashboard/dashboard.ts'
import type { Db } from '../../platform/database/database.ts'
import { type OrderStatus, orderStatuses } from '../../../contract/kernel/statuses.ts'
import { addDays } from './calendar-days.ts'
import type { FiguresQuery } from './figures-period.ts'

type Answer = z.input<typeof dashboard.getFigures.output>

const names = [
  'orders',
  'units',
  'unknownOrders',
  'revenueMinor',
  'feesMinor',
  'goodsMinor',
  'freightMinor',
  'serviceMinor',
  'surchargeMinor',
  'refundedMinor',
  'profitMinor',
  'spentMinor',
] as const satisfies readonly (keyof DayFigures)[]

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The sum of each figure, of the rows where a condition holds. */
const sumsSql = (condition: string) =>
  sql.raw(
    names
      .map((name) => `coalesce(sum(f.${columnOf(name)}) filter (where ${condition}), 0)::float8 as "${name}"`)
      .join(', '),
  )

const nothing = Object.fromEntries(names.map((name) => [name, 0])) as Record<keyof DayFigures, number>

const sumOf = (rows: readonly DayFigures[]): DayFigures =>
  rows.reduce<Record<keyof DayFigures, number>>(
    (sums, row) => {
      for (const name of names) sums[name] += row[name]
      return sums
    },
    { ...nothing },
  )

type Day = DayFigures & { readonly day: string }

const readDays = async (db: Db, { mine, period }: FiguresQuery): Promise<Day[]> => {
  const { rows } = await sql<Day>`
    select f.day::text as day, ${sumsSql('true')} from order_figures_by_day f
      where ${mine} and f.day between ${period.beforeFrom}::date and ${period.to}::date group by f.day`.execute(
    db,
  )
  return rows
}

const readShops = async (db: Db, { mine, period }: FiguresQuery): Promise<Answer['shops']> => {
  const { rows } = await sql<Answer['shops'][number]>`
    select shop.id::text as "shopId", shop.name, ${sumsSql('f.is_now')},
        coalesce(sum(f.profit_minor) filter (where not f.is_now), 0)::float8 as "profitBeforeMinor"
      from (
        select f.*, f.day >= ${period.from}::date as is_now from order_figures_by_day f
          where ${mine} and f.day between ${period.beforeFrom}::date and ${period.to}::date
      ) f join shop on shop.customer_id = f.customer_id and shop.id = f.shop_id
      group by shop.customer_id, shop.id
      order by "revenueMinor" desc, "orders" desc, shop.id`.execute(db)
  return rows
}

const readStatuses = async (db: Db, { mine }: FiguresQuery): Promise<Answer['statuses']> => {
  const { rows } = await sql<{ status: OrderStatus; orders: number }>`
    select f.status, sum(f.orders)::integer as orders from order_count f where ${mine} group by f.status`.execute(
    db,
  )
  const known = new Map(rows.map(({ status, orders }) => [status, orders]))
  return orderStatuses.map((status) => ({ status, orders: known.get(status) ?? 0 }))
}

const daysOf = (from: string, to: string): string[] => {
  const days = [from]
  for (let day = from; day < to;) {
    day = addDays(day, 1)
    days.push(day)
  }
  return days
}

/** From counters that a job keeps (see migration 0119): as many rows as there are days and shops, not orders. */
export const getFigures = async (db: Db, query: FiguresQuery): Promise<Answer> => {
  const { period, currency } = query
  const [rows, shops, statuses] = await Promise.all([
    readDays(db, query),
    readShops(db, query),
    readStatuses(db, query),
  ])
  const known = new Map(rows.map((row) => [row.day, row]))
  const days = daysOf(period.from, period.to).map((day) => known.get(day) ?? { day, ...nothing })
  return {
    currency,
    from: period.from,
    to: period.to,
    sums: sumOf(days),
    before: sumOf(rows.filter(({ day }) => day < period.from)),
    days,
    shops,
    statuses,
  }
}
