import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { setAwaitingStock } from '../fulfilment/index.ts'

const perTransaction = 100

/**
 * Orders that wait for stock, whose goods have come since, all of them: stock covers what they need besides what orders
 * paid earlier need. An order that waits although its goods were there keeps waiting, as somebody had a reason.
 */
const findStocked = async (database: Database): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with waiting as materialized (
      select o.id, o.customer_id, o.status_since from dropshipping_order o where o.status = 'awaitingStock'
    ), wanted as materialized (
      select distinct d.sku_id from open_demand d join waiting w on w.id = d.order_id
        where d.kind = 'order' and d.units > 0
    ), demand as (
      select d.order_id, d.sku_id, sum(d.units) as units, min(d.since) as since from open_demand d
        where d.sku_id in (select sku_id from wanted) and d.units > 0 group by 1, 2
    ), running as (
      select order_id, sku_id, sum(units) over (partition by sku_id order by since, order_id) as units from demand
    )
    select w.id::text as id from waiting w
      join running r on r.order_id = w.id
      left join warehouse_stock s on s.sku_id = r.sku_id
      group by w.id, w.status_since
      having bool_and(coalesce(s.on_hand, 0) >= r.units) and bool_or(exists (
        select from warehouse_stock_movement m where m.sku_id = r.sku_id and m.quantity > 0 and m.at >= w.status_since))
      order by w.id`.execute(database.agency)
  return rows.map(({ id }) => id)
}

/** Moves orders whose goods have come on to be prepared. Returns how many. */
export const resumeStockedOrders = async (database: Database, signal?: AbortSignal): Promise<number> => {
  const ids = await findStocked(database)
  let resumed = 0
  for (let from = 0; from < ids.length; from += perTransaction) {
    signal?.throwIfAborted()
    const wanted = { ids: ids.slice(from, from + perTransaction), awaiting: false, note: '' }
    const results = await database.agencyTransaction((tx) =>
      setAwaitingStock(tx, wanted, { by: { kind: 'system', name: '' } }),
    )
    resumed += results.filter(({ ok }) => ok).length
  }
  return resumed
}
