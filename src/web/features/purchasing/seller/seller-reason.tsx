import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { purchaseLimits } from '../../../../contract/purchasing/purchase-states.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { moneyText } from '../../../ui/components/money.tsx'
import { ReasonDialog } from '../../../ui/forms/reason-dialog.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { paymentReads } from '../common/purchasing-calls.ts'

export type SellerAction = 'cancel' | 'requestCancellation'

const text = defineText({
  en: {
    cancel: 'Cancel this order?',
    requestCancellation: 'Request cancellation?',
    why: 'Reason',
    back: (amount: string) => `${amount} is refunded to your wallet immediately.`,
    requestHelp:
      'The goods have already been purchased. The agency refunds goods that have not arrived, or explains why it cannot.',
    cancelSend: 'Cancel order',
    requestCancellationSend: 'Request cancellation',
    cancelled: 'Order cancelled.',
    requested: 'Cancellation requested.',
  },
  zh: {
    cancel: '取消该订单？',
    requestCancellation: '申请取消？',
    why: '原因',
    back: (amount: string) => `${amount} 将立即退回钱包。`,
    requestHelp: '货物已开始采购。平台将退还未到部分的货款，或说明无法取消的原因。',
    cancelSend: '取消订单',
    requestCancellationSend: '申请取消',
    cancelled: '订单已取消。',
    requested: '取消申请已提交给平台。',
  },
})

interface ReasonProps {
  readonly order: PurchaseOrder
  readonly action: SellerAction
  readonly onClose: () => void
}

/** Cancels an order that is not purchased yet; otherwise requests cancellation. */
export const SellerReason = ({ order, action, onClose }: ReasonProps) => {
  const words = useText(text)
  const { id, money, currency } = order
  const options = { invalidates: paymentReads } as const
  const cancel = useCallMutation(purchaseOrders.cancelPurchaseOrder, options)
  const requestCancellation = useCallMutation(purchaseOrders.requestPurchaseCancellation, options)
  const backMinor = money.paidMinor - money.refundedMinor
  const help =
    action === 'requestCancellation'
      ? words.requestHelp
      : backMinor > 0 && currency
        ? words.back(moneyText({ amountMinor: backMinor, currency }))
        : undefined
  return (
    <ReasonDialog
      draftKey={`purchase-${action}:${id}`}
      title={words[action]}
      label={words.why}
      {...(help ? { help } : {})}
      sendLabel={words[`${action}Send`]}
      maxLength={purchaseLimits.reason}
      isDanger
      isBusy={cancel.isPending || requestCancellation.isPending}
      sentMessage={action === 'cancel' ? words.cancelled : words.requested}
      onSend={(reason, sent) =>
        (action === 'cancel' ? cancel : requestCancellation).mutate({ id, reason }, sent)
      }
      onClose={onClose}
    />
  )
}
