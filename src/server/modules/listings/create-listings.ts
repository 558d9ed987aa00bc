import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { notFound, type NotFoundThing } from '../../../contract/errors.ts'
import {
  compareAtByRule,
  currencyDigits,
  priceByRule,
  type ListingPriceRule,
} from '../../../contract/listing-price.ts'
import { listingLimits, type ListingRate, type listings } from '../../../contract/listings.ts'
import type { CustomerActor } from '../../platform/actors.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { productSafetyJson, safetyHtml, type ProductSafety } from '../catalogue/index.ts'
import { goodsToPriceJson, type GoodsToPrice } from '../customer-prices/index.ts'
import { jsonText } from '../orders/index.ts'
import { costsOf, rateOf, readDayRates, type CostOf } from './listing-rates.ts'
import { ownRatesOf, readListingShops, type ListingShopRow } from './listing-shops.ts'
import { ruleToBeginWith } from './price-templates.ts'

type Result = z.input<typeof listings.createListings.output>['results'][number]

type ListingAccount = Pick<CustomerActor, 'customerId' | 'shopIds' | 'currency' | 'name'>

interface ListableProduct {
  readonly id: string
  readonly isSold: boolean
  readonly title: string
  readonly description: string
  readonly safety: ProductSafety
  readonly pictures: string[]
  readonly productType: string
  readonly skus: readonly {
    readonly goods: GoodsToPrice
    readonly usdMinor: number
    readonly imageUrl: string | null
  }[]
}

const readProducts = async (db: Db, ids: readonly string[]): Promise<Map<string, ListableProduct>> => {
  const { rows } = await sql<ListableProduct>`
    select p.id::text as id, p.is_published as "isSold", p.subject_en as title, p.description_en as description, ${productSafetyJson('p')} as safety,
        array_remove(p.cover_url || p.pictures, null) as pictures, p.category as "productType",
        coalesce((select json_agg(json_build_object('goods', ${goodsToPriceJson}, 'usdMinor', k.price_minor, 'imageUrl', k.image_url)
          order by k.id) from sku k where k.product_id = p.id and k.is_active), '[]') as skus
      from product p where p.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Draft {
  readonly product: ListableProduct
  readonly shop: ListingShopRow
  readonly rule: ListingPriceRule
  readonly rate: ListingRate
  readonly costOf: CostOf
}

const draftRow = ({ product, shop, rule, rate }: Draft) => {
  const pictures = [
    ...new Set([...product.pictures, ...product.skus.flatMap(({ imageUrl }) => imageUrl ?? [])]),
  ]
  return {
    shop: shop.shopId,
    product: product.id,
    title: product.title.slice(0, listingLimits.title),
    description: `${product.description}${safetyHtml(product.safety)}`,
    safety: product.safety,
    pictures: pictures.slice(0, listingLimits.pictures),
    type: product.productType.slice(0, listingLimits.word),
    rule,
    ownRate: rate.source === 'own' ? rate.rate : null,
    rate: rate.rate,
    day: rate.day,
  }
}

const variantRows = ({ product, shop, rule, rate, costOf }: Draft) => {
  const digits = currencyDigits(shop.shopCurrency)
  return product.skus.map(({ goods, usdMinor }, position) => {
    const price =
      rate.rate === null ? null : priceByRule(costOf(goods, usdMinor), rule, { rate: rate.rate, digits })
    const compareAt = price === null ? null : compareAtByRule(price, rule, digits)
    return {
      shop: shop.shopId,
      product: product.id,
      sku: goods.id,
      position,
      price,
      compareAt,
      cost: usdMinor,
    }
  })
}

const pairOf = (productId: string, shopId: string): string => `${productId} ${shopId}`

/** Returns the pairs whose draft was inserted; the others were inserted concurrently by somebody else. */
const insertDrafts = async (
  tx: Tx,
  customer: ListingAccount,
  drafts: readonly Draft[],
): Promise<Set<string>> => {
  if (drafts.length === 0) return new Set()
  const { rows } = await sql<{ id: string; productId: string; shopId: string }>`
    insert into listing (customer_id, shop_id, product_id, title, description, pictures, product_type, rule, own_rate,
        rate, rate_day, created_by, location_id, location_name, safety)
      select ${customer.customerId}, d.shop, d.product, d.title, d.description, d.pictures, d.type, d.rule, d."ownRate",
          d.rate, d.day, ${customer.name}, newest.location_id, newest.location_name, d.safety
        from json_to_recordset(${jsonText(drafts.map(draftRow))}::json) as d (shop bigint, product bigint, title text,
          description text, pictures text[], type text, rule jsonb, "ownRate" numeric, rate numeric, day date, safety jsonb)
        -- Goods of a shop are where those of its last listing are, unless the seller says otherwise.
        left join lateral (
          select l.location_id, l.location_name from listing l
            where l.customer_id = ${customer.customerId} and l.shop_id = d.shop order by l.id desc limit 1) newest on true
      on conflict do nothing
      returning id::text, product_id::text as "productId", shop_id::text as "shopId"`.execute(tx)
  const made = new Map(rows.map(({ id, productId, shopId }) => [pairOf(productId, shopId), id]))
  const variants = drafts.flatMap((draft) => {
    const listing = made.get(pairOf(draft.product.id, draft.shop.shopId))
    return listing === undefined ? [] : variantRows(draft).map((row) => ({ ...row, listing }))
  })
  await sql`
    insert into listing_variant (customer_id, listing_id, shop_id, sku_id, position, price_minor, compare_at_minor,
        seen_cost_minor)
      select ${customer.customerId}, listing, shop, sku, position, price, "compareAt", cost
        from json_to_recordset(${jsonText(variants)}::json) as v (listing bigint, shop bigint, sku bigint,
          position integer, price integer, "compareAt" integer, cost integer)`.execute(tx)
  return new Set(made.keys())
}

const existingIds = async (db: Db, customerId: string, productIds: readonly string[]) => {
  const { rows } = await sql<{ id: string; productId: string; shopId: string }>`
    select id::text, product_id::text as "productId", shop_id::text as "shopId" from listing
      where customer_id = ${customerId} and product_id = any(${productIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, productId, shopId }) => [pairOf(productId, shopId), id]))
}

type CreateInput = ParsedInputOf<typeof listings.createListings>

const readInput = async (tx: Tx, customer: ListingAccount, input: CreateInput) => {
  const shops = new Map((await readListingShops(tx, customer)).map((shop) => [shop.shopId, shop]))
  const products = await readProducts(tx, input.productIds)
  const chosen = <T>(ids: readonly string[], from: ReadonlyMap<string, T>, what: NotFoundThing): T[] =>
    [...new Set(ids)].map((id) => {
      const found = from.get(id)
      if (found === undefined) throw notFound(what)
      return found
    })
  return {
    shops: chosen(input.shopIds, shops, 'Shop'),
    products: chosen(input.productIds, products, 'Product'),
    rule: await ruleToBeginWith(tx, customer.customerId, input.templateId),
  }
}

export const createListings = async (
  tx: Tx,
  customer: ListingAccount,
  input: CreateInput,
): Promise<Result[]> => {
  const { customerId, currency } = customer
  const { shops, products, rule } = await readInput(tx, customer, input)
  const rates = await readDayRates(tx)
  const ownRates = await ownRatesOf(tx, customerId)
  const before = await existingIds(tx, customerId, input.productIds)
  const costOf = await costsOf(tx, rates, customer)
  const pairs = products.flatMap((product) => shops.map((shop) => ({ product, shop })))
  const drafts = pairs
    .filter(({ product, shop }) => !before.has(pairOf(product.id, shop.shopId)) && !refusalOf(product))
    .map(({ product, shop }): Draft => {
      const { shopCurrency, shopId } = shop
      const rate = rateOf(rates, { currency, shopCurrency, ownRate: ownRates.get(shopId) ?? null })
      return { product, shop, rule, rate, costOf }
    })
  const made = await insertDrafts(tx, customer, drafts)
  const after = await existingIds(tx, customerId, input.productIds)
  return pairs.map(({ product, shop: { shopId } }): Result => {
    const pair = pairOf(product.id, shopId)
    const listingId = after.get(pair) ?? null
    const refusal = listingId === null ? (refusalOf(product) ?? 'notSold') : null
    const reason = refusal ?? (made.has(pair) ? 'created' : 'already')
    return { productId: product.id, shopId, listingId, ok: refusal === null, reason }
  })
}

const refusalOf = ({ isSold, skus }: ListableProduct): 'notSold' | 'tooManyVariants' | null => {
  if (!isSold || skus.length === 0) return 'notSold'
  return skus.length > listingLimits.variants ? 'tooManyVariants' : null
}
