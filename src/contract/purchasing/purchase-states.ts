/**
 * Numbers of the specification: purchased by the agency for stock, or purchased elsewhere and sent in by the
 * customer.
 */
export const purchaseTypes = { inventory: 1, selfPurchase: 2 } as const
export type PurchaseType = (typeof purchaseTypes)[keyof typeof purchaseTypes]

/** Kinds of arrival records: goods arrived, or will not arrive. */
export const arrivalTypes = { arrival: 1, refund: 2 } as const

export const purchaseStatuses = [
  'draft', // seller: products are being added
  'awaitingPayment', // seller: pay the confirmed prices
  'paid', // agency: purchase; the seller may still cancel
  'purchasing', // agency: purchased, nothing has arrived yet
  'submitted', // seller: send it, and add the tracking number
  'inTransit', // carrier: on its way to the warehouse
  'partlyArrived', // agency: more is expected
  'arrived', // seller: check the received quantities
  'completed',
  'cancelled', // by its seller; the amount paid was refunded
  'refunded', // nothing arrived: everything was refunded
] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** A status that leads to itself allows steps without a change of status. */
export const purchaseTransitions = {
  draft: ['draft', 'awaitingPayment', 'submitted', 'cancelled'],
  awaitingPayment: ['draft', 'awaitingPayment', 'paid', 'cancelled'],
  paid: ['paid', 'purchasing', 'cancelled', 'refunded'],
  purchasing: ['purchasing', 'partlyArrived', 'arrived', 'refunded'],
  submitted: ['submitted', 'inTransit', 'partlyArrived', 'arrived', 'cancelled'],
  inTransit: ['inTransit', 'partlyArrived', 'arrived', 'cancelled'],
  partlyArrived: ['partlyArrived', 'arrived'],
  arrived: ['arrived', 'completed'],
  completed: [],
  cancelled: [],
  refunded: [],
} as const satisfies Record<PurchaseStatus, readonly PurchaseStatus[]>

export const purchaseActions = [
  'edit',
  'confirm',
  'reopen',
  'pay',
  'cancel',
  'requestCancellation',
  'withdrawCancellationRequest',
  'addTrail',
  'setCosts',
  'complete',
] as const
export type PurchaseAction = (typeof purchaseActions)[number]

type From = Readonly<Record<PurchaseType, readonly PurchaseStatus[]>>
const both = (statuses: readonly PurchaseStatus[]): From => ({ 1: statuses, 2: statuses })
const bought = (statuses: readonly PurchaseStatus[]): From => ({ 1: statuses, 2: [] })

export const purchaseActionsFrom: Readonly<Record<PurchaseAction, From>> = {
  edit: both(['draft']),
  // An order awaiting payment is confirmed again when prices have changed.
  confirm: { 1: ['draft', 'awaitingPayment'], 2: ['draft'] },
  reopen: bought(['awaitingPayment']),
  pay: bought(['awaitingPayment']),
  cancel: { 1: ['draft', 'awaitingPayment', 'paid'], 2: ['draft', 'submitted'] },
  requestCancellation: bought(['purchasing', 'partlyArrived']),
  withdrawCancellationRequest: bought(['purchasing', 'partlyArrived']),
  addTrail: {
    1: ['awaitingPayment', 'paid', 'purchasing', 'partlyArrived'],
    2: ['submitted', 'inTransit', 'partlyArrived'],
  },
  setCosts: { 1: [], 2: ['submitted', 'inTransit', 'partlyArrived', 'arrived'] },
  complete: bought(['arrived']),
}

export const purchaseOperatorActions = [
  'startPurchase',
  'recordArrival',
  'closeShort',
  'declineCancellation',
] as const
export type PurchaseOperatorAction = (typeof purchaseOperatorActions)[number]

export const purchaseOperatorActionsFrom: Readonly<Record<PurchaseOperatorAction, From>> = {
  // While purchasing, this updates the supplier and cost.
  startPurchase: bought(['paid', 'purchasing', 'partlyArrived']),
  recordArrival: {
    1: ['purchasing', 'partlyArrived'],
    // More units than expected may arrive.
    2: ['submitted', 'inTransit', 'partlyArrived', 'arrived'],
  },
  closeShort: {
    1: ['paid', 'purchasing', 'partlyArrived'],
    2: ['submitted', 'inTransit', 'partlyArrived'],
  },
  declineCancellation: bought(['purchasing', 'partlyArrived']),
}

export const purchaseStatusesToCome = ['submitted', 'inTransit', 'purchasing', 'partlyArrived'] as const

export const purchaseTabs = ['all', 'drafts', 'toPay', 'toBuy', 'toCome', 'arrived', 'over'] as const
export type PurchaseTab = (typeof purchaseTabs)[number]
export const purchaseTabStatuses = {
  all: purchaseStatuses,
  drafts: ['draft'],
  toPay: ['awaitingPayment'],
  toBuy: ['paid'],
  toCome: purchaseStatusesToCome,
  arrived: ['arrived'],
  over: ['completed', 'cancelled', 'refunded'],
} as const satisfies Record<PurchaseTab, readonly PurchaseStatus[]>

export const purchaseQueues = [
  'toCome',
  'toMove',
  'toBuy',
  'cancellationRequested',
  'onSeller',
  'all',
] as const
export type PurchaseQueue = (typeof purchaseQueues)[number]

export const priceStates = ['asShown', 'changed', 'gone'] as const
export type PriceState = (typeof priceStates)[number]

export const purchaseTerms = {
  buyDays: 2,
  completeAfterDays: 14,
} as const

export const purchaseLimits = {
  items: 100,
  /** Per SKU. */
  nums: 100_000,
  note: 500,
  reason: 500,
  /** The most one order may cost: 20 million, in either currency. */
  totalMinor: 2_000_000_000,
  /** The most a unit, or the freight of an order, may have cost elsewhere: a million. */
  ownCostMinor: 100_000_000,
} as const
