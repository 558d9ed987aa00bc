import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import { idempotentTransaction } from '../../../platform/idempotency/idempotency.ts'
import { refusalError } from '../../../platform/kernel/refuse.ts'
import {
  bookWith,
  extraWords,
  getSaleableSkus,
  insertAddedLines,
  isLineLost,
  planAdding,
  type AddPlan,
  type ProductToAdd,
} from '../intake/added-products.ts'
import { takeOrderIds } from '../intake/make-orders.ts'
import { lockOrders, readOrders, type LockedOrder } from '../pricing/locked-orders.ts'
import { done, refused, type OrderResult } from '../state/order-results.ts'
import { statusesFor } from '../state/order-states.ts'
import { refuseOrder, resultsInOrder } from '../state/refusals.ts'
import { repriceOrders } from '../pricing/reprice-orders.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'

export interface ProductsForOrders {
  readonly ids: readonly string[]
  readonly products: readonly ProductToAdd[]
  readonly skipsHolding: boolean
}

interface Planned {
  readonly before: LockedOrder
  readonly plan: AddPlan
}

export const addProductsIn = async (
  tx: Tx,
  scope: Scope,
  given: ProductsForOrders,
  by: Actor,
): Promise<Planned[]> => {
  const { customerId } = scope
  const { products, skipsHolding } = given
  const skus = await getSaleableSkus(
    tx,
    customerId,
    products.map(({ skuId }) => skuId),
  )
  const orders = await lockOrders(tx, scope, given.ids, statusesFor('changeProducts'))
  const book = await bookWith(tx, customerId, orders, products)
  // Line ids and order ids come from one sequence.
  const lineIds = await takeOrderIds(tx, orders.length * products.length)
  const nextId = (): string => lineIds.shift() ?? ''
  const planned = orders.map((before) => ({
    before,
    plan: planAdding(before, products, { skus, book, skipsHolding, nextId }),
  }))
  const adding = planned.flatMap(({ plan }) => (plan.kind === 'adds' ? [plan] : []))
  await insertAddedLines(
    tx,
    customerId,
    adding.map(({ order, newLines }) => ({ id: order.id, newLines })),
    skus,
  )
  await repriceOrders(
    tx,
    customerId,
    adding.map(({ order, words }) => ({
      order,
      event: { kind: 'order.productAdded', detail: { lines: words } },
    })),
    by,
  )
  await auditAdminView(tx, scope, 'order:addProduct', given.ids)
  return planned
}

const resultOf = ({ before, plan }: Planned): OrderResult => {
  const { id, number } = before
  if (plan.kind === 'refused') return refused(id, number, plan.refusal)
  if (plan.kind === 'holds')
    return done(id, number, 'alreadyHolds', `${number} already contains this product.`)
  const words = `${number}: ${plan.words.join(', ')} for ${extraWords(before, plan.priced)}.`
  return isLineLost(before, plan.priced)
    ? done(
        id,
        number,
        'lineLost',
        `${words} Its shipping line cannot carry this order any more. Choose another.`,
      )
    : done(id, number, 'added', words)
}

/** All in one transaction. */
export const addProductsToOrders = (
  database: Database,
  scope: Scope,
  given: ProductsForOrders,
  {
    key,
    by,
  }: {
    readonly key: string
    readonly by: Actor
  },
): Promise<{ results: OrderResult[] }> => {
  const ids = [...new Set(given.ids)]
  const intent = { customerId: scope.customerId, key, endpoint: 'addProductsToOrders', request: given }
  return idempotentTransaction<{ results: OrderResult[] }>(database, intent, async (tx) => {
    const planned = await addProductsIn(tx, scope, { ...given, ids }, by)
    const results = new Map(planned.map((one) => [one.before.id as string, resultOf(one)]))
    return { results: await resultsInOrder(tx, scope, ids, results) }
  })
}

export const previewAddedProducts = async (db: Db, scope: Scope, given: ProductsForOrders) => {
  const { products, skipsHolding } = given
  const ids = [...new Set(given.ids)]
  const skuIds = products.map(({ skuId }) => skuId)
  const skus = await getSaleableSkus(db, scope.customerId, skuIds)
  const open = statusesFor('changeProducts')
  const orders = (await readOrders(db, scope, ids)).filter(({ status }) => open.includes(status))
  const book = await bookWith(db, scope.customerId, orders, products)
  const nextId = (): string => ''
  const sum = { adding: 0, holding: 0, refused: ids.length - orders.length, freightUnknown: 0, lineLost: 0 }
  let [freightMinor, extraMinor] = [0, 0]
  for (const before of orders) {
    const plan = planAdding(before, products, { skus, book, skipsHolding, nextId })
    if (plan.kind === 'holds') sum.holding += 1
    else if (plan.kind === 'refused') sum.refused += 1
    else {
      sum.adding += 1
      extraMinor += plan.priced.totalMinor - before.totalMinor
      freightMinor += plan.priced.freightMinor - (before.freightMinor ?? 0)
      if (plan.priced.shippingLineId === null || plan.priced.status === 'awaitingQuote')
        sum.freightUnknown += 1
      if (isLineLost(before, plan.priced)) sum.lineLost += 1
    }
  }
  const productMinor = extraMinor - freightMinor
  return { ...sum, currency: orders[0]?.currency ?? 'USD', productMinor, freightMinor, extraMinor }
}

/** Adds a product to an unpaid order, or increases the quantity of a product added before. */
export const addProductToOrder = (
  database: Database,
  scope: Scope,
  given: { readonly id: string; readonly skuId: string; readonly quantity: number },
  {
    key,
    by,
  }: {
    readonly key: string
    readonly by: Actor
  },
) => {
  const { id, skuId, quantity } = given
  const intent = { customerId: scope.customerId, key, endpoint: 'addProductToOrder', request: given }
  return idempotentTransaction(database, intent, async (tx) => {
    const products = [{ skuId, quantity }]
    const [added] = await addProductsIn(tx, scope, { ids: [id], products, skipsHolding: false }, by)
    if (!added) return refuseOrder(tx, scope, id)
    const { before, plan } = added
    if (plan.kind === 'refused') throw refusalError(plan.refusal)
    const line = plan.kind === 'adds' && plan.order.lines.find((one) => one.isAdded && one.skuId === skuId)
    if (plan.kind !== 'adds' || !line) throw new Error('a product was not added')
    return {
      status: plan.priced.status,
      lineId: line.id,
      quantity: line.quantity,
      quantityBefore: before.lines.find((one) => one.id === line.id)?.quantity ?? 0,
      totalMinor: plan.priced.totalMinor,
    }
  })
}
