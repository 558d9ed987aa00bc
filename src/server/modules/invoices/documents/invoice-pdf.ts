import { lineName, rateText, taxSentence } from '../../../../contract/invoices/invoice-text.ts'
import { type Locale, formatNumber } from '../../../../contract/kernel/format.ts'
import { ownStockOf, type Invoice } from '../../../../contract/invoices/invoices.ts'
import { drawPdf, lineHeight, write } from '../../../platform/pdf/pdf.ts'
import {
  body,
  type Cursor,
  drawFacts,
  drawParties,
  inner,
  keepTogether,
  left,
  partyTexts,
  quiet,
  right,
  startDocument,
  strong,
  writeFeet,
  writeRight,
  writeText,
} from './document-page.ts'
import { drawTable, type TableColumn } from './document-table.ts'
import { amountText, countryText, dayText, invoiceWords } from './invoice-text.ts'

const textsOf = (invoice: Invoice, locale: Locale): string[] => [
  // The document's own words.
  invoiceWords[locale].invoice,
  ...partyTexts(invoice),
  invoice.sourceNumber,
  ...invoice.lines.flatMap(({ code, name }) => [code, name]),
  invoice.remark,
  invoice.footer,
]

const factsOf = (invoice: Invoice, locale: Locale): (readonly [string, string])[] => {
  const words = invoiceWords[locale]
  const { number, issuedOn, sourceNumber, sourceKind, shipTo, corrects, replaces } = invoice
  const source = sourceKind === 'returnedParcel' ? words.parcel : words.order
  const facts: readonly (readonly [string, string])[] = [
    [words.number, number],
    [words.date, dayText(issuedOn, locale)],
    [words.corrects, corrects?.number ?? ''],
    [words.replaces, replaces?.number ?? ''],
    [source, sourceNumber],
    [words.shipTo, shipTo === null ? '' : countryText(shipTo, locale)],
  ]
  return facts.filter(([, value]) => value !== '')
}

const drawLines = (cursor: Cursor, { lines, currency }: Invoice): void => {
  const { locale } = cursor.head
  const words = invoiceWords[locale]
  const [hasCodes, hasDiscounts] = [
    lines.some(({ code }) => code !== ''),
    lines.some(({ discountMinor }) => discountMinor !== 0),
  ]
  const columns: readonly (TableColumn | null)[] = [
    hasCodes ? { title: words.code, kind: 'text', width: 110 } : null,
    { title: words.name, kind: 'text' },
    { title: words.quantity, kind: 'figure' },
    { title: words.unitPrice, kind: 'figure' },
    hasDiscounts ? { title: words.discount, kind: 'figure' } : null,
    { title: words.inCurrency(words.amount, currency), kind: 'figure' },
  ]
  const rows = lines.map((line) => [
    ...(hasCodes ? [line.code] : []),
    lineName(line, locale),
    formatNumber(line.quantity, 'en'),
    amountText(line.unitMinor),
    ...(hasDiscounts ? [line.discountMinor === 0 ? '' : amountText(-line.discountMinor)] : []),
    amountText(line.totalMinor),
  ])
  drawTable(
    cursor,
    columns.filter((column) => column !== null),
    rows,
  )
}

type Sum = readonly [name: string, value: string, style: typeof body]

/** What is outside the scope of the tax has no rate, not even of zero. */
const taxLabel = ({ ground, rateBp }: Invoice['tax'], locale: Locale): string =>
  ground === 'outsideScope' ? invoiceWords[locale].tax : invoiceWords[locale].taxAt(rateText(rateBp))

const sumsOf = (invoice: Invoice, locale: Locale): Sum[] => {
  const words = invoiceWords[locale]
  const { netMinor, taxMinor, totalMinor, currency, tax, home } = invoice
  const isCredit = invoice.series === 'credit'
  const credited = invoice.replacedBy ? words.setOff(invoice.replacedBy.number) : words.credited
  const sums: Sum[] = [
    [words.net, amountText(netMinor), body],
    [taxLabel(tax, locale), amountText(taxMinor), body],
    [words.inCurrency(words.total, currency), amountText(totalMinor), { size: 11, bold: true }],
    [isCredit ? credited : words.paid, amountText(totalMinor), body],
  ]
  if (!isCredit) sums.push([words.amountDue, amountText(0), body])
  if (home)
    sums.push(
      ['', '', quiet],
      [words.homeRate(`1 ${currency} = ${home.rate} ${home.currency}`), '', quiet],
      [words.inCurrency(words.net, home.currency), amountText(home.netMinor), quiet],
      [words.inCurrency(words.tax, home.currency), amountText(home.taxMinor), quiet],
      [words.inCurrency(words.total, home.currency), amountText(home.totalMinor), quiet],
    )
  return sums
}

const sumsLeft = left + inner * 0.5

const drawSums = (cursor: Cursor, invoice: Invoice): void => {
  const { doc, head } = cursor
  const sums = sumsOf(invoice, head.locale)
  keepTogether(cursor, 8 + sums.reduce((height, [, , style]) => height + lineHeight(style) + 4, 0))
  cursor.y += 6
  for (const [name, value, style] of sums) {
    write(doc, name, { x: sumsLeft, y: cursor.y, width: right - sumsLeft, style })
    writeRight(doc, value, { y: cursor.y, style })
    cursor.y += name === '' ? 8 : lineHeight(style) + 4
  }
}

const drawNotes = (cursor: Cursor, { tax, lines, remark }: Invoice): void => {
  const words = invoiceWords[cursor.head.locale]
  const ownStockMinor = ownStockOf(lines)
  cursor.y += 10
  writeText(cursor, taxSentence(tax, cursor.head.locale), strong)
  if (ownStockMinor > 0) writeText(cursor, words.ownStock(amountText(ownStockMinor)), quiet)
  if (remark.trim() !== '') {
    cursor.y += 4
    writeText(cursor, words.remark(remark), body)
  }
}

/** CPU-bound: run it in a worker thread. */
export const drawInvoice = (invoice: Invoice, locale: Locale): Promise<Buffer> => {
  const words = invoiceWords[locale]
  const { number, footer } = invoice
  const title = invoice.series === 'credit' ? words.creditNote : words.invoice
  return drawPdf(
    `${title} ${number}`,
    textsOf(invoice, locale),
    (doc) => {
      const cursor = startDocument(doc, { title, number, footer, locale })
      drawParties(cursor, invoice)
      drawFacts(cursor, factsOf(invoice, locale))
      drawLines(cursor, invoice)
      drawSums(cursor, invoice)
      drawNotes(cursor, invoice)
      writeFeet(cursor)
    },
    { bufferPages: true },
  )
}
