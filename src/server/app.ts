import type { FastifyInstance } from 'fastify'
import { withFormerNames } from './former-job-names.ts'
import { allEndpoints } from '../contract/all.ts'
import { alibabaConnector } from './connectors/alibaba-1688/connector.ts'
import { doublePath as alibabaDoublePath } from './connectors/alibaba-1688/settings.ts'
import { paypalConnector, paypalDoublePath } from './connectors/paypal/connector.ts'
import { doublePath as shopifyDoublePath } from './connectors/shopify/admin-api/app.ts'
import { shopifyConnection } from './connectors/shopify/shopify.ts'
import { carrierConnectors } from './connectors/carriers/connector.ts'
import { trackingConnector } from './connectors/tracking/connector.ts'
import { doublePath as trackingDoublePath } from './connectors/tracking/settings.ts'
import { affiliateBulkJobs, affiliatesModule } from './modules/affiliates/index.ts'
import { agencySettingsModule } from './modules/agency-settings/index.ts'
import { bundlesModule } from './modules/bundles/index.ts'
import { cartModule } from './modules/cart/index.ts'
import { carriersModule, type Carriers } from './modules/carriers/index.ts'
import { catalogueModule, catalogueBulkJobs } from './modules/catalogue/index.ts'
import { catalogueFilesModule } from './modules/catalogue-files/index.ts'
import { commonModule, type DemoInfo } from './modules/common/index.ts'
import { customersModule } from './modules/customers/index.ts'
import { dashboardModule } from './modules/dashboard/index.ts'
import {
  fulfilmentModule,
  shipFileBulkJob,
  undoShipFileBulkJob,
  operatorOrderBulkJobs,
} from './modules/fulfilment/index.ts'
import { identityModule } from './modules/identity/index.ts'
import { importsModule } from './modules/imports/index.ts'
import { listingsModule } from './modules/listings/index.ts'
import { mergeWindowModule } from './modules/merge-window/index.ts'
import { mappingBulkJobs, markProductDeletedInShop, myProductsModule } from './modules/my-products/index.ts'
import { noticesModule } from './modules/notices/index.ts'
import { operatorHomeModule } from './modules/operator-home/index.ts'
import { ordersModule, orderBulkJobsOf, paymentBulkJob } from './modules/orders/index.ts'
import { staffModule } from './modules/staff/index.ts'
import { calendarModule } from './modules/calendar/index.ts'
import { stockModule } from './modules/stock/index.ts'
import { surchargesModule, surchargeBulkJobs } from './modules/surcharges/index.ts'
import { labelsBulkJob, packingModule, wavePapersBulkJob } from './modules/packing/index.ts'
import { skuWeightsModule } from './modules/sku-weights/index.ts'
import { problemsModule, problemBulkJobs } from './modules/problems/index.ts'
import { productsModule } from './modules/products/index.ts'
import { purchasingModule } from './modules/purchasing/index.ts'
import { replacementsModule, replacementBulkJobs } from './modules/replacements/index.ts'
import { refundsModule, refundBulkJobs } from './modules/refunds/index.ts'
import { salesRankModule } from './modules/sales-rank/index.ts'
import { savedViewsModule } from './modules/saved-views/index.ts'
import { schedulesModule } from './modules/schedules/index.ts'
import { returnedParcelsModule, returnBulkJobs } from './modules/returned-parcels/index.ts'
import { servicesModule } from './modules/services/index.ts'
import { extraServicesModule } from './modules/extra-services/index.ts'
import { shippingModule } from './modules/shipping/index.ts'
import { shippingRulesModule } from './modules/shipping-rules/index.ts'
import { shopsModule } from './modules/shops/index.ts'
import { sourcingModule, sourcingBulkJobs } from './modules/sourcing/index.ts'
import { customsCodesModule } from './modules/customs-codes/index.ts'
import { importRulesModule } from './modules/import-rules/index.ts'
import { taxNumbersModule } from './modules/tax-numbers/index.ts'
import { ticketsModule, ticketBulkJobs } from './modules/tickets/index.ts'
import { trackingRulesModule } from './modules/tracking-rules/index.ts'
import { trackingPageModule } from './modules/tracking-page/index.ts'
import { walletModule } from './modules/wallet/index.ts'
import { orderChangeBulkJobs, wavesModule } from './modules/waves/index.ts'
import { warehouseStockModule } from './modules/warehouse-stock/index.ts'
import { carrierBillsModule } from './modules/carrier-bills/index.ts'
import { profitModule } from './modules/profit/index.ts'
import { purchasingChannelModule } from './modules/purchasing-channel/index.ts'
import { bankStatementsModule, rechargeBulkJobs } from './modules/bank-statements/index.ts'
import { supplierOrdersModule } from './modules/supplier-orders/index.ts'
import { goodsPicturesModule } from './modules/goods-pictures/index.ts'
import { warehouseBinsModule } from './modules/warehouse-bins/index.ts'
import { wholesaleModule } from './modules/wholesale/index.ts'
import { bannersModule } from './modules/banners/index.ts'
import { invoiceArchiveBulkJob, invoicesModule } from './modules/invoices/index.ts'
import { customerPricesModule } from './modules/customer-prices/index.ts'
import { vipModule } from './modules/vip/index.ts'
import { correctionsModule } from './modules/corrections/index.ts'
import { creditLinesModule } from './modules/credit-lines/index.ts'
import { paymentMethodsModule } from './modules/payment-methods/index.ts'
import { ledgerIssuesModule } from './modules/ledger-issues/index.ts'
import { customerFinanceModule } from './modules/customer-finance/index.ts'
import { withdrawalsModule, withdrawalBulkJobs } from './modules/withdrawals/index.ts'
import { bulkJobsModule, type BulkJob } from './modules/bulk-jobs/index.ts'
import { checkComplete } from './platform/http/adapter.ts'
import { platformJobs } from './platform/operations/create-platform.ts'
import { fileReferencesOf } from './platform/files/file-references.ts'
import type { Draining } from './platform/http/health.ts'
import type { Job } from './platform/jobs/jobs.ts'
import type { Platform } from './platform/platform.ts'
import type { Module } from './platform/http/route.ts'
import { createServer } from './platform/http/server.ts'

const bulkJobsOf = (platform: Platform, carriers: Carriers): BulkJob[] => [
  paymentBulkJob(platform.database),
  ...orderBulkJobsOf(platform.database),
  shipFileBulkJob(platform.database),
  undoShipFileBulkJob(platform.database),
  ...orderChangeBulkJobs(platform),
  ...catalogueBulkJobs(platform),
  ...mappingBulkJobs(platform.database),
  ...affiliateBulkJobs(platform),
  invoiceArchiveBulkJob(platform),
  labelsBulkJob({ ...platform, carriers }),
  wavePapersBulkJob(platform),
  ...operatorOrderBulkJobs(platform),
  ...problemBulkJobs(platform),
  ...refundBulkJobs(platform),
  ...returnBulkJobs(platform),
  ...surchargeBulkJobs(platform),
  ...replacementBulkJobs(platform),
  ...rechargeBulkJobs(platform),
  ...withdrawalBulkJobs(platform),
  ...ticketBulkJobs(platform),
  ...sourcingBulkJobs(platform),
]

export const createModules = (platform: Platform, demo: DemoInfo): Module[] => {
  const { shopify, modules: shopifyModules } = shopifyConnection(platform)
  const tracking = trackingConnector(platform)
  const paypal = paypalConnector(platform)
  const { carriers, modules: carrierModules } = carrierConnectors(platform)
  const alibaba = alibabaConnector(platform)
  return [
    identityModule(platform),
    commonModule(platform, demo),
    dashboardModule(platform),
    salesRankModule(platform),
    shopsModule(platform, shopify, markProductDeletedInShop),
    importsModule(platform),
    ordersModule(platform),
    problemsModule(platform),
    surchargesModule(platform),
    catalogueModule(platform),
    catalogueFilesModule(platform),
    productsModule(platform),
    cartModule(platform),
    bundlesModule(platform),
    myProductsModule(platform, shopify?.productSource ?? null),
    listingsModule(platform, shopify?.productListing ?? null),
    shippingModule(platform),
    shippingRulesModule(platform),
    servicesModule(platform),
    extraServicesModule(platform),
    walletModule({ ...platform, payments: paypal.payments }),
    fulfilmentModule(platform, {
      fulfilmentTarget: shopify?.fulfilmentTarget ?? null,
      parcelTracker: tracking.parcelTracker,
    }),
    wavesModule(platform),
    packingModule(platform, carriers),
    skuWeightsModule(platform),
    carriersModule(platform, carriers),
    returnedParcelsModule(platform),
    refundsModule(platform),
    taxNumbersModule(platform),
    importRulesModule(platform),
    customsCodesModule(platform),
    ticketsModule(platform),
    sourcingModule(platform),
    wholesaleModule(platform),
    warehouseBinsModule(platform),
    goodsPicturesModule(platform),
    carrierBillsModule(platform),
    profitModule(platform),
    supplierOrdersModule(platform, { hasChannel: alibaba.purchasingChannel !== null }),
    purchasingChannelModule(platform, alibaba.purchasingChannel, alibaba.access),
    bankStatementsModule(platform),
    warehouseStockModule(platform),
    trackingPageModule(platform),
    trackingRulesModule(platform),
    replacementsModule(platform),
    customersModule(platform),
    customerPricesModule(platform),
    vipModule(platform),
    noticesModule(platform),
    bannersModule(platform),
    withdrawalsModule(platform),
    correctionsModule(platform),
    creditLinesModule(platform),
    paymentMethodsModule(platform),
    ledgerIssuesModule(platform),
    customerFinanceModule(platform),
    affiliatesModule(platform),
    invoicesModule(platform),
    operatorHomeModule(platform),
    staffModule(platform),
    calendarModule(platform),
    agencySettingsModule(platform),
    purchasingModule(platform),
    stockModule(platform),
    schedulesModule(platform),
    savedViewsModule(platform),
    mergeWindowModule(platform),
    bulkJobsModule(platform, bulkJobsOf(platform, carriers)),
    ...shopifyModules,
    ...tracking.modules,
    ...carrierModules,
    ...paypal.modules,
    ...alibaba.modules,
  ]
}

export const demoLinks = ({ config }: Platform): NonNullable<DemoInfo>['links'] => {
  const offered = [
    {
      service: config.shopify,
      label: { en: 'Demo shops: create orders', zh: '演示店铺：创建订单' },
      path: `${shopifyDoublePath}/`,
    },
    {
      service: config.paypal,
      label: { en: 'Demo payments', zh: '演示付款' },
      path: `${paypalDoublePath}/payments`,
    },
    {
      service: config.tracking,
      label: { en: 'Demo parcels: advance tracking', zh: '演示包裹：推进物流状态' },
      path: `${trackingDoublePath}/`,
    },
    {
      service: config.alibaba,
      label: { en: 'Demo 1688: pay and send orders', zh: '演示 1688：付款和发货' },
      path: `${alibabaDoublePath}/`,
    },
  ]
  return offered
    .filter(({ service }) => service.mode === 'double')
    .map(({ label, path }) => ({ label, url: `${config.publicUrl}${path}` }))
}

export const jobsOf = (platform: Platform, modules: readonly Module[]): Job[] =>
  withFormerNames([
    ...platformJobs(platform, fileReferencesOf(modules)),
    ...modules.flatMap((module) => module.jobs ?? []),
  ])

export interface AppOptions {
  readonly modules: readonly Module[]
  readonly checkAnswers: boolean
  readonly webFolder: string | null
  readonly draining?: Draining
}

/** The complete server, not yet listening. @throws Error if contract and modules do not match */
export const createApp = (platform: Platform, options: AppOptions): Promise<FastifyInstance> => {
  const { modules } = options
  checkComplete(
    modules.flatMap((module) => module.routes),
    allEndpoints,
  )
  return createServer({ platform, contract: allEndpoints, ...options })
}
