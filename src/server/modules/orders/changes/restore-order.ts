import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { Database } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { forgetReservations } from '../../stock/index.ts'
import { mappingFor, byCountryOf, countriesJson, type CountryMapping } from '../mapping/country-mappings.ts'
import { lockOrders, type LockedLine } from '../pricing/locked-orders.ts'
import { repriceServices } from '../pricing/order-services.ts'
import { orderMoves } from '../state/order-states.ts'
import { refuseOrder } from '../state/refusals.ts'
import { repriceOrders } from '../pricing/reprice-orders.ts'
import { query } from '../state/sql.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'

interface VariantNow {
  readonly key: string
  readonly skuId: string | null
  readonly units: number
  readonly countries: readonly CountryMapping[]
  readonly quoteRequestId: string | null
  readonly quote: 'requested' | 'offered' | null
}

const variantsSql = `
  select v.variant_key as key, v.sku_id as "skuId", v.units, ${countriesJson} as countries, q.id as "quoteRequestId", q.status as quote
    from shop_variant v
    left join quote_request q on q.customer_id = v.customer_id and q.shop_id = v.shop_id
      and q.variant_key = v.variant_key and q.status in ('requested', 'offered')
    where v.customer_id = $1 and v.shop_id = $2 and v.variant_key = any($3::text[])`

const currentMapping = ({ skuId, units, countries }: VariantNow, countryCode: string) => {
  const base = skuId === null ? null : { skuId, units }
  return mappingFor({ base, byCountry: byCountryOf(countries) }, countryCode)
}

/** A line as if it were placed today: matched and quoted by its variant, without a price. */
const asNew = (line: LockedLine, variant: VariantNow | undefined, countryCode: string): LockedLine => {
  const fresh = { ...line, unitPriceMinor: null, weightGrams: null, parts: null, goodsAttributes: [] }
  const there = variant && currentMapping(variant, countryCode)
  if (there) return { ...fresh, ...there, quoteRequestId: null, quote: null }
  if (line.skuId !== null) return fresh
  return { ...fresh, quoteRequestId: variant?.quoteRequestId ?? null, quote: variant?.quote ?? null }
}

export const restoreOrder = async (
  database: Database,
  scope: Scope,
  id: string,
  by: Actor,
): Promise<{ status: OrderStatus }> =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const [order] = await lockOrders(tx, scope, [id], orderMoves.restore.from)
    if (!order) return refuseOrder(tx, scope, id)
    if (order.isUndone) {
      throw refuse('wrongStatus', { case: 'undone', number: order.number, status: order.status })
    }
    const keys = order.lines.map(({ variantKey }) => variantKey)
    const found = await query<VariantNow>(tx, variantsSql, [scope.customerId, order.shopId, keys])
    const variants = new Map(found.map((variant) => [variant.key, variant]))
    const lines = order.lines.map((line) => asNew(line, variants.get(line.variantKey), order.countryCode))
    const services = await repriceServices(tx, scope.customerId, order)
    const withdrawn = order.services.filter(({ serviceId }) =>
      services.every((one) => one.serviceId !== serviceId),
    )
    const detail = withdrawn.length > 0 ? { lines: withdrawn.map(({ nameEn }) => `− ${nameEn}`) } : {}
    await auditAdminView(tx, scope, 'order:restore', [id])
    await forgetReservations(tx, scope.customerId, [id])
    const [settled] = await repriceOrders(
      tx,
      scope.customerId,
      [
        {
          order: { ...order, lines, services, freightMinor: null },
          event: { kind: 'order.restored', detail },
        },
      ],
      by,
    )
    if (!settled) throw new Error('a locked order was not repriced')
    return { status: settled.status }
  })
