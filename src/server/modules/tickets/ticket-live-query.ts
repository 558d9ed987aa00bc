import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { CustomerLiveQuery } from '../../platform/live/live-query.ts'

/** Every message and status change increments the counter. */
export const ticketLiveQuery: CustomerLiveQuery = {
  for: 'customers',
  topic: 'tickets',
  tag: menuTags.orders,
  sql: `select customer_id, changes::text as version from ticket_change where customer_id = any($1::bigint[])`,
}
