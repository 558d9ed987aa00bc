export const wholesaleStatuses = [
  'draft', // seller: goods and address are being entered
  'quoting', // agency: quote prices and freight
  'quoted', // seller: accept, reject, or request a new quote
  'awaitingPayment', // seller: pay goods and estimated freight
  'paid', // agency: start purchasing
  'purchasing', // agency: nothing has arrived yet
  'partlyArrived', // agency: more is expected
  'arrived', // agency: pack, weigh and measure
  'awaitingFreight', // agency: enter the actual freight and, once it is settled, ship
  'pendingReplenish', // seller: the actual freight exceeds the amount paid
  'shipped', // carrier: on its way
  'completed',
  'rejected', // the quote was not accepted, or none was given
  'cancelled', // by the seller, before payment
  'refunded', // nothing arrived: everything was refunded
] as const
export type WholesaleStatus = (typeof wholesaleStatuses)[number]

/** A status that leads to itself allows steps without a change of status. */
export const wholesaleTransitions = {
  draft: ['draft', 'quoting', 'cancelled'],
  quoting: ['draft', 'quoted', 'rejected', 'cancelled'],
  quoted: ['draft', 'quoting', 'quoted', 'awaitingPayment', 'rejected', 'cancelled'],
  awaitingPayment: ['draft', 'quoting', 'paid', 'rejected', 'cancelled'],
  paid: ['paid', 'purchasing', 'refunded'],
  purchasing: ['purchasing', 'partlyArrived', 'arrived', 'refunded'],
  partlyArrived: ['partlyArrived', 'arrived'],
  arrived: ['awaitingFreight'],
  awaitingFreight: ['awaitingFreight', 'pendingReplenish', 'shipped'],
  pendingReplenish: ['pendingReplenish', 'awaitingFreight'],
  shipped: ['completed'],
  completed: [],
  rejected: ['draft', 'quoting', 'cancelled'],
  cancelled: [],
  refunded: [],
} as const satisfies Record<WholesaleStatus, readonly WholesaleStatus[]>

/** The party an order waits on; null: nobody. A cancellation request waits on the agency in addition. */
export const wholesalePartyOf = {
  draft: 'seller',
  quoting: 'agency',
  quoted: 'seller',
  awaitingPayment: 'seller',
  paid: 'agency',
  purchasing: 'agency',
  partlyArrived: 'agency',
  arrived: 'agency',
  awaitingFreight: 'agency',
  pendingReplenish: 'seller',
  shipped: 'carrier',
  completed: null,
  rejected: null,
  cancelled: null,
  refunded: null,
} as const satisfies Record<WholesaleStatus, 'seller' | 'agency' | 'carrier' | null>

export const wholesaleActions = [
  'edit',
  'askForQuote',
  'reopen',
  'accept',
  'reject',
  'pay',
  'cancel',
  'requestCancellation',
  'withdrawCancellationRequest',
  'replenish',
  'complete',
] as const
export type WholesaleAction = (typeof wholesaleActions)[number]

/** Statuses in which each action is allowed, before further checks. */
export const wholesaleActionsFrom = {
  edit: ['draft'],
  askForQuote: ['draft', 'quoted', 'awaitingPayment', 'rejected'],
  reopen: ['quoting', 'quoted', 'awaitingPayment', 'rejected'],
  accept: ['quoted'],
  reject: ['quoted', 'awaitingPayment'],
  pay: ['awaitingPayment'],
  cancel: ['draft', 'quoting', 'quoted', 'awaitingPayment', 'rejected'],
  requestCancellation: ['paid', 'purchasing', 'partlyArrived'],
  withdrawCancellationRequest: ['paid', 'purchasing', 'partlyArrived'],
  replenish: ['pendingReplenish'],
  complete: ['shipped'],
} as const satisfies Record<WholesaleAction, readonly WholesaleStatus[]>

export const wholesaleOperatorActions = [
  'quote',
  'decline',
  'startPurchase',
  'recordArrival',
  'closeShort',
  'declineCancellation',
  'pack',
  'setFreight',
  'ship',
] as const
export type WholesaleOperatorAction = (typeof wholesaleOperatorActions)[number]

export const wholesaleOperatorActionsFrom = {
  quote: ['quoting', 'quoted'],
  decline: ['quoting'],
  startPurchase: ['paid'],
  recordArrival: ['purchasing', 'partlyArrived'],
  closeShort: ['paid', 'purchasing', 'partlyArrived'],
  declineCancellation: ['paid', 'purchasing', 'partlyArrived'],
  pack: ['arrived'],
  setFreight: ['awaitingFreight', 'pendingReplenish'],
  ship: ['awaitingFreight'],
} as const satisfies Record<WholesaleOperatorAction, readonly WholesaleStatus[]>

export const wholesaleTabs = ['all', 'yours', 'drafts', 'withAgency', 'shipped', 'over'] as const
export type WholesaleTab = (typeof wholesaleTabs)[number]
export const wholesaleTabStatuses = {
  all: wholesaleStatuses,
  yours: ['quoted', 'awaitingPayment', 'pendingReplenish'],
  drafts: ['draft'],
  withAgency: ['quoting', 'paid', 'purchasing', 'partlyArrived', 'arrived', 'awaitingFreight'],
  shipped: ['shipped'],
  over: ['completed', 'rejected', 'cancelled', 'refunded'],
} as const satisfies Record<WholesaleTab, readonly WholesaleStatus[]>

export const wholesaleQueues = [
  'toQuote',
  // Everything that the agency has to purchase, pack, ship or cancel.
  'toMove',
  'toBuy',
  'incoming',
  'toPack',
  'freight',
  'cancellationRequested',
  'wrote',
  'onSeller',
  'shipped',
  'over',
] as const
export type WholesaleQueue = (typeof wholesaleQueues)[number]

export const freightKinds = ['sea', 'rail', 'air', 'express'] as const
export type FreightKind = (typeof freightKinds)[number]

/** The proforma states prices before payment. */
export const wholesalePapers = ['proforma', 'invoice', 'packingList'] as const
export type WholesalePaper = (typeof wholesalePapers)[number]

export const wholesaleTerms = {
  quoteDays: 2,
  completeAfterDays: 60,
} as const

export const wholesaleLimits = {
  items: 100,
  /** Per SKU. */
  quantity: 1_000_000,
  note: 2000,
  reason: 1000,
  tiers: 6,
  trackingNumbers: 20,
  messagePictures: 3,
  /** Per conversation. */
  messages: 500,
  /** The most one order may cost: 20 million, in either currency. */
  totalMinor: 2_000_000_000,
} as const
