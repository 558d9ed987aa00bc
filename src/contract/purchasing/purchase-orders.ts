import * as z from 'zod'
import { tabbedPageOf } from '../common/case-schemas.ts'
import { agreedLineSchema, cartLimits } from '../cart/cart.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { purchaseItemIdSchema, purchaseOrderIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, moneySchema } from '../kernel/money.ts'
import { instantSchema, pageInput } from '../kernel/paging.ts'
import { purchaseLimits, purchaseTabs, purchaseTypes } from './purchase-states.ts'
import {
  viewer,
  ordering,
  paying,
  purchaseTypeSchema,
  purchaseReason,
  purchaseRowSchema,
  purchaseSchema,
  numsSchema,
  itemsInput,
  costSchema,
  noteSchema,
  one,
  itemErrors,
} from './purchase-order-schemas.ts'

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
    output: tabbedPageOf(purchaseRowSchema, purchaseTabs),
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
