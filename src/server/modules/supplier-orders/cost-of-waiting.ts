import { sql } from 'kysely'
import type * as z from 'zod'
import { policyTerms } from '../../../contract/refunds/policy-terms.ts'
import type { buyListRowSchema } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import type { Db } from '../../platform/database/database.ts'
import { exchangeRate } from '../catalogue/index.ts'

type Waiting = z.input<typeof buyListRowSchema>['waiting']

interface BuyRow {
  readonly skuId: string
  readonly onHand: number
  readonly onOrder: number
  readonly leadDays: number | null
}

interface LateRow {
  readonly skuId: string
  readonly late: number
  readonly lateToday: number
  readonly usdMinor: number
}

const dayMs = 86_400_000
const inDays = (today: Date, days: number): string =>
  new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10)

/**
 * What it costs to buy SKUs only in some days: the customers' orders that would be shipped after their ship-by day, as the
 * goods come after the lead time of the leading offer. Orders whose units are in stock or on order are not among them;
 * those paid first get these.
 */
export const costOfWaiting = async (
  db: Db,
  rows: readonly BuyRow[],
  waitDays: number,
): Promise<(skuId: string, leadDays: number | null) => Waiting> => {
  const wanted = rows.map(({ skuId, onHand, onOrder, leadDays }) => ({
    sku: skuId,
    covered: onHand + onOrder,
    lead: leadDays ?? 0,
  }))
  const clock = await sql<{ today: Date }>`select now() as today`.execute(db)
  const today = clock.rows[0]?.today ?? new Date(0)
  const late = new Map<string, LateRow>()
  if (rows.length > 0) {
    const rate = await exchangeRate(db, 'CNY')
    const found = await sql<LateRow>`
      with wanted as (
        select * from json_to_recordset(${JSON.stringify(wanted)}::json) as w (sku bigint, covered integer, lead integer)
      ), demand as (
        select d.kind, d.customer_id, d.order_id, d.sku_id, d.since, sum(d.units) as units from open_demand d
          where d.sku_id = any(${rows.map(({ skuId }) => skuId)}::bigint[]) and d.units > 0 group by 1, 2, 3, 4, 5
      ), ranked as (
        select demand.*, sum(units) over (partition by sku_id order by since, order_id) as through from demand
      ), missing as (
        select r.sku_id, w.lead, o.currency, o.total_minor,
            ((o.ship_clock_started_at + ${sql.raw(`interval '${policyTerms.processingDays.max} days'`)}
              + coalesce(now() - o.ship_clock_paused_since, '0')) at time zone 'UTC')::date
              - (now() at time zone 'UTC')::date as "left"
          from ranked r join wanted w on w.sku = r.sku_id
          join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
          where r.kind = 'order' and r.through > w.covered
      )
      select sku_id::text as "skuId", count(*)::integer as late,
          (count(*) filter (where "left" < lead))::integer as "lateToday",
          coalesce(round(sum(total_minor / case currency when 'CNY' then ${rate}::float8 else 1 end)), 0)::float8
            as "usdMinor"
        from missing where "left" < lead + ${waitDays}::integer group by 1`.execute(db)
    for (const row of found.rows) late.set(row.skuId, row)
  }
  return (skuId, leadDays) => ({
    late: late.get(skuId)?.late ?? 0,
    lateValueMinor: late.get(skuId)?.usdMinor ?? 0,
    lateToday: late.get(skuId)?.lateToday ?? 0,
    buyOn: inDays(today, waitDays),
    arrivesOn: inDays(today, waitDays + (leadDays ?? 0)),
  })
}
