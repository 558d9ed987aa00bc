import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorTrackingRules } from '../../../contract/tracking-rules/operator-tracking-rules.ts'
import type { TestApp } from '../../../../test/http.ts'

type Rule = InputOf<typeof operatorTrackingRules.saveTrackingRule>

/** For Kosovo, where no other test sends parcels, unless the draft says otherwise. */
export const saveRule = (
  t: TestApp,
  draft: Partial<Rule> = {},
): Promise<OutputOf<typeof operatorTrackingRules.saveTrackingRule>> =>
  t.operator.ok(operatorTrackingRules.saveTrackingRule, {
    name: 'Hide the origin',
    countries: ['XK'],
    hiddenWords: ['Shenzhen'],
    ...draft,
  })
