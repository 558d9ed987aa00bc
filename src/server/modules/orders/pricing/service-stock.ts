import type { CustomerId, Db, Tx } from '../../../platform/database/database.ts'
import { loadPriceBasis } from '../../customer-prices/index.ts'
import type { LockedOrder } from './locked-orders.ts'
import { pricedService, timesOf, type ChosenService } from './order-services.ts'
import { query } from '../state/sql.ts'

export interface MaterialStock {
  readonly stockId: string
  /** Units that nothing uses yet; counted down while services are planned. */
  left: number
}

const heldSql = `
  select e.service_id::text as "serviceId", k.extra_service_id::text as "stockId", k.on_hand as left
    from service_stock k join extra_service e on e.id = k.extra_service_id
    where k.customer_id = $1 and k.on_hand > 0 and e.service_id = any($2::bigint[])`
const lockSql = `
  select lock_service_stock($1, array(select id from extra_service where service_id = any($2::bigint[])))`

/** What the seller holds of the materials for these services, by service. */
export const materialsFor = async (
  db: Db,
  customerId: CustomerId,
  serviceIds: readonly string[],
  { isLocked = false } = {},
): Promise<ReadonlyMap<string, MaterialStock>> => {
  if (serviceIds.length === 0) return new Map()
  if (isLocked) await query(db, lockSql, [customerId, serviceIds])
  const rows = await query<MaterialStock & { serviceId: string }>(db, heldSql, [customerId, serviceIds])
  return new Map(rows.map(({ serviceId, stockId, left }) => [serviceId, { stockId, left }]))
}

const balanceSql = `
  select extra_service_id::text as "stockId", on_hand as left from service_stock
    where customer_id = $1 and extra_service_id = any($2::bigint[])`
const takenSql = `
  select dropshipping_order_id::text as "orderId", extra_service_id::text as "stockId", -sum(quantity)::int as units
    from service_stock_movement where customer_id = $1 and dropshipping_order_id = any($2::bigint[]) group by 1, 2`
const pricesSql = `
  select id::text as "serviceId", price_minor as "usdMinor" from service where id = any($1::bigint[])`

/** Locks the materials, after giving back what this transaction has freed, and returns what is left of each. */
const balances = async (tx: Tx, customerId: CustomerId, stockIds: readonly string[]) => {
  await query(tx, 'select settle_service_stock($1)', [customerId])
  await query(tx, 'select lock_service_stock($1, $2::bigint[])', [customerId, stockIds])
  const rows = await query<MaterialStock>(tx, balanceSql, [customerId, stockIds])
  return new Map(rows.map(({ stockId, left }) => [stockId, left]))
}

export const nothingCharged = { priceMinor: 0, listPriceMinor: null, priceSource: null } as const

const isFromStock = ({ stockId }: ChosenService): boolean => stockId !== null

/**
 * Keeps services from the seller's stock free while it suffices for them, with what the order has already taken. A service
 * that needs more than there is, for instance because items were added, is charged as a whole at today's price. Triggers
 * move the units when the transaction ends.
 */
export const coverServices = async <Change extends { readonly order: LockedOrder }>(
  tx: Tx,
  customerId: CustomerId,
  changes: readonly Change[],
): Promise<readonly Change[]> => {
  const fromStock = changes.flatMap(({ order }) => order.services.filter(isFromStock))
  const [first] = changes
  if (!first || fromStock.length === 0) return changes
  const stockIds = [...new Set(fromStock.flatMap(({ stockId }) => stockId ?? []))]
  const left = await balances(tx, customerId, stockIds)
  const taken = await query<{ orderId: string; stockId: string; units: number }>(tx, takenSql, [
    customerId,
    changes.map(({ order }) => order.id),
  ])
  const basis = await loadPriceBasis(tx, { customerId, currency: first.order.currency })
  const prices = await query<{ serviceId: string; usdMinor: number }>(tx, pricesSql, [
    fromStock.map(({ serviceId }) => serviceId),
  ])
  const priceOf = new Map(prices.map((one) => [one.serviceId, pricedService(one.usdMinor, basis)]))
  // Units that orders of this call give back are free for the others only once they are settled.
  return changes.map((change) => {
    const { order } = change
    if (!order.services.some(isFromStock)) return change
    const own = new Map(
      taken.filter(({ orderId }) => orderId === order.id).map(({ stockId, units }) => [stockId, units]),
    )
    const services = order.services.map((service): ChosenService => {
      const { stockId } = service
      if (stockId === null) return service
      const units = timesOf(service, order.lines)
      const held = own.get(stockId) ?? 0
      const free = left.get(stockId) ?? 0
      if (units > held + free) {
        return { ...service, stockId: null, ...(priceOf.get(service.serviceId) ?? nothingCharged) }
      }
      own.set(stockId, Math.max(0, held - units))
      left.set(stockId, free - Math.max(0, units - held))
      return { ...service, ...nothingCharged }
    })
    return { ...change, order: { ...order, services } }
  })
}
