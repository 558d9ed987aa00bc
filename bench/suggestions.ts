import { randomUUID } from 'node:crypto'
import { myProducts } from '../src/contract/my-products/my-products.ts'
import { myProductLimits } from '../src/contract/my-products/my-product-schemas.ts'
import type { CatalogueBench } from './catalogue.ts'
import { median } from './measure.ts'
import type { Row } from './report.ts'

const withinMs = 5_000

/**
 * Shop variants as sellers name them: a third have our SKU code, the others reordered title words mixed with their
 * own, and some match nothing.
 */
const seedVariants = async ({ client, seller }: CatalogueBench, many: number): Promise<string[]> => {
  const run = randomUUID().slice(0, 8)
  const { rows } = await client.query<{ key: string }>(
    `with ours as (
       select p.id, p.subject_en as name, row_number() over () as n
         from product p where p.owner_customer_id is null and p.is_published order by hashtext(p.id::text) limit $4
     )
     insert into shop_variant (customer_id, shop_id, variant_key, title, variant_title, shop_sku)
       select $1, $2, $3 || ':' || n,
           case when n % 10 = 9 then 'Unheard of thingamajig ' || n
             else 'NEW! ' || split_part(name, ' ', 3) || ' ' || split_part(name, ' ', 2) || ' ' || split_part(name, ' ', 1)
               || ' gift for her' end,
           (array['Red / S', 'Blue / M', 'Green / L'])[1 + n % 3],
           case when n % 3 = 0
             then (select code from sku where product_id = ours.id order by id limit 1) else '' end
         from ours returning variant_key as key`,
    [seller.customerId, seller.shopId, run, many],
  )
  return rows.map(({ key }) => key)
}

export const suggestionRows = async (bench: CatalogueBench): Promise<Row[]> => {
  const { product, seller, callAs, sizes, say } = bench
  say('match suggestions')
  const many = Math.min(myProductLimits.suggested, sizes.products)
  const times: number[] = []
  let suggested = 0
  for (let round = 0; round < 3; round += 1) {
    // New variants each time, so that nothing is cached.
    const variants = (await seedVariants(bench, many)).map((variantKey) => ({
      shopId: seller.shopId,
      variantKey,
    }))
    const { path, headers, body } = await callAs(
      'customer',
      seller.sessionId,
      myProducts.suggestMappings.path,
      {
        variants,
      },
    )
    const started = performance.now()
    const answer = await fetch(product.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    const { code, msg, data }: { code: number; msg: string; data: unknown } = JSON.parse(await answer.text())
    times.push(performance.now() - started)
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    const { variants: told } = myProducts.suggestMappings.output.parse(data)
    suggested = told.filter(({ suggestions }) => suggestions.length > 0).length
  }
  const taken = median(times)
  return [
    {
      test: `mapping suggestions for ${many.toLocaleString('en-US')} shop variants among ${sizes.products.toLocaleString('en-US')} products, in one call (median of three)`,
      product: `${(taken / 1000).toFixed(2)} s (${suggested} of them have one)`,
      baseline: '',
      result: `${(taken / 1000).toFixed(2)} s`,
      target: `${withinMs / 1000} s`,
      met: taken <= withinMs,
    },
  ]
}
