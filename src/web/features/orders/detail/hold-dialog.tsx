import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { orderBulkJobs } from '../../../../contract/orders/order-bulk-jobs.ts'
import type { OrderRow } from '../../../../contract/orders/order-schemas.ts'
import { maxBatchSize } from '../../../../contract/orders/order-inputs.ts'
import { orderHolds } from '../../../../contract/problems/problems.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { startOfDay } from '../../../ui/time/zoned-day.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { BatchResults } from '../../order-kit/batch-results.tsx'
import { orderReads } from '../../order-kit/order-calls.ts'
import { useOrderBulkJob } from '../../order-kit/use-order-bulk-job.ts'
import { orderActionText } from '../../order-kit/order-action-text.ts'

const text = defineText({
  en: {
    title: (names: string) => `Put ${names} on hold`,
    orders: (count: number) => `${formatNumber(count, 'en')} orders`,
    message:
      'An unpaid order on hold cannot be paid, manually or by a schedule. A paid order on hold is not picked or shipped.',
    how: 'Hold duration',
    open: 'Until I release it',
    until: 'Until a date',
    day: 'Release date',
    dayNeeded: 'Choose a future date within one year.',
    cancel: 'Cancel',
    close: 'Close',
    done: (count: number) => counted(count, 'order put on hold.', 'orders put on hold.'),
  },
  zh: {
    title: (names: string) => `搁置 ${names}`,
    orders: (count: number) => `${formatNumber(count, 'zh')} 个订单`,
    message: '搁置期间，订单不会付款（包括手动付款和自动付款）；已付款的订单不会拣货或发货。',
    how: '搁置时长',
    open: '直到手动取消搁置',
    until: '到指定日期',
    day: '恢复日期',
    dayNeeded: '请选择一年内的未来日期。',
    cancel: '取消',
    close: '关闭',
    done: (count: number) => `已搁置 ${formatNumber(count, 'zh')} 个订单。`,
  },
})

interface HoldDialogProps {
  readonly orders: readonly Pick<OrderRow, 'id' | 'number'>[]
  readonly clear?: () => void
  readonly onClose: () => void
}

const HoldDialog = ({ orders: chosen, clear, onClose }: HoldDialogProps) => {
  const words = useText(text)
  const actions = useText(orderActionText)
  const [isUntil, setIsUntil] = useState(true)
  const [day, setDay] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const hold = useCallMutation(orderHolds.holdOrders, {
    invalidates: orderReads,
    onSuccess: ({ results }) => {
      clear?.()
      const done = results.filter(({ ok }) => ok).length
      if (done < results.length) return
      toast.success(words.done(done))
      onClose()
    },
  })
  const startJob = useOrderBulkJob(orderBulkJobs.startHoldingOrders, clear)
  const send = (): void => {
    const at = startOfDay(day)
    const isPast = !at || at.getTime() <= Date.now()
    setIsMissing(isUntil && isPast)
    if (isUntil && isPast) return
    const { mutate } = chosen.length > maxBatchSize ? startJob : hold
    mutate({ ids: chosen.map(({ id }) => id), until: isUntil && at ? at.toISOString() : null })
  }
  const results = hold.data?.results
  const [only] = chosen.length === 1 ? chosen : []
  return (
    <Modal
      open
      title={words.title(only ? only.number : words.orders(chosen.length))}
      okText={actions.hold}
      cancelText={results ? words.close : words.cancel}
      okButtonProps={{ hidden: results !== undefined }}
      confirmLoading={hold.isPending || startJob.isPending}
      onOk={send}
      onCancel={onClose}
    >
      {results ? (
        <BatchResults results={results} />
      ) : (
        <div className="q-stack">
          <p>{words.message}</p>
          <Radio.Group
            aria-label={words.how}
            value={isUntil}
            onChange={(event) => setIsUntil(event.target.value === true)}
            options={[
              { value: true, label: words.until },
              { value: false, label: words.open },
            ]}
          />
          {isUntil && (
            <TextField
              label={words.day}
              error={isMissing ? words.dayNeeded : null}
              type="date"
              value={day}
              onChange={setDay}
            />
          )}
        </div>
      )}
    </Modal>
  )
}
export default HoldDialog
