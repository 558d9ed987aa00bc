import { notFound } from '../../../../contract/kernel/errors.ts'
import type { CustomerId, Db, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { loadSkusAndBundles, type PricedSku } from '../../catalogue/index.ts'
import { findOrder, type LockedLine, type LockedOrder } from '../pricing/locked-orders.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { refuseOrder } from '../state/refusals.ts'
import type { Scope } from '../state/types.ts'
import type { VariantRef } from './variants.ts'

/** @throws DomainError notFound, lineAdded, wrongStatus */
export const findOpenLine = async (
  db: Db,
  scope: Scope,
  target: { readonly orderId: string; readonly lineId: string },
): Promise<{ readonly order: LockedOrder; readonly line: LockedLine; readonly variant: VariantRef }> => {
  const order = await findOrder(db, scope, target.orderId)
  if (!order) throw notFound('Order')
  const line = order.lines.find(({ id }) => id === target.lineId)
  if (!line) throw notFound('Line item')
  if (line.isAdded) {
    throw refuse('lineAdded', { title: line.title })
  }
  if (!unpaidStatuses.some((status) => status === order.status)) await refuseOrder(db, scope, order.id)
  const { variantKey } = line
  return { order, line, variant: { customerId: scope.customerId, shopId: order.shopId, variantKey } }
}

export const getSaleableSku = async (tx: Tx, customerId: CustomerId, skuId: string): Promise<PricedSku> => {
  const sku = (await loadSkusAndBundles(tx, [skuId])).get(skuId)
  if (!sku || (sku.ownerCustomerId !== null && sku.ownerCustomerId !== customerId)) throw notFound('SKU')
  if (!sku.isActive) throw refuse('skuInactive', { codes: [sku.code] })
  return sku
}

/** Returns the same object if the line is already matched to this SKU, so that callers can detect changes. */
export const mapped = (
  line: LockedLine,
  skuId: string,
  units: number,
  quoteRequestId: string | null,
): LockedLine => {
  if (line.skuId === skuId && line.units === units) return line
  const quote = quoteRequestId === null ? null : ('accepted' as const)
  return { ...line, skuId, units, unitPriceMinor: null, skuCode: null, parts: null, quoteRequestId, quote }
}

export const unmapped = (line: LockedLine): LockedLine =>
  line.skuId === null
    ? line
    : {
        ...line,
        skuId: null,
        skuCode: null,
        units: 1,
        unitPriceMinor: null,
        weightGrams: null,
        parts: null,
        goodsAttributes: [],
        quoteRequestId: null,
        quote: null,
      }

export const withLinesChanged = (
  orders: readonly LockedOrder[],
  variantKey: string,
  change: (line: LockedLine, order: LockedOrder) => LockedLine,
): { readonly order: LockedOrder; readonly linesChanged: number }[] =>
  orders.flatMap((order) => {
    const lines = order.lines.map((line) => (line.variantKey === variantKey ? change(line, order) : line))
    const linesChanged = lines.filter((line) => !order.lines.includes(line)).length
    return linesChanged === 0 ? [] : [{ order: { ...order, lines }, linesChanged }]
  })
