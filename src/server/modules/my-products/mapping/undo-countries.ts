import type { VariantResult } from '../../../../contract/my-products/my-product-schemas.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { loadSkusAndBundles } from '../../catalogue/index.ts'
import {
  mapCountries,
  loadVariantMappings,
  variantNameOf,
  type Actor,
  type Scope,
} from '../../orders/index.ts'
import { problemOf, orderText, refusedResult, skuText, type Batch } from './map-many.ts'

export interface CountryChange {
  readonly id: string
  readonly shopId: string
  readonly variantKey: string
  readonly countryCode: string
  /** Null: the main match. */
  readonly beforeSkuId: string | null
  readonly beforeUnits: number
}

const undoneResult = (change: CountryChange, code: string, orders: number): VariantResult => {
  const { shopId, variantKey, countryCode, beforeSkuId, beforeUnits } = change
  const what =
    beforeSkuId === null
      ? 'same as in other countries again'
      : `matched to ${skuText(code, beforeUnits)} again`
  const reason = beforeSkuId === null ? 'unmapped' : 'mapped'
  const message = `${countryCode}: ${what}; ${orderText(orders)}.`
  return { shopId, variantKey, ok: true, reason, message, ordersChanged: orders } as VariantResult
}

/**
 * Undoes country exceptions, with a result for each by id. Variants and their orders are locked in this
 * transaction. @throws DomainError amountTooLarge of an order: nothing is done
 */
export const undoCountries = async (
  tx: Tx,
  scope: Scope,
  changes: readonly CountryChange[],
  {
    by,
    batch,
  }: {
    readonly by: Actor
    readonly batch: Batch
  },
): Promise<ReadonlyMap<string, VariantResult>> => {
  const results = new Map<string, VariantResult>()
  const skus = await loadSkusAndBundles(
    tx,
    changes.flatMap(({ beforeSkuId }) => beforeSkuId ?? []),
  )
  const good = changes.filter((change) => {
    const problem = change.beforeSkuId === null ? null : problemOf(skus.get(change.beforeSkuId), scope)
    if (problem) results.set(change.id, refusedResult(change, problem))
    return !problem
  })
  const mappings = await loadVariantMappings(tx, scope.customerId, good)
  for (const [name, ofVariant] of Map.groupBy(good, variantNameOf)) {
    const [first] = ofVariant
    const current = mappings.get(name)?.byCountry
    if (!first || !current) continue
    const wanted = new Map(current)
    for (const { countryCode, beforeSkuId, beforeUnits } of ofVariant) {
      if (beforeSkuId === null) wanted.delete(countryCode)
      else wanted.set(countryCode, { skuId: beforeSkuId, units: beforeUnits })
    }
    const listOf = (countries: typeof current) =>
      [...countries].map(([countryCode, one]) => ({ countryCode, ...one }))
    const restored = { variant: first, countries: listOf(wanted), expected: listOf(current) }
    const { ordersOf } = await mapCountries(tx, scope, restored, { by, cause: batch })
    for (const change of ofVariant) {
      const code = skus.get(change.beforeSkuId ?? '')?.code ?? ''
      results.set(change.id, undoneResult(change, code, ordersOf.get(change.countryCode) ?? 0))
    }
  }
  return results
}
