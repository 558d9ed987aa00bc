import { operatorWholesale, type DeskWholesale } from '../../../contract/operator/wholesale.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ReasonDialog } from '../sourcing/reason-dialog.tsx'
import { deskReads } from './wholesale-calls.ts'

type Deed = 'decline' | 'declineCancel'
const text = defineText({
  en: {
    decline: 'Tell the seller that it cannot be quoted?',
    declineWhy: 'Why not?',
    declineSend: 'Tell the seller',
    declineCancel: 'Decline to cancel the order?',
    declineCancelWhy: 'Why does it go on?',
    declineCancelSend: 'Do not cancel',
    told: 'The seller is told.',
  },
  zh: {
    decline: '告知卖家无法报价？',
    declineWhy: '原因',
    declineSend: '告知卖家',
    declineCancel: '拒绝取消该订单？',
    declineCancelWhy: '继续执行的原因',
    declineCancelSend: '拒绝取消',
    told: '已告知卖家。',
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
