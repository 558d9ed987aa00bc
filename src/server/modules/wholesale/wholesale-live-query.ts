import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { CustomerLiveQuery } from '../../platform/live/live-query.ts'

/** Every change of an order increments its status counter. */
export const wholesaleLiveQuery: CustomerLiveQuery = {
  for: 'customers',
  topic: 'wholesale',
  tag: menuTags.orders,
  sql: `select customer_id, string_agg(status || orders || '.' || revision, ' ' order by status) as version
    from wholesale_count where customer_id = any($1::bigint[]) group by customer_id`,
}
