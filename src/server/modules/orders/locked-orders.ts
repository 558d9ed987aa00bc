import { orderStatuses } from '../../../contract/statuses.ts'
import type { OrderStatus, QuoteStatus, WaitingReason } from '../../../contract/statuses.ts'
import type { Currency } from '../../../contract/money.ts'
import type { OrderId, ShopId } from '../../../contract/ids.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { LineToPrice, OrderToPrice } from './pricing.ts'
import { loadServices, type ChosenService } from './order-services.ts'
import { outsideReplacements } from './order-states.ts'
import { findOrderBlockers } from './order-flags.ts'
import { query } from './sql.ts'
import type { Scope } from './types.ts'

export interface LockedLine extends LineToPrice {
  readonly id: string
  readonly title: string
  readonly shopLineKey: string | null
  readonly variantKey: string
  readonly shopSku: string
  readonly quoteRequestId: string | null
  /** The line that came in, for which this one stands since a merge or split; null: it is that line. */
  readonly originLineId: string | null
  readonly originOrderId: string | null
  /** The order out of which it was merged or split. */
  readonly sourceOrderId: string | null
  /** The seller has put it into the order: its shop knows nothing of it. */
  readonly isAdded: boolean
}

/** An order as a command changes it: make a copy with the changes and give it to `settleOrders`. */
export interface LockedOrder extends OrderToPrice<LockedLine> {
  readonly id: OrderId
  readonly number: string
  readonly shopId: ShopId
  readonly currency: Currency
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
  readonly totalMinor: number
  readonly shopOrderName: string
  /** Merged of others, a part of another, another one sent again, or none of these. */
  readonly kind: 'plain' | 'merged' | 'part' | 'replacement'
  /** The same for orders of one recipient and address; null while that is not complete. */
  readonly mergeKey: string | null
  readonly mergedIntoId: string | null
  /** Made by a merge or split that was taken back. */
  readonly isUndone: boolean
  /** Its seller wants it by itself: no rule merges it. */
  readonly goesAlone: boolean
  /** The agency has raised a problem that is not solved. */
  readonly hasProblem: boolean
  /** That, or it is put aside. */
  readonly isStopped: boolean
  /** Since when its address label is made; null: there is none. */
  readonly labelledAt: Date | null
  /** The lines as they were read, to tell which have changed. */
  readonly loadedLines: readonly LockedLine[]
  /** What its services cost, of its total. */
  readonly serviceMinor: number
  readonly services: readonly ChosenService[]
  /** The services as they were read. */
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
      o.merge_excluded as "goesAlone", o.labelled_at as "labelledAt", o.shop_paid as "shopPaid",
      o.recipient_name as "recipientName",
      o.country_code as "countryCode", o.city, o.address1, o.postcode, o.weight_grams as "weightGrams",
      o.goods_attributes as "goodsAttributes", o.shipping_line_id as "shippingLineId",
      o.shipping_line_name as "shippingLineName", o.days_min as "daysMin", o.days_max as "daysMax",
      o.shipping_line_chosen_by as "lineChosenBy", o.rule_id::text as "ruleId", o.rule_name as "ruleName",
      o.rule_problem as "ruleProblem",
      case when o.status = 'awaitingQuote' then null else o.freight_minor end as "freightMinor"
    from dropshipping_order o
    where o.customer_id = $1 and o.id = any($2::bigint[]) and o.status = any($3::text[])
      and ($4::bigint[] is null or o.shop_id = any($4::bigint[])) ${condition}
    order by o.id`

const lockSql = `${ordersSql(`and ${outsideReplacements('o')}`)} for update`

const linesSql = `
  select l.order_id as "orderId", l.id, l.title, l.shop_line_key as "shopLineKey", l.variant_key as "variantKey", l.quantity,
      l.sku_id as "skuId", l.sku_code as "skuCode", l.units, l.unit_price_minor as "unitPriceMinor",
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
  const stopOf = new Map(stops.map((stop) => [stop.orderId, stop]))
  return orders.map((order) => {
    const own = linesOf.get(order.id) ?? []
    const services = servicesOf.get(order.id) ?? []
    const stop = stopOf.get(order.id)
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
 * Locks those of the orders that stand in one of `statuses` and lie in the scope, in the order of their ids, and reads
 * them with their lines. Orders that are missing from the answer stood elsewhere or do not exist for this caller; or they
 * are another one sent again that is not paid: its seller accepts or declines it, and nothing else moves or changes it.
 */
export const lockOrders = async (
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  statuses: readonly OrderStatus[],
): Promise<LockedOrder[]> => {
  const values = [scope.customerId, ids, statuses, scope.shopIds]
  // Lines and what stops an order are statements of their own: they see what the lock may have waited for.
  return withLines(tx, scope, await query<OrderFields>(tx, lockSql, values))
}

/** Those of the orders that lie in the scope, with their lines, as they stand: three statements for any number. */
export const readOrders = async (db: Db, scope: Scope, ids: readonly string[]): Promise<LockedOrder[]> => {
  const values = [scope.customerId, ids, orderStatuses, scope.shopIds]
  return withLines(db, scope, await query<OrderFields>(db, ordersSql(), values))
}

/** One order with its lines, as it stands; undefined where it does not exist for this caller. */
export const findOrder = async (db: Db, scope: Scope, id: string): Promise<LockedOrder | undefined> =>
  (await readOrders(db, scope, [id]))[0]
