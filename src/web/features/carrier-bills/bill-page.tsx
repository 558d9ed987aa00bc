import { Suspense, useState } from 'react'
import { billLineTabs, type BillLineTab } from '../../../contract/carrier-bills/carrier-bill-states.ts'
import {
  operatorCarrierBills,
  type CarrierBill,
  type CarrierBillLine,
} from '../../../contract/carrier-bills/carrier-bills.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { CarrierBillId } from '../../../contract/kernel/ids.ts'
import { download } from '../../ui/call/calls.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ExportMenu } from '../../ui/components/export-menu.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { listTabs, readTab } from '../../ui/index-page/state/list-tabs.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { BillActions } from './bill-actions.tsx'
import { billStatusText, billTones, lineStateText } from './bill-text.ts'
import { DecideActions } from './decide-actions.tsx'
import { useLineColumns } from './line-columns.tsx'
import './carrier-bills.css'

const ToleranceDialog = lazy(() => import('./tolerance-dialog.tsx'))

const text = defineText({
  en: {
    all: 'All',
    search: 'Tracking or order number',
    total: 'Bill',
    accepted: 'Accepted',
    over: 'Above expected',
    disputed: 'Disputed',
    undecided: 'To decide',
    lines: (n: number) => counted(n, 'line', 'lines'),
    empty: 'No lines here',
    emptyText: 'Lines are grouped by how they compare with your parcels, and by what was decided.',
  },
  zh: {
    all: '全部',
    search: '搜索运单号或订单号',
    total: '账单总额',
    accepted: '已接受',
    over: '高于预期',
    disputed: '有争议',
    undecided: '待处理',
    lines: (n: number) => `${formatNumber(n, 'zh')} 行`,
    empty: '暂无明细',
    emptyText: '明细按核对结果和处理结果分组。',
  },
})

const CarrierBillPage = () => {
  const id = (usePage().search['id'] ?? '') as CarrierBillId
  const bill = useCall(
    operatorCarrierBills.getCarrierBill,
    { id },
    {
      quiet: true,
      keepPrevious: false,
      everyMs: (last) => (last?.status === 'importing' ? 1_000 : 30_000),
    },
  )
  return (
    <AnsweredPage answer={bill} back="/carrier-bills">
      {(found) => <Loaded bill={found} />}
    </AnsweredPage>
  )
}
export default CarrierBillPage

/** The first tab that has lines to decide, unless the address names one. */
const firstTab = ({ tabs }: CarrierBill): BillLineTab =>
  (['higher', 'duplicate', 'unknown', 'matched', 'lower'] as const).find((tab) => tabs[tab].lines > 0) ??
  'all'

const Loaded = ({ bill }: { readonly bill: CarrierBill }) => {
  const words = useText(text)
  const statuses = useText(billStatusText)
  const found = useIndexFilters()
  // The bill itself is no filter.
  const filters = {
    ...found,
    values: {},
    isFiltered: found.search !== '',
    clear: () => found.change({ q: undefined }),
  }
  const [isSettingTolerance, setIsSettingTolerance] = useState(false)
  const [opened] = useState(() => firstTab(bill))
  const order = [opened, ...billLineTabs.filter((one) => one !== opened)] as [BillLineTab, ...BillLineTab[]]
  const tab = readTab(order, filters.tab)
  const columns = useLineColumns(bill.currency)
  const states = useText(lineStateText)
  usePageTitle(`${bill.carrier} ${bill.number}`)
  const list = useCall(
    operatorCarrierBills.listCarrierBillLines,
    { ...filters.pageInput, id: bill.id, tab, ...(filters.search ? { search: filters.search } : {}) },
    { quiet: true, everyMs: bill.status === 'importing' ? 1_500 : 30_000 },
  )
  const counts = Object.fromEntries(billLineTabs.map((one) => [one, bill.tabs[one].lines]))
  const mayDecide = bill.status === 'open' || (bill.status === 'closed' && tab === 'disputed')
  const decideActions = (chosen: readonly CarrierBillLine[], clear: () => void) => (
    <DecideActions bill={bill} chosen={chosen} onDone={clear} />
  )
  return (
    <>
      <IndexPage<CarrierBillLine>
        filters={filters}
        title={
          <>
            {bill.carrier} {bill.number}{' '}
            <StatusTag tone={billTones[bill.status]}>{statuses[bill.status]}</StatusTag>
          </>
        }
        subtitle={`${calendarDayOf(bill.billedOn)} · ${bill.fileName} · ${bill.createdBy}`}
        back="/carrier-bills"
        actions={<BillActions bill={bill} onTolerance={() => setIsSettingTolerance(true)} />}
        top={<Sums bill={bill} />}
        tabs={listTabs(order, { ...states, all: words.all }, counts)}
        searchPlaceholder={words.search}
        exportAction={
          <ExportMenu
            holds={words.lines(bill.tabs[tab].lines)}
            isEmpty={bill.tabs[tab].lines === 0}
            onExport={(file) =>
              void download(
                operatorCarrierBills.exportCarrierBillLines,
                { id: bill.id, tab, ...file },
                `bill-lines.${file.format}`,
              )
            }
          />
        }
        list={list}
        rowKey={(line) => String(line.position)}
        rowLabel={(line) => line.trackingNumber}
        columns={columns}
        {...(mayDecide && {
          bulk: {
            isChoosable: (line: CarrierBillLine) => line.decision !== 'credited',
            actions: decideActions,
          },
        })}
        empty={
          <EmptyState icon="check" title={words.empty}>
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {isSettingTolerance && <ToleranceDialog bill={bill} onClose={() => setIsSettingTolerance(false)} />}
      </Suspense>
    </>
  )
}

const Sums = ({ bill }: { readonly bill: CarrierBill }) => {
  const words = useText(text)
  const locale = useLocale()
  const { currency, tabs } = bill
  return (
    <dl className="q-bill-sums">
      <div>
        <dt>
          {words.total} · {words.lines(bill.lines)}
        </dt>
        <dd>
          <Money amountMinor={bill.totalMinor} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{words.accepted}</dt>
        <dd>
          <Money amountMinor={bill.acceptedMinor} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{words.undecided}</dt>
        <dd>{formatNumber(bill.undecided, locale)}</dd>
      </div>
      <div>
        <dt>{words.over}</dt>
        <dd>
          <Money amountMinor={bill.overMinor} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{words.disputed}</dt>
        <dd>
          <Money amountMinor={tabs.disputed.amountMinor} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}
