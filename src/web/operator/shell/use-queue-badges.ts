import type { OutputOf } from '../../../contract/endpoint.ts'
import { operatorHome } from '../../../contract/operator/home.ts'
import { useCall } from '../../ui/call/use-call.ts'

type QueueName = OutputOf<typeof operatorHome.getQueues>['queues'][number]['name']

/** Which page of the menu a queue is worked off on. */
const queuePages: Readonly<Record<QueueName, string>> = {
  quoteRequests: '/quotes',
  toShip: '/orders',
  awaitingStock: '/orders',
  partlyShipped: '/orders',
  rechargesToReview: '/recharges',
  failedPushes: '/pushes',
  noShippingLine: '/orders',
}

/** What waits on the agency, by the page of the menu. */
export const useQueueBadges = (): Readonly<Record<string, number>> => {
  const { data } = useCall(operatorHome.getQueues, {}, { quiet: true, everyMs: 30_000 })
  const badges: Record<string, number> = {}
  for (const queue of data?.queues ?? []) {
    const path = queuePages[queue.name]
    badges[path] = (badges[path] ?? 0) + queue.count
  }
  return badges
}
