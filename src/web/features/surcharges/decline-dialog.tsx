import { Input, Modal } from 'antd'
import { surchargeLimits, surcharges, type Surcharge } from '../../../contract/surcharges.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/components/form.tsx'
import { RestoredNote } from '../../ui/components/restored-note.tsx'
import { useDraft } from '../../ui/components/use-draft.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { surchargeReads } from './surcharge-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Decline the surcharge for ${number}?`,
    about:
      'You will not be charged. The order is paused until the agency waives the surcharge, lowers it, or cancels and refunds the order.',
    why: 'Reason',
    decline: 'Decline',
    cancel: 'Go back',
    declined: 'Surcharge declined. The agency has been notified.',
  },
  zh: {
    title: (number: string) => `拒绝 ${number} 的附加费？`,
    about: '不会扣款。订单将暂停，直到平台决定照常发货、下调金额，或取消并退款。',
    why: '理由',
    decline: '拒绝',
    cancel: '返回',
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
