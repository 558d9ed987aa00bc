import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import {
  importRuleKinds,
  importRulePers,
  schemeOfPlace,
  type ImportRuleFields,
  type ImportRuleKind,
} from '../../../contract/import-rules/import-rules.ts'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import type { operatorImportRules } from '../../../contract/import-rules/operator-import-rules.ts'
import {
  limitCurrencies,
  schemeTerms,
  taxSchemes,
  type LimitCurrency,
} from '../../../contract/tax-numbers/tax-schemes.ts'
import { readPercent } from '../catalogue/prices/price-text.ts'

export type RuleInput = InputOf<typeof operatorImportRules.saveImportRule>['rule']

/** A rule as typed: percentages and amounts as decimals, days as `2026-07-01`; '' for none. */
export interface RuleDraft {
  readonly countryCode: string
  readonly kind: ImportRuleKind
  readonly name: string
  readonly validFrom: string
  readonly validUntil: string
  readonly isAmount: boolean
  readonly percent: string
  readonly amount: string
  readonly currency: string
  readonly per: string
  readonly above: string
  readonly upTo: string
  readonly limitCurrency: string
  readonly scheme: string
  readonly schemeUpTo: string
  readonly schemeCurrency: string
  readonly source: string
  readonly isActive: boolean
}

export const defaultNames: Readonly<Record<ImportRuleKind, string>> = {
  tax: 'VAT',
  duty: 'Customs duty',
  handlingFee: 'Handling fee',
}

export const emptyRule = (today: string): RuleDraft => ({
  countryCode: '',
  kind: 'duty',
  name: defaultNames.duty,
  validFrom: today,
  validUntil: '',
  isAmount: false,
  percent: '',
  amount: '',
  currency: 'EUR',
  per: 'parcel',
  above: '',
  upTo: '',
  limitCurrency: 'EUR',
  scheme: '',
  schemeUpTo: '',
  schemeCurrency: 'EUR',
  source: '',
  isActive: true,
})

const amountText = (minor: number | null): string => (minor === null ? '' : formatMinor(minor))

export const ruleDraftOf = (rule: ImportRuleFields): RuleDraft => ({
  countryCode: rule.countryCode,
  kind: rule.kind,
  name: rule.name,
  validFrom: rule.validFrom,
  validUntil: rule.validUntil ?? '',
  isAmount: rule.percent === null,
  percent: rule.percent === null ? '' : String(rule.percent),
  amount: amountText(rule.amountMinor),
  currency: rule.currency ?? 'EUR',
  per: rule.per ?? 'parcel',
  above: amountText(rule.aboveMinor),
  upTo: amountText(rule.upToMinor),
  limitCurrency: rule.limitCurrency ?? 'EUR',
  scheme: rule.scheme ?? '',
  schemeUpTo: amountText(rule.schemeLimitMinor),
  schemeCurrency: rule.schemeLimitCurrency ?? 'EUR',
  source: rule.source,
  isActive: rule.isActive,
})

/** Schemes of the country, and other ones. */
export const schemesOf = (place: string): string[] => {
  const scheme = schemeOfPlace(place)
  return scheme ? [scheme, 'other'] : ['other']
}

/** The draft with a change, and what follows from it: the usual name of a kind, and the limit by law of a scheme. */
export const withChange = (draft: RuleDraft, change: Partial<RuleDraft>): RuleDraft => {
  const next = { ...draft, ...change }
  const name =
    next.kind !== draft.kind && next.name === defaultNames[draft.kind] ? defaultNames[next.kind] : next.name
  const scheme = schemesOf(next.countryCode).includes(next.scheme) ? next.scheme : ''
  const known = schemeOfPlace(next.countryCode)
  if (known === null || scheme !== known || scheme === draft.scheme) return { ...next, name, scheme }
  const { amountMinor, currency } = schemeTerms[known].limit
  return { ...next, name, scheme, schemeUpTo: formatMinor(amountMinor), schemeCurrency: currency }
}

export type RuleProblem = 'needed' | 'percent' | 'amount' | 'nothing' | 'order' | 'lessThanLower'
export type RuleProblems = Partial<Record<keyof RuleDraft, RuleProblem>>

const maxMinor = 100_000_000
const currencyOf = (text: string): LimitCurrency =>
  limitCurrencies.find((currency) => currency === text) ?? 'USD'

class Reader {
  readonly draft: RuleDraft
  readonly problems: RuleProblems = {}
  constructor(draft: RuleDraft) {
    this.draft = draft
  }
  note(field: keyof RuleDraft, problem: RuleProblem): void {
    this.problems[field] ??= problem
  }
  text(field: 'countryCode' | 'name' | 'validFrom' | 'source' | 'percent' | 'amount' | 'schemeUpTo'): string {
    const typed = this.draft[field].trim()
    if (typed === '') this.note(field, 'needed')
    return typed
  }
  percent(): number {
    const bp = readPercent(this.text('percent'))
    if (bp !== null && bp >= 0 && bp <= 10_000) return bp / 100
    this.note('percent', 'percent')
    return 0
  }
  /** Minor units of `1,600.50`. */
  amount(field: 'amount' | 'above' | 'upTo' | 'schemeUpTo', typed: string): number {
    const minor = parseMinor(typed.trim().replaceAll(/,(?=\d{3}(?:\D|$))/g, ''))
    if (minor !== null && minor >= 0 && minor <= maxMinor) return minor
    this.note(field, 'amount')
    return 0
  }
  above0(field: 'amount' | 'upTo' | 'schemeUpTo', typed: string): number {
    const minor = this.amount(field, typed)
    if (minor === 0) this.note(field, 'nothing')
    return minor
  }
}

const chargeOf = (reader: Reader): Pick<RuleInput, 'percent' | 'amountMinor' | 'currency' | 'per'> => {
  const { isAmount, currency, per } = reader.draft
  if (!isAmount) return { percent: reader.percent(), amountMinor: null, currency: null, per: null }
  return {
    percent: null,
    amountMinor: reader.above0('amount', reader.text('amount')),
    currency: currencyOf(currency),
    per: importRulePers.find((one) => one === per) ?? 'parcel',
  }
}

const valuesOf = (reader: Reader): Pick<RuleInput, 'aboveMinor' | 'upToMinor' | 'limitCurrency'> => {
  const { above, upTo, limitCurrency } = reader.draft
  const aboveMinor = above.trim() === '' ? null : reader.amount('above', above)
  const upToMinor = upTo.trim() === '' ? null : reader.above0('upTo', upTo)
  if (aboveMinor !== null && upToMinor !== null && upToMinor <= aboveMinor)
    reader.note('upTo', 'lessThanLower')
  const isLimited = aboveMinor !== null || upToMinor !== null
  return { aboveMinor, upToMinor, limitCurrency: isLimited ? currencyOf(limitCurrency) : null }
}

/** Whether a rule can be paid under a scheme: only taxes in percent. */
export const canHaveScheme = ({ kind, isAmount }: RuleDraft): boolean => kind === 'tax' && !isAmount

const schemeFieldsOf = (
  reader: Reader,
): Pick<RuleInput, 'scheme' | 'schemeLimitMinor' | 'schemeLimitCurrency'> => {
  const scheme = canHaveScheme(reader.draft)
    ? (taxSchemes.find((one) => one === reader.draft.scheme) ?? null)
    : null
  if (scheme === null) return { scheme, schemeLimitMinor: null, schemeLimitCurrency: null }
  return {
    scheme,
    schemeLimitMinor: reader.above0('schemeUpTo', reader.text('schemeUpTo')),
    schemeLimitCurrency: currencyOf(reader.draft.schemeCurrency),
  }
}

export const readRule = (
  draft: RuleDraft,
):
  | { readonly input: RuleInput; readonly problems: null }
  | { readonly input: null; readonly problems: RuleProblems } => {
  const reader = new Reader(draft)
  const input: RuleInput = {
    countryCode: reader.text('countryCode'),
    kind: importRuleKinds.find((kind) => kind === draft.kind) ?? 'duty',
    name: reader.text('name'),
    validFrom: reader.text('validFrom'),
    validUntil: draft.validUntil === '' ? null : draft.validUntil,
    ...chargeOf(reader),
    ...valuesOf(reader),
    ...schemeFieldsOf(reader),
    source: reader.text('source'),
    isActive: draft.isActive,
  }
  if (input.validUntil !== null && input.validUntil <= input.validFrom) reader.note('validUntil', 'order')
  return Object.keys(reader.problems).length === 0
    ? { input, problems: null }
    : { input: null, problems: reader.problems }
}
