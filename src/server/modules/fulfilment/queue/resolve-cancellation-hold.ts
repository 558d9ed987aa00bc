import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { audit } from '../../../platform/auth/audit.ts'
import { customerIdFromRow, type Database, type Tx } from '../../../platform/database/database.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import type { DecisionCall } from '../../../platform/http/call.ts'
import { refusalOf } from '../../../platform/kernel/refuse.ts'
import { caseChanges } from '../../bulk-jobs/index.ts'
import { actorOf, releaseCancellationHold, refundOrder, type RefundedOrder } from '../../orders/index.ts'

type Decide<T> = (
  tx: Tx,
  scope: Parameters<typeof releaseCancellationHold>[1],
  id: string,
  by: ReturnType<typeof actorOf>,
) => Promise<T>

const decide = <T>(
  database: Database,
  id: string,
  call: DecisionCall,
  action: 'order:keep' | 'order:refund',
  run: Decide<T>,
): Promise<T> =>
  database.agencyTransaction(async (tx) => {
    const order = await tx
      .selectFrom('dropshipping_order')
      .select('customer_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!order) throw notFound('Order')
    const customerId = customerIdFromRow(order.customer_id)
    const decided = await run(tx, { customerId, shopIds: null }, id, actorOf(call))
    await audit(tx, call.operator, { action, target: `order:${id}`, detail: { customerId }, call })
    return decided
  })

export const releaseHoldAsOperator = (database: Database, id: string, call: DecisionCall) =>
  decide(database, id, call, 'order:keep', releaseCancellationHold)

export const refundHeldOrder = (database: Database, id: string, call: DecisionCall) =>
  decide(database, id, call, 'order:refund', (tx, scope, orderId, by) => {
    const { customerId } = scope
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'refundOperatorOrder', request: { id } }
    return idempotently<RefundedOrder>(tx, intent, () => refundOrder(tx, scope, orderId, by))
  })

export const holdReleases = (database: Database) =>
  caseChanges(database, {
    kind: 'order.releaseCancelled',
    action: 'order:startHoldRelease',
    calls: { preview: operatorOrders.previewHoldRelease, start: operatorOrders.startHoldRelease },
    thing: 'Order',
    plan: async (db, ids) => {
      const { rows } = await sql<{ id: string; number: string; status: OrderStatus; isHeld: boolean }>`
        select id, number, status, coalesce(waiting_reason = 'cancelledInShop', false) as "isHeld"
          from dropshipping_order where id = any(${[...ids]}::bigint[])`.execute(db)
      return rows.map(({ id, number, status, isHeld }) => ({
        id,
        label: number,
        subject: id,
        refusal: isHeld ? null : refusalOf('notHeld', { number, status }),
      }))
    },
    decide: (within, { id }, _, call) => releaseHoldAsOperator(within, id, call),
  })
