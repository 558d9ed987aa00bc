import { InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import {
  operatorReturnedParcels,
  type ReturnedParcel,
} from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { returnReasons, type ReturnReason } from '../../../contract/returned-parcels/returned-parcels.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Country } from '../../ui/components/country.tsx'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { imageTypes } from '../../ui/uploads/upload-rules.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { cleanNumber } from '../fulfilment/shipping/carriers.ts'
import { useFocusOnOpen } from '../fulfilment/common/use-focus-on-open.ts'
import { operatorReturnReads, sendReturnPhoto, type SentPhoto } from './return-calls.ts'
import { returnReasonText } from './return-text.ts'
import './returned-parcels.css'

const text = defineText({
  en: {
    title: 'Receive returned parcel',
    number: 'Tracking number',
    help: 'Scan or enter the tracking number, then press Enter.',
    find: 'Find',
    order: 'Order',
    customer: 'Customer',
    recipient: 'Recipient',
    reason: 'Return reason',
    choose: 'Select a reason',
    weight: 'Measured weight (g)',
    note: 'Note to the seller',
    photo: 'Photo',
    save: 'Receive',
    cancel: 'Cancel',
    needed: 'Select a return reason.',
    saved: (number: string) => `Received as ${number}. The seller has been asked where to send it.`,
  },
  zh: {
    title: '退件入库',
    number: '运单号',
    help: '扫描或输入后按回车。',
    find: '查找',
    order: '订单',
    customer: '客户',
    recipient: '原收件人',
    reason: '退回原因',
    choose: '选择原因',
    weight: '实际重量（克）',
    note: '给卖家的备注',
    photo: '照片',
    save: '签收',
    cancel: '取消',
    needed: '请选择退回原因。',
    saved: (number: string) => `退件已签收，编号 ${number}，将请卖家确认重寄地址。`,
  },
})

interface ReceiveDialogProps {
  /** Known when opened from the list of reported returns. */
  readonly parcel?: ReturnedParcel
  readonly onClose: () => void
}

const ReceiveDialog = ({ parcel: given, onClose }: ReceiveDialogProps) => {
  const words = useText(text)
  const [typed, setTyped] = useState('')
  const input = useFocusOnOpen()
  const find = useCallMutation(operatorReturnedParcels.findReturnedParcel, { showsFields: true })
  const parcel = given ?? find.data
  const look = (): void => {
    if (typed !== '') find.mutate({ trackingNumber: typed })
  }
  if (parcel) return <ReceiveForm key={parcel.shipmentId} parcel={parcel} onClose={onClose} />
  return (
    <Modal
      open
      width={520}
      title={words.title}
      okText={words.find}
      cancelText={words.cancel}
      okButtonProps={{ disabled: typed === '' }}
      confirmLoading={find.isPending}
      onOk={look}
      onCancel={onClose}
    >
      <TextField
        label={words.number}
        help={words.help}
        error={fieldErrorsOf(find.error)['trackingNumber'] ?? null}
        ref={input}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(next) => setTyped(cleanNumber(next))}
        onPressEnter={look}
      />
    </Modal>
  )
}
export default ReceiveDialog

interface Draft {
  readonly reason: ReturnReason | null
  readonly weightGrams: number | null
  readonly note: string
}

const ReceiveForm = ({ parcel, onClose }: { parcel: ReturnedParcel; onClose: () => void }) => {
  const words = useText(text)
  const reasons = useText(returnReasonText)
  const draft = useDraft<Draft>(`receive:${parcel.shipmentId}`, {
    reason: null,
    weightGrams: parcel.weightGrams || null,
    note: '',
  })
  const [photo, setPhoto] = useState<SentPhoto | null>(null)
  const photos = useUploads<SentPhoto>({
    send: sendReturnPhoto(parcel.trackingNumber),
    onChange: ([sent]) => setPhoto(sent ?? null),
  })
  const [isMissing, setIsMissing] = useState(false)
  const receive = useCallMutation(operatorReturnedParcels.receiveReturn, {
    invalidates: operatorReturnReads,
    showsFields: true,
    onSuccess: ({ number }) => {
      draft.clear()
      toast.success(words.saved(number))
      onClose()
    },
  })
  const { reason, weightGrams, note } = draft.value
  const patch = (change: Partial<Draft>): void => draft.set((now) => ({ ...now, ...change }))
  const send = (): void => {
    setIsMissing(reason === null)
    if (reason === null) return
    receive.mutate({
      trackingNumber: parcel.trackingNumber,
      reason,
      weightGrams: weightGrams ?? 0,
      note,
      photoId: photo?.id ?? null,
    })
  }
  const errors = fieldErrorsOf(receive.error)
  return (
    <Modal
      open
      width={560}
      title={words.title}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={receive.isPending || photos.isUploading}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <ParcelFacts parcel={parcel} />
        <RestoredNote draft={draft} />
        <Field label={words.reason} error={isMissing && reason === null ? words.needed : null}>
          {({ status, ...control }) => (
            <Select<ReturnReason>
              {...control}
              {...(status && { status })}
              placeholder={words.choose}
              {...(reason && { value: reason })}
              options={returnReasons.map((value) => ({ value, label: reasons[value] }))}
              onChange={(chosen) => patch({ reason: chosen })}
              style={{ width: '100%' }}
            />
          )}
        </Field>
        <Field label={words.weight} error={errors['weightGrams'] ?? null}>
          {({ status, ...control }) => (
            <InputNumber<number>
              {...control}
              {...(status && { status })}
              value={weightGrams}
              min={1}
              max={100_000}
              precision={0}
              onChange={(value) => patch({ weightGrams: value })}
              style={{ width: '100%' }}
            />
          )}
        </Field>
        <TextAreaField
          label={words.note}
          optional
          error={errors['note'] ?? null}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(next) => patch({ note: next })}
        />
        <Field label={words.photo} optional>
          {() => <Uploader uploads={photos} label={words.photo} types={imageTypes} />}
        </Field>
      </div>
    </Modal>
  )
}

const ParcelFacts = ({ parcel }: { parcel: ReturnedParcel }) => {
  const words = useText(text)
  return (
    <DescriptionList
      rows={[
        [words.number, `${parcel.carrier} ${parcel.trackingNumber}`],
        [words.order, parcel.orderNumber],
        [words.customer, parcel.customerName],
        [
          words.recipient,
          <span key="recipient">
            {parcel.recipientName} <Country code={parcel.countryCode} />
          </span>,
        ],
      ]}
    />
  )
}
