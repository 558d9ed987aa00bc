import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { isQueue, type operatorOrders } from '../../../../contract/orders/operator-orders.ts'
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
    assignee: 'Assigned to',
    mine: 'Me',
    nobody: 'Unassigned',
  },
  zh: { shipBy: '发货时限', late: '已超时', assignee: '负责人', mine: '我', nobody: '未分配' },
})

type ListInput = InputOf<typeof operatorOrders.listOperatorOrders>

interface QueueFilter {
  readonly input: Pick<ListInput, 'late' | 'assignee'>
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
  const mayPack = useAccess().hasRole('fulfilment')
  const isApplicable = !isOther && (status === undefined || isQueue(status))
  const { data } = useCall(operatorWaves.listPackers, {}, { enabled: mayPack && isApplicable, quiet: true })
  if (!isApplicable) return { input: {}, selects: [], isOn: false }
  const isLate = values['late'] === '1'
  const assignee = values['assignee']
  const colleagues = (data?.packers ?? []).filter(({ id }) => id !== me?.id)
  return {
    input: { ...(isLate && { late: true as const }), ...(assignee && { assignee }) },
    isOn: isLate || assignee !== undefined,
    selects: [
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
