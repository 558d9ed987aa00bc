import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { loadSkusAndBundles } from '../../catalogue/index.ts'
import { mappingFor, loadVariantMappings, applyMapping, type CountryMappings } from './country-mappings.ts'
import { lockOrders, type LockedOrder } from '../pricing/locked-orders.ts'
import type { NewEvent } from '../state/order-events.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { repriceOrders, type OrderChange } from '../pricing/reprice-orders.ts'
import type { Actor, Scope } from '../state/types.ts'
import {
  lockVariants,
  ordersWithVariants,
  rememberMappings,
  withdrawUnusedQuotes,
  type MappingCause,
  type VariantMapping,
} from './variants.ts'

type VariantName = Pick<VariantMapping, 'shopId' | 'variantKey'>
export const variantNameOf = ({ shopId, variantKey }: VariantName): string => `${shopId} ${variantKey}`

export interface MappedVariants {
  readonly batchId: string
  readonly ordersChanged: number
  /** Changed orders per variant, by `variantNameOf`; variants without changed orders are left out. */
  readonly ordersOf: ReadonlyMap<string, number>
}

interface Changing {
  readonly wanted: ReadonlyMap<string, VariantMapping>
  /** The stored matches after the change, by the same names. */
  readonly meanings: ReadonlyMap<string, CountryMappings>
  readonly codes: ReadonlyMap<string, string>
  readonly counts: Map<string, number>
}

/** Lines added by the seller are unaffected. */
const changeOf = (order: LockedOrder, { wanted, meanings, codes, counts }: Changing): OrderChange[] => {
  const skus = new Set<string>()
  const changed = new Set<string>()
  const lines = order.lines.map((line) => {
    const name = variantNameOf({ shopId: order.shopId, variantKey: line.variantKey })
    const meaning = line.isAdded ? undefined : meanings.get(name)
    const to = meaning && mappingFor(meaning, order.countryCode)
    const now = to === undefined ? line : applyMapping(line, to)
    if (to === undefined || now === line) return line
    changed.add(name)
    skus.add(to === null ? (line.skuCode ?? '') : (codes.get(to.skuId) ?? ''))
    return now
  })
  if (changed.size === 0) return []
  for (const name of changed) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isForgotten = [...changed].every((name) => wanted.get(name)?.skuId === null)
  const event: NewEvent = {
    kind: isForgotten ? 'order.unmapped' : 'order.mapped',
    detail: { sku: [...skus].join(', ') },
  }
  return [{ order: { ...order, lines }, event }]
}

/**
 * Stores matches of several shop variants, or removes them (null), and applies them to every unpaid line of these
 * variants: all or nothing, in a constant number of statements. Paid orders are unchanged. The caller has checked
 * that the customer may buy the SKUs. @throws DomainError notFound, amountTooLarge
 */
export const mapVariants = async (
  tx: Tx,
  scope: Scope,
  mappings: readonly VariantMapping[],
  {
    by,
    cause = { how: 'page' },
  }: {
    readonly by: Actor
    readonly cause?: Omit<MappingCause, 'by'>
  },
): Promise<MappedVariants> => {
  const wanted = new Map(mappings.map((one) => [variantNameOf(one), one]))
  const locked = await lockVariants(tx, scope, [...wanted.values()])
  if (locked.length < wanted.size) throw notFound('Shop variant')
  const batchId = await rememberMappings(tx, scope.customerId, [...wanted.values()], {
    ...cause,
    by: by.name,
  })
  const ids = await ordersWithVariants(tx, scope.customerId, [...wanted.values()])
  const orders = await lockOrders(tx, scope, ids, unpaidStatuses)
  const meanings = await loadVariantMappings(tx, scope.customerId, [...wanted.values()])
  const skus = await loadSkusAndBundles(
    tx,
    [...meanings.values()].flatMap(({ base, byCountry }) =>
      [...byCountry.values(), ...(base ? [base] : [])].map(({ skuId }) => skuId),
    ),
  )
  const codes = new Map([...skus.values()].map(({ id, code }) => [id, code]))
  const counts = new Map<string, number>()
  const changes = orders.flatMap((order) => changeOf(order, { wanted, meanings, codes, counts }))
  await repriceOrders(tx, scope.customerId, changes, by)
  const requests = orders.flatMap(({ lines }) => lines.flatMap(({ quoteRequestId }) => quoteRequestId ?? []))
  await withdrawUnusedQuotes(tx, scope.customerId, requests, ['requested', 'offered'])
  return { batchId, ordersChanged: changes.length, ordersOf: counts }
}
