import * as z from 'zod'
import { caseChange } from '../bulk-jobs/case-changes.ts'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, fileIdSchema, operatorRefSchema, sourcingIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { assigneeFilter, caseListInput, countryFilter } from '../kernel/operator-search.ts'
import { pageOf, sortInput, versionSchema } from '../kernel/paging.ts'
import { sourcingOperatorActions, sourcingLimits, sourcingQueues } from './sourcing-states.ts'
import { shopVariantSchema, sourcingDetailFields, sourcingFields } from './sourcing-schemas.ts'
import { goodsAttributes } from '../kernel/statuses.ts'
import { pictureSchema, ticketContentSchema } from '../tickets/tickets.ts'
import { customsDataInput, tierSchema } from '../catalogue/catalogue.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'

const operator = { kind: 'operator', area: 'quotes', roles: ['sourcing'] } as const

/** `age`: since when it has this status; `deadline`: when the seller needs it. */
export const sourcingSorts = ['age', 'deadline'] as const

export const operatorSourcingRowSchema = z.object({
  ...sourcingFields,
  customerId: customerRefSchema,
  customerName: z.string(),
  operatorId: operatorRefSchema.nullable(),
  isMine: z.boolean(),
  isLate: z.boolean(),
  /** The seller wrote a message that no operator has read. */
  sellerWrote: z.boolean(),
  operatorActions: z.array(z.enum(sourcingOperatorActions)),
})
export type OperatorSourcingRow = z.output<typeof operatorSourcingRowSchema>

const costSchema = z.object({
  version: versionSchema,
  position: z.int(),
  supplierUrl: z.string(),
  costCnyMinor: amountMinorSchema.nullable(),
  marginBps: z.int().nullable(),
  priceUsdMinor: amountMinorSchema,
  tiersUsd: z.array(tierSchema),
})
export const operatorSourcingSchema = operatorSourcingRowSchema.extend({
  ...sourcingDetailFields,
  /** For every version; never shown to sellers. */
  costs: z.array(costSchema),
  /** Today's CNY per USD, in millionths. */
  rateMicro: z.int(),
  variants: z.array(
    shopVariantSchema.pick({ shopName: true, title: true, variantTitle: true, imageUrl: true }),
  ),
})
export type OperatorSourcing = z.output<typeof operatorSourcingSchema>

const webAddress = z
  .string()
  .trim()
  .max(sourcingLimits.link)
  .regex(/^(https?:\/\/\S+)?$/i, 'must be a full URL')
  .default('')
const pictureAddress = z
  .string()
  .max(500)
  .regex(/^(https?:\/\/|\/(?!\/))\S+$/, 'must be a URL')

const quoteSkuInput = z.object({
  attributes: z
    .array(z.object({ name: z.string().trim().min(1).max(40), value: z.string().trim().min(1).max(80) }))
    .max(6)
    .default([]),
  imageUrl: pictureAddress.nullable().default(null),
  /** USD, per unit. */
  priceMinor: amountMinorSchema.min(1, 'must be greater than 0').max(100_000_000),
  tiers: z
    .array(tierSchema.extend({ priceMinor: amountMinorSchema.min(1).max(100_000_000) }))
    .max(10)
    .default([]),
  weightGrams: z.int().min(1, 'is required').max(1_000_000),
  lengthMm: z.int().min(0).max(10_000).default(0),
  widthMm: z.int().min(0).max(10_000).default(0),
  heightMm: z.int().min(0).max(10_000).default(0),
  goodsAttributes: z.array(z.enum(goodsAttributes)).max(4).default([]),
  supplierUrl: webAddress,
  costCnyMinor: amountMinorSchema.min(1).max(1_000_000_000).nullable().default(null),
  marginBps: z.int().min(-9_999).max(1_000_000).nullable().default(null),
})

const resultsSchema = z.array(
  z.object({
    id: sourcingIdSchema,
    ok: z.boolean(),
    reason: z.string(),
    message: z.string(),
    figures: figuresSchema,
  }),
)
const ids = z.array(sourcingIdSchema).min(1).max(100)

const filter = {
  queue: z.enum(sourcingQueues).default('toTake'),
  ...caseListInput,
  ...assigneeFilter,
  ...countryFilter,
  search: z.string().trim().max(80).optional(),
  ...sortInput(sourcingSorts),
}

const ending = caseChange({
  name: 'SourcingEnd',
  what: 'marks product requests as not found, with one explanation for their sellers',
  access: operator,
  id: sourcingIdSchema,
  change: z.object({
    reason: ticketContentSchema.pipe(z.string().min(1, 'is required').max(sourcingLimits.reason)),
  }),
})

export const operatorSourcing = {
  listOperatorSourcing: endpoint({
    method: 'POST',
    path: '/ops/GetSourcing',
    summary:
      'Lists sellers’ product requests: oldest first unless specified otherwise, closed ones newest first.',
    access: operator,
    input: z.object({ ...filter, ...operatorPageInput }),
    output: pageOf(operatorSourcingRowSchema).extend({
      counts: z.record(z.enum(sourcingQueues).exclude(['closed']), z.int()),
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  exportOperatorSourcing: caseExport({
    path: '/ops/ExportSourcing',
    what: 'product requests',
    access: operator,
    filter,
  }),
  getOperatorSourcing: endpoint({
    method: 'POST',
    path: '/ops/GetSourcingRequest',
    summary:
      'Returns one request with its messages, quotes and payments. The seller’s messages are marked as read.',
    access: operator,
    errors: ['notFound'],
    input: z.object({ id: sourcingIdSchema }),
    output: operatorSourcingSchema,
  }),
  listSourcers: endpoint({
    method: 'GET',
    path: '/ops/GetSourcers',
    summary: 'Lists the operators who can be assigned requests, with how many each has.',
    access: operator,
    input: z.object({}),
    output: z.object({
      sourcers: z.array(z.object({ id: operatorRefSchema, name: z.string(), requests: z.int() })),
    }),
  }),
  takeSourcing: endpoint({
    method: 'POST',
    path: '/ops/TakeSourcing',
    summary:
      'Assigns unassigned requests to yourself, with a result for each. If several operators try, one gets the request.',
    access: operator,
    input: z.object({ ids }),
    output: z.object({ results: resultsSchema }),
  }),
  assignSourcing: endpoint({
    method: 'POST',
    path: '/ops/AssignSourcing',
    summary: 'Assigns requests to a colleague, or with `to: null` unassigns them; a result for each.',
    access: operator,
    errors: ['notFound'],
    input: z.object({ ids, to: operatorRefSchema.nullable() }),
    output: z.object({ results: resultsSchema }),
  }),
  uploadSourcingPicture: endpoint({
    method: 'POST',
    path: '/ops/UploadSourcingPicture',
    summary: "Uploads an image for a message. It belongs to the request's customer.",
    access: operator,
    errors: ['notFound'],
    input: z.object({ requestId: sourcingIdSchema }),
    output: pictureSchema.extend({ id: fileIdSchema }),
    upload: { maxBytes: 5 * 1024 * 1024, accept: ['image'] },
  }),
  writeToSeller: endpoint({
    method: 'POST',
    path: '/ops/WriteSourcing',
    summary: 'Sends a message to the seller. After a question, the request waits for the seller’s answer.',
    access: operator,
    errors: ['conversationFull', 'idempotencyKeyReused', 'notAPicture', 'notFound', 'wrongStatus'],
    input: z
      .object({
        id: sourcingIdSchema,
        content: ticketContentSchema.default(''),
        pictureIds: z.array(fileIdSchema).max(sourcingLimits.messagePictures, 'exceed the limit').default([]),
        isQuestion: z.boolean().default(false),
      })
      .refine(({ content, pictureIds }) => content !== '' || pictureIds.length > 0, {
        path: ['content'],
        message: 'is required unless an image is attached',
      }),
    output: operatorSourcingSchema,
  }),
  quoteSourcing: endpoint({
    method: 'POST',
    path: '/ops/QuoteSourcing',
    summary:
      'Quotes a product, replacing a quote that is not accepted yet. `version` is the latest one displayed.',
    access: operator,
    errors: [
      'attributeRepeated',
      'notFound',
      'quoteChanged',
      'tierRepeated',
      'variantRepeated',
      'wrongStatus',
    ],
    input: z
      .object({
        id: sourcingIdSchema,
        version: versionSchema,
        subjectEn: z.string().trim().min(1, 'is required').max(255),
        subjectZh: z.string().trim().max(255).default(''),
        ...customsDataInput,
        pictures: z.array(pictureAddress).max(sourcingLimits.quotePictures).default([]),
        description: ticketContentSchema.default(''),
        leadDays: z.int().min(0).max(365),
        minQuantity: z.int().min(1).max(1_000_000).default(1),
        deliveryDaysMin: z.int().min(0).max(365),
        deliveryDaysMax: z.int().min(0).max(365),
        note: ticketContentSchema.pipe(z.string().max(sourcingLimits.reason)).default(''),
        validDays: z.int().min(1).max(365).default(14),
        skus: z.array(quoteSkuInput).min(1, 'must contain at least one SKU').max(sourcingLimits.skus),
      })
      .refine(({ deliveryDaysMin, deliveryDaysMax }) => deliveryDaysMin <= deliveryDaysMax, {
        path: ['deliveryDaysMax'],
        message: 'must not be less than the minimum number of days',
      }),
    output: operatorSourcingSchema,
  }),
  previewSourcingEnd: ending.preview,
  startSourcingEnd: ending.start,
  endSourcing: endpoint({
    method: 'POST',
    path: '/ops/EndSourcing',
    summary: 'Marks the request as not found, with an explanation for the seller.',
    access: operator,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({
      id: sourcingIdSchema,
      reason: ticketContentSchema.pipe(z.string().min(1, 'is required').max(sourcingLimits.reason)),
    }),
    output: operatorSourcingSchema,
  }),
}
