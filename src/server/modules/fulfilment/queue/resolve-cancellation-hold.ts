import { notFound } from '../../../../contract/kernel/errors.ts'
import { audit } from '../../../platform/auth/audit.ts'
import { customerIdFromRow, type Database, type Tx } from '../../../platform/database/database.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import type { OperatorCall } from '../../../platform/http/route.ts'
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
  call: OperatorCall,
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

export const releaseHoldAsOperator = (database: Database, id: string, call: OperatorCall) =>
  decide(database, id, call, 'order:keep', releaseCancellationHold)

export const refundHeldOrder = (database: Database, id: string, call: OperatorCall) =>
  decide(database, id, call, 'order:refund', (tx, scope, orderId, by) => {
    const { customerId } = scope
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'refundOperatorOrder', request: { id } }
    return idempotently<RefundedOrder>(tx, intent, () => refundOrder(tx, scope, orderId, by))
  })
