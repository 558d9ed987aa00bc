import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { operatorWaves } from '../../../contract/waves/waves.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { toastResults } from '../fulfilment/common/toast-results.ts'
import { useOperator } from '../../session/operator-session.ts'

const text = defineText({
  en: {
    assigned: (count: number) => `${counted(count, 'order', 'orders')} assigned to you.`,
    reassigned: (count: number) => `${counted(count, 'order', 'orders')} reassigned.`,
    unassigned: (count: number) => `${counted(count, 'order', 'orders')} unassigned.`,
  },
  zh: {
    assigned: (count: number) => `已领取 ${formatNumber(count, 'zh')} 个订单。`,
    reassigned: (count: number) => `已转交 ${formatNumber(count, 'zh')} 个订单。`,
    unassigned: (count: number) => `已取消领取 ${formatNumber(count, 'zh')} 个订单。`,
  },
})

export const useAssign = (onDone: () => void = () => undefined) => {
  const words = useText(text)
  const me = useOperator()?.id ?? null
  const assign = useCallMutation(operatorWaves.assignOrders, {
    invalidates: operatorOrderReads,
    onSuccess: ({ results }, { to }) => {
      toastResults(results, to === null ? words.unassigned : to === me ? words.assigned : words.reassigned)
      if (results.some(({ ok }) => ok)) onDone()
    },
  })
  return {
    me,
    isPending: assign.isPending,
    take: (ids: readonly string[]) => me !== null && assign.mutate({ ids: [...ids], to: me }),
    unassign: (ids: readonly string[]) => assign.mutate({ ids: [...ids], to: null }),
    reassign: (ids: readonly string[], to: string, takeOver: boolean) =>
      assign.mutate({ ids: [...ids], to, takeOver }),
  }
}
