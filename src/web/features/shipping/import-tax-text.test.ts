import { describe, expect, it } from 'vitest'
import type { ImportTax } from '../../../contract/import-taxes.ts'
import { dutyWords, ruleText, schemeWords, taxText } from './import-tax-text.ts'

const germany: ImportTax = {
  taxName: 'VAT',
  taxPercent: 19,
  dutyPercent: 4,
  dutyFreeUsdMinor: 16_000,
  smallDutyUsdMinor: 350,
  scheme: 'IOSS',
  schemeUpToUsdMinor: 16_000,
}
const duty = (change: Partial<ImportTax>) => dutyWords({ ...germany, ...change }, ruleText.en)

describe('what a country asks, in words', () => {
  it('names tax and scheme', () => {
    expect(taxText({ ...germany, taxPercent: 8.1 })).toBe('VAT 8.1%')
    expect(schemeWords(germany, ruleText.en)).toBe('IOSS up to $160.00')
    expect(schemeWords({ ...germany, scheme: null }, ruleText.en)).toBeNull()
  })

  it('says what the duty is above its limit and up to there', () => {
    expect(duty({})).toEqual(['4% above $160.00', '$3.50 a kind up to there'])
    expect(duty({ smallDutyUsdMinor: 0 })).toEqual(['4% above $160.00', 'none up to there'])
    expect(duty({ dutyPercent: 0 })).toEqual(['None above $160.00', '$3.50 a kind up to there'])
  })

  it('says it in one line where there is no limit, or no duty', () => {
    expect(duty({ dutyFreeUsdMinor: 0 })).toEqual(['4%', null])
    expect(duty({ dutyPercent: 0, smallDutyUsdMinor: 0 })).toEqual(['None', null])
    expect(duty({ dutyPercent: 0, dutyFreeUsdMinor: 0 })).toEqual(['None', null])
  })
})
