import { surchargeLimits, surcharges, type Surcharge } from '../../../contract/surcharges/surcharges.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { surchargeReads } from './surcharge-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Decline the surcharge for ${number}?`,
    about:
      'You will not be charged. The order is paused until the agency waives the surcharge, lowers it, or cancels and refunds the order.',
    why: 'Reason',
    decline: 'Decline',
    declined: 'Surcharge declined. The agency has been notified.',
  },
  zh: {
    title: (number: string) => `拒绝 ${number} 的附加费？`,
    about: '不会扣款。订单将暂停，直到平台决定照常发货、下调金额，或取消并退款。',
    why: '理由',
    decline: '拒绝',
    declined: '已拒绝附加费，平台会收到通知。',
  },
})

interface DeclineDialogProps {
  readonly surcharge: Surcharge
  readonly onClose: () => void
}

const DeclineDialog = ({ surcharge, onClose }: DeclineDialogProps) => {
  const words = useText(text)
  const { id, version, orderNumber } = surcharge
  const decline = useCallMutation(surcharges.answerSurcharge, { invalidates: surchargeReads })
  return (
    <ReasonDialog
      draftKey={`declineSurcharge:${id}`}
      title={words.title(orderNumber)}
      about={words.about}
      label={words.why}
      sendLabel={words.decline}
      maxLength={surchargeLimits.note}
      isDanger
      isBusy={decline.isPending}
      sentMessage={words.declined}
      onSend={(note, sent) => decline.mutate({ id, version, accept: false, note }, sent)}
      onClose={onClose}
    />
  )
}
export default DeclineDialog
