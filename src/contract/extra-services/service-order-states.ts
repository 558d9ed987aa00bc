export const serviceOrderStatuses = [
  'requested', // agency: quote a price and days
  'awaitingPayment', // seller: pay
  'paid', // agency: start
  'inProgress', // agency: deliver
  'delivered', // seller: accept, or ask for changes
  'completed',
  'declined', // by the agency
  'cancelled', // by the seller before payment, or by the agency with a refund
] as const
export type ServiceOrderStatus = (typeof serviceOrderStatuses)[number]

/** A status that leads to itself allows steps without a change of status. Material is completed when it is in stock. */
export const serviceOrderTransitions = {
  requested: ['awaitingPayment', 'declined', 'cancelled'],
  awaitingPayment: ['awaitingPayment', 'paid', 'declined', 'cancelled'],
  paid: ['inProgress', 'delivered', 'completed', 'cancelled'],
  inProgress: ['delivered', 'completed', 'cancelled'],
  delivered: ['inProgress', 'completed', 'cancelled'],
  completed: [],
  declined: [],
  cancelled: [],
} as const satisfies Record<ServiceOrderStatus, readonly ServiceOrderStatus[]>

/** The party an order waits on; null: nobody. */
export const serviceOrderPartyOf = {
  requested: 'agency',
  awaitingPayment: 'seller',
  paid: 'agency',
  inProgress: 'agency',
  delivered: 'seller',
  completed: null,
  declined: null,
  cancelled: null,
} as const satisfies Record<ServiceOrderStatus, 'seller' | 'agency' | null>

export const serviceOrderActions = ['pay', 'cancel', 'accept', 'requestChanges'] as const
export type ServiceOrderAction = (typeof serviceOrderActions)[number]
export const serviceOrderActionsFrom = {
  pay: ['awaitingPayment'],
  cancel: ['requested', 'awaitingPayment'],
  accept: ['delivered'],
  requestChanges: ['delivered'],
} as const satisfies Record<ServiceOrderAction, readonly ServiceOrderStatus[]>

export const serviceOrderOperatorActions = ['quote', 'decline', 'start', 'deliver', 'refund'] as const
export type ServiceOrderOperatorAction = (typeof serviceOrderOperatorActions)[number]
export const serviceOrderOperatorActionsFrom = {
  quote: ['requested', 'awaitingPayment'],
  decline: ['requested', 'awaitingPayment'],
  start: ['paid'],
  deliver: ['paid', 'inProgress'],
  refund: ['paid', 'inProgress', 'delivered'],
} as const satisfies Record<ServiceOrderOperatorAction, readonly ServiceOrderStatus[]>

export const serviceOrderTabs = ['all', 'yours', 'withAgency', 'completed', 'ended'] as const
export type ServiceOrderTab = (typeof serviceOrderTabs)[number]
export const serviceOrderTabStatuses = {
  all: serviceOrderStatuses,
  yours: ['awaitingPayment', 'delivered'],
  withAgency: ['requested', 'paid', 'inProgress'],
  completed: ['completed'],
  ended: ['declined', 'cancelled'],
} as const satisfies Record<ServiceOrderTab, readonly ServiceOrderStatus[]>

export const serviceOrderQueues = [
  'toQuote',
  // To quote or to start.
  'toMove',
  'toStart',
  'inProgress',
  'wrote',
  'onSeller',
  'over',
] as const
export type ServiceOrderQueue = (typeof serviceOrderQueues)[number]

export const extraServiceBases = ['job', 'unit'] as const
export type ExtraServiceBasis = (typeof extraServiceBases)[number]

/** What an order is for: certain products, certain orders, or neither. */
export const serviceSubjects = ['general', 'goods', 'orders'] as const
export type ServiceSubject = (typeof serviceSubjects)[number]

export const serviceStockCauses = ['bought', 'used', 'returned', 'corrected'] as const
export type ServiceStockCause = (typeof serviceStockCauses)[number]

export const serviceOrderTerms = {
  /** A delivery that the seller does not answer counts as accepted. */
  completeAfterDays: 14,
  /** Quotes are due, and paid orders are to be started. */
  lateAfterDays: 2,
} as const

export const extraServiceLimits = {
  /** On the menu, active ones and others. */
  services: 100,
  pictures: 8,
  quantity: 1_000_000,
  targets: 100,
  note: 2000,
  reason: 1000,
  attachments: 6,
  deliveredFiles: 12,
  messagePictures: 3,
  /** Per conversation. */
  messages: 500,
  /** The most one order may cost, in either currency. */
  totalMinor: 100_000_000,
  priceUsdMinor: 10_000_000,
  days: 365,
} as const
