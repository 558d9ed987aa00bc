import { sql } from 'kysely'
import type { CustomerId } from '../../platform/database.ts'
import type { JobRun } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { ShopAccessLost, ShopRefused } from '../shops/index.ts'
import type { ProductSource } from './ports.ts'
import { takeInProducts } from './take-in-products.ts'

export interface PullRef {
  readonly customerId: CustomerId
  readonly shopId: string
  readonly run: number
}

/** Looked at again before the newest change that is in: the shop's clock and its search index lag behind. */
const overlapMs = 5 * 60_000

type Deps = Pick<Platform, 'database' | 'clock'>

/**
 * One run: every product the shop has changed since the last one, the oldest change first. What is in stays in: a run
 * that dies is taken up where it stood.
 */
export const runPull = async (
  deps: Deps,
  source: ProductSource,
  ref: PullRef,
  run: Pick<JobRun, 'signal' | 'isLastAttempt' | 'log'>,
): Promise<void> => {
  const since = await begin(deps, ref)
  if (since === undefined) return
  try {
    await pull(deps, source, ref, since, run.signal)
    await finish(deps, ref, 'done', null)
  } catch (error) {
    const isSettled = error instanceof ShopAccessLost || error instanceof ShopRefused
    if (!isSettled && !run.isLastAttempt) throw error
    await finish(deps, ref, 'failed', (error instanceof Error ? error.message : String(error)).slice(0, 1000))
    run.log.warn({ err: error, shopId: ref.shopId }, "a shop's products could not be pulled")
  }
}

/** From when on products are read, null: all of them; undefined where the run is over already. */
const begin = async ({ database }: Deps, { customerId, shopId, run }: PullRef) => {
  const { rows } = await sql<{ pulled_until: Date | null }>`
    update shop_product_pull set status = 'running', started_at = coalesce(started_at, now())
      where customer_id = ${customerId} and shop_id = ${shopId} and run = ${run} and status in ('queued', 'running')
      returning pulled_until`.execute(database.tenant(customerId))
  const [row] = rows
  return row && (row.pulled_until ? new Date(row.pulled_until.getTime() - overlapMs) : null)
}

const pull = async (
  { database }: Deps,
  source: ProductSource,
  ref: PullRef,
  updatedSince: Date | null,
  signal: AbortSignal,
): Promise<void> => {
  const { customerId, shopId, run } = ref
  let cursor: string | null = null
  do {
    signal.throwIfAborted()
    const page = await source.listProducts(ref, { updatedSince, cursor })
    const newest = page.products.at(-1)?.updatedAt ?? null
    await database.tenantTransaction(customerId, async (tx) => {
      const { fresh, changed } = await takeInProducts(tx, customerId, shopId, page.products)
      await sql`
        update shop_product_pull set products_seen = products_seen + ${page.products.length},
            variants_new = variants_new + ${fresh}, variants_changed = variants_changed + ${changed},
            pulled_until = greatest(pulled_until, ${newest}::timestamptz)
          where customer_id = ${customerId} and shop_id = ${shopId} and run = ${run}`.execute(tx)
    })
    cursor = page.cursor
  } while (cursor !== null)
}

const finish = async (
  { database, clock }: Deps,
  { customerId, shopId, run }: PullRef,
  status: 'done' | 'failed',
  error: string | null,
): Promise<void> => {
  const now = clock.now()
  await sql`
    update shop_product_pull set status = ${status}, error = ${error}, finished_at = ${now},
        done_at = case when ${status} = 'done' then ${now} else done_at end
      where customer_id = ${customerId} and shop_id = ${shopId} and run = ${run}`.execute(
    database.tenant(customerId),
  )
}
