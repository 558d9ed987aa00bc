import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { livePaths } from '../../../contract/kernel/live.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { useLive } from '../../ui/live/use-live.ts'

type QueueName = OutputOf<typeof operatorHome.getQueues>['queues'][number]['name']

const queuePages: Readonly<Record<QueueName, string | null>> = {
  lateOrders: null, // included in other queues
  quoteRequests: '/quotes',
  toShip: '/orders',
  awaitingStock: '/orders',
  partlyShipped: '/orders',
  rechargesToReview: '/recharges',
  withdrawalsToReview: '/withdrawals',
  commissionsToPay: '/commissions',
  correctionsToReview: '/corrections',
  creditToReview: '/credit-lines',
  creditOverdue: '/credit-lines',
  ledgerIssues: '/ledger-issues',
  serviceOrdersToMove: '/service-orders',
  failedPushes: '/pushes',
  failedListings: '/pushes',
  noShippingLine: '/orders',
  returnsToReceive: '/reported-returns',
  returnsToReship: '/returns',
  returnsOverdue: '/returns',
  ticketsToAnswer: '/tickets',
  replacementsDeclined: '/orders/declined-replacements',
  problemsToSolve: '/orders',
  refundsToDecide: '/refunds',
  cancelsToDecide: '/refunds',
  surchargesToDecide: '/surcharges',
  productsToDeclare: null, // a backlog: hundreds after an import
  productsToFind: '/sourcing',
  wholesaleToQuote: '/wholesale',
  wholesaleToMove: '/wholesale',
  inventoryToMove: '/incoming',
  supplierOrdersToPlace: '/buying/orders',
  supplierOrdersLate: '/buying/orders',
  carrierBillsToDecide: '/carrier-bills',
  parcelsUnscanned: '/hand-over/unscanned',
  binCounts: '/buying/counts',
  binDifferences: '/buying/counts',
  weightDifferences: '/products/weights',
}

const loadLiveCalls = async () => (await import('./live-calls.ts')).liveCalls

/** Changes arrive by live events; polling is a fallback for networks that block streams. */
const slowPollMs = 300_000

export const useQueueBadges = (): Readonly<Record<string, number>> => {
  useLive(livePaths.operator, loadLiveCalls)
  const { data } = useCall(operatorHome.getQueues, {}, { quiet: true, everyMs: slowPollMs })
  const badges: Record<string, number> = {}
  for (const queue of data?.queues ?? []) {
    const path = queuePages[queue.name]
    if (path === null) continue
    badges[path] = (badges[path] ?? 0) + queue.count
  }
  return badges
}
