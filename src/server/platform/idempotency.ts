import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { DomainError } from '../../contract/errors.ts'
import { runLast } from './database.ts'
import type { CustomerId, Database, Tx } from './database.ts'

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

type ClaimedCall = IdempotentCall & { readonly key: string }

/** Claims the key for this transaction; false: it was claimed before, and that transaction has ended. */
const claim = async (tx: Tx, { customerId, endpoint, key, request }: ClaimedCall): Promise<boolean> => {
  const values = [customerId, endpoint, key, hashOf(request)]
  const { rows } = await tx.executeQuery<object>(CompiledQuery.raw(claimSql, values))
  return rows.length > 0
}

/** The first call's answer. @throws DomainError idempotencyKeyReused */
const earlierAnswer = async <T>(tx: Tx, { customerId, endpoint, key, request }: ClaimedCall): Promise<T> => {
  const values = [customerId, endpoint, key]
  const query = CompiledQuery.raw(earlierSql, values)
  const [earlier] = (await tx.executeQuery<{ requestHash: string; answer: unknown }>(query)).rows
  if (earlier?.requestHash !== hashOf(request)) {
    throw new DomainError(
      'idempotencyKeyReused',
      'This Idempotency-Key was already used for another request. Send a new one for a new intention.',
    )
  }
  // Written by this file from an answer of the same endpoint.
  return earlier.answer as T
}

const keepAnswer = ({ customerId, endpoint, key }: ClaimedCall, answer: unknown): CompiledQuery =>
  CompiledQuery.raw(answerSql, [customerId, endpoint, key, JSON.stringify(answer)])

/**
 * Runs `work` once for a key and keeps its answer; a repeated key answers with it and does nothing. A second call that
 * comes while the first is under way waits for it. All in `tx`: no answer is kept of work that was rolled back.
 * @throws DomainError idempotencyKeyReused when the key came with another request before.
 */
export const idempotently = async <T>(tx: Tx, call: IdempotentCall, work: () => Promise<T>): Promise<T> => {
  const { key } = call
  if (key === null) return work()
  const claimed = { ...call, key }
  if (!(await claim(tx, claimed))) return earlierAnswer<T>(tx, claimed)
  const answer = await work()
  await tx.executeQuery(keepAnswer(claimed, answer))
  return answer
}

/**
 * A customer's transaction that is one idempotent call and nothing else: the key is claimed with its beginning and the
 * answer kept with its end, so that it takes two round trips beside those of `work`.
 * @throws DomainError idempotencyKeyReused when the key came with another request before.
 */
export const idempotentTransaction = <T>(
  database: Database,
  call: ClaimedCall,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  database.tenantTransaction(call.customerId, async (tx) => {
    if (!(await claim(tx, call))) return earlierAnswer<T>(tx, call)
    const answer = await work(tx)
    await runLast(tx, keepAnswer(call, answer))
    return answer
  })
