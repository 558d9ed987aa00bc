import { sql } from 'kysely'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import type { EvaluatedRule } from './evaluate-rules.ts'

/** SQL for the active rules of customer `$1` as ordered JSON. */
export const askedRulesSql = `
  (select coalesce(json_agg(json_build_object('id', r.id::text, 'name', r.name, 'conditions', r.conditions,
      'outcome', r.outcome) order by r.position, r.id), '[]')
    from shipping_rule r where r.customer_id = $1 and r.is_enabled)`

/** Reads the rules once per transaction, however many orders it prices. */
export const loadActiveRules = async (db: Db, customerId: CustomerId): Promise<EvaluatedRule[]> => {
  const { rows } = await sql<EvaluatedRule>`
    select id::text as id, name, conditions, outcome from shipping_rule
      where customer_id = ${customerId} and is_enabled order by position, id`.execute(db)
  return rows
}
