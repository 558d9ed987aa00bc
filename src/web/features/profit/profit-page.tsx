import { Button, Segmented } from 'antd'
import { Suspense, useState } from 'react'
import { saleKinds } from '../../../contract/profit/profit-parts.ts'
import { operatorProfit } from '../../../contract/profit/profit.ts'
import { download } from '../../ui/call/calls.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { ExportMenu } from '../../ui/components/export-menu.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { useSearch } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ProfitChartCard } from './profit-chart-card.tsx'
import { ProfitCostsCard } from './profit-costs-card.tsx'
import { groupByOf, ProfitGroupsCard } from './profit-groups-card.tsx'
import { dayFromNow, profitFilterOf, profitLengths } from './profit-period.ts'
import { ProfitSums } from './profit-sums.tsx'
import { saleText } from './profit-text.ts'
import { WriteOffsCard } from './write-offs-card.tsx'
import '../../ui/chart/figures-table.css'
import './profit.css'

const DateRange = lazy(() => import('../../ui/index-page/date-range.tsx'))
const CostSettingsDialog = lazy(() => import('./cost-settings-dialog.tsx'))

const text = defineText({
  en: {
    subtitle: 'What orders and services earned, by the day of their payment, in US dollars.',
    sale: 'Kind of sale',
    lastDays: (n: number) => `${n} days`,
    period: 'Period',
    settings: 'Edit own costs',
    failed: 'The profit could not be loaded.',
    holds: 'As grouped below',
  },
  zh: {
    subtitle: '订单和服务的利润，按付款日统计，以美元计。',
    sale: '销售类型',
    lastDays: (n: number) => `${n} 天`,
    period: '时间段',
    settings: '修改自有成本',
    failed: '利润加载失败。',
    holds: '按下方分组',
  },
})

const ProfitPage = () => {
  const words = useText(text)
  const [address] = useSearch()
  const filter = profitFilterOf(address)
  const answer = useCall(operatorProfit.getProfit, filter, { quiet: true, everyMs: 60_000 })
  const [isEditing, setIsEditing] = useState(false)
  const { data } = answer
  return (
    <div className="q-page">
      <PageHeader
        subtitle={words.subtitle}
        actions={
          <>
            <Button onClick={() => setIsEditing(true)}>{words.settings}</Button>
            <ExportMenu
              holds={words.holds}
              onExport={(file) =>
                void download(
                  operatorProfit.exportProfit,
                  { ...filter, groupBy: groupByOf(address), ...file },
                  `profit.${file.format}`,
                )
              }
            />
          </>
        }
      />
      <div className="q-stack" aria-busy={answer.isPlaceholderData}>
        <div className="q-profit-top">
          <SaleSelect />
          <PeriodSelect />
        </div>
        {answer.isError && !data && (
          <ErrorNote error={answer.error} what={words.failed} onRetry={() => void answer.refetch()} />
        )}
        {!data && !answer.isError && (
          <>
            <CardSkeleton lines={3} />
            <CardSkeleton lines={7} />
          </>
        )}
        {data && (
          <>
            <ProfitSums data={data} filter={filter} onEdit={() => setIsEditing(true)} />
            <div className="q-profit-pair">
              <div className="q-stack">
                <ProfitChartCard days={data.days} filter={filter} />
                {data.writeOffs.length > 0 && <WriteOffsCard rows={data.writeOffs} filter={filter} />}
              </div>
              <ProfitCostsCard data={data} />
            </div>
          </>
        )}
        <ProfitGroupsCard filter={filter} />
      </div>
      <Suspense fallback={null}>
        {isEditing && <CostSettingsDialog onClose={() => setIsEditing(false)} />}
      </Suspense>
    </div>
  )
}
export default ProfitPage

const SaleSelect = () => {
  const words = useText(text)
  const sales = useText(saleText)
  const [address, change] = useSearch()
  const { saleKind = 'all' } = profitFilterOf(address)
  return (
    <Segmented
      aria-label={words.sale}
      className="q-profit-wrap"
      value={saleKind}
      options={(['all', ...saleKinds] as const).map((one) => ({ value: one, label: sales[one] }))}
      onChange={(one) => change({ sale: one === 'all' ? undefined : one, groups: undefined })}
    />
  )
}

const PeriodSelect = () => {
  const words = useText(text)
  const [address, change] = useSearch()
  const { from, to } = profitFilterOf(address)
  const length = profitLengths.find((days) => to === dayFromNow(0) && from === dayFromNow(1 - days))
  return (
    <div className="q-profit-period">
      <Suspense>
        <DateRange
          from={from}
          to={to}
          onRange={(first, last) => change({ from: first || undefined, to: last || undefined })}
        />
      </Suspense>
      <Segmented
        aria-label={words.period}
        value={length ?? 0}
        options={profitLengths.map((days) => ({ value: days, label: words.lastDays(days) }))}
        onChange={(days) => change({ from: dayFromNow(1 - days), to: dayFromNow(0) })}
      />
    </div>
  )
}
