import { sql } from 'kysely'
import type {
  CustomerPrice,
  CustomerPrices,
  PriceRule,
} from '../../../contract/customer-prices/customer-price.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import { exchangeRate } from '../catalogue/index.ts'
import {
  goodsPrice,
  goodsToPriceJson,
  loadCustomerPrices,
  type GoodsToPrice,
  type PriceBasis,
} from '../customer-prices/index.ts'

/** A seller's currency with today's rate, units per USD, and what decides the seller's prices. */
export interface SellersMoney {
  readonly currency: Currency
  readonly rate: number
  readonly prices: CustomerPrices
}

/** With the customer, whose tax numbers decide what is due on import. */
export interface PricedSeller extends SellersMoney {
  readonly customerId: CustomerId
}

export const sellersMoney = async (
  db: Db,
  { customerId, currency }: { readonly customerId: CustomerId; readonly currency: Currency },
): Promise<PricedSeller> => {
  const [rate, prices] = await Promise.all([exchangeRate(db, currency), loadCustomerPrices(db, customerId)])
  return { customerId, currency, rate, prices }
}

export const basisOf = ({ rate, prices }: SellersMoney): PriceBasis => ({ exchangeRate: rate, prices })

/** The prices on a product's card: those of its cheapest and of its most expensive SKU. Minor units of the seller's currency. */
export interface CardPrices {
  readonly priceMinor: number
  readonly maxPriceMinor: number
  /** Null: it is the price, or SKUs differ in it. */
  readonly listPriceMinor: number | null
}

/** What the seller's prices in the catalogue are made from. */
export interface CatalogueMoney extends SellersMoney {
  /** Prices without the rules for single products and SKUs. */
  readonly general: CustomerPrices
  /** By product ID: products with an agreed price of their own or of one of their SKUs. */
  readonly ownPrices: ReadonlyMap<string, CardPrices>
  /** Categories with an agreed price, with their facets. */
  readonly categories: readonly { readonly name: string; readonly facetId: number }[]
}

interface ReadSku {
  readonly goods: GoodsToPrice
  readonly priceUsdMinor: number
}

const namesIn = (rules: readonly PriceRule[], name: 'skuId' | 'productId' | 'category'): string[] => [
  ...new Set(rules.flatMap((rule) => rule[name] ?? [])),
]

const hasSubject = ({ skuId, productId }: PriceRule): boolean => skuId !== null || productId !== null

/** The rules that a SKU's price may depend on, so that long price lists are not searched for each SKU. */
const rulesBySku = ({ prices }: SellersMoney): ((goods: GoodsToPrice) => PriceRule[]) => {
  const general = prices.rules.filter((rule) => !hasSubject(rule))
  const bySubject = Map.groupBy(prices.rules.filter(hasSubject), ({ skuId, productId }) =>
    skuId === null ? `product:${productId}` : `sku:${skuId}`,
  )
  return ({ id, productId }) => [
    ...general,
    ...(bySubject.get(`product:${productId}`) ?? []),
    ...(bySubject.get(`sku:${id}`) ?? []),
  ]
}

const cardPricesOf = (skus: readonly ReadSku[], priceOf: (sku: ReadSku) => CustomerPrice): CardPrices => {
  const prices = skus.map(priceOf)
  const all = prices.map(({ priceMinor }) => priceMinor)
  const lists = [...new Set(prices.map(({ listMinor }) => listMinor))]
  const [priceMinor, maxPriceMinor] = [Math.min(...all), Math.max(...all)]
  const isDiscounted = priceMinor === maxPriceMinor && lists.length === 1 && lists[0] !== priceMinor
  return { priceMinor, maxPriceMinor, listPriceMinor: isDiscounted ? (lists[0] ?? null) : null }
}

/**
 * Prices of products with an agreed price of their own or of one of their SKUs, by product ID: of the catalogue (owner
 * null), or of a customer's private products. Active SKUs, or all if none is active.
 */
export const loadOwnPrices = async (
  db: Db,
  money: SellersMoney,
  owner: CustomerId | null,
): Promise<ReadonlyMap<string, CardPrices>> => {
  const [skuIds, productIds] = [
    namesIn(money.prices.rules, 'skuId'),
    namesIn(money.prices.rules, 'productId'),
  ]
  if (skuIds.length + productIds.length === 0) return new Map()
  const { rows } = await sql<ReadSku>`
    select ${goodsToPriceJson} as goods, k.price_minor as "priceUsdMinor"
      from sku k join product p on p.id = k.product_id
      where p.owner_customer_id is not distinct from ${owner}::bigint and p.id = any (
          ${productIds}::bigint[] || array(select product_id from sku where id = any (${skuIds}::bigint[])))
        and (k.is_active or not exists (select from sku a where a.product_id = p.id and a.is_active))`.execute(
    db,
  )
  const rulesOf = rulesBySku(money)
  const priceOf = ({ goods, priceUsdMinor }: ReadSku): CustomerPrice =>
    goodsPrice(
      goods,
      priceUsdMinor,
      basisOf({ ...money, prices: { ...money.prices, rules: rulesOf(goods) } }),
    )
  const products = Map.groupBy(rows, ({ goods }) => goods.productId)
  return new Map([...products].map(([id, skus]) => [id, cardPricesOf(skus, priceOf)]))
}

const loadCategories = async (db: Db, { prices }: SellersMoney): Promise<CatalogueMoney['categories']> => {
  const names = namesIn(prices.rules, 'category')
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string; facetId: number }>`
    select value as name, id as "facetId" from product_facet
      where kind = 'category' and name = '' and value = any (${names}::text[]) order by id`.execute(db)
  return rows
}

export const catalogueMoney = async (
  db: Db,
  customer: { readonly customerId: CustomerId; readonly currency: Currency },
): Promise<CatalogueMoney> => {
  const money = await sellersMoney(db, customer)
  const [ownPrices, categories] = await Promise.all([
    loadOwnPrices(db, money, null),
    loadCategories(db, money),
  ])
  const rules = money.prices.rules.filter((rule) => !hasSubject(rule))
  return { ...money, general: { ...money.prices, rules }, ownPrices, categories }
}
