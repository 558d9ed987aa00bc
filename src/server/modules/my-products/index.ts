import { mappingBatchIdSchema } from '../../../contract/kernel/ids.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { handleJob, type Job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module, type Route } from '../../platform/http/route.ts'
import {
  actorOf,
  auditAdminView,
  findSkus,
  idempotencyKeyOf,
  mapCountries,
  scopeOf,
} from '../orders/index.ts'
import { applySkuChanges } from './sku-changes/apply-sku-changes.ts'
import { fileReferences } from './file-references.ts'
import { listPulls, pullNow } from './sync/list-pulls.ts'
import { listVariants } from './list/list-variants.ts'
import { getBatch, listBatches, variantHistory } from './mapping/mapping-history.ts'
import { mapNowOrAsJob, undoNowOrAsJob } from './mapping/mapping-jobs.ts'
import type { ProductSource } from './sync/ports.ts'
import { previewMappings } from './mapping/preview-mappings.ts'
import { applySkuChangesJob, pullDueProductsJob, pullProductsJob } from './sync/pull-jobs.ts'
import { pullDueProducts } from './sync/request-pull.ts'
import { failPull, runPull } from './sync/run-pull.ts'
import { listChanges, markSeen } from './sku-changes/sku-changes.ts'
import { suggestMappings } from './suggestions/suggest-mappings.ts'

export { markProductDeletedInShop } from './sync/deleted-variants.ts'
export { mappingBulkJobs } from './mapping/mapping-jobs.ts'
export { importShopProducts } from './sync/import-shop-products.ts'

export type { ProductSource, ShopProduct, ShopProductPage, ShopProductVariant } from './sync/ports.ts'

const pullJobs = (platform: Platform, source: ProductSource | null): Job[] =>
  source === null
    ? []
    : [
        handleJob(
          pullProductsJob,
          ({ customerId, ...ref }, run) =>
            runPull(platform, source, { ...ref, customerId: customerIdFromRow(customerId) }, run),
          {
            underWay: `select jsonb_build_object('customerId', customer_id::text, 'shopId', shop_id::text, 'run', run)
              from shop_product_pull where status in ('queued', 'running')`,
            end: ({ customerId, ...ref }) =>
              failPull(platform, { ...ref, customerId: customerIdFromRow(customerId) }),
          },
        ),
        handleJob(pullDueProductsJob, async () => {
          await pullDueProducts(platform.database)
        }),
      ]

const mappingRoutes = ({ database }: Platform): Route[] => [
  implement(myProducts.suggestMappings, ({ variants }, call) =>
    suggestMappings(database, scopeOf(call), call.customer.currency, variants),
  ),
  implement(myProducts.findMappingSkus, ({ search }, { customer }) => findSkus(database, customer, search)),
  implement(myProducts.previewMappings, ({ variants }, call) =>
    previewMappings(database.tenant(call.customer.customerId), scopeOf(call), variants),
  ),
  implement(myProducts.mapVariants, ({ mappings }, call) =>
    mapNowOrAsJob(database, call, mappings, idempotencyKeyOf(call)),
  ),
  implement(myProducts.unmapVariants, ({ variants }, call) => {
    const mappings = variants.map((variant) => ({ ...variant, skuId: null, units: 1 }))
    return mapNowOrAsJob(database, call, mappings, idempotencyKeyOf(call))
  }),
  implement(myProducts.listSkuChanges, (input, { customer }) => listChanges(database, customer, input)),
  implement(myProducts.markSkuChangesSeen, async ({ ids }, { customer }) => ({
    seen: await markSeen(database, customer, ids),
  })),
  implement(myProducts.setCountryMappings, ({ shopId, variantKey, countries, expected }, call) => {
    const scope = scopeOf(call)
    const change = { variant: { shopId, variantKey }, countries, expected }
    return database.tenantTransaction(scope.customerId, async (tx) => {
      const { ordersChanged, batchId } = await mapCountries(tx, scope, change, { by: actorOf(call) })
      await auditAdminView(tx, scope, 'variant:mapCountries', [shopId])
      return { ordersChanged, batchId: batchId === null ? null : mappingBatchIdSchema.parse(batchId) }
    })
  }),
  implement(myProducts.listMappingBatches, async (input, call) => {
    const { rows, hasMore } = await listBatches(
      database.tenant(call.customer.customerId),
      scopeOf(call),
      input,
    )
    return { rows, hasMore }
  }),
  implement(myProducts.getMappingBatch, (input, call) =>
    getBatch(database.tenant(call.customer.customerId), scopeOf(call), input),
  ),
  implement(myProducts.listVariantHistory, (input, call) =>
    variantHistory(database.tenant(call.customer.customerId), scopeOf(call), input),
  ),
  implement(myProducts.undoMappings, (input, call) =>
    undoNowOrAsJob(database, call, input, idempotencyKeyOf(call)),
  ),
]

/** `source` null: no shop platform to sync from. */
export const myProductsModule = (platform: Platform, source: ProductSource | null): Module => {
  const { database, jobs } = platform
  return {
    fileReferences,
    routes: [
      implement(myProducts.listMyProducts, (input, { customer }) => listVariants(database, customer, input)),
      implement(myProducts.listProductPulls, async (_, { customer }) => {
        await jobs.settleLost(pullProductsJob)
        return { pulls: await listPulls(database, customer) }
      }),
      implement(myProducts.pullProducts, async ({ shopId }, { customer }) => {
        await jobs.settleLost(pullProductsJob)
        return { pull: await pullNow(database, customer, shopId) }
      }),
      ...mappingRoutes(platform),
    ],
    jobs: [
      ...pullJobs(platform, source),
      handleJob(applySkuChangesJob, async (_, { log, signal }) => {
        const marked = await applySkuChanges(database, signal)
        if (marked > 0) log.info({ marked }, 'matches updated after SKU changes')
      }),
    ],
  }
}
