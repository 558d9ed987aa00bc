import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ruleConditionsSchema,
  ruleOutcomeSchema,
  ruleChoices,
} from '../../../contract/shipping-rules/shipping-rules.ts'
import { goodsAttributes } from '../../../contract/kernel/statuses.ts'
import {
  defaultOffer,
  evaluateShippingRules,
  holdsFor,
  type EvaluatedRule,
  type OfferedLine,
  type RuleFacts,
} from './evaluate-rules.ts'

const facts: RuleFacts = {
  shopId: '1',
  countryCode: 'DE',
  weightGrams: 500,
  valueMinor: 4_000,
  units: 3,
  goodsAttributes: ['battery'],
  skuIds: ['71', '72'],
}
const offer = (lineId: string, priceMinor: number, daysMax: number): OfferedLine => ({
  lineId,
  name: `Line ${lineId}`,
  priceMinor,
  daysMin: Math.max(1, daysMax - 3),
  daysMax,
})
const economy = offer('1', 300, 20)
const standard = offer('2', 450, 12)
const express = offer('3', 1_500, 4)
const offers = [economy, standard, express]

const rule = (
  outcome: Parameters<typeof ruleOutcomeSchema.parse>[0],
  conditions: object = {},
  name = 'Rule',
): EvaluatedRule => ({
  id: name,
  name,
  conditions: ruleConditionsSchema.parse(conditions),
  outcome: ruleOutcomeSchema.parse(outcome),
})
const holds = (conditions: object, part: Partial<RuleFacts> = {}): boolean =>
  holdsFor(ruleConditionsSchema.parse(conditions), { ...facts, ...part })

describe('conditions of a rule', () => {
  it.each([
    ['nothing', {}, true],
    ['this shop', { shopIds: ['1', '9'] }, true],
    ['another shop', { shopIds: ['9'] }, false],
    ['this country', { countries: ['FR', 'DE'] }, true],
    ['another country', { countries: ['FR'] }, false],
    ['every country but this', { exceptCountries: ['DE'] }, false],
    ['both the country and its exception', { countries: ['DE'], exceptCountries: ['DE'] }, false],
    ['a weight that ends here', { weightToGrams: 500 }, true],
    ['a weight that begins here', { weightFromGrams: 500 }, true],
    ['a lighter parcel', { weightToGrams: 499 }, false],
    ['a heavier parcel', { weightFromGrams: 501 }, false],
    ['a value in range', { valueFromMinor: 4_000, valueToMinor: 4_000 }, true],
    ['a higher value', { valueFromMinor: 4_001 }, false],
    ['these units', { unitsFrom: 3, unitsTo: 3 }, true],
    ['fewer units', { unitsTo: 2 }, false],
    ['any of its goods', { containsAny: ['liquid', 'battery'] }, true],
    ['other goods', { containsAny: ['liquid'] }, false],
    ['none of other goods', { containsNone: ['liquid', 'magnet'] }, true],
    ['none of its goods', { containsNone: ['battery'] }, false],
    ['any of its SKUs', { skus: { mode: 'any', ids: ['72', '5'] } }, true],
    ['other SKUs', { skus: { mode: 'any', ids: ['5'] } }, false],
    ['only its SKUs', { skus: { mode: 'only', ids: ['72', '71', '5'] } }, true],
    ['only some of its SKUs', { skus: { mode: 'only', ids: ['72'] } }, false],
  ])('%s', (_, conditions, expected) => expect(holds(conditions)).toBe(expected))

  it('must all hold', () => {
    const wanted = { countries: ['DE'], weightToGrams: 500, containsAny: ['battery'] }
    expect(holds(wanted)).toBe(true)
    expect(holds(wanted, { countryCode: 'FR' })).toBe(false)
    expect(holds(wanted, { weightGrams: 501 })).toBe(false)
    expect(holds(wanted, { goodsAttributes: [] })).toBe(false)
  })
})

describe('the choice of a rule', () => {
  const chosen = (outcome: Parameters<typeof rule>[0]): string | undefined =>
    evaluateShippingRules([rule(outcome)], facts, offers).offer?.lineId

  it('is the cheapest, fastest, or best-value line', () => {
    expect(chosen({ choice: 'cheapest' })).toBe('1')
    expect(chosen({ choice: 'fastest' })).toBe('3')
    // 300 × 20 = 6000, 450 × 12 = 5400, 1500 × 4 = 6000.
    expect(chosen({ choice: 'bestValue' })).toBe('2')
  })

  it('is the first of its named lines that fits', () => {
    expect(chosen({ choice: 'lines', lineIds: ['8', '3', '1'] })).toBe('3')
    expect(chosen({ choice: 'lines', lineIds: ['3', '1'], maxPriceMinor: 1_000 })).toBe('1')
    expect(chosen({ choice: 'lines', lineIds: ['8'] })).toBeUndefined()
  })

  it('is within its limits, inclusive', () => {
    expect(chosen({ choice: 'fastest', maxPriceMinor: 450 })).toBe('2')
    expect(chosen({ choice: 'fastest', maxPriceMinor: 449 })).toBe('1')
    expect(chosen({ choice: 'cheapest', maxDays: 12 })).toBe('2')
    expect(chosen({ choice: 'cheapest', maxDays: 3 })).toBeUndefined()
  })
})

describe('rules in order', () => {
  it('the first match decides', () => {
    const rules = [
      rule({ choice: 'fastest' }, { countries: ['FR'] }, 'France'),
      rule({ choice: 'fastest' }, {}, 'Fast'),
      rule({ choice: 'cheapest' }, {}, 'Cheap'),
    ]
    expect(evaluateShippingRules(rules, facts, offers)).toMatchObject({
      rule: { name: 'Fast' },
      offer: express,
    })
  })

  it('a rule without a fitting line passes to the next, with a reason', () => {
    const rules = [rule({ choice: 'cheapest', maxPriceMinor: 1 }, {}, 'Free'), rule({ choice: 'fastest' })]
    const { rule: decided, passed } = evaluateShippingRules(rules, facts, offers)
    expect([decided?.name, passed.map(({ name }) => name)]).toEqual(['Rule', ['Free']])
  })

  it.each([
    [
      { choice: 'cheapest', maxPriceMinor: 200 },
      { reason: 'tooDear', nearest: { name: 'Line 1' } },
    ],
    [
      { choice: 'cheapest', maxDays: 3 },
      { reason: 'tooSlow', nearest: { name: 'Line 3' } },
    ],
    [
      { choice: 'cheapest', maxPriceMinor: 400, maxDays: 5 },
      { reason: 'tooDearOrSlow', nearest: { name: 'Line 3' } },
    ],
    [
      { choice: 'lines', lineIds: ['8'] },
      { reason: 'linesDoNotReach', nearest: null },
    ],
  ])('or leaves the choice to the seller, with a reason: %j', (outcome, problem) => {
    const rules = [rule({ ...outcome, otherwise: 'askSeller' }, {}, 'Strict'), rule({ choice: 'cheapest' })]
    const decision = evaluateShippingRules(rules, facts, offers)
    expect(decision).toMatchObject({
      rule: { name: 'Strict' },
      offer: null,
      problem: { ...problem, countryCode: 'DE' },
    })
  })
})

const arbitraryRule = fc
  .record({
    countries: fc.subarray(['DE', 'FR', 'US']),
    exceptCountries: fc.subarray(['DE', 'FR']),
    weightToGrams: fc.option(fc.integer({ min: 0, max: 3_000 })),
    valueFromMinor: fc.option(fc.integer({ min: 0, max: 10_000 })),
    containsAny: fc.subarray([...goodsAttributes]),
    containsNone: fc.subarray([...goodsAttributes]),
    choice: fc.constantFrom(...ruleChoices),
    lineIds: fc.subarray(['1', '2', '3', '4', '5'], { minLength: 1 }),
    maxPriceMinor: fc.option(fc.integer({ min: 0, max: 3_000 })),
    maxDays: fc.option(fc.integer({ min: 1, max: 40 })),
    otherwise: fc.constantFrom('nextRule' as const, 'askSeller' as const),
  })
  .map(({ choice, lineIds, maxPriceMinor, maxDays, otherwise, ...conditions }) =>
    rule({ choice, lineIds, maxPriceMinor, maxDays, otherwise }, conditions),
  )
const arbitraryFacts = fc.record({
  shopId: fc.constant('1'),
  countryCode: fc.constantFrom('DE', 'FR', 'US', 'NO'),
  weightGrams: fc.integer({ min: 1, max: 3_000 }),
  valueMinor: fc.integer({ min: 0, max: 10_000 }),
  units: fc.integer({ min: 1, max: 9 }),
  goodsAttributes: fc.subarray([...goodsAttributes]),
  skuIds: fc.constant(['71']),
})
const arbitraryOffers = fc.uniqueArray(
  fc
    .record({
      lineId: fc.constantFrom('1', '2', '3', '4', '5'),
      priceMinor: fc.integer({ min: 0, max: 3_000 }),
      daysMax: fc.integer({ min: 1, max: 40 }),
    })
    .map(({ lineId, priceMinor, daysMax }) => offer(lineId, priceMinor, daysMax)),
  { selector: ({ lineId }) => lineId, minLength: 1 },
)
const anything = [fc.array(arbitraryRule, { maxLength: 6 }), arbitraryFacts, arbitraryOffers] as const

describe('for any rules and order', () => {
  it('a rule only chooses an available line within its limits, and of its named lines', () => {
    fc.assert(
      fc.property(...anything, (rules, order, lines) => {
        const { rule: decided, offer: taken } = evaluateShippingRules(rules, order, lines)
        if (!taken) return
        expect(lines).toContain(taken)
        if (!decided) throw new Error('a line without a rule')
        const { outcome, conditions } = decided
        expect(holdsFor(conditions, order)).toBe(true)
        expect(taken.priceMinor).toBeLessThanOrEqual(outcome.maxPriceMinor ?? Infinity)
        expect(taken.daysMax).toBeLessThanOrEqual(outcome.maxDays ?? Infinity)
        expect(outcome.choice !== 'lines' || outcome.lineIds.some((id) => id === taken.lineId)).toBe(true)
      }),
    )
  })

  it('no other line within the limits ranks before the chosen one', () => {
    fc.assert(
      fc.property(...anything, (rules, order, lines) => {
        const { rule: decided, offer: taken } = evaluateShippingRules(rules, order, lines)
        if (!taken || !decided) return
        const { choice, maxPriceMinor, maxDays } = decided.outcome
        const fitting = lines.filter(
          ({ priceMinor, daysMax }) =>
            priceMinor <= (maxPriceMinor ?? Infinity) && daysMax <= (maxDays ?? Infinity),
        )
        const isBeaten = fitting.some(
          (other) =>
            (choice === 'cheapest' && other.priceMinor < taken.priceMinor) ||
            (choice === 'fastest' && other.daysMax < taken.daysMax) ||
            (choice === 'bestValue' && other.priceMinor * other.daysMax < taken.priceMinor * taken.daysMax),
        )
        expect(isBeaten).toBe(false)
      }),
    )
  })

  it('the first match wins: later rules change nothing', () => {
    fc.assert(
      fc.property(...anything, fc.array(arbitraryRule, { maxLength: 3 }), (rules, order, lines, more) => {
        const decision = evaluateShippingRules(rules, order, lines)
        if (!decision.rule) return
        expect(evaluateShippingRules([...rules, ...more], order, lines)).toEqual(decision)
        const upTo = rules.slice(0, rules.indexOf(decision.rule) + 1)
        expect(evaluateShippingRules(upTo, order, lines)).toEqual(decision)
        for (const earlier of upTo.slice(0, -1)) {
          const isAsked = holdsFor(earlier.conditions, order)
          expect(decision.passed.includes(earlier)).toBe(isAsked)
        }
      }),
    )
  })

  it('without rules nothing is decided', () => {
    fc.assert(
      fc.property(arbitraryFacts, arbitraryOffers, (order, lines) => {
        const nothing = { passed: [], rule: null, offer: null, problem: null }
        expect(evaluateShippingRules([], order, lines)).toEqual(nothing)
      }),
    )
  })
})

describe('the default line', () => {
  const sea = offer('4', 200, 38)

  it('is the cheapest of those that take no longer than usual', () => {
    expect(defaultOffer([sea, economy, standard, express])).toBe(economy)
    expect(defaultOffer([offer('5', 250, 25), economy])?.lineId).toBe('5')
  })

  it('is the cheapest of all where every line takes longer', () => {
    expect(defaultOffer([sea, offer('6', 900, 30)])).toBe(sea)
    expect(defaultOffer([])).toBeUndefined()
  })
})
