import type { CustomerId } from '../../platform/database/database.ts'
import { findOrInsertBundle, loadSkus } from '../catalogue/index.ts'
import type { HasDatabase } from '../orders/test/order-factory.ts'

export const createBundle = (
  { platform }: HasDatabase,
  customerId: CustomerId,
  parts: readonly (readonly [skuId: string, units: number])[],
): Promise<string> =>
  platform.database.tenantTransaction(customerId, async (tx) => {
    const skus = await loadSkus(
      tx,
      parts.map(([skuId]) => skuId),
    )
    const given = parts.map(([skuId, units]) => {
      const sku = skus.get(skuId)
      if (!sku) throw new Error(`SKU ${skuId} does not exist`)
      return { sku, units }
    })
    return findOrInsertBundle(tx, customerId, given, 'Test')
  })
