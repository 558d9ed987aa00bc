import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { operatorPurchasing } from '../../../../contract/purchasing/operator-purchasing.ts'
import {
  arrivalTypes,
  purchaseTypes,
  type PurchaseStatus,
} from '../../../../contract/purchasing/purchase-states.ts'
import type { OperatorCall } from '../../../platform/http/call.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { withNote, operatorOf } from '../../../platform/conversations/party-actors.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { takeFromWarehouseStock } from '../../warehouse-stock/index.ts'
import { postMovements, type LockedWallet } from '../../wallet/index.ts'
import type { OperatorPurchaseDeps } from '../ordering/buy-goods.ts'
import { movementOf } from '../ordering/pay-purchase.ts'
import { recordCountOnce } from '../state/run-purchase-action.ts'
import {
  addPurchaseEvent,
  clearedCancellation,
  checkOperatorsMove,
  movePurchase,
  type LockedPurchase,
} from '../state/purchase-rows.ts'

type Arrival = ParsedInputOf<typeof operatorPurchasing.recordArrival>
type Count = Arrival['items'][number]

const sumsOf = (counts: readonly Count[]): Count[] => {
  const sums = new Map<string, Count>()
  for (const count of counts) {
    const key = `${count.itemId}/${count.type}`
    sums.set(key, { ...count, nums: count.nums + (sums.get(key)?.nums ?? 0) })
  }
  return [...sums.values()]
}

// Self-purchase orders may receive more than submitted; paid items at most the ordered quantity; closing at most the
// outstanding quantity.
const countSql = (order: LockedPurchase, counts: readonly Count[], actorName: string) => sql<{
  items: number
  closedMinor: number
}>`
  with given as (
    select * from unnest(${counts.map(({ itemId }) => itemId)}::bigint[], ${counts.map(({ type }) => type)}::smallint[],
      ${counts.map(({ nums }) => nums)}::int[]) as g (item_id, type, nums)
  ), sums as (
    select item_id, coalesce(sum(nums) filter (where type = ${arrivalTypes.arrival}), 0)::int as arrived,
        coalesce(sum(nums) filter (where type = ${arrivalTypes.refund}), 0)::int as refund from given group by 1
  ), counted as (
    update purchase_item i set arrived_quantity = i.arrived_quantity + s.arrived, closed_short_quantity = i.closed_short_quantity + s.refund
      from sums s where i.customer_id = ${order.customerId} and i.order_id = ${order.id} and i.id = s.item_id
        and ((${order.type === purchaseTypes.selfPurchase}::boolean and s.refund = 0)
          or i.arrived_quantity + s.arrived + i.closed_short_quantity + s.refund <= i.quantity)
      returning i.id, i.sku_id, s.refund::bigint * coalesce(i.unit_minor, 0) as closed_minor
  ), records as (
    insert into purchase_arrival (customer_id, order_id, item_id, type, quantity, actor_name)
      select ${order.customerId}::bigint, ${order.id}::bigint, c.id, g.type, g.nums, ${actorName}
        from given g join counted c on c.id = g.item_id order by g.item_id, g.type
      returning id, item_id, type, quantity as nums
  ), stocked as (
    insert into stock as s (customer_id, sku_id, on_hand)
      select ${order.customerId}::bigint, c.sku_id, r.nums from records r join counted c on c.id = r.item_id
        where r.type = ${arrivalTypes.arrival} order by c.sku_id
      on conflict (customer_id, sku_id) do update set on_hand = s.on_hand + excluded.on_hand
      returning sku_id
  ), moved as (
    insert into stock_movement (customer_id, sku_id, quantity, cause, source_id, actor_name)
      select ${order.customerId}::bigint, c.sku_id, r.nums, 'arrival', r.id, ${actorName} from records r
        join counted c on c.id = r.item_id join stocked k on k.sku_id = c.sku_id
        where r.type = ${arrivalTypes.arrival}
  ), newest as (
    update purchase_order set last_arrival_id = (select max(id) from records), last_arrival_at = now()
      where customer_id = ${order.customerId} and id = ${order.id} and exists (select from records)
  )
  select count(*)::int as items, coalesce(sum(closed_minor), 0)::float8 as "closedMinor" from counted`

interface Counted {
  /** Price of the closed units. */
  readonly closedMinor: number
  readonly arrived: number
  readonly closed: number
}

const count = async (
  tx: Tx,
  order: LockedPurchase,
  counts: readonly Count[],
  by: string,
): Promise<Counted> => {
  const items = new Set(counts.map(({ itemId }) => itemId))
  const { rows } = await countSql(order, counts, by).execute(tx)
  const [row] = rows
  if (row?.items !== items.size) {
    throw refuse('notCounted', { number: order.number })
  }
  const sum = (wanted: number): number =>
    counts.reduce((all, { type, nums }) => (type === wanted ? all + nums : all), 0)
  return {
    closedMinor: row.closedMinor,
    arrived: sum(arrivalTypes.arrival),
    closed: sum(arrivalTypes.refund),
  }
}

export const statusByCount = (
  { type, status }: Pick<LockedPurchase, 'type' | 'status'>,
  { isAll, hasArrived }: { readonly isAll: boolean; readonly hasArrived: boolean },
): PurchaseStatus => {
  if (!isAll) return hasArrived ? 'partlyArrived' : status
  if (hasArrived) return 'arrived'
  return type === purchaseTypes.inventory ? 'refunded' : 'cancelled'
}

const arrivalStateOf = async (tx: Tx, order: LockedPurchase): Promise<PurchaseStatus> => {
  const { rows } = await sql<{ isAll: boolean; hasArrived: boolean }>`
    select bool_and(arrived_quantity + closed_short_quantity >= quantity) as "isAll", bool_or(arrived_quantity > 0) as "hasArrived"
      from purchase_item where customer_id = ${order.customerId} and order_id = ${order.id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the order has no items')
  return statusByCount(order, row)
}

const settle = async (
  tx: Tx,
  { mails }: OperatorPurchaseDeps,
  given: {
    readonly order: LockedPurchase
    readonly wallet: LockedWallet
    readonly counted: Counted
    readonly note: string
    readonly by: ReturnType<typeof operatorOf>
  },
): Promise<void> => {
  const { order, wallet, counted, note, by } = given
  const { arrived, closed, closedMinor: amountMinor } = counted
  const to = await arrivalStateOf(tx, order)
  const came = {
    kind: 'purchase.arrived',
    by,
    detail: { pieces: arrived, ...(closed === 0 && withNote(note)) },
  }
  const isOver = to !== 'partlyArrived' && to !== order.status
  if (closed === 0) {
    await movePurchase(tx, order, { ...came, to, set: isOver ? clearedCancellation : {} })
  } else {
    if (arrived > 0) await addPurchaseEvent(tx, order, { ...came, to: order.status })
    const isEmpty = to === 'refunded' || to === 'cancelled'
    const eventId = await movePurchase(tx, order, {
      to,
      kind: order.isCancellationRequested ? 'purchase.cancellationApproved' : 'purchase.closedShort',
      by,
      ...(amountMinor > 0 && { amountMinor }),
      detail: { pieces: closed, ...withNote(note) },
      set: {
        ...clearedCancellation,
        refunded_minor: order.refundedMinor + amountMinor,
        ...(isEmpty && { end_kind: 'byAgency', end_reason: note }),
      },
    })
    if (amountMinor > 0) {
      const paid = {
        what: `close:${eventId}`,
        kind: 'inventoryRefund',
        amountMinor,
        actorName: by.name,
      } as const
      await postMovements(tx, order.customerId, wallet, [movementOf(order, paid)])
      await mails.refunded(tx, order, { amountMinor, note })
    }
  }
  if (to === 'arrived' && order.status !== 'arrived') await mails.arrived(tx, order, { note: '' })
}

/** What the agency had received for an inventory order leaves its own stock for the customer's. */
const takeArrived = async (
  tx: Tx,
  order: LockedPurchase,
  counts: readonly Count[],
  actorName: string,
): Promise<void> => {
  const arrived = counts.filter(({ type }) => type === arrivalTypes.arrival)
  const items = await tx
    .selectFrom('purchase_item')
    .select(['id', 'sku_id'])
    .where('customer_id', '=', order.customerId)
    .where('order_id', '=', order.id)
    .execute()
  const skuOf = new Map(items.map(({ id, sku_id: skuId }) => [id, skuId]))
  const units = arrived.flatMap(({ itemId, nums }) => {
    const skuId = skuOf.get(itemId)
    return skuId === undefined ? [] : [{ skuId, units: nums }]
  })
  await takeFromWarehouseStock(tx, units, { cause: 'customerStock', sourceId: order.id, actorName })
}

/**
 * Records received goods: adds them to the customer's stock, closes and refunds units that will not arrive, updates the
 * status and raises an arrival notice. In one transaction, once per key.
 */
export const recordArrival = (
  parts: OperatorPurchaseDeps,
  input: Arrival,
  call: OperatorCall,
): Promise<void> =>
  recordCountOnce(parts.database, call, input, async (tx, order, wallet) => {
    const counts = sumsOf(input.items)
    for (const type of new Set(counts.map((one) => one.type)))
      checkOperatorsMove(order, type === arrivalTypes.arrival ? 'recordArrival' : 'closeShort')
    const counted = await count(tx, order, counts, call.operator.name)
    if (order.type === purchaseTypes.inventory) await takeArrived(tx, order, counts, call.operator.name)
    await settle(tx, parts, { order, wallet, counted, note: input.note, by: operatorOf(call.operator) })
  })
