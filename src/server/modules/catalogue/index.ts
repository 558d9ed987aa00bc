import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import type { BulkJob } from '../bulk-jobs/index.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import { editBulkJob } from './edit-products-job.ts'
import { fileReferences } from './file-references.ts'
import { priceBulkJob } from './set-prices-job.ts'

export { addAcceptedCosts } from './accepted-costs.ts'
export {
  createPrivateProduct,
  draftPrivateProduct,
  type PrivateProduct,
  type PrivateSku,
} from './create-private-product.ts'
export { findOrInsertBundle, loadSkusAndBundles } from './bundles.ts'
export {
  exchangeRate,
  exchangeRates,
  knownRates,
  ratesOn,
  type ExchangeRates,
  type KnownRates,
} from './exchange-rates.ts'
export { leadingOfferFirst } from './offers.ts'
export { supplierColumns } from './suppliers.ts'
export { productCondition, type ProductFilter } from './product-list.ts'
export { productSafetyJson, safetyHtml, withSafety, type ProductSafety } from './product-safety.ts'
export { checkProduct, type SkuInput } from './product-rules.ts'
export {
  loadSkus,
  searchSkus,
  skusByCode,
  unitPriceUsd,
  type BundleComponent,
  type PricedSku,
  type PriceTier,
  type SkuSearch,
} from './skus.ts'

export const catalogueBulkJobs = ({ database }: Pick<Platform, 'database'>): BulkJob[] => [
  editBulkJob(database),
  priceBulkJob(database),
]

export const catalogueModule = (platform: Platform): Module => ({
  fileReferences,
  routes: catalogueRoutes(platform),
})
