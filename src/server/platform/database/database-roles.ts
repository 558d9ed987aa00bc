import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../kernel/config.ts'

export const databaseRoles = ['quayside_tenant', 'quayside_agency'] as const
export type DatabaseRole = (typeof databaseRoles)[number]
export type RolePasswords = Readonly<Record<DatabaseRole, string>>

/** Derives the roles' passwords from the installation's secret, so that none is stored or configured. */
export const deriveRolePasswords = (deriveKey: Config['deriveKey']): RolePasswords => ({
  quayside_tenant: deriveKey('database-role:quayside_tenant').toString('base64url'),
  quayside_agency: deriveKey('database-role:quayside_agency').toString('base64url'),
})

/** The connection string of a role, for one server or several. */
export const roleUrl = (adminUrl: string, role: DatabaseRole, passwords: RolePasswords): string => {
  const start = adminUrl.indexOf('://') + 3
  const end = start + adminUrl.slice(start).search(/[/?#]|$/)
  const hosts = adminUrl.slice(adminUrl.lastIndexOf('@', end) + 1 || start, end)
  return `${adminUrl.slice(0, start)}${role}:${encodeURIComponent(passwords[role])}@${hosts}${adminUrl.slice(end)}`
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const signsIn = async (adminUrl: string, role: DatabaseRole, passwords: RolePasswords): Promise<boolean> => {
  const client = new pg.Client({ connectionString: roleUrl(adminUrl, role, passwords) })
  try {
    await client.connect()
    return true
  } catch (error) {
    const refusals = ['28P01', '28000', '42501']
    if (refusals.includes(codeOf(error) ?? '')) return false
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Roles belong to the whole server, so set-ups of two databases can conflict, and no lock in one database is
 * seen in another. The one that loses tries again.
 */
const retryMeetings = async (work: () => Promise<unknown>): Promise<void> => {
  const meetings = ['23505', '42710', 'XX000', '40001']
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (attempt === 20 || !meetings.includes(codeOf(error) ?? '')) throw error
      await sleep(10 * attempt)
    }
  }
}

const passwordClause = (admin: pg.Client, role: DatabaseRole, passwords: RolePasswords): string =>
  `ROLE ${role} LOGIN PASSWORD ${admin.escapeLiteral(passwords[role])}`

/** In the caller's transaction. */
export const changePasswords = async (admin: pg.Client, passwords: RolePasswords): Promise<void> => {
  try {
    for (const role of databaseRoles) await admin.query(`ALTER ${passwordClause(admin, role, passwords)}`)
  } catch (error) {
    throw explainRefusal(error)
  }
}

const setUpRole = async (admin: pg.Client, role: DatabaseRole, passwords: RolePasswords): Promise<void> => {
  await retryMeetings(async () => {
    const known = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
    const verb = known.rowCount === 0 ? 'CREATE' : 'ALTER'
    await admin.query(`${verb} ${passwordClause(admin, role, passwords)}`)
  })
  await retryMeetings(() =>
    admin.query(
      `DO $$ BEGIN EXECUTE format('GRANT CONNECT ON DATABASE %I TO ${role}', current_database()); END $$`,
    ),
  )
}

const explainRefusal = (error: unknown): unknown => {
  if (codeOf(error) !== '42501') return error
  return new Error(
    `The user of DATABASE_URL may not set up the roles ${databaseRoles.join(' and ')}. ` +
      'As a superuser of that server run `ALTER ROLE <that user> CREATEROLE`, and if the roles exist already ' +
      `\`GRANT ${databaseRoles.join(', ')} TO <that user> WITH ADMIN OPTION\`, then start again.`,
    { cause: error },
  )
}

/** A role that bypasses row-level security would make it worthless, so the start is refused. */
const refusePowerful = async (admin: pg.Client): Promise<void> => {
  const powerful = await admin.query<{ rolname: string }>(
    `SELECT rolname FROM pg_roles
      WHERE rolname = ANY($1) AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb)`,
    [databaseRoles],
  )
  const [role] = powerful.rows
  if (!role) return
  throw new Error(
    `The database role ${role.rolname} has more rights than it may have. As a superuser run ` +
      `\`ALTER ROLE ${role.rolname} NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB\`, then start again.`,
  )
}

/**
 * Makes sure that both roles exist, can sign in to this database with their passwords, and cannot bypass
 * row-level security.
 */
export const ensureRoles = async (
  admin: pg.Client,
  adminUrl: string,
  passwords: RolePasswords,
): Promise<void> => {
  const ready = await Promise.all(databaseRoles.map((role) => signsIn(adminUrl, role, passwords)))
  try {
    for (const [index, role] of databaseRoles.entries()) {
      if (!ready[index]) await setUpRole(admin, role, passwords)
    }
  } catch (error) {
    throw explainRefusal(error)
  }
  await refusePowerful(admin)
}
