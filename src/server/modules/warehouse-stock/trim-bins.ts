import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../platform/database/database.ts'

export interface Leaving {
  /** Null: the agency's own goods. */
  readonly ownerId: CustomerId | null
  readonly skuIds: readonly string[]
  readonly actorName: string
}

/**
 * Takes out of bins what has left the stock: bins never hold more than the stock does. Goods that lie in no bin leave first, as
 * they were picked or not put away yet; then those of the first bins in walking order. To be called in the transaction that
 * lowered the stock, so that its row is locked.
 */
export const trimBins = async (tx: Tx, { ownerId, skuIds, actorName }: Leaving): Promise<void> => {
  if (skuIds.length === 0) return
  const stock =
    ownerId === null
      ? sql`(select on_hand from warehouse_stock w where w.sku_id = b.sku_id)`
      : sql`(select on_hand from stock w where w.customer_id = ${ownerId} and w.sku_id = b.sku_id)`
  const own = sql`b.owner_id is not distinct from ${ownerId}::bigint and b.units > 0`
  await sql`
    with surplus as materialized (
      select b.sku_id, sum(b.units) - coalesce(max(${stock}), 0) as units from bin_stock b
        where b.sku_id = any(${[...skuIds]}::bigint[]) and ${own} group by b.sku_id
    ), running as (
      select b.bin_id, b.sku_id, b.units, s.units as surplus,
          sum(b.units) over (partition by b.sku_id order by bin.walk_order, bin.code) - b.units as before
        from surplus s join bin_stock b on b.sku_id = s.sku_id join bin on bin.id = b.bin_id
        where s.units > 0 and ${own}
    )
    insert into bin_movement (bin_id, sku_id, owner_id, quantity, cause, actor_name)
      select bin_id, sku_id, ${ownerId}::bigint, -least(units, surplus - before)::integer, 'left', ${actorName}
        from running where before < surplus order by bin_id, sku_id`.execute(tx)
}
