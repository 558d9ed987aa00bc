import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { CustomerLiveQuery } from '../../platform/live/live-query.ts'

/** Every transaction increments the counter, a credit line has its limit and first open statement here, every step of a withdrawal adds an event, and the automatic recharge says when it was changed or paused. */
export const walletLiveQuery: CustomerLiveQuery = {
  for: 'customers',
  topic: 'wallet',
  tag: menuTags.wallet,
  sql: `select customer_id, movements || '.' || balance_minor || '.' || credit_minor || '.' || coalesce(credit_stops_at::text, '')
      || '.' || (select count(*) from withdrawal_event e
      where e.customer_id = wallet.customer_id)
      || '.' || coalesce((select a.changed_at || '.' || coalesce(a.paused_at::text, '') from auto_recharge a
      where a.customer_id = wallet.customer_id), '') as version from wallet
    where customer_id = any($1::bigint[])`,
}
