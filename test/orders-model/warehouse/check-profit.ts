import { isDeepStrictEqual } from 'node:util'
import { countProfit } from '../../../src/server/modules/profit/count-profit.ts'
import { recountProfit } from '../../../src/server/modules/profit/recount-profit.ts'
import { rowsOf, type World } from '../world.ts'

class Undo extends Error {}

/** What everything sold has earned, counted again now: nothing that changes it may have been missed. */
const checkStale = async (world: World): Promise<string[]> => {
  const { database } = world.stage.t.platform
  const read = `select to_jsonb(p) - 'counted_at' as row from order_profit p where customer_id = $1 order by order_id`
  const kept = await rowsOf<{ row: Record<string, unknown> }>(world, read)
  let counted: { row: Record<string, unknown> }[] = []
  try {
    await database.agencyTransaction(async (tx) => {
      const ids = new Set([
        ...world.orders.map(({ id }) => id as string),
        ...kept.map(({ row }) => String(row['order_id'])),
      ])
      const { customerId } = world
      await countProfit(
        tx,
        [...ids].map((id) => ({ customerId, id })),
      )
      counted = await tx
        .selectFrom('order_profit')
        .selectAll()
        .where('customer_id', '=', world.customerId)
        .orderBy('order_id')
        .execute()
        .then((rows) => rows.map(({ counted_at: _at, ...row }) => ({ row })))
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  const text = ({ row }: { row: Record<string, unknown> }): Record<string, string> =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => name !== 'day')
        .map(([name, value]) => [name, String(value)]),
    )
  const byId = new Map(counted.map((one) => [String(one.row['order_id']), text(one)]))
  return kept.flatMap((one) => {
    const [was, is] = [text(one), byId.get(String(one.row['order_id']))]
    if (isDeepStrictEqual(was, is)) return []
    const differing = Object.keys(was).filter((name) => was[name] !== is?.[name])
    return [
      `the profit of order ${String(one.row['order_id'])} is kept with ${differing
        .map((name) => `${name} ${was[name]}, now ${is?.[name]}`)
        .join('; ')}`,
    ]
  })
}

interface Movement {
  readonly skuId: string
  readonly quantity: number
  readonly cause: string
  readonly sourceId: string | null
  /** Of a received unit, in US cents: its price with its share of the purchase order's freight; null: unknown. */
  readonly unitCost: number | null
  readonly orderId: string | null
}

const movementsSql = `
  select m.sku_id as "skuId", m.quantity, m.cause, m.source_id as "sourceId", h.order_id as "orderId",
      ((l.unit_minor + case when w.value > 0 then o.freight_minor * l.unit_minor / w.value
        when w.units > 0 then o.freight_minor / w.units else 0 end) / r.rate)::float8 as "unitCost"
    from warehouse_stock_movement m
    left join shipment h on m.cause = 'shipped' and h.id = m.source_id
    left join supplier_order_line l on m.cause = 'received' and l.order_id = m.source_id and l.sku_id = m.sku_id
    left join supplier_order o on o.id = l.order_id
    left join lateral (select sum(x.unit_minor * x.received_quantity)::numeric as value, sum(x.received_quantity)::numeric as units
      from supplier_order_line x where x.order_id = o.id) w on true
    left join lateral (select case when o.currency = 'USD' then 1 else (select e.rate from exchange_rate e
      where e.currency = o.currency and e.valid_from <= m.at::date order by e.valid_from desc limit 1) end as rate) r on true
    where $1::bigint is not null and m.sku_id = any($2::bigint[]) order by m.id`

/** The n-th unit that left is the n-th that came: a queue of units, played again from the movements. */
const costsOfOrders = (movements: readonly Movement[]): ReadonlyMap<string, number> => {
  const key = ({ skuId, sourceId }: Movement): string => `${skuId} ${sourceId}`
  const undone = new Set(movements.filter(({ cause }) => cause === 'shippingUndone').map(key))
  const queues = new Map<string, (number | null)[]>()
  const costs = new Map<string, number>()
  for (const movement of movements) {
    const { skuId, quantity, cause, unitCost, orderId } = movement
    if (cause === 'shippingUndone' || (cause === 'shipped' && undone.has(key(movement)))) continue
    const queue = queues.get(skuId) ?? []
    queues.set(skuId, queue)
    if (quantity > 0) queue.push(...Array<number | null>(quantity).fill(unitCost))
    const left = quantity < 0 ? queue.splice(0, -quantity) : []
    if (orderId === null) continue
    const cost = left.reduce<number>((sum, one) => sum + (one ?? 0), 0)
    costs.set(orderId, (costs.get(orderId) ?? 0) + cost)
  }
  return costs
}

const checkUnitCosts = async (world: World): Promise<string[]> => {
  const movements = await rowsOf<Movement>(world, movementsSql, [world.stage.skuIds])
  const costs = costsOfOrders(movements)
  const kept = await rowsOf<{ orderId: string; number: string; minor: number; products: number }>(
    world,
    `select p.order_id as "orderId", o.number, (p.goods_minor + p.inbound_minor)::float8 as minor,
         (select count(*)::int from order_profit_product x where x.customer_id = p.customer_id and x.order_id = p.order_id) as products
       from order_profit p join dropshipping_order o on o.customer_id = p.customer_id and o.id = p.order_id
       where p.customer_id = $1`,
  )
  return kept.flatMap(({ orderId, number, minor, products }) => {
    const cost = costs.get(orderId) ?? 0
    // Goods and freight of each product are rounded.
    return Math.abs(cost - minor) <= products + 0.01
      ? []
      : [`the goods of ${number} cost ${minor}, by the units that left ${cost.toFixed(2)}`]
  })
}

export const checkProfit = async (world: World): Promise<string[]> => {
  await recountProfit(world.stage.t.platform.database)
  return [...(await checkStale(world)), ...(await checkUnitCosts(world))]
}
