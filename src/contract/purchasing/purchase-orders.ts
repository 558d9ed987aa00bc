import * as z from 'zod'
import { agreedLineSchema, cartLimits, priceStepSchema } from '../cart/cart.ts'
import { priceSourceSchema } from '../customer-prices/customer-price.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { productIdSchema, purchaseItemIdSchema, purchaseOrderIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from '../kernel/money.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import {
  priceStates,
  purchaseActions,
  purchaseLimits,
  purchaseStatuses,
  purchaseTabs,
  purchaseTypes,
} from './purchase-states.ts'
import { arrivalRecordSchema } from './purchasing.ts'
import { ticketContentSchema } from '../tickets/tickets.ts'

const viewer = { kind: 'customer', tag: menuTags.inventory } as const
const ordering = { ...viewer, authority: 'stock:order' } as const
const paying = { ...viewer, authority: 'stock:pay' } as const

export const purchaseTypeSchema = z.union([
  z.literal(purchaseTypes.inventory),
  z.literal(purchaseTypes.selfPurchase),
])
export const purchaseReason = ticketContentSchema.pipe(z.string().max(purchaseLimits.reason)).default('')

/** Fields of a listed order, for seller and agency. */
export const purchaseFields = {
  id: purchaseOrderIdSchema,
  number: z.string(),
  /** 1 inventory order, 2 self-purchase order. */
  type: purchaseTypeSchema,
  status: z.enum(purchaseStatuses),
  statusSince: instantSchema,
  /** The party it waits on, and since when; null: nobody. */
  waitingOn: z.enum(['seller', 'agency', 'carrier']).nullable(),
  waitingSince: instantSchema,
  /** The seller requests a refund of what has not arrived. */
  isCancellationRequested: z.boolean(),
  cancelReason: z.string(),
  title: z.string(),
  titleZh: z.string(),
  cover: z.string().nullable(),
  itemCount: z.int(),
  nums: z.int(),
  arrivedNums: z.int(),
  refundNums: z.int(),
  /** Null: nothing is paid for it here. */
  currency: currencySchema.nullable(),
  /** At its items' prices; after payment, less what was refunded. */
  totalMinor: amountMinorSchema,
  note: z.string(),
  endKind: z.enum(['bySeller', 'byAgency']).nullable(),
  endReason: z.string(),
  createdAt: instantSchema,
  createdBy: z.string(),
}

export const purchaseEventSchema = z.object({
  id: z.string(),
  at: instantSchema,
  kind: z.string(),
  actorKind: z.enum(['seller', 'agency', 'system']),
  actorName: z.string(),
  /** The wallet amount, negative for payments; null: none. */
  amountMinor: amountMinorSchema.nullable(),
  pieces: z.int().nullable(),
  note: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
})

export const purchaseItemFields = {
  id: purchaseItemIdSchema,
  skuId: skuIdSchema,
  skuCode: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  attributesText: z.string(),
  imageUrl: z.string().nullable(),
  nums: z.int(),
  arrivedNums: z.int(),
  /** Closed as undelivered; refunded for an inventory order. */
  refundNums: z.int(),
  /** Unit price as displayed or paid; null for self-purchase orders. */
  unitMinor: amountMinorSchema.nullable(),
  /** The list price, and the rule that made the price lower; null: it is the list price. */
  listUnitMinor: amountMinorSchema.nullable(),
  priceSource: priceSourceSchema.nullable(),
  onHand: z.int(),
}

export const purchaseDetailFields = {
  money: z.object({
    goodsMinor: amountMinorSchema,
    paidMinor: amountMinorSchema,
    refundedMinor: amountMinorSchema,
  }),
  /** Oldest first. */
  events: z.array(purchaseEventSchema),
}

export const purchaseRowSchema = z.object(purchaseFields)
export type PurchaseRow = z.output<typeof purchaseRowSchema>
export const purchaseSchema = purchaseRowSchema.extend({
  ...purchaseDetailFields,
  items: z.array(
    z.object({
      ...purchaseItemFields,
      productId: productIdSchema.nullable(),
      /** Today's unit price at this quantity; null: discontinued, or not paid here. */
      nowMinor: amountMinorSchema.nullable(),
      /** Today's unit prices by quantity, smallest first; empty if it has no price here. */
      prices: z.array(priceStepSchema),
      records: z.array(arrivalRecordSchema),
    }),
  ),
  /** What the seller paid elsewhere, which the agency does not see; null: an inventory order. */
  costs: z
    .object({
      freightMinor: amountMinorSchema.nullable(),
      items: z.array(z.object({ itemId: purchaseItemIdSchema, unitMinor: amountMinorSchema.nullable() })),
    })
    .nullable(),
  priceState: z.enum(priceStates),
  /** Today's total; null: an item is discontinued, or nothing is paid here. */
  nowTotalMinor: amountMinorSchema.nullable(),
  allowedActions: z.array(z.enum(purchaseActions)),
})
export type PurchaseOrder = z.output<typeof purchaseSchema>

const numsSchema = z.int('must be a whole number').min(1, 'must be at least 1').max(purchaseLimits.nums)
const itemsInput = z.array(z.object({ skuId: skuIdSchema, nums: numsSchema })).max(purchaseLimits.items)
/** Null: not known. */
const costSchema = amountMinorSchema.min(0).max(purchaseLimits.ownCostMinor).nullable()
const noteSchema = z.string().trim().max(purchaseLimits.note).default('')
const one = z.object({ id: purchaseOrderIdSchema })
const itemErrors = ['notFound', 'quantityTooLarge', 'skuInactive', 'tooManyGoods'] as const

export const purchaseOrders = {
  listPurchaseOrders: endpoint({
    method: 'POST',
    path: '/Purchase/GetPurchaseOrderList',
    summary: "Lists the customer's inventory orders or self-purchase orders, newest first.",
    access: viewer,
    input: z.object({
      type: purchaseTypeSchema.default(purchaseTypes.inventory),
      tab: z.enum(purchaseTabs).default('all'),
      search: z.string().trim().max(80).optional(),
      ...pageInput,
    }),
    output: pageOf(purchaseRowSchema).extend({
      counts: z.record(z.enum(purchaseTabs), z.int()),
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  getPurchaseOrder: endpoint({
    method: 'POST',
    path: '/Purchase/GetPurchaseOrder',
    summary: 'Returns one order with its goods, received quantities, payments and history.',
    access: viewer,
    errors: ['notFound'],
    input: one,
    output: purchaseSchema,
  }),
  getLastPurchasePrice: endpoint({
    method: 'POST',
    path: '/Purchase/GetLastPurchasePrice',
    summary: 'Returns the price paid for each of these SKUs in the latest paid inventory order.',
    access: viewer,
    input: z.object({ skuIds: z.array(skuIdSchema).max(purchaseLimits.items) }),
    output: z.object({
      prices: z.array(
        z.object({
          skuId: skuIdSchema,
          unit: moneySchema,
          nums: z.int(),
          at: instantSchema,
          orderId: purchaseOrderIdSchema,
          number: z.string(),
        }),
      ),
    }),
    badInput: { skuIds: ['x'] },
  }),
  createPurchaseOrder: endpoint({
    method: 'POST',
    path: '/Purchase/CreatePurchaseOrder',
    summary:
      'Creates a draft: goods for the agency to purchase for stock, or goods the customer sends in. Nothing is charged yet.',
    access: ordering,
    errors: itemErrors,
    input: z.object({
      type: purchaseTypeSchema.default(purchaseTypes.inventory),
      /** Quantities of a repeated SKU are added up. */
      items: itemsInput.default([]),
      note: noteSchema,
    }),
    output: purchaseSchema,
    idempotent: 'keyOptional',
    badInput: { items: 'none' },
  }),
  addPurchaseItem: endpoint({
    method: 'POST',
    path: '/Purchase/PurchaseOrderAddSingleItem',
    summary: 'Adds one SKU to a draft; if it is already there, increases its quantity.',
    access: ordering,
    errors: [...itemErrors, 'wrongStatus'],
    input: z.object({ id: purchaseOrderIdSchema, skuId: skuIdSchema, nums: numsSchema }),
    output: purchaseSchema,
    idempotent: 'keyOptional',
  }),
  addPurchaseItems: endpoint({
    method: 'POST',
    path: '/Purchase/PurchaseOrderAddItem',
    summary: 'Adds several SKUs to a draft; quantities of those already there are increased.',
    access: ordering,
    errors: [...itemErrors, 'wrongStatus'],
    input: z.object({ id: purchaseOrderIdSchema, items: itemsInput.min(1, 'must contain at least one SKU') }),
    output: purchaseSchema,
    idempotent: 'keyOptional',
  }),
  deletePurchaseItem: endpoint({
    method: 'POST',
    path: '/Purchase/PurchaseOrderDeleteItem',
    summary: 'Removes an item from a draft.',
    access: ordering,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({ id: purchaseOrderIdSchema, itemId: purchaseItemIdSchema }),
    output: purchaseSchema,
  }),
  updatePurchaseOrder: endpoint({
    method: 'POST',
    path: '/Purchase/UpdatePurchaseOrder',
    summary: 'Replaces the content of a draft, at current prices.',
    access: ordering,
    errors: [...itemErrors, 'wrongStatus'],
    input: z.object({ id: purchaseOrderIdSchema, items: itemsInput, note: noteSchema }),
    output: purchaseSchema,
  }),
  confirmPurchaseOrder: endpoint({
    method: 'POST',
    path: '/Purchase/ConfirmPurchaseOrder',
    summary:
      'Confirms the current price of a draft so that it can be paid, or new prices of an order awaiting payment; submits goods the customer sends in.',
    access: ordering,
    errors: [
      'amountTooLarge',
      'belowMinimum',
      'noGoods',
      'notFound',
      'priceChanged',
      'skuInactive',
      'wrongStatus',
    ],
    input: z.object({
      id: purchaseOrderIdSchema,
      /** The total as displayed: refused as `priceChanged` if it differs. Not for self-purchase orders. */
      agreedMinor: amountMinorSchema.min(0).optional(),
    }),
    output: purchaseSchema,
  }),
  reopenPurchaseOrder: endpoint({
    method: 'POST',
    path: '/Purchase/ReopenPurchaseOrder',
    summary: 'Returns an order awaiting payment to draft, for editing.',
    access: ordering,
    errors: ['notFound', 'wrongStatus'],
    input: one,
    output: purchaseSchema,
  }),
  payPurchaseOrder: endpoint({
    method: 'POST',
    path: '/Purchase/PayPurchaseOrder',
    summary:
      'Pays an inventory order from the wallet, once. Refused if a price has changed since it was confirmed.',
    access: paying,
    errors: [
      'alreadyPosted',
      'amountChanged',
      'balanceTooLow',
      'notFound',
      'priceChanged',
      'skuInactive',
      'wrongStatus',
    ],
    input: z.object({
      id: purchaseOrderIdSchema,
      /** The amount as displayed: refused as `amountChanged` if it differs. */
      agreedMinor: amountMinorSchema.min(1),
    }),
    output: z.object({ order: purchaseSchema, paid: moneySchema, balance: moneySchema }),
    idempotent: true,
  }),
  cancelPurchaseOrder: endpoint({
    method: 'POST',
    path: '/Purchase/CancelPurchaseOrder',
    summary:
      'Cancels an order that the agency has not started to purchase, immediately. The amount paid is refunded to the wallet.',
    access: { ...ordering, inAdminView: 'money' },
    errors: ['alreadyPosted', 'notFound', 'wrongStatus'],
    input: z.object({ id: purchaseOrderIdSchema, reason: purchaseReason }),
    output: purchaseSchema,
    idempotent: 'keyOptional',
  }),
  requestPurchaseCancellation: endpoint({
    method: 'POST',
    path: '/Purchase/AskPurchaseCancel',
    summary: 'Requests a refund for purchased goods that have not arrived yet.',
    access: ordering,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({ id: purchaseOrderIdSchema, reason: purchaseReason }),
    output: purchaseSchema,
  }),
  withdrawPurchaseCancellation: endpoint({
    method: 'POST',
    path: '/Purchase/WithdrawPurchaseCancel',
    summary: 'Withdraws a request made with requestPurchaseCancellation. The order continues.',
    access: ordering,
    errors: ['notFound', 'wrongStatus'],
    input: one,
    output: purchaseSchema,
  }),
  setPurchaseCosts: endpoint({
    method: 'POST',
    path: '/Purchase/SetPurchaseCosts',
    summary:
      "Sets what the goods of a self-purchase order and their freight cost elsewhere, in the customer's currency. The freight is spread over the goods by value.",
    access: ordering,
    errors: ['notFound', 'wrongStatus'],
    input: one.extend({
      freightMinor: costSchema,
      /** Items left out keep their cost. */
      items: z
        .array(z.object({ itemId: purchaseItemIdSchema, unitMinor: costSchema }))
        .max(purchaseLimits.items),
    }),
    output: purchaseSchema,
    badInput: { items: 'none' },
  }),
  completePurchaseOrder: endpoint({
    method: 'POST',
    path: '/Purchase/CompletePurchaseOrder',
    summary: 'Confirms the received quantities; otherwise the order completes automatically after two weeks.',
    access: ordering,
    errors: ['notFound', 'wrongStatus'],
    input: one,
    output: purchaseSchema,
  }),
  addPurchaseTrail: endpoint({
    method: 'POST',
    path: '/Purchase/AddAppPurchaseOrderTrail',
    summary:
      'Adds the tracking number of goods the customer sends in, by which the warehouse recognises them, or a note.',
    access: ordering,
    errors: ['noTracking', 'notFound', 'wrongStatus'],
    input: z
      .object({
        id: purchaseOrderIdSchema,
        carrier: z.string().trim().max(100).default(''),
        /** For self-purchase orders only; the first one marks the order as in transit. */
        trackingNumber: z.string().trim().max(60).default(''),
        note: purchaseReason,
      })
      .refine(({ trackingNumber, note }) => trackingNumber !== '' || note !== '', {
        path: ['trackingNumber'],
        message: 'is required unless a note is given',
      }),
    output: purchaseSchema,
    idempotent: 'keyOptional',
  }),
  orderCartIntoStock: endpoint({
    method: 'POST',
    path: '/Purchase/OrderShoppingCart',
    summary:
      'Creates an inventory order draft from cart lines, which leave the cart. Refused if a line has changed since it was displayed.',
    access: ordering,
    errors: ['belowMinimum', 'cartChanged', 'priceChanged', 'skuInactive'],
    input: z.object({
      lines: z.array(agreedLineSchema).min(1).max(Math.min(purchaseLimits.items, cartLimits.lines)),
    }),
    output: z.object({ id: purchaseOrderIdSchema, number: z.string() }),
    idempotent: true,
  }),
}
