import type { Database } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { mappingFor, variantKeyOfMapping, loadVariantMappings, applyMapping } from './country-mappings.ts'
import { findOpenLine, unmapped, withLinesChanged } from './mapped-lines.ts'
import { lockOrders } from '../pricing/locked-orders.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { refuseOrder } from '../state/refusals.ts'
import { repriceOrders } from '../pricing/reprice-orders.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'
import { lockVariant, ordersWithVariant, rememberMappings } from './variants.ts'

export const unmapLine = async (
  database: Database,
  scope: Scope,
  given: { readonly orderId: string; readonly lineId: string },
  by: Actor,
): Promise<{ readonly ordersChanged: number }> =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const { line, variant } = await findOpenLine(tx, scope, given)
    if (line.skuId === null) throw refuse('notMapped')
    await lockVariant(tx, variant)
    await rememberMappings(tx, scope.customerId, [{ ...variant, skuId: null, units: 1 }], {
      how: 'order',
      by: by.name,
    })
    const orders = await lockOrders(tx, scope, await ordersWithVariant(tx, variant), unpaidStatuses)
    if (!orders.some(({ id }) => id === given.orderId)) return refuseOrder(tx, scope, given.orderId)
    const meaning = (await loadVariantMappings(tx, scope.customerId, [variant])).get(
      variantKeyOfMapping(variant),
    )
    const changed = withLinesChanged(orders, variant.variantKey, (one, { countryCode }) =>
      one.id === given.lineId || !meaning
        ? unmapped(one)
        : applyMapping(one, mappingFor(meaning, countryCode)),
    )
    const event = { kind: 'order.unmapped' as const, detail: { sku: line.skuCode } }
    await repriceOrders(
      tx,
      scope.customerId,
      changed.map(({ order }) => ({ order, event })),
      by,
    )
    await auditAdminView(tx, scope, 'order:unmapLine', [given.orderId])
    return { ordersChanged: changed.length }
  })
