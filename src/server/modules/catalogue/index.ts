import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/route.ts'
import { catalogueRoutes } from './catalogue-routes.ts'

export {
  createPrivateProduct,
  draftPrivateProduct,
  type PrivateProduct,
  type PrivateSku,
} from './create-private-product.ts'
export { exchangeRate, exchangeRates, type ExchangeRates } from './exchange-rates.ts'
export { checkProduct, type SkuInput } from './product-rules.ts'
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
