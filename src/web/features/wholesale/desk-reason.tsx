import { operatorWholesale, type DeskWholesale } from '../../../contract/operator/wholesale.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ReasonDialog } from '../sourcing/reason-dialog.tsx'
import { deskReads } from './wholesale-calls.ts'

type Deed = 'decline' | 'declineCancel'
const text = defineText({
  en: {
    decline: 'Decline to quote this order?',
    declineWhy: 'Reason (visible to the seller)',
    declineSend: 'Decline to quote',
    declineCancel: 'Decline the cancellation?',
    declineCancelWhy: 'Reason (visible to the seller)',
    declineCancelSend: 'Decline cancellation',
    told: 'The seller has been notified.',
  },
  zh: {
    decline: '通知卖家无法报价？',
    declineWhy: '原因',
    declineSend: '通知卖家',
    declineCancel: '拒绝取消该订单？',
    declineCancelWhy: '拒绝原因',
    declineCancelSend: '拒绝取消',
    told: '已通知卖家。',
  },
})

interface ReasonProps {
  readonly order: DeskWholesale
  readonly deed: Deed
  readonly onClose: () => void
}

/** What an operator says no to, in words for the seller. */
export const DeskReason = ({ order: { id }, deed, onClose }: ReasonProps) => {
  const words = useText(text)
  const decline = useCallMutation(operatorWholesale.declineWholesale, { invalidates: deskReads })
  const goOn = useCallMutation(operatorWholesale.declineWholesaleCancel, { invalidates: deskReads })
  return (
    <ReasonDialog
      draftKey={`wholesale-desk-${deed}:${id}`}
      title={words[deed]}
      label={words[`${deed}Why`]}
      sendLabel={words[`${deed}Send`]}
      isNeeded
      isBusy={decline.isPending || goOn.isPending}
      onSend={(reason, _, clear) =>
        (deed === 'decline' ? decline : goOn).mutate(
          { id, reason },
          {
            onSuccess: () => {
              clear()
              toast.success(words.told)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
