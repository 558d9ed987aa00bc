import type { JournalFormat } from '../../../../contract/invoices/operator-invoices.ts'
import { formatMinor } from '../../../../contract/kernel/money.ts'
import { csvOf } from '../../../platform/exports/csv.ts'
import type { SheetColumn } from '../../../platform/exports/sheet.ts'
import { entriesOf, type JournalAccount, type JournalEntry, type JournalRow } from './journal-entries.ts'
import { daySums } from './journal-sums.ts'

type Batches<T> = AsyncIterable<readonly T[]>

const isDebit = ({ amountMinor }: JournalEntry): boolean => amountMinor > 0
const debitOf = (entry: JournalEntry): number | null => (isDebit(entry) ? entry.amountMinor : null)
const creditOf = (entry: JournalEntry): number | null => (isDebit(entry) ? null : -entry.amountMinor)

async function* entryBatches(batches: Batches<JournalRow>): AsyncGenerator<JournalEntry[]> {
  for await (const rows of batches) yield rows.flatMap((row) => entriesOf(row))
}

const text = (title: string, of: (entry: JournalEntry) => string): SheetColumn<JournalEntry> => ({
  title,
  width: 20,
  kind: 'text',
  of,
})
const money = (title: string, of: (entry: JournalEntry) => number | null): SheetColumn<JournalEntry> => ({
  title,
  width: 12,
  kind: 'money',
  of,
})

const csvColumns = [
  text('date', ({ day }) => day),
  text('number', ({ number }) => number),
  text('account', ({ account }) => account),
  text('description', ({ description }) => description),
  money('debit', debitOf),
  money('credit', creditOf),
  text('currency', ({ currency }) => currency),
]

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
/** `2026-06-30` → `30 Jun 2026`, which Xero reads alike in each country. */
const xeroDay = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** Codes of up to ten characters, for which the agency adds accounts to its chart once. */
const xeroAccounts: Readonly<Record<JournalAccount, string>> = {
  'liabilities:customer wallets': 'WALLETS',
  'liabilities:tax': 'TAX',
  'revenue:orders': 'ORDERS',
  'revenue:extras': 'EXTRAS',
  'revenue:inventory': 'INVENTORY',
}

const xeroColumns = [
  text('*Narration', ({ number }) => number),
  text('*Date', ({ day }) => xeroDay(day)),
  text('Description', ({ description }) => description),
  text('*AccountCode', ({ account }) => xeroAccounts[account]),
  text('*TaxRate', () => 'Tax Exempt'),
  money('*Amount', ({ amountMinor }) => amountMinor),
  text('TrackingName1', () => ''),
  text('TrackingOption1', () => ''),
  text('TrackingName2', () => ''),
  text('TrackingOption2', () => ''),
]

/** `2026-06-30` → `06/30/2026` */
const quickBooksDay = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

const quickBooksColumns = [
  text('Journal No.', ({ number }) => number),
  text('Journal Date', ({ day }) => quickBooksDay(day)),
  text('Account Name', ({ account }) => account),
  money('Debits', debitOf),
  money('Credits', creditOf),
  text('Description', ({ description }) => description),
  text('Name', ({ customerName }) => customerName),
  text('Currency', ({ currency }) => currency),
]

/** Of a description: `;` begins a comment, and `|` divides payee and note. */
const plainWords = (words: string): string => words.replaceAll(/[\s\p{Cc};|]+/gu, ' ').trim()

const hledgerHead = `decimal-mark .
commodity 1000.00 CNY
commodity 1000.00 USD
account liabilities:customer wallets  ; type: L
account liabilities:tax  ; type: L
account revenue:orders  ; type: R
account revenue:extras  ; type: R
account revenue:inventory  ; type: R
`

const hledgerTransaction = (row: JournalRow): string => {
  const entries = entriesOf(row)
  const { day, number, description } = entries[0] ?? { day: '', number: '', description: '' }
  const postings = entries.map(
    ({ account, amountMinor, currency }) => `    ${account}  ${formatMinor(amountMinor)} ${currency}\n`,
  )
  return `\n${day} (${number}) ${plainWords(description)}\n${postings.join('')}`
}

async function* hledgerOf(batches: Batches<JournalRow>): AsyncGenerator<string> {
  yield hledgerHead
  for await (const rows of batches) yield rows.map((row) => hledgerTransaction(row)).join('')
}

const csv = (columns: readonly SheetColumn<JournalEntry>[], batches: Batches<JournalEntry>) =>
  csvOf({ name: 'Journal', columns, batches })

/** Xero takes 300 lines of a file, in its own currency: it gets one journal a day, in the home currency. */
const writers: Readonly<Record<JournalFormat, (rows: Batches<JournalRow>) => AsyncIterable<string>>> = {
  csv: (rows) => csv(csvColumns, entryBatches(rows)),
  hledger: hledgerOf,
  xero: (rows) => csv(xeroColumns, daySums(rows)),
  quickbooks: (rows) => csv(quickBooksColumns, entryBatches(rows)),
}

/** Invoices and credit notes as double-entry postings, written while they are read. */
export const toJournal = (rows: Batches<JournalRow>, format: JournalFormat): AsyncIterable<string> =>
  writers[format](rows)

export const journalFileEndings: Readonly<Record<JournalFormat, 'csv' | 'journal'>> = {
  csv: 'csv',
  hledger: 'journal',
  xero: 'csv',
  quickbooks: 'csv',
}
