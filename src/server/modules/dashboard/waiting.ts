import { sql } from 'kysely'
import type { ShopId } from '../../../contract/ids.ts'
import {
  type WaitingParty,
  type WaitingReason,
  waitingParties,
  waitingPartyOf,
  waitingReasons,
} from '../../../contract/statuses.ts'
import { type CustomerId, type Db, minor } from '../../platform/database.ts'

export interface Waiting {
  readonly reason: WaitingReason
  readonly on: WaitingParty
  readonly orders: number
  readonly valueMinor: number
  readonly oldestSince: Date
}

/**
 * Why orders wait, from the kept counters, with the longest wait of each reason from its index. Those on the seller
 * come first, in the order in which an order meets them.
 */
export const readWaiting = async (
  db: Db,
  { customerId, shopIds }: { readonly customerId: CustomerId; readonly shopIds: readonly ShopId[] | null },
): Promise<Waiting[]> => {
  const ofShops = shopIds === null ? sql`` : sql`and c.shop_id = any (${[...shopIds]}::bigint[])`
  const { rows } = await sql<{ reason: WaitingReason; orders: string; value: string; since: Date | null }>`
    select c.waiting_reason as reason, sum(c.orders) as orders, sum(c.total_minor) as value,
      min(oldest.waiting_since) as since
    from order_count c left join lateral (
      select o.waiting_since from dropshipping_order o
      where o.customer_id = ${customerId} and o.shop_id = c.shop_id and o.status = c.status
        and o.waiting_reason = c.waiting_reason
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
    return [{ reason, on, orders: Number(row.orders), valueMinor: minor(row.value), oldestSince: row.since }]
  })
}
