import { Drawer, Pagination } from 'antd'
import { useState } from 'react'
import type { Currency } from '../../../contract/kernel/money.ts'
import { mergeWindow, type MergeRun } from '../../../contract/merge-window/merge-window.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { runWords } from './merge-text.ts'

const text = defineText({
  en: {
    title: 'Automatic merges',
    none: 'No automatic merges yet',
    noneText: 'Each automatic merge is listed here with the amount saved.',
    details: (shop: string, hours: number) => `${shop} · ${hours} h wait`,
  },
  zh: {
    title: '自动合并记录',
    none: '还没有记录',
    noneText: '每次自动合并和节省的运费会显示在这里。',
    details: (shop: string, hours: number) => `${shop} · 等待 ${hours} 小时`,
  },
})

const pageSize = 20

interface MergeRunsDrawerProps {
  readonly currency: Currency
  readonly onClose: () => void
}

const MergeRunsDrawer = ({ currency, onClose }: MergeRunsDrawerProps) => {
  const words = useText(text)
  const [pageNum, setPage] = useState(1)
  const runs = useCall(mergeWindow.listMergeRuns, { pageNum, pageSize }, { quiet: true })
  return (
    <Drawer open size={560} title={words.title} onClose={onClose}>
      {runs.error && !runs.data && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
      {!runs.error && !runs.data && <CardSkeleton />}
      {runs.data?.total === 0 && (
        <EmptyState icon="link" title={words.none}>
          {words.noneText}
        </EmptyState>
      )}
      <ol className="q-runs">
        {runs.data?.rows.map((run) => (
          <li key={run.id}>
            <RunRow run={run} currency={currency} />
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
export default MergeRunsDrawer

const RunRow = ({ run, currency }: { run: MergeRun; currency: Currency }) => {
  const words = useText(text)
  const mergeTexts = useText(runWords)
  return (
    <article className="q-run">
      <p>
        {mergeTexts.merged(
          run.orders,
          run.merged.length,
          moneyText({ amountMinor: run.savedMinor, currency }),
        )}
      </p>
      <p className="q-run-times q-muted">
        <span>{words.details(run.shopName, run.hours)}</span>
        <Instant at={run.at} as="minute" />
      </p>
      <ul className="q-run-orders">
        {run.merged.map(({ id, number }) => (
          <li key={id}>
            <PageLink to="/orders/dropshippingDetail" search={{ id }}>
              {number}
            </PageLink>
          </li>
        ))}
      </ul>
    </article>
  )
}
