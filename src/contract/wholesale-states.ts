/** A wholesale order, in the order in which it usually goes through them. */
export const wholesaleStatuses = [
  'draft', // seller: goods and address are being written
  'quoting', // agency: prices and freight are to be quoted
  'quoted', // seller: accept, reject, or ask anew
  'awaitingPayment', // seller: pay goods and estimated freight
  'paid', // agency: begin to buy
  'purchasing', // agency: nothing has arrived yet
  'partlyArrived', // agency: more is to come
  'arrived', // agency: pack, weigh and measure
  'awaitingFreight', // agency: the real freight, and once that is settled, ship
  'pendingReplenish', // seller: the real freight is higher than what was paid
  'shipped', // carrier: on its way
  'completed',
  'rejected', // the quote was not taken, or none was given
  'cancelled', // by the seller, before it was paid
  'refunded', // nothing came of it: everything was paid back
] as const
export type WholesaleStatus = (typeof wholesaleStatuses)[number]

/** Every legal move; a state that leads to itself takes steps that are not moves. Nothing else moves an order. */
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

/** On whom an order waits; null: on nobody. What is asked to be cancelled waits on the agency besides. */
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

/** What a seller may do with an order now. */
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

/** From which statuses each is allowed, before further facts. */
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

/** What an operator may do with an order now. */
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

/** From which statuses each is allowed, before further facts. */
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

/** The seller's list. */
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

/** The desk's lists, by what is to be done next; then what waits on sellers, is on its way, or is over. */
export const wholesaleQueues = [
  'toQuote',
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

/** The papers of an order; the first names prices before anything is paid. */
export const wholesalePapers = ['proforma', 'invoice', 'packingList'] as const
export type WholesalePaper = (typeof wholesalePapers)[number]

export const wholesaleTerms = {
  /** Within so many days the agency quotes. */
  quoteDays: 2,
  /** What is shipped is complete by itself after so many days. */
  completeAfterDays: 60,
} as const

export const wholesaleLimits = {
  items: 100,
  /** Of one SKU. */
  quantity: 1_000_000,
  note: 2000,
  reason: 1000,
  tiers: 6,
  trackingNumbers: 20,
  messagePictures: 3,
  /** Of one conversation. */
  messages: 500,
  /** What one order may cost in all: 20 million, in either currency. */
  totalMinor: 2_000_000_000,
} as const
