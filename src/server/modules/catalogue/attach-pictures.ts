import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorCatalogueBulk } from '../../../contract/catalogue/catalogue-bulk.ts'
import { maxPictures } from '../../../contract/catalogue/catalogue.ts'
import { auditAll } from '../../platform/auth/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'

type Target = OutputOf<typeof operatorCatalogueBulk.findPictureTargets>['targets'][number]
type Given = ParsedInputOf<typeof operatorCatalogueBulk.attachPictures>['pictures'][number]
type Result = OutputOf<typeof operatorCatalogueBulk.attachPictures>['results'][number]

interface Found {
  readonly code: string
  readonly productId: string
  /** Null: the code is the product's. */
  readonly skuId: string | null
}

/**
 * Products and SKUs by code, ignoring case; a product's code takes precedence over the same code of a SKU.
 */
const readTargets = async (db: Db, codes: readonly string[]): Promise<Map<string, Found>> => {
  const wanted = [...new Set(codes.map((code) => code.toLowerCase()))]
  const { rows } = await sql<Found>`
    select lower(code) as code, product_id::text as "productId", id::text as "skuId"
      from sku where lower(code) = any (${wanted}::text[])
    union all
    select lower(code), id::text, null from product where lower(code) = any (${wanted}::text[])`.execute(db)
  const sorted = rows.toSorted((a, b) => Number(a.skuId === null) - Number(b.skuId === null))
  return new Map(sorted.map((row) => [row.code, row]))
}

export const findPictureTargets = async (db: Db, codes: readonly string[]): Promise<Target[]> => {
  const found = await readTargets(db, codes)
  return codes.flatMap((code) => {
    const target = found.get(code.toLowerCase())
    return target ? [{ code, kind: target.skuId === null ? ('product' as const) : ('sku' as const) }] : []
  })
}

interface ProductPictures {
  readonly id: string
  cover: string | null
  pictures: string[]
}

/** Inserts an image at a position, where 1 is the cover. False: no more images fit. */
const place = (product: ProductPictures, at: number, url: string): boolean => {
  if (at === 1) {
    product.cover = url
    return true
  }
  if (product.pictures.includes(url)) return true
  const index = Math.min(at - 2, product.pictures.length)
  if (index >= maxPictures) return false
  product.pictures[index] = url
  return true
}

const resultOf = (reason: Result['reason']): Result => ({ ok: reason === 'attached', reason })

/**
 * Attaches stored images to products and SKUs by code: a SKU's first image is its own, further ones join its
 * product's gallery. Idempotent. Audited per product.
 */
export const attachPictures = async (
  tx: Tx,
  pictures: readonly Given[],
  call: OperatorCall,
): Promise<Result[]> => {
  const targets = await readTargets(
    tx,
    pictures.map(({ code }) => code),
  )
  const ids = [...new Set([...targets.values()].map(({ productId }) => productId))]
  const { rows } = await sql<ProductPictures>`
    select id::text as id, cover_url as cover, to_json(pictures) as pictures from product
      where id = any (${ids}::bigint[]) order by id for update`.execute(tx)
  const products = new Map(rows.map((row) => [row.id, row]))
  const ofSkus: { readonly id: string; readonly url: string }[] = []
  const results = pictures.map(({ code, place: at, url }) => {
    const target = targets.get(code.toLowerCase())
    const product = target && products.get(target.productId)
    if (!target || !product) return resultOf('notFound')
    if (target.skuId !== null && at === 1) {
      ofSkus.push({ id: target.skuId, url })
      return resultOf('attached')
    }
    const where = target.skuId === null ? at : product.pictures.length + 2
    return resultOf(place(product, where, url) ? 'attached' : 'noRoom')
  })
  await sql`
    update product set cover_url = given.cover, pictures = given.pictures, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, cover text, pictures text[])
      where product.id = given.id`.execute(tx)
  await sql`
    update sku set image_url = given.url, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(ofSkus)}::jsonb) as given (id bigint, url text)
      where sku.id = given.id`.execute(tx)
  const entries = rows.map(({ id }) => ({ action: 'pictures.attached', target: `product:${id}` as const }))
  await auditAll(tx, call.operator, entries, call)
  return results
}
