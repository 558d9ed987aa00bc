import type { Module } from '../../platform/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { handleJob } from '../../platform/jobs.ts'
import { expireQuotes, expireQuotesJob } from './expire-quotes.ts'
import { mergeRoutes } from './merge-routes.ts'
import { orderWatch } from './order-watch.ts'
import { orderRoutes } from './order-routes.ts'
import { mappingRoutes, operatorQuoteRoutes, quoteRoutes } from './quote-routes.ts'

export { grantedTo, keyOf } from './order-routes.ts'
export { actorOf, auditAdminView, scopeOf } from './types.ts'
export type { Actor, DraftAddress, DraftLine, OrderDraft, Scope, ShopChange } from './types.ts'
export { cancelOrder } from './cancel-orders.ts'
export { cancelPaid, lockPaidOrder } from './cancel-paid.ts'
export { bookedStatuses, payBackPart } from './pay-back.ts'
export { findOrderHeads, refuseOrder, type OrderHead } from './refusals.ts'
export { statusesFor } from './order-states.ts'
export { applyShopChange } from './apply-shop-change.ts'
export { estimateOrders } from './estimate-orders.ts'
export { keepOrder } from './keep-order.ts'
export { mergeIn } from './merge-orders.ts'
export { moveOrder, moveOrders } from './move-order.ts'
export { addEvents } from './order-events.ts'
export { decideLinesAnew } from './decide-lines-anew.ts'
export { readOrders, type OpenOrder } from './open-orders.ts'
export { forgetRecipients } from './forget-recipients.ts'
export { orderDetailColumns, orderRowColumns, orderRowJoins } from './order-columns.ts'
export { clearOverlays, setOverlays, type Overlay } from './overlays.ts'
export { payOrders } from './pay-orders.ts'
export { paymentWork } from './payment-work.ts'
export { placeOrders } from './place-orders.ts'
export { inCurrency, loadPriceBook, noChoice, parcelOfLines, priceOrder, ruleFactsOf } from './pricing.ts'
export type { DecidingBook, OrderToPrice, PriceBook, PricedOrder } from './pricing.ts'
export { ruleDetail } from './rule-detail.ts'
export { refundOrder, type RefundedOrder } from './refund-order.ts'
export { addSearchTerms, wordsOf } from './search-terms.ts'
export { splitIn } from './split-orders.ts'
export { variantKeyOf } from './variant-key.ts'

/** Orders, mapping, quotes (both sides) and payment. */
export const ordersModule = (platform: Platform): Module => ({
  routes: [
    ...orderRoutes(platform),
    ...mergeRoutes(platform),
    ...mappingRoutes(platform),
    ...quoteRoutes(platform),
    ...operatorQuoteRoutes(platform),
  ],
  watches: [orderWatch],
  jobs: [
    handleJob(expireQuotesJob, async (_, { log, signal }) => {
      const expired = await expireQuotes(platform.database, signal)
      if (expired > 0) log.info({ expired }, 'offers have run out')
    }),
  ],
})
