import { Modal, Select } from 'antd'
import { useState } from 'react'
import {
  operatorReturnedParcels,
  type ReturnedParcel,
} from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import {
  notBackReasons,
  type NotReturnedReason,
} from '../../../contract/returned-parcels/returned-parcels.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorReturnReads } from './return-calls.ts'
import { notReturnedReasonText } from './return-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Mark ${number} as not returned?`,
    words:
      'The parcel is no longer expected. The reason is shown to the seller on the order. If the parcel turns up, you can still receive it.',
    reason: 'What happened to the parcel',
    choose: 'Choose an outcome',
    needed: 'Choose what happened to the parcel.',
    note: 'Note to the seller',
    save: 'Mark as not returned',
    cancel: 'Cancel',
    saved: (number: string) => `${number} marked as not returned.`,
  },
  zh: {
    title: (number: string) => `确认 ${number} 未退回？`,
    words: '将不再查找该包裹，并在订单上向卖家说明原因。如包裹之后退回，仍可签收。',
    reason: '包裹的去向',
    choose: '选择包裹去向',
    needed: '请选择包裹的去向。',
    note: '给卖家的备注',
    save: '确认未退回',
    cancel: '取消',
    saved: (number: string) => `已停止查找 ${number}。`,
  },
})

interface Draft {
  readonly reason: NotReturnedReason | null
  readonly note: string
}

/** For a parcel reported as returned that is not in the warehouse. */
const NotReturnedDialog = ({ parcel, onClose }: { parcel: ReturnedParcel; onClose: () => void }) => {
  const words = useText(text)
  const reasons = useText(notReturnedReasonText)
  const { shipmentId, trackingNumber } = parcel
  const draft = useDraft<Draft>(`notBack:${shipmentId}`, { reason: null, note: '' })
  const [isMissing, setIsMissing] = useState(false)
  const note = useCallMutation(operatorReturnedParcels.recordNotReturned, {
    invalidates: operatorReturnReads,
    onSuccess: () => {
      draft.clear()
      toast.success(words.saved(trackingNumber))
      onClose()
    },
  })
  const { reason } = draft.value
  const send = (): void => {
    setIsMissing(reason === null)
    if (reason !== null) note.mutate({ shipmentId, reason, note: draft.value.note })
  }
  return (
    <Modal
      open
      title={words.title(trackingNumber)}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={note.isPending}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <p className="q-muted">{words.words}</p>
        <RestoredNote draft={draft} />
        <Field label={words.reason} error={isMissing && reason === null ? words.needed : null}>
          {({ status, ...control }) => (
            <Select<NotReturnedReason>
              {...control}
              {...(status && { status })}
              placeholder={words.choose}
              {...(reason && { value: reason })}
              options={notBackReasons.map((value) => ({ value, label: reasons[value] }))}
              onChange={(chosen) => draft.set((now) => ({ ...now, reason: chosen }))}
              style={{ width: '100%' }}
            />
          )}
        </Field>
        <TextAreaField
          label={words.note}
          optional
          rows={2}
          maxLength={500}
          value={draft.value.note}
          onChange={(next) => draft.set((now) => ({ ...now, note: next }))}
        />
      </div>
    </Modal>
  )
}
export default NotReturnedDialog
