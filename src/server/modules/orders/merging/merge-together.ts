import { DomainError } from '../../../../contract/kernel/errors.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { moneyText } from '../../../../contract/kernel/money-text.ts'
import { refusalOf, type Refusal, refusalIn } from '../../../platform/kernel/refuse.ts'
import { freightFor, type FreightRefusal } from '../../shipping/index.ts'
import type { MadeLine } from '../intake/make-orders.ts'
import type { LockedOrder } from '../pricing/locked-orders.ts'
import { mergedServices } from '../pricing/order-services.ts'
import { byWantedLine, noChoice, parcelOfLines } from '../pricing/choose-freight.ts'
import { priceOrder } from '../pricing/pricing.ts'
import type { RulePriceBook } from '../pricing/price-book.ts'
import type { OrderToPrice, PricedOrder, ShippingChoice } from '../pricing/priced-order.ts'

export type MergeRefusal =
  | 'addressIncomplete'
  | 'hasProblem'
  | 'otherShop'
  | 'otherCurrency'
  | 'otherRecipient'
  | 'noCommonLine'
  | 'amountTooLarge'

/** Why two orders never go into one parcel; null where they may. */
export const mergeDifference = (one: LockedOrder, other: LockedOrder): Refusal<MergeRefusal> | null => {
  const unsound = [one, other].find(({ hasProblem }) => hasProblem)
  if (unsound) return refusalOf('hasProblem', { number: unsound.number })
  const incomplete = [one, other].find(({ mergeKey }) => mergeKey === null)
  if (incomplete) return refusalOf('addressIncomplete', { number: incomplete.number })
  if (one.shopId !== other.shopId) return refusalOf('otherShop', { number: one.number, other: other.number })
  if (one.currency !== other.currency)
    return refusalOf('otherCurrency', { number: one.number, other: other.number })
  if (one.mergeKey !== other.mergeKey) {
    return refusalOf('otherRecipient', { number: one.number, other: other.number })
  }
  return null
}

/** The order a line came from; lines of a merged order keep their original orders. */
const sourceOf = (order: LockedOrder, line: LockedOrder['lines'][number]): string =>
  order.kind === 'merged' && line.sourceOrderId !== null ? line.sourceOrderId : order.id

const linesOf = (order: LockedOrder): MadeLine[] =>
  order.lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      ...line,
      sourceOrderId: sourceOf(order, line),
      from: { orderId: order.id, lineId: line.id },
    }))

const commonChoice = (orders: readonly LockedOrder[]): ShippingChoice => {
  const [first] = orders
  const isCommon =
    first !== undefined &&
    orders.every(
      ({ lineChosenBy, shippingLineId }) =>
        lineChosenBy === 'seller' && shippingLineId === first.shippingLineId,
    )
  return isCommon ? sellersChoice(first) : noChoice
}

export const sellersChoice = (order: ShippingChoice): ShippingChoice => {
  if (order.lineChosenBy !== 'seller') return noChoice
  const { shippingLineId, shippingLineName, daysMin, daysMax } = order
  return { ...noChoice, shippingLineId, shippingLineName, daysMin, daysMax, lineChosenBy: 'seller' }
}

export const newOrderLike = (order: LockedOrder, number: string) => ({
  number,
  shopId: order.shopId,
  recipientName: order.recipientName,
  phone: order.phone,
  countryCode: order.countryCode,
  province: order.province,
  city: order.city,
  address1: order.address1,
  address2: order.address2,
  postcode: order.postcode,
  taxNumber: order.taxNumber,
  weightGrams: 0,
  goodsAttributes: [],
})

const joined = (orders: readonly LockedOrder[], number: string): OrderToPrice<MadeLine> => {
  const [first] = orders
  if (!first) throw new Error('no orders to merge')
  return {
    ...newOrderLike(first, number),
    phone: orders.find(({ phone }) => phone !== '')?.phone ?? '',
    shopPaid: orders.every(({ shopPaid }) => shopPaid),
    isTest: orders.some(({ isTest }) => isTest),
    ...commonChoice(orders),
    freightMinor: null,
    lines: orders.flatMap(linesOf),
    services: mergedServices(orders),
  }
}

/** A chosen shipping line that cannot carry the new order is replaced. */
export const repriceOrder = (order: OrderToPrice<MadeLine>, book: RulePriceBook): PricedOrder<MadeLine> => {
  const priced = priceOrder(order, book)
  const isRefused = priced.reason === 'shippingLineNotChosen' && order.lineChosenBy === 'seller'
  return isRefused ? priceOrder({ ...order, ...noChoice, freightMinor: null }, book) : priced
}

export const namesOf = (orders: readonly LockedOrder[]): string =>
  [...new Set(orders.map(({ shopOrderName }) => shopOrderName).filter((name) => name !== ''))].join(', ')

export interface MergeBlocker extends Refusal<'noCommonLine' | 'amountTooLarge'> {
  readonly refusals: Pick<FreightRefusal, 'name' | 'reason' | 'detail' | 'figures'>[]
}
export type Together = { readonly priced: PricedOrder<MadeLine> } | { readonly blocker: MergeBlocker }

const mergeBlockerOf = (
  orders: readonly LockedOrder[],
  priced: PricedOrder,
  book: RulePriceBook,
): MergeBlocker => {
  const [first] = orders
  const { refusals } = freightFor(book.rates, {
    ...parcelOfLines(priced.lines, book.skus),
    countryCode: first?.countryCode ?? '',
    postcode: first?.postcode ?? '',
  })
  return {
    ...refusalOf('noCommonLine', { numbers: orders.map(({ number }) => number) }),
    refusals: refusals
      .filter(({ reason }) => reason !== 'noRateForCountry')
      .map(({ name, reason, detail, figures }) => ({ name, reason, detail, figures })),
  }
}

/** By how many days the quickest and the slowest of them arrive apart; null if it is unknown for any. */
export const daysApart = (orders: readonly LockedOrder[]): { quickest: number; slowest: number } | null => {
  const days = orders.flatMap(({ daysMax }) => daysMax ?? [])
  if (days.length < orders.length) return null
  return { quickest: Math.min(...days), slowest: Math.max(...days) }
}

/**
 * The cheapest line of one parcel may be much slower than those of the orders. One that is as quick as the quickest of
 * theirs, or else as the slowest, is taken instead if it still saves shipping.
 */
const asQuickAsApart = (
  orders: readonly LockedOrder[],
  order: OrderToPrice<MadeLine>,
  priced: PricedOrder<MadeLine>,
  book: RulePriceBook,
): PricedOrder<MadeLine> | null => {
  const apart = daysApart(orders)
  if (apart === null) return null
  for (const days of [apart.quickest, apart.slowest]) {
    if ((priced.daysMax ?? 0) <= days) return null
    const quick = byWantedLine(order, priced, book, ({ daysMax }) => daysMax <= days)
    if (quick && (savingOf(orders, quick) ?? 0) > 0) return quick
  }
  return null
}

/** Callers have checked `mergeDifference`. */
export const priceTogether = (
  orders: readonly LockedOrder[],
  number: string,
  book: RulePriceBook,
): Together => {
  try {
    const order = joined(orders, number)
    const cheapest = repriceOrder(order, book)
    const priced = asQuickAsApart(orders, order, cheapest, book) ?? cheapest
    if (priced.reason === 'noShippingLine') return { blocker: mergeBlockerOf(orders, priced, book) }
    return { priced }
  } catch (error) {
    if (!(error instanceof DomainError) || error.reason !== 'amountTooLarge') throw error
    return { blocker: { ...refusalIn(error), reason: error.reason, refusals: [] } }
  }
}

export const knownFreight = ({ status, shippingLineId, freightMinor }: LockedOrder): number | null =>
  status === 'awaitingPayment' && shippingLineId !== null ? freightMinor : null

export const savingOf = (orders: readonly LockedOrder[], priced: PricedOrder): number | null => {
  const apart = orders.map(knownFreight)
  if (priced.status !== 'awaitingPayment' || priced.shippingLineId === null) return null
  return apart.every((freight) => freight !== null)
    ? apart.reduce((sum, freight) => sum + freight, 0) - priced.freightMinor
    : null
}

/** The saved freight as a sentence after another one; empty if nothing is saved. */
export const savingWords = (savingMinor: number | null, currency: Currency): string =>
  savingMinor !== null && savingMinor > 0
    ? ` It saves ${moneyText({ amountMinor: savingMinor, currency })}.`
    : ''
