import { notFound } from '../../../../contract/kernel/errors.ts'
import { counted } from '../../../../contract/kernel/format.ts'
import type { VariantResult } from '../../../../contract/my-products/my-product-schemas.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refusalIn, refusalOf, type Refusal } from '../../../platform/kernel/refuse.ts'
import { loadSkusAndBundles, type PricedSku } from '../../catalogue/index.ts'
import {
  lockVariants,
  mapVariants,
  variantNameOf,
  type Actor,
  type Scope,
  type VariantMapping,
} from '../../orders/index.ts'

export interface Batch {
  readonly batchId: string
  readonly how: 'page' | 'undo'
}
type Name = Pick<VariantMapping, 'shopId' | 'variantKey'>

export const refusedResult = ({ shopId, variantKey }: Name, refusal: Refusal): VariantResult =>
  ({ shopId, variantKey, ok: false, ...refusal, ordersChanged: 0 }) as VariantResult

/** Why a SKU is not to be mapped to; null: it may be. */
export const problemOf = (sku: PricedSku | undefined, { customerId }: Scope): Refusal | null => {
  if (!sku || (sku.ownerCustomerId !== null && sku.ownerCustomerId !== customerId))
    return refusalOf('skuUnknown')
  return sku.isActive ? null : refusalOf('skuInactive', { codes: [sku.code] })
}

export const orderText = (orders: number): string =>
  orders === 0 ? 'no unpaid order contains it' : `${counted(orders, 'unpaid order', 'unpaid orders')} changed`

/** Such as `MUG` or `2 × MUG` per unit sold. */
export const skuText = (code: string, units: number): string => (units === 1 ? code : `${units} × ${code}`)

const doneResult = (
  mapping: VariantMapping,
  isSame: boolean,
  code: string,
  orders: number,
): VariantResult => {
  const { shopId, variantKey, skuId, units } = mapping
  const what = skuId === null ? 'Match removed' : `Matched to ${skuText(code, units)}`
  const reason = isSame ? 'unchanged' : skuId === null ? 'unmapped' : 'mapped'
  const message = isSame ? 'Already matched this way.' : `${what}; ${orderText(orders)}.`
  return { shopId, variantKey, ok: true, reason, message, ordersChanged: orders } as VariantResult
}

/**
 * Matches variants in this transaction, with a result for each, in order: refused ones are reported and the
 * rest is done. @throws DomainError amountTooLarge of an order: nothing is done
 */
export const mapEach = async (
  tx: Tx,
  scope: Scope,
  mappings: readonly VariantMapping[],
  {
    by,
    batch,
  }: {
    readonly by: Actor
    readonly batch: Batch
  },
): Promise<VariantResult[]> => {
  const before = new Map((await lockVariants(tx, scope, mappings)).map((one) => [variantNameOf(one), one]))
  const skus = await loadSkusAndBundles(
    tx,
    mappings.flatMap(({ skuId }) => skuId ?? []),
  )
  const judged = mappings.map((mapping) => {
    if (!before.has(variantNameOf(mapping)))
      return { mapping, refusal: refusedResult(mapping, refusalIn(notFound('Shop variant'))) }
    const problem = mapping.skuId === null ? null : problemOf(skus.get(mapping.skuId), scope)
    return { mapping, refusal: problem && refusedResult(mapping, problem) }
  })
  const good = judged.flatMap(({ mapping, refusal }) => (refusal ? [] : [mapping]))
  const done = good.length === 0 ? null : await mapVariants(tx, scope, good, { by, cause: batch })
  return judged.map(({ mapping, refusal }) => {
    if (refusal) return refusal
    const name = variantNameOf(mapping)
    const was = before.get(name)
    const orders = done?.ordersOf.get(name) ?? 0
    const isSame = was?.skuId === mapping.skuId && (mapping.skuId === null || was.units === mapping.units)
    const code = mapping.skuId === null ? '' : (skus.get(mapping.skuId)?.code ?? '')
    return doneResult(mapping, isSame && orders === 0, code, orders)
  })
}
