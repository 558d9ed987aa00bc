import { formatMinor, type Currency, type Money } from '../../../contract/money.ts'
import type { WaitingReason } from '../../../contract/statuses.ts'
import { freightFor, type RateBook } from '../shipping/index.ts'
import { noCover, planStock, type Cover, type StockLine } from '../stock/index.ts'
import { refused, resultNotFound, type OrderResult } from './order-results.ts'
import { orderMoves } from './order-states.ts'
import { blockerMessage } from './order-flags.ts'
import { parcelOf } from './parcel.ts'
import type { PayableOrder } from './payable-orders.ts'
import { wrongStatusMessage } from './refusals.ts'

/** Refusal text per waiting reason of an unpaid order. */
const lacks: Partial<Record<WaitingReason, string>> = {
  linesUnmapped: 'has lines without a price: map them or ask for a quote',
  quoteRequested: 'waits for the price the agency was asked for',
  quoteOffered: 'has an offer to accept or decline',
  addressIncomplete: 'has an incomplete address',
  noShippingLine: 'has goods that no shipping line carries to its country',
  shippingLineNotChosen: 'has no shipping line chosen',
  replacementOffered: 'is to be sent again: accept its charge, or decline',
  shopUnpaid: "is not paid in the shop yet by the shop's buyer",
}

export interface DueOrder {
  readonly order: PayableOrder
  /** Units covered by the customer's stock. */
  readonly cover: Cover
  /** Amount charged: the total minus what stock saves. */
  readonly dueMinor: number
}

export interface PaymentDecision {
  /** Each id once, in the given order; orders to be paid have no refusal. */
  readonly rows: readonly {
    readonly id: string
    readonly due?: DueOrder
    readonly refusal?: OrderResult
  }[]
  readonly toPay: readonly DueOrder[]
  /** Of all orders, before stock is deducted. */
  readonly totalMinor: number
  readonly payableMinor: number
  /** Balance needed to pay every order that only the balance blocks. */
  readonly neededMinor: number
}

/** Balance, stock and limits, as read under their locks. */
export interface Means {
  readonly balanceMinor: number
  readonly currency: Currency
  readonly stock: readonly StockLine[]
  /** Maximum charge per order id; orders left out have no limit. */
  readonly agreedMinor?: ReadonlyMap<string, number>
}

/** Why an order cannot be paid regardless of the balance; undefined if it can. */
const refusalOf = (order: PayableOrder, rates: RateBook): OrderResult | undefined => {
  const refuse = (reason: string, message: string): OrderResult =>
    refused(order.id, order.number, reason, `${order.number} ${message}.`)
  const { status, waitingReason } = order
  if (status === 'cancelled') return refuse('cancelled', 'is cancelled')
  if (status === 'merged' || status === 'split')
    return refused(order.id, order.number, 'notPayable', wrongStatusMessage(order))
  if (status !== 'awaitingQuote' && !orderMoves.pay.from.some((from) => from === status)) {
    return refuse('alreadyPaid', 'is paid already')
  }
  if (order.stop) return refuse(order.stop.kind, blockerMessage(order.stop))
  if (waitingReason !== 'paymentDue') {
    return refuse(
      waitingReason ?? 'notPayable',
      (waitingReason && lacks[waitingReason]) ?? 'cannot be paid yet',
    )
  }
  const inactiveLine = order.lines.find(({ isActive }) => !isActive)
  if (inactiveLine)
    return refuse(
      'skuInactive',
      `holds ${inactiveLine.code}, which is not sold any more: map the line to another SKU`,
    )
  const { offers } = freightFor(rates, {
    ...parcelOf(order.lines),
    countryCode: order.countryCode,
    postcode: order.postcode,
  })
  if (!offers.some(({ lineId }) => lineId === order.shippingLineId)) {
    return refuse(
      'lineUnavailable',
      `cannot go by ${order.shippingLineName ?? 'its line'} any more: choose another shipping line`,
    )
  }
  return undefined
}

const moreExpensive = (
  { order, dueMinor }: DueOrder,
  agreedMinor: number,
  currency: Currency,
): OrderResult => {
  const now = `${order.number} costs ${formatMinor(dueMinor)} ${currency} now`
  const message = `${now}, more than the ${formatMinor(agreedMinor)} ${currency} it was agreed to pay: look again.`
  return refused(order.id, order.number, 'priceChanged', message)
}

const uncovered = ({ order, dueMinor }: DueOrder, leftMinor: number, currency: Currency): OrderResult => {
  const missing: Money = { amountMinor: dueMinor - leftMinor, currency }
  const message = `${order.number} needs ${formatMinor(missing.amountMinor)} ${currency} more than the balance holds.`
  return refused(order.id, order.number, 'balanceTooLow', message, missing)
}

/** Allocates stock to orders in their order of payment. */
const turnsOf = (stock: readonly StockLine[]) => {
  const plan = planStock(stock)
  const take = ({ cover }: DueOrder): void => plan.take(cover)
  const dueOf = (order: PayableOrder): DueOrder => {
    const cover = plan.coverOf(order.id)
    return { order, cover, dueMinor: order.totalMinor - cover.savedMinor }
  }
  return { dueOf, take }
}

/**
 * Decides which orders a balance pays. Each is paid in turn if the remaining balance covers its total minus stock;
 * one that is too expensive does not block later ones. Orders keep their stored price. Pure.
 */
export const decidePayment = (
  ids: readonly string[],
  orders: readonly PayableOrder[],
  { balanceMinor, currency, stock, agreedMinor }: Means,
  rates: RateBook,
): PaymentDecision => {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const toPay: DueOrder[] = []
  // Two allocations: with the real balance, and with a sufficient one.
  const turns = turnsOf(stock)
  const allTurns = turnsOf(stock)
  let left = balanceMinor
  let neededMinor = 0
  const rows = [...new Set(ids)].map((id) => {
    const order = byId.get(id)
    if (!order) return { id, refusal: resultNotFound(id) }
    const refusal = refusalOf(order, rates)
    if (refusal) return { id, due: { order, cover: noCover, dueMinor: order.totalMinor }, refusal }
    const needed = allTurns.dueOf(order)
    allTurns.take(needed)
    neededMinor += needed.dueMinor
    const due = turns.dueOf(order)
    const agreed = agreedMinor?.get(id) ?? due.dueMinor
    if (due.dueMinor > agreed) return { id, due, refusal: moreExpensive(due, agreed, currency) }
    if (due.dueMinor > left) return { id, due, refusal: uncovered(due, left, currency) }
    left -= due.dueMinor
    turns.take(due)
    toPay.push(due)
    return { id, due }
  })
  return {
    rows,
    toPay,
    totalMinor: orders.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    payableMinor: balanceMinor - left,
    neededMinor,
  }
}
