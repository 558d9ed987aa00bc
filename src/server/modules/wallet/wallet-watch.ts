import { menuTags } from '../../../contract/permissions.ts'
import type { CustomerWatch } from '../../platform/watch.ts'

/** Every movement counts one up. */
export const walletWatch: CustomerWatch = {
  for: 'customers',
  topic: 'wallet',
  tag: menuTags.wallet,
  sql: `select customer_id, movements || '.' || balance_minor as version from wallet
    where customer_id = any($1::bigint[])`,
}
