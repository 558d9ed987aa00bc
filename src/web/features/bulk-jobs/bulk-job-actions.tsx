import { Button } from 'antd'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { BulkJobSide } from './bulk-job-sides.ts'
import { leftOf, type BulkJobPage } from './bulk-job-text.ts'

const text = defineText({
  en: {
    stop: 'Stop job',
    retry: (n: number) => `Retry ${counted(n, 'failed row', 'failed rows')}`,
    runRemaining: (n: number) => `Run remaining ${formatNumber(n, 'en')}`,
    upTo: (amount: string) => ` for up to ${amount}`,
  },
  zh: {
    stop: '停止',
    retry: (n: number) => `重试失败的 ${formatNumber(n, 'zh')} 行`,
    runRemaining: (n: number) => `继续剩余 ${formatNumber(n, 'zh')} 行`,
    upTo: (amount: string) => `，最多 ${amount}`,
  },
})

interface BulkJobActionsProps {
  readonly side: BulkJobSide
  readonly page: BulkJobPage
  readonly onRetried: (bulkJobId: string) => void
}

export const BulkJobActions = ({ side, page: { job, retryCharge }, onRetried }: BulkJobActionsProps) => {
  const words = useText(text)
  const { listBulkJobs, getBulkJob, cancelBulkJob, retryBulkJob } = side.calls
  const invalidates = [listBulkJobs, getBulkJob]
  const stop = useCallMutation(cancelBulkJob, { invalidates })
  const retry = useCallMutation(retryBulkJob, {
    invalidates,
    onSuccess: ({ bulkJobId }) => onRetried(bulkJobId),
  })
  const { id, state, allowedActions } = job
  const left = leftOf(job)
  return (
    <>
      {allowedActions.includes('stop') && (
        <Button loading={stop.isPending} onClick={() => stop.mutate({ id })}>
          {words.stop}
        </Button>
      )}
      {allowedActions.includes('retry') && (
        <Button type="primary" loading={retry.isPending} onClick={() => retry.mutate({ id })}>
          {state === 'done' ? words.retry(left) : words.runRemaining(left)}
          {retryCharge && words.upTo(moneyText(retryCharge))}
        </Button>
      )}
    </>
  )
}
