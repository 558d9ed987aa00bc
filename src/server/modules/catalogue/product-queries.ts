import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { productSchema } from '../../../contract/catalogue/catalogue.ts'
import type { Db } from '../../platform/database/database.ts'

export type Product = z.input<typeof productSchema>

const productJson = sql`json_build_object('id', product.id::text, 'ownerCustomerId', product.owner_customer_id::text,
  'ownerName', customer.name, 'code', product.code, 'subjectEn', subject_en, 'subjectZh', subject_zh,
  'coverUrl', cover_url, 'pictures', to_json(pictures), 'descriptionEn', description_en,
  'descriptionZh', description_zh, 'category', category, 'minQuantity', min_quantity, 'keywords', keywords, 'remarkEn', remark_en,
  'customsName', customs_name, 'hsCode', hs_code, 'originCountry', origin_country,
  'manufacturer', manufacturer, 'euResponsible', eu_responsible, 'safetyWarnings', safety_warnings,
  'isPublished', is_published,
  'state', state, 'publishedAt', published_at, 'updatedAt', product.updated_at, 'skus', skus.list)`

const productParts = sql`
  left join customer on customer.customer_id = product.owner_customer_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', sku.id::text, 'code', sku.code, 'attributes', attributes,
      'imageUrl', image_url, 'priceMinor', price_minor, 'weightGrams', weight_grams, 'lengthMm', length_mm,
      'widthMm', width_mm, 'heightMm', height_mm, 'goodsAttributes', goods_attributes, 'isActive', sku.is_active,
      'tiers', coalesce((select json_agg(json_build_object('minQuantity', min_quantity, 'priceMinor', tier.price_minor)
        order by min_quantity) from sku_price_tier tier where tier.sku_id = sku.id), '[]')) order by sku.id), '[]') as list
    from sku where sku.product_id = product.id
  ) skus`

export const getProduct = async (db: Db, productId: string): Promise<Product> => {
  const { rows } = await sql<{ product: Product }>`
    select ${productJson} as product from product ${productParts} where product.id = ${productId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Product')
  return row.product
}
