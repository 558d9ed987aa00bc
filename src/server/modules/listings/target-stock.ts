import { sql } from 'kysely'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Tx,
} from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { pushStockJob } from './listing-jobs.ts'

type Which =
  | { readonly customerId: CustomerId; readonly listingId: string }
  | { readonly skuIds: readonly string[] }

const whichSql = (which: Which) =>
  'skuIds' in which
    ? sql`v.sku_id = any(${which.skuIds}::bigint[])`
    : sql`v.customer_id = ${which.customerId} and v.listing_id = ${which.listingId}`

/** Whether a listing's variant `v` was deleted in its shop. */
export const isDeletedInShop = sql<boolean>`exists (select from shop_variant g
  where g.customer_id = v.customer_id and g.shop_id = v.shop_id and g.variant_key = v.variant_id and g.deleted_in_shop_at is not null)`

/**
 * Sets the quantity that shops should show for existing variants: the listing's while its SKU is active, else
 * 0. A catalogue SKU has no quantity of its own. Differences are pushed by a job; deleted variants are left
 * out.
 */
export const updateTargetStock = async (tx: Tx, which: Which): Promise<void> => {
  const { rows } = await sql<{ customerId: string; shopId: string }>`
    with should as materialized (
      select v.customer_id, v.listing_id, v.sku_id,
          case when l.syncs_stock and not ${isDeletedInShop}
            then case when k.is_active and p.is_published then l.stock_quantity else 0 end end as quantity
        from listing_variant v
          join listing l on l.customer_id = v.customer_id and l.id = v.listing_id
          join sku k on k.id = v.sku_id join product p on p.id = k.product_id
        where ${whichSql(which)} and v.variant_id is not null
        order by v.customer_id, v.listing_id, v.sku_id for update of v
    )
    update listing_variant v set target_quantity = s.quantity, stock_error = null from should s
      where (v.customer_id, v.listing_id, v.sku_id) = (s.customer_id, s.listing_id, s.sku_id)
        and (v.target_quantity is distinct from s.quantity or v.stock_error is not null)
      returning v.customer_id::text as "customerId", v.shop_id::text as "shopId"`.execute(tx)
  const shops = new Map(rows.map((row) => [row.shopId, row]))
  for (const { customerId, shopId } of shops.values())
    await enqueue(tx, pushStockJob, { customerId, shopId }, { singletonKey: shopId })
}

const skusAtOnce = 100

/** Processes SKUs that became active or inactive. Returns how many. */
export const updateListedSkus = async (database: Database, signal?: AbortSignal): Promise<number> => {
  for (let processed = 0; ;) {
    signal?.throwIfAborted()
    const batch = await database.agencyTransaction(async (tx) => {
      const { rows } = await sql<{ skuId: string }>`
        delete from listed_sku_change where id in (
          select id from listed_sku_change order by id limit ${sql.lit(skusAtOnce)} for update skip locked)
          returning sku_id::text as "skuId"`.execute(tx)
      if (rows.length > 0) await updateTargetStock(tx, { skuIds: rows.map(({ skuId }) => skuId) })
      return rows.length
    })
    processed += batch
    if (batch < skusAtOnce) return processed
  }
}

const maxBatchSize = 500

/** Enqueues stock pushes of shops with pending changes that no worker is handling. */
export const resumeStock = async (database: Database): Promise<void> => {
  await database.agencyTransaction(async (tx) => {
    const { rows } = await sql<{ customerId: string; shopId: string }>`
      select due.customer_id::text as "customerId", due.shop_id::text as "shopId" from (
          select distinct v.customer_id, v.shop_id from listing_variant v
            where v.target_quantity is not null and v.target_quantity is distinct from v.synced_quantity
              and v.stock_error is null and not ${isDeletedInShop}
          union select customer_id, shop_id from listing_stock where batch is not null) due
        left join listing_stock s on s.customer_id = due.customer_id and s.shop_id = due.shop_id
        where s.leased_until is null or s.leased_until < now() - interval '1 minute'
        limit ${sql.lit(maxBatchSize)}`.execute(tx)
    for (const { customerId, shopId } of rows)
      await enqueue(
        tx,
        pushStockJob,
        { customerId: customerIdFromRow(customerId), shopId },
        { singletonKey: shopId },
      )
  })
}
