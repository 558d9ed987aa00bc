import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { DomainError, notFound } from '../../../contract/errors.ts'
import type { operatorPurchasing } from '../../../contract/operator/purchasing.ts'
import { arrivalTypes } from '../../../contract/purchasing.ts'
import { audit } from '../../platform/audit.ts'
import { customerIdFromRow, type CustomerId, type Database, type Tx } from '../../platform/database.ts'
import { idempotently } from '../../platform/idempotency.ts'
import type { OperatorCall } from '../../platform/route.ts'
import { getPurchase, type Purchase } from './purchase-queries.ts'

type Arrival = ParsedInputOf<typeof operatorPurchasing.recordArrival>
type Count = Arrival['items'][number]

interface LockedOrder {
  readonly id: string
  readonly number: string
  readonly customerId: CustomerId
}

/** Whoever counts goods of one order waits for the other who does. */
const lockOrder = async (tx: Tx, id: string): Promise<LockedOrder> => {
  const row = await tx
    .selectFrom('purchase_order')
    .select(['id', 'number', 'customer_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Purchase order')
  return { id: row.id, number: row.number, customerId: customerIdFromRow(row.customer_id) }
}

/** One sum for each item and type. */
const sumsOf = (counts: readonly Count[]): Count[] => {
  const sums = new Map<string, Count>()
  for (const count of counts) {
    const key = `${count.itemId}/${count.type}`
    sums.set(key, { ...count, nums: count.nums + (sums.get(key)?.nums ?? 0) })
  }
  return [...sums.values()]
}

// More than was announced may arrive, as goods do; what is closed as not coming never exceeds what is missing.
const countSql = (order: LockedOrder, counts: readonly Count[], actorName: string) => sql<{ items: number }>`
  with given as (
    select * from unnest(${counts.map(({ itemId }) => itemId)}::bigint[], ${counts.map(({ type }) => type)}::smallint[],
      ${counts.map(({ nums }) => nums)}::int[]) as g (item_id, type, nums)
  ), sums as (
    select item_id, coalesce(sum(nums) filter (where type = ${arrivalTypes.arrival}), 0)::int as arrived,
        coalesce(sum(nums) filter (where type = ${arrivalTypes.refund}), 0)::int as refund from given group by 1
  ), counted as (
    update purchase_item i set arrived_nums = i.arrived_nums + s.arrived, refund_nums = i.refund_nums + s.refund
      from sums s where i.customer_id = ${order.customerId} and i.order_id = ${order.id} and i.id = s.item_id
        and (s.refund = 0 or i.arrived_nums + s.arrived + i.refund_nums + s.refund <= i.nums)
      returning i.id, i.sku_id
  ), records as (
    insert into purchase_arrival (customer_id, order_id, item_id, type, nums, actor_name)
      select ${order.customerId}::bigint, ${order.id}::bigint, c.id, g.type, g.nums, ${actorName}
        from given g join counted c on c.id = g.item_id order by g.item_id, g.type
      returning id, item_id, type, nums
  ), stocked as (
    insert into stock as s (customer_id, sku_id, on_hand)
      select ${order.customerId}::bigint, c.sku_id, r.nums from records r join counted c on c.id = r.item_id
        where r.type = ${arrivalTypes.arrival} order by c.sku_id
      on conflict (customer_id, sku_id) do update set on_hand = s.on_hand + excluded.on_hand
      returning sku_id
  ), moved as (
    insert into stock_movement (customer_id, sku_id, nums, cause, source_id)
      select ${order.customerId}::bigint, c.sku_id, r.nums, 'arrival', r.id from records r
        join counted c on c.id = r.item_id join stocked k on k.sku_id = c.sku_id
        where r.type = ${arrivalTypes.arrival}
  ), newest as (
    update purchase_order set last_arrival_id = (select max(id) from records), last_arrival_at = now()
      where customer_id = ${order.customerId} and id = ${order.id} and exists (select from records)
  )
  select count(*)::int as items from counted`

const settleSql = (order: LockedOrder) => sql`
  update purchase_order o set status = next.status,
      status_since = case when o.status = next.status then o.status_since else now() end
    from (select case when bool_and(arrived_nums + refund_nums >= nums) then 'arrived' else 'partlyArrived' end as status
      from purchase_item where customer_id = ${order.customerId} and order_id = ${order.id}) next
    where o.customer_id = ${order.customerId} and o.id = ${order.id}`

const count = async (tx: Tx, order: LockedOrder, counts: readonly Count[], by: string): Promise<void> => {
  const items = new Set(counts.map(({ itemId }) => itemId))
  const { rows } = await countSql(order, counts, by).execute(tx)
  if (rows[0]?.items !== items.size) {
    throw new DomainError(
      'notCounted',
      `${order.number} does not hold these items, or more is closed than is still to come. Reload the order.`,
    )
  }
  await settleSql(order).execute(tx)
}

/**
 * Counts goods in: arrivals join the customer's stock, refunds close what will not come, the order moves on and the
 * customer has an arrival notice. All in one transaction. @throws DomainError notFound, notCounted
 */
export const recordArrival = (database: Database, input: Arrival, call: OperatorCall): Promise<Purchase> =>
  database.agencyTransaction(async (tx) => {
    const order = await lockOrder(tx, input.id)
    const { customerId } = order
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'recordArrival', request: input }
    await idempotently<{ id: string }>(tx, intent, async () => {
      await count(tx, order, sumsOf(input.items), call.operator.name)
      const detail = { customerId, items: input.items }
      await audit(tx, call.operator, 'purchase:arrive', `purchase:${order.id}`, detail, call)
      return { id: order.id }
    })
    return getPurchase(tx, order.id)
  })
