import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { goodsStates, isQueue, type operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorWaves } from '../../../../contract/waves/waves.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import type { SelectFilter } from '../../../ui/index-page/state/index-types.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useOperator } from '../../../session/operator-session.ts'

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
  },
})

type ListInput = InputOf<typeof operatorOrders.listOperatorOrders>

interface QueueFilter {
  readonly input: Pick<ListInput, 'late' | 'goods' | 'assignee'>
  readonly selects: readonly SelectFilter[]
  /** Whether a filter limits the list to queues. */
  readonly isOn: boolean
}

/** Empty for lists without queues. */
export const useQueueFilter = (
  values: Readonly<Record<string, string>>,
  status: OrderStatus | undefined,
  isOther: boolean,
): QueueFilter => {
  const words = useText(text)
  const me = useOperator()
  const mayPack = useAccess().hasRole('fulfilment', 'orders')
  const isApplicable = !isOther && (status === undefined || isQueue(status))
  const { data } = useCall(operatorWaves.listPackers, {}, { enabled: mayPack && isApplicable, quiet: true })
  if (!isApplicable) return { input: {}, selects: [], isOn: false }
  const isLate = values['late'] === '1'
  const goods = goodsStates.find((state) => state === values['goods'])
  const assignee = values['assignee']
  const colleagues = (data?.packers ?? []).filter(({ id }) => id !== me?.id)
  return {
    input: { ...(isLate && { late: true as const }), ...(goods && { goods }), ...(assignee && { assignee }) },
    isOn: isLate || goods !== undefined || assignee !== undefined,
    selects: [
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
                ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
              ],
            },
          ]
        : []),
    ],
  }
}
