import type { InputOf } from '../../../contract/endpoint.ts'
import { orderSorts } from '../../../contract/order-schemas.ts'
import type { orders } from '../../../contract/orders.ts'
import {
  orderFlagKinds,
  orderStatuses,
  waitingParties,
  waitingReasons,
  type OrderFlagKind,
  type OrderStatus,
  type WaitingParty,
  type WaitingReason,
} from '../../../contract/statuses.ts'
import { isTag } from '../../../contract/tags.ts'
import type { readFilters } from '../../ui/index-page/use-index-filters.ts'

type ListFilters = ReturnType<typeof readFilters>

const isStatus = (word: string): word is OrderStatus => orderStatuses.some((status) => status === word)
const isParty = (word: string): word is WaitingParty => waitingParties.some((party) => party === word)

const isOrderFlagKind = (word: string): word is OrderFlagKind => orderFlagKinds.some((kind) => kind === word)
const isReason = (word: string): word is WaitingReason => waitingReasons.some((reason) => reason === word)

export const filterOf = (filters: ListFilters): InputOf<typeof orders.listMatchingOrders> => {
  const { shopId, waiting, flag, tag } = filters.values
  return {
    ...(filters.search ? { search: filters.search } : {}),
    ...(filters.tab && isStatus(filters.tab) ? { status: filters.tab } : {}),
    ...(shopId ? { shopId } : {}),
    ...(waiting && isParty(waiting) ? { waitingOn: waiting } : {}),
    ...(waiting && isReason(waiting) ? { waitingReason: waiting } : {}),
    ...(flag && isOrderFlagKind(flag) ? { flag } : {}),
    ...(tag && isTag(tag) ? { tag } : {}),
    ...(filters.fromInstant ? { createdFrom: filters.fromInstant } : {}),
    ...(filters.toInstant ? { createdTo: filters.toInstant } : {}),
  }
}

export const inputOf = (filters: ListFilters): InputOf<typeof orders.listOrders> => ({
  ...filterOf(filters),
  ...filters.pageInput,
  ...filters.sortInput(orderSorts),
})
