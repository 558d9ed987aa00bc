import { orders } from '../../../contract/orders.ts'
import { menuTags } from '../../../contract/permissions.ts'
import type { Access } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'

/** Counts beside the side menu's entries, by the page's path. */
export const useBadges = (access: Access): Readonly<Record<string, number>> => {
  const { data } = useCall(
    orders.getMenuCounts,
    {},
    { enabled: access.hasTag(menuTags.orders), quiet: true, everyMs: 60_000 },
  )
  return data ? { '/orders/dropshippingOrders': data.awaitingQuote + data.awaitingPayment } : {}
}
