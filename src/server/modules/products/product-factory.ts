import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type * as z from 'zod'
import { productInput, type skuInput } from '../../../contract/catalogue/catalogue.ts'
import { aProduct, aSku } from '../catalogue/catalogue-factory.ts'
import type { HasDatabase } from '../orders/test/order-factory.ts'
import { saveProduct } from '../catalogue/save-product.ts'

type Given = Partial<Omit<z.input<typeof productInput>, 'skus'>> & {
  readonly skus?: readonly Partial<z.input<typeof skuInput>>[]
}

const unique = (): string => `P-${randomUUID().slice(0, 8)}`

const save = async ({ platform }: HasDatabase, { skus = [{}], ...given }: Given) => {
  const code = given.code ?? unique()
  const input = productInput.parse(
    aProduct({
      ...given,
      code,
      skus: skus.map((sku, index) => aSku({ code: `${code}-${index + 1}`, ...sku })),
    }),
  )
  const { id } = await platform.database.agencyTransaction((tx) => saveProduct(tx, input))
  return { id, code, input: { ...input, id } }
}

/** A public product: by default an enamel mug at 5.00 USD. */
export const publicProduct = (t: HasDatabase, given: Given = {}) => save(t, given)

export const privateProduct = async (t: HasDatabase, ownerCustomerId: string): Promise<string> =>
  (await save(t, { ownerCustomerId })).id

/** Copies of a product, without its SKUs. Inserted without triggers, which would rebuild each search row. */
export const copyProduct = async (admin: pg.Pool, id: string, copies: number): Promise<void> => {
  await admin.query(`
    begin;
    set local session_replication_role = replica;
    with copied as (
      insert into product (code, subject_en, published_at)
        select 'COPY-' || n, 'Copy', now() from generate_series(1, ${copies}) n returning id, code
    )
    insert into product_search (product_id, code, codes, words, title, facets, price_minor, max_price_minor,
        weight_grams, longest_mm, volume_mm3, goods_attributes, units_sold, published_at)
      select copied.id, lower(copied.code), s.codes, s.words, s.title, s.facets, s.price_minor, s.max_price_minor,
        s.weight_grams, s.longest_mm, s.volume_mm3, s.goods_attributes, 0, now()
      from copied join product_search s on s.product_id = ${id};
    commit`)
}
