import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorExtraServices } from '../../../contract/extra-services/operator-extra-services.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { lockServiceOrder, ownerOfServiceOrder, type LockedServiceOrder } from './service-order-rows.ts'
import { moveServiceStock } from './service-stock-rows.ts'

const onHandOf = async (tx: Tx, { customerId, extraServiceId }: LockedServiceOrder): Promise<number> => {
  const row = await tx
    .selectFrom('service_stock')
    .select('on_hand')
    .where('customer_id', '=', customerId)
    .where('extra_service_id', '=', extraServiceId)
    .executeTakeFirst()
  return row?.on_hand ?? 0
}

/** Corrects what the customer holds of an order's material, after a count or damage. */
export const correctServiceStock = (
  database: Database,
  input: ParsedInputOf<typeof operatorExtraServices.correctServiceStock>,
  call: OperatorCall,
): Promise<{ onHand: number }> =>
  database.agencyTransaction(async (tx) => {
    const { id, change, reason } = input
    const customerId = await ownerOfServiceOrder(tx, id)
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'correctServiceStock', request: input }
    return idempotently<{ onHand: number }>(tx, intent, async () => {
      const order = await lockServiceOrder(tx, customerId, id)
      if (!order.isMaterial) throw refuse('notMaterial', { number: order.number })
      const onHand = await moveServiceStock(tx, {
        customerId,
        extraServiceId: order.extraServiceId,
        units: change,
        cause: 'corrected',
        serviceOrderId: id,
        number: order.number,
        actorName: call.operator.name,
        reason,
      })
      if (onHand === null) throw refuse('materialTooLow', { onHand: await onHandOf(tx, order) })
      const detail = { customerId, change, onHand, reason }
      await audit(tx, call.operator, {
        action: 'serviceOrder:correctStock',
        target: `serviceOrder:${id}`,
        detail,
        call,
      })
      return { onHand }
    })
  })
