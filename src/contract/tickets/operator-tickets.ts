import * as z from 'zod'
import { caseChange } from '../bulk-jobs/case-changes.ts'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  customerRefSchema,
  fileIdSchema,
  operatorRefSchema,
  savedReplyIdSchema,
  ticketIdSchema,
  ticketMessageIdSchema,
} from '../kernel/ids.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { assigneeFilter, caseListInput } from '../kernel/operator-search.ts'
import { instantSchema, pageOf, sortInput } from '../kernel/paging.ts'
import {
  pictureSchema,
  ticketContentSchema,
  ticketEventSchema,
  ticketFields,
  ticketLimits,
  ticketMessageSchema,
  ticketSorts,
} from './tickets.ts'

const support = { kind: 'operator', area: 'tickets', roles: ['support'] } as const

/** `myCustomers`: to answer, of the customers whom one looks after, or stands in for. */
export const ticketQueues = ['toAnswer', 'mine', 'myCustomers', 'withSeller', 'closed', 'all'] as const
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
  /** Past the response time. */
  isLate: z.boolean(),
  /** By when the seller should have an answer; null while it is their turn. */
  dueAt: instantSchema.nullable(),
  /** No operator has answered it yet. */
  isFirstAnswer: z.boolean(),
  /** The language of who opened it. */
  locale: z.enum(['en', 'zh']),
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

/** `agent`: to who looks after the customer today, if anybody does. */
export const macroAssignments = ['keep', 'me', 'agent'] as const

export const savedReplySchema = z.object({
  id: savedReplyIdSchema,
  name: z.string(),
  bodyEn: z.string(),
  bodyZh: z.string(),
  assign: z.enum(macroAssignments),
  isClosing: z.boolean(),
  version: z.int(),
  savedBy: z.string(),
  savedAt: instantSchema,
})

const filter = {
  queue: z.enum(ticketQueues).default('toAnswer'),
  ...caseListInput,
  ...assigneeFilter,
  /** In number, title and order number, and in the customer's name. */
  search: z.string().trim().max(80).optional(),
  ...sortInput(ticketSorts),
}

const changes = caseChange({
  name: 'TicketChange',
  what: 'assigns unassigned tickets to the caller, or closes tickets without a newer message',
  access: support,
  id: ticketIdSchema,
  change: z.object({ kind: z.enum(['take', 'close']) }),
})

export const operatorTickets = {
  listOperatorTickets: endpoint({
    method: 'POST',
    path: '/ops/GetTickets',
    summary:
      'Lists tickets of all customers: tickets to answer and your own oldest first, the others newest first.',
    access: support,
    input: z.object({ ...filter, ...operatorPageInput }),
    output: pageOf(operatorTicketRowSchema).extend({
      counts: z.record(z.enum(ticketQueues).exclude(['closed', 'all']), z.int()),
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  exportOperatorTickets: caseExport({
    path: '/ops/ExportTickets',
    what: 'tickets',
    access: support,
    filter,
  }),
  previewTicketChange: changes.preview,
  startTicketChange: changes.start,
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
  runTicketMacro: endpoint({
    method: 'POST',
    path: '/ops/RunTicketMacro',
    summary:
      'Replies with a text that was filled in from a saved reply, and does what else that says: assigns the ticket, closes it. Nothing happens if there is a message newer than lastMessageId.',
    access: support,
    errors: [
      'deletedBySeller',
      'idempotencyKeyReused',
      'newMessage',
      'notFound',
      'ticketFull',
      'wrongStatus',
    ],
    idempotent: true,
    input: z.object({
      id: ticketIdSchema,
      replyId: savedReplyIdSchema,
      content: ticketContentSchema.min(1, 'is required'),
      lastMessageId: ticketMessageIdSchema,
    }),
    output: operatorTicketSchema,
  }),
  listSavedReplies: endpoint({
    method: 'GET',
    path: '/ops/GetSavedReplies',
    summary: 'Lists the saved replies and macros, by name.',
    access: support,
    input: z.object({}),
    output: z.object({ replies: z.array(savedReplySchema) }),
  }),
  saveSavedReply: endpoint({
    method: 'POST',
    path: '/ops/SaveSavedReply',
    summary: 'Creates or updates a saved reply. `version` is the one displayed.',
    access: support,
    errors: ['notFound', 'replyChanged', 'replyNameTaken'],
    input: z
      .object({
        id: savedReplyIdSchema.optional(),
        version: z.int().min(0).max(2_000_000_000).default(0),
        name: z.string().trim().min(1, 'must not be empty').max(80),
        bodyEn: ticketContentSchema.default(''),
        bodyZh: ticketContentSchema.default(''),
        assign: z.enum(macroAssignments).default('keep'),
        isClosing: z.boolean().default(false),
      })
      .refine(({ bodyEn, bodyZh }) => bodyEn !== '' || bodyZh !== '', {
        path: ['bodyEn'],
        message: 'is required in at least one language',
      }),
    output: z.object({ replies: z.array(savedReplySchema) }),
  }),
  deleteSavedReply: endpoint({
    method: 'POST',
    path: '/ops/DeleteSavedReply',
    summary: 'Deletes a saved reply.',
    access: support,
    errors: ['notFound'],
    input: z.object({ id: savedReplyIdSchema }),
    output: z.object({ replies: z.array(savedReplySchema) }),
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
