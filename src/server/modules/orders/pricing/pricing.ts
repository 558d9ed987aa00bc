import { isAddressComplete } from '../../../../contract/addresses/address-check.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { stateFrom } from '../state/order-states.ts'
import { freightOf, parcelOfLines, storedChoice, valueOf } from './choose-freight.ts'
import { linePriceOf } from './line-components.ts'
import { discountOnServices, servicesMinor } from './order-services.ts'
import type { PriceBook, RulePriceBook } from './price-book.ts'
import type { LineToPrice, OrderToPrice, PricedOrder } from './priced-order.ts'

/** Limit for amounts (minor units) and weights (grams) of one order, within 32 bits. */
export const largest = 2_000_000_000

/** The line with today's price if it has none. A line of an inactive SKU becomes unmatched. */
const priceLine = <Line extends LineToPrice>(line: Line, book: PriceBook): Line => {
  if (line.unitPriceMinor !== null) return line
  // A price that is calculated again leaves nothing of the one before.
  if (line.skuId === null)
    return line.priceSources === null ? line : { ...line, listPriceMinor: null, priceSources: null }
  const sku = book.skus.get(line.skuId)
  if (!sku?.isActive) {
    const nothing = { skuId: null, skuCode: null, weightGrams: null, parts: null, quote: null }
    return { ...line, ...nothing, listPriceMinor: null, priceSources: null, goodsAttributes: [] }
  }
  return {
    ...line,
    ...linePriceOf(sku, Math.max(1, line.quantity * line.units), book),
    skuCode: sku.code,
    goodsAttributes: sku.goodsAttributes,
  }
}

const discountOn = (lines: readonly LineToPrice[]): number =>
  lines.reduce(
    (sum, { listPriceMinor, unitPriceMinor, quantity, units }) =>
      listPriceMinor === null || unitPriceMinor === null
        ? sum
        : sum + (listPriceMinor - unitPriceMinor) * quantity * units,
    0,
  )

/**
 * Prices lines that have no price yet, chooses the shipping line, and sets status and waiting reason. Existing prices
 * are kept. @throws DomainError amountTooLarge
 */
export const priceOrder = <Line extends LineToPrice>(
  order: OrderToPrice<Line>,
  book: RulePriceBook,
): PricedOrder<Line> => {
  const lines = order.lines.map((line) => priceLine(line, book))
  const productMinor = valueOf(lines)
  const parcel = parcelOfLines(lines, book.skus)
  const isPriced = lines.every((line) => line.quantity === 0 || line.unitPriceMinor !== null)
  const { choice, state } = isPriced ? freightOf(order, lines, parcel, book) : storedChoice(order)
  const freightMinor = choice.freightMinor ?? 0
  const services = order.services ?? []
  const serviceMinor = servicesMinor(services, lines)
  const totalMinor = productMinor + freightMinor + serviceMinor
  const goodsDiscountMinor = discountOn(lines)
  const serviceDiscountMinor = discountOnServices(services, lines)
  const listMinor = totalMinor + goodsDiscountMinor + choice.freightDiscountMinor + serviceDiscountMinor
  const dearest = Math.max(
    0,
    ...lines.map(({ listPriceMinor, unitPriceMinor }) => listPriceMinor ?? unitPriceMinor ?? 0),
  )
  if (Math.max(listMinor, dearest, parcel.weightGrams) > largest) {
    throw refuse('amountTooLarge', { case: 'order', number: order.number })
  }
  const derived = stateFrom({
    lines: lines.map(({ quantity, unitPriceMinor, quote }) => ({
      quantity,
      isPriced: unitPriceMinor !== null,
      quote,
    })),
    addressComplete: isAddressComplete(order),
    freight: state,
    shopPaid: order.shopPaid,
    isTest: order.isTest,
  })
  return {
    ...derived,
    productMinor,
    freightMinor,
    serviceMinor,
    totalMinor,
    goodsDiscountMinor,
    freightDiscountMinor: choice.freightDiscountMinor,
    freightPriceSource: choice.freightPriceSource,
    serviceDiscountMinor,
    weightGrams: parcel.weightGrams,
    goodsAttributes: parcel.goodsAttributes,
    shippingLineId: choice.shippingLineId,
    shippingLineName: choice.shippingLineName,
    daysMin: choice.daysMin,
    daysMax: choice.daysMax,
    lineChosenBy: choice.lineChosenBy,
    ruleId: choice.ruleId,
    ruleName: choice.ruleName,
    ruleProblem: choice.ruleProblem,
    lines,
    services,
  }
}
