import { expect, it } from 'vitest'
import { bareRule, type ImportRuleFields } from '../../../contract/import-rules/import-rules.ts'
import { chargeText, ruleStateOf, ruleText, schemeText, validityText, valueText } from './rule-text.ts'

const rule: ImportRuleFields = {
  ...bareRule,
  countryCode: 'EU',
  kind: 'duty',
  name: 'Customs duty',
  validFrom: '2026-07-01',
  validUntil: '2028-07-01',
  amountMinor: 300,
  currency: 'EUR',
  per: 'subheading',
  upToMinor: 15_000,
  limitCurrency: 'EUR',
  source: 'Regulation 2026/382',
  isActive: true,
}

it('words what a rule charges, for which goods and when', () => {
  expect(chargeText(rule, ruleText.en)).toBe('EUR 3 per customs code')
  expect(chargeText({ ...rule, percent: 8.1, amountMinor: null }, ruleText.en)).toBe('8.1%')
  expect(valueText(rule, ruleText.en)).toBe('goods up to EUR 150')
  expect(valueText({ ...rule, aboveMinor: 2_250 }, ruleText.en)).toBe('goods above EUR 22.50, up to EUR 150')
  expect(valueText({ ...rule, upToMinor: null, limitCurrency: null }, ruleText.en)).toBeNull()
  expect(schemeText(rule, ruleText.en, 'en')).toBeNull()
  const scheme = { scheme: 'VOEC', schemeLimitMinor: 300_000, schemeLimitCurrency: 'NOK' } as const
  expect(schemeText({ ...rule, ...scheme }, ruleText.en, 'en')).toBe('VOEC up to NOK 3,000')
  expect(validityText(rule, ruleText.en, 'en')).toBe('from Jul 1, 2026 until Jul 1, 2028')
  expect(validityText({ ...rule, validUntil: null }, ruleText.en, 'en')).toBe('from Jul 1, 2026')
})

it('knows the state of a rule on a day', () => {
  const on = (day: string, isActive = true) => ruleStateOf({ ...rule, isActive }, day)
  expect(['2026-06-30', '2026-07-01', '2028-06-30', '2028-07-01'].map((day) => on(day))).toEqual([
    'upcoming',
    'current',
    'current',
    'ended',
  ])
  expect(on('2026-07-01', false)).toBe('off')
})
