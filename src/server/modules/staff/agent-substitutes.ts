import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorStaff } from '../../../contract/staff/staff.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

interface Row {
  readonly id: string
  readonly agentId: string
  readonly agentName: string
  readonly substituteId: string
  readonly substituteName: string
  readonly firstDay: string
  readonly lastDay: string
  readonly isNow: boolean
}

export const listAgentSubstitutes = async (db: Db) => {
  const { rows } = await sql<Row>`
    select s.id, a.id as "agentId", a.name as "agentName", b.id as "substituteId", b.name as "substituteName",
        s.first_day::text as "firstDay", s.last_day::text as "lastDay",
        agency_day() between s.first_day and s.last_day as "isNow"
      from agent_substitute s join operator a on a.id = s.operator_id join operator b on b.id = s.substitute_id
      where s.last_day >= agency_day() order by s.first_day, s.id limit 200`.execute(db)
  return {
    substitutes: rows.map(({ id, agentId, agentName, substituteId, substituteName, ...days }) => ({
      id,
      agent: { id: agentId, name: agentName },
      substitute: { id: substituteId, name: substituteName },
      ...days,
    })),
  }
}

type Wish = ParsedInputOf<typeof operatorStaff.addAgentSubstitute>

/** The agent's row is locked, so that of two substitutes for the same days the second is refused. */
export const addAgentSubstitute = async (
  database: Database,
  { agentId, substituteId, firstDay, lastDay }: Wish,
  call: OperatorCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from operator where id in (${agentId}::bigint, ${substituteId}::bigint) and is_active
        order by id for update`.execute(tx)
    if (rows.length < 2) throw notFound('Colleague')
    const made = await sql<{ id: string }>`
      insert into agent_substitute (operator_id, substitute_id, first_day, last_day, created_by)
        select ${agentId}::bigint, ${substituteId}::bigint, ${firstDay}::date, ${lastDay}::date, ${call.operator.name}
          where not exists (select from agent_substitute where operator_id = ${agentId}::bigint
            and last_day >= ${firstDay}::date and first_day <= ${lastDay}::date)
        returning id`.execute(tx)
    if (made.rows.length === 0) {
      const other = await sql<{ name: string }>`
        select o.name from agent_substitute s join operator o on o.id = s.substitute_id
          where s.operator_id = ${agentId}::bigint
            and s.last_day >= ${firstDay}::date and s.first_day <= ${lastDay}::date limit 1`.execute(tx)
      throw refuse('substituteOverlaps', { name: other.rows[0]?.name ?? '' })
    }
    await audit(tx, call.operator, {
      action: 'staff:addAgentSubstitute',
      target: `operator:${agentId}`,
      detail: { substituteId, firstDay, lastDay },
      call,
    })
  })

export const removeAgentSubstitute = async (
  database: Database,
  id: string,
  call: OperatorCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const removed = await tx
      .deleteFrom('agent_substitute')
      .where('id', '=', id)
      .returning(['operator_id', 'substitute_id'])
      .executeTakeFirst()
    if (!removed) throw notFound('Substitute')
    await audit(tx, call.operator, {
      action: 'staff:removeAgentSubstitute',
      target: `operator:${removed.operator_id}`,
      detail: { substituteId: removed.substitute_id },
      call,
    })
  })
