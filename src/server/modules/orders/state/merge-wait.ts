import { blockingFlags } from '../../../../contract/kernel/statuses.ts'

// SQL for the merge window: an order within it is not paid by schedules. Aliases: `o` the order, `mw` its customer's
// active window.

const untilSql = 'o.created_at + make_interval(hours => mw.hours)'

/** Conditions on the order's own columns. Merged orders have already waited, and parts were split on purpose. */
const withinSql = `o.status = 'awaitingPayment' and o.waiting_reason = 'paymentDue' and o.kind = 'plain'
  and not o.merge_excluded and o.merge_key is not null and (mw.shop_ids is null or o.shop_id = any(mw.shop_ids))
  and ${untilSql} > now()`

/**
 * Null if the order does not wait; `v` as in order-columns.ts. A blocked order waits for its blocker, not for the
 * window.
 */
export const mergeUntilSql = `case when ${withinSql} and not v.is_on_hold and not v.has_problem then ${untilSql} end`

/** Whether an order is within its merge window, for queries without `mw` and `v`. */
export const waitsToMergeSql = `exists (select from merge_window mw
  where mw.customer_id = o.customer_id and mw.is_enabled and ${withinSql}
    and not exists (select from order_flag w where w.customer_id = o.customer_id and w.order_id = o.id
      and w.kind in (${blockingFlags.map((kind) => `'${kind}'`).join(', ')})))`
