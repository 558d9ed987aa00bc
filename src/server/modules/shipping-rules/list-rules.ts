import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import {
  previewDays,
  type shippingRules,
  type ShippingRule,
} from '../../../contract/shipping-rules/shipping-rules.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Db } from '../../platform/database/database.ts'
import { namedSkus } from './rule-rows.ts'

type Rule = Omit<ShippingRule, 'skus' | 'updatedAt'> & { readonly updatedAt: Date }

const dayMs = 86_400_000

const readRules = async (db: Db, { customerId, shopIds }: CustomerActor, now: Date): Promise<Rule[]> => {
  const since = new Date(now.getTime() - previewDays * dayMs)
  const { rows } = await sql<Rule>`
    select r.id::text as id, r.name, r.is_enabled as "isOn", r.conditions, r.outcome, r.version,
        r.updated_at as "updatedAt", r.updated_by as "updatedBy", coalesce(n.decided, 0) as decided,
        coalesce(n.left_to_seller, 0) as "leftToSeller"
      from shipping_rule r
      left join (
        select rule_id, count(*)::int as decided, count(rule_problem)::int as left_to_seller
          from dropshipping_order
          where customer_id = ${customerId} and rule_id is not null and created_at >= ${since}
            and (${shopIds}::bigint[] is null or shop_id = any(${shopIds}::bigint[]))
          group by rule_id
      ) n on n.rule_id = r.id
      where r.customer_id = ${customerId} order by r.position, r.id`.execute(db)
  return rows
}

const seenWith = (rule: Rule, shopIds: readonly string[] | null): Rule | null => {
  const named = rule.conditions.shopIds
  const seen = named.filter((id) => shopIds === null || shopIds.includes(id))
  if (named.length > 0 && seen.length === 0) return null
  return { ...rule, conditions: { ...rule.conditions, shopIds: seen } }
}

export const listRules = async (
  db: Db,
  customer: CustomerActor,
  now: Date,
): Promise<OutputOf<typeof shippingRules.listShippingRules>> => {
  const { customerId, shopIds } = customer
  const [all, shops] = await Promise.all([
    readRules(db, customer, now),
    db
      .selectFrom('shop')
      .select(['id', 'name'])
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .execute(),
  ])
  const rules = all.flatMap((rule) => seenWith(rule, shopIds) ?? [])
  const skus = await namedSkus(db, rules)
  const seen: readonly string[] | null = shopIds
  return {
    currency: customer.currency,
    canChange: shopIds === null,
    shops: shops.filter(({ id }) => seen === null || seen.includes(id)) as ShopNames,
    rules: rules.map((rule) => ({
      ...rule,
      updatedAt: rule.updatedAt.toISOString(),
      skus: (rule.conditions.skus?.ids ?? []).map((id) => {
        const sku = skus.get(id)
        return {
          id,
          code: sku?.code ?? id,
          name: sku ? skuName(sku.subjectEn, sku) : '',
          nameZh: sku?.subjectZh ? skuName(sku.subjectZh, sku) : '',
        }
      }),
    })),
  }
}

type ShopNames = OutputOf<typeof shippingRules.listShippingRules>['shops']

const skuName = (subject: string, { attributesText }: { readonly attributesText: string }): string =>
  [subject, attributesText].filter((part) => part !== '').join(', ')
