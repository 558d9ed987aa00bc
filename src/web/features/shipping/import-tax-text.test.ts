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
  schemeLimitMinor: 15_000,
  schemeLimitCurrency: 'EUR',
}
const duty = (change: Partial<ImportTax>) => dutyWords({ ...germany, ...change }, ruleText.en)

describe('import taxes in words', () => {
  it('names tax and scheme', () => {
    expect(taxText({ ...germany, taxPercent: 8.1 })).toBe('VAT 8.1%')
    expect(schemeWords(germany, ruleText.en, 'en')).toBe('IOSS up to EUR 150')
    expect(schemeWords({ ...germany, scheme: null }, ruleText.en, 'en')).toBeNull()
  })

  it('gives the duty above the duty-free limit and up to it', () => {
    expect(duty({})).toEqual(['4% above $160.00', '$3.50 per item type up to $160.00'])
    expect(duty({ smallDutyUsdMinor: 0 })).toEqual(['4% above $160.00', 'None up to $160.00'])
    expect(duty({ dutyPercent: 0 })).toEqual(['None above $160.00', '$3.50 per item type up to $160.00'])
  })

  it('gives a single rate without a limit or without duty', () => {
    expect(duty({ dutyFreeUsdMinor: 0 })).toEqual(['4%', null])
    expect(duty({ dutyPercent: 0, smallDutyUsdMinor: 0 })).toEqual(['None', null])
    expect(duty({ dutyPercent: 0, dutyFreeUsdMinor: 0 })).toEqual(['None', null])
  })
})
