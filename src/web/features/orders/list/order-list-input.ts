import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { orderSorts } from '../../../../contract/orders/order-inputs.ts'
import type { orders } from '../../../../contract/orders/orders.ts'
import {
  orderFlagKinds,
  orderStatuses,
  waitingParties,
  waitingReasons,
} from '../../../../contract/kernel/statuses.ts'
import { isTag } from '../../../../contract/kernel/tags.ts'
import type { readFilters } from '../../../ui/index-page/state/use-index-filters.ts'

type ListFilters = ReturnType<typeof readFilters>

/** A word of the address, if it is one of these. */
const among = <T extends string>(words: readonly T[], word: string | undefined): T | undefined =>
  words.find((one) => one === word)

export const filterOf = ({
  search,
  tab,
  values: { shopId, waiting, flag: kind, tag },
  fromInstant,
  toInstant,
}: ListFilters): InputOf<typeof orders.listMatchingOrders> => {
  const status = among(orderStatuses, tab)
  const waitingOn = among(waitingParties, waiting)
  const waitingReason = among(waitingReasons, waiting)
  const flag = among(orderFlagKinds, kind)
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(shopId && { shopId }),
    ...(waitingOn && { waitingOn }),
    ...(waitingReason && { waitingReason }),
    ...(flag && { flag }),
    ...(tag && isTag(tag) && { tag }),
    ...(fromInstant && { createdFrom: fromInstant }),
    ...(toInstant && { createdTo: toInstant }),
  }
}

export const inputOf = (filters: ListFilters): InputOf<typeof orders.listOrders> => ({
  ...filterOf(filters),
  ...filters.pageInput,
  ...filters.sortInput(orderSorts),
})
