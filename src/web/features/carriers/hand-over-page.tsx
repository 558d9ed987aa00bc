import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import {
  operatorHandOvers,
  type HandOverRow,
  type OpenCarrier,
} from '../../../contract/carriers/hand-overs.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { Age, Instant } from '../../ui/time/instant.tsx'
import { handOverText } from './carrier-text.ts'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { operatorSearchText } from '../fulfilment/common/operator-search-text.ts'
import './carriers.css'

const CloseDayDialog = lazy(() => import('./close-day-dialog.tsx'))

const text = defineText({
  en: {
    subtitle: 'Shipped parcels that their carriers have still to collect, and what was handed over before.',
    none: 'No parcels to hand over',
    noneText: 'Parcels appear here when they are shipped, until their carrier has collected or scanned them.',
    close: 'Close day',
    closeOf: (carrier: string) => `Close day for ${carrier}`,
    oldest: 'oldest',
    lastClosed: 'last handed over',
    number: 'Hand-over',
    unscanned: 'Not scanned',
    empty: 'No hand-overs yet',
    emptyText: 'Close the day of a carrier when its driver has collected the parcels.',
    orders: 'View orders',
  },
  zh: {
    subtitle: '已发货、尚待承运商揽收的包裹，以及历史交接记录。',
    none: '没有待交接的包裹',
    noneText: '包裹发货后显示在此，直到承运商揽收或扫描。',
    close: '完成交接',
    closeOf: (carrier: string) => `完成交接：${carrier}`,
    oldest: '最早',
    lastClosed: '上次交接',
    number: '交接单',
    unscanned: '未扫描',
    empty: '还没有交接记录',
    emptyText: '司机揽收包裹后，为该承运商完成交接。',
    orders: '查看订单',
  },
})

const HandOverPage = () => {
  const words = useText(text)
  const common = useText(handOverText)
  const locale = useLocale()
  const filters = useIndexFilters()
  const [closing, setClosing] = useState<string | null>(null)
  const open = useCall(operatorHandOvers.getOpenParcels, {}, { quiet: true, everyMs: 30_000 })
  const input = {
    ...filters.listInput,
    ...(filters.fromInstant && { from: filters.fromInstant }),
    ...(filters.toInstant && { to: filters.toInstant }),
  }
  const list = useCall(operatorHandOvers.listHandOvers, input, { quiet: true, everyMs: 60_000 })
  const columns: readonly Column<HandOverRow>[] = [
    {
      key: 'number',
      title: words.number,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <span className="q-cell-stack">
          <span>{row.carrier}</span>
          <span className="q-muted q-tabular">{row.number}</span>
        </span>
      ),
    },
    {
      key: 'closedAt',
      title: common.closedAt,
      width: 170,
      inCard: 'body',
      render: (row) => <Instant at={row.closedAt} as="minute" />,
    },
    {
      key: 'count',
      title: common.count,
      width: 100,
      align: 'right',
      inCard: 'body',
      render: (row) => formatNumber(row.count, locale),
    },
    {
      key: 'weight',
      title: common.weight,
      width: 120,
      align: 'right',
      inCard: 'body',
      render: (row) => weightText(row.weightGrams),
    },
    {
      key: 'closedBy',
      title: common.closedBy,
      width: 160,
      inCard: 'body',
      render: (row) => row.operatorName,
    },
    {
      key: 'signedBy',
      title: common.signedBy,
      width: 160,
      inCard: 'body',
      render: (row) => row.signedBy || <span className="q-muted">{common.nobody}</span>,
    },
    {
      key: 'unscanned',
      title: words.unscanned,
      width: 120,
      inCard: 'top',
      render: (row) =>
        row.unscanned > 0 && <StatusTag tone="problem">{formatNumber(row.unscanned, locale)}</StatusTag>,
    },
  ]
  return (
    <>
      <IndexPage<HandOverRow>
        filters={filters}
        subtitle={words.subtitle}
        searchPlaceholder={useText(operatorSearchText).parcels}
        exportAction={<CaseExport endpoint={operatorHandOvers.exportHandOvers} input={input} list={list} />}
        dateRange
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.number} ${row.carrier}`}
        detailHref={(row) => `/hand-over/detail?id=${row.id}`}
        columns={columns}
        top={<OpenCarriers carriers={open.data?.carriers} onClose={setClosing} />}
        empty={
          <EmptyState
            icon="truck"
            title={words.empty}
            action={
              <PageLink to="/orders?tab=processing" className="q-button">
                {words.orders}
              </PageLink>
            }
          >
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {closing !== null && <CloseDayDialog carrier={closing} onClose={() => setClosing(null)} />}
      </Suspense>
    </>
  )
}
export default HandOverPage

interface OpenCarriersProps {
  readonly carriers: readonly OpenCarrier[] | undefined
  readonly onClose: (carrier: string) => void
}

const OpenCarriers = ({ carriers, onClose }: OpenCarriersProps) => {
  const words = useText(text)
  const common = useText(handOverText)
  const mayClose = useAccess().hasRole('fulfilment')
  if (!carriers) return null
  if (carriers.length === 0) {
    return (
      <p className="q-note">
        {words.none}. {words.noneText}
      </p>
    )
  }
  return (
    <div className="q-hand-over-open">
      {carriers.map(({ carrier, count, weightGrams, oldestAt, lastClosedAt }) => (
        <section key={carrier} className="q-card q-hand-over-carrier" aria-label={carrier}>
          <h2>{carrier}</h2>
          <span className="q-hand-over-count">{common.parcels(count)}</span>
          <span className="q-muted">
            {weightText(weightGrams)} · {words.oldest} <Age since={oldestAt} />
          </span>
          <span className="q-muted">
            {words.lastClosed} {lastClosedAt ? <Instant at={lastClosedAt} as="minute" /> : '–'}
          </span>
          {mayClose && (
            <Button aria-label={words.closeOf(carrier)} onClick={() => onClose(carrier)}>
              {words.close}
            </Button>
          )}
        </section>
      ))}
    </div>
  )
}
