import type { Module } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import { changeRoutes } from './change-routes.ts'
import { expireQuotes, expireQuotesJob } from './quotes/expire-quotes.ts'
import { fileReferences } from './state/file-references.ts'
import { mergeRoutes } from './merge-routes.ts'
import { orderLiveQuery } from './state/order-live-query.ts'
import { releaseDueHolds, releaseHoldsJob } from './list/hold-orders.ts'
import { orderRoutes } from './order-routes.ts'
import { orderBulkJobRoutes } from './order-bulk-job-routes.ts'
import { tagRoutes } from './tag-routes.ts'
import { mappingRoutes, operatorQuoteRoutes, quoteRoutes } from './quote-routes.ts'

export { grantedTo, idempotencyKeyOf } from './order-routes.ts'
export { actorOf, auditAdminView, scopeOf } from './state/types.ts'
export type { Actor, DraftAddress, DraftLine, OrderDraft, Scope, ShopChange } from './state/types.ts'
export { addProductsIn } from './changes/add-products.ts'
export { cancelOrder } from './changes/cancel-orders.ts'
export { cancelPaid, lockPaidOrder } from './payment/cancel-paid.ts'
export { chargedStatuses, refundPart } from './payment/refund-part.ts'
export { findSkus } from './mapping/find-skus.ts'
export { findOrderHeads, refuseOrder, resultsInOrder, type OrderHead } from './state/refusals.ts'
export { done, refused, type OrderResult } from './state/order-results.ts'
export { statusesFor } from './state/order-states.ts'
export { refuseBadAddress } from './state/checked-address.ts'
export { applyShopChange } from './changes/apply-shop-change.ts'
export { exportOperatorOrders } from './list/export-operator-orders.ts'
export { createOrderIn, type CreatedOrder } from './intake/create-order.ts'
export { estimateOrders } from './intake/estimate-orders.ts'
export { releaseCancellationHold } from './state/release-cancellation-hold.ts'
export { mapVariants, variantNameOf, type MappedVariants } from './mapping/map-variants.ts'
export { mapCountries } from './mapping/map-countries.ts'
export { loadVariantMappings } from './mapping/country-mappings.ts'
export { lockVariants, ordersWithVariants, startBatch, type VariantMapping } from './mapping/variants.ts'
export { byChosenLine, ruleRefusalOf, tryMerge } from './merging/merge-by-rule.ts'
export { importsOfMerges } from './merging/merge-imports.ts'
export { mergeIn } from './merging/merge-orders.ts'
export { priceTogether } from './merging/merge-together.ts'
export { waitsToMergeSql } from './state/merge-wait.ts'
export { skipMergeWait } from './merging/skip-merge-wait.ts'
export { updateShipClocks } from './state/consequences.ts'
export { moveOrder, moveOrders } from './state/move-order.ts'
export { addEvents, type NewEvent } from './state/order-events.ts'
export { rerunShippingRules } from './pricing/rerun-shipping-rules.ts'
export { makeOrders, takeOrderIds, type MadeLine, type MadeOrder } from './intake/make-orders.ts'
export { lockOrders, readOrders, type LockedOrder } from './pricing/locked-orders.ts'
export { orderMoves } from './state/order-states.ts'
export { keepTaxNumbers, ordersWithoutTaxNumber, paidTaxNumberJson } from './pricing/order-tax-numbers.ts'
export type { OrderWithoutTaxNumber } from './pricing/order-tax-numbers.ts'
export { parcelOf, type ParcelItem } from './pricing/parcel.ts'
export { automaticLine } from './pricing/choose-freight.ts'
export { replacementShippedJob } from './state/sync-replacements.ts'
export { voidLabelOf } from './state/order-labels.ts'
export { writeAddress } from './changes/update-address.ts'
export { handedOutColumns, type HandedOutColumn } from './state/order-fields.ts'
export { redactRecipients } from './state/redact-recipients.ts'
export {
  crossesBorderSql,
  customsGapsJson,
  customsWaitSinceSql,
  findCustomsGaps,
  findCustomsGapsOfParcel,
  findCustomsGapsOfWholesale,
  lacksCustomsDataSql,
  missingCustomsSql,
  type CustomsGapOfLine,
} from './pricing/customs-data.ts'
export { titleZhSql } from './state/line-title.ts'
export { orderDetailColumns, orderRowColumns, orderRowJoins, servicesJson } from './list/order-columns.ts'
export { offeredServices, pricedService, servicesMinor, timesOf } from './pricing/order-services.ts'
export { materialsFor, nothingCharged, type MaterialStock } from './pricing/service-stock.ts'
export type { ChosenService, OfferedService } from './pricing/order-services.ts'
export { repriceOrders } from './pricing/reprice-orders.ts'
export { skuChoices } from './mapping/sku-choices.ts'
export { jsonText } from './state/sql.ts'
export { unpaidStatuses } from './state/order-states.ts'
export { cancelIn } from './changes/cancel-orders.ts'
export {
  clearOrderFlags,
  findOrderBlockers,
  flagRankSql,
  readFlagsAwaitingSeller,
  setOrderFlags,
  type OrderFlagChange,
  type OrderBlocker,
} from './state/order-flags.ts'
export { payOrders } from './payment/pay-orders.ts'
export { orderBulkJobsOf } from './order-bulk-jobs.ts'
export { paymentBulkJob } from './payment/payment-bulk-job.ts'
export { placeOrders } from './intake/place-orders.ts'
export { largest, priceOrder } from './pricing/pricing.ts'
export { loadPriceBook } from './pricing/price-book.ts'
export { noChoice, parcelOfLines, ruleFactsOf } from './pricing/choose-freight.ts'
export type { RulePriceBook, PriceBook } from './pricing/price-book.ts'
export type { OrderToPrice, PricedOrder } from './pricing/priced-order.ts'
export { ruleDetail } from './pricing/rule-detail.ts'
export { refundOrder, refundPaidOrder, type RefundedOrder } from './payment/refund-order.ts'
export { addSearchTerms, removeSearchTerms, tagSearchTerms, wordsOf } from './state/search-terms.ts'
export { updateAddressIn } from './changes/update-address.ts'
export { splitIn } from './merging/split-orders.ts'
export { variantKeyOf } from './state/variant-key.ts'

export const ordersModule = (platform: Platform): Module => ({
  fileReferences,
  routes: [
    ...orderRoutes(platform),
    ...changeRoutes(platform),
    ...orderBulkJobRoutes(platform),
    ...tagRoutes(platform),
    ...mergeRoutes(platform),
    ...mappingRoutes(platform),
    ...quoteRoutes(platform),
    ...operatorQuoteRoutes(platform),
  ],
  watches: [orderLiveQuery],
  jobs: [
    handleJob(expireQuotesJob, async (_, { log, signal }) => {
      const expired = await expireQuotes(platform.database, signal)
      if (expired > 0) log.info({ expired }, 'quotes expired')
    }),
    handleJob(releaseHoldsJob, async (_, { log, signal }) => {
      const off = await releaseDueHolds(platform.database, signal)
      if (off > 0) log.info({ off }, 'order holds ended')
    }),
  ],
})
