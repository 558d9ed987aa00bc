import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { recordSkuChangesForSellers, type SkuChange } from './record-sku-changes.ts'

const skusAtOnce = 100

/**
 * Notifies sellers of changes to SKUs they have matched, and updates the state of matches whose SKUs became
 * active or inactive; a few SKUs per transaction, so that catalogue edits do not wait. Returns how many
 * matches changed.
 */
export const applySkuChanges = async (database: Database, signal?: AbortSignal): Promise<number> => {
  let marked = 0
  for (;;) {
    signal?.throwIfAborted()
    const chunk = await applyBatch(database)
    marked += chunk.marked
    if (chunk.taken < skusAtOnce) return marked
  }
}

const withBundles = (skuIds: readonly string[]) => sql`
  select unnest(${skuIds}::bigint[]) as id
  union
  select b.bundle_id from bundle_component b where b.sku_id = any(${skuIds}::bigint[])`

const applyBatch = (database: Database): Promise<{ taken: number; marked: number }> =>
  database.agencyTransaction(async (tx) => {
    const batch = await sql<SkuChange>`
      delete from sku_change where id in (
        select id from sku_change order by id limit ${sql.lit(skusAtOnce)} for update skip locked)
        returning id, sku_id, kind, from_minor, to_minor`.execute(tx)
    if (batch.rows.length === 0) return { taken: 0, marked: 0 }
    await recordSkuChangesForSellers(tx, batch.rows)
    // Locked in the same order as matching does.
    const { rows } = await sql`
      with stale as materialized (
        select v.customer_id, v.shop_id, v.variant_key, not s.is_on_sale as now
          from (${withBundles(batch.rows.map((row) => row.sku_id))}) k
            cross join lateral (select is_on_sale(k.id) as is_on_sale) s
            join shop_variant v on v.sku_id = k.id
          where v.has_withdrawn_sku = s.is_on_sale
          order by v.customer_id, v.shop_id, v.variant_key for update of v
      )
      update shop_variant v set has_withdrawn_sku = s.now from stale s
        where (v.customer_id, v.shop_id, v.variant_key) = (s.customer_id, s.shop_id, s.variant_key)
        returning v.variant_key`.execute(tx)
    return { taken: batch.rows.length, marked: rows.length }
  })
