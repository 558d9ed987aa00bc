import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { carrierBillQueues } from '../../../contract/carrier-bills/carrier-bill-states.ts'
import { operatorCarrierBills, type CarrierBillRow } from '../../../contract/carrier-bills/carrier-bills.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { listTabs, readTab } from '../../ui/index-page/state/list-tabs.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { billStatusText, billTones } from './bill-text.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

const text = defineText({
  en: {
    subtitle: 'What carriers charge, against what was quoted and weighed.',
    open: 'Open',
    disputed: 'Disputed',
    closed: 'Closed',
    all: 'All',
    search: 'Bill number or carrier',
    bill: 'Bill',
    status: 'Status',
    billedOn: 'Billed on',
    lines: 'Lines',
    undecided: 'To decide',
    disputes: 'Disputed lines',
    total: 'Total',
    accepted: 'Accepted',
    import: 'Import bill',
    empty: 'No bills to decide',
    emptyOther: 'No bills here',
    emptyText: 'Import a carrier’s bill as CSV or Excel to compare it with your parcels.',
  },
  zh: {
    subtitle: '将物流商的收费与报价和实测重量核对。',
    open: '处理中',
    disputed: '有争议',
    closed: '已关闭',
    all: '全部',
    search: '搜索账单号或物流商',
    bill: '账单',
    status: '状态',
    billedOn: '账单日',
    lines: '明细',
    undecided: '待处理',
    disputes: '争议明细',
    total: '总额',
    accepted: '已接受',
    import: '导入账单',
    empty: '暂无待处理账单',
    emptyOther: '暂无账单',
    emptyText: '导入物流商的 CSV 或 Excel 账单，与包裹核对。',
  },
})

const useColumns = (): readonly Column<CarrierBillRow>[] => {
  const words = useText(text)
  const statuses = useText(billStatusText)
  const locale = useLocale()
  const count = (n: number) => (n === 0 ? null : <span className="q-tabular">{formatNumber(n, locale)}</span>)
  return [
    {
      key: 'bill',
      title: words.bill,
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
      key: 'status',
      title: words.status,
      width: 130,
      isFixed: true,
      inCard: 'top',
      render: (row) => <StatusTag tone={billTones[row.status]}>{statuses[row.status]}</StatusTag>,
    },
    {
      key: 'billedOn',
      title: words.billedOn,
      width: 130,
      inCard: 'body',
      render: (row) => <span className="q-tabular">{calendarDayOf(row.billedOn)}</span>,
    },
    {
      key: 'lines',
      title: words.lines,
      width: 100,
      align: 'right',
      inCard: 'body',
      render: (row) => count(row.lines),
    },
    {
      key: 'undecided',
      title: words.undecided,
      width: 110,
      align: 'right',
      inCard: 'body',
      render: (row) => count(row.undecided),
    },
    {
      key: 'disputed',
      title: words.disputes,
      width: 130,
      align: 'right',
      inCard: 'body',
      render: (row) => count(row.disputed),
    },
    {
      key: 'accepted',
      title: words.accepted,
      width: 140,
      align: 'right',
      inCard: 'body',
      render: (row) =>
        row.acceptedMinor === 0 ? null : <Money amountMinor={row.acceptedMinor} currency={row.currency} />,
    },
    {
      key: 'total',
      title: words.total,
      width: 140,
      align: 'right',
      inCard: 'body',
      render: (row) => <Money amountMinor={row.totalMinor} currency={row.currency} />,
    },
  ]
}

const CarrierBillsPage = () => {
  const words = useText(text)
  const filters = useIndexFilters()
  const columns = useColumns()
  const queue = readTab(carrierBillQueues, filters.tab)
  const [isImporting, setIsImporting] = useState(false)
  const list = useCall(
    operatorCarrierBills.listCarrierBills,
    { ...filters.pageInput, queue, ...(filters.search ? { search: filters.search } : {}) },
    {
      quiet: true,
      everyMs: (last) => (last?.rows.some(({ status }) => status === 'importing') ? 1_500 : 30_000),
    },
  )
  const button = (
    <Button type="primary" icon={<Icon name="upload" size={16} />} onClick={() => setIsImporting(true)}>
      {words.import}
    </Button>
  )
  return (
    <>
      <IndexPage<CarrierBillRow>
        filters={filters}
        subtitle={words.subtitle}
        actions={button}
        tabs={listTabs(carrierBillQueues, words, list.data?.counts)}
        searchPlaceholder={words.search}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.carrier} ${row.number}`}
        detailHref={(row) => `/carrier-bills/detail?id=${row.id}`}
        columns={columns}
        empty={
          <EmptyState icon="coins" title={queue === 'open' ? words.empty : words.emptyOther}>
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {isImporting && (
          <ImportDialog carriers={list.data?.carriers ?? []} onClose={() => setIsImporting(false)} />
        )}
      </Suspense>
    </>
  )
}
export default CarrierBillsPage
