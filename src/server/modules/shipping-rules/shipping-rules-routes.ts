import { shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { actorOf, rerunShippingRules, scopeOf } from '../orders/index.ts'
import { arrangeRules, deleteRule, switchRule } from './change-rules.ts'
import { listRules } from './list-rules.ts'
import { previewRules } from './preview-rules.ts'
import { listRuleLines } from './rule-lines.ts'
import { ruleTemplates } from './rule-templates.ts'
import { saveRule } from './save-rule.ts'

export const shippingRulesRoutes = ({ database, clock }: Platform): Route[] => [
  implement(shippingRules.listShippingRules, (_, { customer }) =>
    listRules(database.tenant(customer.customerId), customer, clock.now()),
  ),
  implement(shippingRules.getShippingRuleTemplates, (_, { customer }) =>
    ruleTemplates(database.tenant(customer.customerId), customer.currency),
  ),
  implement(shippingRules.listRuleShippingLines, (_, { customer }) =>
    listRuleLines(database.tenant(customer.customerId), customer),
  ),
  implement(shippingRules.saveShippingRule, (input, call) => saveRule(database, call, input, clock.now())),
  implement(shippingRules.switchShippingRule, (input, call) =>
    switchRule(database, call, input, clock.now()),
  ),
  implement(shippingRules.arrangeShippingRules, (input, call) => arrangeRules(database, call, input)),
  implement(shippingRules.deleteShippingRule, ({ id }, call) => deleteRule(database, call, id)),
  implement(shippingRules.previewShippingRules, (input, call) =>
    previewRules(database.tenant(call.customer.customerId), call, input, clock.now()),
  ),
  implement(shippingRules.applyShippingRules, (input, call) =>
    rerunShippingRules(database, scopeOf(call), input, actorOf(call)),
  ),
]
