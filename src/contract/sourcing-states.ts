/** A request for a product, in the order in which it usually goes through them. */
export const sourcingStatuses = [
  'requested', // agency: somebody is to take it
  'inProgress', // agency: an operator looks for it
  'infoNeeded', // seller: the agency has asked something
  'quoted', // seller: accept, decline, or ask for a better one
  'accepted', // it has become a private product
  'declined',
  'expired', // nobody answered the quote in time
  'withdrawn', // by the seller, before there was a quote
  'notFound', // the agency could not find it
] as const
export type SourcingStatus = (typeof sourcingStatuses)[number]

/** Every legal move. Nothing else moves a request. */
export const sourcingTransitions = {
  requested: ['inProgress', 'infoNeeded', 'quoted', 'withdrawn', 'notFound'],
  inProgress: ['requested', 'infoNeeded', 'quoted', 'withdrawn', 'notFound'],
  infoNeeded: ['inProgress', 'quoted', 'withdrawn', 'notFound'],
  quoted: ['quoted', 'inProgress', 'accepted', 'declined', 'expired'],
  accepted: [],
  declined: ['requested', 'inProgress'],
  expired: ['requested', 'inProgress', 'quoted'],
  withdrawn: ['requested', 'inProgress'],
  notFound: ['requested', 'inProgress'],
} as const satisfies Record<SourcingStatus, readonly SourcingStatus[]>

/** On whom a request waits; null: on nobody. */
export const sourcingPartyOf = {
  requested: 'agency',
  inProgress: 'agency',
  infoNeeded: 'seller',
  quoted: 'seller',
  accepted: null,
  declined: null,
  expired: null,
  withdrawn: null,
  notFound: null,
} as const satisfies Record<SourcingStatus, 'seller' | 'agency' | null>

/** What a seller may do with a request now. */
export const sourcingActions = ['write', 'accept', 'decline', 'askAgain', 'withdraw'] as const
export type SourcingAction = (typeof sourcingActions)[number]

/** From which statuses each is allowed. */
export const sourcingActionsFrom = {
  write: ['requested', 'inProgress', 'infoNeeded', 'quoted'],
  accept: ['quoted'],
  decline: ['quoted'],
  askAgain: ['declined', 'expired', 'withdrawn', 'notFound'],
  withdraw: ['requested', 'inProgress', 'infoNeeded'],
} as const satisfies Record<SourcingAction, readonly SourcingStatus[]>

/** What an operator may do with a request now. */
export const sourcingOperatorActions = [
  'take',
  'reassign',
  'unassign',
  'ask',
  'write',
  'quote',
  'notFound',
] as const
export type SourcingOperatorAction = (typeof sourcingOperatorActions)[number]
export const sourcingOperatorActionsFrom = {
  take: ['requested', 'inProgress', 'infoNeeded'],
  reassign: ['requested', 'inProgress', 'infoNeeded'],
  unassign: ['inProgress'],
  ask: ['requested', 'inProgress'],
  write: ['requested', 'inProgress', 'infoNeeded', 'quoted'],
  quote: ['requested', 'inProgress', 'infoNeeded', 'quoted', 'expired'],
  notFound: ['requested', 'inProgress', 'infoNeeded'],
} as const satisfies Record<SourcingOperatorAction, readonly SourcingStatus[]>

/** The seller's list. */
export const sourcingTabs = ['all', 'yours', 'withAgency', 'accepted', 'closed'] as const
export type SourcingTab = (typeof sourcingTabs)[number]
export const sourcingTabStatuses = {
  all: sourcingStatuses,
  yours: ['infoNeeded', 'quoted'],
  withAgency: ['requested', 'inProgress'],
  accepted: ['accepted'],
  closed: ['declined', 'expired', 'withdrawn', 'notFound'],
} as const satisfies Record<SourcingTab, readonly SourcingStatus[]>

/** The desk's lists: nobody's, in work, the operator's own, those whose seller wrote, with the seller, over. */
export const sourcingQueues = [
  'toTake',
  'inProgress',
  'mine',
  'wrote',
  'infoNeeded',
  'quoted',
  'closed',
] as const
export type SourcingQueue = (typeof sourcingQueues)[number]

/** Within so many days the agency quotes, asks or says that it cannot find it. */
export const sourcingResponseDays = 2

export const sourcingLimits = {
  title: 160,
  link: 1500,
  note: 4000,
  reason: 1000,
  wishes: 20,
  countries: 30,
  pictures: 6,
  messagePictures: 3,
  variants: 20,
  /** Asked at once, from a file or by pasting. */
  atOnce: 200,
  /** Of one quote. */
  skus: 60,
  quotePictures: 8,
  /** Of one conversation. */
  messages: 500,
} as const

/** Why a row of a file cannot be asked. */
export const sourcingProblems = [
  'empty',
  'link',
  'price',
  'quantity',
  'country',
  'date',
  'formula',
  'tooLong',
] as const
export type SourcingRowProblem = (typeof sourcingProblems)[number]
