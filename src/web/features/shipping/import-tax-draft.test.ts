import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryTaxSchema } from '../../../contract/operator/import-taxes.ts'
import {
  emptyImportTax,
  importTaxDraftOf,
  readImportTax,
  withScheme,
  type ImportTaxDraft,
} from './import-tax-draft.ts'

const germany: ImportTaxDraft = {
  countryCode: 'DE',
  taxName: 'VAT',
  taxPercent: '19',
  dutyPercent: '4',
  dutyFree: '160',
  smallDuty: '3.50',
  scheme: 'IOSS',
  schemeUpTo: '150.00',
  schemeCurrency: 'EUR',
}
const none = new Set<string>()
const read = (change: Partial<ImportTaxDraft>) => readImportTax({ ...germany, ...change }, none)

describe('the draft of import taxes', () => {
  it('is parsed as percentages and USD cents', () => {
    expect(read({ taxPercent: ' 25,5 % ', dutyFree: '1,600.50' }).input).toEqual({
      countryCode: 'DE',
      taxName: 'VAT',
      taxPercent: 25.5,
      dutyPercent: 4,
      dutyFreeUsdMinor: 160_050,
      smallDutyUsdMinor: 350,
      scheme: 'IOSS',
      schemeLimitMinor: 15_000,
      schemeLimitCurrency: 'EUR',
    })
  })

  it('requires everything except the flat duty and the scheme', () => {
    expect(readImportTax(emptyImportTax, none).problems).toEqual({
      countryCode: 'needed',
      taxName: 'needed',
      taxPercent: 'needed',
      dutyPercent: 'needed',
      dutyFree: 'needed',
    })
  })

  it('ignores the scheme limit without a scheme', () => {
    expect(read({ scheme: '', schemeUpTo: 'about 160' }).input).toMatchObject({
      scheme: null,
      schemeLimitMinor: 0,
      schemeLimitCurrency: 'USD',
    })
    expect(read({ schemeUpTo: '' }).problems).toEqual({ schemeUpTo: 'needed' })
    expect(read({ schemeUpTo: '0' }).problems).toEqual({ schemeUpTo: 'nothing' })
  })

  it('enters the limit of the law with the scheme, and drops a scheme that the country does not have', () => {
    const norway = withScheme({ ...emptyImportTax, countryCode: 'NO' }, { scheme: 'VOEC' })
    expect(norway).toMatchObject({ scheme: 'VOEC', schemeUpTo: '3000.00', schemeCurrency: 'NOK' })
    expect(withScheme(norway, { countryCode: 'JP' })).toMatchObject({ scheme: '' })
    expect(withScheme({ ...norway, schemeUpTo: '1.00' }, { taxName: 'MVA' }).schemeUpTo).toBe('1.00')
  })

  it('reports the problem of each field', () => {
    expect(read({ taxPercent: '100.01', dutyPercent: '-1' }).problems).toEqual({
      taxPercent: 'percent',
      dutyPercent: 'percent',
    })
    expect(read({ dutyFree: '160,5', smallDuty: '-1', schemeUpTo: '1000000.01' }).problems).toEqual({
      dutyFree: 'amount',
      smallDuty: 'amount',
      schemeUpTo: 'amount',
    })
    expect(read({ dutyFree: '0' }).problems).toEqual({ smallDuty: 'noLimit' })
    expect(read({ dutyFree: '0', smallDuty: '' }).input?.dutyFreeUsdMinor).toBe(0)
  })

  it('rejects a country that is already in the list', () => {
    expect(readImportTax(germany, new Set(['DE'])).problems).toEqual({ countryCode: 'known' })
  })

  it('round-trips saved taxes and satisfies the contract', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((bp) => bp / 100)
    const amount = fc.integer({ min: 1, max: 100_000_000 })
    const tax = fc.record({
      countryCode: fc.constant('NO'),
      taxName: fc.constantFrom('VAT', 'GST'),
      taxPercent: percent,
      dutyPercent: percent,
      dutyFreeUsdMinor: amount,
      smallDutyUsdMinor: fc.oneof(fc.constant(0), amount),
    })
    const scheme = fc.oneof(
      fc.constant({ scheme: null, schemeLimitMinor: 0, schemeLimitCurrency: 'USD' as const }),
      fc.record({
        scheme: fc.constant('VOEC' as const),
        schemeLimitMinor: amount,
        schemeLimitCurrency: fc.constant('NOK' as const),
      }),
    )
    fc.assert(
      fc.property(tax, scheme, (given, under) => {
        const saved = { ...given, ...under }
        const { input } = readImportTax(importTaxDraftOf(saved), none)
        expect(input).toEqual(saved)
        expect(countryTaxSchema.parse(input)).toEqual(saved)
      }),
    )
  })
})
