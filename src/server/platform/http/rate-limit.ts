import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { tooManyRequests } from '../kernel/refuse.ts'

/** At most `limit` attempts per key within `windowSeconds` of the first. */
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

interface Counted {
  readonly rule: RateLimit
  /** Within the window, this one included. */
  readonly attempts: number
  readonly waitSeconds: number
}

/** Counts an attempt under every rule, in the database, so that all processes count together. */
export const countAttempts = async (
  database: Database,
  rules: readonly RateLimit[],
): Promise<readonly Counted[]> => {
  const ruleOf = new Map(rules.map((rule) => [keyOf(rule), rule]))
  const all = [...ruleOf.values()]
  const { rows } = await sql<{ key: string; attempts: number; wait_seconds: number }>`
    insert into rate_limit_counter as counter (key, window_end, attempts)
      select key, now() + make_interval(secs => seconds), weight
        from unnest(${[...ruleOf.keys()]}::text[], ${all.map(({ windowSeconds }) => windowSeconds)}::int[],
          ${all.map(({ weight = 1 }) => weight)}::int[]) as rule (key, seconds, weight)
        -- In the same order everywhere, or two calls could wait for each other's rows.
        order by key
      on conflict (key) do update set
        attempts = case when counter.window_end > now() then counter.attempts else 0 end + excluded.attempts,
        window_end = case when counter.window_end > now() then counter.window_end else excluded.window_end end
      returning key, attempts, extract(epoch from window_end - now())::float8 as wait_seconds`.execute(
    database.agency,
  )
  return rows.flatMap(({ key, attempts, wait_seconds }) => {
    const rule = ruleOf.get(key)
    return rule ? [{ rule, attempts, waitSeconds: wait_seconds }] : []
  })
}

/**
 * Counts an attempt before the work, so that concurrent calls cannot slip through. @throws DomainError 429 with the
 * seconds to wait, when any limit is exceeded.
 */
export const consumeRateLimit = async (database: Database, rules: readonly RateLimit[]): Promise<void> => {
  if (rules.length === 0) return
  const counted = await countAttempts(database, rules)
  const waits = counted
    .filter(({ rule, attempts }) => attempts > rule.limit)
    .map(({ waitSeconds }) => waitSeconds)
  if (waits.length > 0) throw tooManyRequests(Math.max(...waits))
}

/**
 * Counts under one rule after another, the narrow ones first. What a narrow one refuses does not count under the wider
 * ones, or a single stranger could use up what everybody shares. @throws DomainError 429
 */
export const consumeRateLimitsInOrder = async (
  database: Database,
  rules: readonly RateLimit[],
): Promise<void> => {
  for (const rule of rules) await consumeRateLimit(database, [rule])
}

/** Takes back an attempt that succeeded. */
export const refundRateLimit = async (database: Database, rules: readonly RateLimit[]): Promise<void> => {
  await sql`
    with counter as (
      select key from rate_limit_counter
        where key = any(${rules.map(keyOf)}) and window_end > now()
        order by key for update
    )
    update rate_limit_counter c set attempts = greatest(attempts - 1, 0)
      from counter where c.key = counter.key`.execute(database.agency)
}
