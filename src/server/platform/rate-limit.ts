import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { tooManyRequests } from './envelope.ts'

/** At most `limit` attempts per key in each window of `windowSeconds`. */
export interface RateLimit {
  /** What is limited, such as `sign-in:address`; combined with `value` it makes the key. */
  readonly scope: string
  readonly value: string
  readonly limit: number
  readonly windowSeconds: number
  /** How much this attempt counts; 1 if omitted. */
  readonly weight?: number
}

/** Addresses and emails are stored as hashes only. */
const keyOf = (rule: RateLimit): string =>
  `${rule.scope}:${createHash('sha256').update(rule.value).digest('base64url').slice(0, 22)}`

/**
 * Counts an attempt under every rule, in the database, so that all processes count together. It counts before
 * the work, so that concurrent calls cannot slip through. @throws DomainError 429 with the seconds to wait,
 * when any limit is exceeded.
 */
export const consumeRateLimit = async (database: Database, rules: readonly RateLimit[]): Promise<void> => {
  const waits: number[] = []
  for (const rule of rules) {
    const window = sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${rule.windowSeconds}) * ${rule.windowSeconds})`
    const row = await database.agency
      .insertInto('rate_limit_counter')
      .values({ key: keyOf(rule), window_start: window, attempts: rule.weight ?? 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'window_start'])
          .doUpdateSet({ attempts: sql<number>`rate_limit_counter.attempts + excluded.attempts` }),
      )
      .returning([
        'attempts',
        sql<number>`extract(epoch from window_start)::float8 + ${rule.windowSeconds} - extract(epoch from now())::float8`.as(
          'wait_seconds',
        ),
      ])
      .executeTakeFirstOrThrow()
    if (row.attempts > rule.limit) waits.push(row.wait_seconds)
  }
  if (waits.length > 0) throw tooManyRequests(Math.max(...waits))
}

/** Takes back an attempt that succeeded. */
export const refundRateLimit = async (database: Database, rules: readonly RateLimit[]): Promise<void> => {
  await database.agency
    .updateTable('rate_limit_counter')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('key', 'in', rules.map(keyOf))
    .where('window_start', '>', sql<Date>`now() - interval '1 day'`)
    .execute()
}
