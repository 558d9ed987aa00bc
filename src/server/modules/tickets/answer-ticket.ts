import { sql } from 'kysely'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { addMessage } from './add-message.ts'
import { customerOfTicket, lockAnyTicket } from './find-ticket.ts'
import type { OperatorTicketDeps } from './ticket-deps.ts'
import { addTicketEvent, type Ticket } from './ticket-states.ts'

const markUnread = async (tx: Tx, ticket: Ticket): Promise<void> => {
  await sql`
    insert into ticket_unread (customer_id, account_id, ticket_id)
      select customer_id, id, ${ticket.id} from account
        where customer_id = ${ticket.customer_id} and is_active and (is_default
          or (${menuTags.orders} = any(menu_tags)
            and (shop_ids is null or ${ticket.shop_id}::bigint = any(shop_ids) or id = ${ticket.account_id})))
      on conflict do nothing`.execute(tx)
}

export const checkNotDeleted = (ticket: Ticket): void => {
  if (ticket.deleted_at === null) return
  throw refuse('deletedBySeller')
}

interface Answer {
  readonly id: string
  readonly content: string
  readonly pictureIds: readonly string[]
}

export const answer = async (
  tx: Tx,
  deps: OperatorTicketDeps,
  given: Answer,
  call: OperatorCall,
): Promise<void> => {
  const { operatorId, name } = call.operator
  const ticket = await lockAnyTicket(tx, given.id)
  checkNotDeleted(ticket)
  const by = { side: 'agency', name } as const
  const taken = ticket.operator_id === null
  if (taken) await addTicketEvent(tx, ticket, { kind: 'ticket.assigned', by })
  const { content: body, pictureIds } = given
  const set = taken ? { operator_id: operatorId, operator_name: name } : {}
  await addMessage(tx, ticket, { by, body, pictureIds }, set)
  await markUnread(tx, ticket)
  await deps.mails.answered(tx, ticket, { operatorName: name, body, pictures: pictureIds.length })
  await audit(tx, call.operator, {
    action: 'ticket:answer',
    target: `ticket:${ticket.id}`,
    detail: { customerId: ticket.customer_id },
    call,
  })
}

export const answerTicket = async (
  deps: OperatorTicketDeps,
  given: Answer,
  call: OperatorCall,
): Promise<void> => {
  const customerId = await customerOfTicket(deps.database, given.id)
  const { operatorId } = call.operator
  const request = { ...given, operatorId }
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'answerTicket', request }
  await deps.database.agencyTransaction((tx) =>
    idempotently(tx, intent, async () => {
      await answer(tx, deps, given, call)
      return null
    }),
  )
}
