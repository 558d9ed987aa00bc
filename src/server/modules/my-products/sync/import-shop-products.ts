import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { jsonText, variantKeyOf } from '../../orders/index.ts'
import { markRestoredInShop } from './deleted-variants.ts'
import type { ShopProduct } from './ports.ts'

export interface TakenProducts {
  readonly fresh: number
  readonly changed: number
}

const rowsOf = (products: readonly ShopProduct[]) =>
  products.flatMap(({ key, title, imageUrl, variants }) =>
    variants.map((variant) => ({
      key: variantKeyOf({ ...variant, title, variantTitle: variant.title }),
      product: key,
      title,
      variant: variant.title,
      sku: variant.sku,
      image: variant.imageUrl ?? imageUrl,
    })),
  )

/**
 * Writes a shop's products as just read. Matches stay; unchanged rows are not written, so that a repeated
 * sync costs next to nothing. Rows are locked in the same order as orders and matching do.
 */
export const importShopProducts = async (
  tx: Tx,
  customerId: CustomerId,
  shopId: string,
  products: readonly ShopProduct[],
): Promise<TakenProducts> => {
  const given = new Map(rowsOf(products).map((row) => [row.key, row]))
  if (given.size === 0) return { fresh: 0, changed: 0 }
  await markRestoredInShop(tx, { customerId, shopId }, [...given.keys()])
  const { rows } = await sql<TakenProducts>`
    with written as (
      insert into shop_variant as v (customer_id, shop_id, variant_key, product_key, title, variant_title, shop_sku,
          image_url)
        select ${customerId}::bigint, ${shopId}::bigint, key, product, title, variant, sku, image
          from json_to_recordset(${jsonText([...given.values()])}::json) as g (key text, product text, title text,
            variant text, sku text, image text)
          order by key
        on conflict (customer_id, shop_id, variant_key) do update
          set product_key = excluded.product_key, title = excluded.title, variant_title = excluded.variant_title,
            shop_sku = excluded.shop_sku, image_url = coalesce(excluded.image_url, v.image_url), updated_at = now()
          where (v.product_key, v.title, v.variant_title, v.shop_sku, v.image_url) is distinct from
            (excluded.product_key, excluded.title, excluded.variant_title, excluded.shop_sku,
              coalesce(excluded.image_url, v.image_url))
        returning v.xmax = 0 as is_fresh
    )
    select count(*) filter (where is_fresh)::int as fresh, count(*) filter (where not is_fresh)::int as changed
      from written`.execute(tx)
  return rows[0] ?? { fresh: 0, changed: 0 }
}
