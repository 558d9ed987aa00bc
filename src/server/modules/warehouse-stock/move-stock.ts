import { sql, type RawBuilder } from 'kysely'
import type {
  WarehouseStockCause,
  WriteOffReason,
} from '../../../contract/warehouse-stock/warehouse-stock.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { trimBins } from './trim-bins.ts'

export interface StockMove {
  readonly cause: WarehouseStockCause
  /** The purchase order, parcel, inventory order or wholesale order; null for a correction or a write-off. */
  readonly sourceId: string | null
  readonly actorName: string
  readonly note?: string
  /** Of what is written off. */
  readonly writeOffReason?: WriteOffReason
}

export interface SkuUnits {
  readonly skuId: string
  readonly units: number
}

/** Adds units, or removes negative ones. @throws an error of the check `warehouse_stock_on_hand_check` below zero */
export const moveWarehouseStock = async (
  tx: Tx,
  skus: readonly SkuUnits[],
  { cause, sourceId, actorName, note = '', writeOffReason }: StockMove,
): Promise<void> => {
  if (skus.length === 0) return
  await tx
    .insertInto('warehouse_stock_movement')
    .values(
      skus.map(({ skuId, units }) => ({
        sku_id: skuId,
        quantity: units,
        cause,
        source_id: sourceId,
        actor_name: actorName,
        note,
        write_off_reason: writeOffReason ?? null,
      })),
    )
    .execute()
  const skuIds = skus.flatMap(({ skuId, units }) => (units < 0 ? [skuId] : []))
  await trimBins(tx, { ownerId: null, skuIds, actorName })
}

/**
 * Removes what leaves the warehouse, as far as it is in stock: goods that were never received as stock leave without a
 * movement. `wanted` has the columns `sku_id` and `units`, one row per SKU.
 */
const takeUnits = async (
  tx: Tx,
  wanted: RawBuilder<unknown>,
  { cause, sourceId, actorName }: StockMove,
): Promise<void> => {
  const { rows } = await sql<{ skuId: string }>`
    with wanted as materialized (${wanted}), held as materialized (
      select sku_id, on_hand from warehouse_stock
        where sku_id in (select sku_id from wanted) and on_hand > 0 order by sku_id for update
    )
    insert into warehouse_stock_movement (sku_id, quantity, cause, source_id, actor_name)
      select sku_id, -least(h.on_hand, w.units)::integer, ${cause}, ${sourceId}::bigint, ${actorName}
        from held h join wanted w using (sku_id) where w.units > 0 order by sku_id
      returning sku_id::text as "skuId"`.execute(tx)
  await trimBins(tx, { ownerId: null, skuIds: rows.map(({ skuId }) => skuId), actorName })
}

export const takeFromWarehouseStock = (tx: Tx, skus: readonly SkuUnits[], move: StockMove): Promise<void> =>
  takeUnits(
    tx,
    sql`select "skuId" as sku_id, sum(units) as units
      from json_to_recordset(${JSON.stringify(skus)}::json) as s ("skuId" bigint, units integer) group by 1`,
    move,
  )

export interface LeavingParcel {
  readonly customerId: CustomerId
  readonly orderId: string
  readonly shipmentId: string
  readonly actorName: string
  /** In the shop's units. */
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
}

/** Removes a parcel's units, but for those that the customer's own stock covers; to be called before these are removed. */
export const shipFromWarehouseStock = (tx: Tx, parcel: LeavingParcel): Promise<void> => {
  const { customerId, orderId, shipmentId, actorName, lines } = parcel
  const covered = sql`least(p.quantity * l.units, coalesce(r.units - r.shipped - r.released, 0))`
  return takeUnits(
    tx,
    sql`select l.sku_id, sum(p.quantity * l.units - ${covered}) as units
      from json_to_recordset(${JSON.stringify(lines)}::json) as p ("lineId" bigint, quantity integer)
      join order_line_component l on l.customer_id = ${customerId} and l.order_id = ${orderId} and l.order_line_id = p."lineId"
      left join stock_reservation r on r.customer_id = l.customer_id and r.order_id = l.order_id
        and r.order_line_id = l.order_line_id and r.sku_id = l.sku_id
      where l.sku_id is not null group by 1`,
    { cause: 'shipped', sourceId: shipmentId, actorName },
  )
}
