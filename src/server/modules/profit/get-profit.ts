import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorProfit, ProfitSums } from '../../../contract/profit/profit.ts'
import { profitCosts } from '../../../contract/profit/profit-parts.ts'
import type { Db } from '../../platform/database/database.ts'
import { listCostSettings } from './cost-settings.ts'
import { profitWhere } from './profit-where.ts'

type Input = ParsedInputOf<typeof operatorProfit.getProfit>
type Answer = OutputOf<typeof operatorProfit.getProfit>

const amountNames = [
  'revenue',
  'refund',
  'goods',
  'inbound',
  'packing',
  'service',
  'carrier',
  'fee',
  'commission',
  'profit',
] as const

export const amountColumns = sql.raw(
  amountNames.map((name) => `p.${name}_minor::float8 as "${name}Minor"`).join(', '),
)
const amountSums = sql.raw(
  amountNames.map((name) => `coalesce(sum(p.${name}_minor), 0)::float8 as "${name}Minor"`).join(', '),
)
const unknownSums = sql.raw(
  profitCosts
    .map((cost) => `count(*) filter (where '${cost}' = any(p.unknown))::integer as "unknown_${cost}"`)
    .join(', '),
)

type SumsRow = Omit<ProfitSums, 'unknown'> &
  Readonly<Record<`unknown_${(typeof profitCosts)[number]}`, number>>

const readSums = async (db: Db, input: Input): Promise<ProfitSums> => {
  const { rows } = await sql<SumsRow>`
    select count(*)::integer as orders, coalesce(sum(p.units), 0)::integer as units, ${amountSums},
        count(*) filter (where cardinality(p.estimated) > 0)::integer as "estimatedOrders",
        count(*) filter (where cardinality(p.unknown) > 0)::integer as "unknownOrders", ${unknownSums}
      from order_profit p where ${profitWhere(input)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum without rows')
  const unknown = Object.fromEntries(profitCosts.map((cost) => [cost, row[`unknown_${cost}`]]))
  const sums = Object.fromEntries(
    Object.entries(row).filter(([name]) => !name.startsWith('unknown_')),
  ) as unknown as Omit<ProfitSums, 'unknown'>
  return { ...sums, unknown: unknown as ProfitSums['unknown'] }
}

const dayMs = 86_400_000
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1 }, (_, at) =>
    addDays(from, at),
  )

const readDays = async (db: Db, input: Input): Promise<Answer['days']> => {
  const { rows } = await sql<Answer['days'][number]>`
    select p.day::text as day, count(*)::integer as orders,
        sum(p.revenue_minor - p.refund_minor)::float8 as "revenueMinor",
        sum(p.revenue_minor - p.refund_minor - p.profit_minor)::float8 as "costMinor",
        sum(p.profit_minor)::float8 as "profitMinor"
      from order_profit p where ${profitWhere(input)} group by p.day`.execute(db)
  const found = new Map(rows.map((row) => [row.day, row]))
  return daysOf(input.from, input.to).map(
    (day) => found.get(day) ?? { day, orders: 0, revenueMinor: 0, costMinor: 0, profitMinor: 0 },
  )
}

const readBefore = async (db: Db, input: Input): Promise<Answer['before']> => {
  const days = daysOf(input.from, input.to).length
  const before = { ...input, from: addDays(input.from, -days), to: addDays(input.from, -1) }
  const { rows } = await sql<Answer['before']>`
    select count(*)::integer as orders, coalesce(sum(p.revenue_minor - p.refund_minor), 0)::float8 as "revenueMinor",
        coalesce(sum(p.profit_minor), 0)::float8 as "profitMinor"
      from order_profit p where ${profitWhere(before)}`.execute(db)
  return rows[0] ?? { orders: 0, revenueMinor: 0, profitMinor: 0 }
}

/** Of the days on which they were accepted. */
const readOtherCharges = async (db: Db, { from, to }: Input): Promise<Answer['otherCharges']> => {
  const { rows } = await sql<Answer['otherCharges'][number]>`
    select b.currency, sum(l.amount_minor)::float8 as "amountMinor"
      from carrier_bill_line l join carrier_bill b on b.id = l.bill_id
      where l.decision = 'accepted' and l.shipment_id is null
        and l.decided_at >= ${from}::date::timestamp at time zone agency_time_zone()
        and l.decided_at < (${to}::date + 1)::timestamp at time zone agency_time_zone()
      group by 1 order by 1`.execute(db)
  return rows
}

const countWaiting = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct order_id)::integer as count from profit_recount`.execute(db)
  return rows[0]?.count ?? 0
}

export const getProfit = async (db: Db, input: Input): Promise<Answer> => {
  const [sums, before, days, otherCharges, waiting, { settings }] = await Promise.all([
    readSums(db, input),
    readBefore(db, input),
    readDays(db, input),
    readOtherCharges(db, input),
    countWaiting(db),
    listCostSettings(db),
  ])
  return { sums, before, days, otherCharges, waiting, setting: settings[0] ?? null }
}
