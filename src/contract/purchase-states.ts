/** The specification's numbers: the agency buys for the customer's stock, or the customer sends in what it bought. */
export const purchaseTypes = { inventory: 1, selfPurchase: 2 } as const
export type PurchaseType = (typeof purchaseTypes)[keyof typeof purchaseTypes]

/** Of an arrival record: goods came, or will not come any more. */
export const arrivalTypes = { arrival: 1, refund: 2 } as const

/** In the order in which an order usually goes through them. */
export const purchaseStatuses = [
  'draft', // seller: goods are being chosen
  'awaitingPayment', // seller: pay at the prices that were agreed to
  'paid', // agency: buy; its seller may still cancel
  'purchasing', // agency: bought, nothing has arrived yet
  'submitted', // seller: send it, and tell the waybill
  'inTransit', // carrier: on its way to the warehouse
  'partlyArrived', // agency: more is to come
  'arrived', // seller: check what has been counted in
  'completed',
  'cancelled', // by its seller; what was paid was paid back
  'refunded', // nothing came of it: everything was paid back
] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** Every legal move; a state that leads to itself takes steps that are not moves. Nothing else moves an order. */
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

/** What a seller may do with an order now. */
export const purchaseActions = [
  'edit',
  'confirm',
  'reopen',
  'pay',
  'cancel',
  'requestCancellation',
  'withdrawCancellationRequest',
  'addTrail',
  'complete',
] as const
export type PurchaseAction = (typeof purchaseActions)[number]

type From = Readonly<Record<PurchaseType, readonly PurchaseStatus[]>>
const both = (statuses: readonly PurchaseStatus[]): From => ({ 1: statuses, 2: statuses })
const bought = (statuses: readonly PurchaseStatus[]): From => ({ 1: statuses, 2: [] })

/** From which statuses each is allowed, of inventory and of self-purchase orders, before further facts. */
export const purchaseActionsFrom: Readonly<Record<PurchaseAction, From>> = {
  edit: both(['draft']),
  // Of one that is to be paid: at prices that have changed since.
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
  complete: bought(['arrived']),
}

/** What an operator may do with an order now. */
export const purchaseOperatorActions = [
  'startPurchase',
  'recordArrival',
  'closeShort',
  'declineCancellation',
] as const
export type PurchaseOperatorAction = (typeof purchaseOperatorActions)[number]

export const purchaseOperatorActionsFrom: Readonly<Record<PurchaseOperatorAction, From>> = {
  // Of one that is being bought: from whom and at what cost is written anew.
  startPurchase: bought(['paid', 'purchasing', 'partlyArrived']),
  recordArrival: {
    1: ['purchasing', 'partlyArrived'],
    // More than was announced may come.
    2: ['submitted', 'inTransit', 'partlyArrived', 'arrived'],
  },
  closeShort: {
    1: ['paid', 'purchasing', 'partlyArrived'],
    2: ['submitted', 'inTransit', 'partlyArrived'],
  },
  declineCancellation: bought(['purchasing', 'partlyArrived']),
}

/** Something of it is still to come. */
export const purchaseStatusesToCome = ['submitted', 'inTransit', 'purchasing', 'partlyArrived'] as const

/** The seller's lists. */
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

/** The desk's lists: what is to be done, what is to come, what waits on sellers, all. */
export const purchaseQueues = ['toCome', 'toBuy', 'cancellationRequested', 'onSeller', 'all'] as const
export type PurchaseQueue = (typeof purchaseQueues)[number]

/** Whether what an order costs is still what its items hold; `gone`: something of it is not sold any more. */
export const priceStates = ['asShown', 'changed', 'gone'] as const
export type PriceState = (typeof priceStates)[number]

export const purchaseTerms = {
  /** Within so many days the agency begins to buy. */
  buyDays: 2,
  /** What has arrived is complete by itself after so many days. */
  completeAfterDays: 14,
} as const

export const purchaseLimits = {
  items: 100,
  /** Of one SKU. */
  nums: 100_000,
  note: 500,
  reason: 500,
  /** What one order may cost: 20 million, in either currency. */
  totalMinor: 2_000_000_000,
} as const
