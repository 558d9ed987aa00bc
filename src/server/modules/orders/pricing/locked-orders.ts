import {
  orderStatuses,
  type OrderStatus,
  type QuoteStatus,
  type WaitingReason,
} from '../../../../contract/kernel/statuses.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { OrderId, ShopId } from '../../../../contract/kernel/ids.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { LineToPrice, OrderToPrice } from './priced-order.ts'
import { loadServices, type ChosenService } from './order-services.ts'
import { outsideReplacements } from '../state/order-states.ts'
import { findOrderBlockers } from '../state/order-flags.ts'
import { query } from '../state/sql.ts'
import type { Scope } from '../state/types.ts'

export interface LockedLine extends LineToPrice {
  readonly id: string
  readonly title: string
  readonly shopLineKey: string | null
  readonly variantKey: string
  readonly shopSku: string
  readonly quoteRequestId: string | null
  /** The original line this one copies after a merge or split; null for an original line. */
  readonly originLineId: string | null
  readonly originOrderId: string | null
  readonly sourceOrderId: string | null
  /** Added by the seller; unknown to the shop. */
  readonly isAdded: boolean
}

/** An order as read by a command: pass a changed copy to `repriceOrders`. */
export interface LockedOrder extends OrderToPrice<LockedLine> {
  readonly id: OrderId
  readonly number: string
  readonly shopId: ShopId
  readonly currency: Currency
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
  readonly totalMinor: number
  readonly shopOrderName: string
  readonly kind: 'plain' | 'merged' | 'part' | 'replacement'
  /** Equal for orders of the same recipient and address; null while the address is incomplete. */
  readonly mergeKey: string | null
  readonly mergedIntoId: string | null
  /** Created by a merge or split that was undone. */
  readonly isUndone: boolean
  /** Excluded from automatic merging by its seller. */
  readonly goesAlone: boolean
  readonly hasProblem: boolean
  /** Has a problem or is on hold. */
  readonly isStopped: boolean
  readonly labelledAt: Date | null
  /** The lines as read, to detect changes. */
  readonly loadedLines: readonly LockedLine[]
  /** Cost of services, included in the total; minor units. */
  readonly serviceMinor: number
  readonly services: readonly ChosenService[]
  readonly loadedServices: readonly ChosenService[]
}

type OrderFields = Omit<
  LockedOrder,
  'lines' | 'loadedLines' | 'services' | 'loadedServices' | 'hasProblem' | 'isStopped'
> & {
  readonly serviceCount: number
}

const ordersSql = (condition = ''): string => `
  select o.id, o.number, o.shop_id as "shopId", o.currency, o.status, o.waiting_reason as "waitingReason",
      o.total_minor as "totalMinor", o.service_minor as "serviceMinor", o.service_count as "serviceCount", o.shop_order_name as "shopOrderName", o.kind, o.merge_key as "mergeKey",
      o.merged_into_id as "mergedIntoId", o.undone_at is not null as "isUndone",
      o.merge_excluded as "goesAlone", o.labelled_at as "labelledAt", o.shop_paid as "shopPaid", o.is_test as "isTest",
      o.recipient_name as "recipientName",
      o.country_code as "countryCode", o.phone, o.province, o.city, o.address1, o.address2, o.postcode,
      o.tax_number as "taxNumber", o.weight_grams as "weightGrams",
      o.goods_attributes as "goodsAttributes", o.shipping_line_id as "shippingLineId",
      o.shipping_line_name as "shippingLineName", o.days_min as "daysMin", o.days_max as "daysMax",
      o.shipping_line_chosen_by as "lineChosenBy", o.rule_id::text as "ruleId", o.rule_name as "ruleName",
      o.rule_problem as "ruleProblem", o.freight_discount_minor as "freightDiscountMinor",
      o.freight_price_source as "freightPriceSource",
      case when o.status = 'awaitingQuote' then null else o.freight_minor end as "freightMinor"
    from dropshipping_order o
    where o.customer_id = $1 and o.id = any($2::bigint[]) and o.status = any($3::text[])
      and ($4::bigint[] is null or o.shop_id = any($4::bigint[])) ${condition}
    order by o.id`

const lockSql = `${ordersSql(`and ${outsideReplacements('o')}`)} for update`

const linesSql = `
  select l.order_id as "orderId", l.id, l.title, l.shop_line_key as "shopLineKey", l.variant_key as "variantKey", l.quantity,
      l.sku_id as "skuId", l.sku_code as "skuCode", l.units, l.unit_price_minor as "unitPriceMinor",
      l.list_price_minor as "listPriceMinor", l.price_sources as "priceSources",
      l.weight_grams as "weightGrams", l.goods_attributes as "goodsAttributes", l.parts,
      l.quote_request_id as "quoteRequestId", q.status as quote, l.shop_sku as "shopSku",
      l.root_line_id as "originLineId", l.root_order_id as "originOrderId", l.source_order_id as "sourceOrderId",
      l.is_added as "isAdded"
    from order_line l
    left join quote_request q on q.customer_id = l.customer_id and q.id = l.quote_request_id
    where l.customer_id = $1 and l.order_id = any($2::bigint[])
    order by l.order_id, l.id`

const withLines = async (db: Db, scope: Scope, orders: readonly OrderFields[]): Promise<LockedOrder[]> => {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const lines = await query<LockedLine & { orderId: OrderId; quote: QuoteStatus | null }>(db, linesSql, [
    scope.customerId,
    ids,
  ])
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const served = orders.filter(({ serviceCount }) => serviceCount > 0).map(({ id }) => id)
  const servicesOf = await loadServices(db, scope.customerId, served)
  const stops = await findOrderBlockers(db, scope.customerId, ids)
  const blockerOf = new Map(stops.map((stop) => [stop.orderId, stop]))
  return orders.map((order) => {
    const own = linesOf.get(order.id) ?? []
    const services = servicesOf.get(order.id) ?? []
    const stop = blockerOf.get(order.id)
    return {
      ...order,
      lines: own,
      loadedLines: own,
      services,
      loadedServices: services,
      hasProblem: stop?.kind === 'problem',
      isStopped: stop !== undefined,
    }
  })
}

/**
 * Locks the orders that have one of `statuses` and are in scope, by ascending id, and reads them with their lines.
 * Orders missing from the result have another status, do not exist for this caller, or are unpaid replacements, which
 * can only be accepted or declined.
 */
export const lockOrders = async (
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  statuses: readonly OrderStatus[],
): Promise<LockedOrder[]> => {
  const values = [scope.customerId, ids, statuses, scope.shopIds]
  // Lines and flags are read in separate statements, so that they reflect changes the lock waited for.
  return withLines(tx, scope, await query<OrderFields>(tx, lockSql, values))
}

export const readOrders = async (db: Db, scope: Scope, ids: readonly string[]): Promise<LockedOrder[]> => {
  const values = [scope.customerId, ids, orderStatuses, scope.shopIds]
  return withLines(db, scope, await query<OrderFields>(db, ordersSql(), values))
}

export const findOrder = async (db: Db, scope: Scope, id: string): Promise<LockedOrder | undefined> =>
  (await readOrders(db, scope, [id]))[0]
