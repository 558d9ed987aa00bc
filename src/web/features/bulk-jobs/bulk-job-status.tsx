import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { isOpen, leftOf, type BulkJob } from './bulk-job-text.ts'
import './bulk-jobs.css'

const text = defineText({
  en: {
    queued: 'This job will start shortly.',
    of: (done: number, total: number) => `${done.toLocaleString()} of ${total.toLocaleString()}`,
    problems: (n: number) => `${n.toLocaleString()} failed`,
    leave:
      'You can leave this page. The job keeps running, and its progress is shown at the bottom of every page.',
    allWell: (n: number) => (n === 1 ? '1 row succeeded.' : `All ${n.toLocaleString()} rows succeeded.`),
    someBad: (good: number, bad: number) =>
      `${good.toLocaleString()} succeeded, ${bad.toLocaleString()} failed.`,
    stopped: (done: number, total: number) =>
      `Stopped after ${done.toLocaleString()} of ${total.toLocaleString()} rows. Completed rows are not undone.`,
  },
  zh: {
    queued: '即将开始。',
    of: (done: number, total: number) => `${done.toLocaleString()} / ${total.toLocaleString()}`,
    problems: (n: number) => `${n.toLocaleString()} 项失败`,
    leave: '您可以离开此页面，任务会自动继续，并显示在每个页面底部的任务栏中。',
    allWell: (n: number) => `${n.toLocaleString()} 行全部成功。`,
    someBad: (good: number, bad: number) =>
      `${good.toLocaleString()} 行成功，${bad.toLocaleString()} 行失败。`,
    stopped: (done: number, total: number) =>
      `已停止，完成 ${done.toLocaleString()} / ${total.toLocaleString()}。已完成的部分保持不变。`,
  },
})

/** Where a work stands, in numbers. */
export const BulkJobStanding = ({ job }: { job: BulkJob }) => {
  const words = useText(text)
  const { state, done, problems } = job
  const total = job.total ?? done
  if (isOpen(job)) {
    return (
      <div className="q-work-standing">
        <div role="status">
          <strong className="q-tabular">{words.of(done, total)}</strong>
          {problems > 0 && <span className="q-work-problems"> · {words.problems(problems)}</span>}
        </div>
        <progress
          className="q-progress"
          max={Math.max(1, total)}
          value={done}
          aria-label={words.of(done, total)}
        />
        <span className="q-muted">
          {state === 'queued' && `${words.queued} `}
          {words.leave}
        </span>
      </div>
    )
  }
  const isWell = state === 'done' && problems === 0
  return (
    <div className={`q-work-standing q-work-standing-${isWell ? 'well' : 'bad'}`} role="status">
      <span className="q-work-line">
        <Icon name={isWell ? 'check' : 'alert'} size={18} />
        <span>
          {state === 'done' && (isWell ? words.allWell(total) : words.someBad(total - leftOf(job), problems))}
          {state === 'stopped' && words.stopped(done, total)}
          {state === 'failed' && `${job.message ?? ''} ${words.of(done, total)}`}
        </span>
      </span>
    </div>
  )
}
