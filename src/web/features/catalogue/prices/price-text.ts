import type { pricingProblems } from '../../../../contract/catalogue/catalogue-bulk.ts'
import type { PriceRounding } from '../../../../contract/catalogue/price-rules.ts'
import { defineText } from '../../../ui/text/define-text.ts'

export const roundingText = defineText<Record<PriceRounding, string>>({
  en: { cent: 'To the cent', nine: 'Ending in 9, for example 4.29' },
  zh: { cent: '精确到分', nine: '以 9 结尾，如 4.29' },
})

export const pricingProblemText = defineText<Record<(typeof pricingProblems)[number], string>>({
  en: { noCost: 'no cost set', noRule: 'no matching rule' },
  zh: { noCost: '缺少成本', noRule: '没有适用的规则' },
})

/** `3500` → `35%`, `-250` → `-2.5%` */
export const percentText = (bp: number): string => `${bp / 100}%`

/** A typed percentage such as `35` or `-2.5` in basis points; null when it is not a number from -99 to 1000. */
export const readPercent = (typed: string): number | null => {
  const match = /^([+-]?)(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim())
  if (!match) return null
  const bp = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  const signed = match[1] === '-' && bp !== 0 ? -bp : bp
  return signed < -9_900 || signed > 100_000 ? null : signed
}
