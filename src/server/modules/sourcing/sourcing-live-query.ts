import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { CustomerLiveQuery } from '../../platform/live/live-query.ts'

/** Every change of a request increments its status counter. */
export const sourcingLiveQuery: CustomerLiveQuery = {
  for: 'customers',
  topic: 'sourcing',
  tag: menuTags.product,
  sql: `select customer_id, string_agg(status || requests || '.' || revision, ' ' order by status) as version
    from sourcing_count where customer_id = any($1::bigint[]) group by customer_id`,
}
