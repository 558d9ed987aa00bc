import { orderStatuses } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Database, Tx } from '../../../platform/database/database.ts'
import { idempotentTransaction } from '../../../platform/idempotency/idempotency.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { mergeIn, partnersOf, type PartOrder } from './merge-orders.ts'
import { namesOf } from './merge-together.ts'
import { lockOrders, type LockedOrder } from '../pricing/locked-orders.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { refuseOrder } from '../state/refusals.ts'
import { repriceOrders } from '../pricing/reprice-orders.ts'
import { excludeFromMerging } from './skip-merge-wait.ts'
import { query } from '../state/sql.ts'
import { cancelUndoneOrders, restoreSources } from './restore-sources.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'
import { shareVariantsOf } from '../mapping/variants.ts'

export interface MergedOrder {
  readonly merged: LockedOrder
  readonly sources: readonly LockedOrder[]
}

const sourcesSql = `
  select id::text as id from dropshipping_order where customer_id = $1 and merged_into_id = $2 order by id`

const isOpen = ({ status }: LockedOrder): boolean => unpaidStatuses.some((one) => one === status)

/** Locks a merged order with its sources, by ascending id; null if it can no longer be undone. */
export const lockMerged = async (tx: Tx, scope: Scope, id: string): Promise<MergedOrder | null> => {
  const ids = (await query<{ id: string }>(tx, sourcesSql, [scope.customerId, id])).map((row) => row.id)
  await shareVariantsOf(tx, scope.customerId, [id])
  const locked = await lockOrders(tx, scope, [...ids, id], orderStatuses)
  const merged = locked.find((order) => order.id === id)
  const sources = locked.filter(({ mergedIntoId, status }) => mergedIntoId === id && status === 'merged')
  if (!merged || merged.kind !== 'merged' || merged.isUndone || !isOpen(merged)) return null
  const now = await query<{ id: string }>(tx, sourcesSql, [scope.customerId, id])
  return now.length === sources.length ? { merged, sources } : null
}

export const undoMergeIn = async (
  tx: Tx,
  customerId: CustomerId,
  { merged, sources }: MergedOrder,
  by: Actor,
): Promise<PartOrder[]> => {
  await cancelUndoneOrders(tx, customerId, [merged.id], { what: 'merge', by })
  const event = { kind: 'order.removedFromMerge' as const, detail: { from: [merged.number] } }
  const from = { copies: merged.lines, ending: [merged] }
  const settled = await restoreSources(tx, customerId, sources, { from, event, by })
  return sources.map(({ id, number }, index) => {
    const status = settled[index]?.status
    if (!status) throw new Error('a locked order was not repriced')
    return { id, number, status }
  })
}

const removeOneSource = async (
  tx: Tx,
  customerId: CustomerId,
  { merged, sources }: MergedOrder,
  leaving: LockedOrder,
  by: Actor,
): Promise<void> => {
  const left = { kind: 'order.removedFromMerge' as const, detail: { from: [merged.number] } }
  // First, so that the leaving order can take over the material that its services use.
  await query(
    tx,
    'delete from order_service where customer_id = $1 and order_id = $2 and source_order_id = $3',
    [customerId, merged.id, leaving.id],
  )
  await restoreSources(tx, customerId, [leaving], {
    from: { copies: merged.lines, ending: [] },
    event: left,
    by,
  })
  const staying = sources.filter(({ id }) => id !== leaving.id)
  await query(
    tx,
    'delete from order_line where customer_id = $1 and order_id = $2 and source_order_id = $3',
    [customerId, merged.id, leaving.id],
  )
  await query(tx, 'update dropshipping_order set shop_order_name = $3 where customer_id = $1 and id = $2', [
    customerId,
    merged.id,
    namesOf(staying),
  ])
  const [rest] = await lockOrders(tx, { customerId, shopIds: null }, [merged.id], unpaidStatuses)
  if (!rest) throw new Error('an order changed despite its lock')
  const shopPaid = staying.every((order) => order.shopPaid)
  const event = { kind: 'order.sourceRemoved' as const, detail: { from: [leaving.number] } }
  await repriceOrders(tx, customerId, [{ order: { ...rest, shopPaid, freightMinor: null }, event }], by)
}

/**
 * Removes an order changed by its shop from its merged order; the merge is undone if fewer than two are left. Returns
 * false, changing nothing, if the merged order is paid or closed.
 */
export const removeFromMerge = async (
  tx: Tx,
  customerId: CustomerId,
  given: { readonly id: string; readonly mergedIntoId: string },
  by: Actor,
): Promise<boolean> => {
  const found = await lockMerged(tx, { customerId, shopIds: null }, given.mergedIntoId)
  const leaving = found?.sources.find(({ id }) => id === given.id)
  if (!found || !leaving) return false
  if (found.sources.length > 2) await removeOneSource(tx, customerId, found, leaving, by)
  else await undoMergeIn(tx, customerId, found, by)
  return true
}

export interface MergeDecision {
  readonly decision: 'undone' | 'merged'
  readonly orders: PartOrder[]
}

const decide = async (tx: Tx, scope: Scope, id: string, by: Actor): Promise<MergeDecision> => {
  const [order] = await query<{ kind: LockedOrder['kind'] }>(
    tx,
    `select kind from dropshipping_order
       where customer_id = $1 and id = $2 and ($3::bigint[] is null or shop_id = any($3::bigint[]))`,
    [scope.customerId, id, scope.shopIds],
  )
  if (order?.kind !== 'merged') {
    const { order: merged } = await mergeIn(tx, scope, await partnersOf(tx, scope, id), { by })
    return { decision: 'merged', orders: [merged] }
  }
  const found = await lockMerged(tx, scope, id)
  if (!found) return refuseOrder(tx, scope, id)
  const orders = await undoMergeIn(tx, scope.customerId, found, by)
  if (orders.length === 0) throw refuse('orderChanged')
  await excludeFromMerging(
    tx,
    scope,
    orders.map((one) => one.id),
  )
  await auditAdminView(tx, scope, 'order:undoMerge', [id])
  return { decision: 'undone', orders }
}

export const decideMerge = (
  database: Database,
  scope: Scope,
  id: string,
  {
    key,
    by,
  }: {
    readonly key: string
    readonly by: Actor
  },
): Promise<MergeDecision> => {
  const intent = { customerId: scope.customerId, key, endpoint: 'decideMerge', request: { id } }
  return idempotentTransaction<MergeDecision>(database, intent, (tx) => decide(tx, scope, id, by))
}
