import { stdnum } from 'stdnum'
import { isInUnion } from '../../../contract/tax-numbers/tax-territory.ts'
import { unionPlace, type TaxNumberKind } from '../../../contract/tax-numbers/tax-schemes.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

export interface CheckedNumber {
  /** Without spaces and punctuation, with its country code where registers write it. */
  readonly number: string
  /** As it is usually written. */
  readonly formatted: string
}
type Problem = 'form' | 'checkDigit'

interface Rule {
  readonly example: string
  /** Of a text in capital letters without spaces and punctuation. */
  readonly check: (text: string) => CheckedNumber | Problem
}

const plain = (number: string): CheckedNumber => ({ number, formatted: number })

/** Kinds of which only the form is public. */
const formRule = (example: string, pattern: RegExp, canonical = (text: string) => text): Rule => ({
  example,
  check: (text) => (pattern.test(canonical(text)) ? plain(canonical(text)) : 'form'),
})

interface LibraryOptions {
  /** Put before what the library returns. */
  readonly prefix?: string
  /** Added where it is missing. */
  readonly suffix?: RegExp
  readonly defaultSuffix?: string
}

const libraryRule = (
  example: string,
  [country, name]: readonly [string, string],
  { prefix = '', suffix, defaultSuffix = '' }: LibraryOptions = {},
): Rule => ({
  example,
  check: (text) => {
    const validator = stdnum[country]?.[name]
    if (!validator) throw new Error(`stdnum has no ${country} ${name}`)
    const whole = suffix && !suffix.test(text) ? text + defaultSuffix : text
    const result = validator.validate(whole)
    if (!result.isValid) return result.error?.name === 'InvalidChecksum' ? 'checkDigit' : 'form'
    const number = prefix + result.compact
    return { number, formatted: prefix === '' ? validator.format(whole) : number }
  },
})

/** VAT numbers of the European Union by the library's names, each with an example. */
const unionVat = {
  AT: ['uid', 'ATU13585627'],
  BE: ['vat', 'BE0403019261'],
  BG: ['vat', 'BG175074752'],
  CY: ['vat', 'CY10259033P'],
  CZ: ['dic', 'CZ25123891'],
  DE: ['vat', 'DE136695976'],
  DK: ['cvr', 'DK13585628'],
  EE: ['kmkr', 'EE100594102'],
  ES: ['nif', 'ESB58378431'],
  FI: ['alv', 'FI20774740'],
  FR: ['tva', 'FR40303265045'],
  GR: ['vat', 'EL094259216'],
  HR: ['oib', 'HR33392005961'],
  HU: ['anum', 'HU12892312'],
  IE: ['vat', 'IE6433435F'],
  IT: ['iva', 'IT00743110157'],
  LT: ['pvm', 'LT119511515'],
  LU: ['tva', 'LU15027442'],
  LV: ['pvn', 'LV40003521600'],
  MT: ['vat', 'MT11679112'],
  NL: ['btw', 'NL004495445B01'],
  PL: ['nip', 'PL8567346215'],
  PT: ['nif', 'PT501964843'],
  RO: ['cif', 'RO18547290'],
  SE: ['vat', 'SE123456789701'],
  SI: ['ddv', 'SI50223054'],
  SK: ['dph', 'SK2022749619'],
} as const

const singaporeGst: Rule = {
  example: 'M90312345A',
  check: (text) =>
    /^M[0-9A-Z]\d{7}[0-9A-Z]$/.test(text)
      ? plain(text)
      : libraryRule('200312345A', ['SG', 'uen']).check(text),
}

const rules: readonly (readonly [place: string, kind: TaxNumberKind, rule: Rule])[] = [
  [unionPlace, 'IOSS', formRule('IM2760000742', /^IM\d{10}$/)],
  [unionPlace, 'EORI', unionEori()],
  ...Object.entries(unionVat).map(([country, [name, example]]) => {
    const options = { prefix: country === 'GR' ? 'EL' : country }
    return [country, 'VAT', libraryRule(example, [country, name], options)] as const
  }),
  ['GB', 'VAT', libraryRule('GB980780684', ['GB', 'vat'], { prefix: 'GB' })],
  ['GB', 'EORI', formRule('GB980780684000', /^GB\d{12}$/)],
  ['NO', 'VOEC', formRule('2021234', /^\d{7}$/, (text) => text.replace(/^VOEC/, ''))],
  ['NO', 'VAT', libraryRule('995525828MVA', ['NO', 'mva'], { suffix: /MVA$/, defaultSuffix: 'MVA' })],
  [
    'CH',
    'VAT',
    libraryRule('CHE-107.787.577 MWST', ['CH', 'vat'], {
      suffix: /(?:MWST|TVA|IVA|TPV)$/,
      defaultSuffix: 'MWST',
    }),
  ],
  ['AU', 'ARN', formRule('300012345678', /^\d{12}$/)],
  ['AU', 'ABN', libraryRule('51 824 753 556', ['AU', 'abn'])],
  ['NZ', 'GST', libraryRule('49-091-850', ['NZ', 'ird'])],
  ['SG', 'GST', singaporeGst],
  ['IN', 'GST', libraryRule('27AAPFU0939F1ZV', ['IN', 'gstin'])],
  ['CA', 'GST', libraryRule('123026635RT0001', ['CA', 'gst'])],
  ['BR', 'CNPJ', libraryRule('16.727.230/0001-97', ['BR', 'cnpj'])],
  ['BR', 'CPF', libraryRule('390.533.447-05', ['BR', 'cpf'])],
  ['KR', 'BRN', libraryRule('116-82-00276', ['KR', 'brn'])],
  ['KR', 'PCCC', formRule('P123456789012', /^P\d{12}$/)],
  ['MX', 'RFC', libraryRule('GODE 561231 GR8', ['MX', 'rfc'])],
  ['TR', 'VKN', libraryRule('4540536920', ['TR', 'vkn'])],
]

/** The code of a member state and up to 15 characters; Greece uses GR here. */
function unionEori(): Rule {
  return {
    example: 'DE1234567890123',
    check: (text) =>
      /^[A-Z]{2}[0-9A-Z]{1,15}$/.test(text) && isInUnion(text.slice(0, 2)) ? plain(text) : 'form',
  }
}

const ruleOf = new Map(rules.map(([place, kind, rule]) => [`${place} ${kind}`, rule]))

export const knownKinds = rules.map(([countryCode, kind, { example }]) => ({ countryCode, kind, example }))

/** IOSS and EORI numbers are valid in the whole union, whichever state issued them. */
export const placeOf = (kind: TaxNumberKind, countryCode: string): string =>
  (kind === 'IOSS' || kind === 'EORI') && isInUnion(countryCode) ? unionPlace : countryCode

const ruleFor = (kind: TaxNumberKind, place: string): Rule => {
  const rule = ruleOf.get(`${place} ${kind}`)
  if (!rule) throw refuse('taxNumberKindUnknown', { kind })
  return rule
}

/** Checks form and, where the rule is public, check digit. @throws DomainError taxNumberKindUnknown */
export const tryNumber = (kind: TaxNumberKind, place: string, typed: string): CheckedNumber | Problem =>
  ruleFor(kind, place).check(
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\s./-]/g, ''),
  )

/** @throws DomainError taxNumberKindUnknown, taxNumberInvalid */
export const checkNumber = (kind: TaxNumberKind, place: string, typed: string): CheckedNumber => {
  const checked = tryNumber(kind, place, typed)
  if (checked === 'checkDigit') throw refuse('taxNumberInvalid', { case: 'checkDigit', kind })
  if (checked !== 'form') return checked
  throw refuse('taxNumberInvalid', { case: 'form', kind, example: ruleFor(kind, place).example })
}

/** A stored number as it is usually written; unchanged if its rule has changed since. */
export const formattedNumber = (kind: TaxNumberKind, place: string, number: string): string => {
  const checked = ruleOf.get(`${place} ${kind}`)?.check(number)
  return checked === undefined || typeof checked === 'string' ? number : checked.formatted
}
