import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { CustomerLiveQuery } from '../../platform/live/live-query.ts'

/** Versioned by the history, which records every change. */
export const purchaseLiveQuery: CustomerLiveQuery = {
  for: 'customers',
  topic: 'purchases',
  tag: menuTags.inventory,
  sql: `
    select c.customer_id, e.id::text as version from unnest($1::bigint[]) as c (customer_id)
      cross join lateral (
        select id from purchase_event e where e.customer_id = c.customer_id order by id desc limit 1) e`,
}
