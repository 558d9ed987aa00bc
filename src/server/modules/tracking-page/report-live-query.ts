import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { CustomerLiveQuery } from '../../platform/live/live-query.ts'

/** Open reports are few; each change alters their sum. */
export const reportLiveQuery: CustomerLiveQuery = {
  for: 'customers',
  topic: 'shopperReports',
  tag: menuTags.orders,
  sql: `select customer_id, sum(hashtextextended(id::text, 0))::text as version from shopper_report
    where customer_id = any($1::bigint[]) and status = 'open' group by customer_id`,
}
