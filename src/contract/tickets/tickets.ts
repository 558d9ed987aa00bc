import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema, ticketIdSchema, ticketMessageIdSchema } from '../kernel/ids.ts'
import { instantSchema, pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const

export const ticketStatuses = ['awaitingAgent', 'awaitingCustomer', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
/** A reply reopens a closed ticket. */
export const ticketTransitions = {
  awaitingAgent: ['awaitingCustomer', 'closed'],
  awaitingCustomer: ['awaitingAgent', 'closed'],
  closed: ['awaitingAgent', 'awaitingCustomer'],
} as const satisfies Record<TicketStatus, readonly TicketStatus[]>

/** Ticket types as numbered by the specification. */
export const workOrderTypes = { order: 1, consult: 4 } as const
const workOrderTypeSchema = z.union([z.literal(workOrderTypes.order), z.literal(workOrderTypes.consult)])
/** With a target the only type is order, otherwise consult. */
export const workOrderTypeOf = (targetId: string | number): z.infer<typeof workOrderTypeSchema> =>
  String(targetId) === '0' ? workOrderTypes.consult : workOrderTypes.order

export const ticketLimits = { images: 3, titleLength: 120, contentLength: 5000 } as const
const exceeded = 'exceed the limit'
/** URLs returned by /Common/UploadFile, joined by commas. */
const imagesSchema = z
  .string()
  .max(3000)
  .refine((text) => text.split(',').filter(Boolean).length <= ticketLimits.images, exceeded)
/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const textSchema = z.string().overwrite((text) => text.replaceAll('\0', '').toWellFormed().trim())
export const ticketContentSchema = textSchema.max(ticketLimits.contentLength)

export const ticketActions = ['reply', 'close', 'delete'] as const
export type TicketAction = (typeof ticketActions)[number]

export const pictureSchema = z.object({ url: z.string(), thumbnailUrl: z.string() })
export const ticketMessageSchema = z.object({
  id: z.string(),
  at: instantSchema,
  side: z.enum(['seller', 'agency']),
  authorName: z.string(),
  /** Plain text with line breaks; empty for messages with only images. */
  content: z.string(),
  pictures: z.array(pictureSchema),
})
export const ticketEventSchema = z.object({
  id: z.string(),
  at: instantSchema,
  kind: z.string(),
  actorKind: z.enum(['seller', 'agency']),
  actorName: z.string(),
})
/** Fields shown to seller and agency. */
export const ticketFields = {
  id: ticketIdSchema,
  number: z.string(),
  workOrderType: workOrderTypeSchema,
  /** The order's id; 0: none. */
  targetId: z.string(),
  orderNumber: z.string(),
  title: z.string(),
  status: z.enum(ticketStatuses),
  statusSince: instantSchema,
  /** The assignee; empty if unassigned. */
  processedPeople: z.string(),
  processedPeopleName: z.string(),
  createdBy: z.string(),
  createdAt: instantSchema,
  lastMessage: z.object({
    id: ticketMessageIdSchema,
    at: instantSchema,
    side: z.enum(['seller', 'agency']),
    authorName: z.string(),
    excerpt: z.string(),
    pictures: z.int(),
  }),
}
export const ticketRowSchema = z.object({
  ...ticketFields,
  isUnread: z.boolean(),
  allowedActions: z.array(z.enum(ticketActions)),
})
export const ticketSchema = ticketRowSchema.extend({
  messages: z.array(ticketMessageSchema),
  events: z.array(ticketEventSchema),
})

const createInput = z
  .object({
    title: textSchema.min(1, 'is required').max(ticketLimits.titleLength),
    content: ticketContentSchema.min(1, 'is required'),
    images: imagesSchema.default(''),
    /** An order's id; 0: none. */
    targetId: z.union([z.literal(0), z.literal('0'), orderIdSchema]).default(0),
    workOrderType: workOrderTypeSchema,
    /** Part of the specified form, but ignored: the agency assigns tickets itself. */
    processedPeople: z.string().max(20).default(''),
    processedPeopleName: z.string().max(100).default(''),
  })
  .refine(({ targetId, workOrderType }) => workOrderType === workOrderTypeOf(targetId), {
    path: ['workOrderType'],
    message: 'must be 1 (order) with a targetId, or 4 (consult) without one',
  })

/** `last`: when the latest message was sent. */
export const ticketSorts = ['last'] as const

export const tickets = {
  createTicket: endpoint({
    method: 'POST',
    path: '/User/WorkOrder/Create',
    summary: 'Creates a ticket for the agency, about one order (targetId) or in general.',
    access: { ...customer, inAdminView: 'account' },
    errors: ['notAPicture', 'notFound'],
    input: createInput,
    output: ticketSchema,
    idempotent: 'keyOptional',
  }),
  replyTicket: endpoint({
    method: 'POST',
    path: '/User/WorkOrder/Reply',
    summary: 'Adds a message with text or images. A closed ticket reopens.',
    access: { ...customer, inAdminView: 'account' },
    errors: ['notAPicture', 'notFound', 'ticketFull', 'wrongStatus'],
    input: z
      .object({
        id: ticketIdSchema,
        content: ticketContentSchema.default(''),
        images: imagesSchema.default(''),
      })
      .refine(({ content, images }) => content !== '' || images !== '', {
        path: ['content'],
        message: 'is required unless an image is attached',
      }),
    output: ticketSchema,
    idempotent: 'keyOptional',
  }),
  closeTicket: endpoint({
    method: 'POST',
    path: '/User/WorkOrder/EndAppWorkOrder',
    summary: 'Closes a ticket. With lastMessageId, only if there is no newer message.',
    access: { ...customer, inAdminView: 'account' },
    errors: ['newMessage', 'notFound', 'wrongStatus'],
    input: z.object({ id: ticketIdSchema, lastMessageId: ticketMessageIdSchema.optional() }),
    output: ticketSchema,
  }),
  listTickets: endpoint({
    method: 'POST',
    path: '/User/WorkOrder/List',
    summary: 'Lists tickets, latest message first; searchable by number, title or order number.',
    access: customer,
    input: z.object({
      status: z.enum(ticketStatuses).optional(),
      unread: z.boolean().default(false),
      targetId: orderIdSchema.optional(),
      search: z.string().trim().max(80).optional(),
      ...sortInput(ticketSorts),
      ...pageInput,
    }),
    output: pageOf(ticketRowSchema).extend({
      counts: z.record(z.enum(ticketStatuses), z.int()),
      unread: z.int(),
    }),
    badInput: { pageSize: 'many' },
  }),
  getTicket: endpoint({
    method: 'POST',
    path: '/User/WorkOrder/WorkInfo',
    summary: 'Returns one ticket with its messages and marks it as read (not in the admin view).',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: ticketIdSchema }),
    output: ticketSchema,
  }),
  deleteTicket: endpoint({
    method: 'POST',
    path: '/User/WorkOrder/Delete',
    summary: 'Permanently removes a closed ticket from the list; for its author and the main account.',
    access: { ...customer, inAdminView: 'account' },
    errors: ['notClosed', 'notFound', 'notYours'],
    input: z.object({ id: ticketIdSchema }),
    output: z.object({}),
  }),
}
