import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { useAccess } from '../../ui/access.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { ageOf, exactTime } from '../../ui/time/time-text.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { queueHelp, queuePlaces, queueRoles, queueText } from './queue-text.ts'
import './operator-home.css'

type Queue = OutputOf<typeof operatorHome.getQueues>['queues'][number]

const text = defineText({
  en: {
    waiting: (n: string) => `${n} waiting`,
    late: (n: string) => `${n} late`,
    nothing: 'Nothing is waiting. All queues are clear.',
    clear: 'Clear',
    oldest: 'Oldest waiting for',
    onTime: 'On time',
  },
  zh: {
    waiting: (n: string) => `${n} 项待处理`,
    late: (n: string) => `${n} 项超时`,
    nothing: '待办事项已全部处理完。',
    clear: '已处理完',
    oldest: '最长等待',
    onTime: '均未超时',
  },
})

const HomePage = () => {
  const words = useText(text)
  const locale = useLocale()
  const { hasRole } = useAccess()
  const answer = useCall(operatorHome.getQueues, {}, { quiet: true, everyMs: 30_000 })
  if (answer.isError && !answer.data) {
    return <FailedPage answer={answer} />
  }
  const queues = answer.data?.queues.filter(({ name }) => queueRoles[name]?.some(hasRole) ?? true)
  // Late orders are also counted in their own queues.
  const waiting = queues?.reduce((sum, { name, count }) => sum + (name === 'lateOrders' ? 0 : count), 0) ?? 0
  return (
    <div className="q-page">
      <PageHeader
        subtitle={queues && (waiting === 0 ? words.nothing : words.waiting(formatNumber(waiting, locale)))}
      />
      <div className="q-queues">
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
            {words.oldest} {ageOf(new Date(queue.oldestSince))}
          </span>
        ) : (
          words.clear
        )}
      </span>
      <span className="q-queue-help">{help[queue.name]}</span>
    </PageLink>
  )
}

export default HomePage
