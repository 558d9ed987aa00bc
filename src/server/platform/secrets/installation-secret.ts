import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from '../kernel/log.ts'
import type { Config } from '../kernel/config.ts'
import type { Database } from '../database/database.ts'
import { sealedColumns, type SealPurpose } from './sealed-columns.ts'
import { isSealed, type Secrets } from './secrets.ts'

/** Tells whether two installations have the same secret, without revealing it. */
export const secretDigestOf = (deriveKey: Config['deriveKey']): string =>
  createHash('sha256').update(deriveKey('backup')).digest('hex')

interface Client {
  readonly query: (text: string) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>
}

/** Null in a database that no process of this version has worked on. */
export const storedDigest = async (client: Client): Promise<string | null> => {
  const { rows: tables } = await client.query(
    "select to_regclass('public.installation_secret') is not null as exists",
  )
  if (tables[0]?.['exists'] !== true) return null
  const { rows } = await client.query('select digest from public.installation_secret')
  return rows[0] === undefined ? null : String(rows[0]['digest'])
}

/** @throws Error with what to do */
export const refuseOther = (stored: string | null, own: string): void => {
  if (stored === null || stored === own) return
  throw new Error(
    'This database is sealed with another secret. Start with that one (SECRET, or DATA_DIR/secret). If it is being ' +
      'replaced, run `npm run rotate-secret` again to the end.',
  )
}

/** Whether the secret opens any of what is stored, or nothing is. */
const opensAny = async ({ agency }: Database, secrets: Secrets): Promise<boolean> => {
  let isEmpty = true
  for (const [purpose, { table, column }] of Object.entries(sealedColumns) as [
    SealPurpose,
    { readonly table: string; readonly column: string },
  ][]) {
    const { rows } = await sql<{ value: string }>`
      select value #>> '{}' as value from ${sql.table(table)},
        jsonb_path_query(to_jsonb(${sql.ref(column)}), 'lax $[*]') value where ${sql.ref(column)} is not null`.execute(
      agency,
    )
    for (const { value } of rows.filter((row) => isSealed(row.value))) {
      isEmpty = false
      try {
        secrets.open(purpose, value)
        return true
      } catch {
        // Sealed with another secret; perhaps the next one is not.
      }
    }
  }
  return isEmpty
}

/**
 * Records which secret the database is sealed with, at the first start that can tell. @throws Error if it is another
 * one: also when it was replaced since this process was let in.
 */
export const recordSecret = async (
  database: Database,
  secrets: Secrets,
  digest: string,
  log: Pick<Logger, 'warn'>,
): Promise<void> => {
  const stored = await storedDigest({ query: (text) => database.queryAgency(text) })
  if (stored !== null) return refuseOther(stored, digest)
  if (!(await opensAny(database, secrets))) {
    log.warn(
      {},
      'nothing of what is stored sealed can be opened: SECRET is not the one that it was sealed with',
    )
    return undefined
  }
  await database.queryAgency(
    'insert into installation_secret (digest) values ($1) on conflict (is_only) do nothing',
    [digest],
  )
  return refuseOther(await storedDigest({ query: (text) => database.queryAgency(text) }), digest)
}
