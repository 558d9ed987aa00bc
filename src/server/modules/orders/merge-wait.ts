import { blockingFlags } from '../../../contract/statuses.ts'

// The seller's window for automatic merging: while an order is within it, no schedule pays it. Aliases: `o` the order, `mw`
// its customer's window, which is on.

/** Until when an order waits for others to the same address. */
const untilSql = 'o.created_at + make_interval(hours => mw.hours)'

/** What decides by the order's own columns. A merged order has waited already, and a part was taken apart by somebody. */
const withinSql = `o.status = 'awaitingPayment' and o.waiting_reason = 'paymentDue' and o.kind = 'plain'
  and not o.merge_excluded and o.merge_key is not null and (mw.shop_ids is null or o.shop_id = any(mw.shop_ids))
  and ${untilSql} > now()`

/** The same instant, or null; `v` as in order-columns.ts: what stops an order is why it waits, before this. */
export const mergeUntilSql = `case when ${withinSql} and not v.is_on_hold and not v.has_problem then ${untilSql} end`

/** Whether an order waits so, where neither the window nor what lies over the order is at hand. */
export const waitsToMergeSql = `exists (select from merge_window mw
  where mw.customer_id = o.customer_id and mw.is_enabled and ${withinSql}
    and not exists (select from order_flag w where w.customer_id = o.customer_id and w.order_id = o.id
      and w.kind in (${blockingFlags.map((kind) => `'${kind}'`).join(', ')})))`
