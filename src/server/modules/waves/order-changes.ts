import * as z from 'zod'
import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { DomainError, notFound } from '../../../contract/kernel/errors.ts'
import {
  operatorOrderBulk,
  orderChangeSchema,
  type OrderChange,
} from '../../../contract/orders/operator-order-bulk.ts'
import type { AgencyResult } from '../../../contract/orders/order-inputs.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { StaffCall } from '../../platform/http/call.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import { refusalIn } from '../../platform/kernel/refuse.ts'
import type { Platform } from '../../platform/platform.ts'
import { declareBulkJob, handleBulkJob, startBulkJob, type BulkJob } from '../bulk-jobs/index.ts'
import { planAwaitingStock, setAwaitingStock, stockMails, type PlannedChange } from '../fulfilment/index.ts'
import { actorOf } from '../orders/index.ts'
import { assignOrders, nameOfPacker, planAssignment } from './assign-orders.ts'

const { startOrderChange: starting } = operatorOrderBulk
type Input = ParsedInputOf<typeof starting>

const itemSchema = z.object({ id: z.string(), number: z.string() })

const kindNamed = (name: 'order.assign' | 'order.moveStock') =>
  declareBulkJob({
    name,
    access: starting.access,
    input: z.object({ change: orderChangeSchema }),
    item: itemSchema,
    chunkSize: 200,
    describe: ({ id, number }) => ({ label: number, subjectId: id }),
  })

const kinds = { assign: kindNamed('order.assign'), stock: kindNamed('order.moveStock') }
const kindOf = ({ kind }: OrderChange) => (kind === 'assign' ? kinds.assign : kinds.stock)

const planOf = (db: Db, { ids, change }: Input, me: string): Promise<readonly PlannedChange[]> =>
  change.kind === 'assign'
    ? planAssignment(db, { ...change, ids }, me)
    : planAwaitingStock(db, ids, change.kind === 'awaitStock')

/** @throws DomainError notAPacker */
export const previewOrderChange = async (db: Db, { ids, change }: Input, me: string) => {
  const plan = await planOf(db, { ids: [...new Set(ids)], change }, me)
  const refusals = plan.flatMap(({ refusal }) => (refusal ? [refusal] : []))
  const byReason = Map.groupBy(refusals, ({ reason }) => reason)
  const reasons = [...byReason.values()].flatMap((all) => {
    const [first] = all
    return first ? [{ ...first, orders: all.length }] : []
  })
  const changes = plan.filter((one) => one.changes).length
  return {
    changes,
    unchanged: plan.length - refusals.length - changes,
    refused: refusals.length,
    reasons: reasons.toSorted((one, other) => other.orders - one.orders),
  }
}

/** @throws DomainError notAPacker, notFound */
export const startOrderChange = (
  database: Database,
  input: Input,
  call: OperatorCall,
): Promise<{ bulkJobId: string }> => {
  const { change } = input
  return oncePerKey(database, call, { endpoint: 'startOrderChange', input }, async (tx) => {
    if (change.kind === 'assign' && change.to !== null) await nameOfPacker(tx, change.to)
    const ids = [...new Set(input.ids)]
    const found = await sql<{ id: string; number: string }>`
        select id, number from dropshipping_order where id = any(${ids}::bigint[])`.execute(tx)
    if (found.rows.length < ids.length) throw notFound('Order')
    const numbers = new Map(found.rows.map(({ id, number }) => [id, number]))
    const rows = ids.map((id, index) => ({ at: index + 1, item: { id, number: numbers.get(id) ?? '' } }))
    const bulkJobId = await startBulkJob(tx, kindOf(change), call, { input: { change }, rows })
    const detail = { orders: ids.length, ...change }
    await audit(tx, call.operator, {
      action: 'orderBulk:startOrderChange',
      target: `work:${bulkJobId}`,
      detail,
      call,
    })
    return { bulkJobId }
  })
}

const run = (
  tx: Tx,
  { ids, change }: { readonly ids: string[]; readonly change: OrderChange },
  call: StaffCall,
  notify: ReturnType<typeof stockMails>,
): Promise<AgencyResult[]> => {
  if (change.kind === 'assign') return assignOrders(tx, { ...change, ids }, call)
  const awaiting = change.kind === 'awaitStock'
  const note = change.kind === 'awaitStock' ? change.note : ''
  return setAwaitingStock(tx, { ids, awaiting, note }, { by: actorOf(call), call, notify })
}

/** What an order has become since the job was started decides; a chunk that runs again finds its own work done. */
export const orderChangeBulkJobs = ({ database, mail, config }: Platform): BulkJob[] =>
  [kinds.assign, kinds.stock].map((kind) =>
    handleBulkJob(kind, {
      run: async ({ input: { change }, items, call }) => {
        const ids = items.map(({ id }) => id)
        try {
          const results = await database.agencyTransaction((tx) =>
            run(tx, { ids, change }, call, stockMails({ mail, config })),
          )
          return results.map(({ ok, reason, message, figures }) => ({
            ok,
            reason,
            message,
            ...(figures && { figures }),
          }))
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          return ids.map(() => ({ ok: false, ...refusalIn(error) }))
        }
      },
    }),
  )
