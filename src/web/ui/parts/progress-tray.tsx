import { useEffect, useState } from 'react'
import { Icon } from '../icon.tsx'
import { PageLink } from '../page/navigation.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { dismissWork, pollWorks, useWorks, type Work } from './work-store.ts'
import './parts.css'

const text = defineText({
  en: {
    title: 'Work under way',
    running: (n: number) => (n === 1 ? '1 running' : `${n} running`),
    finished: 'Finished',
    begun: 'Begun',
    of: (done: number, total: number) => `${done.toLocaleString()} of ${total.toLocaleString()}`,
    done: (n: number) => `${n.toLocaleString()} done`,
    problems: (n: number) => `${n.toLocaleString()} to look at`,
    failed: 'Failed',
    dismiss: 'Dismiss',
    fold: 'Fold',
    unfold: 'Unfold',
  },
  zh: {
    title: '进行中的任务',
    running: (n: number) => `${n} 项进行中`,
    finished: '已完成',
    begun: '已开始',
    of: (done: number, total: number) => `${done.toLocaleString()} / ${total.toLocaleString()}`,
    done: (n: number) => `已完成 ${n.toLocaleString()}`,
    problems: (n: number) => `${n.toLocaleString()} 项需处理`,
    failed: '失败',
    dismiss: '移除',
    fold: '收起',
    unfold: '展开',
  },
})

const isRunning = (work: Work): boolean => work.progress === null || work.progress.state === 'running'

/** Long work that can be left and found again: stands at the corner until it is looked at. */
export const ProgressTray = () => {
  const works = useWorks()
  const words = useText(text)
  const [isOpen, setIsOpen] = useState(true)
  const running = works.filter(isRunning).length
  const hasRunning = running > 0
  useEffect(() => {
    if (!hasRunning) return undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const round = async (): Promise<void> => {
      const goesOn = await pollWorks()
      if (goesOn && !isOver) timer = setTimeout(() => void round(), 1500)
    }
    void round()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [hasRunning])
  if (works.length === 0) return null
  return (
    <section className="q-tray" aria-label={words.title}>
      <button
        type="button"
        className="q-tray-top"
        aria-expanded={isOpen}
        aria-label={isOpen ? words.fold : words.unfold}
        onClick={() => setIsOpen(!isOpen)}
      >
        {hasRunning ? <span className="q-spinner" aria-hidden="true" /> : <Icon name="check" size={16} />}
        <span>{hasRunning ? words.running(running) : words.finished}</span>
        <Icon name={isOpen ? 'down' : 'up'} size={16} />
      </button>
      {isOpen && (
        <ul>
          {works.map((work) => (
            <WorkItem key={`${work.kind} ${work.id}`} work={work} />
          ))}
        </ul>
      )}
    </section>
  )
}

const WorkItem = ({ work }: { work: Work }) => {
  const words = useText(text)
  const { progress } = work
  return (
    <li className="q-tray-item">
      <div className="q-tray-row">
        <PageLink to={work.to}>{work.title}</PageLink>
        {!isRunning(work) && (
          <button
            type="button"
            className="q-icon-button"
            aria-label={words.dismiss}
            onClick={() => dismissWork(work)}
          >
            <Icon name="close" size={14} />
          </button>
        )}
      </div>
      <progress
        className="q-progress"
        max={progress?.total ?? 1}
        value={valueOf(work)}
        aria-label={work.title}
      />
      <div className="q-tray-words" role="status">
        {describe(work, words)}
        {progress?.problems ? (
          <span className="q-tray-problems"> · {words.problems(progress.problems)}</span>
        ) : null}
      </div>
    </li>
  )
}

// Undefined shows the bar as moving without an end in sight.
const valueOf = ({ progress }: Work): number | undefined => {
  if (!progress || (progress.total === null && progress.state === 'running')) return undefined
  return progress.state === 'running' ? progress.done : (progress.total ?? 1)
}

const describe = ({ progress }: Work, words: (typeof text)['en']): string => {
  if (!progress) return words.begun
  if (progress.state === 'failed') return progress.message ?? words.failed
  if (progress.message) return progress.message
  return progress.total === null ? words.done(progress.done) : words.of(progress.done, progress.total)
}
