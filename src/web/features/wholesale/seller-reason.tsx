import { useState } from 'react'
import { wholesaleLimits } from '../../../contract/wholesale/wholesale-states.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { WholesaleOrder } from '../../../contract/wholesale/wholesale-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { sellerReads } from './wholesale-calls.ts'

export type SellerAction = 'cancel' | 'requestCancellation' | 'reject' | 'requestAgain'

const titleText = defineText<Record<SellerAction, string>>({
  en: {
    cancel: 'Cancel order?',
    requestCancellation: 'Request cancellation?',
    reject: 'Decline quote?',
    requestAgain: 'Request a new quote?',
  },
  zh: {
    cancel: '取消该订单？',
    requestCancellation: '申请取消？',
    reject: '拒绝该报价？',
    requestAgain: '重新询价？',
  },
})
const labelText = defineText<Record<SellerAction, string>>({
  en: {
    cancel: 'Reason',
    requestCancellation: 'Reason',
    reject: 'Reason',
    requestAgain: 'What should change?',
  },
  zh: { cancel: '原因', requestCancellation: '原因', reject: '原因', requestAgain: '需要调整什么？' },
})
const sendText = defineText<Record<SellerAction, string>>({
  en: {
    cancel: 'Cancel order',
    requestCancellation: 'Request cancellation',
    reject: 'Decline quote',
    requestAgain: 'Request a new quote',
  },
  zh: { cancel: '取消订单', requestCancellation: '申请取消', reject: '拒绝', requestAgain: '重新询价' },
})
const doneText = defineText<Record<SellerAction, string>>({
  en: {
    cancel: 'Order cancelled.',
    requestCancellation:
      'Cancellation requested. The agency will refund what has not been purchased, or explain why it cannot.',
    reject: 'The agency has been notified.',
    requestAgain: 'Quote requested.',
  },
  zh: {
    cancel: '订单已取消。',
    requestCancellation: '取消申请已提交。平台将退还未采购部分的款项，或说明无法取消的原因。',
    reject: '已通知平台。',
    requestAgain: '询价已提交给平台。',
  },
})

interface ReasonProps {
  readonly order: WholesaleOrder
  readonly action: SellerAction
  readonly onClose: () => void
}

export const SellerReason = ({ order, action, onClose }: ReasonProps) => {
  const titles = useText(titleText)
  const labels = useText(labelText)
  const sends = useText(sendText)
  const dones = useText(doneText)
  const { id } = order
  // The version on screen when the dialog opened: if a newer quote arrives, rejecting fails.
  const [version] = useState(order.version)
  const options = { invalidates: sellerReads } as const
  const cancel = useCallMutation(wholesale.cancelWholesale, options)
  const requestCancellation = useCallMutation(wholesale.requestWholesaleCancellation, options)
  const reject = useCallMutation(wholesale.rejectWholesaleQuote, options)
  const requestAgain = useCallMutation(wholesale.askForWholesaleQuote, options)
  const send = (reason: string, sent: { onSuccess: () => void }): void => {
    if (action === 'cancel') cancel.mutate({ id, reason }, sent)
    else if (action === 'requestCancellation') requestCancellation.mutate({ id, reason }, sent)
    else if (action === 'reject') reject.mutate({ id, version, reason }, sent)
    else requestAgain.mutate({ id, note: reason }, sent)
  }
  return (
    <ReasonDialog
      draftKey={`wholesale-${action}:${id}`}
      title={titles[action]}
      label={labels[action]}
      sendLabel={sends[action]}
      maxLength={wholesaleLimits.reason}
      isDanger={action === 'cancel' || action === 'requestCancellation'}
      isBusy={cancel.isPending || requestCancellation.isPending || reject.isPending || requestAgain.isPending}
      sentMessage={dones[action]}
      onSend={send}
      onClose={onClose}
    />
  )
}
