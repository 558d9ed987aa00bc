import {
  isValidOn,
  type ImportRuleFields,
  type ImportRuleKind,
} from '../../../contract/import-rules/import-rules.ts'
import { taxSchemeWords } from '../../../contract/tax-numbers/tax-number-text.ts'
import { calendarDay } from '../../ui/time/calendar-day.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Locale } from '../../ui/text/locale.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { limitText } from '../tax-numbers/limit-text.ts'

export const ruleStates = ['current', 'upcoming', 'ended', 'off'] as const
export type RuleState = (typeof ruleStates)[number]

export const ruleStateOf = (rule: ImportRuleFields, today: string): RuleState => {
  if (!rule.isActive) return 'off'
  if (isValidOn(rule, today)) return 'current'
  return rule.validFrom > today ? 'upcoming' : 'ended'
}

export const stateTones: Readonly<Record<RuleState, Tone>> = {
  current: 'done',
  upcoming: 'moving',
  ended: 'quiet',
  off: 'quiet',
}

export const stateText = defineText<Record<RuleState, string>>({
  en: { current: 'Current', upcoming: 'Upcoming', ended: 'Ended', off: 'Off' },
  zh: { current: '生效中', upcoming: '未开始', ended: '已结束', off: '已关闭' },
})

export const kindText = defineText<Record<ImportRuleKind, string>>({
  en: { tax: 'Tax', duty: 'Duty', handlingFee: 'Handling fee' },
  zh: { tax: '税费', duty: '关税', handlingFee: '处理费' },
})

export const ruleText = defineText({
  en: {
    parcel: (amount: string) => `${amount} per parcel`,
    subheading: (amount: string) => `${amount} per customs code`,
    item: (amount: string) => `${amount} per unit`,
    above: (limit: string) => `goods above ${limit}`,
    upTo: (limit: string) => `goods up to ${limit}`,
    between: (lower: string, upper: string) => `goods above ${lower}, up to ${upper}`,
    scheme: (name: string, limit: string) => `${name} up to ${limit}`,
    from: (day: string) => `from ${day}`,
    fromUntil: (day: string, last: string) => `from ${day} until ${last}`,
  },
  zh: {
    parcel: (amount: string) => `每个包裹 ${amount}`,
    subheading: (amount: string) => `每个海关编码 ${amount}`,
    item: (amount: string) => `每件 ${amount}`,
    above: (limit: string) => `商品价值超过 ${limit}`,
    upTo: (limit: string) => `商品价值不超过 ${limit}`,
    between: (lower: string, upper: string) => `商品价值超过 ${lower}，不超过 ${upper}`,
    scheme: (name: string, limit: string) => `${name}，不超过 ${limit}`,
    from: (day: string) => `${day} 起`,
    fromUntil: (day: string, last: string) => `${day} 起，${last} 前`,
  },
})
type Words = (typeof ruleText)['en']

/** `4%`, `EUR 3 per customs code` */
export const chargeText = (rule: ImportRuleFields, words: Words): string => {
  const { percent, amountMinor, currency, per } = rule
  if (amountMinor === null || currency === null || per === null) return `${percent ?? 0}%`
  return words[per](limitText({ amountMinor, currency }))
}

/** The value of goods it is for, or null for any. */
export const valueText = (rule: ImportRuleFields, words: Words): string | null => {
  const { aboveMinor, upToMinor, limitCurrency } = rule
  if (limitCurrency === null) return null
  const limit = (amountMinor: number): string => limitText({ amountMinor, currency: limitCurrency })
  if (aboveMinor === null) return words.upTo(limit(upToMinor ?? 0))
  return upToMinor === null
    ? words.above(limit(aboveMinor))
    : words.between(limit(aboveMinor), limit(upToMinor))
}

/** `IOSS up to EUR 150`; null without a scheme. */
export const schemeText = (rule: ImportRuleFields, words: Words, locale: Locale): string | null => {
  const { scheme, schemeLimitMinor, schemeLimitCurrency } = rule
  if (scheme === null || schemeLimitMinor === null || schemeLimitCurrency === null) return null
  const limit = limitText({ amountMinor: schemeLimitMinor, currency: schemeLimitCurrency })
  return words.scheme(taxSchemeWords[scheme][locale], limit)
}

/** `from Jul 1, 2026 until Jul 1, 2028` */
export const validityText = (
  { validFrom, validUntil }: Pick<ImportRuleFields, 'validFrom' | 'validUntil'>,
  words: Words,
  locale: Locale,
): string =>
  validUntil === null
    ? words.from(calendarDay(validFrom, locale))
    : words.fromUntil(calendarDay(validFrom, locale), calendarDay(validUntil, locale))
