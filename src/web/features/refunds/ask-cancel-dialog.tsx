import { Modal } from 'antd'
import { useState } from 'react'
import { orders } from '../../../contract/orders/orders.ts'
import { type OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { refundLimits } from '../../../contract/refunds/refund-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { refundReads } from './refund-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Request cancellation of ${number}?`,
    message:
      'This order is paid, so the agency must approve the cancellation. It will not be picked or shipped until the agency decides. If approved, the full amount is refunded to your wallet.',
    reason: 'Reason',
    send: 'Request cancellation',
    keep: 'Keep order',
    requested: (number: string) => `Cancellation of ${number} requested.`,
  },
  zh: {
    title: (number: string) => `申请取消 ${number}？`,
    message: '订单已付款，需要平台同意。在此期间不会拣货和发货；平台同意后，已付款项将全部退回钱包。',
    reason: '原因',
    send: '申请取消',
    keep: '保留订单',
    requested: (number: string) => `已向平台申请取消 ${number}。`,
  },
})

const RequestCancellationDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const words = useText(text)
  const [reason, setReason] = useState('')
  const cancel = useCallMutation(orders.cancelOrder, {
    invalidates: refundReads,
    onSuccess: () => {
      toast.success(words.requested(order.number))
      onClose()
    },
  })
  return (
    <Modal
      open
      title={words.title(order.number)}
      okText={words.send}
      cancelText={words.keep}
      okButtonProps={{ danger: true }}
      confirmLoading={cancel.isPending}
      onOk={() => cancel.mutate({ id: order.id, reason })}
      onCancel={onClose}
    >
      <div className="q-stack">
        <p>{words.message}</p>
        <TextField
          label={words.reason}
          optional
          maxLength={refundLimits.cancelReason}
          value={reason}
          onChange={setReason}
        />
      </div>
    </Modal>
  )
}
export default RequestCancellationDialog
