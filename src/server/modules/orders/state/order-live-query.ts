import { menuTags } from '../../../../contract/kernel/permissions.ts'
import type { CustomerLiveQuery } from '../../../platform/live/live-query.ts'

/** Watches the counters: a dozen rows per customer, updated by every order change. */
export const orderLiveQuery: CustomerLiveQuery = {
  for: 'customers',
  topic: 'orders',
  tag: menuTags.orders,
  sql: `select customer_id, sum(hashtextextended(order_count::text, 0))::text as version from order_count
    where customer_id = any($1::bigint[]) group by customer_id`,
}
