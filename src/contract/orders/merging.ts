import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema, orderLineIdSchema, shippingLineIdSchema, shopIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { maxBatchSize, orderResultSchema } from './order-inputs.ts'
import { pageInput, pageOf } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { freightRefusalSchema } from '../shipping/shipping.ts'
import { orderStatuses } from '../kernel/statuses.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const
const editor = { ...customer, authority: 'order:edit' } as const

export const maxMerged = 50
/** The most proposals, among the newest unpaid orders. */
export const maxProposals = 200
export const proposedAmong = 1000
export const maxParts = 20
/** The most line items for which the cheapest split is found: it is looked for among all of them. */
export const maxPackedLines = 8

const ids = z
  .array(orderIdSchema)
  .min(2, 'must contain at least two orders')
  .max(maxMerged)
  .refine((given) => new Set(given).size === given.length, 'contains the same order twice')

const freightSchema = z.object({
  lineId: shippingLineIdSchema,
  lineName: z.string(),
  freightMinor: amountMinorSchema,
  daysMin: z.int(),
  daysMax: z.int(),
})

const mergeImportsSchema = z.object({ apartMinor: amountMinorSchema, togetherMinor: amountMinorSchema })
/** What the recipient pays on import for the orders apart, and for their merged parcel. */
export type MergeImports = z.output<typeof mergeImportsSchema>

export const mergeGroupSchema = z.object({
  shopId: shopIdSchema,
  shopName: z.string(),
  recipientName: z.string(),
  countryCode: z.string(),
  city: z.string(),
  address: z.string(),
  currency: currencySchema,
  orders: z.array(
    z.object({
      id: orderIdSchema,
      number: z.string(),
      shopOrderName: z.string(),
      status: z.enum(orderStatuses),
      /** Itself a merged order: its orders are merged into the new one. */
      isMerged: z.boolean(),
      lineName: z.string().nullable(),
      /** Null: unknown while it waits for a price or shipping line. */
      freightMinor: amountMinorSchema.nullable(),
      totalMinor: amountMinorSchema,
      lines: z.array(
        z.object({
          title: z.string(),
          titleZh: z.string(),
          imageUrl: z.string().nullable(),
          quantity: z.int(),
        }),
      ),
    }),
  ),
  /** More orders share the address than fit into one parcel. */
  isCut: z.boolean(),
  /** Shipping of all as one parcel; null: unknown, or they cannot be merged. */
  together: freightSchema.nullable(),
  /** The saving of shipping; negative if merging costs more. */
  savingMinor: amountMinorSchema.nullable(),
  /**
   * How many days later one of the orders may arrive when merged, at most. If none is later: how many days earlier, as
   * a negative number. Null: not known.
   */
  laterDays: z.int().nullable(),
  /** What the recipient pays on import; null: unknown. */
  imports: mergeImportsSchema.nullable(),
  blocker: z
    .object({
      reason: z.enum(['noCommonLine', 'amountTooLarge']),
      message: z.string(),
      figures: figuresSchema,
      refusals: z.array(freightRefusalSchema.pick({ name: true, reason: true, detail: true, figures: true })),
    })
    .nullable(),
})
export type MergeGroup = z.output<typeof mergeGroupSchema>

/** What seller and recipient save together; null: unknown. */
export const mergeGain = (savingMinor: number | null, imports: MergeImports | null): number | null =>
  savingMinor === null || imports === null
    ? savingMinor
    : savingMinor + imports.apartMinor - imports.togetherMinor

/** Whether merging saves shipping, and costs the recipient no more than that on import. */
export const isWorthMerging = (savingMinor: number | null, imports: MergeImports | null): boolean =>
  (savingMinor ?? 0) > 0 && (mergeGain(savingMinor, imports) ?? 0) > 0

export const splitPartSchema = z
  .array(z.object({ lineId: orderLineIdSchema, quantity: z.int().min(1).max(1_000_000) }))
  .min(1, 'is empty')
  .max(500)
const splitInput = z.object({
  id: orderIdSchema,
  /** Every unit of the order belongs to exactly one part. */
  parts: z.array(splitPartSchema).min(2, 'must contain at least two parts').max(maxParts),
})

const partPrice = z.object({
  status: z.enum(orderStatuses),
  productMinor: amountMinorSchema,
  freightMinor: amountMinorSchema,
  serviceMinor: amountMinorSchema,
  totalMinor: amountMinorSchema,
  /** Handling fees, duty and tax of the parcel, which are not part of the total; null: unknown. */
  importMinor: amountMinorSchema.nullable(),
  weightGrams: z.int(),
  lineName: z.string().nullable(),
  daysMin: z.int().nullable(),
  daysMax: z.int().nullable(),
})
/** What a split can change of an order's cost. Taxes count whether they are paid on import or at the sale. */
const packingCost = z.object({
  freightMinor: amountMinorSchema,
  serviceMinor: amountMinorSchema,
  feesMinor: amountMinorSchema,
  dutyMinor: amountMinorSchema,
  taxMinor: amountMinorSchema,
})
export type PackingCost = z.output<typeof packingCost>
export const packingCosts = Object.keys({
  freightMinor: true,
  serviceMinor: true,
  feesMinor: true,
  dutyMinor: true,
  taxMinor: true,
} satisfies Record<keyof PackingCost, true>) as (keyof PackingCost)[]

export const packingTotal = (cost: PackingCost): number =>
  packingCosts.reduce((sum, one) => sum + cost[one], 0)

/** Of these, what the goods cost on import. */
export const importTotal = ({ feesMinor, dutyMinor, taxMinor }: PackingCost): number =>
  feesMinor + dutyMinor + taxMinor

const packedParcel = packingCost.extend({
  lineName: z.string(),
  daysMin: z.int().nullable(),
  daysMax: z.int().nullable(),
})

/** `unknown`: prices or shipping costs of the order are missing, so that nothing can be compared. */
export const splitSuggestions = ['split', 'oneParcel', 'oneLine', 'tooManyLines', 'unknown'] as const

const partOrder = z.object({ id: orderIdSchema, number: z.string(), status: z.enum(orderStatuses) })

export const merging = {
  listMerges: endpoint({
    method: 'POST',
    path: '/Order/GetOrderMergeList',
    summary:
      'Lists unpaid orders of one shop with the same recipient and address, with the saving of shipping as one parcel and what the recipient pays on import, largest saving of both first. With `ids`, returns what merging exactly these would do (for a single id: with every order it can be merged with).',
    access: customer,
    input: z.object({
      shopId: shopIdSchema.optional(),
      ids: z.array(orderIdSchema).min(1).max(proposedAmong).optional(),
      ...pageInput,
    }),
    output: pageOf(mergeGroupSchema).extend({
      /** The sum of the savings of shipping of those that are worth merging. */
      savingMinor: amountMinorSchema,
      currency: currencySchema,
      /** Only the newest unpaid orders were considered. */
      isBounded: z.boolean(),
      /** With `ids`: orders that cannot be merged with any other, and why. */
      alone: z.array(
        orderResultSchema.pick({ orderId: true, number: true, reason: true, message: true, figures: true }),
      ),
    }),
    badInput: { ids: [] },
  }),
  mergeOrders: endpoint({
    method: 'POST',
    path: '/Order/OrderMerge',
    summary: 'Merges unpaid orders of one shop, recipient and address, with a result for each group.',
    access: editor,
    input: z.object({ groups: z.array(z.object({ ids })).min(1).max(100) }),
    output: z.object({
      results: z.array(
        z.object({
          ok: z.boolean(),
          /** Stable code: merged, otherRecipient, otherShop, noCommonLine, wrongStatus, notFound… */
          reason: z.string(),
          message: z.string(),
          figures: figuresSchema,
          order: partOrder.nullable(),
        }),
      ),
    }),
    idempotent: 'keyOptional',
  }),
  decideMerge: endpoint({
    method: 'POST',
    path: '/Order/MergeOrderApp',
    summary:
      'For a merged order: undoes the merge while it is unpaid. For an order that could be merged: confirms and merges.',
    access: editor,
    errors: [
      'amountTooLarge',
      'hasProblem',
      'noCommonLine',
      'notFound',
      'nothingToMerge',
      'orderChanged',
      'wrongStatus',
    ],
    input: z.object({ id: orderIdSchema }),
    output: z.object({
      decision: z.enum(['undone', 'merged']),
      /** The merged order, or the orders that are separate again. */
      orders: z.array(partOrder),
    }),
    idempotent: 'keyOptional',
  }),
  previewSplit: endpoint({
    method: 'POST',
    path: '/Order/PreviewSplitOrder',
    summary: 'Returns what each part of an order would cost on its own, with the charges on import.',
    access: customer,
    errors: ['amountTooLarge', 'notFound', 'orderChanged', 'unitsDiffer', 'wrongStatus'],
    input: splitInput,
    output: z.object({
      currency: currencySchema,
      before: partPrice,
      parts: z.array(partPrice),
      /** Of all parts together. */
      freightMinor: amountMinorSchema,
      totalMinor: amountMinorSchema,
    }),
  }),
  suggestSplit: endpoint({
    method: 'POST',
    path: '/Order/SuggestSplitOrder',
    summary:
      'Finds the split of an unpaid order of up to eight line items that costs least, counting shipping, services, and the handling fees, duty and tax of each parcel. Line items are kept whole.',
    access: customer,
    errors: ['amountTooLarge', 'hasProblem', 'notFound', 'wrongStatus'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({
      currency: currencySchema,
      suggestion: z.enum(splitSuggestions),
      /** As one parcel; null: it cannot be shipped as one, or its cost is unknown. */
      before: packedParcel.nullable(),
      /** Those of the suggested split, as `parts` of SplitOrder; empty unless one is suggested. */
      parts: z.array(packedParcel.extend({ lines: splitPartSchema })),
      /** What the split saves; null: none is suggested, or the order cannot be shipped as one parcel. */
      savingMinor: amountMinorSchema.nullable(),
    }),
  }),
  splitOrder: endpoint({
    method: 'POST',
    path: '/Order/SplitOrder',
    summary:
      'Splits an unpaid order by line and quantity into orders that are priced, paid and shipped separately.',
    access: editor,
    errors: ['amountTooLarge', 'hasProblem', 'notFound', 'orderChanged', 'unitsDiffer', 'wrongStatus'],
    input: splitInput,
    output: z.object({ parts: z.array(partOrder) }),
    idempotent: 'keyOptional',
  }),
  splitOrders: endpoint({
    method: 'POST',
    path: '/Order/BatchSplitOrder',
    summary: 'Moves one SKU out of many unpaid orders into separate parts, with a result for each.',
    access: editor,
    input: z.object({
      ids: z.array(orderIdSchema).min(1).max(maxBatchSize),
      /** The agency's SKU code, or the shop's. */
      sku: z.string().trim().min(1, 'is required').max(100),
    }),
    output: z.object({ results: z.array(orderResultSchema) }),
    idempotent: 'keyOptional',
  }),
  undoSplit: endpoint({
    method: 'POST',
    path: '/Order/UndoSplitOrder',
    summary: 'Undoes a split while none of its parts is paid or merged.',
    access: editor,
    errors: ['amountTooLarge', 'notFound', 'orderChanged', 'wrongStatus'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ status: z.enum(orderStatuses) }),
  }),
}
