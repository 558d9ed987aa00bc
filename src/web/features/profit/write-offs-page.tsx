import { Suspense } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { operatorProfit, writeOffSorts, type WriteOffRow } from '../../../contract/profit/profit.ts'
import { writeOffReasons } from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { download } from '../../ui/call/calls.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ExportMenu } from '../../ui/components/export-menu.tsx'
import { Money } from '../../ui/components/money.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { listTabs, readTab } from '../../ui/index-page/state/list-tabs.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { useSearch } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { calendarDayOf, daysOf } from '../../ui/time/time-text.ts'
import { writeOffText } from '../supplier-orders/write-off-text.ts'
import { profitFilterOf } from './profit-period.ts'
import { profitText } from './profit-text.ts'

const DateRange = lazy(() => import('../../ui/index-page/date-range.tsx'))

const text = defineText({
  en: {
    subtitle: (period: string) => `What written-off units had cost, with their domestic freight. ${period}`,
    search: 'SKU or product',
    sku: 'SKU',
    reason: 'Reason',
    note: 'Note',
    by: 'By',
    cost: 'Cost',
    holds: 'As listed below',
    empty: 'No write-offs here',
    emptyText:
      'Units are written off on the page of the warehouse stock. Choose another period to see earlier ones.',
  },
  zh: {
    subtitle: (period: string) => `报损商品的成本，含国内运费。${period}`,
    search: '搜索 SKU 或产品',
    sku: 'SKU',
    reason: '原因',
    note: '备注',
    by: '操作人',
    cost: '成本',
    holds: '按当前列表',
    empty: '暂无报损',
    emptyText: '可在平台库存页报损商品。请选择其他时间段查看更早的记录。',
  },
})

const tabs = ['all', ...writeOffReasons] as const

const useColumns = (): readonly Column<WriteOffRow>[] => {
  const words = useText(text)
  const profit = useText(profitText)
  const reasons = useText(writeOffText)
  const locale = useLocale()
  return [
    {
      key: 'sku',
      title: words.sku,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <span className="q-cell-stack">
          <span className="q-tabular">{row.code}</span>
          <span className="q-muted">{(locale === 'zh' && row.subjectZh) || row.subjectEn}</span>
        </span>
      ),
    },
    {
      key: 'day',
      title: profit.day,
      width: 120,
      sortable: 'time',
      inCard: 'body',
      render: (row) => <span className="q-tabular">{calendarDayOf(row.day)}</span>,
    },
    {
      key: 'reason',
      title: words.reason,
      width: 200,
      inCard: 'body',
      render: (row) => (
        <span className="q-cell-stack">
          <span>{reasons[row.reason]}</span>
          {row.note !== '' && <span className="q-muted">{row.note}</span>}
        </span>
      ),
    },
    { key: 'by', title: words.by, width: 140, inCard: 'body', render: (row) => row.actorName },
    {
      key: 'units',
      title: profit.units,
      width: 90,
      align: 'right',
      inCard: 'body',
      render: (row) => formatNumber(row.units, locale),
    },
    {
      key: 'cost',
      title: words.cost,
      width: 150,
      align: 'right',
      sortable: 'amount',
      inCard: 'body',
      render: (row) => (
        <span className="q-cell-stack">
          {row.isUnknown && row.costMinor === 0 ? (
            <span className="q-muted">{profit.unknown}</span>
          ) : (
            <Money amountMinor={row.costMinor} currency="USD" />
          )}
          {row.isEstimated && <span className="q-muted">{profit.estimated}</span>}
        </span>
      ),
    },
  ]
}

const WriteOffsPage = () => {
  const words = useText(text)
  const profit = useText(profitText)
  const reasons = useText(writeOffText)
  const filters = useIndexFilters()
  const [address, change] = useSearch()
  const { from, to, productId } = profitFilterOf(address)
  const tab = readTab(tabs, filters.tab)
  const columns = useColumns()
  const { search } = filters
  const shown = {
    from,
    to,
    ...(productId && { productId }),
    ...(tab !== 'all' && { reason: tab }),
    ...(search && { search }),
    ...filters.sortInput(writeOffSorts),
  }
  const list = useCall(
    operatorProfit.listWriteOffs,
    { ...shown, ...filters.pageInput },
    { quiet: true, everyMs: 60_000 },
  )
  return (
    <IndexPage<WriteOffRow>
      filters={filters}
      subtitle={words.subtitle(daysOf(from, to))}
      back="/profit"
      actions={
        <Suspense>
          <DateRange
            from={from}
            to={to}
            onRange={(first, last) => change({ from: first || undefined, to: last || undefined })}
          />
        </Suspense>
      }
      tabs={listTabs(tabs, { all: profit.all, ...reasons }, undefined)}
      searchPlaceholder={words.search}
      exportAction={
        <ExportMenu
          holds={words.holds}
          isEmpty={list.data?.rows.length === 0}
          onExport={(file) =>
            void download(
              operatorProfit.exportProfit,
              { ...shown, groupBy: 'writeOff', ...file },
              `write-offs.${file.format}`,
            )
          }
        />
      }
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.code}
      detailHref={(row) => `/products/product?id=${row.productId}`}
      columns={columns}
      ownSort={{ key: 'day', direction: 'desc' }}
      empty={
        <EmptyState icon="stock" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default WriteOffsPage
