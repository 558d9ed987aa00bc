import { Button, Segmented } from 'antd'
import { Suspense, useState } from 'react'
import { spendPeriods, walletSpend } from '../../../../contract/wallet/wallet-spend.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { InView } from '../../../ui/chart/in-view.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { ErrorNote } from '../../../ui/components/error-state.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { Bar } from '../../../ui/components/skeletons.tsx'
import { StatusTabs } from '../../../ui/index-page/status-tabs.tsx'
import { useIndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { useSearch } from '../../../ui/page/page-context.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { withOwnFilters, type WalletListProps } from '../common/list-frame.ts'
import { changeOf, shownKinds, spendPeriodOf, type WalletSpend } from './spend-figures.ts'
import { SpendTable } from './spend-table.tsx'
import { spendKindText, spendPeriodText, spendText } from './spend-text.ts'
import './spend.css'

const SpendChart = lazy(() => import('./spend-chart.tsx'))

const plotHeight = 220

/** What left the wallet by week or month; each bar leads to its transactions. The period is in the URL. */
export const SpendTab = ({ tabs, actions, top }: Omit<WalletListProps, 'recharge'>) => {
  const filters = withOwnFilters(useIndexFilters())
  const words = useText(spendText)
  const periods = useText(spendPeriodText)
  const [search, change] = useSearch()
  const [isTable, setIsTable] = useState(false)
  const period = spendPeriodOf(search)
  const answer = useCall(walletSpend.getWalletSpend, { period }, { quiet: true, everyMs: 60_000 })
  const { data } = answer
  return (
    <div className="q-page q-index">
      <PageHeader actions={actions} />
      {top}
      <div className="q-index-card">
        <div className="q-index-tabs">
          <StatusTabs tabs={tabs} filters={filters} />
        </div>
        <div className="q-spend" aria-busy={answer.isPlaceholderData || answer.isPending}>
          <div className="q-spend-tools">
            <Segmented
              aria-label={words.period}
              value={period}
              options={spendPeriods.map((value) => ({ value, label: periods[value] }))}
              onChange={(chosen) => change({ spend: chosen === spendPeriods[0] ? undefined : chosen })}
            />
            {data !== undefined && data.sums.movements > 0 && (
              <Button onClick={() => setIsTable(!isTable)}>
                {isTable ? words.showChart : words.showTable}
              </Button>
            )}
          </div>
          {data ? (
            <Content data={data} isTable={isTable} />
          ) : answer.isError ? (
            <ErrorNote error={answer.error} what={words.failed} onRetry={() => void answer.refetch()} />
          ) : (
            <div className="q-spend-room">
              <Bar width={140} height={26} />
              <Bar width="100%" height={plotHeight - 20} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

interface ContentProps {
  readonly data: WalletSpend
  readonly isTable: boolean
}

const Content = ({ data, isTable }: ContentProps) => {
  const words = useText(spendText)
  if (data.sums.movements === 0)
    return (
      <EmptyState icon="wallet" title={words.nothing}>
        {words.nothingText}
      </EmptyState>
    )
  return (
    <>
      <Sums data={data} />
      {isTable ? (
        <SpendTable data={data} />
      ) : data.sums.totalMinor === 0 ? (
        <EmptyState icon="wallet" title={words.noSpend}>
          {words.noSpendText}
        </EmptyState>
      ) : (
        <>
          <InView height={plotHeight}>
            <Suspense>
              <SpendChart data={data} />
            </Suspense>
          </InView>
          <Legend data={data} />
          <div className="q-hidden-text">
            <SpendTable data={data} hasLinks={false} />
          </div>
        </>
      )}
      <p className="q-muted q-spend-basis">{words.basis}</p>
    </>
  )
}

const Sums = ({ data: { period, currency, sums, before } }: Pick<ContentProps, 'data'>) => {
  const words = useText(spendText)
  const periods = useText(spendPeriodText)
  const change = changeOf(sums.totalMinor, before.totalMinor)
  return (
    <dl className="q-spend-sums">
      <div>
        <dt>{words.total}</dt>
        <dd>
          <strong>
            <Money amountMinor={sums.totalMinor} currency={currency} />
          </strong>
          {change === null ? (
            <small title={words.nothingBefore}>
              <span aria-hidden="true">–</span>
              <span className="q-hidden-text">{words.nothingBefore}</span>
            </small>
          ) : (
            <small>
              <b>{words.change(change)}</b> {words.versus(periods[period])}
            </small>
          )}
        </dd>
      </div>
      {[
        [words.refunds, sums.refundsMinor] as const,
        [words.recharges, sums.rechargesMinor] as const,
        ...(sums.otherCreditsMinor > 0 ? [[words.otherCredits, sums.otherCreditsMinor] as const] : []),
      ].map(([name, amountMinor]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money amountMinor={amountMinor} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Legend = ({ data }: Pick<ContentProps, 'data'>) => {
  const kinds = useText(spendKindText)
  return (
    <p className="q-plot-legend">
      {shownKinds(data).map(({ kind, part }) => (
        <span key={kind}>
          <i className={`q-plot-sample-part q-plot-part q-plot-part-${part}`} /> {kinds[kind]}
        </span>
      ))}
    </p>
  )
}
