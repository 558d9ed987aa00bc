import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import { permissionsOf, type OperatorGrants } from '../../../contract/kernel/operator-permissions.ts'
import type { operatorStaff, staffRowSchema } from '../../../contract/staff/staff.ts'
import type { OperatorActor } from '../../platform/auth/actors.ts'
import { deviceOf } from '../../platform/auth/device.ts'
import { grantsOf } from '../../platform/auth/load-actor.ts'
import { grantsOfActor } from '../../platform/auth/permit.ts'
import type { Db } from '../../platform/database/database.ts'

type StaffRow = z.input<typeof staffRowSchema>

interface Row {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly string[]
  readonly extra_permissions: readonly string[]
  readonly removed_permissions: readonly string[]
  readonly is_active: boolean
  readonly has_joined: boolean
  readonly has_second_step: boolean
  readonly requires_second_step: boolean
  readonly sessions: number
  readonly last_seen_at: Date | null
  readonly invited_until: Date | null
  readonly orders: number
  readonly tickets: number
  readonly sourcing: number
  readonly customers: number
}

/** Each count has an index that begins with the operator. */
const readRows = async (db: Db, id: string | null): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select o.id, o.name, o.email, o.roles, o.extra_permissions, o.removed_permissions, o.is_active,
        o.password_hash <> '' as has_joined, o.requires_second_step,
        o.totp_confirmed_at is not null or exists (select from passkey p where p.operator_id = o.id) as has_second_step,
        s.sessions, s.last_seen_at, i.expires_at as invited_until,
        (select count(*)::integer from order_assignee a where a.operator_id = o.id) as orders,
        (select count(*)::integer from ticket t where t.operator_id = o.id and t.status <> 'closed') as tickets,
        (select count(*)::integer from sourcing_request r
          where r.operator_id = o.id and r.status in ('inProgress', 'infoNeeded')) as sourcing,
        (select count(*)::integer from customer c where c.named_agent_id = o.id) as customers
      from operator o
      left join operator_invitation i on i.operator_id = o.id and i.expires_at > now()
      cross join lateral (
        select (count(*) filter (where revoked_at is null and expires_at > now()))::integer as sessions,
            max(last_seen_at) as last_seen_at
          from session where operator_id = o.id and account_id is null) s
      where ${id}::bigint is null or o.id = ${id}::bigint
      order by o.is_active desc, lower(o.name), o.id`.execute(db)
  return rows
}

const stateOf = (row: Row): StaffRow['state'] => {
  if (!row.is_active) return 'deactivated'
  return row.has_joined ? 'active' : 'invited'
}

const view = (row: Row, me: string): StaffRow => {
  const grants = grantsOf(row)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    roles: [...grants.roles],
    permissions: permissionsOf(grants),
    isCustom: grants.extra.length > 0 || grants.removed.length > 0,
    state: stateOf(row),
    hasSecondStep: row.has_second_step,
    requiresSecondStep: row.requires_second_step,
    sessions: row.sessions,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    invitedUntil: row.has_joined ? null : (row.invited_until?.toISOString() ?? null),
    work: { orders: row.orders, tickets: row.tickets, sourcing: row.sourcing, customers: row.customers },
    isMe: row.id === me,
  }
}

export const listStaff = async (
  db: Db,
  operator: OperatorActor,
): Promise<z.input<(typeof operatorStaff.listStaff)['output']>> => {
  const grants: OperatorGrants = grantsOfActor(operator)
  const rows = await readRows(db, null)
  return {
    staff: rows.map((row) => view(row, operator.operatorId)),
    grantable: permissionsOf(grants),
    mayMakeOwners: grants.roles.includes('owner'),
  }
}

export const getStaffRow = async (db: Db, operator: OperatorActor, id: string): Promise<StaffRow> => {
  const [row] = await readRows(db, id)
  if (!row) throw notFound('Colleague')
  return view(row, operator.operatorId)
}

const shownSessions = 50

export const getStaffMember = async (
  db: Db,
  operator: OperatorActor,
  id: string,
): Promise<z.input<(typeof operatorStaff.getStaffMember)['output']>> => {
  const row = await getStaffRow(db, operator, id)
  const sessions = await db
    .selectFrom('session')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at'])
    .where('operator_id', '=', id)
    .where('account_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(shownSessions)
    .execute()
  return {
    ...row,
    sessionList: sessions.map((session) => ({
      id: session.id,
      ...deviceOf(session.user_agent ?? ''),
      ip: session.ip,
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      isThisOne: session.id === operator.sessionId,
    })),
  }
}
