import { sql } from 'kysely'
import type { CustomerRef } from '../../../contract/ids.ts'
import type { GoodsAttribute } from '../../../contract/statuses.ts'
import type { CustomerId, Tx } from '../../platform/database.ts'

export interface PrivateProduct {
  /** Who alone sees and buys it. */
  readonly customerId: CustomerId | CustomerRef
  readonly subjectEn: string
  readonly subjectZh: string
  readonly imageUrl: string | null
  readonly attributes?: readonly { readonly name: string; readonly value: string }[]
  /** USD minor units. */
  readonly priceMinor: number
  readonly tiers: readonly { readonly minQuantity: number; readonly priceMinor: number }[]
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly goodsAttributes: readonly GoodsAttribute[]
}

/** Makes a product of one SKU for one customer, on the agency's connection; its codes are made from its number. */
export const createPrivateProduct = async (
  tx: Tx,
  given: PrivateProduct,
): Promise<{ readonly productId: string; readonly skuId: string; readonly skuCode: string }> => {
  const { rows } = await sql<{ productId: string; skuId: string; skuCode: string }>`
    with new_product as (
      insert into product (id, owner_customer_id, code, subject_en, subject_zh, cover_url)
      select id, ${given.customerId}, 'PRV-' || id, ${given.subjectEn}, ${given.subjectZh}, ${given.imageUrl}
      from (select nextval('id_seq') as id) numbered
      returning id, code
    )
    insert into sku (product_id, owner_customer_id, code, attributes, price_minor, weight_grams,
      length_mm, width_mm, height_mm, goods_attributes)
    select id, ${given.customerId}, code || '-1', ${JSON.stringify(given.attributes ?? [])}::jsonb,
      ${given.priceMinor}, ${given.weightGrams}, ${given.lengthMm}, ${given.widthMm}, ${given.heightMm},
      ${[...given.goodsAttributes]}::text[]
    from new_product
    returning product_id::text as "productId", id::text as "skuId", code as "skuCode"`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('the product was not made')
  if (given.tiers.length > 0) {
    await tx
      .insertInto('sku_price_tier')
      .values(
        given.tiers.map((tier) => ({
          sku_id: made.skuId,
          min_quantity: tier.minQuantity,
          price_minor: tier.priceMinor,
        })),
      )
      .execute()
  }
  return made
}
