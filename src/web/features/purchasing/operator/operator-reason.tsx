import {
  operatorPurchasing,
  type OperatorPurchase,
} from '../../../../contract/purchasing/operator-purchasing.ts'
import { purchaseLimits } from '../../../../contract/purchasing/purchase-states.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { ReasonDialog } from '../../../ui/forms/reason-dialog.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { operatorReads } from '../common/purchasing-calls.ts'

const text = defineText({
  en: {
    title: 'Decline the cancellation request?',
    why: 'Reason for declining',
    send: 'Decline request',
    notified: 'The seller has been notified.',
  },
  zh: { title: '拒绝取消该订单？', why: '拒绝原因', send: '拒绝取消', notified: '已通知卖家。' },
})

export const OperatorReason = ({
  purchase: { id },
  onClose,
}: {
  readonly purchase: OperatorPurchase
  readonly onClose: () => void
}) => {
  const words = useText(text)
  const decline = useCallMutation(operatorPurchasing.declinePurchaseCancel, { invalidates: operatorReads })
  return (
    <ReasonDialog
      draftKey={`purchase-decline:${id}`}
      title={words.title}
      label={words.why}
      sendLabel={words.send}
      minLength={1}
      maxLength={purchaseLimits.reason}
      isBusy={decline.isPending}
      sentMessage={words.notified}
      onSend={(reason, sent) => decline.mutate({ id, reason }, sent)}
      onClose={onClose}
    />
  )
}
