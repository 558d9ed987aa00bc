import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { refusalOf } from '../../../platform/kernel/refuse.ts'
import { placeCancellationHold } from '../state/cancellation-hold.ts'
import { cancelOpen } from './cancel-open.ts'
import { recordLateShopChange } from './late-shop-change.ts'
import { lockOrders } from '../pricing/locked-orders.ts'
import { unpaidStatuses, unshippedPaidStatuses, nothingShippedStatuses } from '../state/order-states.ts'
import { repriceOrders } from '../pricing/reprice-orders.ts'
import { query } from '../state/sql.ts'
import { removeFromMerge } from '../merging/undo-merge.ts'
import { isFree, lockSplit, undoSplitIn } from '../merging/undo-split.ts'
import type { Actor } from '../state/types.ts'

/** A shop order whose lines are now in other orders: merged into one, or split into parts. */
export interface AbsorbedOrder {
  readonly id: string
  readonly number: string
  readonly status: 'merged' | 'split'
  readonly mergedIntoId: string | null
}
type OrderRow = Omit<AbsorbedOrder, 'status'> & { readonly status: OrderStatus }

export const asAbsorbedOrder = ({ id, number, status, mergedIntoId }: OrderRow): AbsorbedOrder | null =>
  status === 'merged' || status === 'split' ? { id, number, status, mergedIntoId } : null

/** Removes the parts from the orders they were merged into, if these are unpaid. */
const removePartsFromMerges = async (
  tx: Tx,
  customerId: CustomerId,
  id: string,
  by: Actor,
): Promise<void> => {
  const family = await lockSplit(tx, { customerId, shopIds: null }, id)
  for (const { id: partId, status, mergedIntoId } of family?.parts ?? []) {
    if (status === 'merged' && mergedIntoId !== null)
      await removeFromMerge(tx, customerId, { id: partId, mergedIntoId }, by)
  }
}

/**
 * Makes an order separate again because its shop changed it: removes it from its merged order, or undoes its split.
 * Returns false, and changes nothing, if the merged order or a part is paid or closed.
 */
export const detachOrder = async (
  tx: Tx,
  customerId: CustomerId,
  order: AbsorbedOrder,
  by: Actor,
): Promise<boolean> => {
  if (order.status === 'merged') {
    if (order.mergedIntoId === null) return false
    return removeFromMerge(tx, customerId, { id: order.id, mergedIntoId: order.mergedIntoId }, by)
  }
  await removePartsFromMerges(tx, customerId, order.id, by)
  const family = await lockSplit(tx, { customerId, shopIds: null }, order.id)
  if (!family?.parts.every(isFree)) return false
  await undoSplitIn(tx, customerId, family, by)
  return true
}

const containingOrdersSql = `
  select distinct o.id::text as id, o.status from order_line l
    join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
    where l.customer_id = $1 and l.root_order_id = $2 and o.status not in ('merged', 'split', 'cancelled')`

/** The orders that now contain the lines of an absorbed order. */
const findContainingOrders = (tx: Tx, customerId: CustomerId, id: string) =>
  query<{ id: string; status: string }>(tx, containingOrdersSql, [customerId, id])

const isAmong = (status: string, statuses: readonly string[]): boolean => statuses.includes(status)

/** Whether no order that contains lines of an absorbed order has shipped anything. */
export const hasNothingShipped = async (tx: Tx, customerId: CustomerId, id: string): Promise<boolean> =>
  (await findContainingOrders(tx, customerId, id)).every(({ status }) =>
    isAmong(status, nothingShippedStatuses),
  )

/**
 * Passes a shop change on to the orders that contain an absorbed order's lines, some of which are paid. A
 * cancellation removes the lines from unpaid orders and puts paid orders on a cancellation hold; other changes are
 * only recorded in their timelines.
 */
export const notifyContainingOrders = async (
  tx: Tx,
  customerId: CustomerId,
  order: AbsorbedOrder,
  {
    change,
    by,
  }: {
    readonly change: { readonly isCancelled: boolean; readonly detail: Readonly<Record<string, unknown>> }
    readonly by: Actor
  },
): Promise<void> => {
  const detail = { order: order.number, ...change.detail }
  for (const { id, status } of await findContainingOrders(tx, customerId, order.id)) {
    if (change.isCancelled && isAmong(status, unpaidStatuses)) {
      const [part] = await lockOrders(tx, { customerId, shopIds: null }, [id], unpaidStatuses)
      const reason = change.detail['fulfilled'] === true ? 'fulfilledInItsShop' : 'cancelledInItsShop'
      if (part) await cancelOpen(tx, customerId, part, { why: refusalOf(reason), by })
      continue
    }
    const isHeld =
      change.isCancelled &&
      isAmong(status, unshippedPaidStatuses) &&
      (await placeCancellationHold(tx, customerId, id, { detail, by }))
    if (!isHeld) await recordLateShopChange(tx, customerId, id, { detail, by })
  }
}

const paidSql = `
  select not exists (
    select from order_line l join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.root_order_id
      where l.customer_id = $1 and l.order_id = $2 and not o.shop_paid) as "shopPaid"`

export const updateShopPaid = async (
  tx: Tx,
  customerId: CustomerId,
  id: string,
  by: Actor,
): Promise<void> => {
  const ids = (await findContainingOrders(tx, customerId, id)).map((carrier) => carrier.id)
  for (const order of await lockOrders(tx, { customerId, shopIds: null }, ids, unpaidStatuses)) {
    const [all] = await query<{ shopPaid: boolean }>(tx, paidSql, [customerId, order.id])
    const shopPaid = all?.shopPaid ?? order.shopPaid
    if (shopPaid === order.shopPaid) continue
    const event = { kind: 'order.changedInShop' as const, detail: { paid: shopPaid } }
    await repriceOrders(tx, customerId, [{ order: { ...order, shopPaid }, event }], by)
  }
}
