import { sql } from 'kysely'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Actor } from '../orders/index.ts'
import { importShopOrders } from './import-shop-orders.ts'
import {
  deleteOrderProblem,
  isOrderFault,
  orderKeysToRetry,
  problemOf,
  saveOrderProblems,
  type OrderProblem,
} from './order-problems.ts'
import { ShopRefused, type ShopAccess, type ShopOrder } from './ports.ts'
import { reportProgress, type SyncDeps, type SyncRef } from './sync-progress.ts'

export interface Pull {
  readonly deps: SyncDeps
  readonly ref: SyncRef
  readonly access: ShopAccess
  readonly updatedSince: Date | null
  readonly by: Actor
  readonly run: JobRun
}

/** Imports the orders changed since the last sync, oldest change first, and tries those again that it could not import. */
export const pullOrders = async (pull: Pull): Promise<void> => {
  const { deps, access, updatedSince, run } = pull
  const seen = new Set<string>()
  let cursor: string | null = null
  do {
    run.signal.throwIfAborted()
    const page = await deps.connector.listOrders(access, { updatedSince, cursor })
    for (const { key } of [...page.orders, ...page.unreadable]) seen.add(key)
    await importBatch(pull, page.orders, page.unreadable)
    await advance(pull, newestOf([...page.orders, ...page.unreadable]))
    cursor = page.cursor
  } while (cursor !== null)
  await retryProblems(pull, seen)
}

/** Imports the orders together, or one by one where one of them is refused. Each batch is committed. */
const importBatch = async (
  pull: Pull,
  orders: readonly ShopOrder[],
  problems: readonly OrderProblem[],
): Promise<void> => {
  try {
    await commitBatch(pull, orders, problems)
  } catch (error) {
    const [order, ...others] = orders
    if (!order || !isOrderFault(error)) throw error
    if (others.length === 0) {
      pull.run.log.warn(
        { err: error, shopId: pull.ref.shopId, shopOrder: order.key },
        'shop order not imported',
      )
      return importBatch(pull, [], [...problems, problemOf(order, error)])
    }
    for (const one of orders) await importBatch(pull, [one], [])
    await importBatch(pull, [], problems)
  }
}

const newestOf = (changes: readonly { readonly updatedAt: Date | null }[]): Date | null =>
  changes.reduce<Date | null>(
    (newest, { updatedAt }) => (updatedAt && (!newest || updatedAt > newest) ? updatedAt : newest),
    null,
  )

const commitBatch = (
  { deps, ref, by }: Pull,
  orders: readonly ShopOrder[],
  problems: readonly OrderProblem[],
): Promise<void> =>
  deps.platform.database.tenantTransaction(ref.customerId, async (tx) => {
    const { created, updated } = await importShopOrders(tx, ref.customerId, ref.shopId, { orders, by })
    await saveOrderProblems(
      tx,
      ref,
      orders.map(({ key }) => key),
      problems,
    )
    await sql`
      update shop_sync set orders_seen = orders_seen + ${orders.length + problems.length},
          orders_created = orders_created + ${created}, orders_updated = orders_updated + ${updated},
          orders_failed = orders_failed + ${problems.length}
        where customer_id = ${ref.customerId} and id = ${ref.syncId}`.execute(tx)
    await reportProgress(tx, ref)
  })

const advance = async ({ deps, ref }: Pull, until: Date | null): Promise<void> => {
  if (!until) return
  await sql`
    update shop set synced_until = greatest(synced_until, ${until})
      where customer_id = ${ref.customerId} and id = ${ref.shopId}`.execute(
    deps.platform.database.tenant(ref.customerId),
  )
}

/** Without moving the time up to which the shop is synced: orders that changed before these may not be imported yet. */
const retryProblems = async (pull: Pull, seen: ReadonlySet<string>): Promise<void> => {
  const { deps, ref, access, run } = pull
  const keys = await orderKeysToRetry(deps.platform.database.tenant(ref.customerId), ref)
  for (const key of keys.filter((known) => !seen.has(known))) {
    run.signal.throwIfAborted()
    try {
      const order = await deps.connector.findOrder(access, key)
      await importBatch(pull, order ? [order] : [], [])
      if (!order) await deleteOrderProblem(deps.platform.database.tenant(ref.customerId), ref, key)
    } catch (error) {
      if (!(error instanceof ShopRefused)) throw error
      await importBatch(pull, [], [{ key, name: '', updatedAt: null, refusal: error.refusal }])
    }
  }
}
