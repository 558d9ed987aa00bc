import { useState } from 'react'
import { wholesale, type Wholesale } from '../../../contract/wholesale.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ReasonDialog } from '../sourcing/reason-dialog.tsx'
import { sellerReads } from './wholesale-calls.ts'

/** What a seller does with words. */
export type SellerDeed = 'cancel' | 'askCancel' | 'reject' | 'anew'

type Words = Record<
  SellerDeed,
  { readonly title: string; readonly label: string; readonly send: string; readonly done: string }
>
const text = defineText<Words>({
  en: {
    cancel: { title: 'Cancel the order?', label: 'Why?', send: 'Cancel the order', done: 'It is cancelled.' },
    askCancel: {
      title: 'Ask to cancel?',
      label: 'Why?',
      send: 'Ask to cancel',
      done: 'The agency pays back what is not bought, or tells you why not.',
    },
    reject: { title: 'Reject the quote?', label: 'Why?', send: 'Reject', done: 'The agency is told.' },
    anew: {
      title: 'Ask for a quote anew?',
      label: 'What should be different?',
      send: 'Ask anew',
      done: 'The agency is asked for a quote.',
    },
  },
  zh: {
    cancel: { title: '取消该订单？', label: '原因', send: '取消订单', done: '订单已取消。' },
    askCancel: {
      title: '申请取消？',
      label: '原因',
      send: '申请取消',
      done: '平台将退还未采购部分，或说明原因。',
    },
    reject: { title: '拒绝该报价？', label: '原因', send: '拒绝', done: '已通知平台。' },
    anew: { title: '重新询价？', label: '需要调整什么？', send: '重新询价', done: '已向平台申请报价。' },
  },
})

interface ReasonProps {
  readonly order: Wholesale
  readonly deed: SellerDeed
  readonly onClose: () => void
}

export const SellerReason = ({ order, deed, onClose }: ReasonProps) => {
  const words = useText(text)[deed]
  const { id } = order
  // The version that is on the screen as the dialog opens: a newer one is told, not rejected.
  const [version] = useState(order.version)
  const options = { invalidates: sellerReads } as const
  const cancel = useCallMutation(wholesale.cancelWholesale, options)
  const askCancel = useCallMutation(wholesale.askWholesaleCancel, options)
  const reject = useCallMutation(wholesale.rejectWholesaleQuote, options)
  const anew = useCallMutation(wholesale.askForWholesaleQuote, options)
  const send = (reason: string, clear: () => void): void => {
    const then = {
      onSuccess: () => {
        clear()
        toast.success(words.done)
        onClose()
      },
    }
    if (deed === 'cancel') cancel.mutate({ id, reason }, then)
    else if (deed === 'askCancel') askCancel.mutate({ id, reason }, then)
    else if (deed === 'reject') reject.mutate({ id, version, reason }, then)
    else anew.mutate({ id, note: reason }, then)
  }
  return (
    <ReasonDialog
      draftKey={`wholesale-${deed}:${id}`}
      title={words.title}
      label={words.label}
      sendLabel={words.send}
      isDanger={deed === 'cancel' || deed === 'askCancel'}
      isBusy={cancel.isPending || askCancel.isPending || reject.isPending || anew.isPending}
      onSend={(reason, _, clear) => send(reason, clear)}
      onClose={onClose}
    />
  )
}
