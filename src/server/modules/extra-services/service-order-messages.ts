import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { extraServices } from '../../../contract/extra-services.ts'
import type { FileId } from '../../../contract/ids.ts'
import type { operatorExtraServices } from '../../../contract/operator/extra-services.ts'
import { menuTags } from '../../../contract/permissions.ts'
import { extraServiceLimits } from '../../../contract/service-order-states.ts'
import { audit } from '../../platform/audit.ts'
import type { CustomerCall, OperatorCall } from '../../platform/call.ts'
import {
  addMessageTo,
  markUnread,
  pictureIdsOf,
  type Conversations,
  type NewMessage,
  type UnreadMarks,
} from '../../platform/conversation.ts'
import type { Tx } from '../../platform/database.ts'
import { idempotently } from '../../platform/idempotency.ts'
import { operatorOf, sellerOf } from '../../platform/party-actors.ts'
import { refuse } from '../../platform/refuse.ts'
import { auditAdminView, scopeOf } from '../orders/index.ts'
import type { OperatorServiceOrderParts, ServiceOrderParts } from './service-order-parts.ts'
import { lockServiceOrder, ownerOfServiceOrder, type LockedServiceOrder } from './service-order-rows.ts'

export const serviceConversation: Conversations = {
  table: 'service_order_message',
  idColumn: 'order_id',
  max: extraServiceLimits.messages,
  full: () => refuse('conversationFull', { of: 'service', max: extraServiceLimits.messages }),
}

export const serviceMarks: UnreadMarks = {
  table: 'service_order_unread',
  idColumn: 'order_id',
  tag: menuTags.extraServices,
}

export const addMessage = async (tx: Tx, order: LockedServiceOrder, message: NewMessage): Promise<void> => {
  await addMessageTo(tx, serviceConversation, order, message)
  // Notifies open windows of both sides.
  await tx
    .updateTable('service_order')
    .set({
      last_message_at: sql<Date>`now()`,
      ...(message.by.side === 'seller' ? { awaits_agency_reply: true } : {}),
    })
    .where('customer_id', '=', order.customerId)
    .where('id', '=', order.id)
    .execute()
}

export const writeServiceOrder = async (
  { database, files }: ServiceOrderParts,
  input: ParsedInputOf<typeof extraServices.writeServiceOrder>,
  call: CustomerCall,
): Promise<void> => {
  const { customer: who, idempotencyKey } = call
  const { customerId } = who
  const pictureIds = pictureIdsOf(files, input.images)
  const intent = { customerId, key: idempotencyKey, endpoint: 'writeServiceOrder', request: input }
  await database.tenantTransaction(customerId, (tx) =>
    idempotently(tx, intent, async () => {
      const order = await lockServiceOrder(tx, customerId, input.id)
      await addMessage(tx, order, { by: sellerOf(who), body: input.content, pictureIds })
      await auditAdminView(tx, scopeOf(call), 'serviceOrder:write', [input.id])
      return null
    }),
  )
}

export const writeServiceOrderToSeller = async (
  { database, mails }: OperatorServiceOrderParts,
  input: ParsedInputOf<typeof operatorExtraServices.writeServiceOrderToSeller>,
  call: OperatorCall,
): Promise<void> => {
  const { operator, idempotencyKey } = call
  const { id, content, pictureIds } = input
  const customerId = await ownerOfServiceOrder(database.agency, id)
  const request = { ...input, operatorId: operator.operatorId }
  const intent = { customerId, key: idempotencyKey, endpoint: 'writeServiceOrderToSeller', request }
  await database.agencyTransaction((tx) =>
    idempotently(tx, intent, async () => {
      const order = await lockServiceOrder(tx, customerId, id)
      await addMessage(tx, order, { by: operatorOf(operator), body: content, pictureIds })
      await markUnread(tx, serviceMarks, order)
      await mails.wrote(tx, order, { note: content, operatorName: operator.name })
      await audit(tx, operator, 'serviceOrder:write', `serviceOrder:${id}`, { customerId }, call)
      return null
    }),
  )
}

export const uploadServiceFile = async (
  { database, files }: ServiceOrderParts,
  orderId: string,
  call: OperatorCall,
) => {
  if (!call.file) throw new Error('an upload endpoint was called without its file')
  const customerId = await ownerOfServiceOrder(database.agency, orderId)
  const stored = await files.put({ ...call.file, customerId, isPublic: false })
  return {
    id: stored.id as FileId,
    name: stored.fileName,
    url: files.url(stored, stored.isPicture ? 'large' : 'file'),
    thumbnailUrl: stored.isPicture ? files.url(stored, 'small') : null,
  }
}
