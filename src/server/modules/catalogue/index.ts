import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/route.ts'
import { catalogueRoutes } from './catalogue-routes.ts'

export { createPrivateProduct, type PrivateProduct } from './create-private-product.ts'
export { exchangeRate, exchangeRates, type ExchangeRates } from './exchange-rates.ts'
export {
  loadSkus,
  searchSkus,
  skusByCode,
  unitPriceUsd,
  type PricedSku,
  type PriceTier,
  type SkuSearch,
} from './skus.ts'

/** Products and SKUs with their prices; the day's exchange rates. */
export const catalogueModule = (platform: Platform): Module => ({ routes: catalogueRoutes(platform) })
