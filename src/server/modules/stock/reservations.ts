import { CompiledQuery, sql } from 'kysely'
import type { CustomerId, Statement, Tx } from '../../platform/database/database.ts'
import { trimBins } from '../warehouse-stock/index.ts'
import type { StockAllocation } from './stock-plan.ts'

const reserveSql = `
  insert into stock_reservation (customer_id, order_id, order_line_id, sku_id, units, saved_minor)
    select $1, r."orderId", r."lineId", r."skuId", r.units, r."savedMinor"
      from json_to_recordset($2::json) as r ("orderId" bigint, "lineId" bigint, "skuId" bigint, units integer,
        "savedMinor" integer)`

export const reserving = (
  customerId: CustomerId,
  orders: readonly { readonly orderId: string; readonly allocation: StockAllocation }[],
): Statement<void> => {
  const rows = orders.flatMap(({ orderId, allocation }) =>
    allocation.lines.map((line) => ({ orderId, ...line })),
  )
  return {
    query: CompiledQuery.raw(reserveSql, [customerId, JSON.stringify(rows)]),
    read: () => undefined,
  }
}

/** Releases the reservations of a locked, cancelled order; returns the number of units. */
export const releaseStock = async (tx: Tx, customerId: CustomerId, orderId: string): Promise<number> => {
  const { rows } = await sql<{ units: number }>`
    with open as (
      select order_line_id, sku_id, units - shipped - released as units from stock_reservation
        where customer_id = ${customerId} and order_id = ${orderId} and shipped + released < units
    ), released as (
      update stock_reservation r set released = r.released + o.units from open o
        where r.customer_id = ${customerId} and r.order_id = ${orderId} and r.order_line_id = o.order_line_id
          and r.sku_id = o.sku_id
        returning o.units
    )
    select coalesce(sum(units), 0)::int as units from released`.execute(tx)
  return rows[0]?.units ?? 0
}

/** Deletes the reservations of orders that are unpaid again. */
export const forgetReservations = async (
  tx: Tx,
  customerId: CustomerId,
  orderIds: readonly string[],
): Promise<void> => {
  await tx
    .deleteFrom('stock_reservation')
    .where('customer_id', '=', customerId)
    .where('order_id', 'in', [...orderIds])
    .execute()
}

export interface ParcelFromStock {
  readonly customerId: CustomerId
  readonly orderId: string
  readonly shipmentId: string
  /** Who ships it. */
  readonly actorName: string
  /** In the shop's units. */
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
}

/**
 * Removes a parcel's reserved units from stock; for partly covered lines, reserved units ship first. The order is
 * locked. Returns the number of units.
 */
export const shipFromStock = async (tx: Tx, parcel: ParcelFromStock): Promise<number> => {
  const { customerId, orderId, shipmentId, actorName, lines } = parcel
  const { rows } = await sql<{ skuId: string; units: number }>`
    with due as materialized (
      select r.order_line_id, r.sku_id, least(p.quantity * l.units, r.units - r.shipped - r.released) as units
        from json_to_recordset(${JSON.stringify(lines)}::json) as p ("lineId" bigint, quantity integer)
        join stock_reservation r on r.customer_id = ${customerId} and r.order_id = ${orderId} and r.order_line_id = p."lineId"
        join order_line_component l on l.customer_id = r.customer_id and l.order_id = r.order_id and l.order_line_id = r.order_line_id
          and l.sku_id = r.sku_id
        where r.shipped + r.released < r.units
    ), shipped as (
      update stock_reservation r set shipped = r.shipped + d.units from due d
        where r.customer_id = ${customerId} and r.order_id = ${orderId} and r.order_line_id = d.order_line_id
          and r.sku_id = d.sku_id
        returning r.sku_id, d.units
    )
    select sku_id as "skuId", sum(units)::int as units from shipped group by 1`.execute(tx)
  if (rows.length === 0) return 0
  await sql`
    with taken as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as t ("skuId" bigint, units integer)
    ), moved as (
      insert into stock_movement (customer_id, sku_id, quantity, cause, source_id, actor_name)
        select ${customerId}::bigint, "skuId", -units, 'shipped', ${shipmentId}::bigint, ${actorName} from taken order by "skuId"
    )
    update stock s set on_hand = s.on_hand - t.units from taken t
      where s.customer_id = ${customerId} and s.sku_id = t."skuId"`.execute(tx)
  await trimBins(tx, { ownerId: customerId, skuIds: rows.map(({ skuId }) => skuId), actorName })
  return rows.reduce((sum, { units }) => sum + units, 0)
}

interface UndoneShipment {
  readonly customerId: CustomerId
  readonly orderId: string
  readonly shipmentIds: readonly string[]
  readonly actorName: string
}

/** Gives back to stock what `shipFromStock` took for these parcels, reserved for the order again. The order is locked. */
export const undoShipFromStock = async (tx: Tx, undone: UndoneShipment): Promise<number> => {
  const { customerId, orderId, shipmentIds, actorName } = undone
  const { rows } = await sql<{ skuId: string; units: number }>`
    with shipped as materialized (
      select id, sku_id, -quantity as units from stock_movement
        where customer_id = ${customerId} and source_id = any(${[...shipmentIds]}::bigint[]) and cause = 'shipped'
    ), moved as (
      insert into stock_movement (customer_id, sku_id, quantity, cause, source_id, actor_name, undoes_id)
        select ${customerId}::bigint, sku_id, units, 'shippingUndone', ${orderId}::bigint, ${actorName}, id from shipped
          order by sku_id, id
    ), given as (
      select sku_id, sum(units)::integer as units from shipped group by 1 order by 1
    ), stocked as (
      update stock s set on_hand = s.on_hand + g.units from given g
        where s.customer_id = ${customerId} and s.sku_id = g.sku_id
    )
    select sku_id as "skuId", units from given`.execute(tx)
  if (rows.length === 0) return 0
  // Of lines with the same SKU, the first ones get the units, up to what has shipped of each.
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as t ("skuId" bigint, units integer)
    ), open as (
      select r.order_line_id, r.sku_id, r.shipped,
          sum(r.shipped) over (partition by r.sku_id order by r.order_line_id) - r.shipped as before
        from stock_reservation r where r.customer_id = ${customerId} and r.order_id = ${orderId} and r.shipped > 0
    )
    update stock_reservation r
      set shipped = r.shipped - least(o.shipped, g.units - o.before)
      from open o join given g on g."skuId" = o.sku_id
      where r.customer_id = ${customerId} and r.order_id = ${orderId} and r.order_line_id = o.order_line_id
        and r.sku_id = o.sku_id and g.units > o.before`.execute(tx)
  return rows.reduce((sum, { units }) => sum + units, 0)
}
