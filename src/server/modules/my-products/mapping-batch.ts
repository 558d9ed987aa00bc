import { DomainError } from '../../../contract/errors.ts'
import type { VariantResult } from '../../../contract/my-products.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { idempotentTransaction } from '../../platform/idempotency.ts'
import { refusalIn, type Refusal } from '../../platform/refuse.ts'
import { startBatch, type Actor, type Scope } from '../orders/index.ts'

export interface MappingBatchRun<Item> {
  readonly scope: Scope
  readonly by: Actor
  readonly how: 'page' | 'undo'
  readonly items: readonly Item[]
  /** Names what is done for ever: given again, it answers as at first. */
  readonly key: string
  readonly endpoint: string
  /** Of a work, whose chunks are all of one go; null: begun here. */
  readonly batchId: string | null
  /** Does some of the items in a transaction, with a result for each in their order. */
  readonly run: (tx: Tx, items: readonly Item[], batchId: string) => Promise<VariantResult[]>
  /** The result of an item that a rule of the business refuses altogether. */
  readonly refused: (item: Item, refusal: Refusal) => VariantResult
}

export interface MappingBatchResult {
  readonly batchId: string
  readonly results: VariantResult[]
}

const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.reason !== 'idempotencyKeyReused'

/**
 * Does items in one transaction. Where an order stands in the way of all of them, each is done by itself, so that only its
 * own are refused. @throws DomainError idempotencyKeyReused
 */
export const runMappingBatch = async <Item>(
  database: Database,
  go: MappingBatchRun<Item>,
): Promise<MappingBatchResult> => {
  const { scope, by, how, items, key, endpoint, run } = go
  const { customerId } = scope
  const once = <T>(part: string, request: unknown, work: (tx: Tx) => Promise<T>): Promise<T> =>
    idempotentTransaction(database, { customerId, key: `${key}${part}`, endpoint, request }, work)
  const begin = async (tx: Tx): Promise<string> =>
    go.batchId ?? startBatch(tx, customerId, { how, by: by.name })
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
      results.push(go.refused(item, refusalIn(error)))
    }
  }
  return { batchId, results }
}
