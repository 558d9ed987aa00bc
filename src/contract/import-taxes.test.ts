import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importChargesOf, type ImportTax } from './import-taxes.ts'

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
const parcel = (goodsMinor: number, freightMinor = 1_000, kinds = 1) => ({
  goodsMinor,
  highestMinor: goodsMinor,
  freightMinor,
  kinds,
})
/** 150.00 EUR are 160.00 USD. */
const rates = { parcel: 1, limit: 150 / 160 }

describe('import charges of a parcel', () => {
  it('charges the flat duty per kind up to the limit, with the tax paid at the sale', () => {
    expect(importChargesOf(germany, parcel(16_000, 1_000, 2), rates)).toEqual({
      dutyMinor: 700,
      taxMinor: 0,
      isAtSale: true,
    })
  })

  it('charges duty on goods and shipping above it, and tax on all three', () => {
    expect(importChargesOf(germany, parcel(20_000), rates)).toEqual({
      dutyMinor: 840,
      taxMinor: Math.round(21_840 * 0.19),
      isAtSale: false,
    })
  })

  it('charges tax from the first cent if there is no scheme', () => {
    const { taxMinor, isAtSale } = importChargesOf({ ...germany, scheme: null }, parcel(1_000, 0), rates)
    expect({ taxMinor, isAtSale }).toEqual({ taxMinor: Math.round(1_350 * 0.19), isAtSale: false })
  })

  it('applies the limits in any currency', () => {
    const inCny = { ...rates, parcel: 7.1 }
    expect(importChargesOf(germany, parcel(113_600), inCny)).toMatchObject({
      dutyMinor: 2_485,
      isAtSale: true,
    })
    expect(importChargesOf(germany, parcel(113_610), inCny)).toMatchObject({ isAtSale: false })
  })

  it('compares the limit of VOEC with each item, which must be worth less', () => {
    const norway: ImportTax = {
      ...germany,
      scheme: 'VOEC',
      schemeLimitMinor: 300_000,
      schemeLimitCurrency: 'NOK',
    }
    const isAtSale = (goodsMinor: number, highestMinor: number) =>
      importChargesOf(norway, { ...parcel(goodsMinor), highestMinor }, { parcel: 1, limit: 10 }).isAtSale
    expect(isAtSale(90_000, 29_999)).toBe(true)
    expect(isAtSale(30_000, 30_000)).toBe(false)
  })

  it('is never negative and never falls with the goods value on one side of a limit', () => {
    const amounts = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, freight) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        const of = (goods: number) => importChargesOf(germany, parcel(goods, freight), rates)
        const [first, second] = [of(less), of(more)]
        expect(first.dutyMinor).toBeGreaterThanOrEqual(0)
        expect(first.taxMinor).toBeGreaterThanOrEqual(0)
        if (first.isAtSale !== second.isAtSale) return
        expect(second.dutyMinor).toBeGreaterThanOrEqual(first.dutyMinor)
        expect(second.taxMinor).toBeGreaterThanOrEqual(first.taxMinor)
      }),
    )
  })
})
