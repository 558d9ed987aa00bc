import { sql, type RawBuilder } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { maxSalesDays, type SalesPeriod } from '../../../contract/sales-rank/sales-rank.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Scope } from '../orders/index.ts'

export interface SalesFilter {
  readonly days: SalesPeriod
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly shopId?: string | undefined
  readonly country?: string | undefined
}

/** Dates as `2026-11-21`, inclusive. */
export interface Period {
  readonly from: string
  readonly to: string
  /** Start of the preceding period of equal length. */
  readonly beforeFrom: string
  readonly beforeTo: string
}

const dayMs = 86_400_000
/** Dates are in the customer's time zone; computing in UTC keeps them unchanged. */
const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1

/** The requested dates, corrected if too long or reversed. */
export const periodOf = ({ days, from, to }: SalesFilter, today: string): Period => {
  const isGiven = from !== undefined || to !== undefined
  const end = isGiven ? (to ?? (from !== undefined && from > today ? from : today)) : today
  const wanted = isGiven ? (from ?? moved(end, 1 - days)) : moved(end, 1 - days)
  const earliest = moved(end, 1 - maxSalesDays)
  const start = wanted > end ? end : wanted < earliest ? earliest : wanted
  const length = daysBetween(start, end)
  return { from: start, to: end, beforeFrom: moved(start, -length), beforeTo: moved(start, -1) }
}

export interface SalesQuery {
  readonly scope: Scope
  readonly period: Period
  readonly currency: Currency
  /** Condition on `product_sales_by_day` and `sold_product` for the customer and its shops. */
  readonly mine: RawBuilder<unknown>
  /** '' for all. */
  readonly country: string
}

export const readFilter = async (
  db: Db,
  scope: Scope,
  filter: SalesFilter,
  { currency, now }: { readonly currency: Currency; readonly now: Date },
): Promise<SalesQuery> => {
  const { customerId, shopIds } = scope
  const { shopId, country = '' } = filter
  const { rows } = await sql<{ today: string; hasShop: boolean }>`
    select (${now}::timestamptz at time zone time_zone)::date::text as today,
        ${shopId ?? null}::bigint is null or exists (
          select from shop where customer_id = ${customerId} and id = ${shopId ?? null}::bigint) as "hasShop"
      from customer where customer_id = ${customerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the customer does not exist')
  const isMine = shopIds === null || shopId === undefined || shopIds.some((id) => id === shopId)
  if (!row.hasShop || !isMine) throw notFound('Shop')
  const shops = shopId === undefined ? shopIds : [shopId]
  return {
    scope,
    period: periodOf(filter, row.today),
    currency,
    country,
    mine: sql`s.customer_id = ${customerId} and (${shops}::bigint[] is null or s.shop_id = any(${shops}::bigint[]))`,
  }
}

export const sums = sql`coalesce(sum(s.units), 0)::integer as units, coalesce(sum(s.orders), 0)::integer as orders,
  coalesce(sum(s.cost_minor + s.charges_minor), 0)::float8 as "costMinor", coalesce(sum(s.revenue_minor), 0)::float8 as "revenueMinor",
  coalesce(sum(s.priced_units), 0)::integer as "pricedUnits",
  coalesce(sum(s.revenue_minor - s.priced_cost_minor - s.priced_charges_minor), 0)::float8 as "profitMinor"`
