import { AutoComplete, Modal } from 'antd'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Field } from '../../../ui/forms/form.tsx'
import { RestoredNote } from '../../../ui/forms/restored-note.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { cleanNumber, knownCarriers } from './carriers.ts'
import { operatorOrderReads } from '../common/fulfilment-calls.ts'

const text = defineText({
  en: {
    title: 'Correct tracking number',
    about: 'Updates for the wrong number are removed, and the shop and its buyer get the correct one.',
    number: 'Tracking number',
    carrier: 'Carrier',
    save: 'Correct number',
    cancel: 'Cancel',
    saved: (number: string) => `The parcel is now tracked as ${number}.`,
  },
  zh: {
    title: '更正运单号',
    about: '原运单号的物流信息将被清除，新运单号会回传店铺并通知买家。',
    number: '运单号',
    carrier: '承运商',
    save: '更正运单号',
    cancel: '取消',
    saved: (number: string) => `运单号已更正为 ${number}。`,
  },
})

interface CorrectDialogProps {
  readonly orderId: string
  readonly shipment: OrderDetail['shipments'][number]
  readonly onClose: () => void
}

const CorrectDialog = ({ orderId, shipment, onClose }: CorrectDialogProps) => {
  const words = useText(text)
  const { carrier, trackingNumber } = shipment
  const draft = useDraft(`correct:${shipment.id}:${trackingNumber}`, { carrier, trackingNumber })
  const correct = useCallMutation(operatorOrders.correctTracking, {
    invalidates: operatorOrderReads,
    showsFields: true,
    onSuccess: (_, given) => {
      draft.clear()
      toast.success(words.saved(given.trackingNumber))
      onClose()
    },
  })
  const errors = fieldErrorsOf(correct.error)
  return (
    <Modal
      open
      width={520}
      title={words.title}
      okText={words.save}
      cancelText={words.cancel}
      okButtonProps={{ disabled: !draft.isChanged }}
      confirmLoading={correct.isPending}
      onOk={() => correct.mutate({ orderId, shipmentId: shipment.id, ...draft.value })}
      onCancel={onClose}
    >
      <div className="q-stack">
        <p className="q-muted">{words.about}</p>
        <RestoredNote draft={draft} />
        <TextField
          label={words.number}
          error={errors['trackingNumber'] ?? null}
          autoComplete="off"
          value={draft.value.trackingNumber}
          onChange={(next) => draft.set((now) => ({ ...now, trackingNumber: cleanNumber(next) }))}
        />
        <Field label={words.carrier} error={errors['carrier'] ?? null}>
          {({ status, ...control }) => (
            <AutoComplete
              {...control}
              {...(status && { status })}
              value={draft.value.carrier}
              options={knownCarriers.map((value) => ({ value }))}
              onChange={(typed: string) => draft.set((now) => ({ ...now, carrier: typed }))}
              style={{ width: '100%' }}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}
export default CorrectDialog
