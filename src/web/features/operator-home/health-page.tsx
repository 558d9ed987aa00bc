import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { TableSkeleton } from '../../ui/components/skeletons.tsx'
import { ageOf, exactTime } from '../../ui/time/time-text.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import '../../ui/index-page/table.css'
import './operator-home.css'

type Queue = OutputOf<typeof operatorHome.getHealth>['queues'][number]

const text = defineText({
  en: {
    oldest: (name: string, age: string) => `Oldest waiting job: ${name}, ${age}.`,
    nothing: 'No job is waiting.',
    failures: (count: number) => `${counted(count, 'job', 'jobs')} failed in the last 24 hours.`,
    title: 'Background jobs',
    job: 'Job',
    waiting: 'Waiting',
    since: 'Oldest',
    running: 'Running',
    failed: 'Failed in 24 hours',
    idle: 'All jobs are done',
    idleText: 'Jobs that wait, run or failed in the last 24 hours appear here.',
  },
  zh: {
    oldest: (name: string, age: string) => `等待最久的任务：${name}，${age}。`,
    nothing: '没有等待中的任务。',
    failures: (count: number) => `最近 24 小时内有 ${formatNumber(count, 'zh')} 个任务失败。`,
    title: '后台任务',
    job: '任务',
    waiting: '等待中',
    since: '最长等待',
    running: '运行中',
    failed: '24 小时内失败',
    idle: '任务已全部完成',
    idleText: '等待、运行或 24 小时内失败的任务会显示在这里。',
  },
})

const HealthPage = () => {
  const words = useText(text)
  const answer = useCall(operatorHome.getHealth, {}, { quiet: true, everyMs: 10_000 })
  if (answer.isError && !answer.data) return <FailedPage answer={answer} />
  const queues = answer.data?.queues
  const first = queues?.find(({ oldestSince }) => oldestSince !== null)
  const failures = queues?.reduce((sum, { failed }) => sum + failed, 0) ?? 0
  const subtitle = [
    first?.oldestSince ? words.oldest(first.name, ageOf(new Date(first.oldestSince))) : words.nothing,
    failures > 0 ? words.failures(failures) : '',
  ]
    .filter(Boolean)
    .join(' ')
  const busy = queues?.filter(({ waiting, running, failed }) => waiting + running + failed > 0)
  return (
    <div className="q-page">
      <PageHeader subtitle={queues && subtitle} />
      <Card title={words.title} flush={busy?.length !== 0}>
        {busy?.length === 0 ? (
          <EmptyState icon="check" title={words.idle}>
            {words.idleText}
          </EmptyState>
        ) : (
          <div className="q-health-scroll q-fade-edges" role="region" aria-label={words.title} tabIndex={0}>
            <table className="q-table">
              <thead>
                <tr>
                  <th scope="col">{words.job}</th>
                  {[words.waiting, words.since, words.running, words.failed].map((title) => (
                    <th key={title} scope="col" className="q-right">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {busy ? (
                  busy.map((queue) => <Row key={queue.name} queue={queue} />)
                ) : (
                  <TableSkeleton rows={4} columns={['30%', 80, 100, 80, 120]} />
                )}
              </tbody>
            </table>
          </div>
        )}
      </Card>
    </div>
  )
}

const Row = ({ queue: { name, waiting, oldestSince, running, failed } }: { queue: Queue }) => {
  const locale = useLocale()
  return (
    <tr>
      <td>{name}</td>
      <td className="q-right">{formatNumber(waiting, locale)}</td>
      <td className="q-right">
        {oldestSince ? (
          <span title={exactTime(new Date(oldestSince))}>{ageOf(new Date(oldestSince))}</span>
        ) : (
          '–'
        )}
      </td>
      <td className="q-right">{formatNumber(running, locale)}</td>
      <td className="q-right">{formatNumber(failed, locale)}</td>
    </tr>
  )
}

export default HealthPage
