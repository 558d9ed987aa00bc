import type { Tx } from '../../src/server/platform/database/database.ts'
import { categoriesZh, descriptionOf } from './descriptions.ts'
import { catalogueProducts, skuCodeOf, type CatalogueProduct } from './goods.ts'
import { categoryKeywords, categoryWarnings, manufacturer, remarks } from './keywords.ts'
import type { StoredPictures } from './pictures.ts'
import { insertRows, takeIds } from '../rows.ts'

export interface SeededSku {
  readonly id: string
  readonly code: string
  readonly product: CatalogueProduct
}

const hour = 3_600_000

/** Two thirds of the products exist from the start; the others were published since, one by one. */
const publishedDaysAgo = (index: number): number =>
  index % 3 === 2 ? 4 + ((index * 17) % 90) : 185 - index * 0.5

const priceOf = (product: CatalogueProduct, index: number): number =>
  /size|volume|pieces|set/i.test(product.option)
    ? Math.round(product.cents * (1 + index * 0.18))
    : product.cents

const weightOf = (product: CatalogueProduct, index: number): number =>
  /size|volume|pieces|set/i.test(product.option)
    ? Math.round(product.grams * (1 + index * 0.15))
    : product.grams

const tiersOf = (cents: number): object[] => [
  { min: 10, cents: Math.round(cents * 0.95) },
  { min: 50, cents: Math.round(cents * 0.9) },
  ...(cents < 1_000 ? [{ min: 200, cents: Math.round(cents * 0.84) }] : []),
]

export const seedCatalogue = async (
  tx: Tx,
  pictures: StoredPictures,
  now: Date,
): Promise<Map<string, SeededSku>> => {
  await insertRows(
    tx,
    `insert into product_category (name_en, name_zh, position)
       select en, zh, place from json_to_recordset($1) as c (en text, zh text, place integer)`,
    Object.entries(categoriesZh).map(([en, zh], place) => ({ en, zh, place })),
  )
  const productIds = await takeIds(tx, catalogueProducts.length)
  const skus = catalogueProducts.flatMap((product, at) =>
    product.values.map((value, index) => ({ product, productId: productIds[at] ?? '', value, index })),
  )
  const skuIds = await takeIds(tx, skus.length)
  await insertRows(
    tx,
    `insert into product (id, code, subject_en, subject_zh, cover_url, category, customs_name, hs_code, origin_country, keywords,
         remark_en, manufacturer, safety_warnings, pictures, description_en, description_zh, created_at, updated_at, published_at)
       select id, code, en, zh, cover, category, en, hs, origin, keywords, remark, manufacturer, warnings, pictures, english, chinese, created, created, published
       from json_to_recordset($1) as p (id bigint, code text, en text, zh text, cover text, category text, hs text, origin text,
         keywords text[], remark text, manufacturer text, warnings text, pictures text[], english text, chinese text, created timestamptz, published timestamptz)`,
    catalogueProducts
      .map((product, index) => ({ product, index, description: descriptionOf(product, index) }))
      .map(({ product, index, description }) => ({
        id: productIds[index],
        code: product.code,
        en: product.en,
        zh: product.zh,
        cover: pictures.covers.get(product.code) ?? null,
        category: product.category,
        hs: product.hsCode,
        origin: 'CN',
        keywords: categoryKeywords[product.category],
        remark: remarks[product.code] ?? '',
        manufacturer: index % 4 === 3 ? '' : manufacturer,
        warnings: categoryWarnings[product.category] ?? '',
        pictures: pictures.others.get(product.code) ?? [],
        english: description.en,
        chinese: description.zh,
        created: new Date(now.getTime() - (190 - index * 1.5) * 24 * hour),
        published: new Date(now.getTime() - publishedDaysAgo(index) * 24 * hour),
      })),
  )
  await insertRows(
    tx,
    `insert into sku (id, product_id, code, attributes, price_minor, weight_grams, length_mm, width_mm, height_mm,
         goods_attributes)
       select id, product, code, attributes, cents, grams, l, w, h, goods
       from json_to_recordset($1) as s (id bigint, product bigint, code text, attributes jsonb, cents integer,
         grams integer, l integer, w integer, h integer, goods text[])`,
    skus.map(({ product, productId, value, index }, at) => ({
      id: skuIds[at],
      product: productId,
      code: skuCodeOf(product, index),
      attributes: [{ name: product.option, value }],
      cents: priceOf(product, index),
      grams: weightOf(product, index),
      l: product.mm[0],
      w: product.mm[1],
      h: product.mm[2],
      goods: product.attributes,
    })),
  )
  await insertRows(
    tx,
    `insert into sku_price_tier (sku_id, min_quantity, price_minor)
       select sku, min, cents from json_to_recordset($1) as t (sku bigint, min integer, cents integer)`,
    skus.flatMap(({ product, index }, at) =>
      tiersOf(priceOf(product, index)).map((tier) => ({ sku: skuIds[at], ...tier })),
    ),
  )
  return new Map(
    skus.map(({ product, index }, at) => {
      const code = skuCodeOf(product, index)
      return [code, { id: skuIds[at] ?? '', code, product }]
    }),
  )
}

export const seedExchangeRates = (tx: Tx, now: Date): Promise<void> =>
  insertRows(
    tx,
    `insert into exchange_rate (currency, valid_from, rate)
       select 'CNY', day, rate from json_to_recordset($1) as r (day date, rate numeric) on conflict do nothing`,
    [7.18, 7.16, 7.17, 7.13, 7.11, 7.12, 7.1, 7.12, 7.09, 7.08, 7.1, 7.07, 7.08].map((rate, index) => ({
      day: new Date(now.getTime() - (12 - index) * 7 * 24 * hour).toISOString().slice(0, 10),
      rate,
    })),
  )

const saved = ['KT-POUR', 'BE-COMB', 'TY-ROBOT', 'ST-PAINT']

export const seedSaved = (tx: Tx, customerId: string, person: string): Promise<void> =>
  insertRows(
    tx,
    `insert into saved_product (customer_id, product_id, saved_by)
       select customer, product.id, person from json_to_recordset($1) as s (customer bigint, person text, code text)
         join product on product.code = s.code`,
    saved.map((code) => ({ code, customer: customerId, person })),
  )
