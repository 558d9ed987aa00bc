import { sql } from 'kysely'
import type { Actor } from '../../platform/actors.ts'
import type { Platform } from '../../platform/platform.ts'
import { deviceOf } from './device.ts'
import { idOf, ownerOf } from './sign-in-record.ts'

const shown = 30

interface Row {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly method: string | null
  readonly ip: string | null
  readonly user_agent: string | null
}

/** What happened to the caller's own sign-in, newest first. */
export const listSecurityEvents = async ({ database }: Platform, actor: Actor) => {
  const owner = ownerOf(actor)
  const own =
    owner.kind === 'account'
      ? sql`account_id = ${idOf(owner)} and operator_id is null and action like 'account.%'`
      : sql`operator_id = ${idOf(owner)} and action like 'operator.%'`
  const { rows } = await sql<Row>`
    select id, at, action, detail ->> 'method' as method, ip, user_agent from audit_log
      where ${own} order by id desc limit ${sql.lit(shown)}`.execute(database.agency)
  return rows.map(({ id, at, action, method, ip, user_agent }) => ({
    id,
    at: at.toISOString(),
    action,
    method,
    ip,
    ...deviceOf(user_agent ?? ''),
  }))
}
