import { createHash } from 'node:crypto'
import { DomainError } from '../../contract/errors.ts'
import type { CustomerId, Tx } from './database.ts'

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

const hashOf = (request: unknown): string => createHash('sha256').update(canonical(request)).digest('base64url')

/**
 * Runs `work` once for a key and keeps its answer; a repeated key answers with it and does nothing. A second call that
 * comes while the first is under way waits for it. All in `tx`: no answer is kept of work that was rolled back.
 * @throws DomainError idempotencyKeyReused when the key came with another request before.
 */
export const idempotently = async <T>(tx: Tx, call: IdempotentCall, work: () => Promise<T>): Promise<T> => {
  const { customerId, key, endpoint, request } = call
  if (key === null) return work()
  const requestHash = hashOf(request)
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({ customer_id: customerId, endpoint, key, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const mine = tx
    .updateTable('idempotency_key')
    .where('customer_id', '=', customerId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
  if (claimed) {
    const answer = await work()
    await mine.set({ answer: JSON.stringify(answer) }).execute()
    return answer
  }
  const earlier = await tx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('customer_id', '=', customerId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (earlier.request_hash !== requestHash) {
    throw new DomainError(
      'idempotencyKeyReused',
      'This Idempotency-Key was already used for another request. Send a new one for a new intention.',
    )
  }
  // Written by this function from an answer of the same endpoint.
  return earlier.answer as T
}
