import {
  replacementLimits,
  replacements,
  type Replacement,
} from '../../../contract/replacements/replacements.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { orderReads } from '../order-kit/order-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Decline ${number}?`,
    about: 'You will not be charged, and no replacement will be sent. Your reason is shown to the agency.',
    why: 'Reason',
    decline: 'Decline',
    declined: (number: string) => `${number} declined. The agency has been notified.`,
  },
  zh: {
    title: (number: string) => `拒绝 ${number}？`,
    about: '不会扣款，也不会补发。平台会看到您的理由。',
    why: '理由',
    decline: '拒绝',
    declined: (number: string) => `已拒绝 ${number}，平台会收到通知。`,
  },
})

interface DeclineDialogProps {
  readonly replacement: Replacement
  readonly onClose: () => void
}

const DeclineDialog = ({ replacement, onClose }: DeclineDialogProps) => {
  const words = useText(text)
  const { id, number } = replacement
  const decline = useCallMutation(replacements.answerReplacement, {
    invalidates: [replacements.listReplacements, ...orderReads],
    showsFields: true,
  })
  return (
    <ReasonDialog
      draftKey={`declineReissue:${id}`}
      title={words.title(number)}
      about={words.about}
      label={words.why}
      sendLabel={words.decline}
      maxLength={replacementLimits.words}
      refused={fieldErrorsOf(decline.error)['words'] ?? null}
      isDanger
      isBusy={decline.isPending}
      sentMessage={words.declined(number)}
      onSend={(reason, sent) => decline.mutate({ id, accept: false, words: reason }, sent)}
      onClose={onClose}
    />
  )
}
export default DeclineDialog
