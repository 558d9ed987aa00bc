import { sql } from 'kysely'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import {
  type WaitingParty,
  type WaitingReason,
  waitingParties,
  waitingPartyOf,
  waitingReasons,
} from '../../../contract/kernel/statuses.ts'
import { type CustomerId, type Db, minor } from '../../platform/database/database.ts'
import { readStoppedOrders, stoppingKinds } from '../wallet/index.ts'

export interface Waiting {
  readonly reason: WaitingReason
  readonly on: WaitingParty
  readonly orders: number
  readonly valueMinor: number
  readonly oldestSince: Date
}

/**
 * Waiting orders by reason, from counters, with the oldest of each from its index. Orders that cannot be paid
 * are left out of those ready to pay. Reasons that wait for the seller come first, in the order of an order's
 * life.
 */
export const readWaiting = async (
  db: Db,
  { customerId, shopIds }: { readonly customerId: CustomerId; readonly shopIds: readonly ShopId[] | null },
): Promise<Waiting[]> => {
  const ofShops = shopIds === null ? sql`` : sql`and c.shop_id = any (${[...shopIds]}::bigint[])`
  const stopped = await readStoppedOrders(db, { customerId, shopIds })
  const { rows } = await sql<{ reason: WaitingReason; orders: string; value: string; since: Date | null }>`
    select c.waiting_reason as reason, sum(c.orders) as orders, sum(c.total_minor) as value,
      min(oldest.waiting_since) as since
    from order_count c left join lateral (
      select o.waiting_since from dropshipping_order o
      where o.customer_id = ${customerId} and o.shop_id = c.shop_id and o.status = c.status
        and o.waiting_reason = c.waiting_reason
        and (o.waiting_reason <> 'paymentDue' or not exists (select from order_flag v
          where v.customer_id = o.customer_id and v.order_id = o.id and v.kind in (${stoppingKinds})))
      order by o.waiting_since limit 1
    ) oldest on true
    where c.customer_id = ${customerId} and c.waiting_reason <> '' and c.orders > 0 ${ofShops}
    group by 1`.execute(db)
  const found = new Map(rows.map((row) => [row.reason, row]))
  const order = waitingParties.flatMap((party) =>
    waitingReasons.filter((reason) => waitingPartyOf[reason] === party),
  )
  return order.flatMap((reason) => {
    const row = found.get(reason)
    if (!row?.since) return []
    const on = waitingPartyOf[reason]
    const left = reason === 'paymentDue' ? stopped : { orders: 0, value: '0' }
    const orders = Number(row.orders) - left.orders
    const valueMinor = minor(row.value) - minor(left.value)
    return orders > 0 ? [{ reason, on, orders, valueMinor, oldestSince: row.since }] : []
  })
}
