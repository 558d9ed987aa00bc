import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bareRule,
  importChargesOf,
  importRuleInput,
  rulesOn,
  rulesOverlap,
  subheadingOf,
  type ImportedParcel,
  type ImportRule,
} from './import-rules.ts'

const rule = (given: Partial<ImportRule>): ImportRule => ({
  id: '1' as ImportRule['id'],
  countryCode: 'DE',
  kind: 'duty',
  name: 'Customs duty',
  validFrom: '2026-07-01',
  validUntil: null,
  ...bareRule,
  source: 'Regulation 2026/382',
  isActive: true,
  ...given,
})
const threeEuro = rule({ countryCode: 'EU', amountMinor: 300, currency: 'EUR', per: 'subheading' })
const vat = rule({
  kind: 'tax',
  name: 'VAT',
  percent: 19,
  scheme: 'IOSS',
  schemeLimitMinor: 15_000,
  schemeLimitCurrency: 'EUR',
})
const parcel = (given: Partial<ImportedParcel> = {}): ImportedParcel => ({
  goodsMinor: 10_000,
  highestMinor: 10_000,
  freightMinor: 1_000,
  items: [{ goods: '1', hsCode: '610910', units: 2 }],
  paysDuty: false,
  paysTax: false,
  ...given,
})
const perUsd: Record<string, number> = { USD: 1, EUR: 0.8, NOK: 10, CNY: 7 }
const inUsd = { currency: 'USD', rateOf: (currency: string) => perUsd[currency] ?? Number.NaN } as const
const charge = (rules: readonly ImportRule[], given: Partial<ImportedParcel> = {}, money = inUsd) =>
  importChargesOf(rules, parcel(given), money)
const amounts = (rules: readonly ImportRule[], given: Partial<ImportedParcel> = {}) =>
  charge(rules, given).charges.map(({ name, payment, amountMinor }) => [name, payment, amountMinor])

describe('import charges of a parcel', () => {
  it('charge a duty per subheading once for each six-digit code, and once for each product without one', () => {
    const item = (goods: string, hsCode: string) => ({ goods, hsCode, units: 1 })
    const of = (...items: ImportedParcel['items']) => {
      const { onImportMinor, withoutCode } = charge([threeEuro], { items })
      return { duties: onImportMinor / 375, withoutCode }
    }
    expect(of(item('1', '6109.10'), item('2', '61091000'))).toEqual({ duties: 1, withoutCode: 0 })
    expect(of(item('1', '610910'), item('2', '610990'))).toEqual({ duties: 2, withoutCode: 0 })
    expect(of(item('1', '610910'), item('2', ''), item('2', ''), item('3', '6109'))).toEqual({
      duties: 3,
      withoutCode: 2,
    })
  })

  it('charge an amount for each unit or once for the parcel', () => {
    expect(amounts([rule({ amountMinor: 200, currency: 'EUR', per: 'item' })])).toEqual([
      ['Customs duty', 'import', 500],
    ])
    expect(amounts([rule({ amountMinor: 200, currency: 'EUR', per: 'parcel' })])).toEqual([
      ['Customs duty', 'import', 250],
    ])
  })

  it('tax goods, shipping and duty, but no handling fee', () => {
    const fee = rule({ kind: 'handlingFee', name: 'Fee', amountMinor: 400, currency: 'USD', per: 'parcel' })
    const tax = { ...vat, scheme: null }
    expect(amounts([tax, fee, threeEuro])).toEqual([
      ['Customs duty', 'import', 375],
      ['Fee', 'import', 400],
      ['VAT', 'import', Math.round((10_000 + 1_000 + 375) * 0.19)],
    ])
  })

  it('leave out what the shipping line pays, and tax it nevertheless', () => {
    const tax = { ...vat, scheme: null }
    expect(amounts([threeEuro, tax], { paysDuty: true })).toEqual([
      ['Customs duty', 'freight', 0],
      ['VAT', 'import', Math.round(11_375 * 0.19)],
    ])
    expect(charge([threeEuro, tax], { paysDuty: true, paysTax: true }).onImportMinor).toBe(0)
  })

  it('leave a tax to the sale within the limit of its scheme, in the currency of the law', () => {
    const payment = (given: Partial<ImportedParcel>) => charge([vat], given).charges[0]?.payment
    expect(payment({ goodsMinor: 18_750 })).toBe('sale')
    expect(payment({ goodsMinor: 18_752 })).toBe('import')
    expect(payment({ hasSchemeNumber: false })).toBe('import')
    const voec = { ...vat, scheme: 'VOEC', schemeLimitMinor: 300_000, schemeLimitCurrency: 'NOK' } as const
    expect(charge([voec], { goodsMinor: 90_000, highestMinor: 29_999 }).charges[0]?.payment).toBe('sale')
    expect(charge([voec], { goodsMinor: 30_000, highestMinor: 30_000 }).charges[0]?.payment).toBe('import')
  })

  it('compare values of goods in the currency of the law at the given rate', () => {
    const limit = { limitCurrency: 'EUR', aboveMinor: 15_000 } as const
    const above = rule({ percent: 4, ...limit })
    expect(charge([above], { goodsMinor: 18_750 }).charges).toEqual([])
    expect(charge([above], { goodsMinor: 18_752 }).onImportMinor).toBe(Math.round(19_752 * 0.04))
    const small = rule({ percent: 4, limitCurrency: 'EUR', upToMinor: 15_000 })
    expect(charge([small], { goodsMinor: 18_750 }).charges).toHaveLength(1)
    expect(charge([small], { goodsMinor: 18_752 }).charges).toEqual([])
  })

  it('is never negative and never falls with the value of goods on one side of the limits', () => {
    const minor = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(minor, minor, minor, fc.boolean(), (a, b, freightMinor, paysDuty) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        const of = (goodsMinor: number) =>
          charge([threeEuro, rule({ percent: 4 }), vat], {
            goodsMinor,
            highestMinor: goodsMinor,
            freightMinor,
            paysDuty,
          })
        const [first, second] = [of(less), of(more)]
        expect(first.onImportMinor).toBeGreaterThanOrEqual(0)
        // Beyond the limit of the scheme the tax is added.
        const isFalling = second.onImportMinor < first.onImportMinor
        expect(isFalling).toBe(false)
      }),
    )
  })
})

describe('rules of a day', () => {
  it('begin on their first day, end before their last, and apply beside those of the union', () => {
    const french = rule({ countryCode: 'FR', validFrom: '2026-03-01', validUntil: '2026-07-01' })
    const off = rule({ countryCode: 'EU', isActive: false })
    const on = (country: string, day: string) => rulesOn([threeEuro, french, off], country, day)
    expect(on('FR', '2026-02-28')).toEqual([])
    expect(on('FR', '2026-06-30')).toEqual([french])
    expect(on('FR', '2026-07-01')).toEqual([threeEuro])
    expect(on('GB', '2026-07-01')).toEqual([])
    const both = rulesOn([threeEuro, { ...french, validUntil: null }], 'FR', '2026-07-01')
    expect(both).toHaveLength(2)
  })

  it('overlap only with the same kind and name, on a common day, for a common value', () => {
    const isDouble = (given: Partial<ImportRule>) => rulesOverlap(threeEuro, { ...threeEuro, ...given })
    expect(isDouble({})).toBe(true)
    expect(isDouble({ name: 'customs DUTY' })).toBe(true)
    expect(isDouble({ name: 'Excise' })).toBe(false)
    expect(isDouble({ kind: 'handlingFee' })).toBe(false)
    expect(isDouble({ countryCode: 'FR' })).toBe(false)
    expect(isDouble({ isActive: false })).toBe(false)
    expect(isDouble({ validFrom: '2025-01-01', validUntil: '2026-07-01' })).toBe(false)
    expect(isDouble({ validFrom: '2025-01-01', validUntil: '2026-07-02' })).toBe(true)
    const upTo = rule({ percent: 0, upToMinor: 15_000, limitCurrency: 'EUR' })
    const above = rule({ percent: 4, aboveMinor: 15_000, limitCurrency: 'EUR' })
    expect(rulesOverlap(upTo, above)).toBe(false)
    expect(rulesOverlap(upTo, { ...above, aboveMinor: 14_999 })).toBe(true)
    expect(rulesOverlap(upTo, { ...above, limitCurrency: 'USD' })).toBe(true)
  })
})

it('customs codes are read with any signs between their digits', () => {
  expect(['6109.10.00', '610910', '6109 10', '6109', ''].map(subheadingOf)).toEqual([
    '610910',
    '610910',
    '610910',
    null,
    null,
  ])
})

it('a rule is either a percentage or an amount, with what belongs to it', () => {
  const pathsOf = (given: Partial<ImportRule>): unknown[] => {
    const { id: _id, ...fields } = rule(given)
    return importRuleInput.safeParse(fields).error?.issues.map(({ path }) => path[0]) ?? []
  }
  const amount = { amountMinor: 300, currency: 'EUR', per: 'parcel' } as const
  expect(pathsOf(amount)).toEqual([])
  expect(pathsOf({})).toEqual(['percent'])
  expect(pathsOf({ ...amount, percent: 4 })).toEqual(['percent'])
  expect(pathsOf({ ...amount, per: null })).toEqual(['per'])
  expect(pathsOf({ percent: 4, currency: 'EUR' })).toEqual(['currency'])
  expect(pathsOf({ ...amount, validUntil: '2026-07-01' })).toEqual(['validUntil'])
  expect(pathsOf({ ...amount, aboveMinor: 100 })).toEqual(['limitCurrency'])
  expect(pathsOf({ ...amount, aboveMinor: 100, upToMinor: 100, limitCurrency: 'EUR' })).toEqual(['upToMinor'])
  const { scheme, schemeLimitMinor, schemeLimitCurrency } = vat
  const under = { scheme, schemeLimitMinor, schemeLimitCurrency }
  expect(pathsOf({ ...amount, ...under })).toEqual(['scheme'])
  expect(pathsOf({ kind: 'tax', percent: 19, ...under })).toEqual([])
  expect(pathsOf({ kind: 'tax', percent: 19, ...under, countryCode: 'EU' })).toEqual([])
  expect(pathsOf({ kind: 'tax', percent: 19, ...under, countryCode: 'NO' })).toEqual(['scheme'])
  expect(pathsOf({ kind: 'tax', percent: 19, scheme })).toEqual(['schemeLimitMinor'])
})
