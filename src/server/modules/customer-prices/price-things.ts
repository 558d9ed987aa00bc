import { sql } from 'kysely'
import {
  customerPrice,
  type CustomerPrice,
  type CustomerPrices,
  type PriceSource,
} from '../../../contract/customer-prices/customer-price.ts'
import { convertFromUsd } from '../../../contract/kernel/money.ts'
import { unitPriceUsd, type PricedSku } from '../catalogue/index.ts'

/** What prices in a currency are made from. */
export interface PriceBasis {
  readonly prices: CustomerPrices
  /** Units of the currency per USD. */
  readonly exchangeRate: number
}

/** What decides which price of a customer applies to a SKU. */
export type GoodsToPrice = Pick<PricedSku, 'id' | 'productId' | 'category' | 'ownerCustomerId'>
type SkuToPrice = GoodsToPrice & Pick<PricedSku, 'priceUsdMinor' | 'tiers'>

/** `GoodsToPrice` of `sku k` and `product p`. */
export const goodsToPriceJson = sql`jsonb_build_object('id', k.id::text, 'productId', p.id::text,
  'category', p.category, 'ownerCustomerId', k.owner_customer_id::text)`

/** The unit price of a SKU with this list price. */
export const goodsPrice = (
  { id, productId, category, ownerCustomerId }: GoodsToPrice,
  usdMinor: number,
  { prices, exchangeRate }: PriceBasis,
): CustomerPrice =>
  customerPrice(
    convertFromUsd(usdMinor, exchangeRate),
    { target: 'goods', skuId: id, productId, category, isPrivate: ownerCustomerId !== null },
    prices,
    exchangeRate,
  )

/** The unit price of a SKU at a quantity. */
export const skuPrice = (sku: SkuToPrice, quantity: number, basis: PriceBasis): CustomerPrice =>
  goodsPrice(sku, unitPriceUsd(sku, quantity), basis)

export interface SkuPriceStep {
  readonly minQuantity: number
  readonly price: CustomerPrice
}

/** Unit prices of a SKU by quantity, from 1. */
export const skuPriceSteps = (sku: SkuToPrice, basis: PriceBasis): [SkuPriceStep, ...SkuPriceStep[]] => [
  { minQuantity: 1, price: goodsPrice(sku, sku.priceUsdMinor, basis) },
  ...sku.tiers.map(({ minQuantity, priceUsdMinor }) => ({
    minQuantity,
    price: goodsPrice(sku, priceUsdMinor, basis),
  })),
]

export const servicePrice = (usdMinor: number, { prices, exchangeRate }: PriceBasis): CustomerPrice =>
  customerPrice(convertFromUsd(usdMinor, exchangeRate), { target: 'services' }, prices, exchangeRate)

interface OfferInUsd {
  readonly lineId: string
  readonly priceUsdMinor: number
  readonly daysMin: number
  readonly daysMax: number
}
export type PricedOffer<Offer extends OfferInUsd = OfferInUsd> = Offer & {
  readonly priceMinor: number
  readonly listMinor: number
  readonly source: PriceSource | null
}

/** Offers of shipping lines to a country at the customer's prices, cheapest first, then fastest. */
export const offerPrices = <Offer extends OfferInUsd>(
  offers: readonly Offer[],
  countryCode: string,
  { prices, exchangeRate }: PriceBasis,
): PricedOffer<Offer>[] => {
  const priced = offers.map((offer) => ({
    ...offer,
    ...customerPrice(
      convertFromUsd(offer.priceUsdMinor, exchangeRate),
      { target: 'freight', lineId: offer.lineId, countryCode },
      prices,
      exchangeRate,
    ),
  }))
  // Offers come in the order of their list prices.
  if (priced.every(({ source }) => source === null)) return priced
  return priced.toSorted(
    (a, b) => a.priceMinor - b.priceMinor || a.daysMax - b.daysMax || a.daysMin - b.daysMin,
  )
}
