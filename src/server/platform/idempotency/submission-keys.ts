import { CompiledQuery } from 'kysely'
import type { CustomerActor } from '../auth/actors.ts'
import type { Database } from '../database/database.ts'
import { hashOf } from './idempotency.ts'
import type { Clock } from '../kernel/clock.ts'

export type SubmissionKeys = (who: CustomerActor, path: string, input: unknown) => Promise<string>

/** No command names its idempotency keys' endpoint like this. */
export const submissionEndpointOf = (path: string): string => `submission:${path}`

// One statement, so that of concurrent submissions all get the key of the first. It counts from the last submission: there
// is no moment at which one right after another is not recognised.
const keySql = `
  insert into idempotency_key as known (customer_id, endpoint, key, request_hash, answer, created_at)
    values ($1, $2, $3, $4, to_jsonb(gen_random_uuid()), $5)
  on conflict (customer_id, endpoint, key) do update set
    answer = case when known.created_at > excluded.created_at - interval '10 seconds' then known.answer
      else excluded.answer end,
    created_at = greatest(known.created_at, excluded.created_at)
  returning answer #>> '{}' as key`

/**
 * The idempotency key of a call that was sent without one: the same for each submission of the same input to the same
 * endpoint by the same account (in the admin view: the same operator) within ten seconds of the last one.
 */
export const submissionKeys =
  (database: Database, clock: Clock): SubmissionKeys =>
  async ({ customerId, accountId, operatorId }, path, input) => {
    const hash = hashOf(input)
    const who = operatorId === null ? accountId : `${accountId}/${operatorId}`
    const values = [customerId, submissionEndpointOf(path), `${who}:${hash}`, hash, clock.now()]
    const query = CompiledQuery.raw(keySql, values)
    const { rows } = await database.tenant(customerId).executeQuery<{ key: string }>(query)
    const [row] = rows
    if (!row) throw new Error('a submission got no key')
    return row.key
  }
