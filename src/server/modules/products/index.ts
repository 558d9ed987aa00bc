import { productLimits, products } from '../../../contract/products/products.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { scopeOf } from '../orders/index.ts'
import { calculateLandedCost } from './landed-cost.ts'
import { catalogueMoney, sellersMoney } from './prices.ts'
import {
  countSales,
  countSalesJob,
  forgetWords,
  forgetWordsJob,
  measureDeliveries,
  measureDeliveriesJob,
} from './product-jobs.ts'
import { listRelated, readDetail } from './read-detail.ts'
import { saveForLater } from './save-for-later.ts'
import { searchProducts } from './search-products.ts'

export { deliveredBy, landedCostOf } from './landed-cost.ts'
export { basisOf, loadOwnPrices, sellersMoney, type SellersMoney } from './prices.ts'
export { countSales, measureDeliveries } from './product-jobs.ts'

/** The catalogue for sellers: search, product pages and costs. `catalogue` is the agency's side. */
export const productsModule = ({ database }: Platform): Module => ({
  routes: [
    implement(products.searchProducts, (input, call) =>
      searchProducts(database, scopeOf(call), call.customer, input),
    ),
    implement(products.getWinningProduct, async ({ id }, call) => {
      const scope = scopeOf(call)
      const db = database.tenant(scope.customerId)
      const money = await catalogueMoney(db, call.customer)
      const product = await readDetail(db, scope, money, id)
      const near = { productId: id, category: product.category.en, max: productLimits.related }
      return { product, related: await listRelated(db, scope, money, near) }
    }),
    implement(products.saveForLater, async ({ id, isSaved }, { customer }) => {
      const db = database.tenant(customer.customerId)
      await saveForLater(db, customer.customerId, { id, isSaved, by: customer.name })
      return { isSaved }
    }),
    implement(products.calculateLandedCost, async (input, { customer }) => {
      const db = database.tenant(customer.customerId)
      return calculateLandedCost(db, await sellersMoney(db, customer), input)
    }),
  ],
  jobs: [
    handleJob(countSalesJob, () => countSales(database.agency)),
    handleJob(forgetWordsJob, () => forgetWords(database.agency)),
    handleJob(measureDeliveriesJob, () => measureDeliveries(database.agency)),
  ],
})
