import * as z from 'zod'
import { agencyMessageOf } from '../common/case-schemas.ts'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  extraServiceWords,
  serviceFileSchema,
  serviceOrderDetailFields,
  serviceOrderFields,
  serviceReason,
} from './extra-services.ts'
import {
  customerRefSchema,
  extraServiceIdSchema,
  fileIdSchema,
  serviceIdSchema,
  serviceOrderIdSchema,
} from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import {
  extraServiceBases,
  extraServiceLimits,
  serviceOrderOperatorActions,
  serviceOrderQueues,
} from './service-order-states.ts'
import { ticketContentSchema } from '../tickets/tickets.ts'

const viewer = { kind: 'operator', area: 'services', roles: operatorRoles } as const
const sourcing = { kind: 'operator', area: 'services', roles: ['sourcing'] } as const
/** Roles that quote, decline, start and deliver. */
export const serviceOrderWorkers = ['sourcing', 'fulfilment'] as const
export const serviceOrderMessageRoles = ['sourcing', 'fulfilment', 'support'] as const
export const serviceOrderRefunders = ['finance'] as const
export const serviceStockKeepers = ['fulfilment'] as const
const working = { kind: 'operator', area: 'services', roles: serviceOrderWorkers } as const
const talking = { kind: 'operator', area: 'services', roles: serviceOrderMessageRoles } as const
const refunding = { kind: 'operator', area: 'services', roles: serviceOrderRefunders } as const
const keeping = { kind: 'operator', area: 'services', roles: serviceStockKeepers } as const

const name = z.string().trim().max(80)
const words = z.string().trim().max(1000).default('')
const needed = z.string().trim().min(1, 'is required').max(extraServiceLimits.reason)

export const extraServiceInput = z
  .object({
    id: extraServiceIdSchema.optional(),
    nameEn: name.min(1, 'is required'),
    nameZh: name.default(''),
    situationEn: words,
    situationZh: words,
    procedureEn: words,
    procedureZh: words,
    /** USD minor units; null: on request. */
    priceMinor: amountMinorSchema.min(1).max(extraServiceLimits.priceUsdMinor).nullable(),
    basis: z.enum(extraServiceBases),
    days: z.int().min(0).max(extraServiceLimits.days),
    pictures: z.array(z.string().max(500)).max(extraServiceLimits.pictures, 'exceed the limit').default([]),
    isActive: z.boolean().default(true),
    isMaterial: z.boolean().default(false),
    /** The service of orders that its units pay for. */
    serviceId: serviceIdSchema.nullable().default(null),
  })
  .refine(({ isMaterial, basis }) => !isMaterial || basis === 'unit', {
    path: ['basis'],
    message: 'must be unit for material',
  })
  .refine(({ isMaterial, serviceId }) => isMaterial || serviceId === null, {
    path: ['serviceId'],
    message: 'is for material only',
  })
export const operatorExtraServiceSchema = z.object({
  id: extraServiceIdSchema,
  ...extraServiceWords,
  priceMinor: amountMinorSchema.nullable(),
  basis: z.enum(extraServiceBases),
  days: z.int(),
  pictures: z.array(z.string()),
  isActive: z.boolean(),
  isMaterial: z.boolean(),
  serviceId: serviceIdSchema.nullable(),
  position: z.int(),
  updatedAt: instantSchema,
})
export type OperatorExtraService = z.output<typeof operatorExtraServiceSchema>

export const operatorServiceOrderRowSchema = z.object({
  ...serviceOrderFields,
  customerId: customerRefSchema,
  customerName: z.string(),
  /** A quote, or the start of a paid order, is overdue; or the delivery is. */
  isLate: z.boolean(),
  /** The seller wrote a message that no operator has read. */
  sellerWrote: z.boolean(),
  operatorActions: z.array(z.enum(serviceOrderOperatorActions)),
})
export type OperatorServiceOrderRow = z.output<typeof operatorServiceOrderRowSchema>
export const operatorServiceOrderSchema = operatorServiceOrderRowSchema.extend({
  ...serviceOrderDetailFields,
  /** What the customer holds of the material; null: not material. */
  onHand: z.int().nullable(),
  mayCorrectStock: z.boolean(),
})
export type OperatorServiceOrder = z.output<typeof operatorServiceOrderSchema>

const one = z.object({ id: serviceOrderIdSchema })
const moveErrors = ['notFound', 'wrongStatus'] as const

const filter = {
  queue: z.enum(serviceOrderQueues).default('toQuote'),
  search: z.string().trim().max(80).optional(),
  customerId: customerRefSchema.optional(),
  extraServiceId: extraServiceIdSchema.optional(),
}

export const operatorExtraServices = {
  listOperatorExtraServices: endpoint({
    method: 'POST',
    path: '/ops/GetExtraServices',
    summary: 'Lists all extra services in the order of the menu, including those no longer offered.',
    access: viewer,
    input: z.object({}),
    output: z.object({ services: z.array(operatorExtraServiceSchema) }),
    badInput: 'not an object',
  }),
  saveExtraService: endpoint({
    method: 'POST',
    path: '/ops/SaveExtraService',
    summary:
      'Creates or updates an extra service. Orders keep the price at which they were placed or quoted.',
    access: sourcing,
    errors: ['materialLinked', 'menuFull', 'notFound'],
    input: extraServiceInput,
    output: operatorExtraServiceSchema,
  }),
  switchExtraService: endpoint({
    method: 'POST',
    path: '/ops/SwitchExtraService',
    summary: 'Takes an extra service off the menu, or offers it again.',
    access: sourcing,
    errors: ['notFound'],
    input: z.object({ id: extraServiceIdSchema, isActive: z.boolean() }),
    output: operatorExtraServiceSchema,
  }),
  sortExtraServices: endpoint({
    method: 'POST',
    path: '/ops/SortExtraServices',
    summary: 'Sets the order of the menu. Services that are not named follow in their present order.',
    access: sourcing,
    errors: ['notFound'],
    input: z.object({ ids: z.array(extraServiceIdSchema).min(1).max(extraServiceLimits.services) }),
    output: z.object({ services: z.array(operatorExtraServiceSchema) }),
  }),
  listOperatorServiceOrders: endpoint({
    method: 'POST',
    path: '/ops/GetServiceOrders',
    summary: 'Lists orders of extra services of all customers: oldest first, closed ones newest first.',
    access: viewer,
    input: z.object({ ...filter, ...pageInput }),
    output: pageOf(operatorServiceOrderRowSchema).extend({
      counts: z.record(z.enum(serviceOrderQueues).exclude(['over']), z.int()),
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  exportServiceOrders: caseExport({
    path: '/ops/ExportServiceOrders',
    what: 'orders of extra services',
    access: viewer,
    filter,
  }),
  getOperatorServiceOrder: endpoint({
    method: 'POST',
    path: '/ops/GetServiceOrder',
    summary: 'Returns one order of an extra service with its deliveries, messages and history.',
    access: viewer,
    errors: ['notFound'],
    input: one,
    output: operatorServiceOrderSchema,
  }),
  quoteServiceOrder: endpoint({
    method: 'POST',
    path: '/ops/QuoteServiceOrder',
    summary:
      'Quotes an order that is priced on request: per job or unit in USD, and the days until delivery. Replaces a quote that is not paid yet.',
    access: working,
    errors: ['amountTooLarge', ...moveErrors],
    input: z.object({
      id: serviceOrderIdSchema,
      unitUsdMinor: amountMinorSchema.min(1, 'must be greater than 0').max(extraServiceLimits.priceUsdMinor),
      days: z.int().min(0).max(extraServiceLimits.days),
      note: serviceReason,
    }),
    output: operatorServiceOrderSchema,
  }),
  declineServiceOrder: endpoint({
    method: 'POST',
    path: '/ops/DeclineServiceOrder',
    summary: 'Declines an unpaid order, with an explanation for the seller.',
    access: working,
    errors: moveErrors,
    input: z.object({ id: serviceOrderIdSchema, reason: needed }),
    output: operatorServiceOrderSchema,
  }),
  startServiceOrder: endpoint({
    method: 'POST',
    path: '/ops/StartServiceOrder',
    summary: 'Marks a paid order as in progress.',
    access: working,
    errors: moveErrors,
    input: one,
    output: operatorServiceOrderSchema,
  }),
  uploadServiceFile: endpoint({
    method: 'POST',
    path: '/ops/UploadServiceFile',
    summary:
      "Uploads an image or PDF for a delivery, or an image for a message. It belongs to the order's customer.",
    access: talking,
    errors: ['notFound'],
    input: z.object({ orderId: serviceOrderIdSchema }),
    output: serviceFileSchema.extend({ id: fileIdSchema }),
    upload: { maxBytes: 10 * 1024 * 1024, accept: ['image', 'pdf'] },
  }),
  deliverServiceOrder: endpoint({
    method: 'POST',
    path: '/ops/DeliverServiceOrder',
    summary:
      "Delivers a service with a note, files or both. Material is added to the customer's stock, which completes the order.",
    access: working,
    errors: moveErrors,
    input: z
      .object({
        id: serviceOrderIdSchema,
        note: ticketContentSchema.pipe(z.string().max(extraServiceLimits.note)).default(''),
        fileIds: z.array(fileIdSchema).max(extraServiceLimits.deliveredFiles, 'exceed the limit').default([]),
      })
      .refine(({ note, fileIds }) => note !== '' || fileIds.length > 0, {
        path: ['note'],
        message: 'is required unless a file is attached',
      }),
    output: operatorServiceOrderSchema,
    idempotent: true,
  }),
  refundServiceOrder: endpoint({
    method: 'POST',
    path: '/ops/RefundServiceOrder',
    summary: 'Cancels a paid order and refunds all or part of what was paid to the wallet.',
    access: refunding,
    errors: ['alreadyPosted', 'refundAboveLeft', ...moveErrors],
    input: z.object({ id: serviceOrderIdSchema, amountMinor: amountMinorSchema.min(1), reason: needed }),
    output: operatorServiceOrderSchema,
    idempotent: true,
  }),
  writeServiceOrderToSeller: endpoint({
    method: 'POST',
    path: '/ops/WriteServiceOrder',
    summary: 'Sends the seller a message about an order. The seller is notified in the app and by email.',
    access: talking,
    errors: ['conversationFull', 'idempotencyKeyReused', 'notAPicture', 'notFound'],
    input: agencyMessageOf(serviceOrderIdSchema, extraServiceLimits.messagePictures),
    output: operatorServiceOrderSchema,
  }),
  correctServiceStock: endpoint({
    method: 'POST',
    path: '/ops/CorrectServiceStock',
    summary:
      "Adds units to the customer's stock of an order's material, or takes them out, with the reason. Never below zero.",
    access: keeping,
    errors: ['materialTooLow', 'notFound', 'notMaterial'],
    input: z.object({
      /** An order of the material, which names the customer. */
      id: serviceOrderIdSchema,
      change: z
        .int()
        .min(-extraServiceLimits.quantity)
        .max(extraServiceLimits.quantity)
        .refine((change) => change !== 0, 'must not be 0'),
      reason: needed,
    }),
    output: z.object({ onHand: z.int() }),
    idempotent: true,
  }),
}
