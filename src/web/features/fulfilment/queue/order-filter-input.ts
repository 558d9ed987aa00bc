import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { goodsStates } from '../../../../contract/orders/operator-order-filter.ts'
import type { operatorOrderBulk } from '../../../../contract/orders/operator-order-bulk.ts'
import { isOfQueues, isQueue, operatorOrderSorts } from '../../../../contract/orders/operator-orders.ts'
import {
  orderFlagKinds,
  waitingParties,
  waitingReasons,
  type OrderStatus,
} from '../../../../contract/kernel/statuses.ts'
import type { IndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'

export type OrderFilterInput = InputOf<typeof operatorOrderBulk.listMatchingOperatorOrders>

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find((one) => one === value)
const idOf = (value: string | undefined): string | undefined =>
  value !== undefined && /^[1-9]\d{0,17}$/.test(value) ? value : undefined
const daysOf = (value: string | undefined): number | undefined => {
  const days = Number(value)
  return Number.isInteger(days) && days >= 1 && days <= 365 ? days : undefined
}

interface Read {
  readonly input: OrderFilterInput
  /** Whether it shows orders that are to be shipped, and nothing else. */
  readonly isInQueue: boolean
  /** Whether a filter sets the order of the list, and no column. */
  readonly hasOwnOrder: boolean
}

type Named = Readonly<Record<string, string>>

const datesOf = ({ values, fromInstant: from, toInstant: to }: IndexFilters<number>): OrderFilterInput =>
  values['dates'] === 'paid'
    ? { ...(from && { paidFrom: from }), ...(to && { paidTo: to }) }
    : { ...(from && { receivedFrom: from }), ...(to && { receivedTo: to }) }

const queueFilterOf = (values: Named): OrderFilterInput => {
  const goods = oneOf(goodsStates, values['goods'])
  const assignee = oneOf(['mine', 'nobody'], values['assignee']) ?? idOf(values['assignee'])
  const paidDaysAgo = daysOf(values['paidDaysAgo'])
  return {
    ...(values['late'] === '1' && { late: true as const }),
    ...(goods && { goods }),
    ...(assignee !== undefined && { assignee }),
    ...(paidDaysAgo !== undefined && { paidDaysAgo }),
  }
}

/** What of a URL the list understands; the rest is ignored, as in any list. */
export const readOrderFilters = (filters: IndexFilters<number>, status: OrderStatus | undefined): Read => {
  const { values, search } = filters
  const flag = oneOf(orderFlagKinds, values['flag'])
  const flagOn = oneOf(waitingParties, values['flagOn'])
  const waitingReason = oneOf(waitingReasons, values['waitingReason'])
  const [customerId, shippingLineId] = [idOf(values['customerId']), idOf(values['shippingLineId'])]
  const countryCode = /^[A-Z]{2}$/.test(values['country'] ?? '') ? values['country'] : undefined
  const sku = values['sku']?.trim().slice(0, 100)
  const ofQueue = status === undefined || isQueue(status) ? queueFilterOf(values) : {}
  const isInQueue = isQueue(status) || isOfQueues(ofQueue)
  return {
    isInQueue,
    hasOwnOrder: flag !== undefined || (waitingReason !== undefined && !isInQueue),
    input: {
      ...(search !== '' && { search }),
      ...(status && { status }),
      ...(customerId !== undefined && { customerId }),
      ...(shippingLineId !== undefined && { shippingLineId }),
      ...(countryCode !== undefined && { countryCode }),
      ...(sku && { sku }),
      ...(waitingReason && { waitingReason }),
      ...(flag && { flag, ...(flagOn && { flagOn }) }),
      ...(!flag && filters.sortInput(operatorOrderSorts.filter((key) => key !== 'shipBy' || isInQueue))),
      ...datesOf(filters),
      ...ofQueue,
    },
  }
}
