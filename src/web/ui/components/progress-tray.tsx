import { useState } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { Icon } from '../icon.tsx'
import { PageLink } from '../page/navigation.tsx'
import { defineText, useText } from '../text/define-text.ts'
import './parts.css'

const text = defineText({
  en: {
    title: 'Background jobs',
    running: (count: number) => `${formatNumber(count, 'en')} running`,
    finished: (count: number) => `${formatNumber(count, 'en')} finished`,
    queued: 'Queued',
    of: (done: number, total: number) => `${formatNumber(done, 'en')} of ${formatNumber(total, 'en')}`,
    stoppedAt: (progress: string) => `Stopped at ${progress}`,
    done: (count: number) => `${formatNumber(count, 'en')} done`,
    problems: (count: number) => `${formatNumber(count, 'en')} failed`,
    failed: 'Failed',
    dismiss: (title: string) => `Dismiss ${title}`,
  },
  zh: {
    title: '后台任务',
    running: (count: number) => `${formatNumber(count, 'zh')} 项进行中`,
    finished: (count: number) => `${formatNumber(count, 'zh')} 项已结束`,
    queued: '排队中',
    of: (done: number, total: number) => `${formatNumber(done, 'zh')} / ${formatNumber(total, 'zh')}`,
    stoppedAt: (progress: string) => `已停止于 ${progress}`,
    done: (count: number) => `已完成 ${formatNumber(count, 'zh')}`,
    problems: (count: number) => `${formatNumber(count, 'zh')} 项失败`,
    failed: '失败',
    dismiss: (title: string) => `移除 ${title}`,
  },
})

export interface TrayBulkJob {
  readonly id: string
  readonly title: string
  readonly to: string
  readonly state: 'queued' | 'running' | 'done' | 'stopped' | 'failed'
  readonly done: number
  /** Null while the total is unknown. */
  readonly total: number | null
  readonly problems: number
  readonly message: string | null
  /** Null while it cannot be dismissed. */
  readonly onDismiss: (() => void) | null
}

const isRunning = ({ state }: TrayBulkJob): boolean => state === 'queued' || state === 'running'

/** Opens automatically if a job was seen running. */
export const ProgressTray = ({ jobs }: { jobs: readonly TrayBulkJob[] }) => {
  const words = useText(text)
  const [hasSeenRun, setHasSeenRun] = useState(false)
  const [choice, setChoice] = useState<boolean | null>(null)
  const running = jobs.filter(isRunning).length
  if (running > 0 && !hasSeenRun) setHasSeenRun(true)
  if (jobs.length === 0) return null
  const isOpen = choice ?? (hasSeenRun || running > 0)
  return (
    <section className="q-tray" aria-label={words.title}>
      <button type="button" className="q-tray-top" aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
        {running > 0 ? <span className="q-spinner" aria-hidden="true" /> : <Icon name="check" size={16} />}
        <span>{running > 0 ? words.running(running) : words.finished(jobs.length)}</span>
        <Icon name={isOpen ? 'down' : 'up'} size={16} />
      </button>
      {isOpen && (
        <ul>
          {jobs.map((job) => (
            <BulkJobItem key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  )
}

const BulkJobItem = ({ job }: { job: TrayBulkJob }) => {
  const words = useText(text)
  const { title, to, problems, onDismiss } = job
  return (
    <li className="q-tray-item">
      <div className="q-tray-row">
        <PageLink to={to}>{title}</PageLink>
        {onDismiss && (
          <button
            type="button"
            className="q-icon-button"
            aria-label={words.dismiss(title)}
            onClick={onDismiss}
          >
            <Icon name="close" size={14} />
          </button>
        )}
      </div>
      <progress className="q-progress" max={job.total || 1} value={valueOf(job)} aria-label={title} />
      <div className="q-tray-words" role="status">
        {describe(job, words)}
        {problems > 0 && <span className="q-tray-problems"> · {words.problems(problems)}</span>}
      </div>
    </li>
  )
}

// Undefined draws an indeterminate progress bar.
const valueOf = (job: TrayBulkJob): number | undefined => {
  const { state, done, total } = job
  if (total === null) return isRunning(job) ? undefined : 1
  return state === 'done' ? total || 1 : done
}

const describe = ({ state, done, total, message }: TrayBulkJob, words: (typeof text)['en']): string => {
  if (state === 'queued') return words.queued
  if (message !== null) return message
  if (state === 'failed') return words.failed
  const progress = total === null ? words.done(done) : words.of(done, total)
  return state === 'stopped' ? words.stoppedAt(progress) : progress
}
