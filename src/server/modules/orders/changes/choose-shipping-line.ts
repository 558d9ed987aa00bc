import { DomainError } from '../../../../contract/kernel/errors.ts'
import type { CustomerId, Database, Tx } from '../../../platform/database/database.ts'
import { refusalIn, refusalOf, refusalWith, type Refusal } from '../../../platform/kernel/refuse.ts'
import { offersFor } from './list-shipping-offers.ts'
import { lockOrders, type LockedOrder } from '../pricing/locked-orders.ts'
import { done, refused, resultNotFound, type OrderResult } from '../state/order-results.ts'
import { statusesFor } from '../state/order-states.ts'
import { loadPriceBook, type PriceBook } from '../pricing/price-book.ts'
import { priceOrder } from '../pricing/pricing.ts'
import { findOrderHeads, orderStatusRefusal } from '../state/refusals.ts'
import { repriceOrders, type OrderChange } from '../pricing/reprice-orders.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'

type Choice = { readonly change: OrderChange } | Refusal

const blocker = (change: LockedOrder, book: PriceBook): Choice | null => {
  try {
    priceOrder(change, { ...book, rules: [] })
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return refusalIn(error)
  }
}

const choose = (order: LockedOrder, lineId: string, book: PriceBook): Choice => {
  const { offers, refusals } = offersFor(order, book)
  const offer = offers.find((one) => one.lineId === lineId)
  if (offer) {
    const change = {
      ...order,
      shippingLineId: lineId,
      shippingLineName: offer.name,
      daysMin: offer.daysMin,
      daysMax: offer.daysMax,
      lineChosenBy: 'seller' as const,
      freightMinor: null,
    }
    const event = { kind: 'order.shippingLineChosen' as const, detail: { line: offer.name } }
    return blocker(change, book) ?? { change: { order: change, event } }
  }
  const refusal = refusals.find((one) => one.lineId === lineId)
  if (refusal) return refusalWith(refusal.reason, { ...refusal.figures, line: refusal.name })
  if (offers.length + refusals.length > 0) {
    return refusalOf('lineNotOffered', { number: order.number })
  }
  if (order.countryCode === '') return refusalOf('addressIncomplete', { number: order.number })
  return refusalOf('weightUnknown', { number: order.number })
}

const chosenBy = async (
  tx: Tx,
  customerId: CustomerId,
  orders: readonly LockedOrder[],
  lineId: string,
): Promise<Map<string, Choice>> => {
  const currency = orders[0]?.currency
  if (!currency) return new Map()
  const skuIds = orders.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
  const book = await loadPriceBook(tx, customerId, currency, skuIds)
  return new Map(orders.map((order) => [order.id, choose(order, lineId, book)]))
}

const chooseChunk = async (
  tx: Tx,
  scope: Scope,
  { ids, lineId }: LineForOrders,
  by: Actor,
): Promise<OrderResult[]> => {
  const orders = await lockOrders(tx, scope, ids, statusesFor('chooseLine'))
  const choices = await chosenBy(tx, scope.customerId, orders, lineId)
  const changes = [...choices.values()].flatMap((choice) => ('change' in choice ? [choice.change] : []))
  await repriceOrders(tx, scope.customerId, changes, by)
  await auditAdminView(tx, scope, 'order:chooseLine', ids)
  const others = orders.length < ids.length ? await findOrderHeads(tx, scope, ids) : []
  const heads = new Map(others.map((head) => [head.id, head]))
  const numbers = new Map<string, string>(orders.map(({ id, number }) => [id, number]))
  return ids.map((id) => {
    const choice = choices.get(id)
    const number = numbers.get(id) ?? ''
    if (choice && 'change' in choice) return done(id, number, 'chosen', `Shipping line chosen for ${number}.`)
    if (choice) return refused(id, number, choice)
    const head = heads.get(id)
    return head ? refused(id, head.number, orderStatusRefusal(head)) : resultNotFound(id)
  })
}

/** Orders per transaction, small enough to keep lock waits short. */
const chunkSize = 1_000

export interface LineForOrders {
  readonly ids: readonly string[]
  readonly lineId: string
}

/**
 * Sets the shipping line of unpaid orders, with a result per order in the given order. Each chunk is a transaction;
 * setting the same line again changes nothing, so an interrupted call can be repeated.
 */
export const chooseShippingLine = async (
  database: Database,
  scope: Scope,
  { ids: given, lineId }: LineForOrders,
  by: Actor,
): Promise<OrderResult[]> => {
  const ids = [...new Set(given)]
  const results: OrderResult[] = []
  for (let start = 0; start < ids.length; start += chunkSize) {
    const chunk = { ids: ids.slice(start, start + chunkSize), lineId }
    results.push(
      ...(await database.tenantTransaction(scope.customerId, (tx) => chooseChunk(tx, scope, chunk, by))),
    )
  }
  return results
}
