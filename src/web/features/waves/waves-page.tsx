import { Button } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { operatorWaves, type WaveRow } from '../../../contract/waves/waves.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { keyOf, useShortcut } from '../../ui/page/shortcuts.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { WaveProgress } from './wave-progress.tsx'
import { waveText } from './wave-text.ts'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { caseInputOf } from '../fulfilment/common/case-filters.tsx'
import { operatorSearchText } from '../fulfilment/common/operator-search-text.ts'
import { operatorPageSizes } from '../../../contract/kernel/operator-paging.ts'

const NewWaveDialog = lazy(() => import('./new-wave-dialog.tsx'))

const text = defineText({
  en: {
    make: 'Create wave',
    wave: 'Wave',
    createdBy: 'Created by',
    progress: 'Progress',
    ended: 'Ended',
    byHand: (name: string) => `by ${name}`,
    empty: 'No waves to pick',
    emptyText:
      'A wave groups orders to pick in one round. Create one here, or select orders in the order list.',
  },
  zh: {
    make: '创建波次',
    wave: '波次',
    createdBy: '创建人',
    progress: '进度',
    ended: '结束时间',
    byHand: (name: string) => `操作人：${name}`,
    empty: '暂无待拣货波次',
    emptyText: '波次将同一轮拣货的订单归为一批。请在此创建，或在订单列表中选择订单。',
  },
})

const useColumns = (): readonly Column<WaveRow>[] => {
  const words = useText(text)
  const waves = useText(waveText)
  return useMemo(
    () => [
      {
        key: 'wave',
        title: words.wave,
        isFixed: true,
        inCard: 'title',
        width: 140,
        render: (row) => <strong className="q-tabular">{waves.name(row.number)}</strong>,
      },
      {
        key: 'createdBy',
        title: words.createdBy,
        render: (row) => (
          <div>
            {row.createdBy}
            <div className="q-muted">
              <Instant at={row.createdAt} />
            </div>
          </div>
        ),
      },
      { key: 'progress', title: words.progress, render: (row) => <WaveProgress wave={row} /> },
      {
        key: 'ended',
        title: words.ended,
        render: (row) =>
          row.endedAt ? (
            <div>
              <Instant at={row.endedAt} />
              {row.endedBy && <div className="q-muted">{words.byHand(row.endedBy)}</div>}
            </div>
          ) : (
            '–'
          ),
      },
    ],
    [words, waves],
  )
}

const waveInputOf = (filters: IndexFilters<(typeof operatorPageSizes)[number]>) => {
  const { customerId: _, ...input } = caseInputOf(filters)
  const { createdBy } = filters.values
  return { ...input, ...(createdBy && { createdBy }) }
}

const WavesPage = () => {
  const words = useText(text)
  const waves = useText(waveText)
  const filters = useIndexFilters(operatorPageSizes)
  const [isMaking, setIsMaking] = useState(false)
  const state = filters.tab === 'ended' ? 'ended' : 'open'
  const packers = useCall(operatorWaves.listPackers, {}, { quiet: true })
  const input = { state, ...waveInputOf(filters) } as const
  const list = useCall(operatorWaves.listWaves, input, { quiet: true, everyMs: 20_000 })
  const columns = useColumns()
  const counts = list.data?.counts
  useShortcut('w', words.make, () => setIsMaking(true))
  const make = (
    <Button
      {...keyOf(words.make, 'w')}
      data-action="newWave"
      type="primary"
      icon={<Icon name="plus" size={16} />}
      onClick={() => setIsMaking(true)}
    >
      {words.make}
    </Button>
  )
  return (
    <>
      <IndexPage<WaveRow>
        filters={filters}
        actions={make}
        exportAction={<CaseExport endpoint={operatorWaves.exportWaves} input={input} list={list} />}
        tabs={[
          { key: '', label: waves.open, ...(counts && { count: counts.open }) },
          { key: 'ended', label: waves.ended, ...(counts && { count: counts.ended }) },
        ]}
        searchPlaceholder={useText(operatorSearchText).waves}
        dateRange
        selects={[
          {
            name: 'createdBy',
            label: words.createdBy,
            options: (packers.data?.packers ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        savedViews={operatorViews.waves}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => waves.name(row.number)}
        columns={columns}
        detailHref={(row) => `/waves/detail?id=${row.id}`}
        empty={
          <EmptyState icon="box" title={words.empty} action={make}>
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>{isMaking && <NewWaveDialog onClose={() => setIsMaking(false)} />}</Suspense>
    </>
  )
}
export default WavesPage
