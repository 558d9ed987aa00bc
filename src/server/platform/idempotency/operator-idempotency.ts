import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { DomainError } from '../../../contract/kernel/errors.ts'
import { refuse } from '../kernel/refuse.ts'

export interface OperatorIdempotentCall {
  readonly operatorId: string
  readonly key: string
  readonly endpoint: string
  /** What the call is about: the same key with different content is the caller's mistake. */
  readonly content: string | Buffer
}

/** Of a call to an endpoint that demands a key. @throws DomainError idempotencyKeyMissing */
export const requiredKey = ({ idempotencyKey }: { readonly idempotencyKey: string | null }): string => {
  if (idempotencyKey === null) throw new DomainError('idempotencyKeyMissing', 'Send an Idempotency-Key.')
  return idempotencyKey
}

// The second of two calls with one key waits here until the first has ended.
const beginSql = `
  insert into operator_idempotency_key (operator_id, endpoint, key, request_hash) values ($1, $2, $3, $4)
    on conflict (operator_id, endpoint, key) do update set key = excluded.key
    returning request_hash as hash, answer`
const endSql = `
  update operator_idempotency_key set answer = $4::jsonb where operator_id = $1 and endpoint = $2 and key = $3`

/**
 * Runs an operator's `work` once per key and stores its response, which a repeated key returns. Everything
 * happens in `tx`: what was rolled back may be done again. @throws DomainError idempotencyKeyReused when the
 * key came with different content before.
 */
export const idempotentForOperator = async <T>(
  tx: Tx,
  intent: OperatorIdempotentCall,
  work: () => Promise<T>,
): Promise<T> => {
  const { operatorId, endpoint, key } = intent
  const hash = createHash('sha256').update(intent.content).digest('base64url')
  const claim = CompiledQuery.raw(beginSql, [operatorId, endpoint, key, hash])
  const [earlier] = (await tx.executeQuery<{ hash: string; answer: T | null }>(claim)).rows
  if (earlier && earlier.hash !== hash) {
    throw refuse('idempotencyKeyReused')
  }
  if (earlier?.answer) return earlier.answer
  const answer = await work()
  await tx.executeQuery(CompiledQuery.raw(endSql, [operatorId, endpoint, key, JSON.stringify(answer)]))
  return answer
}

/** Runs `work` in a transaction, once for each key of the call, which must have one. @throws DomainError as above */
export const oncePerKey = async <T>(
  { agencyTransaction }: Pick<Database, 'agencyTransaction'>,
  call: { readonly operator: { readonly operatorId: string }; readonly idempotencyKey: string | null },
  { endpoint, input }: { readonly endpoint: string; readonly input: unknown },
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const { operatorId } = call.operator
  const intent = { operatorId, key: requiredKey(call), endpoint, content: JSON.stringify(input) }
  return agencyTransaction((tx) => idempotentForOperator(tx, intent, () => work(tx)))
}
