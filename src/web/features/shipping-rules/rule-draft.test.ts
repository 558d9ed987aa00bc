import { describe, expect, it } from 'vitest'
import { ruleConditionsSchema, ruleOutcomeSchema } from '../../../contract/shipping-rules/shipping-rules.ts'
import { draftOf, emptyRule, readDraft, type RuleDraft } from './rule-draft.ts'
import { ruleSentence, type RuleNames } from './rule-sentence.ts'

const draft = (part: Partial<RuleDraft>): RuleDraft => ({ ...emptyRule, name: 'Rule', ...part })
const problems = (part: Partial<RuleDraft>) => readDraft(draft(part)).problems

describe('the draft of a rule', () => {
  it('round-trips a saved rule', () => {
    const rule = {
      name: 'Europe',
      isOn: false,
      conditions: ruleConditionsSchema.parse({
        shopIds: ['4'],
        countries: ['DE', 'FR'],
        weightFromGrams: 100,
        weightToGrams: 2_000,
        valueFromMinor: 1_050,
        containsNone: ['liquid'],
        skus: { mode: 'only', ids: ['7'] },
        unitsTo: 3,
      }),
      outcome: ruleOutcomeSchema.parse({
        choice: 'lines',
        lineIds: ['1', '2'],
        maxPriceMinor: 650,
        maxDays: 12,
      }),
      skus: [{ id: '7' as never, code: 'MUG', name: 'Mug', nameZh: '' }],
    }
    const { skus: _, ...saved } = rule
    expect(readDraft(draftOf(rule))).toEqual({ input: saved, problems: {} })
  })

  it('reports per field what the server would reject', () => {
    expect(problems({ name: ' ' })).toEqual({ name: 'needed' })
    expect(problems({ weightFrom: 'heavy' })).toEqual({ weight: 'noNumber' })
    expect(problems({ weightFrom: '500', weightTo: '499' })).toEqual({ weight: 'reversed' })
    expect(problems({ valueTo: '1.234' })).toEqual({ value: 'noAmount' })
    expect(problems({ unitsFrom: '0' })).toEqual({ units: 'noNumber' })
    expect(problems({ choice: 'lines' })).toEqual({ lineIds: 'noLine' })
    expect(problems({ maxPrice: 'x', maxDays: '0' })).toEqual({ maxPrice: 'noAmount', maxDays: 'noNumber' })
    expect(problems({ countries: ['DE'], exceptCountries: ['DE'] })).toEqual({ exceptCountries: 'clash' })
  })

  it('accepts thousands separators, and reads an empty field as no limit', () => {
    const { input } = readDraft(draft({ valueFrom: '1,250.50', weightTo: '2,000' }))
    expect(input.conditions).toMatchObject({
      valueFromMinor: 125_050,
      valueToMinor: null,
      weightToGrams: 2_000,
    })
  })
})

describe('the summary of a rule', () => {
  const names: RuleNames = {
    shops: new Map([['4', 'Trailhead']]),
    lines: new Map([
      ['1', 'Europe Direct'],
      ['2', 'Standard Line'],
    ]),
    skus: new Map([['7', 'MUG']]),
    currency: 'USD',
  }
  const say = (conditions: object, outcome: object, locale: 'en' | 'zh' = 'en'): string =>
    ruleSentence(
      ruleConditionsSchema.parse(conditions),
      ruleOutcomeSchema.parse({ choice: 'cheapest', ...outcome }),
      names,
      locale,
    )

  it('names all conditions and the outcome', () => {
    expect(
      say(
        { countries: ['DE', 'FR'], weightToGrams: 500, containsNone: ['battery'] },
        { maxDays: 12, maxPriceMinor: 650, otherwise: 'askSeller' },
      ),
    ).toBe(
      'Orders to Germany or France weighing up to 500 g without batteries: the cheapest shipping line, within 12 days, up to $6.50. If no shipping line fits, you choose.',
    )
    expect(say({}, { choice: 'lines', lineIds: ['1', '2'] })).toBe(
      'All orders: Europe Direct, else Standard Line. If no shipping line fits, try the next rule.',
    )
    expect(
      say({ shopIds: ['4'], unitsFrom: 2, skus: { mode: 'any', ids: ['7'] } }, { choice: 'bestValue' }),
    ).toBe(
      'Orders from Trailhead with 2 or more units with SKU MUG: the best-value shipping line. If no shipping line fits, try the next rule.',
    )
  })

  it('counts a single unit', () => {
    expect(say({ unitsTo: 1 }, {})).toContain('with up to 1 unit:')
    expect(say({ unitsTo: 3 }, {})).toContain('with up to 3 units:')
  })

  it('is available in Chinese', () => {
    expect(say({ weightToGrams: 500, containsAny: ['battery'] }, { maxPriceMinor: 650 }, 'zh')).toBe(
      '重量不超过 500 g、含带电商品的订单：最便宜的物流渠道，运费不超过 $6.50。没有合适的物流渠道时用下一条规则。',
    )
    expect(say({ weightToGrams: 500 }, {}, 'zh')).toMatch(/^重量不超过 500 g 的订单：/)
    expect(say({ weightFromGrams: 2_500 }, { maxDays: 9 }, 'zh')).toBe(
      '重量 2.5 kg 及以上的订单：最便宜的物流渠道，9 天内送达。没有合适的物流渠道时用下一条规则。',
    )
  })
})
