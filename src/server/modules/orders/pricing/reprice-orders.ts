import { waitingPartyOf } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { operatorTermsOf } from '../../operator-search/index.ts'
import { loadActiveRules } from '../../shipping/index.ts'
import type { LockedLine, LockedOrder } from './locked-orders.ts'
import type { NewEvent } from '../state/order-events.ts'
import { orderMoves } from '../state/order-states.ts'
import { writeServices } from './order-services.ts'
import { coverServices } from './service-stock.ts'
import { loadPriceBook } from './price-book.ts'
import { priceOrder } from './pricing.ts'
import type { PricedOrder } from './priced-order.ts'
import { ruleDetail } from './rule-detail.ts'
import { wordsOf } from '../state/search-terms.ts'
import { jsonText, query } from '../state/sql.ts'
import type { Actor } from '../state/types.ts'

export interface OrderChange {
  /** The order after the change; null prices and freight are calculated. */
  readonly order: LockedOrder
  readonly event: NewEvent
}

const settleSql = `
  with wanted as materialized (
    select * from json_to_recordset($2::json) as w (id bigint, status text, reason text, "on" text, "shopPaid" boolean,
      "productMinor" integer, "freightMinor" integer, "serviceMinor" integer, services integer,
      "goodsDiscount" integer, "freightDiscount" integer, "serviceDiscount" integer, "freightSource" jsonb,
      "weightGrams" integer, "goodsAttributes" text[],
      "lineId" bigint, "lineName" text, "daysMin" integer, "daysMax" integer, "chosenBy" text,
      "ruleId" bigint, "ruleName" text, "ruleProblem" jsonb,
      lines integer, units integer, kind text, detail jsonb)
  ), settled as (
    update dropshipping_order o
      set status = w.status, waiting_reason = w.reason, waiting_on = w."on",
          status_since = case when o.status = w.status then o.status_since else now() end,
          waiting_since = case when o.waiting_reason = w.reason then o.waiting_since else now() end,
          paid_at = null, cancelled_at = null, cancel_reason = null,
          shop_paid = w."shopPaid", product_minor = w."productMinor", freight_minor = w."freightMinor",
          service_minor = w."serviceMinor", service_count = w.services,
          total_minor = w."productMinor" + w."freightMinor" + w."serviceMinor", weight_grams = w."weightGrams",
          goods_discount_minor = w."goodsDiscount", freight_discount_minor = w."freightDiscount",
          service_discount_minor = w."serviceDiscount", freight_price_source = w."freightSource",
          goods_attributes = w."goodsAttributes", shipping_line_id = w."lineId", shipping_line_name = w."lineName",
          days_min = w."daysMin", days_max = w."daysMax", shipping_line_chosen_by = w."chosenBy",
          rule_id = w."ruleId", rule_name = w."ruleName", rule_problem = w."ruleProblem",
          line_count = w.lines, unit_count = w.units
      from wanted w
      where o.customer_id = $1 and o.id = w.id and o.status = any($3::text[])
      returning o.id, w.kind, w.detail
  ), lines as (
    update order_line l
      set quantity = w.quantity, sku_id = w."skuId", sku_code = w."skuCode", units = w.units,
          unit_price_minor = w."unitPriceMinor", list_price_minor = w."listPriceMinor",
          price_sources = w."priceSources", weight_grams = w."weightGrams",
          goods_attributes = w."goodsAttributes", parts = w.parts, quote_request_id = w."quoteRequestId"
      from json_to_recordset($4::json) as w ("orderId" bigint, id bigint, quantity integer, "skuId" bigint,
        "skuCode" text, units integer, "unitPriceMinor" integer, "listPriceMinor" integer, "priceSources" jsonb, "weightGrams" integer,
        "goodsAttributes" text[], parts jsonb, "quoteRequestId" bigint)
      where l.customer_id = $1 and l.order_id = w."orderId" and l.id = w.id
  ), told as (
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
      select $1, id, kind, $5, $6, detail from settled
  ), found as (
    insert into order_search_term (customer_id, term, order_id)
      select $1, t.term, t."orderId" from json_to_recordset($7::json) as t (term text, "orderId" bigint)
      on conflict do nothing
  )
  select count(*)::int as settled from settled`

const rowOf = (change: OrderChange, priced: PricedOrder): object => ({
  id: change.order.id,
  status: priced.status,
  reason: priced.reason,
  on: waitingPartyOf[priced.reason],
  shopPaid: change.order.shopPaid,
  productMinor: priced.productMinor,
  freightMinor: priced.freightMinor,
  serviceMinor: priced.serviceMinor,
  services: priced.services.length,
  goodsDiscount: priced.goodsDiscountMinor,
  freightDiscount: priced.freightDiscountMinor,
  serviceDiscount: priced.serviceDiscountMinor,
  freightSource: priced.freightPriceSource,
  weightGrams: priced.weightGrams,
  goodsAttributes: priced.goodsAttributes,
  lineId: priced.shippingLineId,
  lineName: priced.shippingLineName,
  daysMin: priced.daysMin,
  daysMax: priced.daysMax,
  chosenBy: priced.lineChosenBy,
  ruleId: priced.ruleId,
  ruleName: priced.ruleName,
  ruleProblem: priced.ruleProblem,
  lines: priced.lines.length,
  units: priced.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  kind: change.event.kind,
  detail: { ...change.event.detail, ...ruleDetail(priced, change.order) },
})

const lineRowOf = (orderId: string, line: LockedLine): object => ({
  orderId,
  id: line.id,
  quantity: line.quantity,
  skuId: line.skuId,
  skuCode: line.skuCode,
  units: line.units,
  unitPriceMinor: line.unitPriceMinor,
  listPriceMinor: line.listPriceMinor,
  priceSources: line.priceSources,
  weightGrams: line.weightGrams,
  goodsAttributes: line.goodsAttributes,
  parts: line.parts,
  quoteRequestId: line.quoteRequestId,
})

/**
 * Prices changed orders, updates their status, and writes them with lines, services and history rows, in a constant
 * number of statements. The orders must be locked by `lockOrders` in the same transaction and belong to one customer.
 * Returns the new orders. @throws DomainError amountTooLarge
 */
export const repriceOrders = async (
  tx: Tx,
  customerId: CustomerId,
  given: readonly OrderChange[],
  by: Actor,
): Promise<PricedOrder<LockedLine>[]> => {
  const currency = given[0]?.order.currency
  if (!currency) return []
  const changes = await coverServices(tx, customerId, given)
  // Includes the previous SKUs, because both are needed to compare the parcels.
  const skuIds = changes.flatMap(({ order }) =>
    [...order.lines, ...order.loadedLines].flatMap(({ skuId }) => skuId ?? []),
  )
  const prices = await loadPriceBook(tx, customerId, currency, skuIds)
  const book = { ...prices, rules: await loadActiveRules(tx, customerId) }
  const priced = changes.map(({ order }) => priceOrder(order, book))
  const changedLines = priced.flatMap(({ lines }, index) => {
    const order = changes[index]?.order
    return order
      ? lines.filter((line) => !order.loadedLines.includes(line)).map((line) => ({ order, line }))
      : []
  })
  const terms = changedLines.flatMap(({ order, line }) =>
    [...wordsOf(line.skuCode ?? ''), ...operatorTermsOf({ titles: line.isAdded ? [line.title] : [] })].map(
      (term) => ({
        term,
        orderId: order.id,
      }),
    ),
  )
  const [written] = await query<{ settled: number }>(tx, settleSql, [
    customerId,
    jsonText(changes.map((change, index) => rowOf(change, priced[index] as PricedOrder))),
    [orderMoves.settle, orderMoves.restore, orderMoves.undoMerge, orderMoves.undoSplit].flatMap(
      ({ from }) => [...from],
    ),
    jsonText(changedLines.map(({ order, line }) => lineRowOf(order.id, line))),
    by.kind,
    by.name,
    jsonText(terms),
  ])
  if (written?.settled !== changes.length) throw new Error('an order changed despite its lock')
  const served = priced.flatMap(({ services, lines }, index) => {
    const order = changes[index]?.order
    if (!order || order.loadedServices.length + services.length === 0) return []
    return [{ id: order.id, kind: order.kind, services, lines }]
  })
  await writeServices(tx, customerId, served)
  return priced
}
