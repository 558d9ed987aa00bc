import { Button } from 'antd'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { Icon } from '../../ui/icon.tsx'
import { useLocale } from '../../ui/text/locale.ts'
import { DataCards } from '../../ui/index-page/data-cards.tsx'
import { DataTable, type DataTableProps } from '../../ui/index-page/data-table.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { Pagination } from '../../ui/index-page/pagination.tsx'
import { StatusTabs } from '../../ui/index-page/status-tabs.tsx'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useDownload } from '../invoices/use-download.ts'
import type { BulkJobSide } from './bulk-job-sides.ts'
import { isOpen, type BulkJob, type BulkJobPage, type BulkJobResult } from './bulk-job-text.ts'
import '../../ui/index-page/index-page.css'

const text = defineText({
  en: {
    item: 'Item',
    title: 'Results',
    all: 'All',
    failed: 'Failed',
    row: 'Row',
    order: 'Order',
    product: 'Product',
    sku: 'SKU',
    variant: 'Variant',
    change: 'Change',
    referrer: 'Referrer',
    amount: 'Amount',
    file: 'File',
    invoices: 'Invoices',
    number: 'Tracking number',
    result: 'Result',
    succeeded: 'Succeeded',
    waiting: 'Waiting for the first results',
    waitingText: 'Rows appear here as they are processed.',
    none: 'No rows processed',
    noneText: 'The job ended before it processed any rows.',
    noneFailed: 'No failed rows',
    noneFailedText: 'Failed rows appear here with the reason.',
  },
  zh: {
    item: '项目',
    title: '逐行结果',
    all: '全部',
    failed: '失败',
    row: '行',
    order: '订单',
    product: '产品',
    sku: 'SKU',
    variant: '变体',
    change: '变更',
    referrer: '推荐人',
    amount: '金额',
    file: '文件',
    invoices: '发票数',
    number: '运单号',
    result: '结果',
    succeeded: '成功',
    waiting: '正在等待结果',
    waitingText: '每处理完一行，结果就会显示在这里。',
    none: '尚未处理任何行',
    noneText: '任务在处理第一行之前已结束。',
    noneFailed: '没有失败的行',
    noneFailedText: '处理失败的行及原因会显示在这里。',
  },
})
type Words = (typeof text)['en']

const doNothing = (): void => undefined

interface BulkJobResultsProps {
  readonly side: BulkJobSide
  readonly page: BulkJobPage | undefined
  readonly filters: IndexFilters
  readonly actions?: ReactNode
}

export const BulkJobResults = ({ side, page, filters, actions }: BulkJobResultsProps) => {
  const words = useText(text)
  const isNarrow = useIsNarrow()
  const job = page?.job
  const table: DataTableProps<BulkJobResult> = {
    rows: page?.rows,
    columns: columnsOf(words, side, job),
    rowKey: ({ position }) => String(position),
    rowLabel: ({ label, position }) => label || String(position),
    sort: null,
    onSort: doNothing,
    chosen: null,
    isChoosable: () => false,
    onChoose: doNothing,
    onOpen: null,
    onPeek: null,
    peekedKey: null,
  }
  const tabs = [
    { key: '', label: words.all, ...(job && { count: job.done }) },
    { key: 'failed', label: words.failed, ...(job && { count: job.problems }) },
  ]
  return (
    <Card title={words.title} actions={actions} flush={!isNarrow}>
      <StatusTabs tabs={tabs} filters={filters} />
      {page?.total === 0 ? (
        <NoResults page={page} words={words} />
      ) : isNarrow ? (
        <DataCards {...table} />
      ) : (
        <DataTable {...table} />
      )}
      {page && page.total > page.rows.length && (
        <Pagination filters={filters} total={page.total} isLowerBound={false} />
      )}
    </Card>
  )
}

const NoResults = ({ page: { job }, words }: { page: BulkJobPage; words: Words }) => {
  const [title, description] =
    job.done > 0
      ? [words.noneFailed, words.noneFailedText]
      : isOpen(job)
        ? [words.waiting, words.waitingText]
        : [words.none, words.noneText]
  return (
    <EmptyState icon={job.done > 0 ? 'check' : 'clock'} title={title}>
      {description}
    </EmptyState>
  )
}

interface Subject {
  readonly title: string
  /** Null: the subject is a file to download. */
  readonly page: string | null
  /** Besides the id. */
  readonly search?: Readonly<Record<string, string>>
  readonly note: string | null
}

/** Their results link to the order that they are about, if any. */
const casesOfOrders: ReadonlySet<string> = new Set([
  'refund.change',
  'return.discard',
  'return.notReturned',
  'surcharge.withdraw',
  'replacement.acknowledge',
  'shopUpdate.retry',
  'recharge.creditMatched',
  'ticket.change',
  'sourcing.end',
] satisfies BulkJob['kind'][])

const subjectOf = (words: Words, side: BulkJobSide, job: BulkJob | undefined): Subject => {
  const kind = job?.kind
  if (kind === 'commission.pay')
    return {
      title: words.referrer,
      page: '/commissions/detail',
      search: { month: job?.title ?? '' },
      note: words.amount,
    }
  if (kind === 'wave.papers') return { title: words.file, page: '/waves/detail', note: null }
  if (kind === 'invoice.archive') return { title: words.file, page: null, note: words.invoices }
  if (kind === 'product.edit') return { title: words.product, page: '/products/product', note: null }
  if (kind === 'product.price') return { title: words.sku, page: '/products/product', note: words.change }
  if (kind === 'variant.map' || kind === 'variant.undo')
    return { title: words.variant, page: '/product/myProducts', note: words.sku }
  if (kind === 'withdrawal.approve') return { title: words.item, page: '/withdrawals/detail', note: null }
  if (kind && casesOfOrders.has(kind)) return { title: words.item, page: side.orderPage, note: null }
  const note = kind === 'order.shipByFile' ? words.number : null
  return { title: words.order, page: side.orderPage, note }
}

const ArchiveDownload = ({ id, fileName }: { id: string; fileName: string }) => {
  const { running, save } = useDownload()
  return (
    <Button
      type="link"
      className="q-job-file q-tabular"
      icon={<Icon name="download" size={16} />}
      loading={running !== null}
      onClick={() => void save(id, invoices.downloadInvoiceArchive, { id }, fileName)}
    >
      {fileName}
    </Button>
  )
}

const FormattedNumber = ({ value }: { value: number }) => formatNumber(value, useLocale())

const columnsOf = (
  words: Words,
  side: BulkJobSide,
  job: BulkJob | undefined,
): readonly Column<BulkJobResult>[] => [
  ...subjectColumns(words, subjectOf(words, side, job), job?.kind === 'order.shipByFile'),
  {
    key: 'result',
    title: words.result,
    render: ({ ok, message }) => (
      <span className="q-cell-stack">
        <span>
          <StatusTag tone={ok ? 'done' : 'problem'}>{ok ? words.succeeded : words.failed}</StatusTag>
        </span>
        <span className={ok ? 'q-muted' : undefined}>{message}</span>
      </span>
    ),
  },
]

const subjectColumns = (
  words: Words,
  { title, page, search, note: noteTitle }: Subject,
  isFile: boolean,
): readonly Column<BulkJobResult>[] => [
  {
    key: 'order',
    title,
    ...(title === words.variant || title === words.file ? {} : { width: 150 }),
    inCard: 'title',
    render: ({ label, subjectId }) =>
      subjectId === null ? (
        <span className="q-tabular">{label}</span>
      ) : page === null ? (
        <ArchiveDownload id={subjectId} fileName={label} />
      ) : (
        <PageLink className="q-tabular" to={page} search={{ ...search, id: subjectId }}>
          {label || subjectId}
        </PageLink>
      ),
  },
  ...(noteTitle === null
    ? []
    : ([
        {
          key: 'number',
          title: noteTitle,
          width: 220,
          render: ({ note }) => (
            <span className="q-tabular">
              {page === null ? <FormattedNumber value={Number(note)} /> : note}
            </span>
          ),
        },
      ] satisfies Column<BulkJobResult>[])),
  ...(isFile
    ? ([
        {
          key: 'row',
          title: words.row,
          width: 80,
          align: 'right',
          render: ({ position }) => <FormattedNumber value={position} />,
        },
      ] satisfies Column<BulkJobResult>[])
    : []),
]
