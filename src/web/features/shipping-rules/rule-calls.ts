import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'

export type RuleList = OutputOf<typeof shippingRules.listShippingRules>
export type Rule = RuleList['rules'][number]
export type RuleLine = OutputOf<typeof shippingRules.listRuleShippingLines>['lines'][number]
export type Preview = OutputOf<typeof shippingRules.previewShippingRules>
export type RuleTemplate = OutputOf<typeof shippingRules.getShippingRuleTemplates>['templates'][number]
export type RuleInput = InputOf<typeof shippingRules.previewShippingRules>['rules'][number]

export const ruleReads = [shippingRules.listShippingRules] as const

export const inputOfRule = ({ name, isOn, conditions, outcome }: Rule): RuleInput => ({
  name,
  isOn,
  conditions,
  outcome,
})
