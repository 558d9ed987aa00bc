import type { Locale } from '../../../contract/kernel/format.ts'
import type { InvoiceRow } from '../../../contract/invoices/invoices.ts'
import type { Sheet, SheetColumn } from '../../platform/exports/sheet.ts'

const titles = {
  en: {
    name: 'Invoices',
    number: 'Number',
    date: 'Date',
    kind: 'Type',
    order: 'Order',
    corrects: 'Corrects',
    net: 'Net',
    tax: 'Tax',
    total: 'Total',
    currency: 'Currency',
    invoice: 'Invoice',
    credit: 'Credit note',
  },
  zh: {
    name: '发票',
    number: '编号',
    date: '日期',
    kind: '类型',
    order: '订单',
    corrects: '更正的发票',
    net: '净额',
    tax: '税额',
    total: '总额',
    currency: '币种',
    invoice: '发票',
    credit: '贷项通知单',
  },
} as const

const columnsIn = (locale: Locale): Omit<Sheet<InvoiceRow>, 'batches'> => {
  const words = titles[locale]
  const signed = (row: InvoiceRow, amountMinor: number): number =>
    row.series === 'credit' ? -amountMinor : amountMinor
  const columns: SheetColumn<InvoiceRow>[] = [
    { title: words.number, width: 18, kind: 'text', of: ({ number }) => number },
    { title: words.date, width: 12, kind: 'text', of: ({ issuedOn }) => issuedOn },
    {
      title: words.kind,
      width: 14,
      kind: 'text',
      of: ({ series }) => (series === 'credit' ? words.credit : words.invoice),
    },
    { title: words.order, width: 16, kind: 'text', of: ({ sourceNumber }) => sourceNumber },
    { title: words.corrects, width: 18, kind: 'text', of: ({ corrects }) => corrects?.number ?? '' },
    { title: words.net, width: 12, kind: 'money', of: (row) => signed(row, row.netMinor) },
    { title: words.tax, width: 12, kind: 'money', of: (row) => signed(row, row.taxMinor) },
    { title: words.total, width: 12, kind: 'money', of: (row) => signed(row, row.totalMinor) },
    { title: words.currency, width: 9, kind: 'text', of: ({ currency }) => currency },
  ]
  return { name: words.name, columns }
}

/** The sheet of a month's statement; amounts of credit notes are negative. */
export const statementColumns = { en: columnsIn('en'), zh: columnsIn('zh') } as const
