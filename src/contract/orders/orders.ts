import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { formatNumber } from '../kernel/format.ts'
import {
  orderIdSchema,
  shippingLineIdSchema,
  shopIdSchema,
  shopPushIdSchema,
  bulkJobIdSchema,
} from '../kernel/ids.ts'
import { limitedRecord } from '../kernel/limited-record.ts'
import { amountMinorSchema, moneySchema } from '../kernel/money.ts'
import { pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import { missingTaxNumberSchema } from '../tax-numbers/tax-numbers.ts'
import { paymentOrderSchema, paymentPriorities } from './payment-options.ts'
import { undoPaymentSeconds } from './payment-time.ts'
import { menuTags } from '../kernel/permissions.ts'
import { freightOfferSchema, freightRefusalSchema } from '../shipping/shipping.ts'
import { orderStatuses, orderFlagKinds, pushStatuses } from '../kernel/statuses.ts'
import { checkedAddressSchema, orderDetailSchema, orderRowSchema } from './order-schemas.ts'
import {
  chosenIdsSchema,
  chosenOrderSchema,
  confirmation,
  createOrderInput,
  exportOrdersInput,
  maxBatchSize,
  maxSelected,
  orderFilterSchema,
  orderResultSchema,
  orderSorts,
  stockShareSchema,
} from './order-inputs.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const
/**
 * The highest cost of each order, by its id, as displayed: an order that costs more now is refused as
 * `priceChanged`. Orders left out may cost their total.
 */
const agreedSchema = (maxOrders: number) =>
  limitedRecord(orderIdSchema, amountMinorSchema, maxOrders).optional()
/** The most orders returned with details: each is about 10 KB. */
const maxDetails = 50
const batchAnswer = z.object({ results: z.array(orderResultSchema), balance: moneySchema })

export const orders = {
  listOrders: endpoint({
    method: 'POST',
    path: '/Order/GetOrderList',
    summary:
      'Lists orders with their line items, newest first unless sorted otherwise, and the count of every tab.',
    access: customer,
    input: orderFilterSchema.extend({ ...sortInput(orderSorts), ...pageInput }),
    output: pageOf(orderRowSchema).extend({
      /** Orders by status within the shop filter; 0 for statuses without orders. */
      counts: z.record(z.enum(orderStatuses), z.int()),
      /** Orders by flag within the shop filter, counted up to `countedFlags`. */
      flagCounts: z.record(z.enum(orderFlagKinds), z.int()),
      /** The search found more than can be counted cheaply: `total` is a lower bound. */
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  listMatchingOrders: endpoint({
    method: 'POST',
    path: '/Order/GetMatchingOrders',
    summary: `Returns the first ${formatNumber(maxSelected, 'en')} orders of a filter, to select all of them, with the cost and allowed actions of each.`,
    access: customer,
    input: orderFilterSchema.extend(sortInput(orderSorts)),
    output: z.object({
      orders: z.array(chosenOrderSchema),
      /** More orders match, or may match. */
      isMore: z.boolean(),
    }),
    badInput: { status: 'x' },
  }),
  getOrderCounts: endpoint({
    method: 'POST',
    path: '/Order/GetOrderStatusStatistics',
    summary: 'Returns the number of orders by status.',
    access: customer,
    input: z.object({ shopId: shopIdSchema.optional() }),
    output: z.object({ counts: z.record(z.enum(orderStatuses), z.int()) }),
    badInput: { shopId: 'x' },
  }),
  getMenuCounts: endpoint({
    method: 'GET',
    path: '/Order/GetLeftMenuOrderTotalCount',
    summary:
      'Returns counts for the menu badges: orders and wholesale orders that wait on the seller, and tickets with unread replies.',
    access: { kind: 'customer' },
    input: z.object({}),
    output: z.object({
      awaitingQuote: z.int(),
      awaitingPayment: z.int(),
      unreadTickets: z.int(),
      wholesale: z.int(),
    }),
  }),
  getOrder: endpoint({
    method: 'POST',
    path: '/Order/GetOrderInfo',
    summary: 'Returns one order with line items, parcels and timeline.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output: orderDetailSchema,
  }),
  getOrders: endpoint({
    method: 'POST',
    path: '/Order/GetOrdersInfo',
    summary: `Returns up to ${formatNumber(maxBatchSize, 'en')} orders as in the list, in the order given. Those not found are left out.`,
    access: customer,
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(maxBatchSize) }),
    output: z.object({ orders: z.array(orderRowSchema) }),
    badInput: { ids: [] },
  }),
  getOrderDetails: endpoint({
    method: 'POST',
    path: '/Order/GetOrderInfoList',
    summary: `Returns up to ${maxDetails} orders with line items, parcels and timeline, in the order given. Those not found are left out.`,
    access: customer,
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(maxDetails) }),
    output: z.object({ orders: z.array(orderDetailSchema) }),
    badInput: { ids: [] },
  }),
  exportOrders: endpoint({
    method: 'POST',
    path: '/Order/ExportOrder',
    summary: 'Exports selected orders, or all of a filter, as a file with one row per line item.',
    access: customer,
    errors: ['exportsRunning', 'notFound', 'searchTooWide'],
    input: exportOrdersInput,
    output: z.unknown(),
    download: true,
    badInput: { format: 'pdf' },
  }),
  createOrder: endpoint({
    method: 'POST',
    path: '/DropshippingOrders/Create',
    alsoAt: ['/Order/DropshippingOrders/Create', '/Order/Create'],
    summary: 'Creates an order manually; it is validated, matched and priced.',
    access: { ...customer, authority: 'order:create' },
    errors: ['addressDoubtful', 'amountTooLarge', 'notFound', 'nothingToBuy', 'skuInactive'],
    input: createOrderInput,
    output: z.object({ id: orderIdSchema, number: z.string(), status: z.enum(orderStatuses) }),
    idempotent: 'keyOptional',
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/Order/CancelOrder',
    summary:
      'Cancels an unpaid order; for a paid order that is not shipped, requests cancellation from the agency.',
    access: { ...customer, authority: 'order:cancel' },
    errors: ['alreadyAsked', 'notFound', 'refundOpen', 'wrongStatus'],
    input: z.object({ id: orderIdSchema, reason: z.string().trim().max(300).default('') }),
    output: z.object({
      status: z.enum(orderStatuses),
      /** Not cancelled yet: the agency must decide. */
      isAsked: z.boolean(),
    }),
  }),
  restoreOrder: endpoint({
    method: 'POST',
    path: '/Order/RestoreCancelOrder',
    summary: 'Restores a cancelled order and reprices it.',
    access: { ...customer, authority: 'order:cancel' },
    errors: ['amountTooLarge', 'notFound', 'wrongStatus'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ status: z.enum(orderStatuses) }),
  }),
  releaseCancellationHold: endpoint({
    method: 'POST',
    path: '/Order/KeepCancelledInShop',
    summary: 'Releases a paid order for shipping although its buyer has cancelled it in the shop.',
    access: { ...customer, authority: 'order:cancel' },
    errors: ['notFound', 'notHeld'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ status: z.enum(orderStatuses) }),
  }),
  refundOrder: endpoint({
    method: 'POST',
    path: '/Order/RefundCancelledInShop',
    summary:
      'Cancels a paid order that was cancelled or fulfilled in the shop. The amount paid is refunded to the wallet.',
    access: { ...customer, authority: 'order:cancel', inAdminView: 'money' },
    errors: ['alreadyPosted', 'balanceTooLow', 'notFound', 'notHeld'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ status: z.enum(orderStatuses), refund: moneySchema, balance: moneySchema }),
    idempotent: true,
  }),
  cancelOrders: endpoint({
    method: 'POST',
    path: '/Order/BatchCancelOrder',
    summary: 'Cancels many orders, with a result for each.',
    access: { ...customer, authority: 'order:cancel' },
    input: z.object({
      ids: z.array(orderIdSchema).min(1).max(maxBatchSize),
      reason: z.string().trim().max(300).default(''),
    }),
    output: z.object({ results: z.array(orderResultSchema) }),
  }),
  updateOrderAddress: endpoint({
    method: 'POST',
    path: '/Order/UpdateOrderAddress',
    summary:
      'Updates the address of an order that is not shipped; unpaid orders are repriced. An undeliverable address is refused, a doubtful one unless confirmed.',
    access: { ...customer, authority: 'order:edit' },
    errors: [
      'addressDoubtful',
      'amountTooLarge',
      'countryFixed',
      'freightHigher',
      'labelMade',
      'lineDoesNotReach',
      'notFound',
      'wrongStatus',
    ],
    input: z.object({ id: orderIdSchema, address: checkedAddressSchema, ...confirmation }),
    output: z.object({ status: z.enum(orderStatuses) }),
  }),
  listShippingOffers: endpoint({
    method: 'POST',
    path: '/Order/GetOrderTransportType',
    summary:
      "Returns the price and delivery days of each shipping line for this order's weight, goods and country, and why other lines are unavailable.",
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({
      chosenLineId: shippingLineIdSchema.nullable(),
      offers: z.array(freightOfferSchema),
      refusals: z.array(freightRefusalSchema),
    }),
  }),
  chooseShippingLine: endpoint({
    method: 'POST',
    path: '/Order/SelectTransportType',
    summary: 'Sets the shipping line of one or more unpaid orders, with a result for each.',
    access: { ...customer, authority: 'order:edit' },
    input: z.object({ ids: chosenIdsSchema, lineId: shippingLineIdSchema }),
    output: z.object({ results: z.array(orderResultSchema) }),
  }),
  previewPayment: endpoint({
    method: 'POST',
    path: '/Order/GetOrderPaidStatistics',
    summary:
      'Previews paying these orders in the order given: what own stock covers, what would be paid or not and why, the balance afterwards, and cheaper or faster shipping for each.',
    access: customer,
    input: z.object({
      ids: chosenIdsSchema,
      first: z.enum(paymentPriorities).optional(),
    }),
    output: batchAnswer.extend({
      /** Of all orders, before own stock is deducted. */
      total: moneySchema,
      /** What own stock covers of the orders that would be paid; null: nothing. */
      stock: stockShareSchema.nullable(),
      payable: moneySchema,
      /** The balance and the unused credit. */
      available: moneySchema,
      /** Needed to pay every order that only lacks money. */
      needed: moneySchema,
      /** To recharge, so that they can be paid. */
      short: moneySchema,
      balanceAfter: moneySchema,
      orders: z.array(paymentOrderSchema),
      /** Of the orders that would be paid: those without a tax number that could have one. Only a warning. */
      missingTaxNumbers: z.array(missingTaxNumberSchema),
    }),
  }),
  payOrder: endpoint({
    method: 'POST',
    path: '/Order/OrderPay',
    summary: "Pays one order from the wallet. Units from the seller's own stock are not charged.",
    access: { ...customer, authority: 'order:pay' },
    errors: ['alreadyPosted', 'balanceTooLow', 'notFound', 'nothingToPay'],
    input: z.object({
      id: orderIdSchema,
      /** The highest cost, as displayed: refused as `priceChanged` if it costs more now. */
      agreedMinor: amountMinorSchema.optional(),
    }),
    output: z.object({ result: orderResultSchema, balance: moneySchema }),
    idempotent: 'keyOptional',
  }),
  payOrders: endpoint({
    method: 'POST',
    path: '/Order/BatchOrderPay',
    summary:
      "Pays orders in the order given as far as the balance allows, with a result for each. Units from the seller's own stock are not charged.",
    access: { ...customer, authority: 'order:pay' },
    errors: ['alreadyPosted', 'balanceTooLow', 'nothingToPay'],
    input: z.object({
      ids: z.array(orderIdSchema).min(1).max(maxBatchSize),
      agreed: agreedSchema(maxBatchSize),
    }),
    output: batchAnswer,
    idempotent: 'keyOptional',
  }),
  undoPayment: endpoint({
    method: 'POST',
    path: '/Order/UndoPayment',
    summary: `Undoes payments of the last ${undoPaymentSeconds} seconds, with a result for each: the amount is back in the wallet, own stock is free again, and the order is due. An order that somebody has begun to work on stays paid.`,
    access: { ...customer, authority: 'order:pay' },
    errors: ['alreadyPosted'],
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(1000) }),
    output: batchAnswer,
    idempotent: true,
  }),
  startPayment: endpoint({
    method: 'POST',
    path: '/Order/StartPayment',
    summary:
      'Starts a job that pays orders in the order given as far as the balance allows, none for more than it costs now; see /Work/Get.',
    access: { ...customer, authority: 'order:pay' },
    errors: ['notFound'],
    input: z.object({ ids: chosenIdsSchema, agreed: agreedSchema(maxSelected) }),
    output: z.object({ bulkJobId: bulkJobIdSchema }),
    idempotent: true,
  }),
  retryShopPush: endpoint({
    method: 'POST',
    path: '/Order/PushTrackingAgain',
    summary: 'Retries sending a parcel’s tracking number to the shop after a failure.',
    access: { ...customer, authority: 'order:edit' },
    errors: ['alreadyDone', 'notFound'],
    input: z.object({ pushId: shopPushIdSchema }),
    output: z.object({ status: z.enum(pushStatuses) }),
  }),
}
