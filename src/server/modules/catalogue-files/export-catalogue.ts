import { sql, type RawBuilder } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { exportFile } from '../../platform/exports/exports.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/route.ts'
import { productCondition } from '../catalogue/index.ts'
import { columnsIn, type ExportRow } from './export-columns.ts'
import { versionSql } from './existing-products.ts'

type ExportInput = ParsedInputOf<typeof operatorCatalogueFiles.exportCatalogue>

const atOnce = 400

const rowsOf = async (
  db: Db,
  ids: readonly string[],
  supplierId: string | undefined,
): Promise<ExportRow[]> => {
  const { rows } = await sql<ExportRow>`
    select product.code as "productCode", subject_en as "nameEn", subject_zh as "nameZh", product.category, product.state,
        to_json(keywords) as keywords, remark_en as remark, customs_name as "customsName", hs_code as "hsCode", origin_country as origin,
        manufacturer, eu_responsible as "euResponsible", safety_warnings as "safetyWarnings",
        cover_url as cover, to_json(product.pictures) as pictures, customer.name as customer, ${versionSql} as version,
        sku.code as "skuCode", sku.attributes, sku.is_active as "isActive", sku.price_minor as "priceMinor",
        coalesce((select json_agg(json_build_object('minQuantity', min_quantity, 'priceMinor', tier.price_minor)
          order by min_quantity) from sku_price_tier tier where tier.sku_id = sku.id), '[]') as tiers,
        weight_grams as "weightGrams", length_mm as "lengthMm", width_mm as "widthMm", height_mm as "heightMm",
        to_json(goods_attributes) as goods, image_url as "skuPicture", offer.supplier, offer.cost_cny_minor as "costFen",
        offer.min_quantity as "minQuantity", offer.link as "supplierLink"
      from product
        left join customer on customer.customer_id = product.owner_customer_id
        join sku on sku.product_id = product.id
        left join lateral (
          select supplier.name as supplier, cost_cny_minor, min_quantity, o.link
            from supplier_offer o join supplier on supplier.id = o.supplier_id where o.sku_id = sku.id
            order by (o.supplier_id = ${supplierId ?? null}::bigint) desc nulls last, min_quantity, cost_cny_minor, o.supplier_id
            limit 1
        ) offer on true
      where product.id = any (${ids}::bigint[])
      order by product.id desc, sku.id`.execute(db)
  return rows
}

const idsWhere = async (
  db: Db,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select product.id::text as id from product where ${condition} order by product.id desc ${rest}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Whether a filter can be paged along an index, or has to be evaluated as a whole first. */
const canPageByIndex = ({ search, supplierId, lacks }: ExportInput): boolean =>
  !search && supplierId === undefined && lacks === undefined

async function* idBatches(db: Db, input: ExportInput): AsyncGenerator<readonly string[]> {
  const condition = productCondition(input)
  if (input.ids !== undefined || !canPageByIndex(input)) {
    const all = input.ids ?? (await idsWhere(db, condition, sql``))
    for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce)
    return
  }
  let last: string | null = null
  for (;;) {
    const after: RawBuilder<unknown> = last === null ? sql`true` : sql`product.id < ${last}`
    const ids: string[] = await idsWhere(db, sql`${condition} and ${after}`, sql`limit ${sql.lit(atOnce)}`)
    last = ids.at(-1) ?? null
    if (last === null) return
    yield ids
  }
}

async function* batches(db: Db, input: ExportInput): AsyncGenerator<readonly ExportRow[]> {
  for await (const ids of idBatches(db, input)) yield await rowsOf(db, ids, input.supplierId)
}

export const exportCatalogue = (
  database: Database,
  input: ExportInput,
  call: OperatorCall,
  now: Date,
): Promise<FileAnswer> => {
  const { format, locale = 'en', ids, ...filter } = input
  return exportFile(database, call, {
    action: 'catalogue:export',
    asked: { ...filter, ...(ids && { products: ids.length }) },
    format,
    fileName: 'catalogue',
    sheet: {
      name: locale === 'zh' ? '产品' : 'Products',
      columns: columnsIn(locale),
      batches: batches(database.agency, input),
    },
    now,
  })
}
