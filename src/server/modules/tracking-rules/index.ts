import { operatorTrackingRules } from '../../../contract/tracking-rules/operator-tracking-rules.ts'
import { trackingRules } from '../../../contract/tracking-rules/tracking-rules.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module, type Route } from '../../platform/http/route.ts'
import { deleteTrackingRule, saveTrackingRule, sortTrackingRules } from './change-rules.ts'
import { findOperatorRule, listOperatorRules, listTrackingRules } from './rule-queries.ts'

export { trackingHandlingOf } from './rule-queries.ts'

const routes = ({ database }: Platform): Route[] => [
  implement(trackingRules.listTrackingRules, async (_input, { customer }) => ({
    rules: await listTrackingRules(database.tenant(customer.customerId)),
  })),
  implement(operatorTrackingRules.listOperatorTrackingRules, async () => ({
    rules: await listOperatorRules(database.agency),
  })),
  implement(operatorTrackingRules.saveTrackingRule, (input, call) =>
    database.agencyTransaction(async (tx) => {
      const id = await saveTrackingRule(tx, call.operator, input)
      const rule = await findOperatorRule(tx, id)
      if (!rule) throw new Error('the tracking rule was not saved')
      const { savedBy: _savedBy, updatedAt: _updatedAt, ...detail } = rule
      await audit(tx, call.operator, {
        action: 'trackingRule.saved',
        target: `trackingRule:${id}`,
        detail,
        call,
      })
      return rule
    }),
  ),
  implement(operatorTrackingRules.sortTrackingRules, ({ ids }, call) =>
    database.agencyTransaction(async (tx) => {
      await sortTrackingRules(tx, ids)
      await audit(tx, call.operator, {
        action: 'trackingRule.sorted',
        target: 'trackingRule:',
        detail: { ids },
        call,
      })
      return { rules: await listOperatorRules(tx) }
    }),
  ),
  implement(operatorTrackingRules.deleteTrackingRule, ({ id }, call) =>
    database.agencyTransaction(async (tx) => {
      await deleteTrackingRule(tx, id)
      await audit(tx, call.operator, { action: 'trackingRule.deleted', target: `trackingRule:${id}`, call })
      return { rules: await listOperatorRules(tx) }
    }),
  ),
]

export const trackingRulesModule = (platform: Platform): Module => ({ routes: routes(platform) })
