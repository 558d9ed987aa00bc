import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  orderIdSchema,
  shippingLineIdSchema,
  shopIdSchema,
  shopPushIdSchema,
  bulkJobIdSchema,
} from './ids.ts'
import { amountMinorSchema, moneySchema } from './money.ts'
import { pageInput, pageOf, sortInput } from './paging.ts'
import { paymentOrderSchema, paymentPriorities } from './payment-options.ts'
import { menuTags } from './permissions.ts'
import { freightOfferSchema, freightRefusalSchema } from './shipping.ts'
import { orderStatuses, orderFlagKinds, pushStatuses } from './statuses.ts'
import {
  addressSchema,
  chosenIdsSchema,
  chosenOrderSchema,
  confirmation,
  createOrderInput,
  exportOrdersInput,
  maxBatchSize,
  maxSelected,
  orderDetailSchema,
  orderFilterSchema,
  orderResultSchema,
  orderRowSchema,
  orderSorts,
  stockShareSchema,
} from './order-schemas.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const
/**
 * What each order may cost at most, by its id, as it was shown: one that has become dearer is refused as `priceChanged`. Those
 * left out may cost their total.
 */
const agreedSchema = z.record(orderIdSchema, amountMinorSchema).optional()
/** Orders whose details one call tells: each weighs some 10 KB. */
const maxDetails = 50
const batchAnswer = z.object({ results: z.array(orderResultSchema), balance: moneySchema })

export const orders = {
  listOrders: endpoint({
    method: 'POST',
    path: '/Order/GetOrderList',
    summary:
      'A page of orders, newest first unless sorted otherwise, with lines, and the count of every tab.',
    access: customer,
    input: orderFilterSchema.extend({ ...sortInput(orderSorts), ...pageInput }),
    output: pageOf(orderRowSchema).extend({
      /** Orders of each status within the shop filter; statuses without orders are 0. */
      counts: z.record(z.enum(orderStatuses), z.int()),
      /** Orders within the shop filter under each overlay, counted up to `overlaysCounted`. */
      flagCounts: z.record(z.enum(orderFlagKinds), z.int()),
      /** The search found more than can be counted cheaply: `total` is a lower bound. */
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  listMatchingOrders: endpoint({
    method: 'POST',
    path: '/Order/GetMatchingOrders',
    summary: `The first ${maxSelected.toLocaleString('en-US')} orders of a filter, to be chosen together: what each costs and allows.`,
    access: customer,
    input: orderFilterSchema.extend(sortInput(orderSorts)),
    output: z.object({
      orders: z.array(chosenOrderSchema),
      /** More match, or may match, than these. */
      isMore: z.boolean(),
    }),
    badInput: { status: 'x' },
  }),
  getOrderCounts: endpoint({
    method: 'POST',
    path: '/Order/GetOrderStatusStatistics',
    summary: 'How many orders stand in each status.',
    access: customer,
    input: z.object({ shopId: shopIdSchema.optional() }),
    output: z.object({ counts: z.record(z.enum(orderStatuses), z.int()) }),
    badInput: { shopId: 'x' },
  }),
  getMenuCounts: endpoint({
    method: 'GET',
    path: '/Order/GetLeftMenuOrderTotalCount',
    summary:
      'Counts for the menu badges: orders and wholesale orders that wait on the seller, tickets with an answer not looked at.',
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
    summary: 'One order with lines, parcels and timeline.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output: orderDetailSchema,
  }),
  getOrders: endpoint({
    method: 'POST',
    path: '/Order/GetOrdersInfo',
    summary: `Up to ${maxBatchSize} orders as the list shows them, in the order asked for; those not found are left out.`,
    access: customer,
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(maxBatchSize) }),
    output: z.object({ orders: z.array(orderRowSchema) }),
    badInput: { ids: [] },
  }),
  getOrderDetails: endpoint({
    method: 'POST',
    path: '/Order/GetOrderInfoList',
    summary: `Up to ${maxDetails} orders with lines, parcels and timeline, in the order asked for; those not found are left out.`,
    access: customer,
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(maxDetails) }),
    output: z.object({ orders: z.array(orderDetailSchema) }),
    badInput: { ids: [] },
  }),
  exportOrders: endpoint({
    method: 'POST',
    path: '/Order/ExportOrder',
    summary: 'Orders as a file, a row for each of their lines: chosen ones, or all of a filter.',
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
    summary: 'Places an order by hand: validated, mapped, priced.',
    access: { ...customer, authority: 'order:create' },
    errors: ['addressDoubtful', 'amountTooLarge', 'notFound', 'nothingToBuy', 'skuInactive'],
    input: createOrderInput,
    output: z.object({ id: orderIdSchema, number: z.string(), status: z.enum(orderStatuses) }),
    idempotent: true,
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/Order/CancelOrder',
    summary:
      'Cancels an order that is not paid yet; for one that is paid and not shipped it asks the agency.',
    access: { ...customer, authority: 'order:cancel' },
    errors: ['alreadyAsked', 'notFound', 'refundOpen', 'wrongStatus'],
    input: z.object({ id: orderIdSchema, reason: z.string().trim().max(300).default('') }),
    output: z.object({
      status: z.enum(orderStatuses),
      /** It is not cancelled yet: the agency is to say whether it can be. */
      isAsked: z.boolean(),
    }),
  }),
  restoreOrder: endpoint({
    method: 'POST',
    path: '/Order/RestoreCancelOrder',
    summary: 'Takes a cancelled order back and prices it anew.',
    access: { ...customer, authority: 'order:cancel' },
    errors: ['amountTooLarge', 'notFound', 'wrongStatus'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ status: z.enum(orderStatuses) }),
  }),
  releaseCancellationHold: endpoint({
    method: 'POST',
    path: '/Order/KeepCancelledInShop',
    summary: 'Has a paid order shipped although its buyer has cancelled it in the shop since.',
    access: { ...customer, authority: 'order:cancel' },
    errors: ['notFound', 'notHeld'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ status: z.enum(orderStatuses) }),
  }),
  refundOrder: endpoint({
    method: 'POST',
    path: '/Order/RefundCancelledInShop',
    summary:
      'Cancels a paid order that its buyer has cancelled in the shop; its price goes back to the wallet.',
    access: { ...customer, authority: 'order:cancel' },
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
      'Mends the address of an order that is not shipped; unpaid orders are priced anew. An address where nothing arrives is refused, a doubtful one unless it is confirmed.',
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
    input: z.object({ id: orderIdSchema, address: addressSchema, ...confirmation }),
    output: z.object({ status: z.enum(orderStatuses) }),
  }),
  listShippingOffers: endpoint({
    method: 'POST',
    path: '/Order/GetOrderTransportType',
    summary: "Every line's price and days for this order's weight, goods and country; and why others cannot.",
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
    summary: 'Chooses the shipping line of one or many unpaid orders, with a result for each.',
    access: { ...customer, authority: 'order:edit' },
    input: z.object({ ids: chosenIdsSchema, lineId: shippingLineIdSchema }),
    output: z.object({ results: z.array(orderResultSchema) }),
  }),
  previewPayment: endpoint({
    method: 'POST',
    path: '/Order/GetOrderPaidStatistics',
    summary:
      'What paying these orders would do, in the order of the results: what stock gives, paid, unpaid and why, balance after; and how each could go cheaper or quicker.',
    access: customer,
    input: z.object({
      ids: chosenIdsSchema,
      first: z.enum(paymentPriorities).optional(),
    }),
    output: batchAnswer.extend({
      /** Of all of them, before what stock gives. */
      total: moneySchema,
      /** What the seller's own stock gives those that would be paid; null: nothing. */
      stock: stockShareSchema.nullable(),
      payable: moneySchema,
      /** What the balance would have to hold for all that nothing but money keeps from being paid. */
      needed: moneySchema,
      balanceAfter: moneySchema,
      /** Of the results, those that are the caller's to see. */
      orders: z.array(paymentOrderSchema),
    }),
  }),
  payOrder: endpoint({
    method: 'POST',
    path: '/Order/OrderPay',
    summary: "Pays one order from the wallet; what the seller's own stock gives is not charged for.",
    access: { ...customer, authority: 'order:pay' },
    errors: ['alreadyPosted', 'balanceTooLow', 'notFound', 'nothingToPay'],
    input: z.object({
      id: orderIdSchema,
      /** What it may cost at most, as it was shown: dearer, it is refused as `priceChanged`. */
      agreedMinor: amountMinorSchema.optional(),
    }),
    output: z.object({ result: orderResultSchema, balance: moneySchema }),
    idempotent: true,
  }),
  payOrders: endpoint({
    method: 'POST',
    path: '/Order/BatchOrderPay',
    summary:
      "Pays what the balance covers in the order given, with a result for each; what the seller's own stock gives is not charged for.",
    access: { ...customer, authority: 'order:pay' },
    errors: ['alreadyPosted', 'balanceTooLow', 'nothingToPay'],
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(1000), agreed: agreedSchema }),
    output: batchAnswer,
    idempotent: true,
  }),
  startPayment: endpoint({
    method: 'POST',
    path: '/Order/StartPayment',
    summary:
      'Begins a work that pays what the balance covers in the order given, none for more than it costs now; see /Work/Get.',
    access: { ...customer, authority: 'order:pay' },
    errors: ['notFound'],
    input: z.object({ ids: chosenIdsSchema, agreed: agreedSchema }),
    output: z.object({ bulkJobId: bulkJobIdSchema }),
    idempotent: true,
  }),
  retryShopPush: endpoint({
    method: 'POST',
    path: '/Order/PushTrackingAgain',
    summary: 'Tells the shop about a parcel again after a failure.',
    access: { ...customer, authority: 'order:edit' },
    errors: ['alreadyDone', 'notFound'],
    input: z.object({ pushId: shopPushIdSchema }),
    output: z.object({ status: z.enum(pushStatuses) }),
  }),
}
