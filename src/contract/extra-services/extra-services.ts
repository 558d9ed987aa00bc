import * as z from 'zod'
import { paidEventFields, sellerMessageOf } from '../common/case-schemas.ts'
import { priceSourceSchema } from '../customer-prices/customer-price.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { extraServiceIdSchema, orderIdSchema, serviceOrderIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from '../kernel/money.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import {
  extraServiceBases,
  extraServiceLimits,
  serviceOrderActions,
  serviceOrderStatuses,
  serviceOrderTabs,
  serviceSubjects,
} from './service-order-states.ts'
import { pictureSchema, ticketContentSchema, ticketMessageSchema } from '../tickets/tickets.ts'

const viewer = { kind: 'customer', tag: menuTags.extraServices } as const
const ordering = { ...viewer, authority: 'service:order' } as const
const paying = { ...viewer, authority: 'service:pay' } as const

export const serviceReason = ticketContentSchema.pipe(z.string().max(extraServiceLimits.reason)).default('')

/** The agency's description of an extra service in both languages; Chinese may be missing. */
export const extraServiceWords = {
  nameEn: z.string(),
  nameZh: z.string(),
  situationEn: z.string(),
  situationZh: z.string(),
  procedureEn: z.string(),
  procedureZh: z.string(),
}
export const extraServiceSchema = z.object({
  id: extraServiceIdSchema,
  ...extraServiceWords,
  basis: z.enum(extraServiceBases),
  /** In the customer's currency, per job or unit; null: the agency quotes each order. */
  priceMinor: amountMinorSchema.nullable(),
  /** Null: the customer has no discount on it. */
  listPriceMinor: amountMinorSchema.nullable(),
  days: z.int(),
  pictures: z.array(z.string()),
  /** Held in stock once bought, and used up by orders. */
  isMaterial: z.boolean(),
})
export type ExtraService = z.output<typeof extraServiceSchema>

const eventSchema = z.object({
  ...paidEventFields,
  /** The price of a quote. */
  quotedMinor: amountMinorSchema.nullable(),
  days: z.int().nullable(),
})

/** Fields of a listed order, for seller and agency. */
export const serviceOrderFields = {
  id: serviceOrderIdSchema,
  number: z.string(),
  extraServiceId: extraServiceIdSchema,
  nameEn: z.string(),
  nameZh: z.string(),
  basis: z.enum(extraServiceBases),
  isMaterial: z.boolean(),
  status: z.enum(serviceOrderStatuses),
  statusSince: instantSchema,
  /** The party it waits on, since `statusSince`; null: nobody. */
  waitingOn: z.enum(['seller', 'agency']).nullable(),
  currency: currencySchema,
  quantity: z.int(),
  subject: z.enum(serviceSubjects),
  targetCount: z.int(),
  /** Null: not quoted yet. */
  unitMinor: amountMinorSchema.nullable(),
  /** The list price, and the rule that made the price lower; null: it is the list price. */
  listUnitMinor: amountMinorSchema.nullable(),
  priceSource: priceSourceSchema.nullable(),
  totalMinor: amountMinorSchema.nullable(),
  days: z.int().nullable(),
  /** When the agency means to deliver; null: not paid, or over. */
  dueAt: instantSchema.nullable(),
  endReason: z.string(),
  createdBy: z.string(),
  createdAt: instantSchema,
}
export const serviceFileSchema = z.object({
  name: z.string(),
  url: z.string(),
  /** Null for anything but an image. */
  thumbnailUrl: z.string().nullable(),
})
export const serviceOrderDetailFields = {
  note: z.string(),
  /** Sent along by the seller. */
  pictures: z.array(pictureSchema),
  targets: z.array(
    z.object({
      skuId: skuIdSchema.nullable(),
      orderId: orderIdSchema.nullable(),
      /** The SKU, or the order number. */
      code: z.string(),
      title: z.string(),
      titleZh: z.string(),
      imageUrl: z.string().nullable(),
    }),
  ),
  paidMinor: amountMinorSchema,
  refundedMinor: amountMinorSchema,
  paidAt: instantSchema.nullable(),
  /** Newest first. */
  deliveries: z.array(
    z.object({
      id: z.string(),
      at: instantSchema,
      operatorName: z.string(),
      note: z.string(),
      files: z.array(serviceFileSchema),
    }),
  ),
  /** When a delivery counts as accepted; null: none waits for an answer. */
  completesAt: instantSchema.nullable(),
  invoices: z.array(z.object({ id: z.string(), number: z.string() })),
  /** Oldest first. */
  events: z.array(eventSchema),
  /** Oldest first. */
  messages: z.array(ticketMessageSchema),
  mayWrite: z.boolean(),
}

export const serviceOrderRowSchema = z.object({
  ...serviceOrderFields,
  /** The agency wrote a message this account has not read. */
  isUnread: z.boolean(),
  allowedActions: z.array(z.enum(serviceOrderActions)),
})
export type ServiceOrderRow = z.output<typeof serviceOrderRowSchema>
export const serviceOrderSchema = serviceOrderRowSchema.extend(serviceOrderDetailFields)
export type ServiceOrder = z.output<typeof serviceOrderSchema>

const one = z.object({ id: serviceOrderIdSchema })
const moveErrors = ['notFound', 'wrongStatus'] as const

export const extraServices = {
  listExtraServices: endpoint({
    method: 'GET',
    path: '/Extra/GetExtraServices',
    summary: "Lists the extra services that can be ordered, at today's prices.",
    access: viewer,
    input: z.object({}),
    output: z.object({ currency: currencySchema, services: z.array(extraServiceSchema) }),
  }),
  listServiceOrders: endpoint({
    method: 'POST',
    path: '/Extra/GetServiceOrders',
    summary: 'Lists the customer’s orders of extra services, newest first; searchable by number or service.',
    access: viewer,
    input: z.object({
      tab: z.enum(serviceOrderTabs).default('all'),
      search: z.string().trim().max(80).optional(),
      ...pageInput,
    }),
    output: pageOf(serviceOrderRowSchema).extend({ counts: z.record(z.enum(serviceOrderTabs), z.int()) }),
    badInput: { pageSize: 'many' },
  }),
  getServiceOrder: endpoint({
    method: 'POST',
    path: '/Extra/GetServiceOrder',
    summary:
      'Returns one order of an extra service with its deliveries, messages and history, and marks it as read.',
    access: viewer,
    errors: ['notFound'],
    input: one,
    output: serviceOrderSchema,
  }),
  createServiceOrder: endpoint({
    method: 'POST',
    path: '/Extra/CreateServiceOrder',
    summary:
      'Orders an extra service for products, for orders, or in general. With a fixed price it can be paid at once; otherwise the agency quotes it first.',
    access: ordering,
    errors: ['amountTooLarge', 'notAPicture', 'notFound', 'priceChanged', 'serviceWithdrawn'],
    input: z
      .object({
        extraServiceId: extraServiceIdSchema,
        /** 1 for a service per job. */
        quantity: z.int().min(1).max(extraServiceLimits.quantity).default(1),
        /** The price per job or unit as displayed; null: on request. */
        agreedMinor: amountMinorSchema.nullable(),
        subject: z.enum(serviceSubjects).default('general'),
        skuIds: z.array(skuIdSchema).max(extraServiceLimits.targets).default([]),
        orderIds: z.array(orderIdSchema).max(extraServiceLimits.targets).default([]),
        note: ticketContentSchema.pipe(z.string().max(extraServiceLimits.note)).default(''),
        images: z
          .array(z.string().max(500))
          .max(extraServiceLimits.attachments, 'exceed the limit')
          .default([]),
      })
      .refine(({ subject, skuIds }) => (subject === 'goods') === skuIds.length > 0, {
        path: ['skuIds'],
        message: 'must name products if the order is for products, and none otherwise',
      })
      .refine(({ subject, orderIds }) => (subject === 'orders') === orderIds.length > 0, {
        path: ['orderIds'],
        message: 'must name orders if the order is for orders, and none otherwise',
      }),
    output: serviceOrderSchema,
    idempotent: true,
  }),
  payServiceOrder: endpoint({
    method: 'POST',
    path: '/Extra/PayServiceOrder',
    summary: 'Pays an order from the wallet. An amount other than the displayed one is refused.',
    access: paying,
    errors: ['alreadyPosted', 'amountChanged', 'balanceTooLow', 'notFound', 'wrongStatus'],
    input: z.object({ id: serviceOrderIdSchema, agreedMinor: amountMinorSchema.min(1) }),
    output: z.object({ order: serviceOrderSchema, paid: moneySchema, balance: moneySchema }),
    idempotent: true,
  }),
  cancelServiceOrder: endpoint({
    method: 'POST',
    path: '/Extra/CancelServiceOrder',
    summary: 'Cancels an unpaid order.',
    access: ordering,
    errors: moveErrors,
    input: z.object({ id: serviceOrderIdSchema, reason: serviceReason }),
    output: serviceOrderSchema,
  }),
  acceptServiceOrder: endpoint({
    method: 'POST',
    path: '/Extra/AcceptServiceOrder',
    summary: 'Accepts what was delivered; otherwise the order completes automatically two weeks later.',
    access: ordering,
    errors: moveErrors,
    input: one,
    output: serviceOrderSchema,
  }),
  requestServiceChanges: endpoint({
    method: 'POST',
    path: '/Extra/RequestServiceChanges',
    summary: 'Asks for changes of what was delivered. The agency goes on with the order.',
    access: ordering,
    errors: ['conversationFull', ...moveErrors],
    input: z.object({
      id: serviceOrderIdSchema,
      content: ticketContentSchema.pipe(z.string().min(1, 'is required').max(extraServiceLimits.reason)),
    }),
    output: serviceOrderSchema,
  }),
  writeServiceOrder: endpoint({
    method: 'POST',
    path: '/Extra/WriteServiceOrder',
    summary: 'Sends the agency a message about an order, with up to three images.',
    access: ordering,
    errors: ['conversationFull', 'idempotencyKeyReused', 'notAPicture', 'notFound'],
    input: sellerMessageOf(serviceOrderIdSchema, extraServiceLimits.messagePictures),
    output: serviceOrderSchema,
  }),
}
