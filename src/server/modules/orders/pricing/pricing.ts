import { isAddressComplete, type AddressToCheck } from '../../../../contract/addresses/address-check.ts'
import {
  listPrices,
  type CustomerPrices,
  type PriceSource,
} from '../../../../contract/customer-prices/customer-price.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { RuleProblem } from '../../../../contract/shipping/shipping.ts'
import type { QuoteStatus } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Db } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { exchangeRate, loadSkusAndBundles, type PricedSku } from '../../catalogue/index.ts'
import { loadCustomerPrices, offerPrices, type PricedOffer } from '../../customer-prices/index.ts'
import {
  evaluateShippingRules,
  freightFor,
  loadRateBook,
  type EvaluatedRule,
  type RateBook,
  type RuleFacts,
  type UsdOffer,
} from '../../shipping/index.ts'
import { linePriceOf, componentsOf, type SkuLine, type LineComponent } from './line-components.ts'
import { discountOnServices, servicesMinor, type ChosenService } from './order-services.ts'
import { stateFrom, type DerivedState, type WaitingFacts } from '../state/order-states.ts'
import { parcelOf, type Parcel } from './parcel.ts'

export interface PriceBook {
  readonly skus: ReadonlyMap<string, PricedSku>
  readonly rates: RateBook
  /** Units of the orders' currency per USD. */
  readonly exchangeRate: number
  /** What decides the customer's prices. */
  readonly prices: CustomerPrices
}

/** With the rules that choose a shipping line where the seller has not; without rules the cheapest is chosen. */
export interface RulePriceBook extends PriceBook {
  readonly rules: readonly EvaluatedRule[]
}

/**
 * Loads a customer's prices (null: list prices) of these SKUs and of their bundle components, in a currency. One query for SKUs and one for the
 * customer's rules; the rest is cached.
 */
export const loadPriceBook = async (
  db: Db,
  customerId: CustomerId | null,
  currency: Currency,
  skuIds: Iterable<string>,
): Promise<PriceBook> => {
  const wanted = [...new Set(skuIds)]
  const skus = wanted.length > 0 ? await loadSkusAndBundles(db, wanted) : new Map<string, PricedSku>()
  const parts = [...skus.values()].flatMap((sku) => sku.parts)
  for (const { sku } of parts) skus.set(sku.id, sku)
  return {
    skus,
    rates: await loadRateBook(db),
    exchangeRate: await exchangeRate(db, currency),
    prices: customerId === null ? listPrices : await loadCustomerPrices(db, customerId),
  }
}

export interface LineToPrice extends SkuLine {
  readonly skuCode: string | null
  /** Per SKU, in the order's currency. Null with a SKU: to be priced. Existing prices are kept. */
  readonly unitPriceMinor: number | null
  /** The list price, and the rules that made it lower; null: it is the list price, or not priced. */
  readonly listPriceMinor: number | null
  readonly priceSources: readonly PriceSource[] | null
  /** Components of a bundle, with the prices its line is made of; null for other lines and until priced. */
  readonly parts: readonly LineComponent[] | null
  readonly goodsAttributes: readonly string[]
  readonly quote: QuoteStatus | null
}

export interface ShippingChoice {
  readonly shippingLineId: string | null
  readonly shippingLineName: string | null
  readonly daysMin: number | null
  readonly daysMax: number | null
  readonly lineChosenBy: 'seller' | 'default' | 'rule' | null
  /** The rule that decided, with its name at the time. */
  readonly ruleId: string | null
  readonly ruleName: string | null
  /** Why the rule left the choice to the seller; null if it chose. */
  readonly ruleProblem: RuleProblem | null
  /** Null: to be calculated. Existing freight is kept while the parcel is unchanged. */
  readonly freightMinor: number | null
  /** What it is lower than the list price, and the rule that made it so; 0 and null: it is the list price. */
  readonly freightDiscountMinor: number
  readonly freightPriceSource: PriceSource | null
}

export interface OrderToPrice<Line extends LineToPrice = LineToPrice> extends ShippingChoice, AddressToCheck {
  readonly number: string
  readonly shopId: string
  readonly shopPaid: boolean
  /** A test order of the shop: never paid. */
  readonly isTest: boolean
  readonly weightGrams: number
  readonly goodsAttributes: readonly string[]
  readonly lines: readonly Line[]
  /** The lines for which the existing freight was calculated; absent for a new order. */
  readonly loadedLines?: readonly Line[]
  /** Absent for an order being placed. */
  readonly services?: readonly ChosenService[]
}

export interface PricedOrder<Line extends LineToPrice = LineToPrice> extends ShippingChoice, DerivedState {
  readonly freightMinor: number
  readonly productMinor: number
  readonly serviceMinor: number
  readonly totalMinor: number
  /** What products and services cost less than their list prices. */
  readonly goodsDiscountMinor: number
  readonly serviceDiscountMinor: number
  readonly weightGrams: number
  readonly goodsAttributes: readonly string[]
  readonly lines: readonly Line[]
  readonly services: readonly ChosenService[]
}

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

const valueOf = (lines: readonly LineToPrice[]): number =>
  lines.reduce((sum, line) => sum + (line.unitPriceMinor ?? 0) * line.quantity * line.units, 0)

const discountOn = (lines: readonly LineToPrice[]): number =>
  lines.reduce(
    (sum, { listPriceMinor, unitPriceMinor, quantity, units }) =>
      listPriceMinor === null || unitPriceMinor === null
        ? sum
        : sum + (listPriceMinor - unitPriceMinor) * quantity * units,
    0,
  )

/** Lines keep the weight and goods they were priced with. */
export const parcelOfLines = (lines: readonly LineToPrice[], skus: ReadonlyMap<string, PricedSku>): Parcel =>
  parcelOf(
    lines
      .filter((line) => line.skuId !== null && line.quantity > 0)
      .flatMap((line) =>
        componentsOf(line).map(({ skuId, count, weightGrams }) => {
          const sku = skus.get(skuId)
          return {
            count,
            weightGrams,
            lengthMm: sku?.lengthMm ?? 0,
            widthMm: sku?.widthMm ?? 0,
            heightMm: sku?.heightMm ?? 0,
            goodsAttributes: line.goodsAttributes,
          }
        }),
      ),
  )

const byNoRule = { ruleId: null, ruleName: null, ruleProblem: null } as const
export const noChoice = {
  shippingLineId: null,
  shippingLineName: null,
  daysMin: null,
  daysMax: null,
  lineChosenBy: null,
  freightMinor: 0,
  freightDiscountMinor: 0,
  freightPriceSource: null,
  ...byNoRule,
} as const satisfies ShippingChoice

type Freight = { readonly choice: ShippingChoice; readonly state: WaitingFacts['freight'] }

type ChosenBy = Pick<ShippingChoice, 'lineChosenBy' | 'ruleId' | 'ruleName' | 'ruleProblem'>

export type Offer = PricedOffer<UsdOffer>

const chosen = (offer: Offer, by: ChosenBy): Freight => ({
  choice: {
    shippingLineId: offer.lineId,
    shippingLineName: offer.name,
    daysMin: offer.daysMin,
    daysMax: offer.daysMax,
    freightMinor: offer.priceMinor,
    freightDiscountMinor: offer.listMinor - offer.priceMinor,
    freightPriceSource: offer.source,
    ...by,
  },
  state: 'chosen',
})

export const ruleFactsOf = (
  order: Pick<OrderToPrice, 'shopId' | 'countryCode'>,
  lines: readonly LineToPrice[],
  parcel: Parcel,
): RuleFacts => {
  const bought = lines.filter(({ quantity }) => quantity > 0)
  return {
    shopId: order.shopId,
    countryCode: order.countryCode,
    weightGrams: parcel.weightGrams,
    valueMinor: valueOf(bought),
    units: bought.flatMap(componentsOf).reduce((sum, { count }) => sum + count, 0),
    goodsAttributes: parcel.goodsAttributes,
    skuIds: bought.flatMap(componentsOf).map(({ skuId }) => skuId),
  }
}

/**
 * Keeps the seller's choice and never replaces it, even if it does not carry the parcel. Otherwise the rules decide,
 * and by default the cheapest line.
 */
const chooseFreight = (
  order: OrderToPrice,
  offers: readonly Offer[],
  book: RulePriceBook,
  facts: () => RuleFacts,
): Freight => {
  if (order.lineChosenBy === 'seller' && order.shippingLineId !== null) {
    const own = offers.find(({ lineId }) => lineId === order.shippingLineId)
    if (own) return chosen(own, { lineChosenBy: 'seller', ...byNoRule })
    return { choice: noChoice, state: offers.length > 0 ? 'notChosen' : 'unreachable' }
  }
  return chooseAutomatically(offers, book, facts)
}

const chooseAutomatically = (
  offers: readonly Offer[],
  { rules }: Pick<RulePriceBook, 'rules'>,
  facts: () => RuleFacts,
): Freight => {
  const [cheapest] = offers
  if (!cheapest) return { choice: noChoice, state: 'unreachable' }
  if (rules.length > 0) {
    const { rule, offer, problem } = evaluateShippingRules(rules, facts(), offers)
    const by = rule && { ruleId: rule.id, ruleName: rule.name, ruleProblem: problem }
    if (by && offer) return chosen(offer, { lineChosenBy: 'rule', ...by })
    if (by) return { choice: { ...noChoice, ...by }, state: 'notChosen' }
  }
  return chosen(cheapest, { lineChosenBy: 'default', ...byNoRule })
}

export const automaticLine = (
  offers: readonly Offer[],
  book: Pick<RulePriceBook, 'rules'>,
  facts: RuleFacts,
): ShippingChoice => chooseAutomatically(offers, book, () => facts).choice

/** Weight, size and goods decide the freight: a larger box costs more at the same weight. */
const isSameParcel = (one: Parcel, other: Parcel): boolean =>
  one.weightGrams === other.weightGrams &&
  one.lengthMm === other.lengthMm &&
  one.widthMm === other.widthMm &&
  one.heightMm === other.heightMm &&
  one.goodsAttributes.join() === other.goodsAttributes.join()

const goodsOf = (lines: readonly LineToPrice[]): string =>
  lines.map(({ skuId, quantity, units }) => `${skuId} ${quantity * units}`).join()

const isSettled = (
  order: OrderToPrice,
  lines: readonly LineToPrice[],
  parcel: Parcel,
  book: RulePriceBook,
): boolean => {
  const { loadedLines: before } = order
  if (!before || order.freightMinor === null || order.shippingLineId === null) return false
  if (!isSameParcel(parcel, parcelOfLines(before, book.skus))) return false
  const isRules = order.lineChosenBy !== 'seller' && book.rules.length > 0
  return !isRules || goodsOf(lines) === goodsOf(before)
}

/** The lines that carry these products to the order's address, the cheapest first. */
const offersOf = (
  { countryCode, postcode }: Pick<OrderToPrice, 'countryCode' | 'postcode'>,
  parcel: Parcel,
  book: PriceBook,
): readonly Offer[] =>
  offerPrices(freightFor(book.rates, { countryCode, postcode, ...parcel }).offers, countryCode, book)

/**
 * The order by the cheapest line that `isWanted`, where the cheapest of all was taken because neither its seller nor a
 * rule chose; null if there is none.
 */
export const byWantedLine = <Line extends LineToPrice>(
  order: OrderToPrice<Line>,
  priced: PricedOrder<Line>,
  book: PriceBook,
  isWanted: (offer: Offer) => boolean,
): PricedOrder<Line> | null => {
  if (priced.lineChosenBy !== 'default') return null
  const offer = offersOf(order, parcelOfLines(priced.lines, book.skus), book).find(isWanted)
  if (!offer) return null
  const { choice } = chosen(offer, { lineChosenBy: 'default', ...byNoRule })
  const freightMinor = choice.freightMinor ?? 0
  const totalMinor = priced.totalMinor - priced.freightMinor + freightMinor
  return { ...priced, ...choice, freightMinor, totalMinor }
}

const freightOf = (
  order: OrderToPrice,
  lines: readonly LineToPrice[],
  parcel: Parcel,
  book: RulePriceBook,
): Freight => {
  if (isSettled(order, lines, parcel, book)) return { choice: order, state: 'chosen' }
  if (!/^[A-Z]{2}$/.test(order.countryCode)) return { choice: noChoice, state: 'notChosen' }
  return chooseFreight(order, offersOf(order, parcel, book), book, () => ruleFactsOf(order, lines, parcel))
}

/** A line chosen before all lines are priced is stored; its freight is calculated once the weight is known. */
const storedChoice = (order: OrderToPrice): Freight => ({
  choice:
    order.lineChosenBy === 'seller'
      ? {
          shippingLineId: order.shippingLineId,
          shippingLineName: order.shippingLineName,
          daysMin: order.daysMin,
          daysMax: order.daysMax,
          lineChosenBy: 'seller',
          freightMinor: 0,
          freightDiscountMinor: 0,
          freightPriceSource: null,
          ...byNoRule,
        }
      : noChoice,
  state: 'notChosen',
})

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
