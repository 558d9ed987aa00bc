import type { PricedSku } from '../../catalogue/index.ts'
import { offerPrices, type PricedOffer } from '../../customer-prices/index.ts'
import {
  defaultOffer,
  evaluateShippingRules,
  freightFor,
  type RuleFacts,
  type UsdOffer,
} from '../../shipping/index.ts'
import type { WaitingFacts } from '../state/order-states.ts'
import { componentsOf } from './line-components.ts'
import { parcelOf, type Parcel } from './parcel.ts'
import type { PriceBook, RulePriceBook } from './price-book.ts'
import type { LineToPrice, OrderToPrice, PricedOrder, ShippingChoice } from './priced-order.ts'

export const valueOf = (lines: readonly LineToPrice[]): number =>
  lines.reduce((sum, line) => sum + (line.unitPriceMinor ?? 0) * line.quantity * line.units, 0)

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
 * and by default the cheapest line that is not too slow.
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
  const byDefault = defaultOffer(offers)
  if (!byDefault) return { choice: noChoice, state: 'unreachable' }
  if (rules.length > 0) {
    const { rule, offer, problem } = evaluateShippingRules(rules, facts(), offers)
    const by = rule && { ruleId: rule.id, ruleName: rule.name, ruleProblem: problem }
    if (by && offer) return chosen(offer, { lineChosenBy: 'rule', ...by })
    if (by) return { choice: { ...noChoice, ...by }, state: 'notChosen' }
  }
  return chosen(byDefault, { lineChosenBy: 'default', ...byNoRule })
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
 * The order by the cheapest line that `isWanted`, where the default line was taken because neither its seller nor a
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

export const freightOf = (
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
export const storedChoice = (order: OrderToPrice): Freight => ({
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
