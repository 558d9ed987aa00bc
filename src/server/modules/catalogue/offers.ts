import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { offerSchema, operatorCosts } from '../../../contract/catalogue/catalogue-costs.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

interface SkuOffers {
  readonly skuId: string
  readonly offers: z.input<typeof offerSchema>[]
}

/** Prices are based on the first offer: the smallest minimum quantity, then the lowest cost. */
export const leadingOfferFirst = sql`min_quantity, cost_cny_minor, supplier_id`

export const getOffers = async (db: Db, productId: string): Promise<{ skus: SkuOffers[] }> => {
  const { rows } = await sql<SkuOffers>`
    select sku.id::text as "skuId", coalesce((
        select json_agg(json_build_object('supplierId', supplier_id::text, 'supplierName', supplier.name,
          'link', offer.link, 'costMinor', cost_cny_minor, 'minQuantity', min_quantity,
          'packSize', pack_size, 'specId', spec_id) order by ${leadingOfferFirst})
        from supplier_offer offer join supplier on supplier.id = offer.supplier_id where offer.sku_id = sku.id
      ), '[]') as offers
    from sku where product_id = ${productId} order by sku.id`.execute(db)
  if (rows.length === 0) throw notFound('Product')
  return { skus: rows }
}

type Given = ParsedInputOf<typeof operatorCosts.saveOffers>

const checkOnce = ({ skus }: Given): void => {
  for (const { offers } of skus) {
    const suppliers = offers.map(({ supplierId }) => supplierId)
    if (new Set(suppliers).size < suppliers.length) {
      throw refuse('supplierRepeated')
    }
  }
}

export const saveOffers = async (tx: Tx, given: Given): Promise<{ skus: SkuOffers[] }> => {
  checkOnce(given)
  const ids = [...new Set(given.skus.map(({ skuId }) => skuId))]
  // Updating the product's row serializes concurrent saves, and its revision covers the costs, too.
  const product = await tx
    .updateTable('product')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', '=', given.productId)
    .returning('id')
    .executeTakeFirst()
  if (!product) throw notFound('Product')
  const own = await tx
    .selectFrom('sku')
    .select('id')
    .where('product_id', '=', given.productId)
    .where('id', 'in', ids)
    .execute()
  if (own.length < ids.length) throw notFound('SKU')
  await tx.deleteFrom('supplier_offer').where('sku_id', 'in', ids).execute()
  const rows = given.skus.flatMap(({ skuId, offers }) =>
    offers.map(({ supplierId, link, costMinor, minQuantity, packSize, specId }) => ({
      sku_id: skuId,
      supplier_id: supplierId,
      link,
      cost_cny_minor: costMinor,
      min_quantity: minQuantity,
      pack_size: packSize,
      spec_id: specId,
    })),
  )
  if (rows.length > 0) {
    await tx
      .insertInto('supplier_offer')
      .values(rows)
      .execute()
      .catch((error: unknown) => {
        const isForeign =
          error instanceof Error &&
          'constraint' in error &&
          error.constraint === 'supplier_offer_supplier_id_fkey'
        throw isForeign ? notFound('Supplier') : error
      })
  }
  return getOffers(tx, given.productId)
}
