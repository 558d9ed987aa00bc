import type { OrderEventKind } from '../../../../contract/orders/order-events.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { takeOrderIds } from '../intake/make-orders.ts'
import type { LockedLine, LockedOrder } from '../pricing/locked-orders.ts'
import { keptServices } from '../pricing/order-services.ts'
import { applyConsequences } from '../state/consequences.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import type { PricedOrder } from '../pricing/priced-order.ts'
import { repriceOrders, type OrderChange } from '../pricing/reprice-orders.ts'
import { jsonText, query } from '../state/sql.ts'
import type { Actor } from '../state/types.ts'

export const rootOf = (line: Pick<LockedLine, 'id' | 'originLineId'>): string => line.originLineId ?? line.id

/** A line as it was before copying, with the match and quote request its copies have now. */
const asCopied = (line: LockedLine, copies: readonly LockedLine[]): LockedLine => {
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
    parts: null,
    goodsAttributes: [],
  }
}

const unitsOf = (lines: readonly LockedLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Distributes units over lines copied from one: each keeps its own quantity where possible, the first gets the
 * excess.
 */
const distributeUnits = (lines: readonly LockedLine[], units: number): ReadonlyMap<string, number> => {
  let left = units
  const shares = lines.toReversed().map(({ id, quantity }, index): [string, number] => {
    const share = index === lines.length - 1 ? left : Math.min(quantity, left)
    left -= share
    return [id, share]
  })
  return new Map(shares)
}

/**
 * An order's lines with the quantities their copies have now, because the seller may have changed or removed them.
 * Quantities of shop lines come from the shop.
 */
const withUnits = ({ id, lines }: LockedOrder, copies: readonly LockedLine[]): LockedLine[] => {
  const held = new Map<string, number>()
  for (const root of new Set(lines.map(rootOf))) {
    const own = lines.filter((line) => line.shopLineKey === null && rootOf(line) === root)
    const ofOrder = copies.filter((copy) => copy.sourceOrderId === id && rootOf(copy) === root)
    for (const [lineId, units] of distributeUnits(own, unitsOf(ofOrder))) held.set(lineId, units)
  }
  return lines.map((line) => {
    const quantity = held.get(line.id) ?? line.quantity
    return quantity === line.quantity ? line : { ...line, quantity, unitPriceMinor: null }
  })
}

const isPriced = ({ quantity, unitPriceMinor }: LockedLine): boolean =>
  quantity === 0 || unitPriceMinor !== null

const keepSql = `
  insert into order_line (customer_id, order_id, id, variant_key, title, variant_title, image_url, quantity, sku_id,
      sku_code, units, unit_price_minor, list_price_minor, price_sources, weight_grams, goods_attributes, parts, is_added)
    select $1, $2, k."to", l.variant_key, l.title, l.variant_title, l.image_url, l.quantity, l.sku_id, l.sku_code,
        l.units, l.unit_price_minor, l.list_price_minor, l.price_sources, l.weight_grams, l.goods_attributes, l.parts, true
      from json_to_recordset($3::json) as k (id bigint, "to" bigint)
      join order_line l on l.customer_id = $1 and l.order_id = any($4::bigint[]) and l.id = k.id`

/** Products added to the ending orders move to the first of the restored orders. */
const keepAdded = async (
  tx: Tx,
  customerId: CustomerId,
  orders: readonly LockedOrder[],
  ending: readonly LockedOrder[],
): Promise<LockedLine[]> => {
  const known = new Set(orders.flatMap(({ lines }) => lines.map(rootOf)))
  const added = ending
    .flatMap(({ lines }) => lines)
    .filter((line) => line.isAdded && line.quantity > 0 && !known.has(rootOf(line)))
  const [first] = orders
  if (!first || added.length === 0) return []
  const ids = await takeOrderIds(tx, added.length)
  const kept = added.map((line, index) => ({
    ...line,
    id: ids[index] ?? '',
    originLineId: null,
    originOrderId: null,
    sourceOrderId: null,
  }))
  await query(tx, keepSql, [
    customerId,
    first.id,
    jsonText(added.map(({ id }, index) => ({ id, to: ids[index] }))),
    ending.map(({ id }) => id),
  ])
  return kept
}

const isRemoved = ({ isAdded, quantity }: LockedLine): boolean => isAdded && quantity === 0

/**
 * Restores orders absorbed by others. Their prices and freight are kept, except for lines matched again or changed in
 * quantity meanwhile. `copies` are the lines of the orders that absorbed them; `ending` are those of them that end
 * now. All are locked.
 */
export const restoreSources = async (
  tx: Tx,
  customerId: CustomerId,
  orders: readonly LockedOrder[],
  {
    from,
    event,
    by,
  }: {
    readonly from: { readonly copies: readonly LockedLine[]; readonly ending: readonly LockedOrder[] }
    readonly event: OrderChange['event']
    readonly by: Actor
  },
): Promise<PricedOrder<LockedLine>[]> => {
  const kept = await keepAdded(tx, customerId, orders, from.ending)
  const services = keptServices(orders, from.ending)
  const removed: LockedLine[] = []
  const changes = orders.map((order, index): OrderChange => {
    const own = withUnits(order, from.copies).map((line) => asCopied(line, from.copies))
    removed.push(...own.filter(isRemoved))
    const still = own.filter((line) => !isRemoved(line))
    const lines = index === 0 ? [...still, ...kept] : still
    // An order without a price has no freight either.
    const freightMinor = order.lines.every(isPriced) ? order.freightMinor : null
    return { order: { ...order, lines, freightMinor, services: services[index] ?? [] }, event }
  })
  await query(
    tx,
    'update dropshipping_order set merged_into_id = null where customer_id = $1 and id = any($2::bigint[])',
    [customerId, orders.map(({ id }) => id)],
  )
  await query(
    tx,
    `delete from order_line where customer_id = $1 and order_id = any($2::bigint[]) and id = any($3::bigint[])`,
    [customerId, orders.map(({ id }) => id), removed.map(({ id }) => id)],
  )
  return repriceOrders(tx, customerId, changes, by)
}

const undoneSql = `
  with undone as (
    update dropshipping_order
      set status = 'cancelled', status_since = now(), waiting_reason = null, waiting_on = null, waiting_since = null,
          cancelled_at = now(), cancel_reason = $3, undone_at = now()
      where customer_id = $1 and id = any($2::bigint[]) and undone_at is null
        and status in (${[...unpaidStatuses, 'cancelled'].map((status) => `'${status}'`).join(', ')})
      returning id
  )
  insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
    select $1, id, $4, $5, $6, '{}' from undone returning order_id`

/** Orders created by an undone merge or split are kept with the status cancelled. */
export const cancelUndoneOrders = async (
  tx: Tx,
  customerId: CustomerId,
  ids: readonly string[],
  {
    what,
    by,
  }: {
    readonly what: 'merge' | 'split'
    readonly by: Actor
  },
): Promise<void> => {
  const reason = what === 'merge' ? 'Merge undone.' : 'Split undone.'
  const kind: OrderEventKind = what === 'merge' ? 'order.mergeUndone' : 'order.splitUndone'
  const noted = await query(tx, undoneSql, [customerId, ids, reason, kind, by.kind, by.name])
  if (noted.length !== ids.length) throw new Error('an order changed despite its lock')
  await applyConsequences(tx, customerId, ids, { from: unpaidStatuses, to: 'cancelled' })
}
