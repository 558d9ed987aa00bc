import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../src/server/platform/database/database.ts'
import type { SeededPayment } from '../orders/orders.ts'
import { insertRows, takeIds } from '../rows.ts'
import { dayMs } from '../orders/stories.ts'

interface StockedLine {
  readonly orderId: string
  readonly lineId: string
  readonly skuId: string
  readonly units: number
  readonly priceMinor: number
}

const pickLine = async (
  tx: Tx,
  customerId: CustomerId,
  waitingFor: 'beingPrepared' | 'paymentDue',
  other: string | null,
): Promise<StockedLine | undefined> => {
  const { rows } = await sql<StockedLine>`
    select l.order_id as "orderId", l.id as "lineId", l.sku_id as "skuId", l.quantity * l.units as units,
        l.unit_price_minor as "priceMinor"
      from dropshipping_order o
      join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
      where o.customer_id = ${customerId} and o.waiting_reason = ${waitingFor} and o.kind = 'plain'
        and o.service_count = 0 and l.quantity * l.units >= 2 and l.unit_price_minor > 0
        and l.sku_id is distinct from ${other}
      order by o.created_at desc, l.id limit 1`.execute(tx)
  return rows[0]
}

const receiveStockSql = `
  with input as (
    select * from json_to_recordset($1) as g (customer bigint, "order" bigint, item bigint, sku bigint, id bigint, quantity int,
      actor text, at timestamptz)
  ), insert_items as (
    insert into purchase_item (customer_id, order_id, id, sku_id, quantity, arrived_quantity)
      select customer, "order", item, sku, quantity, quantity from input
  ), insert_arrivals as (
    insert into purchase_arrival (customer_id, order_id, item_id, id, type, quantity, actor_name, created_at)
      select customer, "order", item, id, 1, quantity, actor, at from input
  ), insert_stock as (
    insert into stock (customer_id, sku_id, on_hand) select customer, sku, quantity from input
  )
  insert into stock_movement (customer_id, sku_id, quantity, cause, source_id, actor_name, created_at)
    select customer, sku, quantity, 'arrival', id, actor, at from input`

interface StockPlan {
  readonly customerId: CustomerId
  readonly payments: readonly SeededPayment[]
  readonly packer: string
  readonly now: Date
}

/** Received two weeks ago: as much as the paid order uses, and a part of what the unpaid one needs. */
const receiveStock = async (
  tx: Tx,
  plan: StockPlan,
  lines: readonly (StockedLine & { quantity: number })[],
) => {
  const { customerId: customer, packer: actor, now } = plan
  const at = new Date(+now - 13 * dayMs)
  const ids = await takeIds(tx, 1 + lines.length * 2)
  const [order = ''] = ids
  const received = lines.map(({ skuId: sku, quantity }, n) => {
    const [item, id] = ids.slice(1 + n * 2)
    return { customer, order, item, sku, id, quantity, actor, at }
  })
  const row = { customer, id: order, announced: new Date(+now - 20 * dayMs), at, by: actor }
  await insertRows(
    tx,
    `insert into purchase_order (customer_id, id, number, type, status, status_since, note, created_by, created_at,
         last_arrival_id, last_arrival_at)
       select customer, id, 'SP-' || id, 2, 'arrived', at, 'Leftover stock from the spring trade fair', by, announced, last, at
         from json_to_recordset($1)
         as o (customer bigint, id bigint, announced timestamptz, at timestamptz, by text, last bigint)`,
    [{ ...row, last: received.at(-1)?.id }],
  )
  await insertRows(tx, receiveStockSql, received)
}

/** Reduces the payment as paying with stock does. */
const coverWithStock = async (
  tx: Tx,
  { customerId, payments }: StockPlan,
  { orderId, lineId, skuId, units, priceMinor }: StockedLine,
): Promise<readonly SeededPayment[]> => {
  const saved = units * priceMinor
  await sql`
    insert into stock_reservation (customer_id, order_id, order_line_id, sku_id, units, saved_minor)
      values (${customerId}, ${orderId}, ${lineId}, ${skuId}, ${units}, ${saved})`.execute(tx)
  await sql`
    update dropshipping_order set product_minor = product_minor - ${saved}::integer,
        total_minor = total_minor - ${saved}::integer
      where customer_id = ${customerId} and id = ${orderId}`.execute(tx)
  await sql`
    update order_event e set detail = e.detail || jsonb_build_object('amountMinor', o.total_minor,
        'stockUnits', ${units}::integer, 'stockMinor', ${saved}::integer)
      from dropshipping_order o
      where o.customer_id = ${customerId} and o.id = ${orderId} and e.customer_id = o.customer_id
        and e.order_id = o.id and e.kind = 'order.paid'`.execute(tx)
  return payments.map((payment) =>
    payment.orderId === orderId ? { ...payment, amountMinor: payment.amountMinor - saved } : payment,
  )
}

/**
 * Stock of the main seller: covers a line of a paid order, and partly one of an unpaid order. Returns the updated
 * payment.
 */
export const seedStock = async (tx: Tx, plan: StockPlan): Promise<readonly SeededPayment[]> => {
  const paid = await pickLine(tx, plan.customerId, 'beingPrepared', null)
  const due = await pickLine(tx, plan.customerId, 'paymentDue', paid?.skuId ?? null)
  if (!paid || !due) throw new Error('the demo has no orders that stock can cover')
  await receiveStock(tx, plan, [
    { ...paid, quantity: paid.units },
    { ...due, quantity: Math.max(1, due.units - 1) },
  ])
  await sql`
    update stock set alert_kind = 'units', alert_value = ${due.units}, low_since = ${new Date(+plan.now - dayMs)}
      where customer_id = ${plan.customerId} and sku_id = ${due.skuId}`.execute(tx)
  await sql`
    update stock set alert_kind = 'days', alert_value = 14
      where customer_id = ${plan.customerId} and sku_id = ${paid.skuId}`.execute(tx)
  return coverWithStock(tx, plan, paid)
}
