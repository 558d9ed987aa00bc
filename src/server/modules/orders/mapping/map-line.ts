import type { Database } from '../../../platform/database/database.ts'
import { mappingFor, variantKeyOfMapping, loadVariantMappings, applyMapping } from './country-mappings.ts'
import { findOpenLine, getSaleableSku, mapped, withLinesChanged } from './mapped-lines.ts'
import { lockOrders } from '../pricing/locked-orders.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { refuseOrder } from '../state/refusals.ts'
import { repriceOrders } from '../pricing/reprice-orders.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'
import { lockVariant, ordersWithVariant, rememberMappings, withdrawUnusedQuotes } from './variants.ts'

export interface LineMapping {
  readonly orderId: string
  readonly lineId: string
  readonly skuId: string
  readonly units: number
  readonly applyToWaiting: boolean
}

/**
 * Matches a shop variant to a SKU, for this line or for every unpaid line of the variant. To undo, match again with the
 * response's `previous` values, or use `unmapLine` if there were none.
 */
export const mapLine = async (
  database: Database,
  scope: Scope,
  given: LineMapping,
  by: Actor,
): Promise<{
  readonly ordersChanged: number
  readonly undo: { readonly previousSkuId: string | null; readonly previousUnits: number }
}> =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const { line, variant } = await findOpenLine(tx, scope, given)
    const sku = await getSaleableSku(tx, scope.customerId, given.skuId)
    await lockVariant(tx, variant)
    const mapping = { ...variant, skuId: sku.id, units: given.units }
    await rememberMappings(tx, scope.customerId, [mapping], { how: 'order', by: by.name })
    const ids = given.applyToWaiting ? await ordersWithVariant(tx, variant) : [given.orderId]
    const orders = await lockOrders(tx, scope, ids, unpaidStatuses)
    if (!orders.some(({ id }) => id === given.orderId)) return refuseOrder(tx, scope, given.orderId)
    const meaning = (await loadVariantMappings(tx, scope.customerId, [variant])).get(
      variantKeyOfMapping(variant),
    )
    const changed = withLinesChanged(orders, variant.variantKey, (one, { countryCode }) => {
      if (one.id === given.lineId) return mapped(one, sku.id, given.units, null)
      return given.applyToWaiting && meaning ? applyMapping(one, mappingFor(meaning, countryCode)) : one
    })
    const event = {
      kind: 'order.mapped' as const,
      detail: { sku: sku.code, units: given.units, title: sku.subjectEn },
    }
    await repriceOrders(
      tx,
      scope.customerId,
      changed.map(({ order }) => ({ order, event })),
      by,
    )
    await auditAdminView(tx, scope, 'order:mapLine', [given.orderId])
    const requests = orders.flatMap(({ lines }) =>
      lines.flatMap(({ quoteRequestId }) => quoteRequestId ?? []),
    )
    await withdrawUnusedQuotes(tx, scope.customerId, requests, ['requested', 'offered'])
    return {
      ordersChanged: changed.length,
      undo: { previousSkuId: line.skuId, previousUnits: line.skuId === null ? 1 : line.units },
    }
  })
