import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importRuleInput } from '../../../contract/import-rules/import-rules.ts'
import { emptyRule, readRule, ruleDraftOf, withChange, type RuleDraft } from './rule-draft.ts'

const small: RuleDraft = {
  ...emptyRule('2026-07-01'),
  countryCode: 'EU',
  isAmount: true,
  amount: '3',
  per: 'subheading',
  source: 'Regulation 2026/382',
}
const vat = withChange(
  { ...emptyRule('2026-07-01'), countryCode: 'DE', percent: '19', source: 'UStG' },
  { kind: 'tax', scheme: 'IOSS' },
)
const read = (draft: RuleDraft, change: Partial<RuleDraft> = {}) => readRule({ ...draft, ...change })

describe('the draft of an import rule', () => {
  it('is read as an amount or a percentage, with nothing of the other', () => {
    expect(read(small, { percent: '4', upTo: '1,600.50' }).input).toMatchObject({
      percent: null,
      amountMinor: 300,
      currency: 'EUR',
      per: 'subheading',
      aboveMinor: null,
      upToMinor: 160_050,
      limitCurrency: 'EUR',
    })
    expect(read(small, { isAmount: false, percent: ' 25,5 % ' }).input).toMatchObject({
      percent: 25.5,
      amountMinor: null,
      currency: null,
      per: null,
      limitCurrency: null,
    })
  })

  it('enters the usual name of a kind, and the limit of the law with a scheme', () => {
    expect(vat).toMatchObject({ name: 'VAT', scheme: 'IOSS', schemeUpTo: '150.00', schemeCurrency: 'EUR' })
    expect(withChange({ ...vat, name: 'USt' }, { kind: 'duty' }).name).toBe('USt')
    expect(withChange(vat, { countryCode: 'JP' }).scheme).toBe('')
    expect(read(vat, { kind: 'duty' }).input).toMatchObject({ scheme: null, schemeLimitMinor: null })
  })

  it('reports the problem of each field', () => {
    expect(readRule({ ...emptyRule('2026-07-01'), name: ' ' }).problems).toEqual({
      countryCode: 'needed',
      name: 'needed',
      percent: 'needed',
      source: 'needed',
    })
    expect(read(small, { amount: '0', validUntil: '2026-07-01' }).problems).toEqual({
      amount: 'nothing',
      validUntil: 'order',
    })
    expect(read(small, { above: '150', upTo: '150' }).problems).toEqual({ upTo: 'lessThanLower' })
    expect(read(small, { above: 'little', upTo: '160,5' }).problems).toEqual({
      above: 'amount',
      upTo: 'amount',
    })
    expect(read(vat, { percent: '100.01', schemeUpTo: '0' }).problems).toEqual({
      percent: 'percent',
      schemeUpTo: 'nothing',
    })
  })

  it('round-trips saved rules and satisfies the contract', () => {
    const minor = fc.integer({ min: 1, max: 100_000_000 })
    const charge = fc.oneof(
      fc.record({
        percent: fc.integer({ min: 0, max: 10_000 }).map((bp) => bp / 100),
        amountMinor: fc.constant(null),
        currency: fc.constant(null),
        per: fc.constant(null),
      }),
      fc.record({
        percent: fc.constant(null),
        amountMinor: minor,
        currency: fc.constantFrom('EUR' as const, 'RON' as const),
        per: fc.constantFrom('parcel' as const, 'subheading' as const, 'item' as const),
      }),
    )
    const values = fc.oneof(
      fc.constant({ aboveMinor: null, upToMinor: null, limitCurrency: null }),
      fc.record({
        aboveMinor: minor,
        upToMinor: fc.constant(null),
        limitCurrency: fc.constant('GBP' as const),
      }),
      fc.record({
        aboveMinor: fc.constant(null),
        upToMinor: minor,
        limitCurrency: fc.constant('USD' as const),
      }),
    )
    fc.assert(
      fc.property(charge, values, fc.boolean(), (charged, limits, isActive) => {
        const saved = {
          countryCode: 'NO',
          kind: 'duty' as const,
          name: 'Customs duty',
          validFrom: '2026-07-01',
          validUntil: '2028-07-01',
          ...charged,
          ...limits,
          scheme: null,
          schemeLimitMinor: null,
          schemeLimitCurrency: null,
          source: 'A law',
          isActive,
        }
        const { input } = readRule(ruleDraftOf(saved))
        expect(input).toEqual(saved)
        expect(importRuleInput.parse(input)).toEqual(saved)
      }),
    )
  })
})
