import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { CustomerId } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refusalOf, storedFigures, type Refusal } from '../../platform/kernel/refuse.ts'
import {
  ShopAccessLost,
  ShopUnavailable,
  type ShopAccess,
  type ShopConnector,
  type ShopCredentials,
} from './ports.ts'

export interface ShopRef {
  readonly customerId: CustomerId
  readonly shopId: string
}

/**
 * Runs `work` with a valid token, refreshed if necessary. If the shop rejects it permanently, the shop is marked for
 * reconnection. @throws ShopAccessLost then, and whatever `work` throws.
 */
export type WithShopAccess = <T>(shop: ShopRef, work: (access: ShopAccess) => Promise<T>) => Promise<T>

/** Refreshed this long before expiry, so that it does not expire during a call. */
const earlyMs = 3 * 60_000
/** How long a process may take to refresh before another tries; longer than the call's timeout. */
const claimSeconds = 30

const purpose = 'shop-credentials'
const sealedSchema = z.object({ accessToken: z.string(), refreshToken: z.string().nullable() })

type Vault = Pick<Platform, 'secrets'>

export const sealCredentials = ({ secrets }: Vault, credentials: ShopCredentials): string => {
  const { accessToken, refreshToken } = credentials
  return secrets.seal(purpose, JSON.stringify({ accessToken, refreshToken }))
}
const openCredentials = ({ secrets }: Vault, sealed: string): z.output<typeof sealedSchema> =>
  sealedSchema.parse(JSON.parse(secrets.open(purpose, sealed)))

interface Held {
  readonly domain: string
  readonly sealed: string
  readonly expiresAt: Date | null
}

type Deps = Pick<Platform, 'database' | 'secrets' | 'clock'>

export const createShopAccess = (platform: Deps, connector: ShopConnector): WithShopAccess => {
  /** One refresh at a time in this process; the row's claim serialises processes. */
  const refreshing = new Map<string, Promise<Held>>()

  const refresh = (shop: ShopRef, held: Held): Promise<Held> => {
    const running = refreshing.get(shop.shopId)
    if (running) return running
    const started = refreshOnce(platform, connector, shop, held).finally(() => refreshing.delete(shop.shopId))
    refreshing.set(shop.shopId, started)
    return started
  }
  const accessOf = (held: Held): ShopAccess => ({
    domain: held.domain,
    accessToken: openCredentials(platform, held.sealed).accessToken,
  })

  return async (shop, work) => {
    let held = await load(platform, shop)
    if (isEnding(held, platform.clock.now())) held = await refresh(shop, held)
    try {
      return await work(accessOf(held))
    } catch (error) {
      if (!(error instanceof ShopAccessLost)) throw error
    }
    // The token was rejected early: another process may have renewed it, or we can.
    const newest = await load(platform, shop)
    const renewed = newest.sealed === held.sealed ? await refresh(shop, newest) : newest
    try {
      return await work(accessOf(renewed))
    } catch (error) {
      if (error instanceof ShopAccessLost) await markLost(platform, shop, renewed, error.refusal)
      throw error
    }
  }
}

const isEnding = (held: Held, now: Date): boolean =>
  held.expiresAt !== null && held.expiresAt.getTime() - now.getTime() < earlyMs

const load = async ({ database }: Deps, shop: ShopRef): Promise<Held> => {
  const row = await database.agency
    .selectFrom('shop')
    .select(['domain', 'status', 'credentials_sealed', 'credentials_expire_at'])
    .where('customer_id', '=', shop.customerId)
    .where('id', '=', shop.shopId)
    .executeTakeFirst()
  if (row?.status !== 'connected' || row.domain === null || row.credentials_sealed === null) {
    throw new ShopAccessLost(refusalOf('notConnected'))
  }
  return { domain: row.domain, sealed: row.credentials_sealed, expiresAt: row.credentials_expire_at }
}

const refreshOnce = async (
  platform: Deps,
  connector: ShopConnector,
  shop: ShopRef,
  held: Held,
): Promise<Held> => {
  const { refreshToken } = openCredentials(platform, held.sealed)
  if (refreshToken === null) {
    const refusal = refusalOf('shopAccessLost')
    await markLost(platform, shop, held, refusal)
    throw new ShopAccessLost(refusal)
  }
  if (!(await claim(platform, shop, held))) return waitForOther(platform, shop, held)
  try {
    const credentials = await connector.refresh(held.domain, refreshToken, platform.clock.now())
    const sealed = sealCredentials(platform, credentials)
    await platform.database.agency
      .updateTable('shop')
      .set({
        credentials_sealed: sealed,
        credentials_expire_at: credentials.expiresAt,
        refresh_claimed_until: null,
      })
      .where('customer_id', '=', shop.customerId)
      .where('id', '=', shop.shopId)
      .where('credentials_sealed', '=', held.sealed)
      .execute()
    return { domain: held.domain, sealed, expiresAt: credentials.expiresAt }
  } catch (error) {
    if (error instanceof ShopAccessLost) await markLost(platform, shop, held, error.refusal)
    else await release(platform, shop, held)
    throw error
  }
}

const claim = async ({ database, clock }: Deps, shop: ShopRef, held: Held): Promise<boolean> => {
  const now = clock.now()
  const claimed = await database.agency
    .updateTable('shop')
    .set({ refresh_claimed_until: new Date(now.getTime() + claimSeconds * 1000) })
    .where('customer_id', '=', shop.customerId)
    .where('id', '=', shop.shopId)
    .where('credentials_sealed', '=', held.sealed)
    .where((e) => e.or([e('refresh_claimed_until', 'is', null), e('refresh_claimed_until', '<', now)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

const release = async ({ database }: Deps, shop: ShopRef, held: Held): Promise<void> => {
  await database.agency
    .updateTable('shop')
    .set({ refresh_claimed_until: null })
    .where('customer_id', '=', shop.customerId)
    .where('id', '=', shop.shopId)
    .where('credentials_sealed', '=', held.sealed)
    .execute()
}

/** Another process is refreshing: wait for its tokens. */
const waitForOther = async (platform: Deps, shop: ShopRef, held: Held): Promise<Held> => {
  for (let waitedMs = 0; waitedMs < claimSeconds * 1000; waitedMs += 250) {
    await sleep(250)
    const newest = await load(platform, shop)
    if (newest.sealed !== held.sealed) return newest
  }
  throw new ShopUnavailable(refusalOf('shopAccessRenewing'))
}

/** Only if the shop still has the rejected credentials, so that a reconnection meanwhile is kept. */
const markLost = async (
  { database, clock }: Deps,
  shop: ShopRef,
  held: Held,
  refusal: Refusal,
): Promise<void> => {
  await database.agency
    .updateTable('shop')
    .set({
      status: 'needsReconnect',
      last_error: refusal.reason,
      last_error_figures: storedFigures(refusal),
      last_error_at: clock.now(),
      refresh_claimed_until: null,
    })
    .where('customer_id', '=', shop.customerId)
    .where('id', '=', shop.shopId)
    .where('credentials_sealed', '=', held.sealed)
    .execute()
}
