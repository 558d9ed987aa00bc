import { sql } from 'kysely'
import pg from 'pg'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { CallContext } from '../../platform/http/call.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { seeOwnShop } from '../identity/index.ts'
import {
  ShopAccessLost,
  ShopRefused,
  ShopUnavailable,
  type ShopConnector,
  type ShopCredentials,
} from './ports.ts'
import { requestSync } from './request-sync.ts'
import { sealCredentials } from './shop-access.ts'
import { hashOfState } from './start-connect.ts'

/** Completes a connection with the query of Shopify's callback, and requests the first sync. */
export const completeConnect = async (
  platform: Platform,
  connector: ShopConnector,
  call: CallContext & { readonly customer: CustomerActor },
  query: Readonly<Record<string, string>>,
): Promise<{ shopId: string; name: string }> => {
  const callback = connector.readCallback(query, platform.clock.now())
  if (!callback) {
    throw refuse('callbackInvalid')
  }
  await consumeState(platform, call.customer, callback)
  const approved = await exchange(connector, callback, platform.clock.now())
  const connected = await platform.database
    .tenantTransaction(call.customer.customerId, async (tx) => {
      const shop = await saveShop(tx, platform, call.customer, { domain: callback.domain, ...approved })
      await seeOwnShop(tx, call.customer, shop.shopId)
      await requestSync(tx, call.customer.customerId, shop.shopId, 'connect')
      await audit(tx, call.customer, {
        action: 'shop.connected',
        target: `shop:${shop.shopId}`,
        detail: { domain: callback.domain },
        call,
      })
      return shop
    })
    .catch((error: unknown) => {
      throw isConnectedElsewhere(error) ? refuse('shopTaken') : error
    })
  platform.authenticator.forgetAccount(call.customer.accountId)
  return connected
}

const isConnectedElsewhere = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'shop_domain'

/** Row-level security restricts a state to the customer that created it. */
const consumeState = async (
  { database }: Platform,
  customer: CustomerActor,
  callback: { readonly domain: string; readonly state: string },
): Promise<void> => {
  const used = await sql`
    update oauth_state set used_at = now()
      where state_hash = ${hashOfState(callback.state)} and customer_id = ${customer.customerId}
        and shop_domain = ${callback.domain} and used_at is null and expires_at > now()
      returning state_hash`.execute(database.tenant(customer.customerId))
  if (used.rows.length > 0) return
  throw refuse('stateUsed')
}

interface Approved {
  readonly credentials: ShopCredentials
  readonly facts: { readonly externalId: string; readonly name: string; readonly currency: string }
}

const exchange = async (
  connector: ShopConnector,
  { domain, code }: { readonly domain: string; readonly code: string },
  now: Date,
): Promise<Approved> => {
  try {
    const credentials = await connector.exchangeCode(domain, code, now)
    const facts = await connector.getFacts({ domain, accessToken: credentials.accessToken })
    return { credentials, facts }
  } catch (error) {
    const isShops =
      error instanceof ShopAccessLost || error instanceof ShopRefused || error instanceof ShopUnavailable
    if (!isShops) throw error
    throw refuse('shopRefused', { cause: error.refusal })
  }
}

/** A shop connected by this customer before is reused, with its orders and matches. */
const saveShop = async (
  tx: Tx,
  platform: Platform,
  customer: CustomerActor,
  shop: Approved & { readonly domain: string },
): Promise<{ shopId: string; name: string }> => {
  const { credentials, facts, domain } = shop
  const values = {
    name: facts.name,
    external_id: facts.externalId,
    currency: facts.currency,
    status: 'connected',
    credentials_sealed: sealCredentials(platform, credentials),
    credentials_expire_at: credentials.expiresAt,
    refresh_claimed_until: null,
    scopes: credentials.scopes,
    connected_at: platform.clock.now(),
    last_error: null,
    last_error_figures: null,
    last_error_at: null,
  }
  const known = await sql<{ id: string }>`
    select id from shop where customer_id = ${customer.customerId} and domain = ${domain}
      order by status = 'disconnected', id desc limit 1 for update`.execute(tx)
  const id = known.rows[0]?.id
  const saved =
    id === undefined
      ? await tx
          .insertInto('shop')
          .values({ ...values, customer_id: customer.customerId, kind: 'shopify', domain })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('shop')
          .set(values)
          .where('customer_id', '=', customer.customerId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
  return { shopId: saved.id, name: facts.name }
}
