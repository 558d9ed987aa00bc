import type { ComponentType } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { useIndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import { Card, DetailPage, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useBulkJob } from './use-bulk-job.ts'
import { BulkJobActions } from './bulk-job-actions.tsx'
import { BulkJobResults } from './bulk-job-results.tsx'
import type { BulkJobSide } from './bulk-job-sides.ts'
import { BulkJobProgress } from './bulk-job-status.tsx'
import { leftOf, shownState, stateText, stateTones, titleOf, type BulkJob } from './bulk-job-text.ts'

const text = defineText({
  en: {
    facts: 'Job details',
    by: 'Started by',
    started: 'Started',
    finished: 'Finished',
    total: 'Total',
    succeeded: 'Succeeded',
    failed: 'Failed',
    notProcessed: 'Not processed',
  },
  zh: {
    facts: '任务详情',
    by: '发起人',
    started: '开始时间',
    finished: '结束时间',
    total: '总数',
    succeeded: '成功',
    failed: '失败',
    notProcessed: '未处理',
  },
})

interface BulkJobDetailProps {
  readonly side: BulkJobSide
  readonly back: string
  /** Buttons of this kind of job. */
  readonly Buttons?: ComponentType<{ readonly job: BulkJob }>
}

export const BulkJobDetail = ({ side, back, Buttons }: BulkJobDetailProps) => {
  const go = useGo()
  const id = usePage().search['id'] ?? ''
  const filters = useIndexFilters()
  const detail = useBulkJob(side, id, filters)
  const titles = useText(side.titles)
  const states = useText(stateText)
  const page = detail.data
  const job = page?.job
  const title = job && titleOf(titles, job)
  usePageTitle(title)
  if (detail.error && !job) {
    return <FailedPage answer={detail} back={back} />
  }
  if (!page || !job) return <PageSkeleton />
  const state = shownState(job)
  return (
    <DetailPage
      title={title}
      tags={<StatusTag tone={stateTones[state]}>{states[state]}</StatusTag>}
      back={back}
      actions={
        <>
          <BulkJobActions
            side={side}
            page={page}
            onRetried={(next) => void go(side.bulkJobPage, { search: { id: next } })}
          />
          {Buttons && <Buttons job={job} />}
        </>
      }
      top={<BulkJobProgress job={job} />}
      facts={<BulkJobFacts job={job} />}
    >
      <BulkJobResults side={side} page={page} filters={filters} />
    </DetailPage>
  )
}

const BulkJobFacts = ({ job }: { job: BulkJob }) => {
  const words = useText(text)
  const { total, done, problems, createdAt, finishedAt, startedBy } = job
  const locale = useLocale()
  const number = (value: number) => <span className="q-tabular">{formatNumber(value, locale)}</span>
  return (
    <Card title={words.facts}>
      <DescriptionList
        rows={[
          [words.total, number(total ?? done)],
          [words.succeeded, number(done - problems)],
          [words.failed, number(problems)],
          [words.notProcessed, number(leftOf(job) - problems)],
          [words.by, startedBy],
          [words.started, <Instant key="started" at={createdAt} />],
          ...(finishedAt ? [[words.finished, <Instant key="finished" at={finishedAt} />] as const] : []),
        ]}
      />
    </Card>
  )
}
