/** Main status of a dropshipping order, in the order in which it goes through them. */
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

/** Every legal move of an order's main status. Nothing else moves it. */
export const orderTransitions = {
  awaitingQuote: ['awaitingPayment', 'cancelled', 'merged', 'split'],
  awaitingPayment: ['awaitingQuote', 'processing', 'cancelled', 'merged', 'split'],
  processing: ['awaitingStock', 'partlyShipped', 'shipped', 'cancelled'],
  awaitingStock: ['processing', 'partlyShipped', 'shipped', 'cancelled'],
  partlyShipped: ['shipped', 'delivered'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: ['awaitingQuote', 'awaitingPayment'],
  merged: ['awaitingQuote', 'awaitingPayment'],
  split: ['awaitingQuote', 'awaitingPayment'],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Why an order does not move. With `waitingOn` and `waitingSince` it is on every row that waits. */
export const waitingReasons = [
  'linesUnmapped', // seller: map the line or ask for a quote
  'quoteRequested', // agency: must quote
  'quoteOffered', // seller: accept or decline the quote
  'addressIncomplete', // seller: mend the address
  'noShippingLine', // agency: no line reaches this country with these goods
  'shippingLineNotChosen', // seller: choose a line
  'paymentDue', // seller: pay
  'shopUnpaid', // shop: its buyer has not paid yet
  'beingPrepared', // agency: pick, pack, ship (1–3 days)
  'awaitingStock', // agency: goods are on their way to the warehouse
  'partlyShipped', // agency: the rest is to be shipped
  'replacementOffered', // seller: accept the charge of what is to be sent again, or decline
  'cancelledInShop', // seller: the shop's buyer cancelled after payment: ship all the same, or take the money back
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
  beingPrepared: 'agency',
  awaitingStock: 'agency',
  partlyShipped: 'agency',
  replacementOffered: 'seller',
  cancelledInShop: 'seller',
  inTransit: 'carrier',
} as const satisfies Record<WaitingReason, WaitingParty>

/** What may lie over an order beside its main status. */
export const orderFlagKinds = [
  'problem', // something is wrong with it, and somebody has to say what is to be done
  'onHold', // put aside by the seller: not paid by itself, not picked
  'cancellationRequested', // paid, and its seller has asked the agency to cancel it
  'refund', // money of it is asked back
  'replacement', // it is sent once more
  'returned', // a parcel of it came back
  'surcharge', // the agency asks for more money before it ships
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

/** What a seller may do with an order now; the server computes it, the screens show exactly this. */
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
  'requestCancellation', // of the agency, once it is paid
  'withdrawCancellationRequest',
  'applyRefund',
  'restore',
  'releaseCancellationHold',
  'refund',
  'merge',
  'split',
  'undoMerge',
  'skipMergeWait', // of the seller's window: not to wait for others to the same address
  'undoSplit',
  'answerReplacement',
  'hold',
  'releaseHold',
  'solveProblem',
  'answerSurcharge',
] as const
export type OrderAction = (typeof orderActions)[number]

/** What an operator may do with an order now. */
export const operatorOrderActions = [
  'quote',
  'ship',
  'awaitStock',
  'resumeFromStock',
  'packingSlip',
  'label', // made, or printed again
  'voidLabel',
  'releaseCancellationHold',
  'refund',
  'replacement',
  'raiseProblem',
  'askProblemAgain',
  'resolveProblem',
  'decideCancel', // that its seller asks for
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
  'created', // PayPal: the seller has not come back yet; bank: not submitted
  'approved', // PayPal: approved, capture under way
  'pending', // PayPal: captured but held; bank: an operator is to review
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
  refused: ['credited'], // PayPal may complete what it declined before; money that came is never turned away
  expired: ['approved', 'pending', 'credited'],
} as const satisfies Record<RechargeStatus, readonly RechargeStatus[]>

/** A parcel's life, common to all carriers. `delivered` and `returned` are final. */
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
/** An event may also be in words of the carrier's that we do not know. */
export const trackingEventStatuses = [...trackingStatuses, 'unknown'] as const
export type TrackingEventStatus = (typeof trackingEventStatuses)[number]
export const finalTrackingStatuses: readonly TrackingStatus[] = ['delivered', 'returned']

export const shopStatuses = ['connected', 'needsReconnect', 'disconnected'] as const
export type ShopStatus = (typeof shopStatuses)[number]
export const pushStatuses = ['pending', 'retrying', 'done', 'failed'] as const
export type PushStatus = (typeof pushStatuses)[number]

export const goodsAttributes = ['battery', 'liquid', 'magnet', 'powder'] as const
export type GoodsAttribute = (typeof goodsAttributes)[number]
