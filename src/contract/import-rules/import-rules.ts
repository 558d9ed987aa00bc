import * as z from 'zod'
import { importRuleIdSchema } from '../kernel/ids.ts'
import { moneySchema, roundMinor } from '../kernel/money.ts'
import { daySchema } from '../kernel/paging.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'
import {
  isNumbered,
  isWithinLimit,
  limitCurrencies,
  schemeOfCountry,
  taxSchemes,
  unionPlace,
  type LimitCurrency,
} from '../tax-numbers/tax-schemes.ts'
import { isInUnion } from '../tax-numbers/tax-territory.ts'

export const importRuleKinds = ['tax', 'duty', 'handlingFee'] as const
export type ImportRuleKind = (typeof importRuleKinds)[number]

/** What an amount is charged for: the parcel, each six-digit customs code in it, or each unit. */
export const importRulePers = ['parcel', 'subheading', 'item'] as const

const percentSchema = z.number().min(0).max(100).multipleOf(0.01, 'must have up to two decimals')
const minorSchema = z.int().min(0).max(100_000_000)
const currencySchema = z.enum(limitCurrencies)

const importRuleFields = z.object({
  /** Two capital letters; `EU` for all of its member states. */
  countryCode: countryCodeSchema,
  kind: z.enum(importRuleKinds),
  /** As sellers see it: VAT, Customs duty, … */
  name: z.string().trim().min(1, 'is required').max(40),
  validFrom: daySchema,
  /** The first day on which it no longer applies; null: open. */
  validUntil: daySchema.nullable(),
  /** Duty and fees: of goods and shipping; tax: of these and the duty. Null: an amount. */
  percent: percentSchema.nullable(),
  amountMinor: minorSchema.min(1, 'must be above 0').nullable(),
  currency: currencySchema.nullable(),
  per: z.enum(importRulePers).nullable(),
  /** Applies to goods worth more than this, in `limitCurrency`; null: from the first cent. */
  aboveMinor: minorSchema.nullable(),
  /** Applies to goods worth up to this, in `limitCurrency`; null: without limit. */
  upToMinor: minorSchema.min(1, 'must be above 0').nullable(),
  limitCurrency: currencySchema.nullable(),
  /** The scheme under which a tax is paid at the sale instead of the border; null: none. */
  scheme: z.enum(taxSchemes).nullable(),
  /** Up to which value of goods the scheme applies, in the currency of the law. */
  schemeLimitMinor: minorSchema.nullable(),
  schemeLimitCurrency: currencySchema.nullable(),
  /** The number of the law, or its address. */
  source: z.string().trim().min(1, 'is required').max(300),
  isActive: z.boolean(),
})
export type ImportRuleFields = z.output<typeof importRuleFields>

/** What a rule may have, and none of it. */
export const bareRule = {
  percent: null,
  amountMinor: null,
  currency: null,
  per: null,
  aboveMinor: null,
  upToMinor: null,
  limitCurrency: null,
  scheme: null,
  schemeLimitMinor: null,
  schemeLimitCurrency: null,
} as const satisfies Partial<ImportRuleFields>

type Issue = readonly [path: keyof ImportRuleFields, message: string]

const amountIssues = (rule: ImportRuleFields): readonly Issue[] => {
  const { percent, amountMinor, currency, per } = rule
  if ((percent === null) === (amountMinor === null))
    return [['percent', 'enter either a percentage or an amount']]
  const wrong = (name: 'currency' | 'per', value: string | null): readonly Issue[] =>
    (value === null) === (amountMinor === null) ? [] : [[name, 'belongs to an amount']]
  return [...wrong('currency', currency), ...wrong('per', per)]
}

const limitIssues = ({ aboveMinor, upToMinor, limitCurrency }: ImportRuleFields): readonly Issue[] => {
  if ((aboveMinor === null && upToMinor === null) !== (limitCurrency === null))
    return [['limitCurrency', 'belongs to a goods value']]
  return aboveMinor !== null && upToMinor !== null && aboveMinor >= upToMinor
    ? [['upToMinor', 'must be above the lower goods value']]
    : []
}

const schemeIssues = (rule: ImportRuleFields): readonly Issue[] => {
  const { scheme, schemeLimitMinor, schemeLimitCurrency, countryCode } = rule
  if (
    (scheme === null) !== (schemeLimitMinor === null) ||
    (scheme === null) !== (schemeLimitCurrency === null)
  )
    return [['schemeLimitMinor', 'belongs to a scheme']]
  if (scheme === null) return []
  if (rule.kind !== 'tax' || rule.percent === null) return [['scheme', 'is for taxes in percent only']]
  return isNumbered(scheme) && schemeOfPlace(countryCode) !== scheme
    ? [['scheme', 'is not a scheme of this country']]
    : []
}

/** Scheme of parcels to a country, or to the whole union. */
export const schemeOfPlace = (place: string): ReturnType<typeof schemeOfCountry> =>
  place === unionPlace ? 'IOSS' : schemeOfCountry(place)

export const importRuleInput = importRuleFields.superRefine((rule, context) => {
  const dates: readonly Issue[] =
    rule.validUntil !== null && rule.validUntil <= rule.validFrom
      ? [['validUntil', 'must be after the first day']]
      : []
  for (const [path, message] of [
    ...dates,
    ...amountIssues(rule),
    ...limitIssues(rule),
    ...schemeIssues(rule),
  ])
    context.addIssue({ code: 'custom', path: [path], message })
})

export const importRuleSchema = importRuleFields.extend({ id: importRuleIdSchema })
export type ImportRule = z.output<typeof importRuleSchema>

/** A country and the places whose rules apply to it. */
export const placesOf = (countryCode: string): readonly string[] =>
  isInUnion(countryCode) ? [countryCode, unionPlace] : [countryCode]

type Dated = Pick<ImportRuleFields, 'countryCode' | 'validFrom' | 'validUntil' | 'isActive'>

export const isValidOn = (
  { validFrom, validUntil, isActive }: Omit<Dated, 'countryCode'>,
  day: string,
): boolean => isActive && validFrom <= day && (validUntil === null || day < validUntil)

export const rulesOn = <Rule extends Dated>(
  rules: readonly Rule[],
  countryCode: string,
  day: string,
): readonly Rule[] =>
  rules.filter((rule) => placesOf(countryCode).includes(rule.countryCode) && isValidOn(rule, day))

/** Values in different currencies cannot be compared at every rate, so they count as overlapping. */
const valuesOverlap = (a: ImportRuleFields, b: ImportRuleFields): boolean => {
  const isComparable =
    a.limitCurrency === null || b.limitCurrency === null || a.limitCurrency === b.limitCurrency
  if (!isComparable) return true
  const [aEnd, bEnd] = [a.upToMinor ?? Infinity, b.upToMinor ?? Infinity]
  return (a.aboveMinor ?? 0) < bEnd && (b.aboveMinor ?? 0) < aEnd
}

/** Whether both would charge the same thing twice: the same kind and name in one place, on one day, for one value. */
export const rulesOverlap = (a: ImportRuleFields, b: ImportRuleFields): boolean =>
  a.isActive &&
  b.isActive &&
  a.countryCode === b.countryCode &&
  a.kind === b.kind &&
  a.name.toLowerCase() === b.name.toLowerCase() &&
  a.validFrom < (b.validUntil ?? '9999') &&
  b.validFrom < (a.validUntil ?? '9999') &&
  valuesOverlap(a, b)

/** The first six digits of a customs code; null if there are fewer. */
export const subheadingOf = (hsCode: string): string | null => {
  const digits = hsCode.replaceAll(/\D/g, '').slice(0, 6)
  return digits.length === 6 ? digits : null
}

/** Goods of a parcel that are declared together. */
export interface ImportedGoods {
  /** The product. Goods without a customs code count once per product. */
  readonly goods: string
  readonly hsCode: string
  readonly units: number
}

/** Amounts in one currency. */
export interface ImportedParcel {
  readonly goodsMinor: number
  /** The highest price of an item. */
  readonly highestMinor: number
  readonly freightMinor: number
  readonly items: readonly ImportedGoods[]
  /** What the shipping line pays for the recipient. */
  readonly paysDuty: boolean
  readonly paysTax: boolean
  /** Whether it carries a number of the scheme, where that is decided; taxes are then paid at the sale only with one. */
  readonly hasSchemeNumber?: boolean
}

/** How a charge is paid: by the recipient on import, by the buyer at the sale, or within the shipping cost. */
export const importPayments = ['import', 'sale', 'freight'] as const
export type ImportPayment = (typeof importPayments)[number]

export const importChargeSchema = z.object({
  ruleId: importRuleIdSchema,
  kind: z.enum(importRuleKinds),
  name: z.string(),
  source: z.string(),
  payment: z.enum(importPayments),
  /** What the recipient pays on import; 0 if it is paid otherwise. */
  amount: moneySchema,
  percent: z.number().nullable(),
  scheme: z.enum(taxSchemes).nullable(),
})
export type ShownCharge = z.output<typeof importChargeSchema>

export type ImportCharge = Pick<ImportRule, 'kind' | 'name' | 'source' | 'percent' | 'scheme'> & {
  readonly ruleId: ImportRule['id']
  readonly payment: ImportPayment
  readonly amountMinor: number
}

export interface ImportCharges {
  readonly charges: readonly ImportCharge[]
  /** Of the goods; 0 where no rule asks for customs codes. */
  readonly withoutCode: number
  /** Of the charges that are paid on import. */
  readonly onImportMinor: number
  /** The taxes that the buyer pays at the sale in place of the import, on the same base. */
  readonly atSaleMinor: number
}

/** Units of a currency per USD. */
export type RateOf = (currency: LimitCurrency | 'CNY') => number

interface Money {
  readonly currency: LimitCurrency | 'CNY'
  readonly rateOf: RateOf
}

const chargedUnits = (per: ImportRuleFields['per'], items: readonly ImportedGoods[]) => {
  const known = new Set(items.flatMap(({ hsCode }) => subheadingOf(hsCode) ?? []))
  const unknown = new Set(
    items.filter(({ hsCode }) => subheadingOf(hsCode) === null).map(({ goods }) => goods),
  )
  const units = {
    parcel: 1,
    subheading: known.size + unknown.size,
    item: items.reduce((sum, item) => sum + item.units, 0),
  }
  return { count: per === null ? 0 : units[per], withoutCode: per === 'subheading' ? unknown.size : 0 }
}

/** Whose value the rule is for; compared in the currency of the law. */
const concerns = (rule: ImportRule, goodsMinor: number, { currency, rateOf }: Money): boolean => {
  if (rule.limitCurrency === null) return true
  const value = roundMinor((goodsMinor * rateOf(rule.limitCurrency)) / rateOf(currency))
  return value > (rule.aboveMinor ?? -1) && value <= (rule.upToMinor ?? Infinity)
}

const amountOf = (rule: ImportRule, baseMinor: number, parcel: ImportedParcel, money: Money): number => {
  if (rule.percent !== null) return roundMinor((baseMinor * rule.percent) / 100)
  if (rule.amountMinor === null || rule.currency === null) return 0
  const each = roundMinor((rule.amountMinor * money.rateOf(money.currency)) / money.rateOf(rule.currency))
  return each * chargedUnits(rule.per, parcel.items).count
}

const isAtSale = (rule: ImportRule, parcel: ImportedParcel, { currency, rateOf }: Money): boolean => {
  const { scheme, schemeLimitMinor, schemeLimitCurrency } = rule
  if (scheme === null || schemeLimitMinor === null || schemeLimitCurrency === null) return false
  if (isNumbered(scheme) && parcel.hasSchemeNumber === false) return false
  const valueOf = (minor: number): number =>
    roundMinor((minor * rateOf(schemeLimitCurrency)) / rateOf(currency))
  const value = { totalMinor: valueOf(parcel.goodsMinor), highestMinor: valueOf(parcel.highestMinor) }
  return isWithinLimit(scheme, value, schemeLimitMinor)
}

const rank: Readonly<Record<ImportRuleKind, number>> = { duty: 0, handlingFee: 1, tax: 2 }

/**
 * What a country charges for a parcel by the rules that apply to it on a day, each rounded separately.
 * - Duty is charged on goods and shipping, tax on both and the duty, whoever pays that. Handling fees are not taxed: they
 *   are paid for the clearance, apart from the goods.
 * - A line that pays the duty pays handling fees, too.
 */
export const importChargesOf = (
  rules: readonly ImportRule[],
  parcel: ImportedParcel,
  money: Money,
): ImportCharges => {
  const applied = rules
    .filter((rule) => concerns(rule, parcel.goodsMinor, money))
    .toSorted((a, b) => rank[a.kind] - rank[b.kind])
  const customsMinor = parcel.goodsMinor + parcel.freightMinor
  const dutyMinor = applied
    .filter(({ kind }) => kind === 'duty')
    .reduce((sum, rule) => sum + amountOf(rule, customsMinor, parcel, money), 0)
  let atSaleMinor = 0
  const charges = applied.map((rule): ImportCharge => {
    const { id: ruleId, kind, name, source, percent, scheme } = rule
    const isPaid = kind === 'tax' ? parcel.paysTax : parcel.paysDuty
    const payment = isPaid ? 'freight' : isAtSale(rule, parcel, money) ? 'sale' : 'import'
    const base = kind === 'tax' ? customsMinor + dutyMinor : customsMinor
    const dueMinor = payment === 'freight' ? 0 : amountOf(rule, base, parcel, money)
    if (payment === 'sale') atSaleMinor += dueMinor
    const amountMinor = payment === 'import' ? dueMinor : 0
    return { ruleId, kind, name, source, payment, amountMinor, percent, scheme }
  })
  return {
    charges,
    withoutCode: Math.max(0, ...applied.map(({ per }) => chargedUnits(per, parcel.items).withoutCode)),
    onImportMinor: charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    atSaleMinor,
  }
}
