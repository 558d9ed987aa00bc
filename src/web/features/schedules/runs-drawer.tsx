import { Button, Drawer, Pagination } from 'antd'
import { useState } from 'react'
import type { Currency } from '../../../contract/kernel/money.ts'
import { schedules } from '../../../contract/schedules/schedules.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import MissingNote from '../tax-numbers/missing-note.tsx'
import {
  isOpenRun,
  outcomeText,
  resultWords,
  runStatusText,
  runTones,
  type Schedule,
  type ScheduleRun,
} from './schedule-text.ts'

const text = defineText({
  en: {
    title: (name: string) => `Run history of ${name}`,
    none: 'No runs yet',
    noneText: 'Each run and its result appear here.',
    byHand: 'manual',
    late: 'late',
    planned: 'Scheduled',
    started: 'Started',
    ended: 'Ended',
    shopOrders: 'Shop orders',
    orders: 'Show paid orders',
    hide: 'Hide paid orders',
    wallet: 'Open wallet',
  },
  zh: {
    title: (name: string) => `${name} 的运行记录`,
    none: '还没有运行记录',
    noneText: '每次运行及其结果都会列在这里。',
    byHand: '手动',
    late: '延迟',
    planned: '计划',
    started: '开始',
    ended: '结束',
    shopOrders: '店铺订单',
    orders: '显示已付款订单',
    hide: '隐藏已付款订单',
    wallet: '打开钱包',
  },
})

const pageSize = 20

interface RunsDrawerProps {
  readonly schedule: Schedule
  readonly currency: Currency
  readonly onClose: () => void
}

export const RunsDrawer = ({ schedule, currency, onClose }: RunsDrawerProps) => {
  const words = useText(text)
  const [pageNum, setPage] = useState(1)
  const runs = useCall(
    schedules.listScheduleRuns,
    { id: schedule.id, pageNum, pageSize },
    { quiet: true, everyMs: (last) => (last?.rows.some(isOpenRun) ? 1_500 : false) },
  )
  return (
    <Drawer open size={560} title={words.title(schedule.name)} onClose={onClose}>
      {runs.error && !runs.data && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
      {!runs.error && !runs.data && <CardSkeleton />}
      {runs.data?.total === 0 && (
        <EmptyState icon="clock" title={words.none}>
          {words.noneText}
        </EmptyState>
      )}
      <ol className="q-runs">
        {runs.data?.rows.map((run) => (
          <li key={run.id}>
            <RunRow run={run} schedule={schedule} currency={currency} />
          </li>
        ))}
      </ol>
      <Pagination
        hideOnSinglePage
        showSizeChanger={false}
        current={pageNum}
        pageSize={pageSize}
        total={runs.data?.total ?? 0}
        onChange={setPage}
      />
    </Drawer>
  )
}

/** A run that starts this many milliseconds after its time is shown as late. */
const lateMs = 5 * 60_000

const RunRow = (props: { run: ScheduleRun; schedule: Schedule; currency: Currency }) => {
  const { run, currency } = props
  const words = useText(text)
  const statuses = useText(runStatusText)
  const outcomes = useText(outcomeText)
  const isLate = run.startedAt !== null && Date.parse(run.startedAt) - Date.parse(run.plannedAt) > lateMs
  return (
    <article className="q-run">
      <p className="q-run-head">
        <StatusTag tone={runTones[run.status]}>{statuses[run.status]}</StatusTag>
        {run.cause === 'hand' && <span className="q-muted">{words.byHand}</span>}
        {isLate && <span className="q-muted">{words.late}</span>}
      </p>
      {resultWords(run, outcomes, currency).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {run.figures.missingTaxNumbers?.map((missing) => (
        <MissingNote key={missing.scheme} {...missing} />
      ))}
      <p className="q-run-times q-muted">
        <span>
          {words.planned} <Instant at={run.plannedAt} as="minute" />
        </span>
        <span>
          {words.started} <Instant at={run.startedAt} as="minute" />
        </span>
        <span>
          {words.ended} <Instant at={run.finishedAt} as="minute" />
        </span>
      </p>
      <RunLinks {...props} />
    </article>
  )
}

const RunLinks = ({
  run,
  schedule,
  currency,
}: {
  run: ScheduleRun
  schedule: Schedule
  currency: Currency
}) => {
  const words = useText(text)
  const [isOpen, setOpen] = useState(false)
  if (schedule.kind === 'pullShop' && run.outcome === 'pulled' && schedule.shopId !== null) {
    return (
      <PageLink to="/orders/dropshippingOrders" search={{ shopId: schedule.shopId }}>
        {words.shopOrders}
      </PageLink>
    )
  }
  if (run.outcome === 'balanceTooLow' && (run.figures.paid ?? 0) === 0) {
    return <PageLink to="/wallet/finance">{words.wallet}</PageLink>
  }
  if (schedule.kind !== 'payOrders' || (run.figures.paid ?? 0) === 0) return null
  return (
    <>
      <Button type="link" className="q-run-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.hide : words.orders}
      </Button>
      {isOpen && <PaidOrders id={run.id} currency={currency} />}
    </>
  )
}

const PaidOrders = ({ id, currency }: { id: ScheduleRun['id']; currency: Currency }) => {
  const paid = useCall(schedules.listScheduleRunOrders, { id }, { quiet: true })
  if (paid.error && !paid.data) return <ErrorState error={paid.error} onRetry={() => void paid.refetch()} />
  if (!paid.data) return <CardSkeleton lines={2} />
  return (
    <ul className="q-run-orders">
      {paid.data.orders.map((order) => (
        <li key={order.id}>
          <PageLink to="/orders/dropshippingDetail" search={{ id: order.id }}>
            {order.number}
          </PageLink>
          <Money amountMinor={order.totalMinor} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
