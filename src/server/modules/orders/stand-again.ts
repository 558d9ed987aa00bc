import type { CustomerId, Tx } from '../../platform/database.ts'
import type { OpenLine, OpenOrder } from './open-orders.ts'
import { openStatuses } from './order-states.ts'
import type { PricedOrder } from './pricing.ts'
import { settleOrders, type OrderChange } from './settle-orders.ts'
import { query } from './sql.ts'
import type { Actor } from './types.ts'

/** The line that came in, of which the line is a copy, or is itself. */
export const rootOf = (line: Pick<OpenLine, 'id' | 'originLineId'>): string => line.originLineId ?? line.id

/** A line as it was before it was copied, but mapped and asked for as its copies have been since. */
const asCopied = (line: OpenLine, copies: readonly OpenLine[]): OpenLine => {
  const own = copies.filter((copy) => rootOf(copy) === rootOf(line))
  const changed = own.find(({ skuId, units }) => skuId !== line.skuId || units !== line.units)
  const copy = changed ?? own[0]
  if (!copy) return line
  const { quoteRequestId, quote } = copy
  if (!changed) return line.skuId === null ? { ...line, quoteRequestId, quote } : line
  const { skuId, units } = changed
  return {
    ...line,
    skuId,
    units,
    quoteRequestId,
    quote,
    skuCode: null,
    unitPriceMinor: null,
    weightGrams: null,
    goodsAttributes: [],
  }
}

const isPriced = ({ quantity, unitPriceMinor }: OpenLine): boolean =>
  quantity === 0 || unitPriceMinor !== null

/**
 * Orders that others had taken over stand by themselves again, as they were: their prices and freight hold, but for lines
 * that were mapped anew meanwhile. `copies` are the lines of the orders that had taken them over. All are locked.
 */
export const standAgain = async (
  tx: Tx,
  customerId: CustomerId,
  orders: readonly OpenOrder[],
  copies: readonly OpenLine[],
  event: OrderChange['event'],
  by: Actor,
): Promise<PricedOrder<OpenLine>[]> => {
  const changes = orders.map((order): OrderChange => {
    const lines = order.lines.map((line) => asCopied(line, copies))
    // An order that had no price yet has none of freight either, whatever it holds.
    const freightMinor = order.lines.every(isPriced) ? order.freightMinor : null
    return { order: { ...order, lines, freightMinor }, event }
  })
  await query(
    tx,
    'update dropshipping_order set merged_into_id = null where customer_id = $1 and id = any($2::bigint[])',
    [customerId, orders.map(({ id }) => id)],
  )
  return settleOrders(tx, customerId, changes, by)
}

const undoneSql = `
  with undone as (
    update dropshipping_order
      set status = 'cancelled', status_since = now(), waiting_reason = null, waiting_on = null, waiting_since = null,
          cancelled_at = now(), cancel_reason = $3, undone_at = now()
      where customer_id = $1 and id = any($2::bigint[]) and undone_at is null
        and status in (${[...openStatuses, 'cancelled'].map((status) => `'${status}'`).join(', ')})
      returning id
  )
  insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
    select $1, id, $4, $5, $6, '{}' from undone returning order_id`

/** Orders that were made by a merge or split stand for nothing any more: they are kept, as cancelled. */
export const noteUndone = async (
  tx: Tx,
  customerId: CustomerId,
  ids: readonly string[],
  what: 'merge' | 'split',
  by: Actor,
): Promise<void> => {
  const reason = what === 'merge' ? 'Merge undone.' : 'Split undone.'
  const kind = what === 'merge' ? 'order.mergeUndone' : 'order.splitUndone'
  const noted = await query(tx, undoneSql, [customerId, ids, reason, kind, by.kind, by.name])
  if (noted.length !== ids.length) throw new Error('an order moved in spite of its lock')
}
