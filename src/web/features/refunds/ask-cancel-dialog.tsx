import { Input, Modal } from 'antd'
import { useState } from 'react'
import { orders } from '../../../contract/orders.ts'
import { type OrderDetail } from '../../../contract/order-schemas.ts'
import { refundLimits } from '../../../contract/refunds.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/parts/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { refundReads } from './refund-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Ask to cancel ${number}?`,
    message:
      'It is paid, so the agency has to agree. It is neither picked nor shipped until then; if the agency agrees, all that was paid goes back to the wallet.',
    reason: 'Reason',
    send: 'Ask to cancel',
    keep: 'Keep the order',
    asked: (number: string) => `The agency is asked to cancel ${number}.`,
  },
  zh: {
    title: (number: string) => `申请取消 ${number}？`,
    message: '订单已付款，需要平台同意。在此期间不会拣货和发货；平台同意后，已付款项将全部退回钱包。',
    reason: '原因',
    send: '申请取消',
    keep: '保留订单',
    asked: (number: string) => `已向平台申请取消 ${number}。`,
  },
})

/** Asks the agency to cancel a paid order. */
const AskCancelDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const words = useText(text)
  const [reason, setReason] = useState('')
  const cancel = useCallMutation(orders.cancelOrder, {
    invalidates: refundReads,
    onSuccess: () => {
      toast.success(words.asked(order.number))
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
        <Field label={words.reason} optional>
          {(control) => (
            <Input
              {...control}
              maxLength={refundLimits.cancelReason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}
export default AskCancelDialog
