import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { productDetailSchema } from '../../../contract/products/products.ts'
import type { Db } from '../../platform/database/database.ts'
import { productSafetyJson } from '../catalogue/index.ts'
import { skuPriceSteps } from '../customer-prices/index.ts'
import type { Scope } from '../orders/index.ts'
import { basisOf, type CatalogueMoney, type SellersMoney } from './prices.ts'
import { cardJson, pricedCard, type Card, type ReadCard } from './product-cards.ts'

type Detail = z.input<typeof productDetailSchema>
type ReadSku = Omit<Detail['skus'][number], 'listPriceMinor'>
type ReadDetail = Omit<Detail, 'price' | 'maxPrice' | 'listPriceMinor' | 'skus'> & {
  readonly ofCategory: string
  readonly skus: readonly ReadSku[]
}

const skusJson = (scope: Scope) => sql`(
  select jsonb_agg(jsonb_build_object('id', sku.id::text, 'code', sku.code, 'attributes', sku.attributes,
    'imageUrl', sku.image_url, 'priceMinor', sku.price_minor, 'weightGrams', sku.weight_grams,
    'lengthMm', sku.length_mm, 'widthMm', sku.width_mm, 'heightMm', sku.height_mm,
    'goodsAttributes', sku.goods_attributes, 'onHand', coalesce(stock.on_hand, 0),
    'tiers', coalesce((select jsonb_agg(jsonb_build_object('minQuantity', tier.min_quantity,
      'priceMinor', tier.price_minor) order by tier.min_quantity) from sku_price_tier tier where tier.sku_id = sku.id), '[]')
    ) order by sku.id)
  from sku left join stock on stock.customer_id = ${scope.customerId} and stock.sku_id = sku.id
  where sku.product_id = product.id and sku.is_active)`

const pricedSku = (
  { id: productId, ofCategory: category }: ReadDetail,
  sku: ReadSku,
  money: SellersMoney,
): Detail['skus'][number] => {
  const tiers = sku.tiers.map(({ minQuantity, priceMinor }) => ({ minQuantity, priceUsdMinor: priceMinor }))
  const known = {
    id: sku.id,
    productId,
    category,
    ownerCustomerId: null,
    priceUsdMinor: sku.priceMinor,
    tiers,
  }
  const [first, ...further] = skuPriceSteps(known, basisOf(money))
  return {
    ...sku,
    priceMinor: first.price.priceMinor,
    listPriceMinor: first.price.source && first.price.listMinor,
    tiers: further.map(({ minQuantity, price }) => ({ minQuantity, priceMinor: price.priceMinor })),
  }
}

const pricedDetail = (detail: ReadDetail, money: CatalogueMoney): Detail => ({
  ...pricedCard(detail, money),
  currency: money.currency,
  skus: detail.skus.map((sku) => pricedSku(detail, sku, money)),
})

/** @throws DomainError notFound, also for unpublished products */
export const readDetail = async (
  db: Db,
  scope: Scope,
  money: CatalogueMoney,
  productId: string,
): Promise<Detail> => {
  const { rows } = await sql<{ detail: ReadDetail }>`
    select ${cardJson(scope)} || jsonb_build_object('category', jsonb_build_object('en', product.category,
        'zh', coalesce(product_category.name_zh, '')),
      'pictures', to_jsonb(array_remove(product.cover_url || product.pictures, null)),
      'descriptionEn', product.description_en, 'descriptionZh', product.description_zh,
      'customsName', product.customs_name, 'hsCode', product.hs_code, 'originCountry', product.origin_country,
      'safety', ${productSafetyJson('product')}, 'skus', ${skusJson(scope)}) as detail
    from product_search shown join product on product.id = shown.product_id
      left join product_category on product_category.name_en = product.category
    where shown.product_id = ${productId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Product')
  return pricedDetail(row.detail, money)
}

export const listRelated = async (
  db: Db,
  scope: Scope,
  money: CatalogueMoney,
  { productId, category, max }: { productId: string; category: string; max: number },
): Promise<Card[]> => {
  if (category === '') return []
  const { rows } = await sql<{ card: ReadCard }>`
    with near as materialized (
      select s.product_id from product_search s
      where s.product_id <> ${productId} and s.facets && array(
        select id from product_facet where kind = 'category' and name = '' and value = ${category})
      order by s.units_sold desc, s.product_id desc limit ${sql.lit(max)})
    select ${cardJson(scope)} as card from near join product_search shown using (product_id)
      join product on product.id = near.product_id
    order by shown.units_sold desc, shown.product_id desc`.execute(db)
  return rows.map(({ card }) => pricedCard(card, money))
}
