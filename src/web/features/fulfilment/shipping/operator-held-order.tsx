import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { moneyText } from '../../../ui/components/money.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { HeldOrderButtons } from '../../order-kit/held-order-buttons.tsx'
import { operatorOrderReads } from '../common/fulfilment-calls.ts'

const text = defineText({
  en: {
    released: (number: string) => `${number} is back in the shipping queue.`,
    refunded: (number: string, amount: string) =>
      `${number} cancelled. ${amount} was refunded to the seller’s wallet.`,
  },
  zh: {
    released: (number: string) => `${number} 已退回队列，将正常发货。`,
    refunded: (number: string, amount: string) => `${number} 已取消，${amount} 已退回卖家钱包。`,
  },
})

/** Ships or refunds an order that was cancelled or fulfilled in the shop; the operator agrees on it with the seller. */
export const OperatorHeldOrder = ({ order }: { order: OutputOf<typeof operatorOrders.getOperatorOrder> }) => {
  const words = useText(text)
  const release = useCallMutation(operatorOrders.releaseOperatorCancellationHold, {
    invalidates: operatorOrderReads,
    onSuccess: () => toast.success(words.released(order.number)),
  })
  const refund = useCallMutation(operatorOrders.refundOperatorOrder, {
    invalidates: operatorOrderReads,
    onSuccess: (answer) => toast.success(words.refunded(order.number, moneyText(answer.refund))),
  })
  const may = order.operatorActions
  return (
    <HeldOrderButtons
      number={order.number}
      amount={moneyText({ amountMinor: order.totalMinor, currency: order.currency })}
      isBusy={release.isPending || refund.isPending}
      onKeep={may.includes('releaseCancellationHold') ? () => release.mutate({ id: order.id }) : null}
      onRefund={may.includes('refund') ? () => refund.mutate({ id: order.id }) : null}
    />
  )
}
