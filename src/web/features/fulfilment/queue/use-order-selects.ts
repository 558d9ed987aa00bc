import { goodsStates } from '../../../../contract/orders/operator-order-filter.ts'
import { isQueue } from '../../../../contract/orders/operator-orders.ts'
import { operatorWaves } from '../../../../contract/waves/waves.ts'
import { orderFlagKinds, waitingParties, type OrderStatus } from '../../../../contract/kernel/statuses.ts'
import { useOperator } from '../../../session/operator-session.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import type { SelectFilter } from '../../../ui/index-page/state/index-types.ts'
import type { IndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { orderFlagText } from '../../order-kit/order-text.ts'
import { agencyPartyText } from './operator-text.ts'

const text = defineText({
  en: {
    shipBy: 'Ship by',
    late: 'Late',
    goods: 'Goods',
    here: 'In stock',
    toCome: 'Outstanding',
    assignee: 'Assigned to',
    mine: 'Me',
    nobody: 'Unassigned',
    flag: 'Exceptions',
    flagOn: 'Waiting for',
  },
  zh: {
    shipBy: '发货时限',
    late: '已超时',
    goods: '货物',
    here: '已到货',
    toCome: '待到货',
    assignee: '负责人',
    mine: '我',
    nobody: '未分配',
    flag: '特殊状态',
    flagOn: '待处理方',
  },
})

/** The filters that are always offered; see `MoreFilters` for the others. */
export const useOrderSelects = (
  { values }: IndexFilters<number>,
  status: OrderStatus | undefined,
): readonly SelectFilter[] => {
  const words = useText(text)
  const flags = useText(orderFlagText)
  const parties = useText(agencyPartyText)
  const me = useOperator()
  const mayPack = useAccess().hasRole('fulfilment', 'orders')
  const canBeQueue = status === undefined || isQueue(status)
  const { data } = useCall(operatorWaves.listPackers, {}, { enabled: mayPack && canBeQueue, quiet: true })
  const colleagues = (data?.packers ?? []).filter(({ id }) => id !== me?.id)
  const ofQueues: readonly SelectFilter[] = [
    {
      name: 'goods',
      label: words.goods,
      options: goodsStates.map((state) => ({ value: state, label: words[state] })),
    },
    { name: 'late', label: words.shipBy, options: [{ value: '1', label: words.late }] },
    ...(mayPack
      ? [
          {
            name: 'assignee',
            label: words.assignee,
            options: [
              { value: 'mine', label: words.mine },
              { value: 'nobody', label: words.nobody },
              ...colleagues.map(({ id, name }) => ({ value: id as string, label: name })),
            ],
          },
        ]
      : []),
  ]
  return [
    ...(canBeQueue ? ofQueues : []),
    {
      name: 'flag',
      label: words.flag,
      options: orderFlagKinds.map((kind) => ({ value: kind, label: flags[kind] })),
    },
    ...(values['flag']
      ? [
          {
            name: 'flagOn',
            label: words.flagOn,
            options: waitingParties.map((party) => ({ value: party, label: parties[party] })),
          },
        ]
      : []),
  ]
}
