import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ShippingRuleId } from '../../../contract/kernel/ids.ts'
import type { shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CustomerCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { checkSeesAllShops, lockRules } from './rule-rows.ts'

export const switchRule = (
  database: Database,
  call: CustomerCall,
  { id, isOn }: ParsedInputOf<typeof shippingRules.switchShippingRule>,
  now: Date,
): Promise<{ id: ShippingRuleId; version: number }> => {
  const { customer } = call
  const { customerId } = customer
  checkSeesAllShops(customer)
  return database.tenantTransaction(customerId, async (tx) => {
    const changed = await tx
      .updateTable('shipping_rule')
      .set((e) => ({
        is_enabled: isOn,
        version: e('version', '+', 1),
        updated_by: customer.name,
        updated_at: now,
      }))
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirst()
    if (!changed) throw notFound('Rule')
    const action = isOn ? 'shippingRule.switchedOn' : 'shippingRule.switchedOff'
    await audit(tx, customer, { action, target: `shippingRule:${id}`, call })
    return { id, version: changed.version }
  })
}

export const arrangeRules = (
  database: Database,
  call: CustomerCall,
  { ids, was }: ParsedInputOf<typeof shippingRules.arrangeShippingRules>,
): Promise<{ ids: ShippingRuleId[] }> => {
  const { customer } = call
  const { customerId } = customer
  checkSeesAllShops(customer)
  return database.tenantTransaction(customerId, async (tx) => {
    const there = await lockRules(tx, customerId)
    if (ids.some((id) => !there.includes(id))) {
      throw notFound('Rule')
    }
    const isAsSeen = there.join() === was.join()
    if (!isAsSeen || new Set(ids).size !== there.length) {
      throw refuse('rulesChanged')
    }
    await sql`
      update shipping_rule r set position = n.position
        from unnest(${ids}::bigint[]) with ordinality as n (id, position)
        where r.customer_id = ${customerId} and r.id = n.id`.execute(tx)
    await audit(tx, customer, { action: 'shippingRule.arranged', target: null, detail: { ids }, call })
    return { ids }
  })
}

export const deleteRule = (
  database: Database,
  call: CustomerCall,
  id: ShippingRuleId,
): Promise<{ deleted: true }> => {
  const { customer } = call
  const { customerId } = customer
  checkSeesAllShops(customer)
  return database.tenantTransaction(customerId, async (tx) => {
    await lockRules(tx, customerId)
    const gone = await tx
      .deleteFrom('shipping_rule')
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .returning(['name', 'conditions', 'outcome'])
      .executeTakeFirst()
    if (!gone) throw notFound('Rule')
    await audit(tx, customer, {
      action: 'shippingRule.deleted',
      target: `shippingRule:${id}`,
      detail: { ...gone },
      call,
    })
    return { deleted: true }
  })
}
