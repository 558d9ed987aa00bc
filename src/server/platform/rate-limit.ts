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
  if (rules.length === 0) return
  const ruleOf = new Map(rules.map((rule) => [keyOf(rule), rule]))
  const all = [...ruleOf.values()]
  const { rows } = await sql<{ key: string; attempts: number; wait_seconds: number }>`
    insert into rate_limit_counter (key, window_start, attempts)
      select key, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds), weight
        from unnest(${[...ruleOf.keys()]}::text[], ${all.map(({ windowSeconds }) => windowSeconds)}::int[],
          ${all.map(({ weight = 1 }) => weight)}::int[]) as rule (key, seconds, weight)
        -- In the same order everywhere, or two calls could wait for each other's rows.
        order by key
      on conflict (key, window_start) do update set attempts = rate_limit_counter.attempts + excluded.attempts
      returning key, attempts,
        extract(epoch from window_start)::float8 - extract(epoch from now())::float8 as wait_seconds`.execute(
    database.agency,
  )
  const waits = rows.flatMap(({ key, attempts, wait_seconds }) => {
    const rule = ruleOf.get(key)
    return rule && attempts > rule.limit ? [rule.windowSeconds + wait_seconds] : []
  })
  if (waits.length > 0) throw tooManyRequests(Math.max(...waits))
}

/** Takes back an attempt that succeeded. */
export const refundRateLimit = async (database: Database, rules: readonly RateLimit[]): Promise<void> => {
  await sql`
    with counter as (
      select key, window_start from rate_limit_counter
        where key = any(${rules.map(keyOf)}) and window_start > now() - interval '1 day'
        order by key, window_start for update
    )
    update rate_limit_counter c set attempts = greatest(attempts - 1, 0)
      from counter where c.key = counter.key and c.window_start = counter.window_start`.execute(
    database.agency,
  )
}
