import * as z from 'zod'
import { orderIdSchema, shopIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { moneySchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/paging.ts'
import { sheetInput } from '../kernel/sheets.ts'
import { orderStatuses, orderFlagKinds, waitingParties, waitingReasons } from '../kernel/statuses.ts'
import { maxBulkJobRows } from '../bulk-jobs/bulk-jobs.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'
import { tagListSchema, tagSchema } from '../kernel/tags.ts'
import { giftNoteSchema } from './gift-notes.ts'
import { checkedAddressSchema, orderRowSchema } from './order-schemas.ts'

export const orderFilterSchema = z.object({
  status: z.enum(orderStatuses).optional(),
  shopId: shopIdSchema.optional(),
  /** Prefixes of order number, shop number, name, country, SKU, tracking number or tag. All words must match. */
  search: z.string().trim().max(80).optional(),
  waitingOn: z.enum(waitingParties).optional(),
  waitingReason: z.enum(waitingReasons).optional(),
  flag: z.enum(orderFlagKinds).optional(),
  /** The whole tag, ignoring case. */
  tag: tagSchema.optional(),
  createdFrom: instantSchema.optional(),
  createdTo: instantSchema.optional(),
})

/**
 * `received`: when it came in; `total`; `waiting`: how long it has waited; orders that wait for nothing come
 * last in both directions. Ties are sorted by when they came in.
 */
export const orderSorts = ['received', 'total', 'waiting'] as const

export const maxSelected = maxBulkJobRows

/** Orders cancelled, put on hold, split or added to in one call; more run as a job. */
export const maxBatchSize = 1000

export const chosenIdsSchema = z.array(orderIdSchema).min(1).max(maxSelected)

/** What is known of an order that was selected without being displayed. */
export const chosenOrderSchema = orderRowSchema.pick({
  id: true,
  number: true,
  currency: true,
  totalMinor: true,
  allowedActions: true,
})
export type ChosenOrder = z.output<typeof chosenOrderSchema>

/** Orders with one flag are counted up to this number. */
export const countedFlags = 100

/** Units from the seller's own stock, and what they would cost otherwise. */
export const stockShareSchema = z.object({ units: z.int(), saved: moneySchema })

export const orderResultSchema = z.object({
  orderId: orderIdSchema,
  number: z.string(),
  ok: z.boolean(),
  /** Stable code: paid, alreadyPaid, balanceTooLow, notPayable, notFound… */
  reason: z.string(),
  message: z.string(),
  figures: figuresSchema,
  /** balanceTooLow: the shortfall for this order. */
  missing: moneySchema.nullable(),
  /** For payments: what own stock covers, if anything. */
  stock: stockShareSchema.optional(),
})

export const agencyResultSchema = z.object({
  orderId: orderIdSchema,
  ok: z.boolean(),
  /** Stable code: raised, takenOut, wrongStatus, notFound… */
  reason: z.string(),
  message: z.string(),
  figures: figuresSchema,
})
export type AgencyResult = z.input<typeof agencyResultSchema>

export const draftLineSchema = z.object({
  skuId: skuIdSchema.optional(),
  title: z.string().trim().min(1, 'is required').max(255),
  variantTitle: z.string().trim().max(255).default(''),
  shopSku: z.string().trim().max(100).default(''),
  quantity: z.int().min(1).max(10_000),
})
/** Confirms that a doubtful address is right. */
export const confirmation = { confirmed: z.boolean().default(false) }

export const createOrderInput = z.object({
  shopId: shopIdSchema,
  shopOrderName: z.string().trim().max(60).default(''),
  note: z.string().trim().max(1000).default(''),
  /** For the recipient: printed, and enclosed in the parcel. */
  giftNote: giftNoteSchema.default(''),
  tags: tagListSchema.default([]),
  address: checkedAddressSchema,
  ...confirmation,
  lines: z.array(draftLineSchema).min(1, 'must contain at least one line').max(100),
})

/** Either selected orders, in the order given, or all of a filter, newest first. */
export const exportOrdersInput = orderFilterSchema
  .extend({ ...sheetInput, ids: chosenIdsSchema.optional() })
  .refine(
    (input) =>
      input.ids === undefined || orderFilterSchema.keyof().options.every((part) => input[part] === undefined),
    { path: ['ids'], message: 'cannot be combined with a filter: send either ids or a filter' },
  )
