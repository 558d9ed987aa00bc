import { DomainError, notFound } from '../../../../contract/kernel/errors.ts'
import { maxMerged } from '../../../../contract/orders/merging.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import { idempotentTransaction } from '../../../platform/idempotency/idempotency.ts'
import { refuse, refusalError, refusalIn } from '../../../platform/kernel/refuse.ts'
import { loadActiveRules } from '../../shipping/index.ts'
import { makeOrders, takeOrderIds, type AbsorbedOrderChange } from '../intake/make-orders.ts'
import { ruleRefusalOf } from './merge-by-rule.ts'
import { importsOfMerges } from './merge-imports.ts'
import { mergeDifference, namesOf, priceTogether, savingOf, savingWords } from './merge-together.ts'
import { lockOrders, type LockedOrder } from '../pricing/locked-orders.ts'
import { unpaidStatuses, orderMoves } from '../state/order-states.ts'
import { loadPriceBook } from '../pricing/price-book.ts'
import { findOrderHeads, refuseOrder } from '../state/refusals.ts'
import { query } from '../state/sql.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'
import { shareVariantsOf } from '../mapping/variants.ts'

export interface PartOrder {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
}
export interface MergeResult {
  readonly ok: boolean
  readonly reason: string
  readonly message: string
  readonly order: PartOrder | null
}

const lockAll = async (tx: Tx, scope: Scope, ids: readonly string[]): Promise<LockedOrder[]> => {
  // Lock variants before orders, as everywhere: a concurrent match waits and then finds the merged order.
  await shareVariantsOf(tx, scope.customerId, ids)
  const orders = await lockOrders(tx, scope, ids, orderMoves.merge.from)
  if (orders.length === ids.length) return orders
  const heads = new Map((await findOrderHeads(tx, scope, ids)).map((head) => [head.id, head]))
  if (ids.some((id) => !heads.has(id))) throw notFound('Order')
  const moved = ids.flatMap((id) => (orders.some((order) => order.id === id) ? [] : (heads.get(id) ?? [])))
  throw refuse('wrongStatus', { case: 'orders', orders: moved.map(({ number }) => number) })
}

const absorbedInto = (
  order: LockedOrder,
  merged: { readonly id: string; readonly number: string },
): AbsorbedOrderChange => ({
  id: order.id,
  intoId: merged.id,
  ...(order.kind === 'merged'
    ? { becomes: 'dissolved', event: { kind: 'order.remerged' as const, detail: { into: merged.number } } }
    : { becomes: 'merged', event: { kind: 'order.mergedInto' as const, detail: { into: merged.number } } }),
})

export interface MergeRule {
  readonly hours: number
}

export interface Merged {
  readonly order: PartOrder
  readonly message: string
  /** Saved freight in minor units; null if it was unknown for any order. */
  readonly savedMinor: number | null
}

/**
 * Merges unpaid orders into one, in the caller's transaction. Merged orders among them are dissolved and their own
 * orders join the new one. Writes nothing if refused. Automatic merging has stricter conditions: see
 * merge-by-rule.ts.
 * @throws DomainError notFound, wrongStatus, hasProblem, addressIncomplete, otherShop, otherCurrency, otherRecipient,
 * noCommonLine, amountTooLarge, leftApart
 */
export const mergeIn = async (
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  {
    by,
    rule,
  }: {
    readonly by: Actor
    readonly rule?: MergeRule
  },
): Promise<Merged> => {
  const orders = await lockAll(tx, scope, ids)
  const [first, ...others] = orders
  if (!first) throw notFound('Order')
  for (const other of others) {
    const difference = mergeDifference(first, other)
    if (difference) throw refusalError(difference)
  }
  const [id] = await takeOrderIds(tx, 1)
  if (id === undefined) throw new Error('no order id was taken')
  const number = `DS-${id}`
  const skuIds = orders.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
  const prices = await loadPriceBook(tx, scope.customerId, first.currency, skuIds)
  const book = { ...prices, rules: await loadActiveRules(tx, scope.customerId) }
  const result = priceTogether(orders, number, book)
  if ('blocker' in result) throw refusalError(result.blocker)
  const { priced } = result
  const imports = rule ? await importsOfMerges(tx, scope, [{ orders, priced }], book.rates) : []
  const refusal = rule ? ruleRefusalOf(orders, priced, imports[0] ?? null) : null
  if (refusal) throw refuse('leftApart', { refusal })
  const saving = savingOf(orders, priced)
  const numbers = orders.map((order) => order.number)
  const event = {
    kind: 'order.merged' as const,
    detail: {
      from: numbers,
      ...(saving === null ? {} : { savedMinor: saving, currency: first.currency }),
      ...(rule ? { windowHours: rule.hours } : {}),
    },
  }
  const shopPaid = orders.every((order) => order.shopPaid)
  await makeOrders(tx, scope.customerId, {
    made: [{ id, like: first, shopOrderName: namesOf(orders), shopPaid, priced, as: 'merged', event }],
    absorbed: orders.map((order) => absorbedInto(order, { id, number })),
    by,
  })
  await auditAdminView(tx, scope, 'order:merge', [id, ...ids])
  const words = `${numbers.join(', ')} were merged into ${number}.${savingWords(saving, first.currency)}`
  return { order: { id, number, status: priced.status }, message: words, savedMinor: saving }
}

const mergeGroup = async (tx: Tx, scope: Scope, ids: readonly string[], by: Actor): Promise<MergeResult> => {
  try {
    const { order, message } = await mergeIn(tx, scope, ids, { by })
    return { ok: true, reason: 'merged', message, order }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { ok: false, ...refusalIn(error), order: null }
  }
}

/** Merges each group in its own transaction, with a result per group in the given order. */
export const mergeOrders = async (
  database: Database,
  scope: Scope,
  groups: readonly { readonly ids: readonly string[] }[],
  {
    key,
    by,
  }: {
    readonly key: string
    readonly by: Actor
  },
): Promise<{ results: MergeResult[] }> => {
  const { customerId } = scope
  const results: MergeResult[] = []
  for (const [n, { ids }] of groups.entries()) {
    const intent = { customerId, key: `${key}/${n}`, endpoint: 'mergeOrders', request: { groups } }
    results.push(
      await idempotentTransaction<MergeResult>(database, intent, (tx) => mergeGroup(tx, scope, ids, by)),
    )
  }
  return { results }
}

const open = unpaidStatuses.map((status) => `'${status}'`).join(', ')

const partnersSql = `
  select p.id::text as id from dropshipping_order o
    join dropshipping_order p on p.customer_id = o.customer_id and p.shop_id = o.shop_id and p.merge_key = o.merge_key
    where o.customer_id = $1 and o.id = $2 and ($3::bigint[] is null or o.shop_id = any($3::bigint[]))
      and o.status in (${open}) and p.status in (${open})
      and o.kind <> 'replacement' and p.kind <> 'replacement'
      and (p.id = o.id or not exists (select from order_flag w
        where w.customer_id = p.customer_id and w.order_id = p.id and w.kind = 'problem'))
    order by p.id = o.id desc, p.id desc limit ${maxMerged}`

/** The order, if unpaid, with all orders it can be merged with. */
export const findPartners = async (db: Db, scope: Scope, id: string): Promise<string[]> => {
  const found = await query<{ id: string }>(db, partnersSql, [scope.customerId, id, scope.shopIds])
  return found.map((row) => row.id)
}

/** As `findPartners`. @throws DomainError notFound, wrongStatus, nothingToMerge */
export const partnersOf = async (tx: Tx, scope: Scope, id: string): Promise<string[]> => {
  const found = await findPartners(tx, scope, id)
  if (found.length > 1) return found
  const [head] = await findOrderHeads(tx, scope, [id])
  if (!head || !unpaidStatuses.some((status) => status === head.status)) return refuseOrder(tx, scope, id)
  throw refuse('nothingToMerge', { number: head.number })
}
