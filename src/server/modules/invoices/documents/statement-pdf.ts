import { formatNumber, type Locale } from '../../../../contract/kernel/format.ts'
import { type InvoiceParty, type InvoiceRow, invoiceSeries } from '../../../../contract/invoices/invoices.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { drawPdf } from '../../../platform/pdf/pdf.ts'
import {
  body,
  type Cursor,
  drawFacts,
  drawParties,
  keepTogether,
  partyTexts,
  startDocument,
  writeFeet,
  writeText,
} from './document-page.ts'
import { drawTable } from './document-table.ts'
import { amountText, dayText, invoiceWords, monthText, seriesWords } from './invoice-text.ts'

/** A month's invoices and credit notes of a customer, all in one currency. */
export interface Statement {
  /** Such as `2026-01`. */
  readonly month: string
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  readonly currency: Currency
  readonly rows: readonly InvoiceRow[]
}

/** Amounts of credit notes, which are stored positive, are deducted. */
const signed = ({
  series,
  netMinor,
  taxMinor,
  totalMinor,
}: InvoiceRow): readonly [number, number, number] => {
  const sign = series === 'credit' ? -1 : 1
  return [sign * netMinor, sign * taxMinor, sign * totalMinor]
}

interface StatementSum {
  readonly count: number
  readonly netMinor: number
  readonly taxMinor: number
  readonly totalMinor: number
}

export const sumOf = (rows: readonly InvoiceRow[]): StatementSum => {
  let [netMinor, taxMinor, totalMinor] = [0, 0, 0]
  for (const row of rows) {
    const [net, tax, total] = signed(row)
    netMinor += net
    taxMinor += tax
    totalMinor += total
  }
  return { count: rows.length, netMinor, taxMinor, totalMinor }
}

const drawRows = (cursor: Cursor, { rows, currency }: Statement): void => {
  const { locale } = cursor.head
  const words = invoiceWords[locale]
  if (rows.length === 0) return writeText(cursor, words.noInvoices, body)
  drawTable(
    cursor,
    [
      { title: words.number, kind: 'text', width: 110 },
      { title: words.date, kind: 'text', width: 100 },
      { title: words.order, kind: 'text' },
      { title: words.net, kind: 'figure' },
      { title: words.tax, kind: 'figure' },
      { title: words.inCurrency(words.total, currency), kind: 'figure' },
    ],
    rows.map((row) => [
      row.number,
      dayText(row.issuedOn, locale),
      row.sourceNumber,
      ...signed(row).map((minor) => amountText(minor)),
    ]),
  )
}

const drawSums = (cursor: Cursor, { rows, currency }: Statement): void => {
  const { locale } = cursor.head
  const words = invoiceWords[locale]
  const sums = invoiceSeries
    .map((series) => ({ name: seriesWords[locale][series], of: rows.filter((row) => row.series === series) }))
    .filter(({ of }) => of.length > 0)
  const cells = [...sums, { name: words.total, of: rows }].map(({ name, of }) => {
    const { count, netMinor, taxMinor, totalMinor } = sumOf(of)
    const amounts = [netMinor, taxMinor, totalMinor].map((minor) => amountText(minor))
    return [name, formatNumber(count, 'en'), ...amounts]
  })
  cursor.y += 16
  keepTogether(cursor, 20 + cells.length * 20)
  drawTable(
    cursor,
    [
      { title: '', kind: 'text' },
      { title: words.count, kind: 'figure' },
      { title: words.net, kind: 'figure' },
      { title: words.tax, kind: 'figure' },
      { title: words.inCurrency(words.total, currency), kind: 'figure' },
    ],
    cells,
    { endsWithTotal: true },
  )
}

/** CPU-bound: run it in a worker thread. */
export const drawStatement = (statement: Statement, locale: Locale): Promise<Buffer> => {
  const words = invoiceWords[locale]
  const month = monthText(statement.month, locale)
  const title = words.statement
  return drawPdf(
    `${title} ${statement.month}`,
    [title, ...partyTexts(statement), ...statement.rows.map(({ sourceNumber }) => sourceNumber)],
    (doc) => {
      const cursor = startDocument(doc, { title, number: month, footer: '', locale })
      drawParties(cursor, statement)
      drawFacts(cursor, [[words.month, month]])
      drawRows(cursor, statement)
      drawSums(cursor, statement)
      writeFeet(cursor)
    },
    { bufferPages: true },
  )
}
