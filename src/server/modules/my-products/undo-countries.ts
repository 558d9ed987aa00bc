import type { VariantResult } from '../../../contract/my-products.ts'
import type { Tx } from '../../platform/database.ts'
import { loadSkusAndBundles } from '../catalogue/index.ts'
import { mapCountries, loadVariantMappings, variantNameOf, type Actor, type Scope } from '../orders/index.ts'
import { problemOf, orderWords, refusedResult, skuWords, type Batch } from './map-many.ts'

/** What a variant stood for in a country before, which it shall stand for again. */
export interface CountryChange {
  readonly id: string
  readonly shopId: string
  readonly variantKey: string
  readonly countryCode: string
  /** Null: what it stands for elsewhere. */
  readonly beforeSkuId: string | null
  readonly beforeUnits: number
}

const undoneResult = (change: CountryChange, code: string, orders: number): VariantResult => {
  const { shopId, variantKey, countryCode, beforeSkuId, beforeUnits } = change
  const what =
    beforeSkuId === null
      ? 'same as in other countries again'
      : `matched to ${skuWords(code, beforeUnits)} again`
  const reason = beforeSkuId === null ? 'unmapped' : 'mapped'
  const message = `${countryCode}: ${what}; ${orderWords(orders)}.`
  return { shopId, variantKey, ok: true, reason, message, ordersChanged: orders } as VariantResult
}

/**
 * Takes changes in countries back, each with its own result, by id. The variants, and the orders that hold them, are locked
 * in this transaction. @throws DomainError amountTooLarge, of an order: nothing is done
 */
export const undoCountries = async (
  tx: Tx,
  scope: Scope,
  changes: readonly CountryChange[],
  by: Actor,
  batch: Batch,
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
  const meanings = await loadVariantMappings(tx, scope.customerId, good)
  for (const [name, ofVariant] of Map.groupBy(good, variantNameOf)) {
    const [first] = ofVariant
    const standing = meanings.get(name)?.byCountry
    if (!first || !standing) continue
    const wanted = new Map(standing)
    for (const { countryCode, beforeSkuId, beforeUnits } of ofVariant) {
      if (beforeSkuId === null) wanted.delete(countryCode)
      else wanted.set(countryCode, { skuId: beforeSkuId, units: beforeUnits })
    }
    const listOf = (countries: typeof standing) =>
      [...countries].map(([countryCode, one]) => ({ countryCode, ...one }))
    const wish = { variant: first, countries: listOf(wanted), expected: listOf(standing) }
    const { ordersOf } = await mapCountries(tx, scope, wish, by, batch)
    for (const change of ofVariant) {
      const code = skus.get(change.beforeSkuId ?? '')?.code ?? ''
      results.set(change.id, undoneResult(change, code, ordersOf.get(change.countryCode) ?? 0))
    }
  }
  return results
}
