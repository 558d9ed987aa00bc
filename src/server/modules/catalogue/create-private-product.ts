import { sql } from 'kysely'
import type { CustomerRef } from '../../../contract/kernel/ids.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'

/** Amounts in USD minor units. */
export interface PrivateSku {
  readonly attributes?: readonly { readonly name: string; readonly value: string }[]
  /** Its own image; without one, the product's cover is used. */
  readonly imageUrl?: string | null
  readonly priceMinor: number
  readonly tiers: readonly { readonly minQuantity: number; readonly priceMinor: number }[]
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly goodsAttributes: readonly GoodsAttribute[]
}

interface PrivateHead {
  readonly customerId: CustomerId | CustomerRef
  readonly subjectEn: string
  readonly subjectZh: string
  readonly customsName: string
  readonly hsCode: string
  readonly originCountry: string
}

export interface PrivateProduct extends PrivateHead, Omit<PrivateSku, 'imageUrl'> {
  readonly imageUrl: string | null
}

interface DraftedProduct extends PrivateHead {
  /** The first is the cover. */
  readonly pictures: readonly string[]
  readonly descriptionEn: string
  /** Minimum quantity per cart order. */
  readonly minQuantity: number
  readonly skus: readonly PrivateSku[]
}

interface MadeSku {
  readonly productId: string
  readonly skuId: string
  readonly skuCode: string
}

const skuRecord = sql`as given (position integer, attributes jsonb, "imageUrl" text, "priceMinor" integer,
  "weightGrams" integer, "lengthMm" integer, "widthMm" integer, "heightMm" integer, "goodsAttributes" text[],
  tiers jsonb)`

/**
 * Creates a product for one customer, on the agency's connection, with generated codes. Returns its SKUs in
 * the order given.
 */
export const draftPrivateProduct = async (tx: Tx, given: DraftedProduct): Promise<MadeSku[]> => {
  const { customerId, subjectEn, subjectZh, customsName, hsCode, originCountry, descriptionEn } = given
  const [cover = null, ...pictures] = given.pictures
  const skus = given.skus.map((sku, index) => ({
    imageUrl: null,
    attributes: [],
    ...sku,
    position: index + 1,
  }))
  const { rows } = await sql<MadeSku>`
    with given as materialized (
      select *, nextval('id_seq') as id from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) ${skuRecord}
    ), new_product as (
      insert into product (id, owner_customer_id, code, subject_en, subject_zh, customs_name, hs_code, origin_country,
        cover_url, pictures, description_en, min_quantity)
      select id, ${customerId}::bigint, 'PRV-' || id, ${subjectEn}, ${subjectZh}, ${customsName}, ${hsCode},
          ${originCountry}, ${cover}::text, ${pictures}::text[], ${descriptionEn},
          ${Math.min(given.minQuantity, 100_000)}::integer
        from (select nextval('id_seq') as id) numbered
      returning id, code
    ), made as (
      insert into sku (id, product_id, owner_customer_id, code, attributes, image_url, price_minor, weight_grams,
        length_mm, width_mm, height_mm, goods_attributes)
      select given.id, new_product.id, ${customerId}::bigint, code || '-' || position, given.attributes, "imageUrl",
          "priceMinor", "weightGrams", "lengthMm", "widthMm", "heightMm", coalesce("goodsAttributes", '{}')
        from given, new_product
      returning id, product_id, code
    ), tiers as (
      insert into sku_price_tier (sku_id, min_quantity, price_minor)
      select given.id, tier."minQuantity", tier."priceMinor"
        from given, jsonb_to_recordset(given.tiers) as tier ("minQuantity" integer, "priceMinor" integer)
    )
    select made.product_id::text as "productId", made.id::text as "skuId", made.code as "skuCode"
      from made join given on given.id = made.id order by given.position`.execute(tx)
  if (rows.length === 0) throw new Error('the product was not inserted')
  return rows
}

export const createPrivateProduct = async (
  tx: Tx,
  { customerId, subjectEn, subjectZh, customsName, hsCode, originCountry, imageUrl, ...sku }: PrivateProduct,
): Promise<MadeSku> => {
  const names = { subjectEn, subjectZh, customsName, hsCode, originCountry }
  const head = { customerId, ...names, descriptionEn: '', minQuantity: 1 }
  const pictures = imageUrl === null ? [] : [imageUrl]
  const [made] = await draftPrivateProduct(tx, { ...head, pictures, skus: [sku] })
  if (!made) throw new Error('the product was not inserted')
  return made
}
