import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { ShopConnector } from './ports.ts'
import { findShop } from './shop-rows.ts'

/** Time to approve; a state is valid once. */
const stateMinutes = 15

export const hashOfState = (state: string): string => createHash('sha256').update(state).digest('base64url')

export const startConnect = async (
  platform: Platform,
  connector: ShopConnector,
  customer: CustomerActor,
  typed: string,
): Promise<{ url: string }> => {
  const domain = connector.domainOf(typed)
  if (domain === null) {
    throw refuse('notAShop')
  }
  const state = randomBytes(24).toString('base64url')
  await sql`
    insert into oauth_state (state_hash, customer_id, account_id, shop_domain, expires_at)
      values (${hashOfState(state)}, ${customer.customerId}, ${customer.accountId}, ${domain},
        now() + make_interval(mins => ${stateMinutes}))`.execute(
    platform.database.tenant(customer.customerId),
  )
  return { url: connector.authorizeUrl(domain, state) }
}

export const reconnectShop = async (
  platform: Platform,
  connector: ShopConnector,
  customer: CustomerActor,
  shopId: ShopId,
): Promise<{ url: string }> => {
  const shop = await findShop(platform.database.tenant(customer.customerId), customer, shopId)
  if (!shop) throw notFound('Shop')
  if (shop.domain === null) {
    throw refuse('notShopify')
  }
  return startConnect(platform, connector, customer, shop.domain)
}
