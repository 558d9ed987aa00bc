import { myProducts } from '../../../contract/my-products.ts'
import { customerIdFromRow } from '../../platform/database.ts'
import { handleJob, type Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/route.ts'
import { followSkus } from './follow-skus.ts'
import { listPulls, pullNow } from './list-pulls.ts'
import { listVariants } from './list-variants.ts'
import type { ProductSource } from './ports.ts'
import { followSkusJob, pullDueProductsJob, pullProductsJob } from './pull-jobs.ts'
import { pullDueProducts } from './request-pull.ts'
import { runPull } from './run-pull.ts'

export type { ProductSource, ShopProduct, ShopProductPage, ShopProductVariant } from './ports.ts'

const pullJobs = (platform: Platform, source: ProductSource | null): Job[] =>
  source === null
    ? []
    : [
        handleJob(pullProductsJob, ({ customerId, ...ref }, run) =>
          runPull(platform, source, { ...ref, customerId: customerIdFromRow(customerId) }, run),
        ),
        handleJob(pullDueProductsJob, async () => {
          await pullDueProducts(platform.database)
        }),
      ]

/** What sellers' shops sell, and which of our SKUs it is. `source` null: no shop has products to pull. */
export const myProductsModule = (platform: Platform, source: ProductSource | null): Module => {
  const { database } = platform
  return {
    routes: [
      implement(myProducts.listMyProducts, (input, { customer }) => listVariants(database, customer, input)),
      implement(myProducts.listProductPulls, async (_, { customer }) => ({
        pulls: await listPulls(database, customer),
      })),
      implement(myProducts.pullProducts, async ({ shopId }, { customer }) => ({
        pull: await pullNow(database, customer, shopId),
      })),
    ],
    jobs: [
      ...pullJobs(platform, source),
      handleJob(followSkusJob, async (_, { log, signal }) => {
        const marked = await followSkus(database, signal)
        if (marked > 0) log.info({ marked }, 'mappings follow their SKUs')
      }),
    ],
  }
}
