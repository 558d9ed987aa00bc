import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { counted } from '../../../../contract/kernel/format.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { orders } from '../../../../contract/orders/orders.ts'
import { countryName } from '../../../ui/components/country.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { defineText } from '../../../ui/text/define-text.ts'

type Problem = NonNullable<OutputOf<typeof orders.getOrder>['lineChoice']['problem']>

export const ruleText = defineText({
  en: {
    chosenBy: (rule: string) => `Selected by rule “${rule}”`,
    chose: (rule: string, line: string) => `Rule “${rule}” selected ${line}`,
    byHand: 'Selected manually',
    rule: (rule: string, why: string) => `Rule “${rule}”: ${why}`,
    linesDoNotReach: (country: string) => `none of its shipping lines carry these products to ${country}`,
    tooDear: (price: string, country: string) => `no shipping line to ${country} costs ${price} or less`,
    tooSlow: (days: number, country: string) =>
      `no shipping line delivers to ${country} within ${counted(days, 'day', 'days')}`,
    tooDearOrSlow: (price: string, days: number, country: string) =>
      `no shipping line to ${country} costs ${price} or less and delivers within ${counted(days, 'day', 'days')}`,
    nearest: (line: string, price: string, days: number) =>
      `the closest match is ${line}, ${price}, up to ${counted(days, 'day', 'days')}`,
  },
  zh: {
    chosenBy: (rule: string) => `由规则“${rule}”选择`,
    chose: (rule: string, line: string) => `规则“${rule}”选择了 ${line}`,
    byHand: '手动选择',
    rule: (rule: string, why: string) => `规则“${rule}”：${why}`,
    linesDoNotReach: (country: string) => `其中的渠道均无法将这些商品运至${country}`,
    tooDear: (price: string, country: string) => `没有运费不超过 ${price} 的渠道可送达${country}`,
    tooSlow: (days: number, country: string) => `没有渠道能在 ${days} 天内送达${country}`,
    tooDearOrSlow: (price: string, days: number, country: string) =>
      `没有运费不超过 ${price} 且 ${days} 天内送达${country}的渠道`,
    nearest: (line: string, price: string, days: number) => `最接近的是 ${line}，${price}，最长 ${days} 天`,
  },
})

type Words = (typeof ruleText)['en']

const whyOf = (problem: Problem, words: Words, currency: Currency): string => {
  const country = countryName(problem.countryCode)
  const price = moneyText({ amountMinor: problem.maxPriceMinor ?? 0, currency })
  const days = problem.maxDays ?? 0
  const reasons: Record<Problem['reason'], () => string> = {
    linesDoNotReach: () => words.linesDoNotReach(country),
    tooDear: () => words.tooDear(price, country),
    tooSlow: () => words.tooSlow(days, country),
    tooDearOrSlow: () => words.tooDearOrSlow(price, days, country),
  }
  return reasons[problem.reason]()
}

/** `Rule “EU by air”: no shipping line to Norway costs $8.00 or less; the closest match is …` */
export const ruleProblemWords = (
  rule: string,
  problem: Problem,
  words: Words,
  currency: Currency,
): string => {
  const { nearest } = problem
  const why = whyOf(problem, words, currency)
  if (!nearest) return `${words.rule(rule, why)}.`
  const price = moneyText({ amountMinor: nearest.priceMinor, currency })
  return `${words.rule(rule, why)}; ${words.nearest(nearest.name, price, nearest.daysMax)}.`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The text of a rule in a timeline event (`detail.byRule`); null if there is none. */
export const ruleEventWords = (byRule: unknown, words: Words, currency: Currency): string | null => {
  if (!isRecord(byRule) || typeof byRule['name'] !== 'string') return null
  if (typeof byRule['line'] === 'string') return words.chose(byRule['name'], byRule['line'])
  // Written by the server in the contract's shape.
  return isRecord(byRule['problem'])
    ? ruleProblemWords(byRule['name'], byRule['problem'] as Problem, words, currency)
    : null
}

type OrderOf = Pick<OutputOf<typeof orders.getOrder>, 'lineChoice' | 'currency'>

export const leftToSellerWords = ({ lineChoice, currency }: OrderOf, words: Words): string | undefined => {
  const { ruleName, problem } = lineChoice
  return ruleName !== null && problem ? ruleProblemWords(ruleName, problem, words, currency) : undefined
}
