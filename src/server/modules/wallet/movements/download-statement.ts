import { ledgerKindWords } from '../../../../contract/common/dictionaries.ts'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { Locale } from '../../../../contract/kernel/format.ts'
import { maxStatementPdfRows, type walletSpend } from '../../../../contract/wallet/wallet-spend.ts'
import { csvOf } from '../../../platform/exports/csv.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readerOf, streamFile, withFirstBatch } from '../../../platform/exports/exports.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import type { CustomerCall, FileAnswer } from '../../../platform/http/route.ts'
import type { Sheet } from '../../../platform/exports/sheet.ts'
import { readStatementParties, walletStatementPdf } from '../../invoices/index.ts'
import {
  readStatementHead,
  readStatementRows,
  type StatementDays,
  type StatementHead,
  type StatementRow,
} from './statement-queries.ts'

const titles = {
  en: {
    sheet: 'Statement',
    time: 'Time (UTC)',
    number: 'Transaction',
    kind: 'Type',
    source: 'Reference number',
    amount: 'Amount',
    balance: 'Balance after',
    currency: 'Currency',
    opening: 'Opening balance',
    closing: 'Closing balance',
  },
  zh: {
    sheet: '对账单',
    time: '时间 (UTC)',
    number: '流水号',
    kind: '类型',
    source: '关联单号',
    amount: '金额',
    balance: '变动后余额',
    currency: '币种',
    opening: '期初余额',
    closing: '期末余额',
  },
} as const

/** A transaction, or the opening or closing balance. */
interface Line extends Omit<StatementRow, 'id' | 'at' | 'kind' | 'amountMinor'> {
  readonly id: string | null
  readonly at: string | null
  readonly kind: string
  readonly amountMinor: number | null
}

async function* linesOf(
  head: StatementHead,
  rows: AsyncIterable<readonly StatementRow[]>,
  locale: Locale,
): AsyncGenerator<Line[]> {
  const balance = (kind: string, balanceAfterMinor: number): Line[] => [
    { id: null, at: null, kind, sourceNumber: '', amountMinor: null, balanceAfterMinor },
  ]
  const words = titles[locale]
  yield balance(words.opening, head.openingMinor)
  for await (const chunk of rows)
    yield chunk.map((row) => ({ ...row, kind: ledgerKindWords[locale][row.kind] }))
  yield balance(words.closing, head.closingMinor)
}

const sheetOf = (batches: AsyncIterable<Line[]>, locale: Locale, currency: string): Sheet<Line> => {
  const words = titles[locale]
  return {
    name: words.sheet,
    columns: [
      { title: words.time, width: 20, kind: 'time', of: ({ at }) => (at === null ? null : Date.parse(at)) },
      { title: words.number, width: 14, kind: 'text', of: ({ id }) => id },
      { title: words.kind, width: 20, kind: 'text', of: ({ kind }) => kind },
      { title: words.source, width: 16, kind: 'text', of: ({ sourceNumber }) => sourceNumber },
      { title: words.amount, width: 14, kind: 'money', of: ({ amountMinor }) => amountMinor },
      { title: words.balance, width: 14, kind: 'money', of: ({ balanceAfterMinor }) => balanceAfterMinor },
      { title: words.currency, width: 9, kind: 'text', of: () => currency },
    ],
    batches,
  }
}

/** A whole month by its name. */
const fileNameOf = ({ from, to }: StatementDays, format: string): string => {
  const month = from.slice(0, 7)
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
  const isMonth = from.endsWith('-01') && to === last.toISOString().slice(0, 10)
  return `wallet-statement-${isMonth ? month : `${from}-${to}`}.${format}`
}

/** Days that are yet to come are left out. */
const untilToday = ({ from, to }: StatementDays, now: Date): StatementDays => {
  const today = now.toISOString().slice(0, 10)
  return { from, to: to <= today ? to : from <= today ? today : from }
}

/** @throws DomainError exportsRunning, statementTooLong (PDF only) */
export const downloadWalletStatement = async (
  database: Database,
  { from, to, format, locale: wanted }: ParsedInputOf<typeof walletSpend.downloadWalletStatement>,
  call: CustomerCall,
  now: Date,
): Promise<FileAnswer> => {
  const { customer } = call
  const { locale } = await readerOf(database, call, wanted)
  const head = () => readStatementHead(database, customer, untilToday({ from, to }, now))
  const file = {
    action: 'wallet:export',
    asked: { from, to, format },
    fileName: fileNameOf({ from, to }, format),
  }
  if (format === 'csv')
    return streamFile(database, call, {
      ...file,
      contentType: 'text/csv; charset=utf-8',
      open: async () => {
        const checked = await head()
        const rows = await withFirstBatch(readStatementRows(database, customer, checked))
        return csvOf(sheetOf(linesOf(checked, rows, locale), locale, customer.currency))
      },
    })
  return streamFile(database, call, {
    ...file,
    contentType: 'application/pdf',
    open: async () => {
      const checked = await head()
      const { movements } = checked
      if (movements > maxStatementPdfRows)
        throw refuse('statementTooLong', { max: maxStatementPdfRows, movements })
      const rows: StatementRow[] = []
      for await (const chunk of readStatementRows(database, customer, checked)) rows.push(...chunk)
      const parties = await readStatementParties(database.tenant(customer.customerId), customer.customerId)
      const { currency } = customer
      const { openingMinor, closingMinor } = checked
      const days = { from: checked.from, to: checked.to }
      const pdf = await walletStatementPdf(
        { ...days, ...parties, currency, openingMinor, closingMinor, rows },
        locale,
      )
      return (async function* () {
        yield pdf
      })()
    },
  })
}
