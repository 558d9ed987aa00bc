import { orders } from '../../../../contract/orders/orders.ts'
import { type OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { moneyText } from '../../../ui/components/money.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { HeldOrderButtons } from '../../order-kit/held-order-buttons.tsx'
import { orderReads, paymentReads } from '../../order-kit/order-calls.ts'

const text = defineText({
  en: {
    shipping: (number: string) => `${number} will be shipped.`,
    refunded: (number: string, amount: string) => `${number} cancelled. ${amount} refunded to your wallet.`,
  },
  zh: {
    shipping: (number: string) => `${number} 将正常发货。`,
    refunded: (number: string, amount: string) => `${number} 已取消，${amount} 已退回钱包。`,
  },
})

export const HeldOrder = ({ order }: { order: OrderDetail }) => {
  const words = useText(text)
  const keep = useCallMutation(orders.releaseCancellationHold, {
    invalidates: orderReads,
    onSuccess: () => toast.success(words.shipping(order.number)),
  })
  const refund = useCallMutation(orders.refundOrder, {
    invalidates: paymentReads,
    onSuccess: (answer) => toast.success(words.refunded(order.number, moneyText(answer.refund))),
  })
  const may = order.allowedActions
  return (
    <HeldOrderButtons
      number={order.number}
      amount={moneyText({ amountMinor: order.totalMinor, currency: order.currency })}
      isBusy={keep.isPending || refund.isPending}
      onKeep={may.includes('releaseCancellationHold') ? () => keep.mutate({ id: order.id }) : null}
      onRefund={may.includes('refund') ? () => refund.mutate({ id: order.id }) : null}
    />
  )
}
