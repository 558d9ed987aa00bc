import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'

/**
 * Updates whether shipped orders count as in transit: they do while any parcel is under way, including one
 * that its carrier reports as returned until it is received. The caller holds the orders' row locks.
 */
export const completeTransit = async (
  tx: Tx,
  customerId: CustomerId,
  orderIds: readonly string[],
): Promise<void> => {
  await sql`
    update dropshipping_order o set waiting_reason = v.reason, waiting_on = v.party,
        waiting_since = case when v.reason is null then null else now() end
      from (
        select s.id, case when moving.is_so then 'inTransit' end as reason, case when moving.is_so then 'carrier' end as party
          from dropshipping_order s
          cross join lateral (
            select exists (select from shipment h where h.customer_id = s.customer_id and h.order_id = s.id
              and h.tracking_status <> 'delivered' and h.returned_at is null) as is_so
          ) moving
          where s.customer_id = ${customerId} and s.id = any(${[...orderIds]}::bigint[]) and s.status = 'shipped'
            and (s.waiting_reason is null or s.waiting_reason = 'inTransit')
      ) v
      where o.customer_id = ${customerId} and o.id = v.id and o.waiting_reason is distinct from v.reason`.execute(
    tx,
  )
}
