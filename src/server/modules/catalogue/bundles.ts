import { sql } from 'kysely'
import type { CustomerId, Db, Tx } from '../../platform/database/database.ts'
import { loadSkus, unitPriceUsd, type BundleComponent, type PricedSku } from './skus.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly ownerCustomerId: string
  readonly parts: readonly { readonly skuId: string; readonly units: number }[]
}

/** `MUG`, `2 × MUG` */
const timesOf = (what: string, units: number): string => (units === 1 ? what : `${units} × ${what}`)

const sumOf = (parts: readonly BundleComponent[], of: (sku: PricedSku) => number): number =>
  parts.reduce((sum, { sku, units }) => sum + of(sku) * units, 0)

/**
 * A bundle as a SKU: price and weight are the sum of its components, the image is the first one's, and it is
 * active while all of them are.
 */
const bundleOf = ({ parts: rows, name, ...row }: Row, skus: ReadonlyMap<string, PricedSku>): PricedSku => {
  const parts = rows.flatMap(({ skuId, units }) => {
    const sku = skus.get(skuId)
    return sku ? [{ sku, units }] : []
  })
  return {
    ...row,
    // Shown to pickers and sellers, so it lists the components.
    code: parts.map(({ sku, units }) => timesOf(sku.code, units)).join(' + '),
    parts,
    productId: parts[0]?.sku.productId ?? '',
    category: '',
    hsCode: '',
    priceUsdMinor: parts.reduce((sum, { sku, units }) => sum + unitPriceUsd(sku, units) * units, 0),
    tiers: [],
    weightGrams: sumOf(parts, ({ weightGrams }) => weightGrams),
    // The box is calculated from the components.
    lengthMm: 0,
    widthMm: 0,
    heightMm: 0,
    goodsAttributes: [...new Set(parts.flatMap(({ sku }) => sku.goodsAttributes))].toSorted(),
    isActive: parts.length === rows.length && parts.every(({ sku }) => sku.isActive),
    subjectEn: name,
    subjectZh: '',
    attributesText: '',
    imageUrl: parts[0]?.sku.imageUrl ?? null,
  }
}

const readBundles = async (db: Db, ids: readonly string[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select sku.id::text as id, bundle.name, sku.owner_customer_id::text as "ownerCustomerId",
        (select jsonb_agg(jsonb_build_object('skuId', part.sku_id::text, 'units', part.units) order by part.position)
          from bundle_component part where part.customer_id = bundle.customer_id and part.bundle_id = bundle.id) as parts
      from sku join bundle on bundle.customer_id = sku.owner_customer_id and bundle.id = sku.id
      where sku.id = any (${ids}::bigint[]) and sku.product_id is null`.execute(db)
  return rows
}

/**
 * Loads products' SKUs and bundles by id: one query without bundles, three with. Like `loadSkus`, leaves out
 * missing ones.
 */
export const loadSkusAndBundles = async (
  db: Db,
  skuIds: readonly string[],
): Promise<Map<string, PricedSku>> => {
  const skus = await loadSkus(db, skuIds)
  const others = [...new Set(skuIds)].filter((id) => !skus.has(id))
  if (others.length === 0) return skus
  const bundles = await readBundles(db, others)
  const partIds = bundles.flatMap(({ parts }) => parts.map(({ skuId }) => skuId))
  const parts = new Map([...skus, ...(await loadSkus(db, partIds))])
  for (const bundle of bundles) skus.set(bundle.id, bundleOf(bundle, parts))
  return skus
}

export const findOrInsertBundle = async (
  tx: Tx,
  customerId: CustomerId,
  parts: readonly BundleComponent[],
  by: string,
): Promise<string> => {
  const name = parts
    .map(({ sku, units }) => timesOf([sku.subjectEn, sku.attributesText].filter(Boolean).join(', '), units))
    .join(' + ')
  const rows = parts.map(({ sku, units }) => ({ skuId: sku.id, units }))
  const { rows: made } = await sql<{ id: string }>`
    select make_bundle(${customerId}, ${JSON.stringify(rows)}::jsonb, ${name}, ${by})::text as id`.execute(tx)
  const id = made[0]?.id
  if (id === undefined) throw new Error('the bundle was not inserted')
  return id
}
