import * as z from 'zod'
import { agencyMessageOf } from '../common/case-schemas.ts'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, fileIdSchema, skuIdSchema, wholesaleIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { pageInput, pageOf, versionSchema } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { pictureSchema } from '../tickets/tickets.ts'
import {
  freightKinds,
  wholesaleOperatorActions,
  wholesaleLimits,
  wholesalePapers,
  wholesaleQueues,
} from './wholesale-states.ts'
import {
  wholesaleDetailFields,
  wholesaleFields,
  wholesaleNote,
  wholesaleQuoteSchema,
  wholesaleReason,
} from './wholesale-schemas.ts'

const viewer = { kind: 'operator', area: 'wholesale', roles: operatorRoles } as const
export const wholesaleQuoters = ['sourcing'] as const
export const wholesaleBuyers = ['sourcing', 'fulfilment'] as const
/** Roles that receive, refund, pack and ship. */
export const wholesaleFulfilmentRoles = ['fulfilment'] as const
export const wholesaleMessageRoles = ['sourcing', 'fulfilment', 'support'] as const
const quoting = { kind: 'operator', area: 'wholesale', roles: wholesaleQuoters } as const
const buying = { kind: 'operator', area: 'wholesale', roles: wholesaleBuyers } as const
const talking = { kind: 'operator', area: 'wholesale', roles: wholesaleMessageRoles } as const
const keeping = { kind: 'operator', area: 'wholesale', roles: wholesaleFulfilmentRoles } as const

export const operatorWholesaleRowSchema = z.object({
  ...wholesaleFields,
  customerId: customerRefSchema,
  customerName: z.string(),
  isLate: z.boolean(),
  /** The seller wrote a message that no operator has read. */
  sellerWrote: z.boolean(),
  operatorActions: z.array(z.enum(wholesaleOperatorActions)),
})
export type OperatorWholesaleRow = z.output<typeof operatorWholesaleRowSchema>

const usdTier = z.object({ minQuantity: z.int(), priceUsdMinor: amountMinorSchema })
export const operatorWholesaleSchema = operatorWholesaleRowSchema.extend({
  ...wholesaleDetailFields,
  /** Newest first, with the amounts quoted in USD. */
  quotes: z.array(
    wholesaleQuoteSchema.extend({
      itemsUsd: z.array(
        z.object({ skuId: skuIdSchema, priceUsdMinor: amountMinorSchema, tiers: z.array(usdTier) }),
      ),
      freightsUsd: z.array(z.object({ kind: z.enum(freightKinds), usdMinor: amountMinorSchema })),
    }),
  ),
  /** Today's catalogue prices in USD, without discontinued SKUs. */
  catalogue: z.array(
    z.object({ skuId: skuIdSchema, priceUsdMinor: amountMinorSchema, tiers: z.array(usdTier) }),
  ),
  realFreightUsdMinor: amountMinorSchema.nullable(),
  /** The customer's currency per USD in millionths: as agreed, otherwise today's. */
  rateMicro: z.int(),
})
export type OperatorWholesale = z.output<typeof operatorWholesaleSchema>

const price = z.int().min(1, 'must be greater than 0').max(100_000_000)
const freight = z.int().min(0).max(wholesaleLimits.totalMinor)
const days = z.int().min(0).max(365)
const counts = z
  .array(z.object({ skuId: skuIdSchema, nums: z.int().min(1).max(wholesaleLimits.quantity) }))
  .min(1, 'must contain at least one count')
  .max(wholesaleLimits.items)

const filter = {
  queue: z.enum(wholesaleQueues).default('toQuote'),
  search: z.string().trim().max(80).optional(),
  customerId: customerRefSchema.optional(),
}

export const operatorWholesale = {
  listOperatorWholesale: endpoint({
    method: 'POST',
    path: '/ops/GetWholesaleOrders',
    summary: 'Lists wholesale orders of all customers: oldest first, closed ones newest first.',
    access: viewer,
    input: z.object({ ...filter, ...pageInput }),
    output: pageOf(operatorWholesaleRowSchema).extend({
      counts: z.record(z.enum(wholesaleQueues).exclude(['over']), z.int()),
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  exportWholesale: caseExport({
    path: '/ops/ExportWholesaleOrders',
    what: 'wholesale orders',
    access: viewer,
    filter,
  }),
  getOperatorWholesale: endpoint({
    method: 'POST',
    path: '/ops/GetWholesaleOrder',
    summary: 'Returns one wholesale order with its goods, quotes, payments and history.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: wholesaleIdSchema }),
    output: operatorWholesaleSchema,
  }),
  uploadWholesalePicture: endpoint({
    method: 'POST',
    path: '/ops/UploadWholesalePicture',
    summary: "Uploads an image for a message. It belongs to the order's customer.",
    access: talking,
    errors: ['notFound'],
    input: z.object({ orderId: wholesaleIdSchema }),
    output: pictureSchema.extend({ id: fileIdSchema }),
    upload: { maxBytes: 5 * 1024 * 1024, accept: ['image'] },
  }),
  writeWholesaleToSeller: endpoint({
    method: 'POST',
    path: '/ops/WriteWholesaleOrder',
    summary:
      'Sends the seller a message about an order that is not a draft. The seller is notified in the app and by email.',
    access: talking,
    errors: ['conversationFull', 'idempotencyKeyReused', 'notAPicture', 'notFound', 'wrongStatus'],
    input: agencyMessageOf(wholesaleIdSchema, wholesaleLimits.messagePictures),
    output: operatorWholesaleSchema,
  }),
  quoteWholesale: endpoint({
    method: 'POST',
    path: '/ops/QuoteWholesaleOrder',
    summary:
      'Quotes all goods and at least one freight option, replacing a quote that is not accepted yet. `version` is the latest one displayed.',
    access: quoting,
    errors: [
      'freightRepeated',
      'itemsChanged',
      'notFound',
      'quoteChanged',
      'tierRepeated',
      'amountTooLarge',
      'wrongStatus',
    ],
    input: z.object({
      id: wholesaleIdSchema,
      version: versionSchema,
      /** Each SKU of the order exactly once; USD. */
      items: z
        .array(
          z.object({
            skuId: skuIdSchema,
            /** Unit price below the first tier. */
            priceUsdMinor: price,
            tiers: z
              .array(
                z.object({ minQuantity: z.int().min(2).max(wholesaleLimits.quantity), priceUsdMinor: price }),
              )
              .max(wholesaleLimits.tiers)
              .default([]),
          }),
        )
        .min(1)
        .max(wholesaleLimits.items),
      freights: z
        .array(
          z
            .object({ kind: z.enum(freightKinds), usdMinor: freight, daysMin: days, daysMax: days })
            .refine(({ daysMin, daysMax }) => daysMin <= daysMax, {
              path: ['daysMax'],
              message: 'must not be less than the minimum number of days',
            }),
        )
        .min(1, 'must contain at least one freight option')
        .max(freightKinds.length),
      leadDays: days,
      note: wholesaleReason,
      validDays: z.int().min(1).max(365).default(7),
    }),
    output: operatorWholesaleSchema,
  }),
  declineWholesale: endpoint({
    method: 'POST',
    path: '/ops/DeclineWholesaleOrder',
    summary: 'Declines to quote, with an explanation for the seller.',
    access: quoting,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({
      id: wholesaleIdSchema,
      reason: z.string().trim().min(1, 'is required').max(wholesaleLimits.reason),
    }),
    output: operatorWholesaleSchema,
  }),
  startWholesalePurchase: endpoint({
    method: 'POST',
    path: '/ops/StartWholesalePurchase',
    summary:
      'Marks the goods of a paid order as being purchased. Not possible while the seller has requested cancellation.',
    access: buying,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, note: wholesaleReason }),
    output: operatorWholesaleSchema,
  }),
  recordWholesaleArrival: endpoint({
    method: 'POST',
    path: '/ops/RecordWholesaleArrival',
    summary: 'Records received goods, in parts if needed; never more than is still expected.',
    access: keeping,
    errors: ['notCounted', 'notFound', 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, items: counts, note: wholesaleReason }),
    output: operatorWholesaleSchema,
    idempotent: true,
  }),
  closeWholesaleShort: endpoint({
    method: 'POST',
    path: '/ops/CloseWholesaleShort',
    summary:
      'Closes units that will not arrive and refunds their price to the wallet; if nothing remains, the freight as well. This also answers the seller’s cancellation request.',
    access: keeping,
    errors: ['alreadyPosted', 'notCounted', 'notFound', 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, items: counts, note: wholesaleReason }),
    output: operatorWholesaleSchema,
    idempotent: true,
  }),
  declineWholesaleCancel: endpoint({
    method: 'POST',
    path: '/ops/DeclineWholesaleCancel',
    summary: 'Declines the seller’s cancellation request. The order continues.',
    access: keeping,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({
      id: wholesaleIdSchema,
      reason: z.string().trim().min(1, 'is required').max(wholesaleLimits.reason),
    }),
    output: operatorWholesaleSchema,
  }),
  packWholesale: endpoint({
    method: 'POST',
    path: '/ops/PackWholesaleOrder',
    summary: 'Records the number, weight and dimensions of the cartons.',
    access: keeping,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({
      id: wholesaleIdSchema,
      cartons: z.int().min(1).max(100_000),
      weightGrams: z.int().min(1).max(1_000_000_000),
      volumeCm3: z.int().min(1).max(1_000_000_000),
    }),
    output: operatorWholesaleSchema,
  }),
  setWholesaleFreight: endpoint({
    method: 'POST',
    path: '/ops/SetWholesaleFreight',
    summary:
      'Sets the actual freight. Any excess is refunded to the wallet; any shortfall is charged to the seller.',
    access: keeping,
    errors: ['alreadyPosted', 'notFound', 'amountTooLarge', 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, freightUsdMinor: freight, note: wholesaleReason }),
    output: operatorWholesaleSchema,
    idempotent: true,
  }),
  shipWholesale: endpoint({
    method: 'POST',
    path: '/ops/ShipWholesaleOrder',
    summary:
      'Records the carrier. The freight must be settled first, and goods that cross a customs border need customs data.',
    access: keeping,
    errors: ['noCustomsData', 'notFound', 'wrongStatus'],
    input: z.object({
      id: wholesaleIdSchema,
      carrier: z.string().trim().min(1, 'is required').max(100),
      trackingNumbers: z
        .array(z.string().trim().min(3, 'is too short').max(60))
        .min(1, 'is required')
        .max(wholesaleLimits.trackingNumbers),
      note: wholesaleNote,
    }),
    output: operatorWholesaleSchema,
  }),
  downloadOperatorWholesalePaper: endpoint({
    method: 'POST',
    path: '/ops/WholesalePaper',
    summary: 'Returns an order document as PDF, as the seller sees it.',
    access: viewer,
    errors: ['noPaper', 'notFound'],
    input: z.object({ id: wholesaleIdSchema, paper: z.enum(wholesalePapers) }),
    output: z.unknown(),
    download: true,
  }),
}
