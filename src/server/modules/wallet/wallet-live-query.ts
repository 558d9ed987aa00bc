import { menuTags } from '../../../contract/permissions.ts'
import type { CustomerLiveQuery } from '../../platform/live-query.ts'

/** Every transaction increments the counter. */
export const walletLiveQuery: CustomerLiveQuery = {
  for: 'customers',
  topic: 'wallet',
  tag: menuTags.wallet,
  sql: `select customer_id, movements || '.' || balance_minor as version from wallet
    where customer_id = any($1::bigint[])`,
}
