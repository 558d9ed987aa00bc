import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { runLast } from './database.ts'
import type { CustomerId, Database, Db, Tx } from './database.ts'
import { refuse } from './refuse.ts'

export interface IdempotentCall {
  readonly customerId: CustomerId
  /** The call's `idempotencyKey`; null (only where the contract does not ask for one) runs the work plainly. */
  readonly key: string | null
  /** The contract's name of the endpoint: `payOrders`. */
  readonly endpoint: string
  /** The parsed input: the same key with another one is a mistake of the caller. */
  readonly request: unknown
}

/** The same content gives the same text, whatever the order of the fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? 'null'

const hashOf = (request: unknown): string =>
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

/** Claims the key for this transaction; false: it was claimed before, and that transaction has ended. */
const claim = async (tx: Tx, { customerId, endpoint, key, request }: ClaimedCall): Promise<boolean> => {
  const values = [customerId, endpoint, key, hashOf(request)]
  const { rows } = await tx.executeQuery<object>(CompiledQuery.raw(claimSql, values))
  return rows.length > 0
}

/** The first call's answer, if there was one. @throws DomainError idempotencyKeyReused */
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
 * Runs `work` once for a key and keeps its answer; a repeated key answers with it and does nothing. A second call that
 * comes while the first is under way waits for it. All in `tx`: no answer is kept of work that was rolled back.
 * @throws DomainError idempotencyKeyReused when the key came with another request before.
 */
export const idempotently = async <T>(tx: Tx, call: IdempotentCall, work: () => Promise<T>): Promise<T> => {
  const { key } = call
  if (key === null) return work()
  const claimed = { ...call, key }
  if (!(await claim(tx, claimed))) {
    const earlier = await earlierAnswer(tx, claimed)
    if (!earlier) throw new Error('a claimed key has gone')
    // Written by this file from an answer of the same endpoint; so below.
    return earlier.answer as T
  }
  const answer = await work()
  const values = [call.customerId, call.endpoint, key, JSON.stringify(answer)]
  await tx.executeQuery(CompiledQuery.raw(answerSql, values))
  return answer
}

/**
 * A customer's transaction that is one idempotent call and nothing else. The key is written once, with the answer and
 * the end of the transaction; of two calls with the same key the later one finds it there, whatever it did is rolled
 * back, and it answers as the first did. So `work` must have no effect outside the database.
 * @throws DomainError idempotencyKeyReused when the key came with another request before.
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
    // Repeated work fails for many reasons: it has been done. What it answered first is the answer.
    const earlier = await earlierAnswer(database.tenant(customerId), call)
    if (earlier) return earlier.answer as T
    throw error
  }
}
