import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { tickets } from '../../../contract/tickets/tickets.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { answerTicket } from './answer-ticket.ts'
import { closeOperatorTicket } from './close-operator-ticket.ts'
import { closeTicket } from './close-ticket.ts'
import { createTicket } from './create-ticket.ts'
import { deleteTicket } from './delete-ticket.ts'
import { exportOperatorTickets, getOperatorTicket, listOperatorTickets } from './operator-queries.ts'
import { runTicketMacro } from './run-ticket-macro.ts'
import { deleteSavedReply, listSavedReplies, saveSavedReply } from './saved-replies.ts'
import { noteOnTicket } from './note-on-ticket.ts'
import { replyTicket } from './reply-ticket.ts'
import { releaseTicket, takeTicket } from './assign-ticket.ts'
import type { OperatorTicketDeps, TicketParts } from './ticket-deps.ts'
import { uploadTicketPicture } from './ticket-pictures.ts'
import { getTicket, listTickets, viewTicket } from './ticket-queries.ts'
import { ticketChanges } from './ticket-changes.ts'

export const ticketRoutes = (parts: TicketParts): Route[] => [
  implement(tickets.createTicket, async (input, call) =>
    viewTicket(parts, call.customer, await createTicket(parts, input, call)),
  ),
  implement(tickets.replyTicket, async (input, call) => {
    await replyTicket(parts, input, call)
    return viewTicket(parts, call.customer, input.id)
  }),
  implement(tickets.closeTicket, async (input, call) => {
    await closeTicket(parts, input, call)
    return viewTicket(parts, call.customer, input.id)
  }),
  implement(tickets.listTickets, (input, call) => listTickets(parts, call.customer, input)),
  implement(tickets.getTicket, ({ id }, call) => getTicket(parts, call.customer, id)),
  implement(tickets.deleteTicket, async ({ id }, call) => {
    await deleteTicket(parts, id, call)
    return {}
  }),
]

export const operatorRoutes = (parts: OperatorTicketDeps): Route[] => [
  implement(operatorTickets.listOperatorTickets, (input, call) =>
    listOperatorTickets(parts, call.operator.operatorId, input),
  ),
  ...ticketChanges(parts).routes,
  implement(operatorTickets.exportOperatorTickets, (input, call) =>
    exportOperatorTickets(parts, input, call),
  ),
  implement(operatorTickets.getOperatorTicket, ({ id }, call) =>
    getOperatorTicket(parts, call.operator.operatorId, id),
  ),
  implement(operatorTickets.takeTicket, async (input, call) => {
    await takeTicket(parts, input, call)
    return getOperatorTicket(parts, call.operator.operatorId, input.id)
  }),
  implement(operatorTickets.releaseTicket, async ({ id }, call) => {
    await releaseTicket(parts, id, call)
    return getOperatorTicket(parts, call.operator.operatorId, id)
  }),
  implement(operatorTickets.uploadTicketPicture, ({ ticketId }, call) =>
    uploadTicketPicture(parts, ticketId, call),
  ),
  implement(operatorTickets.answerTicket, async (input, call) => {
    await answerTicket(parts, input, call)
    return getOperatorTicket(parts, call.operator.operatorId, input.id)
  }),
  implement(operatorTickets.runTicketMacro, async (input, call) => {
    await runTicketMacro(parts, input, call)
    return getOperatorTicket(parts, call.operator.operatorId, input.id)
  }),
  implement(operatorTickets.listSavedReplies, () => listSavedReplies(parts.database.agency)),
  implement(operatorTickets.saveSavedReply, async (input, call) => {
    await saveSavedReply(parts.database, input, call)
    return listSavedReplies(parts.database.agency)
  }),
  implement(operatorTickets.deleteSavedReply, async ({ id }, call) => {
    await deleteSavedReply(parts.database, id, call)
    return listSavedReplies(parts.database.agency)
  }),
  implement(operatorTickets.noteOnTicket, async (input, call) => {
    await noteOnTicket(parts, input, call)
    return getOperatorTicket(parts, call.operator.operatorId, input.id)
  }),
  implement(operatorTickets.closeOperatorTicket, async (input, call) => {
    await closeOperatorTicket(parts, input, call)
    return getOperatorTicket(parts, call.operator.operatorId, input.id)
  }),
]
