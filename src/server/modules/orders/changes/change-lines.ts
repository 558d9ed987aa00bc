import { notFound } from '../../../../contract/kernel/errors.ts'
import { mayChangeQuantity } from '../../../../contract/orders/order-changes.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { lockOrders, type LockedLine, type LockedOrder } from '../pricing/locked-orders.ts'
import { statusesFor } from '../state/order-states.ts'
import { refuseOrder } from '../state/refusals.ts'
import { repriceOrders, type OrderChange } from '../pricing/reprice-orders.ts'
import { query } from '../state/sql.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'

interface LineOfOrder {
  readonly id: string
  readonly lineId: string
}

const lockLine = async (
  tx: Tx,
  scope: Scope,
  { id, lineId }: LineOfOrder,
): Promise<{ readonly order: LockedOrder; readonly line: LockedLine }> => {
  const [order] = await lockOrders(tx, scope, [id], statusesFor('changeProducts'))
  if (!order) return refuseOrder(tx, scope, id)
  const line = order.lines.find((one) => one.id === lineId)
  if (!line) throw notFound('Line item')
  return { order, line }
}

const settle = async (tx: Tx, scope: Scope, change: OrderChange, by: Actor) => {
  const [settled] = await repriceOrders(tx, scope.customerId, [change], by)
  if (!settled) throw new Error('a locked order was not repriced')
  await auditAdminView(tx, scope, 'order:changeProducts', [change.order.id])
  return { status: settled.status, totalMinor: settled.totalMinor }
}

/**
 * Changes the quantity of a line of an unpaid order, at the price of its new tier. Quantities of shop lines belong to
 * the shop, which receives each shipped unit, and cannot be changed here.
 */
export const changeLineQuantity = (
  database: Database,
  scope: Scope,
  given: LineOfOrder & { readonly quantity: number },
  by: Actor,
) =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const { order, line } = await lockLine(tx, scope, given)
    if (!mayChangeQuantity({ ...line, isOfShop: line.shopLineKey !== null })) {
      throw refuse('quantityOfShop', { title: line.title })
    }
    const quantityBefore = line.quantity
    if (quantityBefore === given.quantity)
      return { status: order.status, quantityBefore, totalMinor: order.totalMinor }
    const changed = { ...line, quantity: given.quantity, unitPriceMinor: null }
    const lines = order.lines.map((one) => (one === line ? changed : one))
    const words = `${line.title}: ${quantityBefore} → ${given.quantity}`
    const event = { kind: 'order.quantityChanged' as const, detail: { lines: [words] } }
    return { quantityBefore, ...(await settle(tx, scope, { order: { ...order, lines }, event }, by)) }
  })

const removable = (order: LockedOrder, line: LockedLine): void => {
  if (!line.isAdded) {
    throw refuse('lineFromShop', { title: line.title, number: order.number })
  }
  if (order.lines.every((one) => one === line || one.quantity === 0)) {
    throw refuse('lastLine', { number: order.number })
  }
}

export const removeAddedProduct = (database: Database, scope: Scope, given: LineOfOrder, by: Actor) =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const { order, line } = await lockLine(tx, scope, given)
    removable(order, line)
    await query(tx, 'delete from order_line where customer_id = $1 and order_id = $2 and id = $3', [
      scope.customerId,
      order.id,
      line.id,
    ])
    const { skuId, quantity } = line
    const lines = order.lines.filter((one) => one !== line)
    const words = `${quantity} × ${line.skuCode ?? line.title}`
    const event = { kind: 'order.productRemoved' as const, detail: { lines: [words] } }
    return { skuId, quantity, ...(await settle(tx, scope, { order: { ...order, lines }, event }, by)) }
  })
