import { orders } from '../../../contract/orders/orders.ts'
import { livePaths } from '../../../contract/kernel/live.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { Access } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { useLive } from '../../ui/live/use-live.ts'

const loadLiveCalls = async () => (await import('./live-calls.ts')).liveCalls

/** Changes arrive by live events; polling is a fallback for networks that block streams. */
const slowPollMs = 300_000

export const useBadges = (access: Access): Readonly<Record<string, number>> => {
  useLive(livePaths.customer, loadLiveCalls)
  const { data } = useCall(
    orders.getMenuCounts,
    {},
    { enabled: access.hasMenu(menuTags.orders), quiet: true, everyMs: slowPollMs },
  )
  if (!data) return {}
  const { awaitingQuote, awaitingPayment, unreadTickets, wholesale } = data
  return {
    '/orders/dropshippingOrders': awaitingQuote + awaitingPayment,
    '/function/newTickets': unreadTickets,
    '/function/orderHistory': wholesale,
  }
}
