import * as z from 'zod'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, purchaseItemIdSchema, purchaseOrderIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import {
  arrivalTypes,
  purchaseOperatorActions,
  purchaseLimits,
  purchaseQueues,
  purchaseStatuses,
} from './purchase-states.ts'
import {
  purchaseDetailFields,
  purchaseFields,
  purchaseItemFields,
  purchaseReason,
} from './purchase-order-schemas.ts'
import { arrivalRecordSchema } from './purchasing.ts'

const viewer = { kind: 'operator', area: 'purchasing', roles: operatorRoles } as const
export const purchaseBuyers = ['sourcing', 'fulfilment'] as const
export const purchaseFulfilmentRoles = ['fulfilment'] as const
const buying = { kind: 'operator', area: 'purchasing', roles: purchaseBuyers } as const
const keeping = { kind: 'operator', area: 'purchasing', roles: purchaseFulfilmentRoles } as const

const numsSchema = z.int('must be a whole number').min(1, 'must be at least 1').max(1_000_000)

export const operatorPurchaseRowSchema = z.object({
  ...purchaseFields,
  customerId: customerRefSchema,
  customerName: z.string(),
  isLate: z.boolean(),
  operatorActions: z.array(z.enum(purchaseOperatorActions)),
})
export type OperatorPurchaseRow = z.output<typeof operatorPurchaseRowSchema>

export const operatorPurchaseSchema = operatorPurchaseRowSchema.extend({
  ...purchaseDetailFields,
  items: z.array(
    z.object({
      ...purchaseItemFields,
      records: z.array(arrivalRecordSchema.extend({ actorName: z.string() })),
    }),
  ),
  /** How it is purchased; never shown to the seller. */
  source: z.object({
    supplier: z.string(),
    supplierOrder: z.string(),
    costMinor: amountMinorSchema.nullable(),
    costCurrency: currencySchema.nullable(),
    buyerName: z.string(),
  }),
})
export type OperatorPurchase = z.output<typeof operatorPurchaseSchema>

export const purchaseSorts = ['announced'] as const

const filter = {
  queue: z.enum(purchaseQueues).default('toCome'),
  status: z.enum(purchaseStatuses).optional(),
  search: z.string().trim().max(80).optional(),
  ...sortInput(purchaseSorts),
}

export const operatorPurchasing = {
  listPurchases: endpoint({
    method: 'POST',
    path: '/ops/GetPurchaseOrders',
    summary:
      "Lists orders for customers' own stock, purchased by the agency or sent in: each list oldest first; all orders newest first.",
    access: viewer,
    input: z.object({ ...filter, ...pageInput }),
    output: pageOf(operatorPurchaseRowSchema).extend({
      counts: z.record(z.enum(purchaseQueues).exclude(['all']), z.int()),
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  exportPurchases: caseExport({
    path: '/ops/ExportPurchaseOrders',
    what: 'orders for customers’ own stock',
    access: viewer,
    filter,
  }),
  getPurchase: endpoint({
    method: 'POST',
    path: '/ops/GetPurchaseOrder',
    summary: 'Returns one order with its items, arrivals, payments and history.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: purchaseOrderIdSchema }),
    output: operatorPurchaseSchema,
  }),
  announceSelfPurchase: endpoint({
    method: 'POST',
    path: '/ops/CreateSelfPurchaseOrder',
    summary: 'Records goods that a customer has purchased elsewhere and is sending to the warehouse.',
    access: keeping,
    errors: ['notFound', 'tooMany'],
    input: z.object({
      customerId: customerRefSchema,
      note: z.string().trim().max(500).default(''),
      items: z
        .array(z.object({ skuId: skuIdSchema, nums: numsSchema }))
        .min(1, 'must contain at least one SKU')
        .max(200),
    }),
    output: operatorPurchaseSchema,
    idempotent: true,
  }),
  startPurchase: endpoint({
    method: 'POST',
    path: '/ops/StartPurchase',
    summary:
      'Marks a paid inventory order as being purchased, with supplier, reference and cost; if it is already being purchased, updates these.',
    access: buying,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({
      id: purchaseOrderIdSchema,
      supplier: z.string().trim().max(200).default(''),
      supplierOrder: z.string().trim().max(100).default(''),
      /** What the agency pays for it, in `costCurrency`; left out: unknown. */
      costMinor: amountMinorSchema.min(0).max(purchaseLimits.totalMinor).nullable().default(null),
      costCurrency: currencySchema.default('CNY'),
    }),
    output: operatorPurchaseSchema,
  }),
  recordArrival: endpoint({
    method: 'POST',
    path: '/ops/RecordArrival',
    summary:
      'Receives goods into stock, or closes units that will not arrive, which for an inventory order refunds their price to the wallet; never more than was ordered.',
    access: keeping,
    errors: ['alreadyPosted', 'notCounted', 'notFound', 'wrongStatus'],
    input: z.object({
      id: purchaseOrderIdSchema,
      items: z
        .array(
          z.object({
            itemId: purchaseItemIdSchema,
            type: z.union([z.literal(arrivalTypes.arrival), z.literal(arrivalTypes.refund)]),
            nums: numsSchema,
          }),
        )
        .min(1, 'must contain at least one count')
        .max(400),
      /** Shown to the seller. */
      note: purchaseReason,
    }),
    output: operatorPurchaseSchema,
    idempotent: true,
  }),
  declinePurchaseCancel: endpoint({
    method: 'POST',
    path: '/ops/DeclinePurchaseCancel',
    summary: 'Declines the seller’s cancellation request. The order continues.',
    access: keeping,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({
      id: purchaseOrderIdSchema,
      reason: z.string().trim().min(1, 'is required').max(purchaseLimits.reason),
    }),
    output: operatorPurchaseSchema,
  }),
}
