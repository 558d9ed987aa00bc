import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { extraServices } from '../../../contract/extra-services/extra-services.ts'
import type { FileId } from '../../../contract/kernel/ids.ts'
import type { operatorExtraServices } from '../../../contract/extra-services/operator-extra-services.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { extraServiceLimits } from '../../../contract/extra-services/service-order-states.ts'
import type { CustomerCall, OperatorCall } from '../../platform/http/call.ts'
import type { Conversations, UnreadMarks } from '../../platform/conversations/conversation.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { caseMessages } from '../case-file/index.ts'
import type { OperatorServiceOrderParts, ServiceOrderParts } from './service-order-parts.ts'
import {
  lockServiceOrder,
  ownerOfServiceOrder,
  serviceOrderTable,
  type LockedServiceOrder,
} from './service-order-rows.ts'

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

const { addMessage, writeAsSeller, writeAsAgency } = caseMessages<LockedServiceOrder>({
  name: 'serviceOrder',
  table: serviceOrderTable,
  conversation: serviceConversation,
  marks: serviceMarks,
  ownerOf: ownerOfServiceOrder,
  lock: lockServiceOrder,
})
export { addMessage }

export const writeServiceOrder = (
  { database, files }: ServiceOrderParts,
  input: ParsedInputOf<typeof extraServices.writeServiceOrder>,
  call: CustomerCall,
): Promise<void> => writeAsSeller({ database, files, endpoint: 'writeServiceOrder' }, input, call)

export const writeServiceOrderToSeller = (
  { database, mails }: OperatorServiceOrderParts,
  input: ParsedInputOf<typeof operatorExtraServices.writeServiceOrderToSeller>,
  call: OperatorCall,
): Promise<void> => {
  const about = { note: input.content, operatorName: call.operator.name }
  const notify = (tx: Tx, order: LockedServiceOrder) => mails.wrote(tx, order, about)
  return writeAsAgency({ database, endpoint: 'writeServiceOrderToSeller', notify }, input, call)
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
