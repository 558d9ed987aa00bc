import type * as z from 'zod'
import {
  ruleConditionsSchema,
  ruleOutcomeSchema,
  type RuleConditions,
  type RuleOutcome,
} from '../../../contract/shipping-rules/shipping-rules.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import type { HasDatabase } from '../orders/test/order-factory.ts'

export interface NewRule {
  readonly name?: string
  readonly conditions?: z.input<typeof ruleConditionsSchema>
  readonly outcome?: z.input<typeof ruleOutcomeSchema>
}

export const someConditions = (part: NewRule['conditions'] = {}): RuleConditions =>
  ruleConditionsSchema.parse(part)
export const someOutcome = (part: NewRule['outcome'] = { choice: 'cheapest' }): RuleOutcome =>
  ruleOutcomeSchema.parse(part)

export const makeRule = async (
  t: HasDatabase,
  customerId: CustomerId,
  rule: NewRule = {},
): Promise<string> => {
  const { rows } = await t.platform.database.queryAgency(
    `insert into shipping_rule (customer_id, position, name, conditions, outcome, updated_by)
       select $1, coalesce(max(position), 0) + 1, $2, $3, $4, 'Test' from shipping_rule where customer_id = $1
       returning id`,
    [
      customerId,
      rule.name ?? 'Cheapest',
      JSON.stringify(someConditions(rule.conditions)),
      JSON.stringify(someOutcome(rule.outcome)),
    ],
  )
  return String(rows[0]?.['id'])
}
