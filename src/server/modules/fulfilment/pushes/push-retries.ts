import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { audit } from '../../../platform/auth/audit.ts'
import { customerIdFromRow, type Database } from '../../../platform/database/database.ts'
import type { DecisionCall } from '../../../platform/http/call.ts'
import { refusalOf } from '../../../platform/kernel/refuse.ts'
import { caseChanges } from '../../bulk-jobs/index.ts'
import { retryPush } from './retry-push.ts'

/** As an operator, with its entry in the audit log. */
export const retryAnyPush = (database: Database, pushId: string, call: DecisionCall): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const push = await tx
      .selectFrom('shop_fulfilment_push')
      .select(['customer_id', 'order_id'])
      .where('id', '=', pushId)
      .executeTakeFirst()
    if (!push) throw notFound('Shop sync')
    const customerId = customerIdFromRow(push.customer_id)
    await retryPush(tx, { customerId, pushId, shopIds: null })
    await audit(tx, call.operator, {
      action: 'order:pushAgain',
      target: `order:${push.order_id}`,
      detail: { customerId, pushId },
      call,
    })
  })

export const pushRetries = (database: Database) =>
  caseChanges(database, {
    kind: 'shopUpdate.retry',
    action: 'order:startPushRetry',
    calls: { preview: operatorOrders.previewPushRetry, start: operatorOrders.startPushRetry },
    thing: 'Shop sync',
    plan: async (db, ids) => {
      const { rows } = await sql<{ id: string; subject: string; label: string; isDone: boolean }>`
        select p.id, p.order_id as subject, o.number as label, p.status = 'done' as "isDone" from shop_fulfilment_push p
          join dropshipping_order o on o.customer_id = p.customer_id and o.id = p.order_id
          where p.id = any(${[...ids]}::bigint[])`.execute(db)
      return rows.map(({ isDone, ...one }) => ({ ...one, refusal: isDone ? refusalOf('alreadyDone') : null }))
    },
    decide: (within, { id }, _, call) => retryAnyPush(within, id, call),
  })
