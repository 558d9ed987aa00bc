import * as z from 'zod'
import { caseChange } from '../bulk-jobs/case-changes.ts'
import { caseExport } from '../kernel/case-export.ts'
import { caseListInput, caseOrderFilter } from '../kernel/operator-search.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  customerRefSchema,
  orderIdSchema,
  orderLineIdSchema,
  refundIdSchema,
  shippingLineIdSchema,
} from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { addressSchema } from '../orders/order-schemas.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { pageOf } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import {
  replacementPayers,
  replacementLimits,
  replacementReasons,
  replacementSchema,
} from './replacements.ts'

const viewer = { kind: 'operator', area: 'orders', roles: operatorRoles } as const
const deciding = { kind: 'operator', area: 'orders', roles: ['fulfilment', 'support'] } as const

const requestedLine = z.object({ lineId: orderLineIdSchema, quantity: z.int().min(1).max(1_000_000) })
const requestedLines = <L extends typeof requestedLine>(line: L) =>
  z
    .array(line)
    .min(1, 'must contain at least one product')
    .max(replacementLimits.lines)
    .refine(
      (lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
      'contains a line twice',
    )
const chargeSchema = z.int().min(0).max(2_000_000_000).default(0)

const operatorReplacementSchema = replacementSchema
  .omit({ allowedActions: true })
  .extend({ customerId: customerRefSchema, customerName: z.string(), createdBy: z.string() })
export type OperatorReplacement = z.output<typeof operatorReplacementSchema>

const filter = {
  reason: z.enum(replacementReasons).optional(),
  ...caseListInput,
  ...caseOrderFilter,
}

const acknowledging = caseChange({
  name: 'ReissueReview',
  what: 'marks declined or unanswered replacements as reviewed',
  access: deciding,
  id: orderIdSchema,
  change: z.object({}),
})

export const operatorReplacements = {
  previewReplacement: endpoint({
    method: 'POST',
    path: '/ops/PreviewReissue',
    summary:
      'Returns what a replacement of these lines would cost: products as they were priced, and shipping by each available line.',
    access: deciding,
    errors: ['notFound', 'notShipped', 'quantityTooHigh'],
    input: z.object({
      orderId: orderIdSchema,
      lines: requestedLines(requestedLine),
      /** The destination, if it differs from the order's. */
      countryCode: z.string().trim().max(2).optional(),
      postcode: z.string().trim().max(20).optional(),
    }),
    output: z.object({
      currency: currencySchema,
      productMinor: amountMinorSchema,
      lines: z.array(
        z.object({ lineId: orderLineIdSchema, unitPriceMinor: amountMinorSchema, units: z.int() }),
      ),
      /** Cheapest first. */
      offers: z.array(
        z.object({
          lineId: shippingLineIdSchema,
          name: z.string(),
          daysMin: z.int(),
          daysMax: z.int(),
          freightMinor: amountMinorSchema,
        }),
      ),
      /** The order's own shipping line if still available, otherwise the cheapest. */
      suggestedLineId: shippingLineIdSchema.nullable(),
    }),
  }),
  createReplacement: endpoint({
    method: 'POST',
    path: '/ops/CreateReissue',
    summary:
      'Creates a replacement for lines of a shipped order: shipped immediately if the agency pays, otherwise once the seller has paid.',
    access: deciding,
    errors: [
      'amountTooLarge',
      'chargeTooHigh',
      'lineUnavailable',
      'notFound',
      'notShipped',
      'nothingToCharge',
      'quantityTooHigh',
      'replacementNotRequested',
      'replacementOpen',
      'wrongState',
    ],
    input: z.object({
      orderId: orderIdSchema,
      /** The request for a replacement that this answers. */
      refundId: refundIdSchema.optional(),
      lines: requestedLines(
        requestedLine.extend({
          /** If the seller pays: unit price in the order's currency, up to what it was sold at. */
          unitPriceMinor: chargeSchema,
        }),
      ),
      reason: z.enum(replacementReasons),
      words: z.string().trim().max(replacementLimits.words).default(''),
      paidBy: z.enum(replacementPayers),
      shippingLineId: shippingLineIdSchema,
      /** If the seller pays: up to the cost of the shipping line. */
      freightMinor: chargeSchema,
      address: addressSchema.optional(),
    }),
    output: z.object({ replacement: operatorReplacementSchema }),
    idempotent: true,
  }),
  listOrderReplacements: endpoint({
    method: 'POST',
    path: '/ops/GetOrderReissues',
    summary:
      'Lists the replacements of an order, newest first; for a replacement itself, its reason and the original order.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ orderId: orderIdSchema }),
    output: z.object({ replacements: z.array(operatorReplacementSchema) }),
  }),
  listUnseenReplacements: endpoint({
    method: 'POST',
    path: '/ops/GetDeclinedReissues',
    summary: 'Lists replacements that sellers declined or did not answer, longest waiting first.',
    access: viewer,
    input: z.object({ ...filter, ...operatorPageInput }),
    output: pageOf(operatorReplacementSchema).extend({ totalIsLowerBound: z.boolean() }),
    badInput: { pageSize: 'many' },
  }),
  previewReplacementReview: acknowledging.preview,
  startReplacementReview: acknowledging.start,
  exportUnseenReplacements: caseExport({
    path: '/ops/ExportDeclinedReissues',
    what: 'declined or unanswered replacements',
    access: viewer,
    filter,
  }),
  acknowledgeDeclinedReplacement: endpoint({
    method: 'POST',
    path: '/ops/NoteReissue',
    summary:
      'Marks a declined or unanswered replacement as reviewed, so that it no longer waits on the agency.',
    access: deciding,
    errors: ['notFound', 'notWaiting'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ replacement: operatorReplacementSchema }),
  }),
}
