import type pg from 'pg'
import type { Config } from '../kernel/config.ts'
import { changePasswords, databaseRoles, deriveRolePasswords } from '../database/database-roles.ts'
import { secretDigestOf, storedDigest } from '../secrets/installation-secret.ts'
import { isUpToDate, whileNobodyMigrates } from './migrate.ts'
import { sealedColumns, type SealPurpose } from '../secrets/sealed-columns.ts'
import { createSecrets, isSealed, type Secrets } from '../secrets/secrets.ts'

type Keys = Config['deriveKey']

interface Replacement {
  readonly adminUrl: string
  readonly previous: Keys
  /** The new secret, if one was chosen: by whoever runs this, or by a run that did not end. */
  readonly chosen: Keys | null
  /** Chooses one, and stores it safely before anything is sealed with it. */
  readonly choose: () => Promise<Keys>
  /** Makes a value that is stored hashed by a derived key independent of the secret; other values as they are. */
  readonly keep: (purpose: SealPurpose, value: string, keys: Pair) => string
}

interface Pair {
  readonly previous: Keys
  readonly next: Secrets
}

export interface Rotation {
  /** Null if everything was sealed with the new secret before. */
  readonly sealed: number | null
  /** `table.column` of each value that was not sealed with the previous secret, and is left as it was. */
  readonly unopened: readonly string[]
}

const batchSize = 1000

const refuseRunning = async (admin: pg.Client): Promise<void> => {
  const { rows } = await admin.query<{ pid: number }>(
    'select pid from pg_stat_activity where usename = any($1) order by pid',
    [databaseRoles],
  )
  if (rows.length === 0) return
  throw new Error(
    'Stop all processes of this installation first, and any other installation on this PostgreSQL server: ' +
      `${databaseRoles.join(' and ')} have ${rows.length} connections (${rows.map(({ pid }) => pid).join(', ')}).`,
  )
}

/** @returns how many values were sealed again */
const sealColumn = async (
  admin: pg.Client,
  purpose: keyof typeof sealedColumns,
  renew: (value: string) => string,
): Promise<number> => {
  const { table, column, holds } = sealedColumns[purpose]
  const { rows } = await admin.query<{ at: string; stored: string | string[] }>(
    `select ctid::text as at, to_jsonb(${column}) as stored from public.${table} where ${column} is not null for update`,
  )
  let count = 0
  const changed = rows.flatMap(({ at, stored }) => {
    const before = [stored].flat()
    const after = before.map(renew)
    const news = after.filter((value, index) => value !== before[index]).length
    count += news
    return news === 0 ? [] : [{ at, values: JSON.stringify(after) }]
  })
  const value =
    holds === 'list' ? 'array(select jsonb_array_elements_text(n.values::jsonb))' : 'n.values::jsonb ->> 0'
  for (let start = 0; start < changed.length; start += batchSize) {
    const batch = changed.slice(start, start + batchSize)
    await admin.query(
      `update public.${table} t set ${column} = ${value}
        from unnest($1::tid[], $2::text[]) n (at, values) where t.ctid = n.at`,
      [batch.map(({ at }) => at), batch.map(({ values }) => values)],
    )
  }
  return count
}

const sealAll = async (admin: pg.Client, { previous, keep }: Replacement, next: Keys): Promise<Rotation> => {
  const [from, to] = [createSecrets({ deriveKey: previous }), createSecrets({ deriveKey: next })]
  const unopened: string[] = []
  let sealed = 0
  for (const purpose of Object.keys(sealedColumns) as (keyof typeof sealedColumns)[]) {
    const { table, column } = sealedColumns[purpose]
    sealed += await sealColumn(admin, purpose, (value) => {
      if (!isSealed(value)) return keep(purpose, value, { previous, next: to })
      let plain: string
      try {
        plain = from.open(purpose, value)
      } catch {
        unopened.push(`${table}.${column}`)
        return value
      }
      return to.seal(purpose, plain)
    })
  }
  return { sealed, unopened }
}

/**
 * Replaces the secret in the database: whatever is sealed, the roles' passwords, and the record of which secret it is,
 * in one transaction. So a killed run has changed nothing or all of it. @throws Error with what to do if the previous
 * secret is not the database's, or a process still works with it
 */
export const rotateSecret = (replacement: Replacement): Promise<Rotation> =>
  whileNobodyMigrates(replacement.adminUrl, async (admin) => {
    if (!(await isUpToDate(admin)))
      throw new Error(
        'The database is of another version. Start this version with the secret of before, and stop it.',
      )
    await admin.query('begin')
    // A process that is just starting waits here, and is then refused.
    await admin.query('lock table public.installation_secret in access exclusive mode')
    const stored = await storedDigest(admin)
    if (stored === null)
      throw new Error(
        'It is not recorded which secret the database is sealed with. Start the server with that secret, and stop it.',
      )
    if (replacement.chosen && stored === secretDigestOf(replacement.chosen))
      return { sealed: null, unopened: [] }
    if (stored !== secretDigestOf(replacement.previous))
      throw new Error(
        'The database is not sealed with the previous secret that was given. Nothing was changed.',
      )
    await refuseRunning(admin)
    const next = replacement.chosen ?? (await replacement.choose())
    const result = await sealAll(admin, replacement, next)
    await admin.query(
      "update session set revoked_at = now(), revoked_reason = 'secretReplaced' where revoked_at is null",
    )
    await changePasswords(admin, deriveRolePasswords(next))
    await admin.query('update installation_secret set digest = $1, since = now()', [secretDigestOf(next)])
    await refuseRunning(admin)
    await admin.query('commit')
    return result
  })
