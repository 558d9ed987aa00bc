import { sql, type RawBuilder } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorProfit, ProfitSums } from '../../../contract/profit/profit.ts'
import { profitCosts } from '../../../contract/profit/profit-parts.ts'
import type { Db } from '../../platform/database/database.ts'
import { listCostSettings } from './cost-settings.ts'
import { profitWhere, writeOffsIn } from './profit-where.ts'

type Input = ParsedInputOf<typeof operatorProfit.getProfit>
type Answer = OutputOf<typeof operatorProfit.getProfit>

/** Of transactions that belong to no row of the profit, nor to money that is no sale: an index has them. */
export const isOtherSource = sql`t.source_kind not in ('order', 'returnedParcel', 'purchaseOrder', 'wholesaleOrder', 'serviceOrder',
  'recharge', 'withdrawal', 'correction', 'commission')`

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

/** Of write-offs, for the cost that no order bears. */
const writeOffMinor = (input: Input): RawBuilder<unknown> =>
  sql`coalesce((select sum(w.cost_minor) from write_off_cost w where ${writeOffsIn(input)}), 0)::float8`

const readSums = async (db: Db, input: Input): Promise<ProfitSums> => {
  const { rows } = await sql<SumsRow>`
    select count(*)::integer as orders, coalesce(sum(p.units), 0)::integer as units, ${amountSums},
        count(*) filter (where cardinality(p.estimated) > 0)::integer as "estimatedOrders",
        count(*) filter (where cardinality(p.unknown) > 0)::integer as "unknownOrders", ${unknownSums},
        ${writeOffMinor(input)} as "writeOffMinor"
      from order_profit p where ${profitWhere(input)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum without rows')
  const unknown = Object.fromEntries(profitCosts.map((cost) => [cost, row[`unknown_${cost}`]]))
  const sums = Object.fromEntries(
    Object.entries(row).filter(([name]) => !name.startsWith('unknown_')),
  ) as unknown as Omit<ProfitSums, 'unknown'>
  return {
    ...sums,
    profitMinor: sums.profitMinor - sums.writeOffMinor,
    unknown: unknown as ProfitSums['unknown'],
  }
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
    select coalesce(p.day, w.day)::text as day, coalesce(p.orders, 0)::integer as orders,
        coalesce(p.net, 0)::float8 as "revenueMinor",
        (coalesce(p.net - p.profit, 0) + coalesce(w.cost, 0))::float8 as "costMinor", coalesce(w.cost, 0)::float8 as "writeOffMinor",
        (coalesce(p.profit, 0) - coalesce(w.cost, 0))::float8 as "profitMinor"
      from (
        select p.day, count(*) as orders, sum(p.revenue_minor - p.refund_minor) as net, sum(p.profit_minor) as profit
          from order_profit p where ${profitWhere(input)} group by p.day
      ) p full join (
        select w.day, sum(w.cost_minor) as cost from write_off_cost w where ${writeOffsIn(input)} group by w.day
      ) w on w.day = p.day`.execute(db)
  const found = new Map(rows.map((row) => [row.day, row]))
  const none = { orders: 0, revenueMinor: 0, costMinor: 0, writeOffMinor: 0, profitMinor: 0 }
  return daysOf(input.from, input.to).map((day) => found.get(day) ?? { day, ...none })
}

const readBefore = async (db: Db, input: Input): Promise<Answer['before']> => {
  const days = daysOf(input.from, input.to).length
  const before = { ...input, from: addDays(input.from, -days), to: addDays(input.from, -1) }
  const { rows } = await sql<Answer['before']>`
    select count(*)::integer as orders, coalesce(sum(p.revenue_minor - p.refund_minor), 0)::float8 as "revenueMinor",
        coalesce(sum(p.profit_minor), 0)::float8 - ${writeOffMinor(before)} as "profitMinor"
      from order_profit p where ${profitWhere(before)}`.execute(db)
  return rows[0] ?? { orders: 0, revenueMinor: 0, profitMinor: 0 }
}

/** Of the days on which they were accepted. */
const readOtherCharges = async (db: Db, { from, to }: Input): Promise<Answer['otherCharges']> => {
  const { rows } = await sql<Answer['otherCharges'][number]>`
    select b.currency, sum(l.amount_minor)::float8 as "amountMinor"
      from carrier_bill_line l join carrier_bill b on b.id = l.bill_id
      where l.decision = 'accepted' and l.customer_id is null
        and l.decided_at >= ${from}::date::timestamp at time zone agency_time_zone()
        and l.decided_at < (${to}::date + 1)::timestamp at time zone agency_time_zone()
      group by 1 order by 1`.execute(db)
  return rows
}

const readWriteOffs = async (db: Db, input: Input): Promise<Answer['writeOffs']> => {
  const { rows } = await sql<Answer['writeOffs'][number]>`
    select w.reason, sum(w.units)::integer as units, sum(w.cost_minor)::float8 as "costMinor",
        count(*) filter (where w.is_unknown)::integer as unknown
      from write_off_cost w where ${writeOffsIn(input)} group by 1 order by 3 desc, 1`.execute(db)
  return rows
}

/** Of the days on which they were posted. */
const readOtherSales = async (db: Db, { from, to }: Input): Promise<Answer['otherSales']> => {
  const { rows } = await sql<Answer['otherSales'][number]>`
    select s.currency, sum(s.amount_minor)::float8 as "amountMinor"
      from ledger_transaction t
        join ledger_posting s on s.customer_id = t.customer_id and s.transaction_id = t.id and s.account = 'sales'
      where ${isOtherSource}
        and t.created_at >= ${from}::date::timestamp at time zone agency_time_zone()
        and t.created_at < (${to}::date + 1)::timestamp at time zone agency_time_zone()
      group by 1 order by 1`.execute(db)
  return rows
}

const countWaiting = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select ((select count(distinct order_id) from profit_recount)
      + (select count(distinct movement_id) from write_off_recount))::integer as count`.execute(db)
  return rows[0]?.count ?? 0
}

export const getProfit = async (db: Db, input: Input): Promise<Answer> => {
  const [sums, before, days, writeOffs, otherCharges, otherSales, waiting, { settings }] = await Promise.all([
    readSums(db, input),
    readBefore(db, input),
    readDays(db, input),
    readWriteOffs(db, input),
    readOtherCharges(db, input),
    readOtherSales(db, input),
    countWaiting(db),
    listCostSettings(db),
  ])
  return { sums, before, days, writeOffs, otherCharges, otherSales, waiting, setting: settings[0] ?? null }
}
