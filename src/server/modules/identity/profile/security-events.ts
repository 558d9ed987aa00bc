import { sql } from 'kysely'
import type { Actor } from '../../../platform/auth/actors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deviceOf } from '../../../platform/auth/device.ts'
import { idOf, ownerOf } from '../sessions/sign-in-record.ts'

/** Of each kind, so that attempts of strangers never push admin views off the list. */
const shown = 30

interface Row {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly method: string | null
  readonly refusals: number | null
  readonly by: string | null
  readonly reason: string | null
  readonly operator: string | null
  readonly ip: string | null
  readonly user_agent: string | null
}

/** Where an operator is located is not shown to the customer. */
const adminViewsOf = (customerId: string) => sql`
  select v.id, v.at, v.action, null as method, null::integer as refusals, null as by, v.detail ->> 'reason' as reason, o.name as operator,
      null as ip, null as user_agent
    from (select * from audit_log where customer_id = ${customerId}
      and action in ('adminView.opened', 'adminView.actingStarted', 'adminView.ended')
      order by id desc limit ${sql.lit(shown)}) v
    join operator o on o.id = v.operator_id`

/** What happened to the caller's own sign-in and, for a main account, looks of operators into it; newest first. */
export const listSecurityEvents = async ({ database }: Platform, actor: Actor) => {
  const owner = ownerOf(actor)
  const own =
    owner.kind === 'account'
      ? sql`account_id = ${idOf(owner)} and operator_id is null and action like 'account.%'`
      : sql`operator_id = ${idOf(owner)} and action like 'operator.%'`
  const views =
    actor.kind === 'customer' && actor.isMain ? sql`union all ${adminViewsOf(actor.customerId)}` : sql``
  const { rows } = await sql<Row>`
    select * from (
      (select id, at, action, detail ->> 'method' as method,
          case when action ~ 'Refused$' then (detail ->> 'count')::integer end as refusals, detail ->> 'by' as by, null as reason, null as operator, ip, user_agent
        from audit_log where ${own} order by id desc limit ${sql.lit(shown)})
      ${views}) event order by id desc`.execute(database.agency)
  return rows.map(({ id, at, action, method, refusals, by, reason, operator, ip, user_agent }) => ({
    id,
    at: at.toISOString(),
    action,
    method,
    refusals,
    by,
    reason,
    operator,
    ip,
    ...deviceOf(user_agent ?? ''),
  }))
}
