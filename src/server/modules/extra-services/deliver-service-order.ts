import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorExtraServices } from '../../../contract/extra-services/operator-extra-services.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { operatorOf, withNote } from '../../platform/conversations/party-actors.ts'
import { runOperatorAction, runOperatorActionOnce } from './run-service-order-action.ts'
import type { OperatorServiceOrderParts } from './service-order-parts.ts'
import { moveServiceOrder, type LockedServiceOrder } from './service-order-rows.ts'
import { moveServiceStock } from './service-stock-rows.ts'

export const startServiceOrder = (
  { database }: OperatorServiceOrderParts,
  { id }: ParsedInputOf<typeof operatorExtraServices.startServiceOrder>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorAction(database, call, { id, action: 'start' }, async (tx, order) => {
    await moveServiceOrder(tx, order, {
      to: 'inProgress',
      kind: 'service.started',
      by: operatorOf(call.operator),
    })
  })

/** @throws DomainError notFound for a file of another customer */
const checkFiles = async (tx: Tx, customerId: CustomerId, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const found = await tx
    .selectFrom('file')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
  if (found.length !== new Set(ids).size) throw notFound('File')
}

const addToStock = async (tx: Tx, order: LockedServiceOrder, operatorName: string): Promise<void> => {
  const { customerId, extraServiceId, quantity, id, number } = order
  await moveServiceStock(tx, {
    customerId,
    extraServiceId,
    units: quantity,
    cause: 'bought',
    serviceOrderId: id,
    number,
    actorName: operatorName,
    reason: '',
  })
}

export const deliverServiceOrder = (
  { database, mails }: OperatorServiceOrderParts,
  input: ParsedInputOf<typeof operatorExtraServices.deliverServiceOrder>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorActionOnce(database, call, { input, action: 'deliver' }, async (tx, order) => {
    const { customerId, id, isMaterial } = order
    const by = operatorOf(call.operator)
    await checkFiles(tx, customerId, input.fileIds)
    await tx
      .insertInto('service_order_delivery')
      .values({
        customer_id: customerId,
        order_id: id,
        operator_name: by.name,
        note: input.note,
        file_ids: [...new Set(input.fileIds)],
      })
      .execute()
    await moveServiceOrder(tx, order, {
      to: isMaterial ? 'completed' : 'delivered',
      kind: isMaterial ? 'service.stocked' : 'service.delivered',
      by,
      detail: withNote(input.note),
      set: { delivered_at: sql<Date>`now()` },
    })
    if (isMaterial) await addToStock(tx, order, by.name)
    await mails[isMaterial ? 'stocked' : 'delivered'](tx, order, { note: input.note })
  })
