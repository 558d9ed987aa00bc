import { formatNumber, plural } from '../../../contract/kernel/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { isOpen, leftOf, type BulkJob } from './bulk-job-text.ts'
import './bulk-jobs.css'

const text = defineText({
  en: {
    queued: 'This job will start shortly.',
    of: (done: number, total: number) => `${formatNumber(done, 'en')} of ${formatNumber(total, 'en')}`,
    problems: (n: number) => `${formatNumber(n, 'en')} failed`,
    leaveHint:
      'You can leave this page. The job keeps running, and its progress is shown at the bottom of every page.',
    allSucceeded: (n: number) =>
      plural(n, '1 row succeeded.', `All ${formatNumber(n, 'en')} rows succeeded.`),
    someFailed: (succeeded: number, failed: number) =>
      `${formatNumber(succeeded, 'en')} succeeded, ${formatNumber(failed, 'en')} failed.`,
    stopped: (done: number, total: number) =>
      `Stopped after ${formatNumber(done, 'en')} of ${formatNumber(total, 'en')} rows. Completed rows are not undone.`,
  },
  zh: {
    queued: '即将开始。',
    of: (done: number, total: number) => `${formatNumber(done, 'zh')} / ${formatNumber(total, 'zh')}`,
    problems: (n: number) => `${formatNumber(n, 'zh')} 行失败`,
    leaveHint: '您可以离开此页面，任务会自动继续，并显示在每个页面底部的任务栏中。',
    allSucceeded: (n: number) => `${formatNumber(n, 'zh')} 行全部成功。`,
    someFailed: (succeeded: number, failed: number) =>
      `${formatNumber(succeeded, 'zh')} 行成功，${formatNumber(failed, 'zh')} 行失败。`,
    stopped: (done: number, total: number) =>
      `已停止，完成 ${formatNumber(done, 'zh')} / ${formatNumber(total, 'zh')}。已完成的部分保持不变。`,
  },
})

export const BulkJobProgress = ({ job }: { job: BulkJob }) => {
  const words = useText(text)
  const { state, done, problems } = job
  const total = job.total ?? done
  if (isOpen(job)) {
    return (
      <div className="q-job-progress">
        <div role="status">
          <strong className="q-tabular">{words.of(done, total)}</strong>
          {problems > 0 && <span className="q-job-problems"> · {words.problems(problems)}</span>}
        </div>
        <progress
          className="q-progress"
          max={Math.max(1, total)}
          value={done}
          aria-label={words.of(done, total)}
        />
        <span className="q-muted">
          {state === 'queued' && `${words.queued} `}
          {words.leaveHint}
        </span>
      </div>
    )
  }
  const isSuccess = state === 'done' && problems === 0
  return (
    <div className={`q-job-progress q-job-progress-${isSuccess ? 'succeeded' : 'failed'}`} role="status">
      <span className="q-job-outcome">
        <Icon name={isSuccess ? 'check' : 'alert'} size={18} />
        <span>
          {state === 'done' &&
            (isSuccess ? words.allSucceeded(total) : words.someFailed(total - leftOf(job), problems))}
          {state === 'stopped' && words.stopped(done, total)}
          {state === 'failed' && `${job.message ?? ''} ${words.of(done, total)}`}
        </span>
      </span>
    </div>
  )
}
