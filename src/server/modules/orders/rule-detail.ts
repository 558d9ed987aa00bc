import type { ShippingChoice } from './pricing.ts'

type Decided = Pick<
  ShippingChoice,
  'ruleId' | 'ruleName' | 'ruleProblem' | 'shippingLineId' | 'shippingLineName'
>

/** What a timeline's entry says of the rule that decided; nothing where it had decided so before. */
export const ruleDetail = (now: Decided, before?: Decided): { readonly byRule?: object } => {
  const { ruleId, ruleName, ruleProblem, shippingLineId, shippingLineName } = now
  if (ruleId === null) return {}
  const isNews =
    before?.ruleId !== ruleId ||
    before.shippingLineId !== shippingLineId ||
    before.ruleProblem?.reason !== ruleProblem?.reason
  if (!isNews) return {}
  return {
    byRule: { name: ruleName, ...(ruleProblem ? { problem: ruleProblem } : { line: shippingLineName }) },
  }
}
