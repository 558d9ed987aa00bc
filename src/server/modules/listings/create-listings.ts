import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound, type NotFoundThing } from '../../../contract/kernel/errors.ts'
import {
  compareAtByRule,
  currencyDigits,
  priceByRule,
  type ListingPriceRule,
} from '../../../contract/listings/listing-price.ts'
import type { listings } from '../../../contract/listings/listings.ts'
import { initialStock, listingLimits, type ListingRate } from '../../../contract/listings/listing-schemas.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { productSafetyJson, safetyHtml, type ProductSafety } from '../catalogue/index.ts'
import { goodsToPriceJson, type GoodsToPrice } from '../customer-prices/index.ts'
import { jsonText } from '../orders/index.ts'
import { costsOf, rateOf, readDayRates, type CostOf } from './listing-rates.ts'
import { ownRatesOf, readListingShops, type ListingShopRow } from './listing-shops.ts'
import type { ProductListing } from './ports.ts'
import { ruleToBeginWith } from './price-templates.ts'
import { isMappedInShop, readPresence } from './shop-presence.ts'
import { refusalOf } from '../../platform/kernel/refuse.ts'

type Result = z.input<typeof listings.createListings.output>['results'][number]

export type ListingAccount = Pick<CustomerActor, 'customerId' | 'shopIds' | 'currency' | 'name'>

export interface ListableProduct {
  readonly id: string
  readonly isSold: boolean
  readonly title: string
  readonly description: string
  readonly safety: ProductSafety
  readonly pictures: string[]
  readonly productType: string
  readonly skus: readonly {
    readonly goods: GoodsToPrice
    readonly code: string
    readonly attributes: readonly { readonly name: string; readonly value: string }[]
    readonly usdMinor: number
    readonly imageUrl: string | null
  }[]
}

export const readProducts = async (db: Db, ids: readonly string[]): Promise<Map<string, ListableProduct>> => {
  const { rows } = await sql<ListableProduct>`
    select p.id::text as id, p.is_published as "isSold", p.subject_en as title, p.description_en as description, ${productSafetyJson('p')} as safety,
        array_remove(p.cover_url || p.pictures, null) as pictures, p.category as "productType",
        coalesce((select json_agg(json_build_object('goods', ${goodsToPriceJson}, 'code', k.code, 'attributes', k.attributes, 'usdMinor', k.price_minor, 'imageUrl', k.image_url)
          order by k.id) from sku k where k.product_id = p.id and k.is_active), '[]') as skus
      from product p where p.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type ShownDraft = CreateInput['shown'][number]

interface Draft {
  readonly product: ListableProduct
  readonly shop: ListingShopRow
  readonly rule: ListingPriceRule
  readonly rate: ListingRate
  readonly costOf: CostOf
  /** 1, or the number of a further copy. */
  readonly copy: number
  /** What the seller was shown; null: by the rule, and the usual stock. */
  readonly shown: ShownDraft | null
}

const draftRow = ({ product, shop, rule, rate, copy, shown }: Draft) => {
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
    copy,
    stock: shown?.stockQuantity ?? initialStock,
  }
}

const variantRows = ({ product, shop, rule, rate, costOf, shown }: Draft) => {
  const digits = currencyDigits(shop.shopCurrency)
  const shownPrices = shown && new Map<string, number>(shown.prices.map((one) => [one.skuId, one.priceMinor]))
  return product.skus.map(({ goods, usdMinor }, position) => {
    const byRule =
      rate.rate === null ? null : priceByRule(costOf(goods, usdMinor), rule, { rate: rate.rate, digits })
    const shownPrice = shownPrices?.get(goods.id)
    const price = shownPrice ?? byRule
    const compareAt = price === null ? null : compareAtByRule(price, rule, digits)
    return {
      shop: shop.shopId,
      product: product.id,
      sku: goods.id,
      position,
      price,
      isOwn: shownPrice !== undefined && shownPrice !== byRule,
      isChosen: shownPrices === null || shownPrice !== undefined,
      compareAt,
      cost: usdMinor,
    }
  })
}

const pairOf = (productId: string, shopId: string): string => `${productId} ${shopId}`

/**
 * Returns the drafts that were inserted, by pair. The others are in the shop already, or were inserted concurrently by
 * somebody else: the statement itself looks, so that two calls at a time make one listing.
 */
const insertDrafts = async (
  tx: Tx,
  customer: ListingAccount,
  drafts: readonly Draft[],
): Promise<Map<string, string>> => {
  if (drafts.length === 0) return new Map()
  const pairSql = { customerId: sql`${customer.customerId}`, shopId: sql`d.shop`, productId: sql`d.product` }
  const { rows } = await sql<{ id: string; productId: string; shopId: string }>`
    insert into listing (customer_id, shop_id, product_id, title, description, pictures, product_type, rule, own_rate,
        rate, rate_day, created_by, location_id, location_name, safety, copy, stock_quantity)
      select ${customer.customerId}, d.shop, d.product, d.title, d.description, d.pictures, d.type, d.rule, d."ownRate",
          d.rate, d.day, ${customer.name}, newest.location_id, newest.location_name, d.safety, d.copy, d.stock
        from json_to_recordset(${jsonText(drafts.map(draftRow))}::json) as d (shop bigint, product bigint, title text,
          description text, pictures text[], type text, rule jsonb, "ownRate" numeric, rate numeric, day date, safety jsonb, copy integer, stock integer)
        -- Goods of a shop are where those of its last listing are, unless the seller says otherwise.
        left join lateral (
          select l.location_id, l.location_name from listing l
            where l.customer_id = ${customer.customerId} and l.shop_id = d.shop order by l.id desc limit 1) newest on true
        where d.copy > 1 or not (${isMappedInShop(pairSql)} or exists (
          select from listing o where o.customer_id = ${customer.customerId} and o.shop_id = d.shop and o.product_id = d.product))
      on conflict do nothing
      returning id::text, product_id::text as "productId", shop_id::text as "shopId"`.execute(tx)
  const made = new Map(rows.map(({ id, productId, shopId }) => [pairOf(productId, shopId), id]))
  const variants = drafts.flatMap((draft) => {
    const listing = made.get(pairOf(draft.product.id, draft.shop.shopId))
    return listing === undefined ? [] : variantRows(draft).map((row) => ({ ...row, listing }))
  })
  await sql`
    insert into listing_variant (customer_id, listing_id, shop_id, sku_id, position, price_minor, compare_at_minor,
        seen_cost_minor, is_own_price, is_chosen)
      select ${customer.customerId}, listing, shop, sku, position, price, "compareAt", cost, "isOwn", "isChosen"
        from json_to_recordset(${jsonText(variants)}::json) as v (listing bigint, shop bigint, sku bigint,
          position integer, price integer, "compareAt" integer, cost integer, "isOwn" boolean, "isChosen" boolean)`.execute(
    tx,
  )
  return made
}

type CreateInput = ParsedInputOf<typeof listings.createListings>

const chosen = <T>(ids: readonly string[], from: ReadonlyMap<string, T>, what: NotFoundThing): T[] =>
  [...new Set(ids)].map((id) => {
    const found = from.get(id)
    if (found === undefined) throw notFound(what)
    return found
  })

type Asked = Pick<CreateInput, 'productIds' | 'shopIds' | 'templateId'>

/** @throws notFound if one of them is not there, or is not the customer's */
export const readAsked = async (db: Db, customer: ListingAccount, asked: Asked) => {
  const shops = new Map((await readListingShops(db, customer)).map((shop) => [shop.shopId, shop]))
  const products = await readProducts(db, asked.productIds)
  return {
    shops: chosen(asked.shopIds, shops, 'Shop'),
    products: chosen(asked.productIds, products, 'Product'),
    rule: await ruleToBeginWith(db, customer.customerId, asked.templateId),
  }
}

/** Serializes numbering of copies with other calls for the same products. */
const lockCopies = async (tx: Tx, customerId: string, { copies }: CreateInput): Promise<void> => {
  if (copies.length === 0) return
  await sql`
    select from listing where customer_id = ${customerId}
        and product_id = any(${copies.map(({ productId }) => productId)}::bigint[]) order by id for update`.execute(
    tx,
  )
}

/** The listings of the copies asked for, by pair: also those that a repeated call made. */
const readCopies = async (
  db: Db,
  customerId: string,
  { copies }: CreateInput,
): Promise<ReadonlyMap<string, string>> => {
  if (copies.length === 0) return new Map()
  const { rows } = await sql<{ id: string; productId: string; shopId: string }>`
    select l.id::text, l.product_id::text as "productId", l.shop_id::text as "shopId"
      from json_to_recordset(${jsonText(copies)}::json) as c ("productId" bigint, "shopId" bigint, copy integer)
        join listing l on l.customer_id = ${customerId} and l.product_id = c."productId" and l.shop_id = c."shopId"
          and l.copy = c.copy`.execute(db)
  return new Map(rows.map(({ id, productId, shopId }) => [pairOf(productId, shopId), id]))
}

export const createListings = async (
  tx: Tx,
  customer: ListingAccount,
  listing: ProductListing | null,
  input: CreateInput,
): Promise<Result[]> => {
  const { customerId, currency } = customer
  const { shops, products, rule } = await readAsked(tx, customer, input)
  const rates = await readDayRates(tx)
  const ownRates = await ownRatesOf(tx, customerId)
  const costOf = await costsOf(tx, rates, customer)
  const byPair = <T extends { readonly productId: string; readonly shopId: string }>(all: readonly T[]) =>
    new Map(all.map((one) => [pairOf(one.productId, one.shopId), one]))
  const copies = byPair(input.copies)
  const shown = byPair(input.shown)
  await lockCopies(tx, customerId, input)
  const pairs = products.flatMap((product) => shops.map((shop) => ({ product, shop })))
  const drafts = pairs
    .filter(({ product }) => !listableRefusal(product))
    .map(({ product, shop }): Draft => {
      const { shopCurrency, shopId } = shop
      const rate = rateOf(rates, { currency, shopCurrency, ownRate: ownRates.get(shopId) ?? null })
      const pair = pairOf(product.id, shopId)
      const copy = copies.get(pair)?.copy ?? 1
      return { product, shop, rule, rate, costOf, copy, shown: shown.get(pair) ?? null }
    })
  const made = await insertDrafts(tx, customer, drafts)
  const after = byPair(await readPresence(tx, customerId, listing, input))
  const standing = await readCopies(tx, customerId, input)
  return pairs.map(({ product, shop: { shopId, shopName } }): Result => {
    const pair = pairOf(product.id, shopId)
    const there = after.get(pair)
    const row = { productId: product.id, shopId, message: null }
    const madeId = made.get(pair)
    if (madeId !== undefined) return { ...row, listingId: madeId, ok: true, reason: 'created' }
    const standingId = copies.has(pair)
      ? standing.get(pair)
      : there?.kind === 'draft'
        ? there.listingId
        : undefined
    if (standingId !== undefined) return { ...row, listingId: standingId, ok: true, reason: 'already' }
    if (there) {
      const { message, figures } = refusalOf('alreadyInShop', { shop: shopName })
      return { ...row, listingId: there.listingId, ok: false, reason: 'alreadyInShop', message, figures }
    }
    return { ...row, listingId: null, ok: false, reason: listableRefusal(product) ?? 'notSold' }
  })
}

export const listableRefusal = ({ isSold, skus }: ListableProduct): 'notSold' | 'tooManyVariants' | null => {
  if (!isSold || skus.length === 0) return 'notSold'
  return skus.length > listingLimits.variants ? 'tooManyVariants' : null
}
