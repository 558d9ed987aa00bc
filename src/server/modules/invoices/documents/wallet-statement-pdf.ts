import { ledgerKindWords } from '../../../../contract/common/dictionaries.ts'
import { dateFormat, formatNumber, type Locale } from '../../../../contract/kernel/format.ts'
import type { InvoiceParty } from '../../../../contract/invoices/invoices.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { ledgerKinds } from '../../../../contract/wallet/wallet.ts'
import { drawPdf } from '../../../platform/pdf/pdf.ts'
import {
  body,
  type Cursor,
  drawFacts,
  drawParties,
  keepTogether,
  partyTexts,
  startDocument,
  strong,
  writeFeet,
  writeText,
} from './document-page.ts'
import { drawTable } from './document-table.ts'
import { amountText } from './invoice-text.ts'
import { walletStatementWords } from './wallet-statement-text.ts'

type LedgerKind = (typeof ledgerKinds)[number]

/** The transactions of a customer's wallet in a period, oldest first. */
export interface WalletStatement {
  /** Days in UTC, both inclusive. */
  readonly from: string
  readonly to: string
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  readonly currency: Currency
  readonly openingMinor: number
  readonly closingMinor: number
  readonly rows: readonly {
    readonly id: string
    /** ISO 8601, in UTC. */
    readonly at: string
    readonly kind: LedgerKind
    readonly sourceNumber: string
    readonly amountMinor: number
    readonly balanceAfterMinor: number
  }[]
}

const dayText = (day: string, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

const heading = (cursor: Cursor, text: string, height: number): void => {
  keepTogether(cursor, height)
  writeText(cursor, text, strong)
  cursor.y += 4
}

const drawKinds = (cursor: Cursor, { rows }: WalletStatement): void => {
  const { locale } = cursor.head
  const words = walletStatementWords[locale]
  const cells = (name: string, some: WalletStatement['rows']): string[] => {
    const sum = (sign: 1 | -1): number =>
      some.reduce((total, { amountMinor }) => total + Math.max(0, sign * amountMinor), 0)
    return [name, formatNumber(some.length, 'en'), amountText(sum(1)), amountText(-sum(-1))]
  }
  const kinds = ledgerKinds
    .map((kind) =>
      cells(
        ledgerKindWords[locale][kind],
        rows.filter((row) => row.kind === kind),
      ),
    )
    .filter(([, count]) => count !== '0')
  heading(cursor, words.byKind, 60 + kinds.length * 20)
  drawTable(
    cursor,
    [
      { title: words.kind, kind: 'text' },
      { title: words.count, kind: 'figure' },
      { title: words.in, kind: 'figure' },
      { title: words.out, kind: 'figure' },
    ],
    [...kinds, cells(words.total, rows)],
    { endsWithTotal: true },
  )
  cursor.y += 16
}

const drawRows = (cursor: Cursor, { rows, openingMinor, closingMinor }: WalletStatement): void => {
  const { locale } = cursor.head
  const words = walletStatementWords[locale]
  heading(cursor, words.transactions, 90)
  drawTable(
    cursor,
    [
      { title: words.time, kind: 'text', width: 84 },
      { title: words.number, kind: 'text', width: 70 },
      { title: words.kind, kind: 'text' },
      { title: words.source, kind: 'text', width: 90 },
      { title: words.amount, kind: 'figure' },
      { title: words.balance, kind: 'figure' },
    ],
    [
      ['', '', words.opening, '', '', amountText(openingMinor)],
      ...rows.map((row) => [
        row.at.slice(0, 16).replace('T', ' '),
        row.id,
        ledgerKindWords[locale][row.kind],
        row.sourceNumber,
        amountText(row.amountMinor),
        amountText(row.balanceAfterMinor),
      ]),
      ['', '', words.closing, '', '', amountText(closingMinor)],
    ],
    { endsWithTotal: true },
  )
}

/** CPU-bound: run it in a worker thread. */
export const drawWalletStatement = (statement: WalletStatement, locale: Locale): Promise<Buffer> => {
  const { from, to, currency, rows } = statement
  const words = walletStatementWords[locale]
  const period = from === to ? dayText(from, locale) : `${dayText(from, locale)} – ${dayText(to, locale)}`
  return drawPdf(
    `${words.title} ${from} – ${to}`,
    [words.title, ...partyTexts(statement), ...rows.map(({ sourceNumber }) => sourceNumber)],
    (doc) => {
      const cursor = startDocument(doc, { title: words.title, number: period, footer: words.footer, locale })
      drawParties(cursor, statement)
      drawFacts(cursor, [
        [words.period, period],
        [words.currency, currency],
        [words.opening, amountText(statement.openingMinor)],
        [words.closing, amountText(statement.closingMinor)],
      ])
      if (rows.length === 0) writeText(cursor, words.none, body)
      else {
        drawKinds(cursor, statement)
        drawRows(cursor, statement)
      }
      writeFeet(cursor)
    },
    { bufferPages: true },
  )
}
