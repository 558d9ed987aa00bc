import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideTaxNumber, type ParcelGoods, type TaxBook, type TaxedParcel } from './decide-tax-number.ts'

const rates = new Map([
  ['EUR', 0.9],
  ['NOK', 10],
  ['GBP', 0.75],
  ['AUD', 1.5],
  ['CNY', 7],
])
const sold = (minor: number, highest = minor, shopCurrency = 'EUR'): ParcelGoods => ({
  shopCurrency,
  soldMinor: minor,
  highestSoldMinor: highest,
  currency: 'USD',
  unsoldMinor: 0,
  highestUnsoldMinor: 0,
  costMinor: 1_000,
  highestCostMinor: 1_000,
})
const parcel = (part: Partial<TaxedParcel> = {}): TaxedParcel => ({
  shopId: '1',
  countryCode: 'DE',
  goods: sold(5_000),
  ...part,
})
const empty: TaxBook = { countries: [], agency: [], numbers: [], choices: [] }
const ioss = { kind: 'IOSS', countryCode: 'EU', shopId: null, number: 'IM0000000001' } as const
const decide = (part: Partial<TaxedParcel> = {}, book: Partial<TaxBook> = {}) =>
  decideTaxNumber(parcel(part), { ...empty, ...book }, rates)

describe('the tax number of a parcel', () => {
  it('is the seller’s in the scheme of the country', () => {
    expect(decide({}, { numbers: [ioss] })).toMatchObject({
      scheme: 'IOSS',
      number: 'IM0000000001',
      owner: 'seller',
    })
    expect(decide({ countryCode: 'US' }, { numbers: [ioss] })).toMatchObject({ reason: 'noScheme' })
    expect(decide({ countryCode: 'GB' }, { numbers: [ioss] })).toMatchObject({
      scheme: 'UK VAT',
      reason: 'noNumber',
    })
  })

  it('is never used above the limit of the scheme', () => {
    const book = { numbers: [ioss] }
    expect(decide({ goods: sold(15_000) }, book).number).toBe('IM0000000001')
    expect(decide({ goods: sold(15_001) }, book)).toMatchObject({ number: null, reason: 'aboveLimit' })
    // 166.66 USD are 149.99 EUR.
    expect(decide({ goods: sold(16_666, 1, 'USD') }, book).number).toBe('IM0000000001')
    expect(decide({ goods: sold(16_670, 1, 'USD') }, book).reason).toBe('aboveLimit')
  })

  it('compares the limit of VOEC with the highest price of an item, which must be worth less', () => {
    const voec = { kind: 'VOEC', countryCode: 'NO', shopId: null, number: '2021234' } as const
    const norway = (highest: number) =>
      decide({ countryCode: 'NO', goods: sold(900_000, highest, 'NOK') }, { numbers: [voec] })
    expect(norway(299_999).number).toBe('2021234')
    expect(norway(300_000).reason).toBe('aboveLimit')
  })

  it('values goods by what the buyer paid, or else by their cost', () => {
    const book = { numbers: [ioss] }
    const gift = { ...sold(14_000), unsoldMinor: 2_000, highestUnsoldMinor: 2_000 }
    expect(decide({ goods: gift }, book).reason).toBe('aboveLimit')
    const unknownCurrency = sold(99_999, 99_999, 'JPY')
    expect(decide({ goods: unknownCurrency }, book).number).toBe('IM0000000001')
    expect(decide({ goods: { ...unknownCurrency, costMinor: 16_670 } }, book).reason).toBe('aboveLimit')
  })

  it('is the shop’s own before the one for all shops', () => {
    const own = { ...ioss, shopId: '1', number: 'IM0000000002' }
    const others = { ...ioss, shopId: '2', number: 'IM0000000003' }
    const book = { numbers: [ioss, own, others] }
    expect(decide({}, book).number).toBe('IM0000000002')
    expect(decide({ shopId: '7' }, book).number).toBe('IM0000000001')
  })

  it('follows the choice, the shop’s own before the one for all shops', () => {
    const agency = [{ scheme: 'IOSS', number: 'IM9999999999' }] as const
    const choice = (use: 'own' | 'agency' | 'none', shopId: string | null = null) =>
      ({ scheme: 'IOSS', shopId, use }) as const
    const book = { numbers: [ioss], agency }
    expect(decide({}, { ...book, choices: [choice('agency')] })).toMatchObject({
      number: 'IM9999999999',
      owner: 'agency',
    })
    expect(decide({}, { ...book, choices: [choice('none')] }).reason).toBe('declined')
    expect(decide({}, { ...book, choices: [choice('none'), choice('own', '1')] }).owner).toBe('seller')
    expect(decide({}, { numbers: [ioss], choices: [choice('agency')] }).reason).toBe('noNumber')
    // The agency's number is never used unless it is chosen.
    expect(decide({}, { agency }).reason).toBe('noNumber')
  })

  it('follows the agency’s rule of the country', () => {
    const country = { countryCode: 'DE', scheme: 'IOSS', limitMinor: 2_000, limitCurrency: 'USD' } as const
    expect(decide({}, { numbers: [ioss], countries: [country] }).reason).toBe('aboveLimit')
    expect(decide({}, { numbers: [ioss], countries: [{ ...country, scheme: null }] }).reason).toBe('noScheme')
    expect(decide({}, { numbers: [ioss], countries: [{ ...country, scheme: 'other' }] }).reason).toBe(
      'noScheme',
    )
  })

  it('takes an ARN before an ABN', () => {
    const abn = { kind: 'ABN', countryCode: 'AU', shopId: null, number: '51824753556' } as const
    const arn = { kind: 'ARN', countryCode: 'AU', shopId: null, number: '300012345678' } as const
    expect(decide({ countryCode: 'AU' }, { numbers: [abn, arn] }).number).toBe('300012345678')
    expect(decide({ countryCode: 'AU' }, { numbers: [abn] }).number).toBe('51824753556')
  })

  it('has a number or a reason, and loses the number for good as the value grows', () => {
    const value = fc.integer({ min: 0, max: 100_000 })
    const country = fc.constantFrom('DE', 'FR', 'NO', 'GB', 'AU', 'US')
    fc.assert(
      fc.property(value, value, country, (a, b, countryCode) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        const of = (minor: number) => decide({ countryCode, goods: sold(minor) }, { numbers: [ioss] })
        for (const one of [of(less), of(more)]) expect(one.number === null).toBe(one.reason !== null)
        expect([null, of(less).number]).toContain(of(more).number)
      }),
    )
  })
})
