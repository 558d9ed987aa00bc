import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { listings } from '../../../contract/listings/listings.ts'
import { initialStock } from '../../../contract/listings/listing-schemas.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Db } from '../../platform/database/database.ts'
import { loadSkus } from '../catalogue/index.ts'
import { loadCustomerPrices, offerPrices } from '../customer-prices/index.ts'
import { parcelOf } from '../orders/index.ts'
import { defaultOffer, freightFor, loadRateBook } from '../shipping/index.ts'
import { listableRefusal, readAsked, type ListableProduct } from './create-listings.ts'
import { costsOf, readDayRates, type DayRates } from './listing-rates.ts'
import { ownRatesOf, shopView } from './listing-shops.ts'
import type { ProductListing } from './ports.ts'
import { readPresence } from './shop-presence.ts'

type Input = ParsedInputOf<typeof listings.previewListings>
type Answer = z.input<typeof listings.previewListings.output>

/** Freight of one unit by the cheapest line, by SKU, in the customer's currency. SKUs that no line carries are missing. */
const cheapestFreight = async (
  db: Db,
  { customerId, currency }: CustomerActor,
  rates: DayRates,
  { products, countryCode }: { products: readonly ListableProduct[]; countryCode: string | undefined },
): Promise<ReadonlyMap<string, number>> => {
  const exchangeRate = currency === 'USD' ? 1 : rates.get(currency)?.rate
  if (countryCode === undefined || exchangeRate === undefined) return new Map()
  const ids = products.flatMap(({ skus }) => skus.map(({ goods }) => goods.id))
  const [book, prices, skus] = await Promise.all([
    loadRateBook(db),
    loadCustomerPrices(db, customerId),
    loadSkus(db, ids),
  ])
  return new Map(
    [...skus].flatMap(([id, sku]) => {
      const parcel = parcelOf([{ ...sku, count: 1 }])
      const { offers } = freightFor(book, { countryCode, postcode: '', ...parcel })
      const offer = defaultOffer(offerPrices(offers, countryCode, { exchangeRate, prices }))
      return offer ? [[id, offer.priceMinor]] : []
    }),
  )
}

/** What listing the products in the shops would send. */
export const previewListings = async (
  db: Db,
  customer: CustomerActor,
  listing: ProductListing | null,
  input: Input,
): Promise<Answer> => {
  const { customerId, currency } = customer
  const { shops, products, rule } = await readAsked(db, customer, input)
  const [rates, ownRates, present] = await Promise.all([
    readDayRates(db),
    ownRatesOf(db, customerId),
    readPresence(db, customerId, listing, input),
  ])
  const [costOf, freight] = await Promise.all([
    costsOf(db, rates, customer),
    cheapestFreight(db, customer, rates, { products, countryCode: input.countryCode }),
  ])
  const shopIds = new Set(shops.map(({ shopId }) => shopId))
  return {
    currency,
    rule,
    stockQuantity: initialStock,
    products: products.map((product) => ({
      productId: product.id,
      title: product.title,
      coverUrl: product.pictures[0] ?? null,
      refusal: listableRefusal(product),
      variants: product.skus.map(({ goods, code, attributes, imageUrl, usdMinor }) => ({
        skuId: goods.id,
        code,
        attributes: [...attributes],
        imageUrl,
        costMinor: costOf(goods, usdMinor),
        freightMinor: freight.get(goods.id) ?? null,
      })),
    })),
    shops: shops.map((shop) => shopView(shop, { customer, listing, rates, ownRates })),
    present: present.filter(({ shopId }) => shopIds.has(shopId)),
  }
}
