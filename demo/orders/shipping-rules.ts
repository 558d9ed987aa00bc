import { ruleConditionsSchema, ruleOutcomeSchema } from '../../src/contract/shipping-rules/shipping-rules.ts'
import type { EvaluatedRule } from '../../src/server/modules/shipping/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededSeller } from '../people/accounts.ts'
import { dayMs, type Story } from './stories.ts'

const createdDaysAgo = 24

type Rule = Omit<EvaluatedRule, 'id'>

const rulesWith = (lineId: (code: string) => string): Rule[] => [
  {
    name: 'Fast shipping for high-value orders',
    conditions: ruleConditionsSchema.parse({ valueFromMinor: 120_00, exceptCountries: ['CH', 'NO'] }),
    outcome: ruleOutcomeSchema.parse({ choice: 'fastest', maxPriceMinor: 30_00 }),
  },
  {
    name: 'European line for Europe',
    conditions: ruleConditionsSchema.parse({
      countries: ['DE', 'FR', 'IT', 'ES', 'NL', 'BE', 'AT', 'SE', 'DK', 'FI', 'IE', 'PL'],
      weightToGrams: 2_000,
      containsNone: ['liquid', 'powder'],
    }),
    outcome: ruleOutcomeSchema.parse({
      choice: 'lines',
      lineIds: [lineId('EUR'), lineId('STD')],
      maxDays: 14,
    }),
  },
]

/** Returns the rules in effect at the time of an order. */
export const seedShippingRules = async (
  tx: Tx,
  seller: SeededSeller | undefined,
  now: Date,
): Promise<(story: Story) => readonly EvaluatedRule[]> => {
  if (!seller) return () => []
  const lines = await tx.selectFrom('shipping_line').select(['id', 'code']).execute()
  const lineId = (lineCode: string): string => {
    const line = lines.find(({ code }) => code === lineCode)
    if (!line) throw new Error(`no shipping line ${lineCode}`)
    return line.id
  }
  const createdAt = new Date(+now - createdDaysAgo * dayMs)
  const rules: EvaluatedRule[] = []
  for (const [index, rule] of rulesWith(lineId).entries()) {
    const { id } = await tx
      .insertInto('shipping_rule')
      .values({
        customer_id: seller.customerId,
        position: index + 1,
        name: rule.name,
        conditions: JSON.stringify(rule.conditions),
        outcome: JSON.stringify(rule.outcome),
        updated_by: seller.person,
        created_at: createdAt,
        updated_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    rules.push({ id, ...rule })
  }
  return ({ shop, at }) => (shop.customerId === seller.customerId && at >= createdAt ? rules : [])
}
