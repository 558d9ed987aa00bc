import { DomainError } from '../../../../contract/kernel/errors.ts'
import { importTotal, type PackingCost } from '../../../../contract/orders/merging.ts'
import type { CustomerId, Database, Db, Tx } from '../../../platform/database/database.ts'
import { idempotentTransaction } from '../../../platform/idempotency/idempotency.ts'
import { refuse, refusalIn } from '../../../platform/kernel/refuse.ts'
import { loadActiveRules } from '../../shipping/index.ts'
import {
  makeOrders,
  takeOrderIds,
  type MadeLine,
  type MadeOrder,
  type AbsorbedOrderChange,
} from '../intake/make-orders.ts'
import type { PartOrder } from './merge-orders.ts'
import { findOrder, lockOrders, type LockedOrder } from '../pricing/locked-orders.ts'
import { done, refused, resultNotFound, type OrderResult } from '../state/order-results.ts'
import { unpaidStatuses, orderMoves } from '../state/order-states.ts'
import { costOfParcel, loadImportBook } from '../pricing/part-imports.ts'
import { loadPriceBook, type RulePriceBook } from '../pricing/price-book.ts'
import type { PricedOrder } from '../pricing/priced-order.ts'
import { findOrderHeads, refuseOrder, orderStatusRefusal } from '../state/refusals.ts'
import { checkPlan, pricePart, takeOutPlan, type PartPlan } from './split-plan.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'
import { shareVariantsOf } from '../mapping/variants.ts'

/** Orders per transaction, small enough to keep lock waits short. */
const chunkSize = 50

export const bookFor = async (
  db: Db,
  customerId: CustomerId,
  orders: readonly LockedOrder[],
): Promise<RulePriceBook> => {
  const skuIds = orders.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
  const prices = await loadPriceBook(db, customerId, orders[0]?.currency ?? 'USD', skuIds)
  return { ...prices, rules: await loadActiveRules(db, customerId) }
}

interface PlannedSplit {
  readonly order: LockedOrder
  readonly parts: readonly { readonly id: string; readonly priced: PricedOrder<MadeLine> }[]
}

const partOrders = ({ parts }: PlannedSplit): PartOrder[] =>
  parts.map(({ id, priced }) => ({ id, number: `DS-${id}`, status: priced.status }))

const writeSplits = async (
  tx: Tx,
  scope: Scope,
  splits: readonly PlannedSplit[],
  by: Actor,
): Promise<void> => {
  const made = splits.flatMap(({ order, parts }) =>
    parts.map(({ id, priced }, index): MadeOrder => ({
      id,
      like: order,
      shopOrderName: order.shopOrderName,
      shopPaid: order.shopPaid,
      priced,
      as: { partNo: index + 1, partCount: parts.length },
      event: { kind: 'order.createdBySplit', detail: { from: [order.number] } },
    })),
  )
  const absorbed = splits.map((split): AbsorbedOrderChange => ({
    id: split.order.id,
    becomes: 'split',
    intoId: null,
    event: { kind: 'order.split', detail: { parts: partOrders(split).map(({ number }) => number) } },
  }))
  await makeOrders(tx, scope.customerId, { made, absorbed, by })
  for (const { order, parts } of splits)
    await auditAdminView(tx, scope, 'order:split', [order.id, ...parts.map(({ id }) => id)])
}

/** @throws DomainError hasProblem, orderChanged, unitsDiffer, amountTooLarge */
const planSplit = (
  order: LockedOrder,
  plan: readonly PartPlan[],
  ids: readonly string[],
  book: RulePriceBook,
): PlannedSplit => {
  if (order.hasProblem) throw refuse('hasProblem', { number: order.number })
  checkPlan(order, plan)
  return {
    order,
    parts: plan.map((part, index) => {
      const id = ids[index]
      if (id === undefined) throw new Error('a part has no id')
      return { id, priced: pricePart(order, part, { number: `DS-${id}`, isFirst: index === 0 }, book) }
    }),
  }
}

/** @throws DomainError notFound, wrongStatus, orderChanged, unitsDiffer, amountTooLarge */
export const splitIn = async (
  tx: Tx,
  scope: Scope,
  given: { readonly id: string; readonly parts: readonly PartPlan[] },
  by: Actor,
): Promise<{ parts: PartOrder[] }> => {
  // Lock variants before orders, as everywhere: a concurrent match waits and then finds the parts.
  await shareVariantsOf(tx, scope.customerId, [given.id])
  const [order] = await lockOrders(tx, scope, [given.id], orderMoves.split.from)
  if (!order) return refuseOrder(tx, scope, given.id)
  const ids = await takeOrderIds(tx, given.parts.length)
  const planned = planSplit(order, given.parts, ids, await bookFor(tx, scope.customerId, [order]))
  await writeSplits(tx, scope, [planned], by)
  return { parts: partOrders(planned) }
}

export const splitOrder = (
  database: Database,
  scope: Scope,
  given: { readonly id: string; readonly parts: readonly PartPlan[] },
  {
    key,
    by,
  }: {
    readonly key: string
    readonly by: Actor
  },
): Promise<{ parts: PartOrder[] }> => {
  const intent = { customerId: scope.customerId, key, endpoint: 'splitOrder', request: given }
  return idempotentTransaction(database, intent, (tx) => splitIn(tx, scope, given, by))
}

type PriceFields =
  | 'status'
  | 'productMinor'
  | 'freightMinor'
  | 'serviceMinor'
  | 'totalMinor'
  | 'weightGrams'
  | 'shippingLineName'
  | 'daysMin'
  | 'daysMax'

const priceOf = (priced: Pick<PricedOrder, PriceFields>, cost: PackingCost | null) => ({
  importMinor: cost && importTotal(cost),
  status: priced.status,
  productMinor: priced.productMinor,
  freightMinor: priced.freightMinor,
  serviceMinor: priced.serviceMinor,
  totalMinor: priced.totalMinor,
  weightGrams: priced.weightGrams,
  lineName: priced.shippingLineName,
  daysMin: priced.daysMin,
  daysMax: priced.daysMax,
})

export const previewSplit = async (
  db: Db,
  scope: Scope,
  given: { readonly id: string; readonly parts: readonly PartPlan[] },
) => {
  const order = await findOrder(db, scope, given.id)
  if (!order || !unpaidStatuses.some((status) => status === order.status))
    return refuseOrder(db, scope, given.id)
  checkPlan(order, given.parts)
  const book = await bookFor(db, scope.customerId, [order])
  const parts = given.parts.map((part, index) =>
    pricePart(order, part, { number: `Part ${index + 1}`, isFirst: index === 0 }, book),
  )
  const imports = await loadImportBook(db, scope, order)
  const { totalMinor, serviceMinor, status } = order
  const freightMinor = order.freightMinor ?? 0
  const before = { ...order, freightMinor, productMinor: totalMinor - freightMinor - serviceMinor }
  return {
    currency: order.currency,
    before: priceOf(
      { ...before, status: status === 'awaitingQuote' ? status : 'awaitingPayment' },
      costOfParcel(order, order, book.rates, imports),
    ),
    parts: parts.map((part) => priceOf(part, costOfParcel(order, part, book.rates, imports))),
    freightMinor: parts.reduce((sum, part) => sum + part.freightMinor, 0),
    totalMinor: parts.reduce((sum, part) => sum + part.totalMinor, 0),
  }
}

type Outcome = { readonly split: PlannedSplit } | { readonly refusal: OrderResult }

const outcomeOf = (order: LockedOrder, sku: string, ids: readonly string[], book: RulePriceBook): Outcome => {
  try {
    return { split: planSplit(order, takeOutPlan(order, sku), ids, book) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refusal: refused(order.id, order.number, refusalIn(error)) }
  }
}

const splitChunk = async (
  tx: Tx,
  scope: Scope,
  given: { readonly ids: readonly string[]; readonly sku: string },
  by: Actor,
): Promise<OrderResult[]> => {
  await shareVariantsOf(tx, scope.customerId, given.ids)
  const orders = await lockOrders(tx, scope, given.ids, orderMoves.split.from)
  const book = await bookFor(tx, scope.customerId, orders)
  const ids = await takeOrderIds(tx, orders.length * 2)
  const outcomes = orders.map((order, index) =>
    outcomeOf(order, given.sku, ids.slice(index * 2, index * 2 + 2), book),
  )
  await writeSplits(
    tx,
    scope,
    outcomes.flatMap((outcome) => ('split' in outcome ? [outcome.split] : [])),
    by,
  )
  const heads = new Map((await findOrderHeads(tx, scope, given.ids)).map((head) => [head.id, head]))
  return given.ids.map((id) => {
    const outcome = outcomes[orders.findIndex((order) => order.id === id)]
    const head = heads.get(id)
    if (outcome && 'refusal' in outcome) return outcome.refusal
    if (!head) return resultNotFound(id)
    if (!outcome) return refused(id, head.number, orderStatusRefusal(head))
    const numbers = partOrders(outcome.split).map(({ number }) => number)
    return done(id, head.number, 'split', `${head.number} was split into ${numbers.join(' and ')}.`)
  })
}

/**
 * Splits one SKU off many orders, each into a separate part, with a result per order in the given order. Each chunk
 * saves its answer: a repeated call returns the saved answers and completes the rest.
 */
export const splitOrders = async (
  database: Database,
  scope: Scope,
  given: { readonly ids: readonly string[]; readonly sku: string },
  {
    key,
    by,
  }: {
    readonly key: string
    readonly by: Actor
  },
): Promise<{ results: OrderResult[] }> => {
  const ids = [...new Set(given.ids)]
  const { customerId } = scope
  const results: OrderResult[] = []
  for (let start = 0; start < ids.length; start += chunkSize) {
    const chunk = { ids: ids.slice(start, start + chunkSize), sku: given.sku }
    const intent = { customerId, key: `${key}/${start / chunkSize}`, endpoint: 'splitOrders', request: given }
    results.push(
      ...(await idempotentTransaction<OrderResult[]>(database, intent, (tx) =>
        splitChunk(tx, scope, chunk, by),
      )),
    )
  }
  return { results }
}
