export const orderStatuses = [
  'awaitingQuote',
  'awaitingPayment',
  'processing',
  'awaitingStock',
  'partlyShipped',
  'shipped',
  'delivered',
  'cancelled',
  'merged',
  'split',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderTransitions = {
  awaitingQuote: ['awaitingPayment', 'cancelled', 'merged', 'split'],
  awaitingPayment: ['awaitingQuote', 'processing', 'cancelled', 'merged', 'split'],
  processing: ['awaitingPayment', 'awaitingStock', 'partlyShipped', 'shipped', 'cancelled'],
  awaitingStock: ['processing', 'partlyShipped', 'shipped', 'cancelled'],
  // Back again where shipping is undone.
  partlyShipped: ['shipped', 'delivered', 'processing'],
  shipped: ['delivered', 'partlyShipped', 'processing'],
  delivered: [],
  cancelled: ['awaitingQuote', 'awaitingPayment'],
  merged: ['awaitingQuote', 'awaitingPayment'],
  split: ['awaitingQuote', 'awaitingPayment'],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export const waitingReasons = [
  'linesUnmapped', // seller: match the line item or request a quote
  'quoteRequested', // agency: quote
  'quoteOffered', // seller: accept or decline the quote
  'addressIncomplete', // seller: correct the address
  'noShippingLine', // agency: no shipping line serves this country with these goods
  'shippingLineNotChosen', // seller: choose a shipping line
  'paymentDue', // seller: pay
  'shopUnpaid', // shop: its buyer has not paid yet
  'testOrder', // seller: a test order of the shop, which is never paid: cancel it
  'beingPrepared', // agency: pick, pack, ship (1–3 days)
  'awaitingStock', // agency: goods are on their way to the warehouse
  'partlyShipped', // agency: ship the rest
  'replacementOffered', // seller: accept or decline the charge of a replacement
  'cancelledInShop', // seller: cancelled or fulfilled in the shop after payment: ship anyway or cancel
  'inTransit', // carrier
] as const
export type WaitingReason = (typeof waitingReasons)[number]
export const waitingParties = ['seller', 'agency', 'shop', 'carrier'] as const
export type WaitingParty = (typeof waitingParties)[number]

export const waitingPartyOf = {
  linesUnmapped: 'seller',
  quoteRequested: 'agency',
  quoteOffered: 'seller',
  addressIncomplete: 'seller',
  noShippingLine: 'agency',
  shippingLineNotChosen: 'seller',
  paymentDue: 'seller',
  shopUnpaid: 'shop',
  testOrder: 'seller',
  beingPrepared: 'agency',
  awaitingStock: 'agency',
  partlyShipped: 'agency',
  replacementOffered: 'seller',
  cancelledInShop: 'seller',
  inTransit: 'carrier',
} as const satisfies Record<WaitingReason, WaitingParty>

export const orderFlagKinds = [
  'problem',
  'onHold', // put on hold by the seller: not paid automatically, not picked
  'cancellationRequested',
  'refund',
  'replacement',
  'returned',
  'surcharge',
] as const
export type OrderFlagKind = (typeof orderFlagKinds)[number]
/** While an order has one of these, it is neither paid nor picked nor shipped. The first of several is the one named. */
export const blockingFlags = [
  'problem',
  'cancellationRequested',
  'onHold',
  'surcharge',
] as const satisfies readonly OrderFlagKind[]
export type BlockingFlag = (typeof blockingFlags)[number]

/** What a seller may do with an order now; computed by the server and shown by the screens as is. */
export const orderActions = [
  'pay',
  'chooseLine',
  'editAddress',
  'changeProducts',
  'mapLine',
  'unmapLine',
  'requestQuote',
  'answerQuote',
  'cancel',
  'requestCancellation', // approved by the agency, once it is paid
  'withdrawCancellationRequest',
  'applyRefund',
  'restore',
  'releaseCancellationHold',
  'refund',
  'merge',
  'split',
  'undoMerge',
  'skipMergeWait', // excludes the order from the seller's merge window
  'undoSplit',
  'answerReplacement',
  'hold',
  'releaseHold',
  'solveProblem',
  'answerSurcharge',
] as const
export type OrderAction = (typeof orderActions)[number]

export const operatorOrderActions = [
  'quote',
  'ship',
  'awaitStock',
  'resumeFromStock',
  'packingSlip',
  'label', // creates a label, or prints it again
  'voidLabel',
  'releaseCancellationHold',
  'refund',
  'replacement',
  'raiseProblem',
  'askProblemAgain',
  'resolveProblem',
  'decideCancel', // requested by its seller
  'raiseSurcharge',
] as const
export type OperatorOrderAction = (typeof operatorOrderActions)[number]

export const quoteStatuses = ['requested', 'offered', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]
export const quoteTransitions = {
  requested: ['offered', 'withdrawn'],
  offered: ['accepted', 'declined', 'expired', 'offered', 'withdrawn'],
  accepted: [],
  declined: ['requested'],
  expired: ['requested', 'offered'],
  withdrawn: ['requested'],
} as const satisfies Record<QuoteStatus, readonly QuoteStatus[]>

export const rechargeStatuses = [
  'created', // PayPal: the seller has not returned yet; bank: not submitted
  'approved', // PayPal: approved, being captured
  'pending', // PayPal: captured but held; bank: to be reviewed by an operator
  'credited',
  'refused', // declined, cancelled or rejected
  'expired',
] as const
export type RechargeStatus = (typeof rechargeStatuses)[number]
export const rechargeTransitions = {
  created: ['approved', 'pending', 'credited', 'refused', 'expired'],
  approved: ['pending', 'credited', 'refused', 'expired'],
  pending: ['credited', 'refused'],
  credited: [],
  refused: ['credited'], // PayPal may complete a payment it declined before, and received money is always credited.
  expired: ['approved', 'pending', 'credited'],
} as const satisfies Record<RechargeStatus, readonly RechargeStatus[]>

/** Tracking statuses common to all carriers. `delivered` and `returned` are final. */
export const trackingStatuses = [
  'notFound',
  'infoReceived',
  'pickedUp',
  'inTransit',
  'customs',
  'outForDelivery',
  'availableForPickup',
  'deliveryFailed',
  'exception',
  'returning',
  'returned',
  'delivered',
  'expired',
] as const
export type TrackingStatus = (typeof trackingStatuses)[number]
/** Carriers may also send events of their own that we do not know. */
export const trackingEventStatuses = [...trackingStatuses, 'unknown'] as const
export type TrackingEventStatus = (typeof trackingEventStatuses)[number]
export const finalTrackingStatuses: readonly TrackingStatus[] = ['delivered', 'returned']

/** Those that shops are informed of. */
export const pushableTrackingStatuses = [
  'pickedUp',
  'inTransit',
  'outForDelivery',
  'availableForPickup',
  'deliveryFailed',
  'exception',
  'returning',
  'returned',
  'delivered',
] as const satisfies readonly TrackingStatus[]
export type PushableTrackingStatus = (typeof pushableTrackingStatuses)[number]

export const shopStatuses = ['connected', 'needsReconnect', 'disconnected'] as const
export type ShopStatus = (typeof shopStatuses)[number]
export const pushStatuses = ['pending', 'retrying', 'done', 'failed'] as const
export type PushStatus = (typeof pushStatuses)[number]

export const goodsAttributes = ['battery', 'liquid', 'magnet', 'powder'] as const
export type GoodsAttribute = (typeof goodsAttributes)[number]
