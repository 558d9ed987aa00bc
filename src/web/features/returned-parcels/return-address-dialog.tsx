import { Modal } from 'antd'
import { returnedParcels, type ReturnedParcel } from '../../../contract/returned-parcels/returned-parcels.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AddressFields, type AddressDraft } from '../order-kit/address-fields.tsx'
import { useAddressCheck } from '../order-kit/use-address-check.ts'
import { returnReads } from './return-calls.ts'
import { returnReasonText } from './return-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Reship ${number} to`,
    why: (reason: string) =>
      `This parcel was returned: ${reason}. Correct the address, or confirm that it is right.`,
    save: 'Use this address',
    cancel: 'Cancel',
    saved: 'Address saved. You can now pay for shipping.',
  },
  zh: {
    title: (number: string) => `${number} 的重寄地址`,
    why: (reason: string) => `退回原因：${reason}。请修改地址，或确认地址无误。`,
    save: '使用此地址',
    cancel: '取消',
    saved: '地址已保存，现在可以支付运费。',
  },
})

interface ReturnAddressDialogProps {
  readonly row: ReturnedParcel
  readonly onClose: () => void
}

const ReturnAddressDialog = ({ row, onClose }: ReturnAddressDialogProps) => {
  const words = useText(text)
  const reasons = useText(returnReasonText)
  const draft = useDraft<AddressDraft>(`returnAddress:${row.id}`, row.address)
  const check = useAddressCheck(draft.value)
  const save = useCallMutation(returnedParcels.updateReturnedParcelAddress, {
    invalidates: returnReads,
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(words.saved)
      onClose()
    },
  })
  return (
    <Modal
      open
      width={640}
      title={words.title(row.number)}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={save.isPending}
      onOk={() => check.mayBeSent() && save.mutate({ id: row.id, address: draft.value })}
      onCancel={onClose}
    >
      <div className="q-stack">
        <p className="q-muted">{words.why(reasons[row.reason])}</p>
        <RestoredNote draft={draft} />
        <AddressFields
          value={draft.value}
          onChange={draft.set}
          errors={fieldErrorsOf(save.error)}
          check={check}
        />
      </div>
    </Modal>
  )
}
export default ReturnAddressDialog
