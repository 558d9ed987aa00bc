import type * as z from 'zod'
import type { BundleComponentInput } from '../../../contract/bundles/bundles.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { skuChoiceSchema } from '../../../contract/my-products/mapping.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Database } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import {
  findOrInsertBundle,
  loadSkus,
  loadSkusAndBundles,
  type BundleComponent,
  type PricedSku,
} from '../catalogue/index.ts'
import { largest, skuChoices } from '../orders/index.ts'

const partsOf = (
  given: readonly BundleComponentInput[],
  skus: ReadonlyMap<string, PricedSku>,
  { customerId }: CustomerActor,
): BundleComponent[] => {
  if (new Set(given.map(({ skuId }) => skuId)).size < given.length) throw refuse('skuRepeated')
  const parts = given.map(({ skuId, units }) => {
    const sku = skus.get(skuId)
    if (!sku || (sku.ownerCustomerId !== null && sku.ownerCustomerId !== customerId)) throw notFound('SKU')
    if (!sku.isActive) throw refuse('skuInactive', { codes: [sku.code] })
    return { sku, units }
  })
  const sumOf = (of: (sku: PricedSku) => number): number =>
    parts.reduce((sum, { sku, units }) => sum + of(sku) * units, 0)
  if (
    Math.max(
      sumOf(({ priceUsdMinor }) => priceUsdMinor),
      sumOf(({ weightGrams }) => weightGrams),
    ) > largest
  )
    throw refuse('amountTooLarge', { case: 'bundle' })
  return parts
}

export const makeBundle = async (
  database: Database,
  customer: CustomerActor,
  given: readonly BundleComponentInput[],
): Promise<z.input<typeof skuChoiceSchema>> => {
  const { customerId, currency, name } = customer
  const id = await database.tenantTransaction(customerId, async (tx) => {
    const skus = await loadSkus(
      tx,
      given.map(({ skuId }) => skuId),
    )
    return findOrInsertBundle(tx, customerId, partsOf(given, skus, customer), name)
  })
  const db = database.tenant(customerId)
  const [choice] = await skuChoices(db, customerId, currency, [
    ...(await loadSkusAndBundles(db, [id])).values(),
  ])
  if (!choice) throw new Error('the created bundle is missing')
  return choice
}
