import { orders } from '../../../../contract/orders/orders.ts'
import { prefetch } from '../../../ui/call/prefetch.ts'
import { readFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import type { Search } from '../../../ui/page/search.ts'
import { inputOf } from './order-list-input.ts'

/** Prefetches the list before the page's own code is loaded. */
export const prefetchPage = async (search: Search): Promise<void> => {
  const filters = readFilters(search)
  // Days are those of the account's time zone, which is not known yet.
  if (filters.from === '' && filters.to === '') await prefetch(orders.listOrders, inputOf(filters))
}
