import { mergeWindow } from '../../../../contract/merge-window/merge-window.ts'
import type { OrderRow } from '../../../../contract/orders/order-schemas.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { RowButton } from '../../../ui/index-page/row-button.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { orderReads } from '../../order-kit/order-calls.ts'

const text = defineText({
  en: {
    skip: 'Skip wait',
    skipped: (number: string) =>
      `${number} no longer waits for other orders. The next scheduled run can pay it.`,
  },
  zh: {
    skip: '不再等待合并',
    skipped: (number: string) => `${number} 不再等待同地址的其他订单，下次自动付款时即可支付。`,
  },
})

const SkipWaitButton = ({ order, small }: { order: Pick<OrderRow, 'id' | 'number'>; small?: boolean }) => {
  const words = useText(text)
  const skip = useCallMutation(mergeWindow.skipMergeWait, {
    invalidates: [...orderReads, mergeWindow.getMergeWindow],
    onSuccess: ({ results }) => {
      const refused = results.find(({ ok }) => !ok)
      if (refused) toast.error(refused.message)
      else toast.success(words.skipped(order.number))
    },
  })
  return (
    <RowButton
      size={small ? 'small' : 'middle'}
      type={small ? 'text' : 'default'}
      isRunning={skip.isPending}
      onPress={() => skip.mutate({ ids: [order.id] })}
    >
      {words.skip}
    </RowButton>
  )
}
export default SkipWaitButton
