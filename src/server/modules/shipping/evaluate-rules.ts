import {
  defaultMaxDays,
  type RuleConditions,
  type RuleOutcome,
} from '../../../contract/shipping-rules/shipping-rules.ts'
import type { RuleProblem } from '../../../contract/shipping/shipping.ts'

export interface EvaluatedRule {
  readonly id: string
  readonly name: string
  readonly conditions: RuleConditions
  readonly outcome: RuleOutcome
}

export interface RuleFacts {
  readonly shopId: string
  readonly countryCode: string
  readonly weightGrams: number
  /** Goods value, in the customer's currency. */
  readonly valueMinor: number
  readonly units: number
  readonly goodsAttributes: readonly string[]
  readonly skuIds: readonly string[]
}

/** Priced in the customer's currency. */
export interface OfferedLine {
  readonly lineId: string
  readonly name: string
  readonly priceMinor: number
  readonly daysMin: number
  readonly daysMax: number
}

export interface RuleDecision<Rule extends EvaluatedRule, Offer extends OfferedLine> {
  /** Matching rules without a fitting line, which passed to the next rule. */
  readonly passed: readonly Rule[]
  /** The rule that decided; null: none, so the default applies. */
  readonly rule: Rule | null
  /** The chosen line; null if left to the seller, or no rule decided. */
  readonly offer: Offer | null
  readonly problem: RuleProblem | null
}

const within = (value: number, from: number | null, to: number | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to)

const hasSkus = ({ skus }: RuleConditions, skuIds: readonly string[]): boolean => {
  if (skus === null) return true
  const named: readonly string[] = skus.ids
  return skus.mode === 'any'
    ? skuIds.some((id) => named.includes(id))
    : skuIds.length > 0 && skuIds.every((id) => named.includes(id))
}

export const holdsFor = (wanted: RuleConditions, facts: RuleFacts): boolean => {
  const shops: readonly string[] = wanted.shopIds
  const goods = facts.goodsAttributes
  return (
    (shops.length === 0 || shops.includes(facts.shopId)) &&
    (wanted.countries.length === 0 || wanted.countries.includes(facts.countryCode)) &&
    !wanted.exceptCountries.includes(facts.countryCode) &&
    within(facts.weightGrams, wanted.weightFromGrams, wanted.weightToGrams) &&
    within(facts.valueMinor, wanted.valueFromMinor, wanted.valueToMinor) &&
    within(facts.units, wanted.unitsFrom, wanted.unitsTo) &&
    (wanted.containsAny.length === 0 || wanted.containsAny.some((one) => goods.includes(one))) &&
    !wanted.containsNone.some((one) => goods.includes(one)) &&
    hasSkus(wanted, facts.skuIds)
  )
}

const cheaper = (a: OfferedLine, b: OfferedLine): number =>
  a.priceMinor - b.priceMinor || a.daysMax - b.daysMax || a.daysMin - b.daysMin
const faster = (a: OfferedLine, b: OfferedLine): number =>
  a.daysMax - b.daysMax || a.daysMin - b.daysMin || a.priceMinor - b.priceMinor
/** Half the days may cost twice the price. */
const betterValue = (a: OfferedLine, b: OfferedLine): number =>
  a.priceMinor * a.daysMax - b.priceMinor * b.daysMax || cheaper(a, b)

const ranked = <Offer extends OfferedLine>(outcome: RuleOutcome, offers: readonly Offer[]): Offer[] => {
  if (outcome.choice === 'lines')
    return outcome.lineIds.flatMap((id) => offers.find(({ lineId }) => lineId === id) ?? [])
  if (outcome.choice === 'fastest') return offers.toSorted(faster)
  return offers.toSorted(outcome.choice === 'bestValue' ? betterValue : cheaper)
}

const problemOf = (
  { maxPriceMinor, maxDays }: RuleOutcome,
  candidates: readonly OfferedLine[],
  countryCode: string,
): RuleProblem => {
  const cheap = candidates.some(({ priceMinor }) => within(priceMinor, null, maxPriceMinor))
  const quick = candidates.some(({ daysMax }) => within(daysMax, null, maxDays))
  // If some are within the price limit, the closest match is by speed.
  const [nearest] = candidates.toSorted(cheap ? faster : cheaper)
  const reason = !nearest
    ? 'linesDoNotReach'
    : cheap === quick
      ? 'tooDearOrSlow'
      : cheap
        ? 'tooSlow'
        : 'tooDear'
  return {
    reason,
    countryCode,
    maxPriceMinor,
    maxDays,
    nearest: nearest
      ? { name: nearest.name, priceMinor: nearest.priceMinor, daysMax: nearest.daysMax }
      : null,
  }
}

/** What an order goes by without a rule, of offers that are sorted by price. */
export const defaultOffer = <Offer extends Pick<OfferedLine, 'daysMax'>>(
  offers: readonly Offer[],
): Offer | undefined => offers.find(({ daysMax }) => daysMax <= defaultMaxDays) ?? offers[0]

/**
 * The first rule with matching conditions and a fitting line decides. Without a fitting line, a rule passes the order
 * on or leaves it to the seller. Offers must be all lines that carry the parcel, at least one.
 */
export const evaluateShippingRules = <Rule extends EvaluatedRule, Offer extends OfferedLine>(
  rules: readonly Rule[],
  facts: RuleFacts,
  offers: readonly Offer[],
): RuleDecision<Rule, Offer> => {
  const passed: Rule[] = []
  for (const rule of rules) {
    if (!holdsFor(rule.conditions, facts)) continue
    const { outcome } = rule
    const candidates = ranked(outcome, offers)
    const offer = candidates.find(
      ({ priceMinor, daysMax }) =>
        within(priceMinor, null, outcome.maxPriceMinor) && within(daysMax, null, outcome.maxDays),
    )
    if (offer) return { passed, rule, offer, problem: null }
    if (outcome.otherwise === 'askSeller') {
      return { passed, rule, offer: null, problem: problemOf(outcome, candidates, facts.countryCode) }
    }
    passed.push(rule)
  }
  return { passed, rule: null, offer: null, problem: null }
}
