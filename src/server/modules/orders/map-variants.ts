import { notFound } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database.ts'
import { loadSkus } from '../catalogue/index.ts'
import { mapped } from './mapped-lines.ts'
import { lockOrders, type OpenOrder } from './open-orders.ts'
import { openStatuses } from './order-states.ts'
import { settleOrders } from './settle-orders.ts'
import { query } from './sql.ts'
import type { Actor, Scope } from './types.ts'
import { lockVariant, ordersWithVariant, rememberMapping, withdrawIdleQuotes } from './variants.ts'

/** A shop's variant, and what it is from now on. */
export interface VariantMapping {
  readonly shopId: string
  readonly variantKey: string
  readonly skuId: string
  /** SKUs for one of the variant. */
  readonly units: number
}

const keyOf = ({ shopId, variantKey }: Pick<VariantMapping, 'shopId' | 'variantKey'>): string =>
  `${shopId} ${variantKey}`

/** @throws DomainError notFound, for one that is not there or of a shop outside the scope */
const checkVariants = async (
  tx: Tx,
  { customerId, shopIds }: Scope,
  mappings: readonly VariantMapping[],
): Promise<void> => {
  const found = await query<{ shopId: string; variantKey: string }>(
    tx,
    `select v.shop_id as "shopId", v.variant_key as "variantKey" from shop_variant v
       join unnest($2::bigint[], $3::text[]) as k (shop_id, variant_key)
         on v.shop_id = k.shop_id and v.variant_key = k.variant_key
       where v.customer_id = $1 and ($4::bigint[] is null or v.shop_id = any($4::bigint[]))`,
    [customerId, mappings.map(({ shopId }) => shopId), mappings.map((one) => one.variantKey), shopIds],
  )
  const known = new Set(found.map(keyOf))
  if (mappings.some((one) => !known.has(keyOf(one)))) throw notFound('Shop variant')
}

/** Remembers them all, the variants locked in one order and before any order; answers the unpaid orders with them. */
const remember = async (
  tx: Tx,
  scope: Scope,
  mappings: readonly VariantMapping[],
  by: Actor,
): Promise<OpenOrder[]> => {
  const refs = mappings
    .map((one) => ({ ...one, customerId: scope.customerId }))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (const ref of refs) await lockVariant(tx, ref)
  const ids = new Set<string>()
  for (const ref of refs) {
    await rememberMapping(tx, ref, { skuId: ref.skuId, units: ref.units, by: by.name })
    for (const id of await ordersWithVariant(tx, ref)) ids.add(id)
  }
  return lockOrders(tx, scope, [...ids], openStatuses)
}

/**
 * Remembers which SKUs several shop variants are, and applies it to every line of an unpaid order with one of them.
 * The SKUs are the customer's to buy. Answers how many orders changed. @throws DomainError notFound, amountTooLarge
 */
export const mapVariants = async (
  tx: Tx,
  scope: Scope,
  mappings: readonly VariantMapping[],
  by: Actor,
): Promise<number> => {
  if (mappings.length === 0) return 0
  await checkVariants(tx, scope, mappings)
  const skus = await loadSkus(
    tx,
    mappings.map(({ skuId }) => skuId),
  )
  const wanted = new Map(mappings.map((one) => [keyOf(one), one]))
  const orders = await remember(tx, scope, mappings, by)
  const changes = orders.flatMap((order) => {
    const codes = new Set<string>()
    const lines = order.lines.map((line) => {
      const to = wanted.get(keyOf({ shopId: order.shopId, variantKey: line.variantKey }))
      if (!to) return line
      const now = mapped(line, to.skuId, to.units, null)
      if (now !== line) codes.add(skus.get(to.skuId)?.code ?? '')
      return now
    })
    const event = { kind: 'order.mapped', detail: { sku: [...codes].join(', ') } }
    return codes.size > 0 ? [{ order: { ...order, lines }, event }] : []
  })
  await settleOrders(tx, scope.customerId, changes, by)
  const requests = orders.flatMap(({ lines }) => lines.flatMap(({ quoteRequestId }) => quoteRequestId ?? []))
  await withdrawIdleQuotes(tx, scope.customerId, requests, ['requested', 'offered'])
  return changes.length
}
