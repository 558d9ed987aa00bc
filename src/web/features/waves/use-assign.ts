import { operatorWaves } from '../../../contract/operator/waves.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorOrderReads } from '../fulfilment/fulfilment-calls.ts'
import { toastResults } from '../fulfilment/tell-results.ts'
import { useOperator } from '../identity/operator-session.ts'

const text = defineText({
  en: {
    taken: (count: number) => (count === 1 ? 'Order assigned to you.' : `${count} orders assigned to you.`),
    handed: (count: number) => (count === 1 ? '1 order reassigned.' : `${count} orders reassigned.`),
    back: (count: number) => (count === 1 ? '1 order unassigned.' : `${count} orders unassigned.`),
  },
  zh: {
    taken: (count: number) => `已领取 ${count} 个订单。`,
    handed: (count: number) => `已转交 ${count} 个订单。`,
    back: (count: number) => `已取消领取 ${count} 个订单。`,
  },
})

/** Takes orders, hands them over or gives them back, and says what came of it. */
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
