import { counted, formatNumber } from '../../../contract/format.ts'
import { operatorWaves } from '../../../contract/operator/waves.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorOrderReads } from '../fulfilment/fulfilment-calls.ts'
import { toastResults } from '../fulfilment/tell-results.ts'
import { useOperator } from '../identity/operator-session.ts'

const text = defineText({
  en: {
    taken: (count: number) => `${counted(count, 'order', 'orders')} assigned to you.`,
    handed: (count: number) => `${counted(count, 'order', 'orders')} reassigned.`,
    back: (count: number) => `${counted(count, 'order', 'orders')} unassigned.`,
  },
  zh: {
    taken: (count: number) => `已领取 ${formatNumber(count, 'zh')} 个订单。`,
    handed: (count: number) => `已转交 ${formatNumber(count, 'zh')} 个订单。`,
    back: (count: number) => `已取消领取 ${formatNumber(count, 'zh')} 个订单。`,
  },
})

/** Assigns, reassigns or unassigns orders, and shows the result as a toast. */
export const useAssign = (onDone: () => void = () => undefined) => {
  const words = useText(text)
  const me = useOperator()?.id ?? null
  const assign = useCallMutation(operatorWaves.assignOrders, {
    invalidates: operatorOrderReads,
    onSuccess: ({ results }, { to }) => {
      toastResults(results, to === null ? words.back : to === me ? words.taken : words.handed)
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
