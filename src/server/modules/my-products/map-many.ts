import { notFound } from '../../../contract/errors.ts'
import { counted } from '../../../contract/format.ts'
import type { VariantResult } from '../../../contract/my-products.ts'
import type { Tx } from '../../platform/database.ts'
import { refusalIn, refusalOf, type Refusal } from '../../platform/refuse.ts'
import { loadSkusAndBundles, type PricedSku } from '../catalogue/index.ts'
import {
  lockVariants,
  mapVariants,
  variantNameOf,
  type Actor,
  type Scope,
  type VariantMapping,
} from '../orders/index.ts'

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

export const orderWords = (orders: number): string =>
  orders === 0 ? 'no unpaid order contains it' : `${counted(orders, 'unpaid order', 'unpaid orders')} changed`

/** Of one sold: so many of a SKU. */
export const skuWords = (code: string, units: number): string => (units === 1 ? code : `${units} × ${code}`)

const doneResult = (wish: VariantMapping, isSame: boolean, code: string, orders: number): VariantResult => {
  const { shopId, variantKey, skuId, units } = wish
  const what = skuId === null ? 'Match removed' : `Matched to ${skuWords(code, units)}`
  const reason = isSame ? 'unchanged' : skuId === null ? 'unmapped' : 'mapped'
  const message = isSame ? 'Already matched this way.' : `${what}; ${orderWords(orders)}.`
  return { shopId, variantKey, ok: true, reason, message, ordersChanged: orders } as VariantResult
}

/**
 * Maps variants in this transaction, each with its own result, in their order: what may not be mapped is told, the rest
 * is done. @throws DomainError amountTooLarge, of an order: nothing is done
 */
export const mapEach = async (
  tx: Tx,
  scope: Scope,
  wishes: readonly VariantMapping[],
  by: Actor,
  batch: Batch,
): Promise<VariantResult[]> => {
  const before = new Map((await lockVariants(tx, scope, wishes)).map((one) => [variantNameOf(one), one]))
  const skus = await loadSkusAndBundles(
    tx,
    wishes.flatMap(({ skuId }) => skuId ?? []),
  )
  const judged = wishes.map((wish) => {
    if (!before.has(variantNameOf(wish)))
      return { wish, refusal: refusedResult(wish, refusalIn(notFound('Shop variant'))) }
    const problem = wish.skuId === null ? null : problemOf(skus.get(wish.skuId), scope)
    return { wish, refusal: problem && refusedResult(wish, problem) }
  })
  const good = judged.flatMap(({ wish, refusal }) => (refusal ? [] : [wish]))
  const done = good.length === 0 ? null : await mapVariants(tx, scope, good, by, batch)
  return judged.map(({ wish, refusal }) => {
    if (refusal) return refusal
    const name = variantNameOf(wish)
    const was = before.get(name)
    const orders = done?.ordersOf.get(name) ?? 0
    const isSame = was?.skuId === wish.skuId && (wish.skuId === null || was.units === wish.units)
    const code = wish.skuId === null ? '' : (skus.get(wish.skuId)?.code ?? '')
    return doneResult(wish, isSame && orders === 0, code, orders)
  })
}
