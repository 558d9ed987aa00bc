import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type RolePasswords, ensureRoles } from '../database/database-roles.ts'
import { storedDigest, refuseOther } from '../secrets/installation-secret.ts'

export interface MigrateOptions {
  /** Connection string of a user that owns the database and may create roles. */
  readonly adminUrl: string
  readonly passwords: RolePasswords
  /** That of the process that will work on the database, which is refused if the database has another. */
  readonly secretDigest?: string
  readonly folder?: string
  /** The last migration to apply, for the backup of an older version; by default all. */
  readonly until?: string
}

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/**
 * An arbitrary constant that must be the same in every version: concurrent migrations of one database wait
 * for it.
 */
const ADVISORY_LOCK = 7_203_114
const ownFolder = join(import.meta.dirname, '../../../../migrations')

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const malformed = names.find((name, index) => !name.startsWith(`${String(index + 1).padStart(4, '0')}_`))
  if (malformed)
    throw new Error(`Migration ${malformed} is out of order; number migrations consecutively from 0001.`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const migrationsUntil = (all: readonly Migration[], last: string): readonly Migration[] => {
  const at = all.findIndex(({ name }) => name === last)
  if (at < 0) throw new Error(`This version does not know the migration ${last}; install a newer one.`)
  return all.slice(0, at + 1)
}

/**
 * The migrations still to apply. @throws Error when the database and the files disagree about applied
 * migrations.
 */
const findPending = async (
  admin: pg.Client,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> => {
  const { rows } = await admin.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration ORDER BY name',
  )
  for (const [index, row] of rows.entries()) {
    const file = migrations[index]
    if (file?.name !== row.name) {
      throw new Error(
        `The database has the migration ${row.name}, which this version does not know. ` +
          'It was used by a newer version; install that one, or restore the backup made before the upgrade.',
      )
    }
    if (file.checksum !== row.checksum) {
      throw new Error(
        `The migration ${row.name} was changed after it was applied. Put the file back as it was and write the ` +
          'change as a new migration.',
      )
    }
  }
  return migrations.slice(rows.length)
}

const apply = async (admin: pg.Client, migration: Migration): Promise<void> => {
  try {
    await admin.query('BEGIN')
    await admin.query(migration.sql)
    await admin.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await admin.query('COMMIT')
  } catch (error) {
    await admin.query('ROLLBACK')
    throw new Error(`Migration ${migration.name} failed: ${describe(error, migration.sql)}`, { cause: error })
  }
}

const describe = (error: unknown, sql: string): string => {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : ''
  return `${error.message}${line}`
}

/** The job queue's schema belongs to the agency role, because pg-boss creates and upgrades its own tables. */
const prepareSchemas = async (admin: pg.Client): Promise<void> => {
  await admin.query(
    'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());' +
      // The readiness check reads it.
      'GRANT SELECT ON schema_migration TO quayside_agency',
  )
  const { rows } = await admin.query<{ exists: boolean; member: boolean }>(
    `SELECT to_regnamespace('pgboss') IS NOT NULL AS exists,
            CASE WHEN current_setting('server_version_num')::int < 160000
              THEN pg_has_role(current_user, 'quayside_agency', 'MEMBER')
              -- Since 16 who creates a role is its member without the right to act as it.
              ELSE pg_has_role(current_user, 'quayside_agency', 'SET') END AS member`,
  )
  if (rows[0]?.exists) return
  if (!rows[0]?.member) await admin.query('GRANT quayside_agency TO CURRENT_USER')
  await admin.query('CREATE SCHEMA pgboss AUTHORIZATION quayside_agency')
}

/** Only superusers may give functions a setting of an extension that the session has not loaded yet. */
const loadExtensions = async (admin: pg.Client): Promise<void> => {
  const { rowCount } = await admin.query("SELECT FROM pg_extension WHERE extname = 'pg_trgm'")
  if (rowCount) await admin.query("SELECT similarity('', '')")
}

/** Work on a database as its owner, while no process migrates it. */
export const whileNobodyMigrates = async <T>(
  adminUrl: string,
  work: (admin: pg.Client) => Promise<T>,
): Promise<T> => {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`SET client_min_messages = warning; SELECT pg_advisory_lock(${ADVISORY_LOCK})`)
    return await work(admin)
  } finally {
    await admin.end()
  }
}

export const isUpToDate = async (admin: pg.Client): Promise<boolean> => {
  const { rows } = await admin.query<{ exists: boolean }>(
    "SELECT to_regclass('schema_migration') IS NOT NULL AS exists",
  )
  if (!rows[0]?.exists) return false
  return (await findPending(admin, await readMigrations(ownFolder))).length === 0
}

/**
 * Brings the database to this version: roles first, then every pending migration in its own transaction.
 * Concurrent calls are safe: one works and the others wait. @returns the names of the migrations applied now.
 */
export const migrate = async (options: MigrateOptions): Promise<string[]> => {
  const all = await readMigrations(options.folder ?? ownFolder)
  const migrations = options.until === undefined ? all : migrationsUntil(all, options.until)
  return whileNobodyMigrates(options.adminUrl, async (admin) => {
    // Before the roles get passwords of the wrong secret.
    if (options.secretDigest !== undefined) refuseOther(await storedDigest(admin), options.secretDigest)
    await ensureRoles(admin, options.adminUrl, options.passwords)
    await prepareSchemas(admin)
    await loadExtensions(admin)
    const pending = await findPending(admin, migrations)
    for (const migration of pending) await apply(admin, migration)
    return pending.map((migration) => migration.name)
  })
}
