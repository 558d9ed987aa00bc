import { orderStatuses, type OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Database, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { lockOrders, type LockedOrder } from '../pricing/locked-orders.ts'
import { unpaidStatuses, orderMoves } from '../state/order-states.ts'
import { refuseOrder } from '../state/refusals.ts'
import { query } from '../state/sql.ts'
import { cancelUndoneOrders, restoreSources } from './restore-sources.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'
import { shareVariantsOf } from '../mapping/variants.ts'

export interface SplitFamily {
  readonly whole: LockedOrder
  readonly parts: readonly LockedOrder[]
}

const partsSql = `
  select id::text as id from dropshipping_order
    where customer_id = $1 and split_from_id = $2 and undone_at is null order by id`

export const partIdsOf = async (tx: Tx, customerId: CustomerId, id: string): Promise<string[]> =>
  (await query<{ id: string }>(tx, partsSql, [customerId, id])).map((row) => row.id)

export const lockSplit = async (tx: Tx, scope: Scope, id: string): Promise<SplitFamily | null> => {
  const ids = await partIdsOf(tx, scope.customerId, id)
  await shareVariantsOf(tx, scope.customerId, [id])
  const locked = await lockOrders(tx, scope, [id, ...ids], orderStatuses)
  const whole = locked.find((order) => order.id === id)
  if (whole?.status !== orderMoves.undoSplit.from[0]) return null
  const parts = locked.filter((order) => order.id !== id)
  return parts.every(({ isUndone }) => !isUndone) ? { whole, parts } : null
}

/** Unpaid or cancelled, so that the split can be undone. */
export const isFree = ({ status }: LockedOrder): boolean =>
  status === 'cancelled' || unpaidStatuses.some((one) => one === status)

/** Restores a split order; its parts are kept with the status cancelled. All are locked and free. */
export const undoSplitIn = async (
  tx: Tx,
  customerId: CustomerId,
  { whole, parts }: SplitFamily,
  by: Actor,
): Promise<OrderStatus> => {
  const numbers = parts.map(({ number }) => number)
  await cancelUndoneOrders(
    tx,
    customerId,
    parts.map(({ id }) => id),
    { what: 'split', by },
  )
  const event = { kind: 'order.unsplit' as const, detail: { parts: numbers } }
  const copies = parts.flatMap(({ lines }) => lines)
  const [settled] = await restoreSources(tx, customerId, [whole], {
    from: { copies, ending: parts },
    event,
    by,
  })
  if (!settled) throw new Error('a locked order was not repriced')
  return settled.status
}

export const undoSplit = (
  database: Database,
  scope: Scope,
  id: string,
  by: Actor,
): Promise<{ status: OrderStatus }> =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const family = await lockSplit(tx, scope, id)
    if (!family) return refuseOrder(tx, scope, id)
    const bound = family.parts.filter((part) => !isFree(part))
    if (bound.length > 0) {
      throw refuse('wrongStatus', {
        case: 'parts',
        number: family.whole.number,
        orders: bound.map((part) => part.number),
      })
    }
    const status = await undoSplitIn(tx, scope.customerId, family, by)
    await auditAdminView(tx, scope, 'order:undoSplit', [id])
    return { status }
  })
