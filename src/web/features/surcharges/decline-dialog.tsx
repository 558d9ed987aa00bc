import { Input, Modal } from 'antd'
import { surchargeLimits, surcharges, type Surcharge } from '../../../contract/surcharges.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/parts/form.tsx'
import { RestoredNote } from '../../ui/parts/restored-note.tsx'
import { useDraft } from '../../ui/parts/use-draft.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { surchargeReads } from './surcharge-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Decline the surcharge of ${number}?`,
    about:
      'Nothing is paid. The order stands still until the agency ships it all the same, asks for less, or cancels it and pays it back.',
    why: 'Why',
    decline: 'Decline',
    cancel: 'Keep deciding',
    declined: 'Declined; the agency is told.',
  },
  zh: {
    title: (number: string) => `拒绝 ${number} 的附加费？`,
    about: '不会扣款。在平台照常发货、下调金额或取消并退款之前，订单暂停。',
    why: '理由',
    decline: '拒绝',
    cancel: '再考虑一下',
    declined: '已拒绝，平台会收到通知。',
  },
})

interface DeclineDialogProps {
  readonly surcharge: Surcharge
  readonly onClose: () => void
}

/** Declines a surcharge, with a word for the agency. */
const DeclineDialog = ({ surcharge, onClose }: DeclineDialogProps) => {
  const words = useText(text)
  const { id, version, orderNumber } = surcharge
  const draft = useDraft(`declineSurcharge:${id}`, { note: '' })
  const decline = useCallMutation(surcharges.answerSurcharge, {
    invalidates: surchargeReads,
    onSuccess: () => {
      draft.clear()
      toast.success(words.declined)
      onClose()
    },
  })
  return (
    <Modal
      open
      title={words.title(orderNumber)}
      okText={words.decline}
      cancelText={words.cancel}
      okButtonProps={{ danger: true }}
      confirmLoading={decline.isPending}
      onOk={() => decline.mutate({ id, version, accept: false, note: draft.value.note })}
      onCancel={onClose}
    >
      <div className="q-stack">
        <p className="q-muted">{words.about}</p>
        <RestoredNote draft={draft} />
        <Field label={words.why} optional>
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 3, maxRows: 8 }}
              maxLength={surchargeLimits.note}
              value={draft.value.note}
              onChange={(event) => draft.set({ note: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}
export default DeclineDialog
