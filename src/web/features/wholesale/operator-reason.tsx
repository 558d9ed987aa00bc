import { operatorWholesale, type OperatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wholesaleLimits } from '../../../contract/wholesale/wholesale-states.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorReads } from './wholesale-calls.ts'

type Refusal = 'decline' | 'declineCancellation'
const text = defineText({
  en: {
    decline: 'Decline to quote this order?',
    declineWhy: 'Reason (visible to the seller)',
    declineSend: 'Decline to quote',
    declineCancellation: 'Decline the cancellation?',
    declineCancellationWhy: 'Reason (visible to the seller)',
    declineCancellationSend: 'Decline cancellation',
    notified: 'The seller has been notified.',
  },
  zh: {
    decline: '通知卖家无法报价？',
    declineWhy: '原因',
    declineSend: '通知卖家',
    declineCancellation: '拒绝取消该订单？',
    declineCancellationWhy: '拒绝原因',
    declineCancellationSend: '拒绝取消',
    notified: '已通知卖家。',
  },
})

interface ReasonProps {
  readonly order: OperatorWholesale
  readonly action: Refusal
  readonly onClose: () => void
}

export const OperatorReason = ({ order: { id }, action, onClose }: ReasonProps) => {
  const words = useText(text)
  const decline = useCallMutation(operatorWholesale.declineWholesale, { invalidates: operatorReads })
  const goOn = useCallMutation(operatorWholesale.declineWholesaleCancel, { invalidates: operatorReads })
  return (
    <ReasonDialog
      draftKey={`wholesale-operator-${action}:${id}`}
      title={words[action]}
      label={words[`${action}Why`]}
      sendLabel={words[`${action}Send`]}
      minLength={1}
      maxLength={wholesaleLimits.reason}
      isBusy={decline.isPending || goOn.isPending}
      sentMessage={words.notified}
      onSend={(reason, sent) => (action === 'decline' ? decline : goOn).mutate({ id, reason }, sent)}
      onClose={onClose}
    />
  )
}
