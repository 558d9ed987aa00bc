import type { FakeShop } from '../../src/server/connectors/shopify/fake/shop-state.ts'
import type { World } from '../../src/server/connectors/shopify/fake/world.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { catalogueProducts, skuCodeOf } from './goods.ts'
import { insertRows, takeIds } from '../rows.ts'
import { dayMs, hourMs, type ShopStage } from '../orders/stories.ts'

interface Unsold {
  readonly title: string
  readonly cover: string
  readonly options: readonly string[]
  readonly skus: readonly string[]
}

const codesOf = (code: string): string[] => {
  const found = catalogueProducts.find((one) => one.code === code)
  return found ? found.values.map((_, index) => skuCodeOf(found, index)) : []
}

const ranges: readonly (readonly Unsold[])[] = [
  [
    { title: 'Egg pan 20 cm', cover: 'KT-PAN', options: ['Cream', 'Graphite'], skus: codesOf('KT-PAN') },
    {
      title: 'Sandalwood comb',
      cover: 'BE-COMB',
      options: ['Fine', 'Wide'],
      skus: ['HP-COMB-F', 'HP-COMB-W'],
    },
    {
      title: 'Table mirror, standing',
      cover: 'HM-MIRR',
      options: ['Brass', 'Black'],
      skus: ['HP-MIRROR-1', 'HP-MIRROR-2'],
    },
    { title: 'Driftwood sculpture', cover: 'HM-PLANT', options: [''], skus: ['HP-DRIFT'] },
  ],
  [
    {
      title: 'Delta kite for beginners',
      cover: 'TY-KITE',
      options: ['Rainbow', 'Sky'],
      skus: ['TS-KITE-R', 'TS-KITE-S'],
    },
    {
      title: 'Canvas camera strap',
      cover: 'EL-STRAP',
      options: ['Tan', 'Black'],
      skus: ['TS-STRAP-T', 'TS-STRAP-B'],
    },
  ],
]

interface ShopProductPlan {
  readonly stages: readonly ShopStage[]
  readonly doubleOf: (stage: ShopStage) => FakeShop | null
  readonly world: World | null
  readonly covers: ReadonlyMap<string, string>
  readonly publicUrl: string
  readonly now: Date
}

const seedHistory = async (tx: Tx, stages: readonly ShopStage[]): Promise<void> => {
  const ids = await takeIds(tx, stages.length)
  await insertRows(
    tx,
    `with created as (
       insert into mapping_batch (customer_id, id, source, actor_name, at)
         select customer, id, 'page', seller, (select min(mapped_at) from shop_variant v
             where v.customer_id = customer and v.shop_id = shop)
           from json_to_recordset($1) as b (customer bigint, id bigint, shop bigint, seller text)
           where exists (select from shop_variant v where v.customer_id = customer and v.shop_id = shop and v.sku_id is not null)
         returning customer_id, id
     )
     insert into mapping_change (customer_id, batch_id, shop_id, variant_key, before_units, after_sku_id, after_units)
       select v.customer_id, b.id, v.shop_id, v.variant_key, 1, v.sku_id, v.units
         from json_to_recordset($1) as b (customer bigint, id bigint, shop bigint, seller text)
         join shop_variant v on v.customer_id = b.customer and v.shop_id = b.shop and v.sku_id is not null
         order by v.shop_id, v.variant_key`,
    stages.map(({ customerId, id, seller }, index) => ({
      customer: customerId,
      id: ids[index],
      shop: id,
      seller,
    })),
  )
}

const seedPriceChange = async (tx: Tx, stage: ShopStage | undefined, now: Date): Promise<void> => {
  if (!stage) return
  await insertRows(
    tx,
    `insert into mapped_sku_change (customer_id, sku_id, kind, from_minor, to_minor, is_improvement, at)
       select c.customer, k.id, 'price', round(k.price_minor * 0.92), k.price_minor, false, c."at"
         from json_to_recordset($1) as c (customer bigint, code text, "at" timestamptz) join sku k on k.code = c.code`,
    [{ customer: stage.customerId, code: codesOf('KT-MUG')[0], at: new Date(+now - 2 * dayMs) }],
  )
}

/** Quoted too high: its seller deleted it in the shop this morning, and orders for it still wait. */
export const seedDeletedVariant = async (
  tx: Tx,
  { customerId, id }: ShopStage,
  { shop, world, now }: { readonly shop: FakeShop | null; readonly world: World | null; readonly now: Date },
): Promise<void> => {
  const frame = shop?.products.find(({ title }) => title === 'Gilded picture frame')
  if (!shop || !world || !frame) return
  world.removeProduct(shop, frame.id)
  await insertRows(
    tx,
    `with deleted as (
       update shop_variant v set deleted_in_shop_at = g."at"
         from json_to_recordset($1) as g (customer bigint, shop bigint, product text, "at" timestamptz)
         where v.customer_id = g.customer and v.shop_id = g.shop and v.product_key = g.product
         returning v.customer_id, v.shop_id, v.variant_key, v.deleted_in_shop_at
     )
     insert into mapped_sku_change (customer_id, shop_id, variant_key, kind, is_improvement, at)
       select customer_id, shop_id, variant_key, 'variant', false, deleted_in_shop_at from deleted`,
    [{ customer: customerId, shop: id, product: frame.id, at: new Date(+now - 3 * hourMs) }],
  )
}

export const seedShopProducts = async (tx: Tx, plan: ShopProductPlan): Promise<void> => {
  const { stages, doubleOf, world, covers, publicUrl, now } = plan
  const connected = stages.flatMap((stage) => {
    const shop = doubleOf(stage)
    return shop && world ? [{ stage, shop, world }] : []
  })
  for (const [index, { shop, world: own }] of connected.entries()) {
    for (const [place, { title, cover, options, skus }] of (ranges[index] ?? []).entries()) {
      const number = 100 * index + place
      own.putProduct(shop, {
        id: String(7_430_000_000_000 + number),
        title,
        picture: `${publicUrl}${covers.get(cover) ?? ''}`,
        variants: options.map((option, at) => ({
          id: String(42_130_000_000_000 + number * 100 + at),
          title: option || 'Default Title',
          sku: skus[at] ?? '',
          price: '29.90',
        })),
      })
    }
  }
  await insertRows(
    tx,
    `insert into shop_variant as v (customer_id, shop_id, variant_key, product_key, title, variant_title, shop_sku, image_url)
       select customer, shop, key, product, title, variant, sku, image
       from json_to_recordset($1) as p (customer bigint, shop bigint, key text, product text, title text, variant text,
         sku text, image text)
       on conflict (customer_id, shop_id, variant_key) do update set product_key = excluded.product_key`,
    connected.flatMap(({ stage, shop }) =>
      shop.products.flatMap(({ id, title, picture, variants }) =>
        variants.map((variant) => ({
          customer: stage.customerId,
          shop: stage.id,
          key: variant.id,
          product: id,
          title,
          variant: variant.title === 'Default Title' ? '' : variant.title,
          sku: variant.sku,
          image: picture,
        })),
      ),
    ),
  )
  await insertRows(
    tx,
    `insert into shop_product_pull (customer_id, shop_id, cause, status, products_seen, variants_new, pulled_until, requested_at,
         started_at, finished_at, done_at)
       select customer, shop, 'poll', 'done', products, fresh, "at", "at", "at", "at", "at"
       from json_to_recordset($1) as p (customer bigint, shop bigint, products integer, fresh integer, "at" timestamptz)`,
    connected.map(({ stage, shop }, index) => ({
      customer: stage.customerId,
      shop: stage.id,
      products: shop.products.length,
      fresh: (ranges[index] ?? []).flatMap(({ options }) => options).length,
      at: new Date(+now - (index + 1) * hourMs),
    })),
  )
  await seedHistory(tx, stages)
  await seedPriceChange(tx, connected[0]?.stage, now)
}
