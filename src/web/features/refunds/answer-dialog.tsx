import { Modal } from 'antd'
import { useState } from 'react'
import { refunds } from '../../../contract/refunds/refunds.ts'
import { refundLimits, type Refund } from '../../../contract/refunds/refund-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { sendTicketFile } from '../common/send-file.ts'
import { ticketImageTypes } from '../tickets/ticket-calls.ts'
import { refundReads } from './refund-calls.ts'

const text = defineText({
  en: {
    addEvidence: (number: string) => `Evidence for ${number}`,
    declineOffer: (number: string) => `Decline the offer for ${number}?`,
    evidenceLabel: 'Details',
    declineLabel: 'Reason for declining',
    needed: 'Add a message or an image.',
    reasonNeeded: 'Enter a reason for declining the offer.',
    images: 'Images',
    send: 'Send evidence',
    decline: 'Decline offer',
    cancel: 'Cancel',
    sent: 'Sent. The agency will review it again.',
  },
  zh: {
    addEvidence: (number: string) => `为 ${number} 补充凭证`,
    declineOffer: (number: string) => `拒绝 ${number} 的方案？`,
    evidenceLabel: '补充说明',
    declineLabel: '拒绝的理由',
    needed: '请填写说明或添加图片。',
    reasonNeeded: '请说明为何不接受该方案。',
    images: '图片',
    send: '提交凭证',
    decline: '拒绝方案',
    cancel: '取消',
    sent: '已提交，平台将重新审核。',
  },
})

interface AnswerDialogProps {
  readonly refund: Refund
  readonly as: 'addEvidence' | 'declineOffer'
  readonly onClose: () => void
}

const AnswerDialog = ({ refund, as, onClose }: AnswerDialogProps) => {
  const words = useText(text)
  const draft = useDraft(`refund:${refund.id}:${as}`, { words: '' })
  const uploads = useUploads({ send: sendTicketFile, when: 'onConfirm', limit: refundLimits.images })
  const [isBusy, setIsBusy] = useState(false)
  const options = {
    invalidates: refundReads,
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(words.sent)
      onClose()
    },
  }
  const give = useCallMutation(refunds.addRefundEvidence, options)
  const decline = useCallMutation(refunds.declineRefundOffer, options)
  const isEvidence = as === 'addEvidence'
  const send = async (): Promise<void> => {
    const { id } = refund
    const message = draft.value.words
    if (!isEvidence) return decline.mutate({ id, words: message })
    setIsBusy(true)
    const files = await uploads.queue.sendAll()
    // The uploader or the mutation has shown the error.
    if (files) {
      const images = files.map(({ url }) => url).join(',')
      await give.mutateAsync({ id, words: message, images }).catch(() => undefined)
    }
    setIsBusy(false)
  }
  const isMissing = fieldErrorsOf(isEvidence ? give.error : decline.error)['words'] !== undefined
  const missing = isEvidence ? words.needed : words.reasonNeeded
  return (
    <Modal
      open
      title={words[as](refund.number)}
      okText={isEvidence ? words.send : words.decline}
      cancelText={words.cancel}
      confirmLoading={isBusy || decline.isPending}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        <TextAreaField
          label={isEvidence ? words.evidenceLabel : words.declineLabel}
          error={isMissing ? missing : null}
          autoSize={{ minRows: 4, maxRows: 12 }}
          maxLength={refundLimits.words}
          value={draft.value.words}
          onChange={(next) => draft.set({ words: next })}
        />
        {isEvidence && (
          <div className="q-field">
            <span className="q-field-label">{words.images}</span>
            <Uploader uploads={uploads} label={words.images} types={ticketImageTypes} disabled={isBusy} />
          </div>
        )}
      </div>
    </Modal>
  )
}
export default AnswerDialog
