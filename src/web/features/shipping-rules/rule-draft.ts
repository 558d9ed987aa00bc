import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import type {
  RuleChoice,
  RuleConditions,
  RuleOutcome,
} from '../../../contract/shipping-rules/shipping-rules.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import type { Rule, RuleInput } from './rule-calls.ts'

export interface DraftSku {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly nameZh: string
}

/** The form's input, unparsed; empty text is no limit. */
export interface RuleDraft {
  readonly name: string
  readonly isOn: boolean
  readonly shopIds: readonly string[]
  readonly countries: readonly string[]
  readonly exceptCountries: readonly string[]
  readonly weightFrom: string
  readonly weightTo: string
  readonly valueFrom: string
  readonly valueTo: string
  readonly unitsFrom: string
  readonly unitsTo: string
  readonly containsAny: readonly GoodsAttribute[]
  readonly containsNone: readonly GoodsAttribute[]
  readonly skuMode: 'any' | 'only'
  readonly skus: readonly DraftSku[]
  readonly choice: RuleChoice
  readonly lineIds: readonly string[]
  readonly maxPrice: string
  readonly maxDays: string
  readonly otherwise: RuleOutcome['otherwise']
}

export const emptyRule: RuleDraft = {
  name: '',
  isOn: true,
  shopIds: [],
  countries: [],
  exceptCountries: [],
  weightFrom: '',
  weightTo: '',
  valueFrom: '',
  valueTo: '',
  unitsFrom: '',
  unitsTo: '',
  containsAny: [],
  containsNone: [],
  skuMode: 'any',
  skus: [],
  choice: 'cheapest',
  lineIds: [],
  maxPrice: '',
  maxDays: '',
  otherwise: 'nextRule',
}

const number = (value: number | null): string => (value === null ? '' : String(value))
const amount = (value: number | null): string => (value === null ? '' : formatMinor(value))

export const draftOf = (rule: {
  readonly name: string
  readonly isOn?: boolean
  readonly conditions: RuleConditions
  readonly outcome: RuleOutcome
  readonly skus?: Rule['skus']
}): RuleDraft => {
  const { conditions, outcome } = rule
  return {
    name: rule.name,
    isOn: rule.isOn ?? true,
    shopIds: conditions.shopIds,
    countries: conditions.countries,
    exceptCountries: conditions.exceptCountries,
    weightFrom: number(conditions.weightFromGrams),
    weightTo: number(conditions.weightToGrams),
    valueFrom: amount(conditions.valueFromMinor),
    valueTo: amount(conditions.valueToMinor),
    unitsFrom: number(conditions.unitsFrom),
    unitsTo: number(conditions.unitsTo),
    containsAny: conditions.containsAny,
    containsNone: conditions.containsNone,
    skuMode: conditions.skus?.mode ?? 'any',
    skus: rule.skus ?? [],
    choice: outcome.choice,
    lineIds: outcome.lineIds,
    maxPrice: amount(outcome.maxPriceMinor),
    maxDays: number(outcome.maxDays),
    otherwise: outcome.otherwise,
  }
}

export type RuleDraftProblem = 'needed' | 'noNumber' | 'noAmount' | 'reversed' | 'noLine' | 'clash'
type Field = 'name' | 'weight' | 'value' | 'units' | 'lineIds' | 'maxPrice' | 'maxDays' | 'exceptCountries'
export type RuleDraftProblems = Partial<Record<Field, RuleDraftProblem>>

/** Null if empty, undefined if not a whole number. */
const readNumber = (text: string, min: number, max: number): number | null | undefined => {
  const plain = text.trim().replaceAll(/[,\s]/g, '')
  if (plain === '') return null
  const value = Number(plain)
  return /^\d{1,9}$/.test(plain) && value >= min && value <= max ? value : undefined
}
const readAmount = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const value = parseMinor(text.replaceAll(/,(?=\d{3}(?:\D|$))/g, ''))
  return value !== null && value >= 0 && value <= 2_000_000_000 ? value : undefined
}

const rangeProblem = (
  from: number | null | undefined,
  to: number | null | undefined,
  unreadable: RuleDraftProblem,
): RuleDraftProblem | null => {
  if (from === undefined || to === undefined) return unreadable
  return from !== null && to !== null && from > to ? 'reversed' : null
}

const readFields = (draft: RuleDraft) => ({
  weight: [readNumber(draft.weightFrom, 0, 1_000_000), readNumber(draft.weightTo, 0, 1_000_000)] as const,
  value: [readAmount(draft.valueFrom), readAmount(draft.valueTo)] as const,
  units: [readNumber(draft.unitsFrom, 1, 1_000_000), readNumber(draft.unitsTo, 1, 1_000_000)] as const,
  maxPrice: readAmount(draft.maxPrice),
  maxDays: readNumber(draft.maxDays, 1, 365),
})

const problemsOf = (draft: RuleDraft, read: ReturnType<typeof readFields>): RuleDraftProblems => {
  const found: Record<Field, RuleDraftProblem | null> = {
    name: draft.name.trim() === '' ? 'needed' : null,
    weight: rangeProblem(...read.weight, 'noNumber'),
    value: rangeProblem(...read.value, 'noAmount'),
    units: rangeProblem(...read.units, 'noNumber'),
    lineIds: draft.choice === 'lines' && draft.lineIds.length === 0 ? 'noLine' : null,
    maxPrice: read.maxPrice === undefined ? 'noAmount' : null,
    maxDays: read.maxDays === undefined ? 'noNumber' : null,
    exceptCountries: draft.exceptCountries.some((code) => draft.countries.includes(code)) ? 'clash' : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** The rule as typed. Unreadable input counts as no limit, so that the summary can always be shown. */
const inputOf = (draft: RuleDraft, read: ReturnType<typeof readFields>) => ({
  name: draft.name.trim(),
  isOn: draft.isOn,
  conditions: {
    shopIds: [...draft.shopIds],
    countries: [...draft.countries],
    exceptCountries: [...draft.exceptCountries],
    weightFromGrams: read.weight[0] ?? null,
    weightToGrams: read.weight[1] ?? null,
    valueFromMinor: read.value[0] ?? null,
    valueToMinor: read.value[1] ?? null,
    unitsFrom: read.units[0] ?? null,
    unitsTo: read.units[1] ?? null,
    containsAny: [...draft.containsAny],
    containsNone: [...draft.containsNone],
    skus: draft.skus.length === 0 ? null : { mode: draft.skuMode, ids: draft.skus.map(({ id }) => id) },
  },
  outcome: {
    choice: draft.choice,
    lineIds: draft.choice === 'lines' ? [...draft.lineIds] : [],
    maxPriceMinor: read.maxPrice ?? null,
    maxDays: read.maxDays ?? null,
    otherwise: draft.otherwise,
  },
})

export const readDraft = (
  draft: RuleDraft,
): { readonly input: ReturnType<typeof inputOf> & RuleInput; readonly problems: RuleDraftProblems } => {
  const read = readFields(draft)
  return { input: inputOf(draft, read), problems: problemsOf(draft, read) }
}
