import type { ShippingChoice } from './priced-order.ts'

type Decided = Pick<
  ShippingChoice,
  'ruleId' | 'ruleName' | 'ruleProblem' | 'shippingLineId' | 'shippingLineName'
>

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
