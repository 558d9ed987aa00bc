import { DomainError } from '../../../../contract/kernel/errors.ts'
import type { VariantResult } from '../../../../contract/my-products/my-product-schemas.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { idempotentTransaction } from '../../../platform/idempotency/idempotency.ts'
import { refusalIn, type Refusal } from '../../../platform/kernel/refuse.ts'
import { startBatch, type Actor, type Scope } from '../../orders/index.ts'

export interface MappingBatchRun<Item> {
  readonly scope: Scope
  readonly by: Actor
  readonly how: 'page' | 'undo'
  readonly items: readonly Item[]
  /** The idempotency key: a repeated call returns the first result. */
  readonly key: string
  readonly endpoint: string
  /** The batch of a bulk job, shared by its chunks; null: a new batch. */
  readonly batchId: string | null
  /** Processes some items in a transaction, with a result for each, in order. */
  readonly run: (tx: Tx, items: readonly Item[], batchId: string) => Promise<VariantResult[]>
  /** The result of an item that fails with a DomainError when processed alone. */
  readonly refused: (item: Item, refusal: Refusal) => VariantResult
}

export interface MappingBatchResult {
  readonly batchId: string
  readonly results: VariantResult[]
}

const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.reason !== 'idempotencyKeyReused'

/**
 * Processes items in one transaction. If an order makes all of them fail, each is processed separately, so
 * that only those it concerns are refused. @throws DomainError idempotencyKeyReused
 */
export const runMappingBatch = async <Item>(
  database: Database,
  batch: MappingBatchRun<Item>,
): Promise<MappingBatchResult> => {
  const { scope, by, how, items, key, endpoint, run } = batch
  const { customerId } = scope
  const once = <T>(part: string, request: unknown, work: (tx: Tx) => Promise<T>): Promise<T> =>
    idempotentTransaction(database, { customerId, key: `${key}${part}`, endpoint, request }, work)
  const begin = async (tx: Tx): Promise<string> =>
    batch.batchId ?? startBatch(tx, customerId, { how, by: by.name })
  try {
    return await once<MappingBatchResult>('', { items }, async (tx) => {
      const batchId = await begin(tx)
      return { batchId, results: await run(tx, items, batchId) }
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  const batchId = await once('/go', {}, begin)
  const results: VariantResult[] = []
  for (const [index, item] of items.entries()) {
    try {
      results.push(...(await once(`/${index}`, { item }, (tx) => run(tx, [item], batchId))))
    } catch (error) {
      if (!isRefusal(error)) throw error
      results.push(batch.refused(item, refusalIn(error)))
    }
  }
  return { batchId, results }
}
