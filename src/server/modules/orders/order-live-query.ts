import { menuTags } from '../../../contract/permissions.ts'
import type { CustomerLiveQuery } from '../../platform/watch.ts'

/** The kept counters: a dozen rows a customer, changed by every order that comes or moves. */
export const orderWatch: CustomerLiveQuery = {
  for: 'customers',
  topic: 'orders',
  tag: menuTags.orders,
  sql: `select customer_id, sum(hashtextextended(order_count::text, 0))::text as version from order_count
    where customer_id = any($1::bigint[]) group by customer_id`,
}
