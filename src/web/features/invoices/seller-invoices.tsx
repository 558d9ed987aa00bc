import { Button } from 'antd'
import { useState } from 'react'
import { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { invoices, type InvoiceRow } from '../../../contract/invoices/invoices.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { StateLink } from '../../ui/index-page/state-link.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { InvoiceList, invoiceFilterOf } from './invoice-list.tsx'
import { MonthFileDialog } from './month-file-dialog.tsx'
import { isMonth } from './months.ts'
import { SellerSource } from './source-link.tsx'
import { useDownload } from './use-download.ts'

const text = defineText({
  en: {
    addAddress: 'Add invoice address',
    editAddress: 'Edit invoice address',
    noAddress: 'Invoices carry only your account name until you add an invoice address.',
    statement: 'Download statement',
    statementText: 'All invoices and credit notes of a month, with their sums.',
    pdf: 'PDF',
    csv: 'CSV',
    zip: 'Each invoice as PDF (ZIP)',
    downloadMany: (count: number) => `Download ${counted(count, 'PDF', 'PDFs')}`,
    tooMany: (max: number) => `Select up to ${formatNumber(max, 'en')} invoices to download them together.`,
    empty: 'No invoices yet',
    emptyText: 'An invoice is issued with each payment, and a credit note with each refund.',
    emptyExtra: 'No invoices for extra charges yet',
    emptyExtraText: 'An invoice is issued with each extra service, surcharge and reshipment that you pay.',
    emptyInventory: 'No inventory invoices yet',
    emptyInventoryText: 'An invoice is issued with each payment of an inventory order.',
    toOrders: 'View orders',
    toServices: 'View extra services',
    toInventory: 'View inventory orders',
  },
  zh: {
    addAddress: '添加发票抬头',
    editAddress: '编辑发票抬头',
    noAddress: '添加发票抬头之前，发票上只有您的账户名称。',
    statement: '下载对账单',
    statementText: '当月全部发票和红字发票及合计。',
    pdf: 'PDF',
    csv: 'CSV（通用格式）',
    zip: '每张发票的 PDF（ZIP）',
    downloadMany: (count: number) => `下载 ${formatNumber(count, 'zh')} 份 PDF`,
    tooMany: (max: number) => `一次最多下载 ${formatNumber(max, 'zh')} 份发票，请少选一些。`,
    empty: '暂无发票',
    emptyText: '每次付款都会开具发票，每次退款都会开具红字发票。',
    emptyExtra: '暂无附加费用发票',
    emptyExtraText: '每次支付增值服务、附加费或重寄运费都会开具发票。',
    emptyInventory: '暂无备货发票',
    emptyInventoryText: '备货订单每次付款都会开具发票。',
    toOrders: '查看订单',
    toServices: '查看增值服务',
    toInventory: '查看备货订单',
  },
})

const maxBatchSize = 100

/** A seller's invoices: all of them, or those of one series with their credit notes. */
export const SellerInvoices = ({ series }: { series?: 'extra' | 'inventory' }) => {
  const words = useText(text)
  const filters = useIndexFilters()
  const { running, save } = useDownload()
  const [isStatementOpen, setIsStatementOpen] = useState(false)
  const filter = { ...filters.pageInput, ...invoiceFilterOf(filters) }
  const all = useCall(invoices.listInvoices, filter, { quiet: true, enabled: series === undefined })
  const ofSeries = useCall(
    invoices.listExtraOrInventoryInvoices,
    { ...filter, series: series ?? 'extra' },
    { quiet: true, enabled: series !== undefined },
  )
  const go = useGo()
  const archive = useCallMutation(invoices.startInvoiceArchive, { invalidates: [bulkJobs.listBulkJobs] })
  /** Resolves to whether the dialog is done. */
  const saveZip = async (of: string): Promise<boolean> => {
    const answer = await archive.mutateAsync({ month: of, locale: getLocale() }).catch(() => null)
    if (!answer) return false
    const { bulkJobId } = answer
    if (bulkJobId === null) {
      return save(
        'statement',
        invoices.downloadInvoices,
        { month: of, locale: getLocale() },
        `invoices-${of}.zip`,
      )
    }
    await go('/orders/jobDetail', { search: { id: bulkJobId } })
    return true
  }
  const address = useCall(invoices.getInvoiceAddress, {}, { quiet: true })
  const pdf = { format: 'pdf' } as const
  const none = {
    all: {
      title: words.empty,
      why: words.emptyText,
      to: '/orders/dropshippingOrders',
      next: words.toOrders,
    },
    extra: {
      title: words.emptyExtra,
      why: words.emptyExtraText,
      to: '/extra/extraServices',
      next: words.toServices,
    },
    inventory: {
      title: words.emptyInventory,
      why: words.emptyInventoryText,
      to: '/inventory/purchaseOrders',
      next: words.toInventory,
    },
  }[series ?? 'all']
  const { month } = filters.values
  const downloadMany = (chosen: readonly InvoiceRow[]) => (
    <BulkDownload
      chosen={chosen}
      isRunning={running === 'many'}
      onDownload={() =>
        void save(
          'many',
          invoices.downloadInvoices,
          { ids: chosen.map(({ id }) => id), locale: getLocale() },
          'invoices.zip',
        )
      }
    />
  )
  return (
    <>
      <InvoiceList<InvoiceRow>
        filters={filters}
        list={series === undefined ? all : ofSeries}
        hasTabs={series === undefined}
        actions={
          <>
            {address.data?.address !== null && (
              <PageLink className="q-button" to="/wallet/invoiceAddress">
                {words.editAddress}
              </PageLink>
            )}
            {series === undefined && (
              <Button icon={<Icon name="download" size={16} />} onClick={() => setIsStatementOpen(true)}>
                {words.statement}
              </Button>
            )}
          </>
        }
        top={
          address.data?.address === null && (
            <p className="q-note">
              <Icon name="info" size={16} />
              <span>
                {words.noAddress} <PageLink to="/wallet/invoiceAddress">{words.addAddress}</PageLink>
              </span>
            </p>
          )
        }
        detailHref={({ id }) => `/wallet/InvoiceDetail?id=${id}`}
        Source={SellerSource}
        running={running}
        onDownload={({ id, number }) =>
          void save(id, invoices.downloadInvoice, { id, ...pdf, locale: getLocale() }, `${number}.pdf`)
        }
        bulk={{
          actions: downloadMany,
        }}
        empty={
          <EmptyState icon="file" title={none.title} action={<StateLink to={none.to}>{none.next}</StateLink>}>
            {none.why}
          </EmptyState>
        }
      />
      {isStatementOpen && (
        <MonthFileDialog
          title={words.statement}
          explanation={words.statementText}
          month={isMonth(month) ? month : undefined}
          formats={[
            { value: 'pdf', label: words.pdf },
            { value: 'csv', label: words.csv },
            { value: 'zip', label: words.zip },
          ]}
          firstFormat="pdf"
          isRunning={running === 'statement' || archive.isPending}
          onDownload={({ month: of, format }) =>
            void (
              format === 'zip'
                ? saveZip(of)
                : save(
                    'statement',
                    invoices.downloadStatement,
                    { month: of, format, locale: getLocale() },
                    `statement-${of}.${format}`,
                  )
            ).then((isSaved) => isSaved && setIsStatementOpen(false))
          }
          onClose={() => setIsStatementOpen(false)}
        />
      )}
    </>
  )
}

interface BulkDownloadProps {
  readonly chosen: readonly InvoiceRow[]
  readonly isRunning: boolean
  readonly onDownload: () => void
}

const BulkDownload = ({ chosen, isRunning, onDownload }: BulkDownloadProps) => {
  const words = useText(text)
  if (chosen.length > maxBatchSize) return <span className="q-muted">{words.tooMany(maxBatchSize)}</span>
  return (
    <Button type="primary" icon={<Icon name="download" size={16} />} loading={isRunning} onClick={onDownload}>
      {words.downloadMany(chosen.length)}
    </Button>
  )
}
