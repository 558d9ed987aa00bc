import { formatMinor, type Currency, type Money } from '../../../contract/money.ts'
import type { WaitingReason } from '../../../contract/statuses.ts'
import { freightFor, type RateBook } from '../shipping/index.ts'
import { refused, resultNotFound, type OrderResult } from './order-results.ts'
import { orderMoves } from './order-states.ts'
import { stopWords } from './overlays.ts'
import { parcelOf } from './parcel.ts'
import type { PayableOrder } from './payable-orders.ts'
import { wrongStatusMessage } from './refusals.ts'

/** What an unpaid order lacks, in words for the seller. */
const lacks: Partial<Record<WaitingReason, string>> = {
  linesUnmapped: 'has lines without a price: map them or ask for a quote',
  quoteRequested: 'waits for the price the agency was asked for',
  quoteOffered: 'has an offer to accept or decline',
  addressIncomplete: 'has an incomplete address',
  noShippingLine: 'has goods that no shipping line carries to its country',
  shippingLineNotChosen: 'has no shipping line chosen',
  reissueOffered: 'is to be sent again: accept its charge, or decline',
  shopUnpaid: "is not paid in the shop yet by the shop's buyer",
}

export interface PaymentDecision {
  /** Each id once, in the order given; those to be paid have no refusal. */
  readonly rows: readonly {
    readonly id: string
    readonly order?: PayableOrder
    readonly refusal?: OrderResult
  }[]
  readonly toPay: readonly PayableOrder[]
  readonly totalMinor: number
  readonly payableMinor: number
}

/** Why an order cannot be paid, whatever the balance; undefined where it can. */
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
  if (order.stop) return refuse(order.stop.kind, stopWords(order.stop))
  if (waitingReason !== 'paymentDue') {
    return refuse(
      waitingReason ?? 'notPayable',
      (waitingReason && lacks[waitingReason]) ?? 'cannot be paid yet',
    )
  }
  const gone = order.lines.find(({ isActive }) => !isActive)
  if (gone)
    return refuse(
      'skuInactive',
      `holds ${gone.code}, which is not sold any more: map the line to another SKU`,
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

/**
 * Who of these orders is paid from a balance: each in its turn where the rest of the balance covers it, others after it
 * still get theirs. What an order keeps costing is its own price, not today's. Pure.
 */
export const decidePayment = (
  ids: readonly string[],
  orders: readonly PayableOrder[],
  wallet: { readonly balanceMinor: number; readonly currency: Currency },
  rates: RateBook,
): PaymentDecision => {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const toPay: PayableOrder[] = []
  let left = wallet.balanceMinor
  const rows = [...new Set(ids)].map((id) => {
    const order = byId.get(id)
    if (!order) return { id, refusal: resultNotFound(id) }
    const refusal = refusalOf(order, rates)
    if (refusal) return { id, order, refusal }
    if (order.totalMinor > left) {
      const missing: Money = { amountMinor: order.totalMinor - left, currency: wallet.currency }
      const message = `${order.number} needs ${formatMinor(missing.amountMinor)} ${missing.currency} more than the balance holds.`
      return { id, order, refusal: refused(id, order.number, 'balanceTooLow', message, missing) }
    }
    left -= order.totalMinor
    toPay.push(order)
    return { id, order }
  })
  return {
    rows,
    toPay,
    totalMinor: orders.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    payableMinor: wallet.balanceMinor - left,
  }
}
