import type { InputOf } from '../../../contract/endpoint.ts'
import { formatMinor, parseMinor } from '../../../contract/money.ts'
import {
  limitCurrencies,
  schemeOfCountry,
  schemeTerms,
  taxSchemes,
  type LimitCurrency,
} from '../../../contract/tax-schemes.ts'
import type { operatorImportTaxes } from '../../../contract/operator/import-taxes.ts'
import { readPercent } from '../catalogue/price-text.ts'

export type ImportTaxInput = InputOf<typeof operatorImportTaxes.saveImportTax>

/** Import taxes as typed: percentages and USD amounts as decimals. */
export interface ImportTaxDraft {
  /** '' if none is chosen. */
  readonly countryCode: string
  readonly taxName: string
  readonly taxPercent: string
  readonly dutyPercent: string
  readonly dutyFree: string
  /** '' for none. */
  readonly smallDuty: string
  /** '' for none. */
  readonly scheme: string
  readonly schemeUpTo: string
  readonly schemeCurrency: string
}

export const emptyImportTax: ImportTaxDraft = {
  countryCode: '',
  taxName: '',
  taxPercent: '',
  dutyPercent: '',
  dutyFree: '',
  smallDuty: '',
  scheme: '',
  schemeUpTo: '',
  schemeCurrency: 'USD',
}

export const importTaxDraftOf = (tax: ImportTaxInput): ImportTaxDraft => ({
  countryCode: tax.countryCode,
  taxName: tax.taxName,
  taxPercent: String(tax.taxPercent),
  dutyPercent: String(tax.dutyPercent),
  dutyFree: formatMinor(tax.dutyFreeUsdMinor),
  smallDuty: tax.smallDutyUsdMinor === 0 ? '' : formatMinor(tax.smallDutyUsdMinor),
  scheme: tax.scheme ?? '',
  schemeUpTo: tax.scheme === null ? '' : formatMinor(tax.schemeLimitMinor),
  schemeCurrency: tax.schemeLimitCurrency,
})

/** Schemes of the country, and other ones. */
export const schemesOf = (countryCode: string): string[] => {
  const scheme = schemeOfCountry(countryCode)
  return scheme ? [scheme, 'other'] : ['other']
}

/** The draft with another country or scheme, whose limit by law is entered. */
export const withScheme = (draft: ImportTaxDraft, change: Partial<ImportTaxDraft>): ImportTaxDraft => {
  const next = { ...draft, ...change }
  const scheme = schemesOf(next.countryCode).includes(next.scheme) ? next.scheme : ''
  const known = schemeOfCountry(next.countryCode)
  if (scheme === draft.scheme || scheme !== known) return { ...next, scheme }
  const { amountMinor, currency } = schemeTerms[known].limit
  return { ...next, scheme, schemeUpTo: formatMinor(amountMinor), schemeCurrency: currency }
}

export type ImportTaxProblem = 'needed' | 'known' | 'percent' | 'amount' | 'noLimit' | 'nothing'
export type ImportTaxProblems = Partial<Record<keyof ImportTaxDraft, ImportTaxProblem>>

const maxMinor = 100_000_000

class Reader {
  readonly draft: ImportTaxDraft
  readonly problems: ImportTaxProblems = {}
  constructor(draft: ImportTaxDraft) {
    this.draft = draft
  }
  note(field: keyof ImportTaxDraft, problem: ImportTaxProblem): void {
    this.problems[field] ??= problem
  }
  text(field: keyof ImportTaxDraft): string {
    const typed = this.draft[field].trim()
    if (typed === '') this.note(field, 'needed')
    return typed
  }
  percent(field: 'taxPercent' | 'dutyPercent'): number {
    const bp = readPercent(this.text(field))
    if (bp !== null && bp >= 0 && bp <= 10_000) return bp / 100
    this.note(field, 'percent')
    return 0
  }
  /** Minor units of `1,600.50`. */
  amount(field: 'dutyFree' | 'smallDuty' | 'schemeUpTo'): number {
    const minor = parseMinor(this.text(field).replaceAll(/,(?=\d{3}(?:\D|$))/g, ''))
    if (minor !== null && minor >= 0 && minor <= maxMinor) return minor
    this.note(field, 'amount')
    return 0
  }
}

export const readImportTax = (
  draft: ImportTaxDraft,
  known: ReadonlySet<string>,
):
  | { readonly input: ImportTaxInput; readonly problems: null }
  | { readonly input: null; readonly problems: ImportTaxProblems } => {
  const reader = new Reader(draft)
  const scheme = taxSchemes.find((one) => one === draft.scheme) ?? null
  const currency: LimitCurrency = limitCurrencies.find((one) => one === draft.schemeCurrency) ?? 'USD'
  const input: ImportTaxInput = {
    countryCode: reader.text('countryCode'),
    taxName: reader.text('taxName'),
    taxPercent: reader.percent('taxPercent'),
    dutyPercent: reader.percent('dutyPercent'),
    dutyFreeUsdMinor: reader.amount('dutyFree'),
    smallDutyUsdMinor: draft.smallDuty.trim() === '' ? 0 : reader.amount('smallDuty'),
    scheme,
    schemeLimitMinor: scheme === null ? 0 : reader.amount('schemeUpTo'),
    schemeLimitCurrency: scheme === null ? 'USD' : currency,
  }
  if (known.has(input.countryCode)) reader.note('countryCode', 'known')
  // With a limit of 0, neither would ever be charged.
  if (input.smallDutyUsdMinor > 0 && input.dutyFreeUsdMinor === 0) reader.note('smallDuty', 'noLimit')
  if (scheme !== null && input.schemeLimitMinor === 0) reader.note('schemeUpTo', 'nothing')
  return Object.keys(reader.problems).length === 0
    ? { input, problems: null }
    : { input: null, problems: reader.problems }
}
