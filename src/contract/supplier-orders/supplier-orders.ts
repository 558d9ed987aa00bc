import * as z from 'zod'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  fileIdSchema,
  orderIdSchema,
  skuIdSchema,
  supplierIdSchema,
  supplierOrderIdSchema,
} from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema, pageInput, pageOf } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { binCodeSchema } from '../warehouse-bins/bin-schemas.ts'
import { receivingLimits } from './receiving.ts'
import {
  awaitedGoodsSchema,
  buyListRowSchema,
  supplierOrderRowSchema,
  supplierOrderSchema,
  supplySchema,
} from './supplier-order-schemas.ts'
import { supplierOrderLimits, supplierOrderQueues } from './supplier-order-states.ts'

const viewer = { kind: 'operator', area: 'buying', roles: operatorRoles } as const
/** Roles that buy, that receive, and that record what was paid to a supplier. */
export const supplierOrderRoles = {
  buy: ['sourcing'],
  receive: ['fulfilment', 'sourcing'],
  pay: ['finance', 'sourcing'],
  note: ['sourcing', 'fulfilment', 'finance'],
} as const
const buying = { kind: 'operator', area: 'buying', roles: supplierOrderRoles.buy } as const
const receiving = { kind: 'operator', area: 'buying', roles: supplierOrderRoles.receive } as const
const paying = { kind: 'operator', area: 'buying', roles: supplierOrderRoles.pay } as const
const noting = { kind: 'operator', area: 'buying', roles: supplierOrderRoles.note } as const

/** Each SKU once. */
const once = (items: readonly { readonly skuId: string }[]): boolean =>
  new Set(items.map(({ skuId }) => skuId)).size === items.length
const repeated = 'must contain each SKU once'

const quantity = z.int().min(1, 'must be at least 1').max(supplierOrderLimits.quantity)
const unitMinor = z.int().min(0).max(supplierOrderLimits.unitMinor)
const note = z.string().trim().max(supplierOrderLimits.note).default('')
const reason = z.string().trim().min(1, 'is required').max(supplierOrderLimits.note)
/** The numbers of an order that 1688 took as several, too. */
const reference = z.string().trim().max(300)
const link = z
  .string()
  .trim()
  .max(500)
  .regex(/^(https?:\/\/\S+)?$/, 'must be a URL that starts with https://')
const tracking = z.string().trim().max(300)

const found = { search: z.string().trim().max(80).optional(), supplierId: supplierIdSchema.optional() }
const orderFilter = { queue: z.enum(supplierOrderQueues).default('drafts'), ...found }
const buyListFilter = {
  ...found,
  /** Only SKUs that no supplier offers. */
  withoutSupplier: z.boolean().default(false),
  /** What it costs to buy only in so many days. */
  waitDays: z.int().min(0).max(supplierOrderLimits.waitDays).default(3),
}

export const operatorSupplierOrders = {
  getBuyList: endpoint({
    method: 'POST',
    path: '/ops/GetBuyList',
    summary:
      'Lists the SKUs that paid orders or reorder points need and that are neither in the agency’s stock nor on order, the oldest order first.',
    access: viewer,
    input: z.object({ ...buyListFilter, ...pageInput }),
    output: pageOf(buyListRowSchema).extend({
      units: z.int(),
      /** At the offers used for pricing, in fen. */
      costMinor: amountMinorSchema,
      withoutSupplier: z.int(),
      /** Of the whole list, whatever is searched. */
      suppliers: z.array(
        z.object({ id: supplierIdSchema, name: z.string(), skus: z.int(), costMinor: amountMinorSchema }),
      ),
    }),
    badInput: { pageSize: 'many' },
  }),
  exportBuyList: caseExport({
    path: '/ops/ExportBuyList',
    what: 'the buy list',
    access: viewer,
    filter: buyListFilter,
  }),
  createSupplierOrders: endpoint({
    method: 'POST',
    path: '/ops/CreateSupplierOrders',
    summary:
      'Creates drafts of purchase orders, one for each supplier. Refused if somebody else has ordered a SKU meanwhile.',
    access: buying,
    errors: ['alreadyOnOrder', 'idempotencyKeyReused', 'notFound'],
    input: z.object({
      lines: z
        .array(
          z.object({
            skuId: skuIdSchema,
            supplierId: supplierIdSchema,
            quantity,
            unitMinor,
            /** Units on order as displayed. */
            onOrder: z.int().min(0).max(1_000_000_000),
          }),
        )
        .min(1, 'must contain at least one line')
        .max(supplierOrderLimits.boughtLines, 'exceed the limit')
        .refine(once, repeated),
    }),
    output: z.object({
      orders: z.array(
        z.object({
          id: supplierOrderIdSchema,
          number: z.string(),
          supplierName: z.string(),
          lines: z.int(),
          goodsMinor: amountMinorSchema,
        }),
      ),
    }),
    idempotent: true,
  }),
  listSupplierOrders: endpoint({
    method: 'POST',
    path: '/ops/GetSupplierOrders',
    summary: 'Lists purchase orders by their next step: the longest waiting first, ended ones newest first.',
    access: viewer,
    input: z.object({ ...orderFilter, ...pageInput }),
    output: pageOf(supplierOrderRowSchema).extend({
      totalIsLowerBound: z.boolean(),
      counts: z.record(z.enum(supplierOrderQueues).exclude(['over', 'all']), z.int()),
    }),
    badInput: { pageSize: 'many' },
  }),
  exportSupplierOrders: caseExport({
    path: '/ops/ExportSupplierOrders',
    what: 'purchase orders',
    access: viewer,
    filter: orderFilter,
  }),
  getSupplierOrder: endpoint({
    method: 'POST',
    path: '/ops/GetSupplierOrder',
    summary:
      'Returns one purchase order with its lines, payments, history and the customers’ orders that wait for it.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: supplierOrderIdSchema }),
    output: supplierOrderSchema,
  }),
  updateSupplierOrder: endpoint({
    method: 'POST',
    path: '/ops/UpdateSupplierOrder',
    summary:
      'Changes a purchase order until its goods are there. Lines: quantities and prices of a draft, later only prices.',
    access: buying,
    errors: ['currencyFixed', 'channelBusy', 'channelPartlyPlaced', 'linesFixed', 'notFound', 'wrongStatus'],
    input: z.object({
      id: supplierOrderIdSchema,
      supplierReference: reference.default(''),
      link: link.default(''),
      trackingText: tracking.default(''),
      expectedOn: daySchema.nullable().default(null),
      dueOn: daySchema.nullable().default(null),
      freightMinor: z.int().min(0).max(supplierOrderLimits.unitMinor).default(0),
      note,
      /** By default as it is; only of a draft. Its prices and freight are in it. */
      currency: currencySchema.optional(),
      /** All lines; those that are left out are removed. */
      items: z
        .array(z.object({ skuId: skuIdSchema, quantity, unitMinor }))
        .min(1, 'must contain at least one line')
        .max(supplierOrderLimits.lines, 'exceed the limit')
        .refine(once, repeated),
    }),
    output: supplierOrderSchema,
  }),
  placeSupplierOrder: endpoint({
    method: 'POST',
    path: '/ops/PlaceSupplierOrder',
    summary: 'Marks a draft as ordered at the supplier.',
    access: buying,
    errors: ['channelBusy', 'channelPartlyPlaced', 'notFound', 'wrongStatus'],
    input: z.object({
      id: supplierOrderIdSchema,
      supplierReference: reference.default(''),
      link: link.default(''),
      expectedOn: daySchema.nullable().default(null),
    }),
    output: supplierOrderSchema,
  }),
  confirmSupplierOrder: endpoint({
    method: 'POST',
    path: '/ops/ConfirmSupplierOrder',
    summary: 'Records that the supplier has confirmed the order, and by when the goods come.',
    access: buying,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({ id: supplierOrderIdSchema, expectedOn: daySchema.nullable().default(null) }),
    output: supplierOrderSchema,
  }),
  shipSupplierOrder: endpoint({
    method: 'POST',
    path: '/ops/MarkSupplierOrderInTransit',
    summary: 'Records that the supplier has sent the goods.',
    access: buying,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({
      id: supplierOrderIdSchema,
      trackingText: tracking.default(''),
      expectedOn: daySchema.nullable().default(null),
    }),
    output: supplierOrderSchema,
  }),
  receiveSupplierOrder: endpoint({
    method: 'POST',
    path: '/ops/ReceiveSupplierOrder',
    summary:
      'Records received goods, in parts if needed. Usable units go to the orders that wait for them, oldest payment first, and the rest to a bin.',
    access: receiving,
    errors: ['binInactive', 'countTooHigh', 'idempotencyKeyReused', 'notAPicture', 'notFound', 'wrongStatus'],
    input: z.object({
      id: supplierOrderIdSchema,
      items: z
        .array(
          z
            .object({
              skuId: skuIdSchema,
              received: z.int().min(0).max(supplierOrderLimits.quantity).default(0),
              damaged: z.int().min(0).max(supplierOrderLimits.quantity).default(0),
              /** Other goods than ordered. */
              wrong: z.int().min(0).max(supplierOrderLimits.quantity).default(0),
              /** Where usable units go that no order waits for. */
              bin: binCodeSchema.optional(),
              pictureIds: z.array(fileIdSchema).max(receivingLimits.pictures, 'exceed the limit').default([]),
              checks: z
                .array(
                  z.object({ text: z.string().trim().min(1).max(receivingLimits.check), isOk: z.boolean() }),
                )
                .max(receivingLimits.checks, 'exceed the limit')
                .default([]),
            })
            .refine(({ received, damaged, wrong }) => received + damaged + wrong > 0, {
              path: ['received'],
              message: 'must be at least 1',
            }),
        )
        .min(1, 'must contain at least one count')
        .max(supplierOrderLimits.lines, 'exceed the limit')
        .refine(once, repeated),
      note,
    }),
    output: supplierOrderSchema,
    idempotent: true,
  }),
  recordSupplierPayment: endpoint({
    method: 'POST',
    path: '/ops/RecordSupplierPayment',
    summary: 'Records a payment to the supplier; negative for a refund.',
    access: paying,
    errors: ['idempotencyKeyReused', 'notFound', 'wrongStatus'],
    input: z.object({
      id: supplierOrderIdSchema,
      amountMinor: z
        .int()
        .min(-supplierOrderLimits.totalMinor)
        .max(supplierOrderLimits.totalMinor)
        .refine((amount) => amount !== 0, 'must not be 0'),
      paidOn: daySchema,
      note,
    }),
    output: supplierOrderSchema,
    idempotent: true,
  }),
  closeSupplierOrder: endpoint({
    method: 'POST',
    path: '/ops/CloseSupplierOrder',
    summary:
      'Closes a purchase order. Units that have not come are expected no more, and are on the buy list again.',
    access: buying,
    errors: ['notFound', 'closeReasonMissing', 'wrongStatus'],
    input: z.object({ id: supplierOrderIdSchema, reason: note }),
    output: supplierOrderSchema,
  }),
  cancelSupplierOrder: endpoint({
    method: 'POST',
    path: '/ops/CancelSupplierOrder',
    summary: 'Cancels a purchase order whose goods are not under way. Its units are on the buy list again.',
    access: buying,
    errors: ['channelBusy', 'channelPartlyPlaced', 'notFound', 'wrongStatus'],
    input: z.object({ id: supplierOrderIdSchema, reason }),
    output: supplierOrderSchema,
  }),
  addSupplierOrderNote: endpoint({
    method: 'POST',
    path: '/ops/AddSupplierOrderNote',
    summary: 'Adds a note to the history of a purchase order, for colleagues.',
    access: noting,
    errors: ['idempotencyKeyReused', 'notFound'],
    input: z.object({ id: supplierOrderIdSchema, note: reason }),
    output: supplierOrderSchema,
    idempotent: true,
  }),
  getOrderSupply: endpoint({
    method: 'POST',
    path: '/ops/GetOrderSupply',
    summary:
      'Returns where the goods of a paid order come from: the agency’s stock, named purchase orders, or not bought yet. Orders paid earlier come first.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ skus: z.array(supplySchema) }),
  }),
  getAwaitedGoods: endpoint({
    method: 'POST',
    path: '/ops/GetAwaitedGoods',
    summary:
      'Returns which units of which purchase orders the named orders wait for, and by when they are expected.',
    access: viewer,
    input: z.object({
      ids: z.array(orderIdSchema).min(1).max(supplierOrderLimits.awaited, 'exceed the limit'),
    }),
    output: awaitedGoodsSchema,
  }),
  addSupplierOrderFile: endpoint({
    method: 'POST',
    path: '/ops/AddSupplierOrderFile',
    summary: 'Attaches a file to a purchase order, such as an invoice or a picture.',
    access: noting,
    errors: ['notFound', 'tooManyFiles'],
    input: z.object({ id: supplierOrderIdSchema }),
    output: supplierOrderSchema,
    upload: { maxBytes: 10 * 1024 * 1024, accept: ['image', 'document'] },
  }),
  removeSupplierOrderFile: endpoint({
    method: 'POST',
    path: '/ops/RemoveSupplierOrderFile',
    summary: 'Removes a file from a purchase order.',
    access: noting,
    errors: ['notFound'],
    input: z.object({ id: supplierOrderIdSchema, fileId: fileIdSchema }),
    output: supplierOrderSchema,
  }),
}
