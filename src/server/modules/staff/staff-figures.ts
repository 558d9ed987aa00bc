import { sql, type RawBuilder } from 'kysely'
import {
  correctingActions,
  decisionActions,
  decisionQueues,
  type DecisionQueue,
} from '../../../contract/staff/decisions.ts'
import { maxFigureDays } from '../../../contract/staff/staff.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

interface Figures {
  readonly operatorId: string
  readonly name: string
  /** Null: of all queues together. */
  readonly queue: DecisionQueue | null
  readonly decisions: number
  readonly medianMinutes: number | null
  readonly errors: number
}

/** When what was decided began to wait, by the record that the audit row names. */
const beginnings: readonly (readonly [DecisionQueue, RawBuilder<unknown>])[] = [
  ['tickets', sql`(select created_at from ticket where id = d.record)`],
  [
    'quotes',
    sql`(select requested_at from quote_request where customer_id = d.customer_id and id = d.record)`,
  ],
  ['recharges', sql`(select created_at from recharge where customer_id = d.customer_id and id = d.record)`],
  [
    'withdrawals',
    sql`(select created_at from withdrawal where customer_id = d.customer_id and id = d.record)`,
  ],
]

const queueOfAction = sql`case ${sql.join(
  decisionQueues.map(
    (queue) =>
      sql`when a.action in (${sql.join(decisionActions[queue].map((action) => sql.lit(action)))}) then ${sql.lit(queue)}`,
  ),
  sql` `,
)} end`

const correctedActions = Object.entries(correctingActions).map(
  ([later, earlier]) =>
    sql`(c.action = ${sql.lit(later)} and a.action in (${sql.join(earlier.map((action) => sql.lit(action)))}))`,
)

const allActions = Object.values(decisionActions).flat()

/** Reads the period's part of an index, and the records that were decided. */
export const getStaffFigures = async (
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
) => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (days > maxFigureDays) throw refuse('periodTooLong', { days: maxFigureDays })
  const { rows } = await sql<Figures>`
    with decided as (
      select a.operator_id, a.customer_id, a.at, ${queueOfAction} as queue,
          case when a.target ~ '^[a-z]+:[0-9]{1,18}$' then split_part(a.target, ':', 2)::bigint end as record,
          exists (select from audit_log c where c.target = a.target and c.id > a.id and c.operator_id is not null
            and (${sql.join(correctedActions, sql` or `)})) as is_error
        from audit_log a
        where a.operator_id is not null and a.action = any(${allActions})
          and a.at >= ${from}::date and a.at < ${to}::date + 1
    ), timed as (
      select d.*, case ${sql.join(
        beginnings.map(([queue, since]) => sql`when d.queue = ${sql.lit(queue)} then ${since}`),
        sql` `,
      )} end as since from decided d
    )
    select coalesce(t.operator_id, 0) as "operatorId", o.name, t.queue, count(*)::integer as decisions,
        (percentile_cont(0.5) within group (
          order by working_seconds(t.at) - working_seconds(t.since)) / 60)::integer as "medianMinutes",
        (count(*) filter (where t.is_error))::integer as errors
      from timed t join operator o on o.id = t.operator_id
      group by grouping sets ((t.operator_id, o.name, t.queue), (t.operator_id, o.name))
      order by o.name, t.operator_id, t.queue nulls first`.execute(db)
  const figures = ({ decisions, medianMinutes, errors }: Figures) => ({ decisions, medianMinutes, errors })
  return {
    people: rows
      .filter(({ queue }) => queue === null)
      .map((person) => ({
        id: person.operatorId,
        name: person.name,
        ...figures(person),
        queues: rows.flatMap((row) =>
          row.operatorId === person.operatorId && row.queue !== null
            ? [{ queue: row.queue, ...figures(row) }]
            : [],
        ),
      })),
  }
}
