import { arrivalNoticeDays } from '../../../../contract/purchasing/purchasing.ts'
import type { CustomerLiveQuery } from '../../../platform/live/live-query.ts'

/** Changes with new arrivals. The reading window already knows its own reads. */
export const arrivalLiveQuery: CustomerLiveQuery = {
  for: 'customers',
  topic: 'arrivals',
  sql: `
    select customer_id, sum(last_arrival_id)::text as version from purchase_order
      where customer_id = any($1::bigint[]) and last_arrival_at > now() - make_interval(days => ${arrivalNoticeDays})
      group by customer_id`,
}
