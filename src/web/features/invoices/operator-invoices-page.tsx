import { Button } from 'antd'
import { useState } from 'react'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import {
  journalFormats,
  operatorInvoices,
  type JournalFormat,
} from '../../../contract/invoices/operator-invoices.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { CustomerFilter } from '../customers/customer-filter.tsx'
import { InvoiceList, invoiceFilterOf } from './invoice-list.tsx'
import { MonthFileDialog } from './month-file-dialog.tsx'
import { isMonth } from './months.ts'
import { OperatorSource } from './source-link.tsx'
import { useDownload } from './use-download.ts'

const text = defineText({
  en: {
    customer: 'Customer',
    journal: 'Export journal',
    journalText: 'All invoices and credit notes of a month, for bookkeeping.',
    empty: 'No invoices yet',
    emptyText: 'An invoice is issued with each payment of a customer, and a credit note with each refund.',
  },
  zh: {
    customer: '客户',
    journal: '导出记账凭证',
    journalText: '当月全部发票和红字发票，用于记账。',
    empty: '暂无发票',
    emptyText: '客户每次付款都会开具发票，每次退款都会开具红字发票。',
  },
})

const formatText = defineText<Record<JournalFormat, string>>({
  en: { csv: 'CSV', hledger: 'hledger journal', xero: 'Xero (CSV)', quickbooks: 'QuickBooks (CSV)' },
  zh: {
    csv: 'CSV（通用格式）',
    hledger: 'hledger 账簿',
    xero: 'Xero（CSV）',
    quickbooks: 'QuickBooks（CSV）',
  },
})

type Row = OutputOf<typeof operatorInvoices.listOperatorInvoices>['rows'][number]
type Input = InputOf<typeof operatorInvoices.listOperatorInvoices>

const OperatorInvoicesPage = () => {
  const words = useText(text)
  const formats = useText(formatText)
  const filters = useIndexFilters()
  const { running, save } = useDownload()
  const [isJournalOpen, setIsJournalOpen] = useState(false)
  const { customerId, month } = filters.values
  const input: Input = {
    ...filters.pageInput,
    ...invoiceFilterOf(filters),
    ...(customerId && { customerId }),
  }
  const list = useCall(operatorInvoices.listOperatorInvoices, input, { quiet: true, everyMs: 60_000 })
  return (
    <>
      <InvoiceList<Row>
        filters={filters}
        list={list}
        hasTabs
        actions={
          <Button icon={<Icon name="download" size={16} />} onClick={() => setIsJournalOpen(true)}>
            {words.journal}
          </Button>
        }
        moreFilters={<CustomerFilter filters={filters} />}
        moreColumns={[
          { key: 'customer', title: words.customer, width: 170, render: (row) => row.customerName },
        ]}
        detailHref={({ id }) => `/invoices/detail?id=${id}`}
        Source={OperatorSource}
        running={running}
        onDownload={({ id, number }) =>
          void save(
            id,
            operatorInvoices.downloadOperatorInvoice,
            { id, format: 'pdf', locale: getLocale() },
            `${number}.pdf`,
          )
        }
        empty={
          <EmptyState icon="file" title={words.empty}>
            {words.emptyText}
          </EmptyState>
        }
      />
      {isJournalOpen && (
        <MonthFileDialog
          title={words.journal}
          explanation={words.journalText}
          month={isMonth(month) ? month : undefined}
          formats={journalFormats.map((value) => ({ value, label: formats[value] }))}
          firstFormat="csv"
          isRunning={running === 'journal'}
          onDownload={(file) =>
            void save(
              'journal',
              operatorInvoices.downloadJournal,
              file,
              `journal-${file.month}.${file.format === 'hledger' ? 'journal' : 'csv'}`,
            ).then((isSaved) => isSaved && setIsJournalOpen(false))
          }
          onClose={() => setIsJournalOpen(false)}
        />
      )}
    </>
  )
}
export default OperatorInvoicesPage
