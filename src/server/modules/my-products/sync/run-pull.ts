import { sql } from 'kysely'
import type { CustomerId } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refusalFrom, refusalOf, storedFigures, type Refusal } from '../../../platform/kernel/refuse.ts'
import { ShopAccessLost, ShopRefused } from '../../shops/index.ts'
import {
  markRestoredInShop,
  markDeletedInShop,
  recordSeenVariants,
  type SeenVariants,
} from './deleted-variants.ts'
import type { ProductSource } from './ports.ts'
import { importShopProducts } from './import-shop-products.ts'

export interface PullRef {
  readonly customerId: CustomerId
  readonly shopId: string
  readonly run: number
}

/** The next run re-reads this much, because the shop's clock and search index lag behind. */
const overlapMs = 5 * 60_000

type Deps = Pick<Platform, 'database' | 'clock'>

/**
 * One run: imports every product changed since the last run, oldest change first, then checks which of our
 * variants still exist. Imported products stay, so a crashed run resumes. Deleted variants are marked only at
 * the end of a successful run, all or none.
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
    await finish(deps, ref, await recordSeenVariants(deps.database, source, ref, run.signal))
  } catch (error) {
    const isSettled = error instanceof ShopAccessLost || error instanceof ShopRefused
    if (!isSettled && !run.isLastAttempt) throw error
    await fail(deps, ref, refusalFrom(error))
    run.log.warn({ err: error, shopId: ref.shopId }, 'product sync failed')
  }
}

/** The time from which products are read, null: all; undefined: the run has already ended. */
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
      const { fresh, changed } = await importShopProducts(tx, customerId, shopId, page.products)
      await sql`
        update shop_product_pull set products_seen = products_seen + ${page.products.length},
            variants_new = variants_new + ${fresh}, variants_changed = variants_changed + ${changed},
            pulled_until = greatest(pulled_until, ${newest}::timestamptz)
          where customer_id = ${customerId} and shop_id = ${shopId} and run = ${run}`.execute(tx)
    })
    cursor = page.cursor
  } while (cursor !== null)
}

const finish = ({ database, clock }: Deps, ref: PullRef, seen: SeenVariants): Promise<void> =>
  database.tenantTransaction(ref.customerId, async (tx) => {
    const { customerId, shopId, run } = ref
    await markRestoredInShop(tx, ref, seen.back)
    const deleted = await markDeletedInShop(tx, ref, seen.gone)
    const now = clock.now()
    const { rows } = await sql`
      update shop_product_pull set status = 'done', error = null, error_figures = null, finished_at = ${now}, done_at = ${now},
          variants_deleted = ${deleted}
        where customer_id = ${customerId} and shop_id = ${shopId} and run = ${run} and status = 'running'
        returning run`.execute(tx)
    // Considered dead and replaced by another run, which will report deletions.
    if (rows.length === 0) throw new ShopRefused(refusalOf('syncReplaced'))
  })

/** Ends a run whose job has used up its attempts; the next one goes on where it stopped. */
export const failPull = (deps: Deps, ref: PullRef): Promise<void> => fail(deps, ref, refusalOf('syncStopped'))

const fail = async (
  { database, clock }: Deps,
  { customerId, shopId, run }: PullRef,
  refusal: Refusal,
): Promise<void> => {
  await sql`
    update shop_product_pull set status = 'failed', error = ${refusal.reason},
        error_figures = ${storedFigures(refusal)}::jsonb, finished_at = ${clock.now()}
      where customer_id = ${customerId} and shop_id = ${shopId} and run = ${run}
        and status in ('queued', 'running')`.execute(database.tenant(customerId))
}
