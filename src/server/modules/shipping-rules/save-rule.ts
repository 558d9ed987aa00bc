import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ShippingRuleId } from '../../../contract/kernel/ids.ts'
import { maxRules, type shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { CustomerId, Database, Tx } from '../../platform/database/database.ts'
import type { CustomerCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { checkNamed, checkSeesAllShops, lockRules } from './rule-rows.ts'

type RuleInput = ParsedInputOf<typeof shippingRules.saveShippingRule>

const refuseVersion = async (tx: Tx, customerId: CustomerId, id: string): Promise<never> => {
  const now = await tx
    .selectFrom('shipping_rule')
    .select(['name', 'version', 'updated_by'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!now) throw notFound('Rule')
  throw refuse('ruleChanged', { version: now.version, updatedBy: now.updated_by, name: now.name })
}

const columnsOf = (rule: RuleInput, name: string, now: Date) => ({
  name: rule.name,
  is_enabled: rule.isOn,
  conditions: JSON.stringify(rule.conditions),
  outcome: JSON.stringify(rule.outcome),
  updated_by: name,
  updated_at: now,
})

export const saveRule = (
  database: Database,
  call: CustomerCall,
  rule: RuleInput,
  now: Date,
): Promise<{ id: ShippingRuleId; version: number }> => {
  const { customer } = call
  const { customerId } = customer
  checkSeesAllShops(customer)
  return database.tenantTransaction(customerId, async (tx) => {
    const there = await lockRules(tx, customerId)
    await checkNamed(tx, customer, [rule])
    const columns = columnsOf(rule, customer.name, now)
    const detail = { name: rule.name, isOn: rule.isOn, conditions: rule.conditions, outcome: rule.outcome }
    if (rule.id !== undefined) {
      const changed = await tx
        .updateTable('shipping_rule')
        .set((e) => ({ ...columns, version: e('version', '+', 1) }))
        .where('customer_id', '=', customerId)
        .where('id', '=', rule.id)
        .where('version', '=', rule.version ?? 0)
        .returning(['id', 'version'])
        .executeTakeFirst()
      if (!changed) return refuseVersion(tx, customerId, rule.id)
      await audit(tx, customer, {
        action: 'shippingRule.changed',
        target: `shippingRule:${rule.id}`,
        detail,
        call,
      })
      return { id: rule.id, version: changed.version }
    }
    if (there.length >= maxRules) {
      throw refuse('tooManyRules', { max: maxRules })
    }
    const { id, version } = await tx
      .insertInto('shipping_rule')
      .values({
        customer_id: customerId,
        ...columns,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from shipping_rule where customer_id = ${customerId})`,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await audit(tx, customer, { action: 'shippingRule.created', target: `shippingRule:${id}`, detail, call })
    return { id: id as ShippingRuleId, version }
  })
}
