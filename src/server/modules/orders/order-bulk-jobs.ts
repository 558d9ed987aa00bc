import * as z from 'zod'
import { DomainError, notFound } from '../../../contract/kernel/errors.ts'
import { orderBulkJobs } from '../../../contract/orders/order-bulk-jobs.ts'
import { orderTags } from '../../../contract/orders/order-tags.ts'
import type { BulkJobKindName } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import type { AccountCall } from '../../platform/http/call.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { idempotentTransaction } from '../../platform/idempotency/idempotency.ts'
import { refusalIn } from '../../platform/kernel/refuse.ts'
import { declareBulkJob, handleBulkJob, startBulkJob, type BulkJob } from '../bulk-jobs/index.ts'
import { addProductsToOrders } from './changes/add-products.ts'
import { cancelIn } from './changes/cancel-orders.ts'
import { changeTagsIn } from './changes/change-tags.ts'
import { resultNotFound, type OrderResult } from './state/order-results.ts'
import { findOrderHeads } from './state/refusals.ts'
import { holdIn, type HoldRequest } from './list/hold-orders.ts'
import { splitOrders } from './merging/split-orders.ts'
import { actorOf, scopeOf, type Actor, type Scope } from './state/types.ts'

/** Orders per chunk: few enough for visible progress. */
const chunkSize = 200

const itemSchema = z.object({
  id: z.string(),
  /** Empty if the account cannot see the order. */
  number: z.string(),
})
type Item = z.output<typeof itemSchema>

type StartEndpoint = (typeof orderBulkJobs)[keyof typeof orderBulkJobs] | typeof orderTags.startChangingTags

const kindOf = <Input>(name: BulkJobKindName, endpoint: StartEndpoint, input: z.ZodType<Input>) =>
  declareBulkJob({
    name,
    // All endpoints have the same type of access rule.
    access: endpoint.access,
    input,
    item: itemSchema,
    chunkSize,
    describe: ({ id, number }: Item) => ({ label: number, subjectId: id }),
  })

const { startCancelling, startHoldingOrders, startReleasingHolds, startSplitting, startAddingProducts } =
  orderBulkJobs
const { startChangingTags } = orderTags

export const orderBulkJobKinds = {
  cancel: kindOf('order.cancel', startCancelling, startCancelling.input.omit({ ids: true })),
  hold: kindOf('order.hold', startHoldingOrders, startHoldingOrders.input.omit({ ids: true })),
  releaseHold: kindOf(
    'order.releaseHold',
    startReleasingHolds,
    startReleasingHolds.input.omit({ ids: true }),
  ),
  split: kindOf('order.split', startSplitting, startSplitting.input.omit({ ids: true })),
  addProducts: kindOf(
    'order.addProducts',
    startAddingProducts,
    startAddingProducts.input.omit({ ids: true }),
  ),
  changeTags: kindOf('order.changeTags', startChangingTags, startChangingTags.input.omit({ ids: true })),
}

export const startOrderBulkJob = <Input>(
  database: Database,
  kind: Parameters<typeof startBulkJob<Input, Item>>[1],
  call: AccountCall,
  {
    input: { ids: given, ...shared },
    key,
  }: {
    readonly input: Input & { readonly ids: readonly string[] }
    readonly key: string
  },
): Promise<string> => {
  const scope = scopeOf(call)
  const ids = [...new Set(given)]
  const request = { ids, ...shared }
  const intent = { customerId: scope.customerId, key, endpoint: `start:${kind.name}`, request }
  return idempotentTransaction(database, intent, async (tx) => {
    const numbers = new Map((await findOrderHeads(tx, scope, ids)).map(({ id, number }) => [id, number]))
    if (numbers.size === 0) throw notFound('Order')
    const rows = ids.map((id, index) => ({ at: index + 1, item: { id, number: numbers.get(id) ?? '' } }))
    // The kind's schema has validated it.
    return startBulkJob(tx, kind, call, { input: shared as unknown as Input, rows })
  })
}

interface Chunk {
  readonly ids: readonly string[]
  readonly scope: Scope
  readonly by: Actor
  readonly key: string
}

/** Handles one kind: an error of a whole chunk becomes each order's result. */
const handle = <Input>(
  kind: ReturnType<typeof kindOf<Input>>,
  run: (chunk: Chunk, input: Input) => Promise<readonly OrderResult[]>,
): BulkJob =>
  handleBulkJob(kind, {
    run: async ({ items, input, call, key }) => {
      const ids = items.map(({ id }) => id)
      try {
        const results = await run({ ids, scope: scopeOf(call), by: actorOf(call), key }, input)
        const byId = new Map(results.map((result) => [result.orderId, result]))
        return ids.map((id) => byId.get(id) ?? resultNotFound(id))
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        return ids.map(() => ({ ok: false, ...refusalIn(error) }))
      }
    },
  })

export const orderBulkJobsOf = (database: Database): BulkJob[] => {
  /** Runs a chunk in one transaction that saves its result under the chunk's key. */
  const once = (
    { scope, ids, key }: Chunk,
    endpoint: string,
    work: (tx: Tx) => Promise<OrderResult[]>,
  ): Promise<OrderResult[]> => {
    const intent = { customerId: scope.customerId, key, endpoint, request: { ids } }
    return idempotentTransaction<OrderResult[]>(database, intent, work)
  }
  const hold = (chunk: Chunk, how: Omit<HoldRequest, 'ids'>): Promise<OrderResult[]> =>
    once(chunk, 'holdOrders', (tx) => holdIn(tx, chunk.scope, { ...how, ids: chunk.ids }, chunk.by))
  return [
    handle(orderBulkJobKinds.cancel, (chunk, { reason }) =>
      once(chunk, 'cancelOrders', (tx) => cancelIn(tx, chunk.scope, { ids: chunk.ids, reason }, chunk.by)),
    ),
    handle(orderBulkJobKinds.hold, (chunk, { until }) => hold(chunk, { onHold: true, until })),
    handle(orderBulkJobKinds.releaseHold, (chunk) => hold(chunk, { onHold: false, until: null })),
    handle(orderBulkJobKinds.split, async ({ ids, scope, by, key }, { sku }) => {
      return (await splitOrders(database, scope, { ids, sku }, { key, by })).results
    }),
    handle(orderBulkJobKinds.addProducts, async ({ ids, scope, by, key }, added) => {
      return (await addProductsToOrders(database, scope, { ids, ...added }, { key, by })).results
    }),
    handle(orderBulkJobKinds.changeTags, (chunk, change) =>
      once(chunk, 'changeOrderTags', (tx) =>
        changeTagsIn(tx, chunk.scope, { ids: chunk.ids, ...change }, chunk.by),
      ),
    ),
  ]
}
