import { idempotently } from '../../platform/idempotency/idempotency.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { addMessage } from './add-message.ts'
import { lockTicket } from './find-ticket.ts'
import { auditAdminView } from './audit-admin-view.ts'
import type { TicketParts } from './ticket-deps.ts'
import { pictureIdsIn } from './ticket-pictures.ts'

export const replyTicket = async (
  { database, files }: TicketParts,
  input: { readonly id: string; readonly content: string; readonly images: string },
  call: CustomerCall,
): Promise<void> => {
  const { customer: who } = call
  const pictureIds = pictureIdsIn(files, input.images)
  const intent = {
    customerId: who.customerId,
    key: call.idempotencyKey,
    endpoint: 'replyTicket',
    request: input,
  }
  await database.tenantTransaction(who.customerId, (tx) =>
    idempotently(tx, intent, async () => {
      const ticket = await lockTicket(tx, who, input.id)
      await addMessage(tx, ticket, { by: sellerOf(who), body: input.content, pictureIds })
      await auditAdminView(tx, call, 'ticket:reply', ticket.id)
      return null
    }),
  )
}
