import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  customerRefSchema,
  fileIdSchema,
  operatorRefSchema,
  ticketIdSchema,
  ticketMessageIdSchema,
} from '../kernel/ids.ts'
import { instantSchema, pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import {
  pictureSchema,
  ticketContentSchema,
  ticketEventSchema,
  ticketFields,
  ticketLimits,
  ticketMessageSchema,
  ticketSorts,
} from './tickets.ts'

const support = { kind: 'operator', roles: ['support'] } as const

export const ticketQueues = ['toAnswer', 'mine', 'withSeller', 'closed', 'all'] as const
export type TicketQueue = (typeof ticketQueues)[number]

/** `take` also works for tickets assigned to a colleague. */
export const operatorTicketActions = ['take', 'release', 'reply', 'close'] as const
export type OperatorTicketAction = (typeof operatorTicketActions)[number]

export const operatorTicketRowSchema = z.object({
  ...ticketFields,
  customerId: customerRefSchema,
  customerName: z.string(),
  isVip: z.boolean(),
  isMine: z.boolean(),
  /** Past the response time of one day. */
  isLate: z.boolean(),
  /** The seller has removed it from their list, so a reply would not be read. */
  isDeleted: z.boolean(),
  allowedActions: z.array(z.enum(operatorTicketActions)),
})
export const operatorTicketSchema = operatorTicketRowSchema.extend({
  messages: z.array(ticketMessageSchema),
  events: z.array(ticketEventSchema),
  /** Internal notes; never shown to sellers. */
  notes: z.array(
    z.object({ id: z.string(), at: instantSchema, authorName: z.string(), content: z.string() }),
  ),
})

export const operatorTickets = {
  listOperatorTickets: endpoint({
    method: 'POST',
    path: '/ops/GetTickets',
    summary:
      'Lists tickets of all customers: tickets to answer and your own oldest first, the others newest first.',
    access: support,
    input: z.object({
      queue: z.enum(ticketQueues).default('toAnswer'),
      customerId: customerRefSchema.optional(),
      search: z.string().trim().max(80).optional(),
      ...sortInput(ticketSorts),
      ...pageInput,
    }),
    output: pageOf(operatorTicketRowSchema).extend({
      counts: z.record(z.enum(ticketQueues).exclude(['closed', 'all']), z.int()),
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  getOperatorTicket: endpoint({
    method: 'POST',
    path: '/ops/GetTicket',
    summary: 'Returns one ticket with its messages and internal notes.',
    access: support,
    errors: ['notFound'],
    input: z.object({ id: ticketIdSchema }),
    output: operatorTicketSchema,
  }),
  takeTicket: endpoint({
    method: 'POST',
    path: '/ops/TakeTicket',
    summary: 'Assigns a ticket to yourself. `from` is the assignee displayed (null: unassigned).',
    access: support,
    errors: ['notFound', 'notAssigned', 'alreadyAssigned', 'wrongStatus'],
    input: z.object({ id: ticketIdSchema, from: operatorRefSchema.nullable() }),
    output: operatorTicketSchema,
  }),
  releaseTicket: endpoint({
    method: 'POST',
    path: '/ops/ReleaseTicket',
    summary: 'Unassigns one of your tickets so that anyone can be assigned to it.',
    access: support,
    errors: ['notFound', 'notAssigned', 'alreadyAssigned'],
    input: z.object({ id: ticketIdSchema }),
    output: operatorTicketSchema,
  }),
  uploadTicketPicture: endpoint({
    method: 'POST',
    path: '/ops/UploadTicketPicture',
    summary: "Uploads an image for a reply. It belongs to the ticket's customer.",
    access: support,
    errors: ['notFound'],
    input: z.object({ ticketId: ticketIdSchema }),
    output: pictureSchema.extend({ id: fileIdSchema }),
    upload: { maxBytes: 5 * 1024 * 1024, accept: ['image'] },
  }),
  answerTicket: endpoint({
    method: 'POST',
    path: '/ops/AnswerTicket',
    summary: 'Replies to the seller. An unassigned ticket becomes yours; a closed one reopens.',
    access: support,
    errors: [
      'deletedBySeller',
      'idempotencyKeyReused',
      'notAPicture',
      'notFound',
      'ticketFull',
      'wrongStatus',
    ],
    input: z
      .object({
        id: ticketIdSchema,
        content: ticketContentSchema.default(''),
        pictureIds: z.array(fileIdSchema).max(ticketLimits.images, 'exceed the limit').default([]),
      })
      .refine(({ content, pictureIds }) => content !== '' || pictureIds.length > 0, {
        path: ['content'],
        message: 'is required unless an image is attached',
      }),
    output: operatorTicketSchema,
  }),
  noteOnTicket: endpoint({
    method: 'POST',
    path: '/ops/NoteOnTicket',
    summary: 'Adds an internal note for operators. The seller never sees it.',
    access: support,
    errors: ['notFound'],
    input: z.object({ id: ticketIdSchema, content: ticketContentSchema.min(1, 'is required') }),
    output: operatorTicketSchema,
  }),
  closeOperatorTicket: endpoint({
    method: 'POST',
    path: '/ops/CloseTicket',
    summary: 'Closes a ticket, provided there is no message newer than lastMessageId.',
    access: support,
    errors: ['newMessage', 'notFound', 'wrongStatus'],
    input: z.object({ id: ticketIdSchema, lastMessageId: ticketMessageIdSchema }),
    output: operatorTicketSchema,
  }),
}
