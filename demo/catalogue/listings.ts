import type { ProductId, ShopId } from '../../src/contract/kernel/ids.ts'
import { shopDecimal } from '../../src/contract/listings/listing-price.ts'
import { takeId, type FakeShop } from '../../src/server/connectors/shopify/fake/shop-state.ts'
import type { World } from '../../src/server/connectors/shopify/fake/world.ts'
import { createListings } from '../../src/server/modules/listings/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { refusalOf, storedFigures } from '../../src/server/platform/kernel/refuse.ts'
import type { SeededSeller } from '../people/accounts.ts'
import { insertRows } from '../rows.ts'
import { dayMs, hourMs, type ShopStage } from '../orders/stories.ts'

interface Story {
  readonly code: string
  readonly shop: 0 | 1
  readonly status: 'draft' | 'listed' | 'failed' | 'retrying'
  readonly hoursAgo: number
}

const stories: readonly Story[] = [
  { code: 'BE-SOAP', shop: 0, status: 'listed', hoursAgo: 9 * 24 },
  { code: 'KT-ICE', shop: 0, status: 'listed', hoursAgo: 50 },
  { code: 'TY-DICE', shop: 0, status: 'failed', hoursAgo: 5 },
  { code: 'SP-BALL', shop: 1, status: 'retrying', hoursAgo: 0.4 },
  { code: 'TY-PUZZ', shop: 0, status: 'draft', hoursAgo: 1 },
]

interface ListingPlan {
  readonly seller: SeededSeller
  readonly stages: readonly ShopStage[]
  readonly doubleOf: (stage: ShopStage) => FakeShop | null
  readonly world: World | null
  readonly publicUrl: string
  readonly now: Date
}

interface DraftListing {
  readonly id: string
  readonly productId: string
  readonly title: string
  readonly description: string
  readonly productType: string
  readonly cover: string
  readonly variants: readonly {
    readonly skuId: string
    readonly code: string
    readonly name: string
    readonly priceMinor: number
    readonly compareAtMinor: number | null
  }[]
}

const templates = [
  {
    name: 'Standard markup',
    isDefault: true,
    rule: { steps: [{ fromMinor: 0, percent: 260, addMinor: 0 }], ending: '95', compareAtPercent: null },
  },
  {
    name: 'Sale: tiered markup',
    isDefault: false,
    rule: {
      steps: [
        { fromMinor: 0, percent: 320, addMinor: 100 },
        { fromMinor: 1000, percent: 240, addMinor: 200 },
        { fromMinor: 3000, percent: 190, addMinor: 0 },
      ],
      ending: '99',
      compareAtPercent: 40,
    },
  },
]

const readDraft = async (tx: Tx, seller: SeededSeller, listingId: string): Promise<DraftListing> => {
  const head = await tx
    .selectFrom('listing')
    .select(['id', 'product_id', 'title', 'description', 'product_type', 'pictures'])
    .where('customer_id', '=', seller.customerId)
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  const variants = await tx
    .selectFrom('listing_variant as v')
    .innerJoin('sku as k', 'k.id', 'v.sku_id')
    .select(['k.id', 'k.code', 'k.attributes', 'v.price_minor', 'v.compare_at_minor'])
    .where('v.customer_id', '=', seller.customerId)
    .where('v.listing_id', '=', listingId)
    .orderBy('v.position')
    .execute()
  return {
    id: head.id,
    productId: head.product_id,
    title: head.title,
    description: head.description,
    productType: head.product_type,
    cover: head.pictures[0] ?? '',
    variants: variants.map(({ id, code, attributes, price_minor: price, compare_at_minor: compareAt }) => ({
      skuId: id,
      code,
      name: (attributes as { value: string }[]).map(({ value }) => value).join(' / '),
      priceMinor: price ?? 0,
      compareAtMinor: compareAt,
    })),
  }
}

const publishToShop = async (
  tx: Tx,
  { seller, world, publicUrl }: ListingPlan,
  options: {
    readonly shop: FakeShop
    readonly stage: ShopStage
    readonly listing: DraftListing
    readonly at: Date
  },
): Promise<void> => {
  const { shop, stage, listing, at } = options
  const picture = `${publicUrl}${listing.cover}`
  const key = takeId(shop)
  const variants = listing.variants.map((variant) => ({
    ...variant,
    id: takeId(shop),
    price: shopDecimal(variant.priceMinor, 2),
  }))
  world?.putProduct(shop, {
    id: key,
    key: listing.productId,
    title: listing.title,
    description: listing.description,
    productType: listing.productType,
    picture,
    pictures: [picture],
    status: 'ACTIVE',
    isPublished: true,
    variants: variants.map(({ id, name, code, price }) => ({
      id,
      title: name || 'Default Title',
      sku: code,
      price,
      quantity: 999,
    })),
  })
  await insertRows(
    tx,
    `insert into shop_variant (customer_id, shop_id, variant_key, product_key, title, variant_title, shop_sku, image_url,
         sku_id, mapped_at, mapped_by)
       select customer, shop, key, product, title, variant, code, image, sku, "at", seller
       from json_to_recordset($1) as v (customer bigint, shop bigint, key text, product text, title text, variant text,
         code text, image text, sku bigint, "at" timestamptz, seller text)`,
    variants.map(({ id, name, code, skuId }) => ({
      customer: seller.customerId,
      shop: stage.id,
      key: id,
      product: key,
      title: listing.title,
      variant: name,
      code,
      image: picture,
      sku: skuId,
      at,
      seller: seller.person,
    })),
  )
  await insertRows(
    tx,
    `update listing_variant v set variant_id = g.key, inventory_item_id = g.key, synced_price_minor = v.price_minor,
         synced_compare_at_minor = v.compare_at_minor, target_quantity = 999, synced_quantity = 999
       from json_to_recordset($1) as g (customer bigint, listing bigint, sku bigint, key text)
       where v.customer_id = g.customer and v.listing_id = g.listing and v.sku_id = g.sku`,
    variants.map(({ id, skuId }) => ({
      customer: seller.customerId,
      listing: listing.id,
      sku: skuId,
      key: id,
    })),
  )
  await insertRows(
    tx,
    `update listing l set external_id = g.key, synced_version = version, listed_at = g."at",
         synced_snapshot = jsonb_build_object('title', title, 'descriptionHtml', description, 'productType', product_type,
           'vendor', vendor, 'isDraft', is_shop_draft)
       from json_to_recordset($1) as g (customer bigint, id bigint, key text, "at" timestamptz)
       where l.customer_id = g.customer and l.id = g.id`,
    [{ customer: seller.customerId, id: listing.id, key, at }],
  )
}

const failures = {
  draft: null,
  listed: null,
  failed: {
    reason: 'refused',
    refusal: refusalOf('listingProductRejected', {
      said: 'Daily variant creation limit reached. Please try again later.',
    }),
  },
  retrying: { reason: 'unavailable', refusal: refusalOf('shopifyFailed', { said: 'HTTP 503' }) },
} as const

export const seedListings = async (tx: Tx, plan: ListingPlan): Promise<void> => {
  const { seller, stages, doubleOf, now } = plan
  const own = stages.filter(({ customerId }) => customerId === seller.customerId)
  const creator = {
    customerId: seller.customerId,
    shopIds: null,
    currency: 'USD',
    name: seller.person,
  } as const
  await tx
    .insertInto('price_template')
    .values(
      templates.map(({ name, rule, isDefault }) => ({
        customer_id: seller.customerId,
        name,
        rule: JSON.stringify(rule),
        is_default: isDefault,
      })),
    )
    .execute()
  for (const { code, shop: place, status, hoursAgo } of stories) {
    const stage = own[place]
    const shop = stage && doubleOf(stage)
    if (!stage || !shop) continue
    const at = new Date(+now - hoursAgo * hourMs)
    const { id: productId } = await tx
      .selectFrom('product')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const request = {
      productIds: [productId as ProductId],
      shopIds: [stage.id as ShopId],
      copies: [],
      shown: [],
    }
    const [created] = await createListings(tx, creator, null, request)
    if (!created?.listingId) throw new Error(`no listing of ${code}`)
    const listing = await readDraft(tx, seller, created.listingId)
    if (status === 'listed') await publishToShop(tx, plan, { shop, stage, listing, at })
    const failure = failures[status]
    await tx
      .updateTable('listing')
      .set({
        status,
        status_since: at,
        updated_at: at,
        requested_by: status === 'draft' ? null : seller.person,
        attempts: status === 'retrying' ? 5 : status === 'failed' ? 1 : 0,
        failure: failure?.reason ?? null,
        failure_message: failure?.refusal.reason ?? null,
        failure_message_figures: failure && storedFigures(failure.refusal),
        failing_since: failure ? at : null,
        next_attempt_at: status === 'retrying' ? new Date(+now + dayMs / 4) : null,
      })
      .where('customer_id', '=', seller.customerId)
      .where('id', '=', created.listingId)
      .execute()
  }
}
