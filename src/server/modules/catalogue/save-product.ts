import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sanitizeRichText } from '../../platform/kernel/rich-text.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { checkProduct, codesConflict, codeTaken, type ProductInput, type SkuInput } from './product-rules.ts'
import { getProduct, type Product } from './product-queries.ts'

/**
 * Creates or updates a product with its SKUs and tiers. SKUs that are left out are deactivated, never deleted, because
 * orders and matches may reference them.
 */
export const saveProduct = async (tx: Tx, product: ProductInput): Promise<Product> => {
  checkProduct(product)
  const productId = await writeProduct(tx, product)
  await checkOwner(tx, productId, product.ownerCustomerId)
  const skuIds = await writeSkus(tx, productId, product)
  await replaceTiers(tx, skuIds, product.skus)
  await tx
    .updateTable('sku')
    .set({ is_active: false, updated_at: sql<Date>`now()` })
    .where('product_id', '=', productId)
    .where('is_active', '=', true)
    .where('id', 'not in', [...skuIds.values()])
    .execute()
  return getProduct(tx, productId)
}

const constraintOf = (error: unknown): unknown =>
  error instanceof Error && 'constraint' in error ? error.constraint : undefined

const withoutRepeats = (keywords: readonly string[]): string[] => {
  const small = keywords.map((word) => word.toLowerCase())
  return keywords.filter((_word, index) => small.indexOf(small[index] ?? '') === index)
}

const columnsOf = async (product: ProductInput) => ({
  description_en: await sanitizeRichText(product.descriptionEn),
  description_zh: await sanitizeRichText(product.descriptionZh),
  owner_customer_id: product.ownerCustomerId,
  code: product.code,
  subject_en: product.subjectEn,
  subject_zh: product.subjectZh,
  cover_url: product.coverUrl,
  pictures: [...product.pictures],
  category: product.category,
  min_quantity: product.minQuantity,
  keywords: withoutRepeats(product.keywords),
  remark_en: product.remarkEn,
  customs_name: product.customsName,
  hs_code: product.hsCode,
  origin_country: product.originCountry,
  manufacturer: product.manufacturer,
  eu_responsible: product.euResponsible,
  safety_warnings: product.safetyWarnings,
  is_published: product.isPublished,
})

/** Writing the product's row locks it, which serializes concurrent saves. */
const writeProduct = async (tx: Tx, product: ProductInput): Promise<string> => {
  const columns = await columnsOf(product)
  const write = product.id
    ? tx
        .updateTable('product')
        .set({ ...columns, updated_at: sql<Date>`now()` })
        .where('id', '=', product.id)
        .returning('id')
    : tx.insertInto('product').values(columns).returning('id')
  const row = await write.executeTakeFirst().catch((error: unknown) => {
    if (constraintOf(error) === 'product_code_key') throw codeTaken('product', product.code)
    if (constraintOf(error) === 'product_owner_customer_id_fkey') throw notFound('Customer')
    throw error
  })
  if (!row) throw notFound('Product')
  return row.id
}

/** A product that others have matched or ordered must stay visible to them. */
const checkOwner = async (tx: Tx, productId: string, owner: string | null): Promise<void> => {
  if (owner === null) return
  const { rows } = await sql<{ name: string }>`
    select customer.name from sku
      join lateral (
        select customer_id from shop_variant where sku_id = sku.id and customer_id <> ${owner}
        union all select customer_id from order_line where sku_id = sku.id and customer_id <> ${owner}
        union all select customer_id from bundle_component where sku_id = sku.id and customer_id <> ${owner}
        limit 1
      ) other on true
      join customer on customer.customer_id = other.customer_id
    where sku.product_id = ${productId} limit 1`.execute(tx)
  const [other] = rows
  if (!other) return
  throw refuse('productInUse', { customer: other.name })
}

const writeSkus = async (tx: Tx, productId: string, product: ProductInput): Promise<Map<string, string>> => {
  const known = product.skus.filter((sku) => sku.id !== undefined)
  const fresh = product.skus.filter((sku) => sku.id === undefined)
  await checkCodes(tx, productId, product.skus)
  try {
    const updated = await updateSkus(tx, productId, product.ownerCustomerId, known)
    if (updated.length < known.length) throw notFound('SKU')
    const inserted = await insertSkus(tx, productId, product.ownerCustomerId, fresh)
    return new Map([...updated, ...inserted].map(({ id, code }) => [code, id]))
  } catch (error) {
    if (constraintOf(error) === 'sku_code_key') throw codesConflict()
    throw error
  }
}

/** Checked before writing, so that the error can name the code; the unique index is the real guard. */
const checkCodes = async (tx: Tx, productId: string, skus: readonly SkuInput[]): Promise<void> => {
  const used = await tx
    .selectFrom('sku')
    .select('code')
    .where('product_id', '<>', productId)
    .where(
      'code',
      'in',
      skus.map(({ code }) => code),
    )
    .executeTakeFirst()
  if (used) throw codeTaken('sku', used.code)
}

interface WrittenSku {
  readonly id: string
  readonly code: string
}

const skuRecord = sql`as given (id bigint, code text, attributes jsonb, "imageUrl" text, "priceMinor" integer,
  "weightGrams" integer, "lengthMm" integer, "widthMm" integer, "heightMm" integer, "goodsAttributes" text[],
  "isActive" boolean)`

const updateSkus = async (
  tx: Tx,
  productId: string,
  owner: string | null,
  skus: readonly SkuInput[],
): Promise<WrittenSku[]> => {
  const { rows } = await sql<WrittenSku>`
    update sku set code = given.code, attributes = given.attributes, image_url = "imageUrl", price_minor = "priceMinor",
      weight_grams = "weightGrams", length_mm = "lengthMm", width_mm = "widthMm", height_mm = "heightMm",
      goods_attributes = "goodsAttributes", is_active = "isActive", owner_customer_id = ${owner}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) ${skuRecord}
    where sku.id = given.id and product_id = ${productId}
    returning sku.id::text as id, sku.code`.execute(tx)
  return rows
}

const insertSkus = async (
  tx: Tx,
  productId: string,
  owner: string | null,
  skus: readonly SkuInput[],
): Promise<WrittenSku[]> => {
  const { rows } = await sql<WrittenSku>`
    insert into sku (product_id, owner_customer_id, code, attributes, image_url, price_minor, weight_grams, length_mm,
      width_mm, height_mm, goods_attributes, is_active)
    select ${productId}::bigint, ${owner}::bigint, code, attributes, "imageUrl", "priceMinor", "weightGrams",
      "lengthMm", "widthMm", "heightMm", "goodsAttributes", "isActive"
    from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) ${skuRecord}
    returning id::text as id, code`.execute(tx)
  return rows
}

const replaceTiers = async (
  tx: Tx,
  skuIds: ReadonlyMap<string, string>,
  skus: readonly SkuInput[],
): Promise<void> => {
  await tx
    .deleteFrom('sku_price_tier')
    .where('sku_id', 'in', [...skuIds.values()])
    .execute()
  const tiers = skus.flatMap((sku) => {
    const skuId = skuIds.get(sku.code)
    if (skuId === undefined) throw new Error('a SKU was not written')
    return sku.tiers.map((tier) => ({
      sku_id: skuId,
      min_quantity: tier.minQuantity,
      price_minor: tier.priceMinor,
    }))
  })
  if (tiers.length > 0) await tx.insertInto('sku_price_tier').values(tiers).execute()
}
