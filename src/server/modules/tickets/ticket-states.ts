import { sql, type Selectable, type Updateable } from 'kysely'
import type { DomainError } from '../../../contract/kernel/errors.ts'
import type { OperatorTicketAction } from '../../../contract/tickets/operator-tickets.ts'
import {
  ticketStatuses,
  ticketTransitions,
  type TicketAction,
  type TicketStatus,
} from '../../../contract/tickets/tickets.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { DB } from '../../platform/database/database-types.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

export type Ticket = Omit<Selectable<DB['ticket']>, 'status'> & { readonly status: TicketStatus }

export interface TicketActor {
  readonly side: 'seller' | 'agency'
  readonly name: string
}

export const ticketStatusesBefore = (to: TicketStatus): TicketStatus[] =>
  ticketStatuses.filter((from) => {
    const legal: readonly TicketStatus[] = ticketTransitions[from]
    return legal.includes(to)
  })

export const mayDelete = (ticket: Pick<Ticket, 'account_id'>, who: CustomerActor): boolean =>
  who.isMain || ticket.account_id === who.accountId

export const sellerActions = (
  ticket: Pick<Ticket, 'status' | 'account_id'>,
  who: CustomerActor,
): TicketAction[] => {
  if (ticket.status !== 'closed') return ['reply', 'close']
  return mayDelete(ticket, who) ? ['reply', 'delete'] : ['reply']
}

export const agencyActions = (
  ticket: Pick<Ticket, 'status' | 'operator_id' | 'deleted_at'>,
  operatorId: string,
): OperatorTicketAction[] => {
  if (ticket.deleted_at !== null) return []
  if (ticket.status === 'closed') return ['reply']
  return [ticket.operator_id === operatorId ? 'release' : 'take', 'reply', 'close']
}

export const wrongTicketStatus = (status: TicketStatus): DomainError => {
  return refuse('wrongStatus', { case: 'ticket', status })
}

interface Move {
  readonly to: TicketStatus
  /** Event code, such as `ticket.closed`. */
  readonly kind: string
  readonly by: TicketActor
  readonly set?: Updateable<DB['ticket']>
  /** A further message keeps the status. */
  readonly mayStay?: true
}

/** @throws DomainError wrongStatus */
export const moveTicket = async (tx: Tx, ticket: Ticket, move: Move): Promise<void> => {
  const { to, kind, by, set = {}, mayStay } = move
  const from = mayStay ? [...ticketStatusesBefore(to), to] : ticketStatusesBefore(to)
  const moved = await tx
    .updateTable('ticket')
    .set({ ...set, status: to, ...(ticket.status === to ? {} : { status_since: sql<Date>`now()` }) })
    .where('customer_id', '=', ticket.customer_id)
    .where('id', '=', ticket.id)
    .where('status', 'in', from)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw wrongTicketStatus(ticket.status)
  if (ticket.status !== to) await addTicketEvent(tx, ticket, { kind, by, to })
}

export const addTicketEvent = async (
  tx: Tx,
  ticket: Pick<Ticket, 'customer_id' | 'id' | 'status'>,
  event: { readonly kind: string; readonly by: TicketActor; readonly to?: TicketStatus },
): Promise<void> => {
  await tx
    .insertInto('ticket_event')
    .values({
      customer_id: ticket.customer_id,
      ticket_id: ticket.id,
      kind: event.kind,
      from_status: ticket.status,
      to_status: event.to ?? ticket.status,
      actor_kind: event.by.side,
      actor_name: event.by.name,
    })
    .execute()
}

/** @throws DomainError newMessage if there are messages after `lastMessageId` */
export const checkNothingNew = (ticket: Ticket, lastMessageId: string | undefined): void => {
  if (lastMessageId === undefined || lastMessageId === ticket.last_message_id) return
  throw refuse('newMessage')
}
