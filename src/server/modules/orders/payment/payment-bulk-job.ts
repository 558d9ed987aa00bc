import * as z from 'zod'
import { notFound } from '../../../../contract/kernel/errors.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { requireConfirmedAmount } from '../../../platform/auth/admin-view-money.ts'
import type { AccountCall } from '../../../platform/http/call.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { idempotentTransaction } from '../../../platform/idempotency/idempotency.ts'
import { declareBulkJob, handleBulkJob, startBulkJob, type BulkJob } from '../../bulk-jobs/index.ts'
import { payOrders } from './pay-orders.ts'
import { query } from '../state/sql.ts'
import { actorOf, scopeOf } from '../state/types.ts'

const itemSchema = z.object({
  id: z.string(),
  /** Empty if the account cannot see the order. */
  number: z.string(),
  /** Maximum charge: the price when the payment was confirmed. */
  agreedMinor: z.int(),
})
type Item = z.output<typeof itemSchema>

const payment = declareBulkJob({
  name: 'order.pay',
  access: orders.startPayment.access,
  input: z.object({}),
  item: itemSchema,
  chunkSize: 100,
  chargeOf: ({ agreedMinor }) => agreedMinor,
  describe: ({ id, number }) => ({ label: number, subjectId: id }),
})

/** The current orders, in the given order; stock may reduce their charge. */
const agree = async (db: Db, call: AccountCall, ids: readonly string[]): Promise<Item[]> => {
  const { customerId, shopIds } = scopeOf(call)
  const found = await query<Item>(
    db,
    `select id::text, number, total_minor::float8 as "agreedMinor" from dropshipping_order
       where customer_id = $1 and id = any($2::bigint[]) and ($3::bigint[] is null or shop_id = any($3::bigint[]))`,
    [customerId, ids, shopIds],
  )
  const byId = new Map(found.map((item) => [item.id, item]))
  return ids.map((id) => byId.get(id) ?? { id, number: '', agreedMinor: 0 })
}

export interface PaymentToStart {
  readonly ids: readonly string[]
  /** Maximum charge per order id, as shown to the user; the order's total where left out. */
  readonly agreed?: Readonly<Record<string, number>> | undefined
}

export const startPayment = (
  database: Database,
  call: AccountCall,
  { ids: given, agreed = {} }: PaymentToStart,
  key: string,
): Promise<string> => {
  const { customerId } = call.customer
  const ids = [...new Set(given)]
  const intent = { customerId, key, endpoint: 'startPayment', request: { ids, agreed } }
  return idempotentTransaction(database, intent, async (tx) => {
    const found = await agree(tx, call, ids)
    const items = found.map((item) => ({ ...item, agreedMinor: agreed[item.id] ?? item.agreedMinor }))
    if (items.every(({ number }) => number === '')) throw notFound('Order')
    requireConfirmedAmount(
      -items.reduce((sum, { agreedMinor }) => sum + agreedMinor, 0),
      call.customer.currency,
    )
    return startBulkJob(tx, payment, call, {
      input: {},
      rows: items.map((item, index) => ({ at: index + 1, item })),
    })
  })
}

export const paymentBulkJob = (database: Database): BulkJob =>
  handleBulkJob(payment, {
    run: async ({ items, call, key }) => {
      const ids = items.map(({ id }) => id)
      const agreedMinor = new Map(items.map((item) => [item.id, item.agreedMinor]))
      const intent = { ids, key, endpoint: 'payOrders', agreedMinor } as const
      const { results } = await payOrders(database, scopeOf(call), intent, actorOf(call))
      const byId = new Map(results.map((result) => [result.orderId, result]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
  })
