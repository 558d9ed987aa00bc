import { sql } from 'kysely'
import { DomainError } from '../../../contract/kernel/errors.ts'
import type { CustomerId, Database, Db, Tx } from '../../platform/database/database.ts'
import {
  byChosenLine,
  importsOfMerges,
  loadPriceBook,
  mergeIn,
  priceTogether,
  readOrders,
  ruleRefusalOf,
  type RulePriceBook,
  type LockedOrder,
} from '../orders/index.ts'
import { loadActiveRules } from '../shipping/index.ts'
import { findDueGroups, type DueGroup } from './due-groups.ts'
import { findWindow, type MergeWindow } from './window-rows.ts'

const by = { kind: 'system', name: '' } as const

interface Chosen {
  readonly shopId: string
  readonly ids: readonly string[]
}

/**
 * Run ids by shop: the first merge inserts the run, later ones add to it, each in the merge's own
 * transaction.
 */
type RunIds = Map<string, string>

const loadBook = async (
  db: Db,
  customerId: CustomerId,
  orders: readonly LockedOrder[],
): Promise<RulePriceBook> => {
  const skuIds = orders.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
  const prices = await loadPriceBook(db, customerId, orders[0]?.currency ?? 'USD', skuIds)
  return { ...prices, rules: await loadActiveRules(db, customerId) }
}

/** Chooses the sets to merge without a lock: most groups that save nothing end here. */
const choose = async (db: Db, customerId: CustomerId, groups: readonly DueGroup[]): Promise<Chosen[]> => {
  if (groups.length === 0) return []
  const due = new Set(groups.flatMap(({ orders }) => orders.filter(({ isDue }) => isDue).map(({ id }) => id)))
  const ids = groups.flatMap(({ orders }) => orders.map(({ id }) => id))
  const found = await readOrders(db, { customerId, shopIds: null }, ids)
  const byId = new Map<string, LockedOrder>(found.map((order) => [order.id, order]))
  const book = await loadBook(db, customerId, found)
  const merges = groups.flatMap(({ shopId, orders }) =>
    byChosenLine(orders.flatMap(({ id }) => byId.get(id) ?? []))
      .filter((set) => set.some(({ id }) => due.has(id)))
      .flatMap((set) => {
        const result = priceTogether(set, 'The merged order', book)
        return 'priced' in result ? [{ shopId, orders: set, priced: result.priced }] : []
      }),
  )
  const imports = await importsOfMerges(db, { customerId, shopIds: null }, merges, book.rates)
  return merges
    .filter(({ orders, priced }, index) => ruleRefusalOf(orders, priced, imports[index] ?? null) === null)
    .map(({ shopId, orders }) => ({ shopId, ids: orders.map(({ id }) => id) }))
}

/** Locks the window until the merge is committed; false: it was changed or turned off meanwhile. */
const holdWindow = async (tx: Tx, customerId: CustomerId, version: number): Promise<boolean> => {
  const held = await tx
    .selectFrom('merge_window')
    .select('version')
    .where('customer_id', '=', customerId)
    .where('version', '=', version)
    .where('is_enabled', '=', true)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

interface MergedSet {
  readonly shopId: string
  readonly orderId: string
  readonly orders: number
  readonly savedMinor: number
}

const recordRun = async (
  tx: Tx,
  customerId: CustomerId,
  runId: string | undefined,
  { shopId, orderId, orders, savedMinor }: MergedSet,
  hours: number,
): Promise<string> => {
  const { rows } =
    runId === undefined
      ? await sql<{ id: string }>`
          insert into merge_run (customer_id, shop_id, hours, orders, saved_minor, order_ids)
            values (${customerId}, ${shopId}, ${hours}, ${orders}, ${savedMinor}, array[${orderId}::bigint])
            returning id::text as id`.execute(tx)
      : await sql<{ id: string }>`
          update merge_run set orders = orders + ${orders}, saved_minor = saved_minor + ${savedMinor},
              order_ids = order_ids || ${orderId}::bigint
            where customer_id = ${customerId} and id = ${runId} returning id::text as id`.execute(tx)
  const [run] = rows
  if (!run) throw new Error('the merge run was not found')
  return run.id
}

/** Merges one set in its own transaction; false: something changed meanwhile, and nothing is done. */
const mergeSet = async (
  database: Database,
  customerId: CustomerId,
  { shopId, ids }: Chosen,
  { hours, version }: MergeWindow,
  runs: RunIds,
): Promise<boolean> => {
  try {
    const runId = await database.tenantTransaction(customerId, async (tx) => {
      if (!(await holdWindow(tx, customerId, version))) return null
      const { order, savedMinor } = await mergeIn(tx, { customerId, shopIds: null }, ids, {
        by,
        rule: { hours },
      })
      const made = { shopId, orderId: order.id, orders: ids.length, savedMinor: savedMinor ?? 0 }
      return recordRun(tx, customerId, runs.get(shopId), made, hours)
    })
    if (runId === null) return false
    runs.set(shopId, runId)
    return true
  } catch (error) {
    // An order was paid, cancelled, split, edited or merged by somebody else meanwhile.
    if (error instanceof DomainError) return false
    throw error
  }
}

/**
 * Merges a customer's due orders where that saves money; returns the number of merged orders created. Safe to
 * repeat and to run concurrently: merged orders are no longer found, and each merge locks its orders and
 * checks again.
 */
export const mergeDueOrders = async (
  database: Database,
  customerId: CustomerId,
  signal?: AbortSignal,
): Promise<number> => {
  const db = database.tenant(customerId)
  const window = await findWindow(db, customerId)
  if (!window?.isOn) return 0
  const runs: RunIds = new Map()
  let made = 0
  let after: Awaited<ReturnType<typeof findDueGroups>>['next'] = null
  do {
    const page = await findDueGroups(db, customerId, window, after)
    for (const chosen of await choose(db, customerId, page.groups)) {
      signal?.throwIfAborted()
      if (await mergeSet(database, customerId, chosen, window, runs)) made += 1
    }
    after = page.next
  } while (after !== null)
  return made
}
