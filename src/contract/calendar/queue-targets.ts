import { policyTerms } from '../refunds/policy-terms.ts'
import { purchaseTerms } from '../purchasing/purchase-states.ts'
import { sourcingResponseDays } from '../sourcing/sourcing-states.ts'
import { wholesaleTerms } from '../wholesale/wholesale-states.ts'

const processing = policyTerms.processingDays.max

/**
 * The usual response time of each queue in working days. `toShip` is the ship-by promise, which the queues of paid orders
 * share; of tickets, the first answer and the following ones have times of their own.
 */
export const usualDays = {
  toShip: processing,
  quoteRequests: 1,
  rechargesToReview: 1,
  withdrawalsToReview: 1,
  commissionsToPay: 7,
  correctionsToReview: 1,
  creditToReview: 1,
  creditOverdue: 1,
  ledgerIssues: 1,
  serviceOrdersToMove: 2,
  failedPushes: 1,
  failedListings: 1,
  noShippingLine: processing,
  returnsToReceive: processing,
  returnsToReship: processing,
  returnsOverdue: processing,
  ticketsToAnswer: 1,
  ticketFollowUps: 1,
  replacementsDeclined: 1,
  problemsToSolve: 1,
  refundsToDecide: policyTerms.refundAnswerDays,
  cancelsToDecide: 1,
  surchargesToDecide: 1,
  productsToDeclare: processing,
  productsToFind: sourcingResponseDays,
  wholesaleToQuote: wholesaleTerms.quoteDays,
  wholesaleToMove: processing,
  inventoryToMove: purchaseTerms.buyDays,
  supplierOrdersToPlace: 1,
  supplierOrdersLate: 1,
  carrierBillsToDecide: 7,
  parcelsUnscanned: 1,
  binCounts: 1,
  binDifferences: 1,
  weightDifferences: 2,
} as const

export type TargetQueue = keyof typeof usualDays
export const targetQueues = Object.keys(usualDays) as [TargetQueue, ...TargetQueue[]]
