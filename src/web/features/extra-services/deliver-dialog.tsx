import { Modal } from 'antd'
import { useState } from 'react'
import type { FileId } from '../../../contract/kernel/ids.ts'
import {
  operatorExtraServices,
  type OperatorServiceOrder,
} from '../../../contract/extra-services/operator-extra-services.ts'
import { extraServiceLimits } from '../../../contract/extra-services/service-order-states.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf, Field } from '../../ui/forms/form.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { OperatorPicture } from '../tickets/ticket-calls.ts'
import { operatorReads, sendServiceFileOf } from './extra-service-calls.ts'
import { factText } from './extra-service-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Deliver ${number}`,
    stockTitle: (number: string) => `Add ${number} to stock`,
    stockText: (units: string) => `${units} are added to the seller’s stock, and the order is completed.`,
    note: 'Note to the seller',
    needed: 'Enter a note or add a file.',
    files: 'Files',
    filesHelp: 'Images and PDF files the seller opens on the order.',
    deliver: 'Deliver',
    stock: 'Add to stock',
    delivered: 'Delivered. The seller has been notified.',
    stocked: 'Added to stock. The seller has been notified.',
  },
  zh: {
    title: (number: string) => `交付 ${number}`,
    stockTitle: (number: string) => `${number} 入库`,
    stockText: (units: string) => `${units}将计入卖家库存，订单完成。`,
    note: '给卖家的说明',
    needed: '请填写说明或添加文件。',
    files: '文件',
    filesHelp: '图片和 PDF，卖家可在订单中打开。',
    deliver: '交付',
    stock: '入库',
    delivered: '已交付，已通知卖家。',
    stocked: '已入库，已通知卖家。',
  },
})

const fileTypes = ['jpg', 'jpeg', 'png', 'pdf'] as const

const DeliverDialog = ({ order, onClose }: { order: OperatorServiceOrder; onClose: () => void }) => {
  const words = useText(text)
  const facts = useText(factText)
  const { id, number, isMaterial, quantity } = order
  const draft = useDraft(`service-delivery:${id}`, { note: '' })
  const [send] = useState(() => sendServiceFileOf(id))
  const uploads = useUploads<OperatorPicture>({
    send,
    when: 'onConfirm',
    limit: extraServiceLimits.deliveredFiles,
  })
  const [isBusy, setIsBusy] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const deliver = useCallMutation(operatorExtraServices.deliverServiceOrder, {
    invalidates: operatorReads,
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(isMaterial ? words.stocked : words.delivered)
      onClose()
    },
  })
  const { note } = draft.value
  const isEmpty = note.trim() === '' && uploads.items.length === 0
  const errors = fieldErrorsOf(deliver.error)
  const confirm = async (): Promise<void> => {
    setIsTried(true)
    if (isEmpty) return
    setIsBusy(true)
    const files = await uploads.queue.sendAll()
    // The uploader or the mutation has shown the error.
    if (files) {
      const fileIds = files.map((file) => file.id as FileId)
      await deliver.mutateAsync({ id, note, fileIds }).catch(() => undefined)
    }
    setIsBusy(false)
  }
  return (
    <Modal
      open
      title={isMaterial ? words.stockTitle(number) : words.title(number)}
      okText={isMaterial ? words.stock : words.deliver}
      cancelText={facts.cancel}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <div className="q-stack">
        {isMaterial && <p>{words.stockText(facts.units(quantity))}</p>}
        <TextAreaField
          label={words.note}
          error={isTried && isEmpty ? words.needed : errorOf(errors, 'note')}
          optional={isMaterial ? undefined : true}
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={extraServiceLimits.note}
          value={note}
          onChange={(next) => draft.set({ note: next })}
        />
        <Field label={words.files} help={words.filesHelp} error={errorOf(errors, 'fileIds')} optional>
          {() => (
            <Uploader uploads={uploads} label={words.files} types={fileTypes} maxBytes={10 * 1024 * 1024} />
          )}
        </Field>
      </div>
    </Modal>
  )
}
export default DeliverDialog
