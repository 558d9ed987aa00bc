import { isAddressComplete } from '../../../../contract/addresses/address-check.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { WaitingReason } from '../../../../contract/kernel/statuses.ts'
import { refusalOf, type Refusal } from '../../../platform/kernel/refuse.ts'
import { freightFor, type RateBook } from '../../shipping/index.ts'
import { noAllocation, planStock, type StockAllocation, type StockLine } from '../../stock/index.ts'
import { refused, resultNotFound, type OrderResult } from '../state/order-results.ts'
import { orderMoves } from '../state/order-states.ts'
import { covers, lackOf, spendable, type Funds } from '../../wallet/index.ts'
import { parcelOf } from '../pricing/parcel.ts'
import type { PayableOrder } from './payable-orders.ts'

const unpayableReasons = [
  'linesUnmapped',
  'quoteRequested',
  'quoteOffered',
  'addressIncomplete',
  'noShippingLine',
  'shippingLineNotChosen',
  'replacementOffered',
  'shopUnpaid',
  'testOrder',
] as const satisfies readonly WaitingReason[]

export interface DueOrder {
  readonly order: PayableOrder
  readonly allocation: StockAllocation
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
  /** Needed to pay every order that only the lack of money blocks. */
  readonly neededMinor: number
}

export interface PaymentFunds extends Funds {
  readonly stock: readonly StockLine[]
  /** Maximum charge per order id; orders left out have no limit. */
  readonly agreedMinor?: ReadonlyMap<string, number>
}

const blockerOf = (order: PayableOrder, rates: RateBook): Refusal | undefined => {
  const { number, status, waitingReason } = order
  if (status === 'cancelled') return refusalOf('cancelled', { number })
  if (status === 'merged' || status === 'split')
    return refusalOf('notPayable', { case: 'status', number, status })
  if (status !== 'awaitingQuote' && !orderMoves.pay.from.some((from) => from === status))
    return refusalOf('alreadyPaid', { number })
  if (order.stop) return refusalOf(order.stop.kind, { number, until: order.stop.until?.toISOString() })
  if (waitingReason !== 'paymentDue') {
    const lack = unpayableReasons.find((reason) => reason === waitingReason)
    return lack ? refusalOf(lack, { number }) : refusalOf('notPayable', { case: 'order', number })
  }
  if (!isAddressComplete(order)) return refusalOf('addressIncomplete', { number })
  const gone = order.lines.find(({ isActive }) => !isActive)
  if (gone) return refusalOf('skuInactive', { codes: [gone.code], number })
  const { offers } = freightFor(rates, {
    ...parcelOf(order.lines),
    countryCode: order.countryCode,
    postcode: order.postcode,
  })
  if (!offers.some(({ lineId }) => lineId === order.shippingLineId))
    return refusalOf('lineUnavailable', { number, line: order.shippingLineName })
  return undefined
}

const refusedFor = (order: PayableOrder, rates: RateBook): OrderResult | undefined => {
  const blocker = blockerOf(order, rates)
  return blocker && refused(order.id, order.number, blocker)
}

const priceChangedResult = (
  { order: { id, number }, dueMinor: nowMinor }: DueOrder,
  agreedMinor: number,
  currency: Currency,
): OrderResult =>
  refused(id, number, refusalOf('priceChanged', { case: 'order', number, nowMinor, agreedMinor, currency }))

const balanceTooLowResult = (
  { order: { id, number }, dueMinor }: DueOrder,
  leftMinor: number,
  funds: Funds,
): OrderResult => {
  const lack = lackOf(funds, dueMinor, leftMinor)
  const { shortMinor: amountMinor, currency } = lack
  return refused(id, number, refusalOf('balanceTooLow', { number, ...lack }), { amountMinor, currency })
}

const stockAllocator = (stock: readonly StockLine[]) => {
  const plan = planStock(stock)
  const take = ({ allocation }: DueOrder): void => plan.take(allocation)
  const dueOf = (order: PayableOrder): DueOrder => {
    const allocation = plan.allocationFor(order.id)
    return { order, allocation, dueMinor: order.totalMinor - allocation.savedMinor }
  }
  return { dueOf, take }
}

/**
 * Each order is paid in turn if what is left of balance and credit covers its total minus stock; one that is too expensive
 * does not block later ones. Orders keep their stored price.
 */
export const decidePayment = (
  ids: readonly string[],
  orders: readonly PayableOrder[],
  funds: PaymentFunds,
  rates: RateBook,
): PaymentDecision => {
  const { currency, stock, agreedMinor } = funds
  const byId = new Map(orders.map((order) => [order.id, order]))
  const toPay: DueOrder[] = []
  // Two allocations: with what there is, and with enough.
  const allocator = stockAllocator(stock)
  const unlimitedAllocator = stockAllocator(stock)
  const start = spendable(funds)
  let left = start
  let neededMinor = 0
  const rows = [...new Set(ids)].map((id) => {
    const order = byId.get(id)
    if (!order) return { id, refusal: resultNotFound(id) }
    const refusal = refusedFor(order, rates)
    if (refusal) return { id, due: { order, allocation: noAllocation, dueMinor: order.totalMinor }, refusal }
    const needed = unlimitedAllocator.dueOf(order)
    unlimitedAllocator.take(needed)
    neededMinor += needed.dueMinor
    const due = allocator.dueOf(order)
    const agreed = agreedMinor?.get(id) ?? due.dueMinor
    if (due.dueMinor > agreed) return { id, due, refusal: priceChangedResult(due, agreed, currency) }
    if (!covers(left, due.dueMinor)) return { id, due, refusal: balanceTooLowResult(due, left, funds) }
    left -= due.dueMinor
    allocator.take(due)
    toPay.push(due)
    return { id, due }
  })
  return {
    rows,
    toPay,
    totalMinor: orders.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    payableMinor: start - left,
    neededMinor,
  }
}
