import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Tx } from '../../platform/database/database.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import { answer } from './answer-ticket.ts'
import { lockAnyTicket } from './find-ticket.ts'
import { findMacro } from './saved-replies.ts'
import type { OperatorTicketDeps } from './ticket-deps.ts'
import { addTicketEvent, checkNothingNew, moveTicket, type Ticket } from './ticket-states.ts'

type Input = ParsedInputOf<typeof operatorTickets.runTicketMacro>

interface Assignee {
  readonly id: string
  readonly name: string
}

const agentOf = async (tx: Tx, ticket: Ticket): Promise<Assignee | null> => {
  const { rows } = await sql<Assignee>`
    select o.id, o.name from customer c join operator o on o.id = acting_agent(c.named_agent_id)
      where c.customer_id = ${ticket.customer_id}`.execute(tx)
  return rows[0] ?? null
}

const assign = async (tx: Tx, ticket: Ticket, to: Assignee | null): Promise<void> => {
  if (!to || to.id === ticket.operator_id) return
  await tx
    .updateTable('ticket')
    .set({ operator_id: to.id, operator_name: to.name })
    .where('customer_id', '=', ticket.customer_id)
    .where('id', '=', ticket.id)
    .execute()
  await addTicketEvent(tx, ticket, { kind: 'ticket.assigned', by: { side: 'agency', name: to.name } })
}

export const runTicketMacro = async (
  deps: OperatorTicketDeps,
  { id, replyId, content, lastMessageId }: Input,
  call: OperatorCall,
): Promise<void> => {
  const { operatorId, name } = call.operator
  await oncePerKey(
    deps.database,
    call,
    { endpoint: 'runTicketMacro', input: { id, replyId, content, lastMessageId } },
    async (tx) => {
      const macro = await findMacro(tx, replyId)
      checkNothingNew(await lockAnyTicket(tx, id), lastMessageId)
      await answer(tx, deps, { id, content, pictureIds: [] }, call)
      const answered = await lockAnyTicket(tx, id)
      if (macro.assign !== 'keep')
        await assign(
          tx,
          answered,
          macro.assign === 'me' ? { id: operatorId, name } : await agentOf(tx, answered),
        )
      if (macro.isClosing)
        await moveTicket(tx, answered, {
          to: 'closed',
          kind: 'ticket.closed',
          by: { side: 'agency', name },
        })
      return { done: true }
    },
  )
}
