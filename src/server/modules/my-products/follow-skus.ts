import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { tellChanges, type SkuChange } from './tell-changes.ts'

const skusAtOnce = 100

/**
 * Tells sellers what changed of the SKUs they have mapped, and marks the mappings of SKUs that came off sale, or on it again, as they stand now; some SKUs a transaction, so that a
 * catalogue's edit waits for none of it. Answers how many mappings changed.
 */
export const followSkus = async (database: Database, signal?: AbortSignal): Promise<number> => {
  let marked = 0
  for (;;) {
    signal?.throwIfAborted()
    const chunk = await followSome(database)
    marked += chunk.marked
    if (chunk.taken < skusAtOnce) return marked
  }
}

const followSome = (database: Database): Promise<{ taken: number; marked: number }> =>
  database.agencyTransaction(async (tx) => {
    const taken = await sql<SkuChange>`
      delete from sku_change where id in (
        select id from sku_change order by id limit ${sql.lit(skusAtOnce)} for update skip locked)
        returning id, sku_id, kind, from_minor, to_minor`.execute(tx)
    if (taken.rows.length === 0) return { taken: 0, marked: 0 }
    await tellChanges(tx, taken.rows)
    // Locked in the order in which mappings lock them.
    const { rows } = await sql`
      with stale as materialized (
        select v.customer_id, v.shop_id, v.variant_key, not (sku.is_active and product.is_published) as now
          from shop_variant v join sku on sku.id = v.sku_id join product on product.id = sku.product_id
          where v.sku_id = any(${taken.rows.map((row) => row.sku_id)}::bigint[])
            and v.is_withdrawn = (sku.is_active and product.is_published)
          order by v.customer_id, v.shop_id, v.variant_key for update of v
      )
      update shop_variant v set is_withdrawn = s.now from stale s
        where (v.customer_id, v.shop_id, v.variant_key) = (s.customer_id, s.shop_id, s.variant_key)
        returning v.variant_key`.execute(tx)
    return { taken: taken.rows.length, marked: rows.length }
  })
