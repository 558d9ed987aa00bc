import { useGo } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { useIndexFilters } from '../../ui/index-page/use-index-filters.ts'
import { Card, DetailPage, DescriptionList } from '../../ui/components/detail-page.tsx'
import { FailedPage } from '../../ui/components/failed-page.tsx'
import { Instant } from '../../ui/components/instant.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useBulkJob } from './use-bulk-job.ts'
import { BulkJobActions } from './bulk-job-actions.tsx'
import { BulkJobResults } from './bulk-job-results.tsx'
import type { BulkJobSide } from './bulk-job-sides.ts'
import { BulkJobStanding } from './bulk-job-status.tsx'
import { leftOf, stateText, stateTones, titleOf, bulkJobTitles, type BulkJob } from './bulk-job-text.ts'

const text = defineText({
  en: {
    facts: 'Job details',
    by: 'Started by',
    begun: 'Started',
    ended: 'Finished',
    total: 'Rows',
    well: 'Succeeded',
    bad: 'Failed',
    waiting: 'Not processed',
  },
  zh: {
    facts: '任务',
    by: '发起人',
    begun: '开始时间',
    ended: '结束时间',
    total: '行数',
    well: '成功',
    bad: '失败',
    waiting: '未处理',
  },
})

/** One piece of long work: how far it is, what came of each row, and trying again what failed. */
export const BulkJobDetail = ({ side, back }: { side: BulkJobSide; back: string }) => {
  const go = useGo()
  const id = usePage().search['id'] ?? ''
  const filters = useIndexFilters()
  const asked = useBulkJob(side, id, filters)
  const titles = useText(bulkJobTitles)
  const states = useText(stateText)
  const job = asked.data?.job
  const title = job && titleOf(titles, job)
  usePageTitle(title)
  if (asked.error && !job) {
    return <FailedPage answer={asked} />
  }
  if (!job) return <PageSkeleton />
  return (
    <DetailPage
      title={title}
      tags={<StatusTag tone={stateTones[job.state]}>{states[job.state]}</StatusTag>}
      back={back}
      actions={
        <BulkJobActions
          side={side}
          job={job}
          onRetried={(next) => void go(side.bulkJobPage, { search: { id: next } })}
        />
      }
      top={<BulkJobStanding job={job} />}
      facts={<BulkJobFacts job={job} />}
    >
      <BulkJobResults side={side} page={asked.data} filters={filters} />
    </DetailPage>
  )
}

const BulkJobFacts = ({ job }: { job: BulkJob }) => {
  const words = useText(text)
  const { total, done, problems, createdAt, finishedAt, startedBy } = job
  const number = (value: number) => <span className="q-tabular">{value.toLocaleString()}</span>
  return (
    <Card title={words.facts}>
      <DescriptionList
        rows={[
          [words.total, number(total ?? done)],
          [words.well, number(done - problems)],
          [words.bad, number(problems)],
          [words.waiting, number(leftOf(job) - problems)],
          [words.by, startedBy],
          [words.begun, <Instant key="begun" at={createdAt} />],
          ...(finishedAt ? [[words.ended, <Instant key="ended" at={finishedAt} />] as const] : []),
        ]}
      />
    </Card>
  )
}
