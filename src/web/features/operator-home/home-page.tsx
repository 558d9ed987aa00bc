import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { useRef, type ReactNode } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { useShortcut } from '../../ui/page/shortcuts.ts'
import { ageOf, exactTime } from '../../ui/time/time-text.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { queueHelp, queuePlaces, queueText } from './queue-text.ts'
import './operator-home.css'

type Queue = OutputOf<typeof operatorHome.getQueues>['queues'][number]

const text = defineText({
  en: {
    waiting: (n: string) => `${n} waiting`,
    late: (n: string) => `${n} late`,
    nothing: 'Nothing is waiting. All queues are clear.',
    clear: 'Clear',
    oldest: (age: string) => `Oldest waiting for ${age} of working time`,
    due: (at: ReactNode) => <>Promised {at}</>,
    onTime: 'On time',
    next: 'Next queue',
    previous: 'Previous queue',
    nothingYours: 'Your permissions include no queue.',
  },
  zh: {
    waiting: (n: string) => `${n} 项待处理`,
    late: (n: string) => `${n} 项超时`,
    nothing: '待办事项已全部处理完。',
    clear: '已处理完',
    oldest: (age: string) => `最长等待 ${age}（工作时间）`,
    due: (at: ReactNode) => <>承诺时间：{at}</>,
    onTime: '均未超时',
    next: '下一个队列',
    previous: '上一个队列',
    nothingYours: '您的权限不包含任何队列。',
  },
})

/** The latest promise first; what is clear keeps its working order at the end. */
const byPromise = (queues: readonly Queue[]): readonly Queue[] =>
  queues.toSorted((a, b) => {
    if (a.count === 0 || b.count === 0) return Number(a.count === 0) - Number(b.count === 0)
    return (a.dueAt ?? '9999').localeCompare(b.dueAt ?? '9999')
  })

/** Moves the focus among the queues, so that Enter opens one. */
const step = (list: HTMLElement | null, by: number): void => {
  const cards = [...(list?.querySelectorAll<HTMLElement>('.q-queue') ?? [])]
  const now = cards.findIndex((card) => card === document.activeElement)
  const next = now < 0 ? 0 : Math.min(cards.length - 1, Math.max(0, now + by))
  cards[next]?.focus()
}

const ageOfSeconds = (seconds: number): string => ageOf(new Date(Date.now() - seconds * 1000))

const HomePage = () => {
  const words = useText(text)
  const locale = useLocale()
  const list = useRef<HTMLDivElement>(null)
  useShortcut('j', words.next, () => step(list.current, 1))
  useShortcut('n', words.next, () => step(list.current, 1))
  useShortcut('k', words.previous, () => step(list.current, -1))
  const answer = useCall(operatorHome.getQueues, {}, { quiet: true, everyMs: 30_000 })
  if (answer.isError && !answer.data) {
    return <FailedPage answer={answer} />
  }
  const queues = answer.data && byPromise(answer.data.queues)
  // Late orders are also counted in their own queues.
  const waiting = queues?.reduce((sum, { name, count }) => sum + (name === 'lateOrders' ? 0 : count), 0) ?? 0
  const subtitleOf = (shown: number, count: number): string => {
    if (shown === 0) return words.nothingYours
    return count === 0 ? words.nothing : words.waiting(formatNumber(count, locale))
  }
  return (
    <div className="q-page">
      <PageHeader subtitle={queues && subtitleOf(queues.length, waiting)} />
      <div className="q-queues" ref={list}>
        {queues
          ? queues.map((queue) => <QueueCard key={queue.name} queue={queue} />)
          : [1, 2, 3, 4, 5, 6].map((card) => <CardSkeleton key={card} lines={3} />)}
      </div>
    </div>
  )
}

const QueueCard = ({ queue }: { queue: Queue }) => {
  const words = useText(text)
  const names = useText(queueText)
  const help = useText(queueHelp)
  const locale = useLocale()
  const { icon, to } = queuePlaces[queue.name]
  return (
    <PageLink to={to} className={queue.count === 0 ? 'q-queue q-queue-clear' : 'q-queue'}>
      <span className="q-queue-top">
        <Icon name={icon} />
        <span className="q-queue-name">{names[queue.name]}</span>
        {queue.late > 0 && (
          <StatusTag tone="problem">{words.late(formatNumber(queue.late, locale))}</StatusTag>
        )}
        {queue.count > 0 && queue.late === 0 && <StatusTag tone="done">{words.onTime}</StatusTag>}
      </span>
      <span className="q-queue-count">
        {formatNumber(queue.count, locale)}
        {queue.isLowerBound && '+'}
      </span>
      <span className="q-queue-age">
        {queue.oldestSince ? (
          <span title={exactTime(new Date(queue.oldestSince))}>
            {words.oldest(ageOfSeconds(queue.waitedSeconds ?? 0))}
          </span>
        ) : (
          words.clear
        )}
      </span>
      {queue.dueAt && (
        <span className={queue.late > 0 ? 'q-queue-age q-queue-late' : 'q-queue-age'}>
          {words.due(<Instant at={queue.dueAt} />)}
        </span>
      )}
      <span className="q-queue-help">{help[queue.name]}</span>
    </PageLink>
  )
}

export default HomePage
