import { purchaseOrders, type Purchase } from '../../../contract/purchase-orders.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { moneyText } from '../../ui/parts/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ReasonDialog } from '../sourcing/reason-dialog.tsx'
import { paymentReads } from './purchasing-calls.ts'

/** What a seller does with words. */
export type SellerDeed = 'cancel' | 'askCancel'

const text = defineText({
  en: {
    cancel: 'Cancel the order?',
    askCancel: 'Ask to cancel?',
    why: 'Why?',
    back: (amount: string) => `${amount} goes back to your wallet at once.`,
    askHelp: 'The goods are bought. The agency pays back what has not come, or tells you why not.',
    cancelSend: 'Cancel the order',
    askCancelSend: 'Ask to cancel',
    cancelled: 'It is cancelled.',
    asked: 'The agency is asked.',
  },
  zh: {
    cancel: '取消该订单？',
    askCancel: '申请取消？',
    why: '原因',
    back: (amount: string) => `${amount} 将立即退回钱包。`,
    askHelp: '货物已采购。平台将退还未到部分，或说明原因。',
    cancelSend: '取消订单',
    askCancelSend: '申请取消',
    cancelled: '订单已取消。',
    asked: '已向平台申请。',
  },
})

interface ReasonProps {
  readonly order: Purchase
  readonly deed: SellerDeed
  readonly onClose: () => void
}

/** Cancels what is not bought at once; of what is, asks. */
export const SellerReason = ({ order, deed, onClose }: ReasonProps) => {
  const words = useText(text)
  const { id, money, currency } = order
  const options = { invalidates: paymentReads } as const
  const cancel = useCallMutation(purchaseOrders.cancelPurchaseOrder, options)
  const askCancel = useCallMutation(purchaseOrders.askPurchaseCancel, options)
  const backMinor = money.paidMinor - money.refundedMinor
  const help =
    deed === 'askCancel'
      ? words.askHelp
      : backMinor > 0 && currency
        ? words.back(moneyText({ amountMinor: backMinor, currency }))
        : undefined
  return (
    <ReasonDialog
      draftKey={`purchase-${deed}:${id}`}
      title={words[deed]}
      label={words.why}
      {...(help ? { help } : {})}
      sendLabel={words[`${deed}Send`]}
      isDanger
      isBusy={cancel.isPending || askCancel.isPending}
      onSend={(reason, _, clear) =>
        (deed === 'cancel' ? cancel : askCancel).mutate(
          { id, reason },
          {
            onSuccess: () => {
              clear()
              toast.success(deed === 'cancel' ? words.cancelled : words.asked)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
