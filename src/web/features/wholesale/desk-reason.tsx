import { operatorWholesale, type DeskWholesale } from '../../../contract/operator/wholesale.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ReasonDialog } from '../sourcing/reason-dialog.tsx'
import { deskReads } from './wholesale-calls.ts'

type Deed = 'decline' | 'declineCancel'
type Words = Record<Deed, { readonly title: string; readonly label: string; readonly send: string }> & {
  readonly told: string
}
const text = defineText<Words>({
  en: {
    decline: {
      title: 'Tell the seller that it cannot be quoted?',
      label: 'Why not?',
      send: 'Tell the seller',
    },
    declineCancel: {
      title: 'Decline to cancel the order?',
      label: 'Why does it go on?',
      send: 'Do not cancel',
    },
    told: 'The seller is told.',
  },
  zh: {
    decline: { title: '告知卖家无法报价？', label: '原因', send: '告知卖家' },
    declineCancel: { title: '拒绝取消该订单？', label: '继续执行的原因', send: '拒绝取消' },
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
  const { title, label, send } = words[deed]
  const decline = useCallMutation(operatorWholesale.declineWholesale, { invalidates: deskReads })
  const goOn = useCallMutation(operatorWholesale.declineWholesaleCancel, { invalidates: deskReads })
  return (
    <ReasonDialog
      draftKey={`wholesale-desk-${deed}:${id}`}
      title={title}
      label={label}
      sendLabel={send}
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
