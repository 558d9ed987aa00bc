import { useMemo, type ComponentType, type ReactNode } from 'react'
import {
  invoiceSeries,
  invoiceStatuses,
  type InvoiceRow,
  type InvoiceSeries,
  type InvoiceStatus,
} from '../../../contract/invoices/invoices.ts'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage } from '../../ui/index-page/index-page.tsx'
import type { Column, IndexPageProps, StatusTab } from '../../ui/index-page/state/index-types.ts'
import { RowButton } from '../../ui/index-page/row-button.tsx'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { invoiceStatusText, invoiceTones, seriesTabText, seriesText } from './invoice-text.ts'
import { isMonth, monthText, recentMonths } from './months.ts'

const text = defineText({
  en: {
    number: 'Number',
    date: 'Date',
    kind: 'Type',
    order: 'Order',
    total: 'Total',
    credited: 'Credited',
    status: 'Status',
    month: 'Month',
    search: 'Invoice or order number',
    for: (number: string) => `for ${number}`,
    pdfOf: (number: string) => `PDF of ${number}`,
  },
  zh: {
    number: '编号',
    date: '日期',
    kind: '类型',
    order: '订单',
    total: '总额',
    credited: '已冲销',
    status: '状态',
    month: '月份',
    search: '发票编号或订单号',
    for: (number: string) => `对应 ${number}`,
    pdfOf: (number: string) => `PDF：${number}`,
  },
})

const isSeries = (word: string): word is InvoiceSeries => invoiceSeries.some((one) => one === word)

const isStatus = (word: string | undefined): word is InvoiceStatus =>
  invoiceStatuses.some((one) => one === word)

/** What the address asks the list for. */
export const invoiceFilterOf = ({ values, search, tab }: IndexFilters) => {
  const { month, status } = values
  return {
    ...(isMonth(month) && { month }),
    // Credit notes have one status, so the filter is not shown there.
    ...(isStatus(status) && tab !== 'credit' && { status }),
    ...(isSeries(tab) && { series: tab }),
    ...(search !== '' && { search }),
  }
}

interface InvoiceListProps<Row extends InvoiceRow> {
  readonly filters: IndexFilters
  readonly list: IndexPageProps<Row>['list']
  readonly actions: ReactNode
  readonly top?: ReactNode
  readonly title?: ReactNode
  readonly subtitle?: string
  readonly back?: string
  /** Tabs for the kinds; not for a list of one kind. */
  readonly hasTabs: boolean
  /** Tabs of the page, in place of those. */
  readonly tabs?: readonly StatusTab[]
  readonly tabsAreLists?: boolean
  readonly moreFilters?: ReactNode
  readonly moreColumns?: readonly Column<Row>[]
  readonly detailHref: (row: Row) => string
  readonly Source: ComponentType<{ readonly source: InvoiceRow }>
  /** The key of the download under way. */
  readonly running: string | null
  readonly onDownload: (row: Row) => void
  readonly bulk?: IndexPageProps<Row>['bulk']
  readonly empty: ReactNode
}

const useColumns = <Row extends InvoiceRow>({
  moreColumns = [],
  Source,
  running,
  onDownload,
}: InvoiceListProps<Row>): readonly Column<Row>[] => {
  const words = useText(text)
  const series = useText(seriesText)
  const statuses = useText(invoiceStatusText)
  return [
    {
      key: 'number',
      title: words.number,
      isFixed: true,
      inCard: 'title',
      render: ({ number, corrects }) => (
        <span className="q-cell-stack">
          <strong className="q-tabular q-nowrap">{number}</strong>
          {corrects && <span className="q-muted q-nowrap">{words.for(corrects.number)}</span>}
        </span>
      ),
    },
    {
      key: 'date',
      title: words.date,
      width: 116,
      render: ({ issuedOn }) => <span className="q-nowrap">{calendarDayOf(issuedOn)}</span>,
    },
    ...moreColumns,
    { key: 'kind', title: words.kind, width: 116, render: (row) => series[row.series] },
    {
      key: 'order',
      title: words.order,
      width: 124,
      render: (row) => (row.sourceNumber === '' ? null : <Source source={row} />),
    },
    {
      key: 'total',
      title: words.total,
      width: 116,
      align: 'right',
      isFixed: true,
      render: ({ series: kind, totalMinor, currency }) => (
        <Money amountMinor={kind === 'credit' ? -totalMinor : totalMinor} currency={currency} strong />
      ),
    },
    {
      key: 'credited',
      title: words.credited,
      width: 116,
      align: 'right',
      render: ({ creditedMinor, currency }) =>
        creditedMinor === 0 ? null : <Money amountMinor={-creditedMinor} currency={currency} />,
    },
    {
      key: 'status',
      title: words.status,
      width: 136,
      inCard: 'top',
      render: ({ status }) => <StatusTag tone={invoiceTones[status]}>{statuses[status]}</StatusTag>,
    },
    {
      key: 'pdf',
      title: '',
      width: 92,
      align: 'right',
      isFixed: true,
      inCard: 'foot',
      render: (row) => (
        <RowButton
          isRunning={running === row.id}
          label={words.pdfOf(row.number)}
          icon={<Icon name="download" size={14} />}
          onPress={() => onDownload(row)}
        >
          PDF
        </RowButton>
      ),
    },
  ]
}

/** Invoices and credit notes, for the seller and the operator. */
export const InvoiceList = <Row extends InvoiceRow>(props: InvoiceListProps<Row>) => {
  const { filters, list, bulk, top, title, subtitle, back, tabsAreLists, moreFilters } = props
  const words = useText(text)
  const tabs = useText(seriesTabText)
  const statuses = useText(invoiceStatusText)
  const locale = useLocale()
  const series = [{ key: '', label: tabs.all }, ...invoiceSeries.map((key) => ({ key, label: tabs[key] }))]
  const shownTabs = props.tabs ?? (props.hasTabs ? series : undefined)
  const { month } = filters.values
  const months = useMemo(() => recentMonths(), [])
  const offered = isMonth(month) && !months.includes(month) ? [month, ...months] : months
  return (
    <IndexPage<Row>
      filters={filters}
      title={title}
      subtitle={subtitle}
      {...(back !== undefined && { back })}
      actions={props.actions}
      top={top}
      {...(shownTabs && { tabs: shownTabs })}
      {...(tabsAreLists !== undefined && { tabsAreLists })}
      moreFilters={moreFilters}
      searchPlaceholder={words.search}
      selects={[
        {
          name: 'month',
          label: words.month,
          options: offered.map((value) => ({ value, label: monthText(value, locale) })),
        },
        ...(filters.tab === 'credit'
          ? []
          : [
              {
                name: 'status',
                label: words.status,
                options: invoiceStatuses
                  .filter((status) => status !== 'credit')
                  .map((value) => ({ value, label: statuses[value] })),
              },
            ]),
      ]}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.number}
      detailHref={props.detailHref}
      columns={useColumns(props)}
      {...(bulk && { bulk })}
      empty={props.empty}
    />
  )
}
