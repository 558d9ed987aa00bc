import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { CustomerLiveQuery } from '../../platform/live/live-query.ts'

/** Only each customer's newest files: older ones no longer change. */
export const importLiveQuery: CustomerLiveQuery = {
  for: 'customers',
  topic: 'imports',
  tag: menuTags.orders,
  sql: `select wanted.customer_id, string_agg(newest.state, ' ' order by newest.id) as version
    from unnest($1::bigint[]) as wanted (customer_id)
      cross join lateral (
        select id, concat_ws('.', id, status, orders_created, orders_existing, rows_rejected) as state from order_import
        where customer_id = wanted.customer_id order by id desc limit 5
      ) newest
    group by wanted.customer_id`,
}
