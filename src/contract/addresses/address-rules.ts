import { isCnpj, isCpf, isRfc, isVkn } from './check-digits.ts'

/**
 * Address formats of the countries that receive most parcels. Countries without a rule accept any address.
 */
export type Need = 'needed' | 'wanted' | 'free'

export interface AddressRule {
  /** Matches a postcode normalised by `plainPostcode`; null: the country has no postcodes. */
  readonly postcode: RegExp | null
  readonly example: string
  /**
   * `needed`: the carrier refuses a parcel without one; `wanted`: it may be delayed; `free`: it is optional.
   */
  readonly postcodeIs: Need
  readonly provinceIs: Need
  readonly phoneIs: Need
  readonly cityIs: Need
  /** Addresses are always in Latin letters there; elsewhere the carrier may ask for them. */
  readonly isLatin: boolean
  /** What people there write with besides Latin letters; null: nothing else. */
  readonly localScript: RegExp | null
  readonly tax: TaxRule | null
  readonly maxLengths: LabelLengths
}
export interface TaxRule {
  readonly is: 'needed' | 'wanted'
  readonly name: string
  readonly pattern: RegExp
  /** Whether the check digits are right, of a text that matches, without spaces and punctuation. */
  readonly isRight: (text: string) => boolean
  readonly example: string
}
export interface LabelLengths {
  readonly recipientName: number
  readonly city: number
  readonly address1: number
  readonly address2: number
}

const usual: LabelLengths = { recipientName: 60, city: 50, address1: 100, address2: 100 }

type Row = readonly [postcode: RegExp | null, example: string, part?: Partial<AddressRule>]

const state = { provinceIs: 'needed' } as const
const region = { provinceIs: 'wanted' } as const
const phone = { phoneIs: 'needed' } as const
const own = (localScript: RegExp) => ({ isLatin: false, localScript }) as const
const cyrillic = own(/^\p{Script=Cyrillic}$/u)
const greek = own(/^\p{Script=Greek}$/u)
const arabic = own(/^\p{Script=Arabic}$/u)
const chinese = own(/^[\p{Script=Han}\p{Script=Bopomofo}]$/u)
const cityState = { cityIs: 'free' } as const
const noPostcode = { postcodeIs: 'free' } as const
const softPostcode = { postcodeIs: 'wanted' } as const
const tax = (
  is: TaxRule['is'],
  name: string,
  pattern: RegExp,
  example: string,
  isRight: TaxRule['isRight'] = () => true,
) => ({ tax: { is, name, pattern, isRight, example } })

const isCpfOrCnpj = (text: string): boolean => (text.length === 11 ? isCpf(text) : isCnpj(text))
/** Of persons, whose numbers have 11 digits, only the form is checked. */
const isVknOrOther = (text: string): boolean => text.length !== 10 || isVkn(text)
const rfcPattern = /^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z\d]{2}[\dA]$/

const rows: Readonly<Record<string, Row>> = {
  US: [
    /^\d{5}(-?\d{4})?$/,
    '97205',
    { ...state, maxLengths: { ...usual, recipientName: 47, address1: 64, address2: 64 } },
  ],
  CA: [/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/, 'H2X 1X4', state],
  MX: [/^\d{5}$/, '06700', { ...state, ...tax('wanted', 'RFC', rfcPattern, 'GODE561231GR8', isRfc) }],
  GB: [
    /^(GIR ?0AA|[A-PR-UWYZ](\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d([0-9ABEHMNPRV-Y])?) ?\d[ABD-HJLNP-UW-Z]{2})$/,
    'BS1 6QF',
  ],
  IE: [/^[AC-FHKNPRTV-Y]\d[0-9W] ?[0-9AC-FHKNPRTV-Y]{4}$/, 'H91 E2W3', softPostcode],
  DE: [/^\d{5}$/, '10243', { maxLengths: { ...usual, recipientName: 50, address1: 60, city: 40 } }],
  FR: [/^\d{5}$/, '69003'],
  IT: [/^\d{5}$/, '40124'],
  ES: [/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, '28004'],
  PT: [/^[1-9]\d{3}([ -]?\d{3})?$/, '1200-093'],
  NL: [/^[1-9]\d{3} ?[A-Z]{2}$/, '1016 DS'],
  BE: [/^[1-9]\d{3}$/, '2000'],
  LU: [/^\d{4}$/, '1009'],
  AT: [/^[1-9]\d{3}$/, '1070'],
  CH: [/^[1-9]\d{3}$/, '3011'],
  SE: [/^[1-9]\d{2} ?\d{2}$/, '753 31'],
  DK: [/^\d{4}$/, '2200'],
  NO: [/^\d{4}$/, '5014'],
  FI: [/^\d{5}$/, '33200'],
  IS: [/^\d{3}$/, '101'],
  PL: [/^\d{2}-?\d{3}$/, '31-019'],
  CZ: [/^[1-7]\d{2} ?\d{2}$/, '602 00'],
  SK: [/^[089]\d{2} ?\d{2}$/, '811 01'],
  HU: [/^[1-9]\d{3}$/, '1052'],
  RO: [/^\d{6}$/, '010011'],
  BG: [/^[1-9]\d{3}$/, '1000', cyrillic],
  GR: [/^[1-8]\d{2} ?\d{2}$/, '105 63', greek],
  CY: [/^[1-9]\d{3}$/, '1010', greek],
  HR: [/^[1-5]\d{4}$/, '10000'],
  SI: [/^[1-9]\d{3}$/, '1000'],
  EE: [/^\d{5}$/, '10111'],
  LV: [/^\d{4}$/, '1010'],
  LT: [/^\d{5}$/, '01100'],
  GI: [/^GX11 ?1AA$/, 'GX11 1AA', { postcodeIs: 'wanted', ...cityState }],
  VA: [/^00120$/, '00120', cityState],
  MT: [/^[A-Z]{3} ?\d{4}$/, 'VLT 1117'],
  UA: [/^\d{5}$/, '01001', { ...phone, ...cyrillic }],
  RU: [/^[1-6]\d{5}$/, '101000', { ...phone, ...cyrillic }],
  TR: [
    /^(0[1-9]|[1-7]\d|8[01])\d{3}$/,
    '34110',
    { ...phone, ...tax('wanted', 'T.C. Kimlik', /^\d{10,11}$/, '10000000146', isVknOrOther) },
  ],
  IL: [/^\d{5}(\d{2})?$/, '6473925', { ...softPostcode, ...own(/^\p{Script=Hebrew}$/u) }],
  AE: [null, '', { ...noPostcode, ...phone, ...arabic }],
  QA: [null, '', { ...noPostcode, ...phone, ...arabic }],
  KW: [/^\d{5}$/, '13001', { ...noPostcode, ...phone, ...arabic }],
  SA: [/^\d{5}(-?\d{4})?$/, '11564', { ...softPostcode, ...phone, ...arabic }],
  KZ: [/^(\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d)$/, '050000', { ...phone, ...cyrillic }],
  ZA: [/^\d{4}$/, '8001', { phoneIs: 'wanted' }],
  JP: [
    /^\d{3}-?\d{4}$/,
    '150-0001',
    { ...region, ...own(/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u) },
  ],
  KR: [
    /^\d{5}$/,
    '04524',
    {
      ...phone,
      ...own(/^[\p{Script=Hangul}\p{Script=Han}]$/u),
      ...tax('needed', 'PCCC', /^P\d{12}$/, 'P123456789012'),
    },
  ],
  CN: [/^\d{6}$/, '200040', { ...state, ...phone, ...chinese }],
  TW: [/^\d{3}(\d{2,3})?$/, '110', { ...phone, ...chinese }],
  HK: [null, '', { ...noPostcode, ...phone, ...chinese }],
  SG: [/^\d{6}$/, '427770', cityState],
  MY: [/^\d{5}$/, '50450', { ...region, ...phone }],
  TH: [/^[1-9]\d{4}$/, '10110', { ...region, ...phone, ...own(/^\p{Script=Thai}$/u) }],
  VN: [/^\d{5,6}$/, '700000', { ...softPostcode, ...region, ...phone }],
  PH: [/^\d{4}$/, '1226', { ...region, ...phone }],
  ID: [
    /^[1-9]\d{4}$/,
    '10110',
    { ...region, ...phone, ...tax('wanted', 'NIK / NPWP', /^\d{15,16}$/, '3171234567890001') },
  ],
  IN: [/^[1-9]\d{2} ?\d{3}$/, '400001', { ...state, ...phone }],
  AU: [/^\d{4}$/, '2000', state],
  NZ: [/^\d{4}$/, '6011'],
  BR: [
    /^\d{5}-?\d{3}$/,
    '01310-100',
    {
      ...state,
      ...phone,
      ...tax('needed', 'CPF / CNPJ', /^(\d{11}|[A-Z0-9]{12}\d{2})$/, '529.982.247-25', isCpfOrCnpj),
    },
  ],
  AR: [
    /^([A-HJ-NP-Z]\d{4}[A-Z]{3}|[A-HJ-NP-Z]?\d{4})$/,
    'C1425',
    { ...region, ...tax('wanted', 'CUIT / DNI', /^\d{7,11}$/, '20-12345678-6') },
  ],
  CL: [
    /^\d{3}-?\d{4}$/,
    '8320000',
    { ...softPostcode, ...region, ...tax('wanted', 'RUT', /^\d{7,8}[\dK]$/, '12.345.678-5') },
  ],
  CO: [
    /^\d{6}$/,
    '110111',
    { ...softPostcode, ...region, ...phone, ...tax('wanted', 'Cédula / NIT', /^\d{6,10}$/, '1020304050') },
  ],
  PE: [
    /^\d{5}$/,
    '15074',
    { ...softPostcode, ...region, ...tax('wanted', 'DNI / RUC', /^\d{8}(\d{3})?$/, '12345678') },
  ],
}

const ruleOf = ([postcode, example, part]: Row): AddressRule => ({
  postcode,
  example,
  postcodeIs: 'needed',
  provinceIs: 'free',
  phoneIs: 'free',
  cityIs: 'needed',
  isLatin: true,
  localScript: null,
  tax: null,
  maxLengths: usual,
  ...part,
})

export const addressRules: ReadonlyMap<string, AddressRule> = new Map(
  Object.entries(rows).map(([code, row]) => [code, ruleOf(row)]),
)
