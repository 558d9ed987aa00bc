import type { OrderId } from '../../../contract/kernel/ids.ts'
import {
  defaultOffer,
  evaluateShippingRules,
  freightFor,
  type EvaluatedRule,
  type OfferedLine,
} from '../shipping/index.ts'
import { offerPrices } from '../customer-prices/index.ts'
import { parcelOfLines, ruleFactsOf, type LockedOrder, type PriceBook } from '../orders/index.ts'

export interface TriedRule extends EvaluatedRule {
  /** Position among all rules, including disabled ones. */
  readonly place: number
}

export interface Choice {
  readonly lineId: string
  readonly name: string
  readonly freightMinor: number
  readonly daysMax: number
}

/** The result for an order; excluded are orders with a manual choice, without prices, or that no line reaches. */
export type Tried =
  | { readonly kind: 'chosenByHand' | 'notReady' | 'unreachable' }
  | {
      readonly kind: 'decided'
      readonly orderId: OrderId
      readonly number: string
      readonly countryCode: string
      readonly passed: readonly number[]
      readonly place: number | null
      readonly before: Choice | null
      /** Null: left to the seller. */
      readonly after: Choice | null
    }

const choiceOf = ({ lineId, name, priceMinor, daysMax }: OfferedLine): Choice => ({
  lineId,
  name,
  freightMinor: priceMinor,
  daysMax,
})

/** The current line at today's price; at its stored price if no longer available. */
const presentLine = (order: LockedOrder, offers: readonly OfferedLine[]): Choice | null => {
  const { shippingLineId: lineId, shippingLineName: name, daysMax, freightMinor } = order
  if (lineId === null) return null
  const offer = offers.find((one) => one.lineId === lineId)
  if (offer) return choiceOf(offer)
  return { lineId, name: name ?? '', freightMinor: freightMinor ?? 0, daysMax: daysMax ?? 0 }
}

const isReady = ({ countryCode, lines }: LockedOrder): boolean =>
  /^[A-Z]{2}$/.test(countryCode) &&
  lines.every(({ quantity, unitPriceMinor }) => quantity === 0 || unitPriceMinor !== null)

export const tryOrder = (order: LockedOrder, rules: readonly TriedRule[], book: PriceBook): Tried => {
  if (order.lineChosenBy === 'seller') return { kind: 'chosenByHand' }
  if (!isReady(order)) return { kind: 'notReady' }
  const { countryCode, postcode, lines } = order
  const parcel = parcelOfLines(lines, book.skus)
  const { offers: inUsd } = freightFor(book.rates, { countryCode, postcode, ...parcel })
  const offers = offerPrices(inUsd, countryCode, book)
  const byDefault = defaultOffer(offers)
  if (!byDefault) return { kind: 'unreachable' }
  const { rule, offer, passed } = evaluateShippingRules(rules, ruleFactsOf(order, lines, parcel), offers)
  const taken = rule === null ? byDefault : offer
  return {
    kind: 'decided',
    orderId: order.id,
    number: order.number,
    countryCode,
    passed: passed.map(({ place }) => place),
    place: rule?.place ?? null,
    before: presentLine(order, offers),
    after: taken && choiceOf(taken),
  }
}
