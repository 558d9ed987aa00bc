import { Button } from 'antd'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { orderBulkJobs } from '../../../../contract/orders/order-bulk-jobs.ts'
import type { OrderRow } from '../../../../contract/orders/order-schemas.ts'
import { maxBatchSize } from '../../../../contract/orders/order-inputs.ts'
import { orderHolds } from '../../../../contract/problems/problems.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { orderReads } from '../../order-kit/order-calls.ts'
import { useOrderBulkJob } from '../../order-kit/use-order-bulk-job.ts'
import { orderActionText } from '../../order-kit/order-action-text.ts'

const text = defineText({
  en: {
    releaseMany: (count: number) => `Release holds (${formatNumber(count, 'en')})`,
    done: (count: number) => `${counted(count, 'order', 'orders')} released.`,
  },
  zh: {
    releaseMany: (count: number) => `取消搁置 (${formatNumber(count, 'zh')})`,
    done: (count: number) => `已取消搁置 ${formatNumber(count, 'zh')} 个订单。`,
  },
})

interface ReleaseHoldButtonProps {
  readonly orders: readonly Pick<OrderRow, 'id'>[]
  /** Set in the bulk bar: the button shows a count and clears the selection afterwards. */
  readonly clear?: () => void
}

const ReleaseHoldButton = ({ orders, clear }: ReleaseHoldButtonProps) => {
  const words = useText(text)
  const actions = useText(orderActionText)
  const releaseHold = useCallMutation(orderHolds.holdOrders, {
    invalidates: orderReads,
    onSuccess: ({ results }) => {
      clear?.()
      const refused = results.find(({ ok }) => !ok)
      const done = results.filter(({ ok }) => ok).length
      if (done > 0) toast.success(words.done(done))
      if (refused) toast.error(refused.message)
    },
  })
  const startJob = useOrderBulkJob(orderBulkJobs.startReleasingHolds, clear)
  const ids = orders.map(({ id }) => id)
  return (
    <Button
      type={clear ? 'default' : 'primary'}
      loading={releaseHold.isPending || startJob.isPending}
      onClick={() =>
        ids.length > maxBatchSize ? startJob.mutate({ ids }) : releaseHold.mutate({ ids, onHold: false })
      }
    >
      {clear ? words.releaseMany(orders.length) : actions.releaseHold}
    </Button>
  )
}
export default ReleaseHoldButton
