import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorTrackingRules } from '../../../contract/tracking-rules/operator-tracking-rules.ts'
import type { OperatorActor } from '../../platform/auth/actors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

type RuleInput = ParsedInputOf<typeof operatorTrackingRules.saveTrackingRule>

/** One change of the list at a time, so that no two rules get the same place. */
const lockRules = (tx: Tx) => sql`lock table tracking_rule in share row exclusive mode`.execute(tx)

/** Returns the rule's id. @throws DomainError notFound */
export const saveTrackingRule = async (
  tx: Tx,
  operator: OperatorActor,
  input: RuleInput,
): Promise<string> => {
  await lockRules(tx)
  const values = {
    name: input.name,
    line_ids: [...new Set<string>(input.lineIds)],
    countries: [...new Set(input.countries)],
    carrier_name: input.carrierName,
    hidden_words: [...new Set(input.hiddenWords)],
    replacements: JSON.stringify(input.replacements),
    pushed_statuses: [...new Set(input.pushedStatuses)],
    is_active: input.isActive,
    saved_by: operator.operatorId,
  }
  await checkLines(tx, values.line_ids)
  if (input.id === undefined) {
    const position = sql<number>`(select coalesce(max(position), 0) + 1 from tracking_rule)`
    const made = tx.insertInto('tracking_rule').values({ ...values, position })
    return (await made.returning('id').executeTakeFirstOrThrow()).id
  }
  const changed = await tx
    .updateTable('tracking_rule')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', input.id)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw notFound('Rule')
  return changed.id
}

const checkLines = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ known: number }>`
    select count(*)::integer as known from shipping_line where id = any(${ids}::bigint[])`.execute(tx)
  if ((rows[0]?.known ?? 0) < ids.length) throw notFound('Shipping line')
}

/** @throws DomainError trackingRulesChanged unless each rule is named once */
export const sortTrackingRules = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await lockRules(tx)
  const { rows } = await sql<{ id: string }>`select id from tracking_rule`.execute(tx)
  const [given, known] = [new Set(ids), new Set(rows.map(({ id }) => id))]
  if (ids.length !== known.size || given.size !== known.size || [...given].some((id) => !known.has(id)))
    throw refuse('trackingRulesChanged')
  await sql`
    update tracking_rule r set position = sorted.position
      from unnest(${ids}::bigint[]) with ordinality as sorted (id, position) where r.id = sorted.id`.execute(
    tx,
  )
}

export const deleteTrackingRule = async (tx: Tx, id: string): Promise<void> => {
  const gone = await tx.deleteFrom('tracking_rule').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) throw notFound('Rule')
}
