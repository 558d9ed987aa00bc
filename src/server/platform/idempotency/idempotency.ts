import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { runLast, type CustomerId, type Database, type Db, type Tx } from '../database/database.ts'
import { refuse } from '../kernel/refuse.ts'

export interface IdempotentCall {
  readonly customerId: CustomerId
  /**
   * The call's `idempotencyKey`; null (only where the endpoint is not `idempotent`) runs `work` without
   * idempotency.
   */
  readonly key: string | null
  readonly endpoint: string
  /** The parsed input: the same key with a different input is the caller's mistake. */
  readonly request: unknown
}

/** JSON text that does not depend on the order of fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? 'null'

export const hashOf = (request: unknown): string =>
  createHash('sha256').update(canonical(request)).digest('base64url')

const claimSql = `
  insert into idempotency_key (customer_id, endpoint, key, request_hash) values ($1, $2, $3, $4)
    on conflict do nothing returning key`
const earlierSql = `
  select request_hash as "requestHash", answer from idempotency_key where customer_id = $1 and endpoint = $2 and key = $3`
const answerSql = `
  update idempotency_key set answer = $4::jsonb where customer_id = $1 and endpoint = $2 and key = $3`
const doneSql = `
  insert into idempotency_key (customer_id, endpoint, key, request_hash, answer) values ($1, $2, $3, $4, $5::jsonb)`

type ClaimedCall = IdempotentCall & { readonly key: string }

/** Claims the key for this transaction; false if an earlier, finished transaction claimed it. */
const claim = async (tx: Tx, { customerId, endpoint, key, request }: ClaimedCall): Promise<boolean> => {
  const values = [customerId, endpoint, key, hashOf(request)]
  const { rows } = await tx.executeQuery<object>(CompiledQuery.raw(claimSql, values))
  return rows.length > 0
}

/** The stored response of the first call, if any. @throws DomainError idempotencyKeyReused */
const earlierAnswer = async (
  db: Db,
  { customerId, endpoint, key, request }: ClaimedCall,
): Promise<{ readonly answer: unknown } | null> => {
  const query = CompiledQuery.raw(earlierSql, [customerId, endpoint, key])
  const [earlier] = (await db.executeQuery<{ requestHash: string; answer: unknown }>(query)).rows
  if (!earlier) return null
  if (earlier.requestHash !== hashOf(request)) {
    throw refuse('idempotencyKeyReused')
  }
  return { answer: earlier.answer }
}

/**
 * Runs `work` once per key and stores its response; a repeated key returns that response without running. A
 * second call waits for a first one in progress. Everything happens in `tx`: if it is rolled back, no
 * response is stored. @throws DomainError idempotencyKeyReused when the key came with a different request
 * before.
 */
export const idempotently = async <T>(tx: Tx, call: IdempotentCall, work: () => Promise<T>): Promise<T> => {
  const { key } = call
  if (key === null) return work()
  const claimed = { ...call, key }
  if (!(await claim(tx, claimed))) {
    const earlier = await earlierAnswer(tx, claimed)
    if (!earlier) throw new Error('a claimed idempotency key is missing')
    // Written by this file for the same endpoint, so the type holds; likewise below.
    return earlier.answer as T
  }
  const answer = await work()
  const values = [call.customerId, call.endpoint, key, JSON.stringify(answer)]
  await tx.executeQuery(CompiledQuery.raw(answerSql, values))
  return answer
}

/**
 * A customer transaction that is one idempotent call and nothing else. The key is written once, with the
 * response and the commit: of two calls with the same key the later one fails on it, is rolled back and
 * returns the first one's response. So `work` must have no effect outside the database. @throws DomainError
 * idempotencyKeyReused when the key came with a different request before.
 */
export const idempotentTransaction = async <T>(
  database: Database,
  call: ClaimedCall,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const { customerId, endpoint, key, request } = call
  try {
    return await database.tenantTransaction(customerId, async (tx) => {
      const answer = await work(tx)
      const values = [customerId, endpoint, key, hashOf(request), JSON.stringify(answer)]
      await runLast(tx, CompiledQuery.raw(doneSql, values))
      return answer
    })
  } catch (error) {
    // Repeated work can fail in many ways because it was already done, so the first response is returned
    // whatever the error.
    const earlier = await earlierAnswer(database.tenant(customerId), call)
    if (earlier) return earlier.answer as T
    throw error
  }
}
