import { daysOf } from '../../ui/time/time-text.ts'
import type { Bucket } from './figures-period.ts'

/** The orders that came in on these days. */
export const ordersOf = ({ from, to }: Pick<Bucket, 'from' | 'to'>) => ({
  to: '/orders/dropshippingOrders',
  search: { from, to },
})

/** 'Nov 21, 2026', or the first and last day of a week. */
export const rangeOf = ({ from, to }: Bucket): string => daysOf(from, to)
