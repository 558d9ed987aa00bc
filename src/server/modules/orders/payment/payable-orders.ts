import type { AddressToCheck } from '../../../../contract/addresses/address-check.ts'
import type { OrderStatus, WaitingReason } from '../../../../contract/kernel/statuses.ts'
import { CompiledQuery } from 'kysely'
import { runTogether, type Db, type Statement, type Tx } from '../../../platform/database/database.ts'
import { lockingFreeStock, type StockLine } from '../../stock/index.ts'
import { parcelGoodsSql, taxBookQuery, type ParcelGoods, type TaxBook } from '../../tax-numbers/index.ts'
import { walletLock, type LockedWallet } from '../../wallet/index.ts'
import { findOrderBlockers, orderBlockersQuery, type OrderBlocker } from '../state/order-flags.ts'
import { query } from '../state/sql.ts'
import type { Scope } from '../state/types.ts'

export interface PayableOrder extends AddressToCheck {
  readonly id: string
  readonly number: string
  readonly shopId: string
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
  readonly totalMinor: number
  readonly shippingLineId: string | null
  readonly shippingLineName: string | null
  readonly stop: OrderBlocker | null
  /** Number of earlier payments: a refunded order can be restored and paid again. */
  readonly payments: number
  readonly goods: ParcelGoods
  readonly lines: readonly {
    readonly code: string
    readonly isActive: boolean
    readonly count: number
    readonly weightGrams: number
    readonly lengthMm: number
    readonly widthMm: number
    readonly heightMm: number
    readonly goodsAttributes: readonly string[]
  }[]
}

const payableSql = `
  select o.id, o.number, o.shop_id as "shopId", o.status, o.waiting_reason as "waitingReason", o.total_minor as "totalMinor",
      o.recipient_name as "recipientName", o.phone,
      o.country_code as "countryCode", o.province, o.city, o.address1, o.address2, o.postcode,
      o.tax_number as "taxNumber", o.shipping_line_id as "shippingLineId",
      o.shipping_line_name as "shippingLineName",
      (select count(*)::int from order_event e
        where e.customer_id = o.customer_id and e.order_id = o.id and e.kind = 'order.paid') as payments,
      ${parcelGoodsSql} as goods,
      (select coalesce(json_agg(json_build_object('code', l.sku_code, 'isActive', coalesce(k.is_active, false),
          'count', l.quantity * l.units, 'weightGrams', l.weight_grams, 'lengthMm', coalesce(k.length_mm, 0),
          'widthMm', coalesce(k.width_mm, 0), 'heightMm', coalesce(k.height_mm, 0),
          'goodsAttributes', l.goods_attributes)), '[]')
        from order_line_component l left join sku k on k.id = l.sku_id
        where l.customer_id = o.customer_id and l.order_id = o.id and l.quantity > 0) as lines,
      o.xmin <> (select seen.xmin from dropshipping_order seen
        where seen.customer_id = o.customer_id and seen.id = o.id) as "hasMoved"
    from dropshipping_order o
    where o.customer_id = $1 and o.id = any($2::bigint[]) and ($3::bigint[] is null or o.shop_id = any($3::bigint[]))
    order by o.id`

type Found = Omit<PayableOrder, 'stop'>
type LockedOrder = Found & { readonly hasMoved: boolean | null }

const withStops = (orders: readonly Found[], stops: readonly OrderBlocker[]): PayableOrder[] => {
  const blockerOf = new Map(stops.map((stop) => [stop.orderId, stop]))
  return orders.map((order) => ({ ...order, stop: blockerOf.get(order.id) ?? null }))
}

export const findPayableOrders = async (
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<PayableOrder[]> => {
  const [orders, stops] = await Promise.all([
    query<Found>(db, payableSql, [scope.customerId, ids, scope.shopIds]),
    findOrderBlockers(db, scope.customerId, ids),
  ])
  return withStops(orders, stops)
}

const payableLock = (scope: Scope, ids: readonly string[]): Statement<LockedOrder[]> => ({
  query: CompiledQuery.raw(`${payableSql} for update of o`, [scope.customerId, ids, scope.shopIds]),
  read: (rows) => rows as LockedOrder[],
})

/**
 * Locks the wallet, then the orders in scope, and reads them with lines, blockers and stock, in one round trip. A
 * statement that waited for an order's lock sees the order's new version but its old lines; such an order is detected
 * by its two versions, and everything is read once more under the lock.
 */
export const lockForPayment = async (
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<{
  readonly wallet: LockedWallet
  readonly orders: readonly PayableOrder[]
  readonly stock: readonly StockLine[]
  readonly taxBook: TaxBook
}> => {
  const lock = payableLock(scope, ids)
  // Blockers are set under the order's lock, so reading them after the lock is safe.
  const [wallet, orders, stops, stock, taxBook] = await runTogether(
    tx,
    walletLock(scope.customerId),
    lock,
    orderBlockersQuery(scope.customerId, ids),
    lockingFreeStock(scope.customerId, ids),
    taxBookQuery(scope.customerId),
  )
  if (orders.every(({ hasMoved }) => hasMoved === false))
    return { wallet, orders: withStops(orders, stops), stock, taxBook }
  const [reread] = await runTogether(tx, lock)
  return { wallet, orders: withStops(reread, stops), stock, taxBook }
}
