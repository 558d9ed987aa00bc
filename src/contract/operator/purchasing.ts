import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { customerRefSchema, purchaseItemIdSchema, purchaseOrderIdSchema, skuIdSchema } from '../ids.ts'
import { instantSchema, pageInput, pageOf, sortInput } from '../paging.ts'
import { operatorRoles } from '../permissions.ts'
import { arrivalRecordSchema, arrivalTypes, purchaseStatuses } from '../purchasing.ts'

const look = { kind: 'operator', roles: operatorRoles } as const
const fulfilment = { kind: 'operator', roles: ['fulfilment'] } as const

const numsSchema = z.int('must be a whole number').min(1, 'must be at least 1').max(1_000_000)

export const purchaseRowSchema = z.object({
  id: purchaseOrderIdSchema,
  number: z.string(),
  /** 1 inventory order, 2 self-purchase order. */
  type: z.int(),
  status: z.enum(purchaseStatuses),
  statusSince: instantSchema,
  customerId: customerRefSchema,
  customerName: z.string(),
  note: z.string(),
  createdAt: instantSchema,
  createdBy: z.string(),
  /** Sums over its items. */
  nums: z.int(),
  arrivedNums: z.int(),
  refundNums: z.int(),
})

export const purchaseOrderSchema = purchaseRowSchema.extend({
  items: z.array(
    z.object({
      id: purchaseItemIdSchema,
      skuId: skuIdSchema,
      skuCode: z.string(),
      subjectEn: z.string(),
      attributesText: z.string(),
      imageUrl: z.string().nullable(),
      nums: z.int(),
      arrivedNums: z.int(),
      refundNums: z.int(),
      /** What the customer holds of the SKU now. */
      onHand: z.int(),
      records: z.array(arrivalRecordSchema.extend({ actorName: z.string() })),
    }),
  ),
})

export const purchaseSorts = ['announced'] as const

export const operatorPurchasing = {
  listPurchases: endpoint({
    method: 'POST',
    path: '/ops/GetPurchaseOrders',
    summary:
      "Goods on their way for customers' own stock: what is still to come, the oldest first; or all, newest first.",
    access: look,
    input: z.object({
      toCome: z.boolean().default(true),
      status: z.enum(purchaseStatuses).optional(),
      /** A number, or the beginning of a customer's name. */
      search: z.string().trim().max(80).optional(),
      ...sortInput(purchaseSorts),
      ...pageInput,
    }),
    output: pageOf(purchaseRowSchema),
    badInput: { pageSize: 'many' },
  }),
  getPurchase: endpoint({
    method: 'POST',
    path: '/ops/GetPurchaseOrder',
    summary: 'One order with its items and every arrival record.',
    access: look,
    errors: ['notFound'],
    input: z.object({ id: purchaseOrderIdSchema }),
    output: purchaseOrderSchema,
  }),
  announceSelfPurchase: endpoint({
    method: 'POST',
    path: '/ops/CreateSelfPurchaseOrder',
    summary: 'Writes down what a customer has bought elsewhere and is sending to the warehouse.',
    access: fulfilment,
    errors: ['notFound', 'tooMany'],
    input: z.object({
      customerId: customerRefSchema,
      note: z.string().trim().max(500).default(''),
      items: z
        .array(z.object({ skuId: skuIdSchema, nums: numsSchema }))
        .min(1, 'needs at least one SKU')
        .max(200),
    }),
    output: purchaseOrderSchema,
    idempotent: true,
  }),
  recordArrival: endpoint({
    method: 'POST',
    path: '/ops/RecordArrival',
    summary:
      'Counts goods in at the door (they join the stock), or closes what will not come; the customer is told.',
    access: fulfilment,
    errors: ['notCounted', 'notFound'],
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
        .min(1, 'needs at least one count')
        .max(400),
    }),
    output: purchaseOrderSchema,
    idempotent: true,
  }),
}
