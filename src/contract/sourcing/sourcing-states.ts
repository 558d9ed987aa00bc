export const sourcingStatuses = [
  'requested', // agency: nobody is assigned yet
  'inProgress', // agency: an operator is sourcing it
  'infoNeeded', // seller: the agency has asked a question
  'quoted', // seller: accept, decline, or request a better quote
  'accepted', // it has become a private product
  'declined',
  'expired', // the quote was not answered in time
  'withdrawn', // by the seller, before it was quoted
  'notFound', // the agency could not find it
] as const
export type SourcingStatus = (typeof sourcingStatuses)[number]

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

/** The party a request waits on; null: nobody. */
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

export const sourcingActions = ['write', 'accept', 'decline', 'askAgain', 'withdraw'] as const
export type SourcingAction = (typeof sourcingActions)[number]

export const sourcingActionsFrom = {
  write: ['requested', 'inProgress', 'infoNeeded', 'quoted'],
  accept: ['quoted'],
  decline: ['quoted'],
  askAgain: ['declined', 'expired', 'withdrawn', 'notFound'],
  withdraw: ['requested', 'inProgress', 'infoNeeded'],
} as const satisfies Record<SourcingAction, readonly SourcingStatus[]>

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

export const sourcingTabs = ['all', 'yours', 'withAgency', 'accepted', 'closed'] as const
export type SourcingTab = (typeof sourcingTabs)[number]
export const sourcingTabStatuses = {
  all: sourcingStatuses,
  yours: ['infoNeeded', 'quoted'],
  withAgency: ['requested', 'inProgress'],
  accepted: ['accepted'],
  closed: ['declined', 'expired', 'withdrawn', 'notFound'],
} as const satisfies Record<SourcingTab, readonly SourcingStatus[]>

export const sourcingQueues = [
  'toTake',
  // Unassigned or in progress.
  'toFind',
  'inProgress',
  'mine',
  // Unassigned, of the customers whom one looks after, or stands in for.
  'myCustomers',
  'wrote',
  'infoNeeded',
  'quoted',
  'closed',
] as const
export type SourcingQueue = (typeof sourcingQueues)[number]

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
  atOnce: 200,
  /** Per quote. */
  skus: 60,
  quotePictures: 8,
  /** Per conversation. */
  messages: 500,
} as const

export const sourcingProblems = [
  'empty',
  'link',
  'price',
  'ambiguousPrice',
  'quantity',
  'ambiguousQuantity',
  'country',
  'date',
  'formula',
  'tooLong',
] as const
export type SourcingRowProblem = (typeof sourcingProblems)[number]
