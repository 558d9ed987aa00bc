import { describe, expect, it } from 'vitest'
import { isCnpj, isCpf, isRfc, isVkn } from '../../../contract/addresses/check-digits.ts'
import type { TaxNumberKind } from '../../../contract/tax-numbers/tax-schemes.ts'
import { checkNumber, formattedNumber, knownKinds, placeOf, tryNumber } from './number-kinds.ts'

describe('tax numbers', () => {
  it('accepts the example of every kind, and its saved form again', () => {
    expect(knownKinds).toHaveLength(46)
    for (const { countryCode, kind, example } of knownKinds) {
      const { number, formatted } = checkNumber(kind, countryCode, example)
      expect(number).toMatch(/^[0-9A-Z]+$/)
      expect(checkNumber(kind, countryCode, formatted).number).toBe(number)
      expect(formattedNumber(kind, countryCode, number)).toBe(formatted)
    }
  })

  it.each<[string, TaxNumberKind, string, string]>([
    ['DE', 'VAT', '136 695 976', 'DE136695976'],
    ['GR', 'VAT', 'GR 094259216', 'EL094259216'],
    ['NL', 'VAT', 'nl4495445b01', 'NL004495445B01'],
    ['AT', 'VAT', 'AT U13585627', 'ATU13585627'],
    ['BE', 'VAT', 'BE 0403.019.261', 'BE0403019261'],
    ['GB', 'VAT', 'GB 980 7806 84', 'GB980780684'],
    ['NO', 'VAT', 'NO 995 525 828', '995525828MVA'],
    ['NO', 'VOEC', 'VOEC 2021234', '2021234'],
    ['CH', 'VAT', 'CHE-107.787.577', 'CHE107787577MWST'],
    ['CH', 'VAT', 'CHE-107.787.577 TVA', 'CHE107787577TVA'],
    ['EU', 'IOSS', 'im 276 000 0742', 'IM2760000742'],
    ['AU', 'ABN', '51 824 753 556', '51824753556'],
    ['SG', 'GST', 'M90312345A', 'M90312345A'],
    ['BR', 'CPF', '390.533.447-05', '39053344705'],
    ['MX', 'RFC', 'GODE561231GR8', 'GODE561231GR8'],
    ['DE', 'VAT', 'ＤＥ１３６６９５９７６', 'DE136695976'],
  ])('keeps %s %s %s as %s', (place, kind, typed, kept) => {
    expect(checkNumber(kind, place, typed).number).toBe(kept)
  })

  it.each<[string, TaxNumberKind, string]>([
    ['DE', 'VAT', 'DE136695978'],
    ['FR', 'VAT', 'FR84323140391'],
    ['GB', 'VAT', 'GB802311781'],
    ['AU', 'ABN', '99999999999'],
    ['NZ', 'GST', '136410133'],
    ['IN', 'GST', '27AAPFU0939F1ZO'],
    ['BR', 'CPF', '231.002.999-00'],
    ['BR', 'CNPJ', '16.727.230.0001-98'],
    ['TR', 'VKN', '4540536921'],
    ['KR', 'BRN', '116-82-00277'],
  ])('finds the typo in %s %s %s', (place, kind, typed) => {
    expect(tryNumber(kind, place, typed)).toBe('checkDigit')
  })

  it.each<[string, TaxNumberKind, string]>([
    ['DE', 'VAT', 'FR40303265045'],
    ['EU', 'IOSS', 'IM27600007'],
    ['EU', 'IOSS', 'IN2760000742'],
    ['EU', 'EORI', 'US123456'],
    ['GB', 'EORI', 'GB98078068400'],
    ['NO', 'VOEC', '202123'],
    ['KR', 'PCCC', 'P12345678901'],
    ['AU', 'ARN', '30001234567'],
    ['CA', 'GST', '12302'],
  ])('refuses the form of %s %s %s', (place, kind, typed) => {
    expect(tryNumber(kind, place, typed)).toBe('form')
  })

  const tails = (count: number, letters: string): string[] =>
    count === 0 ? [''] : tails(count - 1, letters).flatMap((tail) => [...letters].map((one) => tail + one))

  it.each<[string, TaxNumberKind, (text: string) => boolean, readonly string[], readonly string[]]>([
    ['BR', 'CPF', isCpf, ['390533447', '529982247', '000000019', '987654321'], tails(2, '0123456789')],
    ['BR', 'CNPJ', isCnpj, ['167272300001', '12ABC34501DE', 'ZZ9000000001'], tails(2, '0123456789')],
    ['TR', 'VKN', isVkn, ['454053692', '000000001', '987654321', '111111111'], tails(1, '0123456789')],
    ['MX', 'RFC', isRfc, ['GODE561231GR', 'ABC680524P7', 'Ñ&A800101AB'], tails(1, '0123456789A')],
  ])('checks the digits of %s %s as recipients’ numbers are checked', (place, kind, check, fronts, ends) => {
    for (const front of fronts) {
      const right = ends.filter((end) => typeof tryNumber(kind, place, front + end) !== 'string')
      expect(right).not.toEqual([])
      expect(ends.filter((end) => check(front + end))).toEqual(right)
    }
  })

  it('keeps what is valid in the whole union under the union', () => {
    expect([
      placeOf('IOSS', 'FR'),
      placeOf('EORI', 'DE'),
      placeOf('EORI', 'GB'),
      placeOf('VAT', 'FR'),
    ]).toEqual(['EU', 'EU', 'GB', 'FR'])
    expect(() => checkNumber('VOEC', 'DE', '2021234')).toThrow('no VOEC number in this country')
  })
})
