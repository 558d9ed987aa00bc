import { Suspense } from 'react'
import {
  profitCosts,
  profitOrderKinds,
  saleKinds,
  type ProfitCost,
} from '../../../contract/profit/profit-parts.ts'
import { operatorProfit, profitOrderSorts, type ProfitOrderRow } from '../../../contract/profit/profit.ts'
import { download } from '../../ui/call/calls.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ExportMenu } from '../../ui/components/export-menu.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { listTabs, readTab } from '../../ui/index-page/state/list-tabs.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { useSearch } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { calendarDayOf, daysOf } from '../../ui/time/time-text.ts'
import { profitFilterOf } from './profit-period.ts'
import { costMinorOf, costText, marginOf, profitText, salePageOf, saleText } from './profit-text.ts'
import { operatorSearchText } from '../fulfilment/common/operator-search-text.ts'

const DateRange = lazy(() => import('../../ui/index-page/date-range.tsx'))

const text = defineText({
  en: {
    subtitle: (period: string) => `The orders behind a number of the profit page. ${period}`,
    all: 'All',
    loss: 'At a loss',
    unknown: 'Cost unknown',
    estimated: 'Cost estimated',
    order: 'Order',
    costs: 'Costs are',
    holds: 'As listed below',
    empty: 'No orders here',
    emptyText: 'Choose another period, or another group on the profit page.',
  },
  zh: {
    subtitle: (period: string) => `利润页数字对应的订单。${period}`,
    all: '全部',
    loss: '亏损',
    unknown: '成本未知',
    estimated: '成本预估',
    order: '订单',
    costs: '成本',
    holds: '按当前列表',
    empty: '暂无订单',
    emptyText: '请选择其他时间段，或在利润页选择其他分组。',
  },
})

const useColumns = (): readonly Column<ProfitOrderRow>[] => {
  const words = useText(text)
  const costs = useText(costText)
  const profit = useText(profitText)
  const sales = useText(saleText)
  const money = (minor: number) => <Money amountMinor={minor} currency="USD" />
  const cost = (name: ProfitCost): Column<ProfitOrderRow> => ({
    key: name,
    title: costs[name],
    width: 120,
    align: 'right',
    inCard: 'body',
    isHidden: name !== 'goods' && name !== 'carrier',
    render: (row) => {
      const minor = row[costMinorOf[name]]
      if (row.unknown.includes(name) && minor === 0) return <span className="q-muted">{profit.unknown}</span>
      return money(minor)
    },
  })
  return [
    {
      key: 'order',
      title: words.order,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <span className="q-cell-stack">
          <span className="q-tabular">{row.number}</span>
          <span className="q-muted">{row.customerName}</span>
        </span>
      ),
    },
    {
      key: 'kind',
      title: profit.kind,
      width: 130,
      inCard: 'body',
      render: (row) => sales[row.saleKind],
    },
    {
      key: 'state',
      title: words.costs,
      width: 120,
      isFixed: true,
      inCard: 'top',
      render: (row) =>
        row.unknown.length > 0 ? (
          <StatusTag tone="yours">{profit.unknown}</StatusTag>
        ) : row.estimated.length > 0 ? (
          <StatusTag tone="working">{profit.estimated}</StatusTag>
        ) : (
          <StatusTag tone="done">{profit.complete}</StatusTag>
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
      key: 'revenue',
      title: profit.net,
      width: 130,
      align: 'right',
      sortable: 'amount',
      inCard: 'body',
      render: (row) => money(row.revenueMinor - row.refundMinor),
    },
    ...profitCosts.map(cost),
    {
      key: 'profit',
      title: profit.profit,
      width: 130,
      align: 'right',
      sortable: 'amount',
      inCard: 'body',
      render: (row) => <strong>{money(row.profitMinor)}</strong>,
    },
    {
      key: 'margin',
      title: profit.margin,
      width: 90,
      align: 'right',
      inCard: 'body',
      render: (row) => {
        const margin = marginOf(row.profitMinor, row.revenueMinor - row.refundMinor)
        return margin === null ? null : `${margin}%`
      },
    },
  ]
}

const ProfitOrdersPage = () => {
  const words = useText(text)
  const filters = useIndexFilters()
  const [address, change] = useSearch()
  const filter = profitFilterOf(address)
  const kind = readTab(profitOrderKinds, filters.tab)
  const columns = useColumns()
  const profit = useText(profitText)
  const sales = useText(saleText)
  const { search } = filters
  const shown = { ...filter, kind, ...(search && { search }), ...filters.sortInput(profitOrderSorts) }
  const list = useCall(
    operatorProfit.listProfitOrders,
    { ...shown, ...filters.pageInput },
    { quiet: true, everyMs: 60_000 },
  )
  return (
    <IndexPage<ProfitOrderRow>
      filters={filters}
      subtitle={words.subtitle(daysOf(filter.from, filter.to))}
      back="/profit"
      actions={
        <Suspense>
          <DateRange
            from={filter.from}
            to={filter.to}
            onRange={(first, last) => change({ from: first || undefined, to: last || undefined })}
          />
        </Suspense>
      }
      tabs={listTabs(profitOrderKinds, words, undefined)}
      searchPlaceholder={useText(operatorSearchText).orders}
      selects={[
        {
          name: 'sale',
          label: profit.kind,
          options: saleKinds.map((one) => ({ value: one, label: sales[one] })),
        },
      ]}
      exportAction={
        <ExportMenu
          holds={words.holds}
          isEmpty={list.data?.rows.length === 0}
          onExport={(file) =>
            void download(
              operatorProfit.exportProfit,
              { ...shown, groupBy: 'order', ...file },
              `profit.${file.format}`,
            )
          }
        />
      }
      list={list}
      rowKey={(row) => row.orderId}
      rowLabel={(row) => row.number}
      detailHref={(row) => salePageOf(row.saleKind, row.orderId)}
      columns={columns}
      ownSort={{ key: 'day', direction: 'desc' }}
      empty={
        <EmptyState icon="coins" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default ProfitOrdersPage
