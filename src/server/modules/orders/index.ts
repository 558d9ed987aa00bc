import type { Module } from '../../platform/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { handleJob } from '../../platform/jobs.ts'
import { changeRoutes } from './change-routes.ts'
import { expireQuotes, expireQuotesJob } from './expire-quotes.ts'
import { fileReferences } from './file-references.ts'
import { mergeRoutes } from './merge-routes.ts'
import { orderLiveQuery } from './order-live-query.ts'
import { releaseDueHolds, releaseHoldsJob } from './hold-orders.ts'
import { orderRoutes } from './order-routes.ts'
import { orderBulkJobRoutes } from './order-bulk-job-routes.ts'
import { tagRoutes } from './tag-routes.ts'
import { mappingRoutes, operatorQuoteRoutes, quoteRoutes } from './quote-routes.ts'

export { grantedTo, idempotencyKeyOf } from './order-routes.ts'
export { actorOf, auditAdminView, scopeOf } from './types.ts'
export type { Actor, DraftAddress, DraftLine, OrderDraft, Scope, ShopChange } from './types.ts'
export { addProductsIn } from './add-products.ts'
export { cancelOrder } from './cancel-orders.ts'
export { cancelPaid, lockPaidOrder } from './cancel-paid.ts'
export { chargedStatuses, refundPart } from './refund-part.ts'
export { findSkus } from './find-skus.ts'
export { findOrderHeads, refuseOrder, resultsInOrder, type OrderHead } from './refusals.ts'
export { done, refused, type OrderResult } from './order-results.ts'
export { statusesFor } from './order-states.ts'
export { refuseBadAddress } from './checked-address.ts'
export { applyShopChange } from './apply-shop-change.ts'
export { exportOperatorOrders } from './export-operator-orders.ts'
export { createOrderIn, type CreatedOrder } from './create-order.ts'
export { estimateOrders } from './estimate-orders.ts'
export { releaseCancellationHold } from './release-cancellation-hold.ts'
export { mapVariants, variantNameOf, type MappedVariants } from './map-variants.ts'
export { mapCountries } from './map-countries.ts'
export { loadVariantMappings } from './country-mappings.ts'
export { lockVariants, ordersWithVariants, startBatch, type VariantMapping } from './variants.ts'
export { byChosenLine, ruleRefusalOf, tryMerge } from './merge-by-rule.ts'
export { importsOfMerges } from './merge-imports.ts'
export { mergeIn } from './merge-orders.ts'
export { priceTogether } from './merge-together.ts'
export { waitsToMergeSql } from './merge-wait.ts'
export { skipMergeWait } from './skip-merge-wait.ts'
export { moveOrder, moveOrders } from './move-order.ts'
export { addEvents } from './order-events.ts'
export { rerunShippingRules } from './rerun-shipping-rules.ts'
export { makeOrders, takeOrderIds, type MadeLine, type MadeOrder } from './make-orders.ts'
export { lockOrders, readOrders, type LockedOrder } from './locked-orders.ts'
export { orderMoves } from './order-states.ts'
export { keepTaxNumbers, ordersWithoutTaxNumber, paidTaxNumberJson } from './order-tax-numbers.ts'
export type { OrderWithoutTaxNumber } from './order-tax-numbers.ts'
export { parcelOf, type ParcelItem } from './parcel.ts'
export { automaticLine } from './pricing.ts'
export { replacementShippedJob } from './sync-replacements.ts'
export { voidLabelOf } from './order-labels.ts'
export { writeAddress } from './update-address.ts'
export { redactRecipients } from './redact-recipients.ts'
export {
  customsGapsJson,
  customsWaitSinceSql,
  findCustomsGaps,
  findCustomsGapsOfParcel,
  findCustomsGapsOfWholesale,
  lacksCustomsDataSql,
  missingCustomsSql,
  type CustomsGapOfLine,
} from './customs-data.ts'
export { titleZhSql } from './line-title.ts'
export { orderDetailColumns, orderRowColumns, orderRowJoins, servicesJson } from './order-columns.ts'
export { offeredServices, pricedService, servicesMinor, timesOf } from './order-services.ts'
export { materialsFor, nothingCharged, type MaterialStock } from './service-stock.ts'
export type { ChosenService, OfferedService } from './order-services.ts'
export { repriceOrders } from './reprice-orders.ts'
export { skuChoices } from './sku-choices.ts'
export { jsonText } from './sql.ts'
export { unpaidStatuses } from './order-states.ts'
export { cancelIn } from './cancel-orders.ts'
export {
  clearOrderFlags,
  findOrderBlockers,
  flagRankSql,
  readFlagsAwaitingSeller,
  setOrderFlags,
  type OrderFlagChange,
  type OrderBlocker,
} from './order-flags.ts'
export { payOrders } from './pay-orders.ts'
export { orderBulkJobsOf } from './order-bulk-jobs.ts'
export { paymentBulkJob } from './payment-bulk-job.ts'
export { placeOrders } from './place-orders.ts'
export { largest, loadPriceBook, noChoice, parcelOfLines, priceOrder, ruleFactsOf } from './pricing.ts'
export type { RulePriceBook, OrderToPrice, PriceBook, PricedOrder } from './pricing.ts'
export { ruleDetail } from './rule-detail.ts'
export { refundOrder, refundPaidOrder, type RefundedOrder } from './refund-order.ts'
export { addSearchTerms, tagSearchTerms, wordsOf } from './search-terms.ts'
export { updateAddressIn } from './update-address.ts'
export { splitIn } from './split-orders.ts'
export { variantKeyOf } from './variant-key.ts'

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
