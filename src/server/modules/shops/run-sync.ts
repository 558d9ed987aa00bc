import { sql } from 'kysely'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { refusalFrom, refusalOf, storedFigures, type Refusal } from '../../platform/kernel/refuse.ts'
import type { Actor } from '../orders/index.ts'
import { ShopAccessLost, ShopRefused, type ShopAccess, type ShopConnector } from './ports.ts'
import { pullOrders } from './pull-orders.ts'
import { reportProgress, type SyncDeps, type SyncRef } from './sync-progress.ts'

/** Overlap before the newest imported change, because the shop's clock and search index lag. */
const overlapMs = 5 * 60_000

/**
 * Imports every order changed since the last sync. Imported orders are committed, so that a crashed sync resumes where
 * it stopped.
 */
export const runSync = async (deps: SyncDeps, ref: SyncRef, run: JobRun): Promise<void> => {
  const shop = await begin(deps.platform, ref)
  if (!shop) return
  try {
    const notice = await deps.withAccess(ref, async (access) => {
      const problem = await subscribe(deps.connector, access)
      await pullOrders({ deps, ref, access, run, ...shop })
      return problem
    })
    await finish(deps.platform, ref, 'done', notice)
  } catch (error) {
    const isSettled = error instanceof ShopAccessLost || error instanceof ShopRefused
    if (!isSettled && !run.isLastAttempt) throw error
    await finish(deps.platform, ref, 'failed', refusalFrom(error))
    run.log.warn({ err: error, shopId: ref.shopId }, 'shop sync failed')
  }
}

interface SyncedShop {
  readonly updatedSince: Date | null
  readonly by: Actor
}

const begin = async ({ database }: Platform, ref: SyncRef): Promise<SyncedShop | null> => {
  const found = await sql<{ name: string; synced_until: Date | null }>`
    with begun as (
      update shop_sync set status = 'running', started_at = coalesce(started_at, now())
        where customer_id = ${ref.customerId} and id = ${ref.syncId} and status in ('queued', 'running')
        returning customer_id, shop_id
    )
    select s.name, s.synced_until from begun join shop s on s.customer_id = begun.customer_id and s.id = begun.shop_id`.execute(
    database.tenant(ref.customerId),
  )
  const [shop] = found.rows
  if (!shop) return null
  return {
    updatedSince: shop.synced_until && new Date(shop.synced_until.getTime() - overlapMs),
    by: { kind: 'shop', name: shop.name },
  }
}

/** Webhooks only shorten the wait for the next sync, so a failure is reported but not fatal. */
const subscribe = async (connector: ShopConnector, access: ShopAccess): Promise<Refusal | null> => {
  try {
    await connector.subscribe(access)
    return null
  } catch (error) {
    if (error instanceof ShopRefused) return error.refusal
    throw error
  }
}

/** Ends a sync whose job has used up its attempts; the next one goes on where it stopped. */
export const failSync = (platform: Platform, ref: SyncRef): Promise<void> =>
  finish(platform, ref, 'failed', refusalOf('syncStopped'))

const finish = async (
  { database, clock }: Platform,
  ref: SyncRef,
  status: 'done' | 'failed',
  problem: Refusal | null,
): Promise<void> => {
  const now = clock.now()
  const reason = problem?.reason ?? null
  const figures = problem && storedFigures(problem)
  await database.tenantTransaction(ref.customerId, async (tx) => {
    const ended = await sql`
      update shop_sync set status = ${status}, error = ${reason}, error_figures = ${figures}::jsonb, finished_at = ${now}
        where customer_id = ${ref.customerId} and id = ${ref.syncId} and status in ('queued', 'running')
        returning id`.execute(tx)
    if (ended.rows.length === 0) return
    await sql`
      update shop set last_synced_at = case when ${status} = 'done' then ${now} else last_synced_at end,
          last_error = ${reason}, last_error_figures = ${figures}::jsonb,
          last_error_at = case when ${reason}::text is null then null else ${now}::timestamptz end
        where customer_id = ${ref.customerId} and id = ${ref.shopId}`.execute(tx)
    await reportProgress(tx, ref)
  })
}
