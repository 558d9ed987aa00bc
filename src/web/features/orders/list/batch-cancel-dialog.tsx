import { Modal } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { orderBulkJobs } from '../../../../contract/orders/order-bulk-jobs.ts'
import { maxBatchSize, type ChosenOrder } from '../../../../contract/orders/order-inputs.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { BatchResults } from '../../order-kit/batch-results.tsx'
import { orderReads } from '../../order-kit/order-calls.ts'
import { useOrderBulkJob } from '../../order-kit/use-order-bulk-job.ts'

const text = defineText({
  en: {
    title: (count: number) => `Cancel ${counted(count, 'order', 'orders')}?`,
    message: 'These orders are unpaid. You can restore cancelled orders one by one.',
    reason: 'Reason (optional)',
    send: 'Cancel orders',
    keep: 'Keep orders',
    close: 'Close',
    done: (count: number) => `${count} cancelled.`,
  },
  zh: {
    title: (count: number) => `取消 ${formatNumber(count, 'zh')} 个订单？`,
    message: '这些订单尚未付款，取消后可逐个恢复。',
    reason: '原因（选填）',
    send: '取消订单',
    keep: '保留订单',
    close: '关闭',
    done: (count: number) => `已取消 ${formatNumber(count, 'zh')} 个订单。`,
  },
})

interface BatchDialogProps {
  readonly orders: readonly ChosenOrder[]
  readonly clear: () => void
  readonly onClose: () => void
}

const BatchCancelDialog = ({ orders: chosen, clear, onClose }: BatchDialogProps) => {
  const words = useText(text)
  const [reason, setReason] = useState('')
  const cancel = useCallMutation(orders.cancelOrders, {
    invalidates: orderReads,
    onSuccess: ({ results }) => {
      clear()
      const done = results.filter(({ ok }) => ok).length
      if (done < results.length) return
      toast.success(words.done(done))
      onClose()
    },
  })
  const startJob = useOrderBulkJob(orderBulkJobs.startCancelling, clear)
  const results = cancel.data?.results
  return (
    <Modal
      open
      width={640}
      title={words.title(chosen.length)}
      okText={words.send}
      cancelText={results ? words.close : words.keep}
      okButtonProps={{ danger: true, hidden: results !== undefined }}
      confirmLoading={cancel.isPending || startJob.isPending}
      onOk={() => {
        const { mutate } = chosen.length > maxBatchSize ? startJob : cancel
        mutate({ ids: chosen.map(({ id }) => id), reason })
      }}
      onCancel={onClose}
    >
      {results ? (
        <BatchResults results={results} />
      ) : (
        <div className="q-stack">
          <p>{words.message}</p>
          <TextField label={words.reason} maxLength={300} value={reason} onChange={setReason} />
        </div>
      )}
    </Modal>
  )
}
export default BatchCancelDialog
