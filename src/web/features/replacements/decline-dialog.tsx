import { Input, Modal } from 'antd'
import { replacementLimits, replacements, type Replacement } from '../../../contract/replacements.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/components/form.tsx'
import { RestoredNote } from '../../ui/components/restored-note.tsx'
import { useDraft } from '../../ui/components/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { orderReads } from '../orders/order-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Decline ${number}?`,
    about: 'You will not be charged, and no replacement will be sent. Your reason is shown to the agency.',
    why: 'Reason',
    decline: 'Decline',
    cancel: 'Not now',
    declined: (number: string) => `${number} declined. The agency has been notified.`,
  },
  zh: {
    title: (number: string) => `拒绝 ${number}？`,
    about: '不会扣款，也不会补发。平台会看到您的理由。',
    why: '理由',
    decline: '拒绝',
    cancel: '返回',
    declined: (number: string) => `已拒绝 ${number}，平台会收到通知。`,
  },
})

interface DeclineDialogProps {
  readonly replacement: Replacement
  readonly onClose: () => void
}

const DeclineDialog = ({ replacement, onClose }: DeclineDialogProps) => {
  const words = useText(text)
  const draft = useDraft(`declineReissue:${replacement.id}`, { words: '' })
  const decline = useCallMutation(replacements.answerReplacement, {
    invalidates: [replacements.listReplacements, ...orderReads],
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(words.declined(replacement.number))
      onClose()
    },
  })
  return (
    <Modal
      open
      title={words.title(replacement.number)}
      okText={words.decline}
      cancelText={words.cancel}
      okButtonProps={{ danger: true }}
      confirmLoading={decline.isPending}
      onOk={() => decline.mutate({ id: replacement.id, accept: false, words: draft.value.words })}
      onCancel={onClose}
    >
      <p className="q-muted">{words.about}</p>
      <RestoredNote draft={draft} />
      <Field label={words.why} optional error={fieldErrorsOf(decline.error)['words'] ?? null}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={replacementLimits.words}
            value={draft.value.words}
            onChange={(event) => draft.set({ words: event.target.value })}
          />
        )}
      </Field>
    </Modal>
  )
}
export default DeclineDialog
