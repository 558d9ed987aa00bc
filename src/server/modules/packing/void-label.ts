import { notFound } from '../../../contract/kernel/errors.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import { audit } from '../../platform/auth/audit.ts'
import { customerIdFromRow, type Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { settleCarrierLabelsJob } from '../carriers/index.ts'
import { voidableStatuses } from '../fulfilment/index.ts'
import { actorOf, voidLabelOf } from '../orders/index.ts'

/** Voids an order's label, which unlocks the address; parcels with the old label are not shipped. */
export const voidLabel = async (
  tx: Tx,
  { id, note }: { readonly id: string; readonly note: string },
  call: OperatorCall,
): Promise<{ labelNo: number }> => {
  const order = await tx
    .selectFrom('dropshipping_order')
    .select(['customer_id', 'number', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  const voidable: readonly OrderStatus[] = voidableStatuses
  if (!voidable.includes(order.status as OrderStatus)) {
    throw refuse('wrongStatus', { case: 'labelVoid', number: order.number })
  }
  const customerId = customerIdFromRow(order.customer_id)
  const labelNo = await voidLabelOf(tx, customerId, id, { note, by: actorOf(call) })
  if (labelNo === null) throw refuse('noLabel', { number: order.number })
  await enqueue(tx, settleCarrierLabelsJob, {}, { singletonKey: 'all' })
  await audit(tx, call.operator, {
    action: 'order:voidLabel',
    target: `order:${id}`,
    detail: { customerId, labelNo, note },
    call,
  })
  return { labelNo }
}
