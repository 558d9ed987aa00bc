import { Button } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { binReads } from './bin-text.ts'
import { CountDecision } from './count-decision.tsx'
import { CountPanel } from './count-panel.tsx'
import { useCountColumns, type CountRow, type CountState } from './count-columns.tsx'
import './warehouse-bins.css'

const text = defineText({
  en: {
    subtitle: 'What lies in bins, counted without knowing what is expected. Differences wait for approval.',
    open: 'To count',
    differs: 'Differences',
    done: 'Done',
    decision: 'Decision',
    select: 'Count',
    selectOf: (code: string, bin: string) => `Count ${code} in ${bin}`,
    plan: 'Plan today’s counts',
    planned: (n: number) =>
      n === 0
        ? 'Nothing to plan: all goods in bins were counted in the last 30 days.'
        : `${counted(n, 'count', 'counts')} planned.`,
    empty: 'Nothing to count',
    emptyText: 'Each day 50 counts are planned: the goods of most value and movement first.',
    noDifferences: 'No differences',
    noDifferencesText: 'Counts that differ from the stock wait here for approval.',
    noneDone: 'No counts yet',
    noneDoneText: 'Counts are kept here with who counted and who approved.',
  },
  zh: {
    subtitle: '盲盘库位中的货物，不显示账面数量。差异须经批准。',
    open: '待盘点',
    differs: '差异',
    done: '已完成',
    decision: '处理',
    select: '盘点',
    selectOf: (code: string, bin: string) => `盘点：${bin} 的 ${code}`,
    plan: '安排今日盘点',
    planned: (n: number) =>
      n === 0 ? '无需安排：库位货物均在 30 天内盘点过。' : `已安排 ${formatNumber(n, 'zh')} 项盘点。`,
    empty: '没有待盘点的货物',
    emptyText: '每天安排 50 项盘点，优先价值高、变动多的货物。',
    noDifferences: '没有差异',
    noDifferencesText: '与库存不符的盘点在此等待批准。',
    noneDone: '暂无盘点',
    noneDoneText: '此处保留盘点记录，含盘点人和批准人。',
  },
})

const states = ['open', 'differs', 'done'] as const satisfies readonly CountState[]
const stateOf = (tab: string): CountState => states.find((one) => one === tab) ?? 'open'

const CountsPage = () => {
  const words = useText(text)
  const access = useAccess()
  const filters = useIndexFilters()
  const state = stateOf(filters.tab)
  const [chosen, setChosen] = useState<string | null>(null)
  const [passed, setPassed] = useState<readonly string[]>([])
  const list = useCall(
    operatorBins.listBinCounts,
    { ...filters.pageInput, state },
    { quiet: true, everyMs: 30_000 },
  )
  const rows = state === 'open' && !list.isPlaceholderData ? (list.data?.rows ?? []) : []
  const toCount = rows.filter(({ id }) => !passed.includes(id))
  const current = rows.find(({ id }) => id === chosen) ?? toCount[0] ?? rows[0]
  const pass = (id: string): void => {
    setChosen(null)
    setPassed((now) => [...now.filter((one) => one !== id), id])
  }
  const decision: Column<CountRow> = {
    key: 'decision',
    title: words.decision,
    width: 210,
    inCard: 'foot',
    render: (row) => <CountDecision count={row} />,
  }
  const select: Column<CountRow> = {
    key: 'count',
    title: words.select,
    width: 120,
    inCard: 'foot',
    render: (row) => (
      <Button aria-label={words.selectOf(row.code, row.bin)} onClick={() => setChosen(row.id)}>
        {words.select}
      </Button>
    ),
  }
  const columns = [
    ...useCountColumns(state),
    ...(state === 'open' ? [select] : []),
    ...(state === 'differs' && access.hasRole('owner') ? [decision] : []),
  ]
  const counts = list.data?.counts
  return (
    <IndexPage<CountRow>
      filters={filters}
      subtitle={words.subtitle}
      actions={<PlanCounts />}
      tabs={states.map((one) => ({
        key: one === 'open' ? '' : one,
        label: words[one],
        ...(one === 'done' ? {} : { count: counts?.[one] }),
      }))}
      top={
        current && (
          <CountPanel
            key={`${current.id} ${current.id === chosen ? 'chosen' : 'next'}`}
            count={current}
            onDone={() => pass(current.id)}
            onSkip={() => pass(current.id)}
          />
        )
      }
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.bin} ${row.code}`}
      columns={columns}
      empty={<Nothing state={state} />}
    />
  )
}
export default CountsPage

const Nothing = ({ state }: { state: CountState }) => {
  const words = useText(text)
  if (state === 'open')
    return (
      <EmptyState icon="check" title={words.empty}>
        {words.emptyText}
      </EmptyState>
    )
  return (
    <EmptyState icon="check" title={state === 'differs' ? words.noDifferences : words.noneDone}>
      {state === 'differs' ? words.noDifferencesText : words.noneDoneText}
    </EmptyState>
  )
}

const PlanCounts = () => {
  const words = useText(text)
  const plan = useCallMutation(operatorBins.planBinCounts, {
    invalidates: binReads,
    onSuccess: ({ planned }) => {
      toast.success(words.planned(planned))
    },
  })
  return (
    <Button loading={plan.isPending} onClick={() => plan.mutate({})}>
      {words.plan}
    </Button>
  )
}
