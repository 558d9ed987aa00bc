import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { PlannedProduct } from './import-types.ts'

const productRecord = sql`as given (id bigint, code text, "subjectEn" text, "subjectZh" text, category text,
  "isPublished" boolean, keywords text[], "remarkEn" text, "customsName" text, "hsCode" text, origin text,
  manufacturer text, "euResponsible" text, "safetyWarnings" text, "coverUrl" text,
  pictures text[])`

const skuRecord = sql`as given (id bigint, "productId" bigint, code text, attributes jsonb, "imageUrl" text,
  "priceMinor" integer, "weightGrams" integer, "lengthMm" integer, "widthMm" integer, "heightMm" integer,
  "goodsAttributes" text[], "isActive" boolean)`

const writeRows = async (tx: Tx, products: readonly PlannedProduct[]): Promise<Map<string, string>> => {
  const bare = products.map(({ skus: _skus, ...product }) => product)
  const fresh = bare.filter(({ id }) => id === null)
  const known = bare.filter(({ id }) => id !== null)
  const ids = new Map(known.map(({ code, id }) => [code, id ?? '']))
  if (fresh.length > 0) {
    const { rows } = await sql<{ id: string; code: string }>`
      insert into product (code, subject_en, subject_zh, category, is_published, keywords, remark_en, customs_name,
          hs_code, origin_country, manufacturer, eu_responsible, safety_warnings, cover_url, pictures)
        select code, "subjectEn", "subjectZh", category, "isPublished", keywords, "remarkEn", "customsName", "hsCode",
            origin, manufacturer, "euResponsible", "safetyWarnings", "coverUrl", pictures
          from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) ${productRecord}
        returning id::text as id, code`.execute(tx)
    for (const { id, code } of rows) ids.set(code, id)
  }
  if (known.length > 0) {
    await sql`
      update product set subject_en = "subjectEn", subject_zh = "subjectZh", category = given.category,
          is_published = "isPublished", keywords = given.keywords, remark_en = "remarkEn",
          customs_name = "customsName", hs_code = "hsCode", origin_country = origin,
          manufacturer = given.manufacturer, eu_responsible = "euResponsible", safety_warnings = "safetyWarnings",
          cover_url = "coverUrl", pictures = given.pictures,
          updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) ${productRecord}
        where product.id = given.id`.execute(tx)
  }
  return ids
}

type Sku = PlannedProduct['skus'][number] & { readonly productId: string }

const writeSkus = async (tx: Tx, skus: readonly Sku[]): Promise<Map<string, string>> => {
  const fresh = skus.filter(({ id }) => id === null)
  const known = skus.filter(({ id }) => id !== null)
  const ids = new Map(known.map(({ code, id }) => [code, id ?? '']))
  if (fresh.length > 0) {
    const { rows } = await sql<{ id: string; code: string }>`
      insert into sku (product_id, owner_customer_id, code, attributes, image_url, price_minor, weight_grams, length_mm,
          width_mm, height_mm, goods_attributes, is_active)
        select "productId", product.owner_customer_id, given.code, attributes, "imageUrl", "priceMinor", "weightGrams",
            "lengthMm", "widthMm", "heightMm", "goodsAttributes", "isActive"
          from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) ${skuRecord} join product on product.id = "productId"
        returning id::text as id, code`.execute(tx)
    for (const { id, code } of rows) ids.set(code, id)
  }
  if (known.length > 0) {
    await sql`
      update sku set attributes = given.attributes, image_url = "imageUrl", price_minor = "priceMinor",
          weight_grams = "weightGrams", length_mm = "lengthMm", width_mm = "widthMm", height_mm = "heightMm",
          goods_attributes = "goodsAttributes", is_active = "isActive", updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) ${skuRecord}
        where sku.id = given.id`.execute(tx)
  }
  return ids
}

const writeTiers = async (tx: Tx, skus: readonly Sku[], ids: ReadonlyMap<string, string>): Promise<void> => {
  const given = skus.filter(({ tiers }) => tiers !== null)
  const before = given.flatMap(({ id }) => id ?? [])
  if (before.length > 0)
    await sql`delete from sku_price_tier where sku_id = any (${before}::bigint[])`.execute(tx)
  const rows = given.flatMap(({ code, tiers }) =>
    (tiers ?? []).map((tier) => ({ id: ids.get(code), ...tier })),
  )
  if (rows.length === 0) return
  await sql`
    insert into sku_price_tier (sku_id, min_quantity, price_minor)
      select id, "minQuantity", "priceMinor"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given (id bigint, "minQuantity" integer, "priceMinor" integer)`.execute(tx)
}

const writeOffers = async (tx: Tx, skus: readonly Sku[], ids: ReadonlyMap<string, string>): Promise<void> => {
  const given = skus.flatMap(({ code, offer }) => (offer ? [{ id: ids.get(code), ...offer }] : []))
  if (given.length === 0) return
  await sql`
    insert into supplier_offer (sku_id, supplier_id, cost_cny_minor, min_quantity, link)
      select id, "supplierId", "costFen", "minQuantity", link
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as given (id bigint, "supplierId" bigint, "costFen" integer, "minQuantity" integer, link text)
      on conflict (sku_id, supplier_id) do update set cost_cny_minor = excluded.cost_cny_minor,
        min_quantity = excluded.min_quantity, link = excluded.link, updated_at = now()`.execute(tx)
}

/** Writes complete products with SKUs, tiers and costs in a handful of statements. Returns ids by code. */
export const writeProducts = async (
  tx: Tx,
  products: readonly PlannedProduct[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = await writeRows(tx, products)
  const skus = products.flatMap(({ code, skus: own }) =>
    own.map((sku) => ({ ...sku, productId: ids.get(code) ?? '' })),
  )
  const skuIds = await writeSkus(tx, skus)
  await writeTiers(tx, skus, skuIds)
  await writeOffers(tx, skus, skuIds)
  return ids
}
