import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

export interface SkuChange {
  readonly id: string
  readonly sku_id: string
  readonly kind: 'state' | 'price'
  readonly from_minor: number | null
  readonly to_minor: number | null
}

/**
 * Customers with a variant matched to one of the SKUs, alone or in a bundle, in any country; variants deleted
 * in their shops count only if unpaid orders contain them.
 */
const affected = (skuIds: readonly string[]) => sql`
  select customer_id, sku_id from shop_variant where sku_id = any(${skuIds}::bigint[])
    and (deleted_in_shop_at is null or is_in_unpaid_order(customer_id, shop_id, variant_key))
  union
  select customer_id, sku_id from shop_variant_country where sku_id = any(${skuIds}::bigint[])
    and is_variant_alive(customer_id, shop_id, variant_key)
  union
  select customer_id, sku_id from bundle_component where sku_id = any(${skuIds}::bigint[]) and is_mapped(customer_id, sku_id)`

const recordPriceChanges = async (tx: Tx, changes: readonly SkuChange[]): Promise<void> => {
  const moved = [...Map.groupBy(changes, ({ sku_id }) => sku_id)].map(([sku, all]) => ({
    sku,
    from: all.at(0)?.from_minor,
    to: all.at(-1)?.to_minor,
  }))
  if (moved.length === 0) return
  const skuIds = moved.map(({ sku }) => sku)
  await sql`
    insert into mapped_sku_change as c (customer_id, sku_id, kind, from_minor, to_minor, is_improvement)
      select w.customer_id, w.sku_id, 'price', m."from", m."to", m."to" <= m."from"
        from (${affected(skuIds)}) w
        join json_to_recordset(${JSON.stringify(moved)}::json) as m (sku bigint, "from" integer, "to" integer)
          on m.sku = w.sku_id
        order by 1, 2
      on conflict (customer_id, sku_id, kind) where seen_at is null do update
        set to_minor = excluded.to_minor, is_improvement = excluded.to_minor <= c.from_minor, at = now()`.execute(
    tx,
  )
  // Back at the last seen value: nothing has changed.
  await sql`
    delete from mapped_sku_change c using (${affected(skuIds)}) w
      where c.customer_id = w.customer_id and c.sku_id = w.sku_id and c.kind = 'price' and c.seen_at is null
        and c.from_minor = c.to_minor`.execute(tx)
}

/** A SKU counts as active when it was matched; after that its last reported state counts. */
const recordStateChanges = async (tx: Tx, skuIds: readonly string[]): Promise<void> => {
  if (skuIds.length === 0) return
  await sql`
    with changed as materialized (
      select w.customer_id, w.sku_id, k.is_active and p.is_published as now, last.id as last_id,
          last.seen_at is null as is_unseen
        from (${affected(skuIds)}) w
        join sku k on k.id = w.sku_id join product p on p.id = k.product_id
        left join lateral (
          select c.id, c.is_improvement, c.seen_at from mapped_sku_change c
            where c.customer_id = w.customer_id and c.sku_id = w.sku_id and c.kind = 'state'
            order by c.id desc limit 1) last on true
        where coalesce(last.is_improvement, true) <> (k.is_active and p.is_published)
    ), taken_back as (
      delete from mapped_sku_change c using changed t
        where t.last_id is not null and t.is_unseen and c.customer_id = t.customer_id and c.id = t.last_id
    )
    insert into mapped_sku_change (customer_id, sku_id, kind, is_improvement)
      select customer_id, sku_id, 'state', now from changed where last_id is null or not is_unseen
        order by 1, 2`.execute(tx)
}

/** Records changes for every affected customer: one row per customer, SKU and kind until it is seen. */
export const recordSkuChangesForSellers = async (tx: Tx, changes: readonly SkuChange[]): Promise<void> => {
  const inOrder = changes.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  await recordPriceChanges(
    tx,
    inOrder.filter(({ kind }) => kind === 'price'),
  )
  const states = inOrder.filter(({ kind }) => kind === 'state')
  await recordStateChanges(tx, [...new Set(states.map(({ sku_id }) => sku_id))])
}
