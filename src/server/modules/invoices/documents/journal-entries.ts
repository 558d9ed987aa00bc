import type { Invoice, InvoiceRow } from '../../../../contract/invoices/invoices.ts'

export type JournalRow = Pick<
  InvoiceRow,
  'number' | 'issuedOn' | 'ofSeries' | 'currency' | 'netMinor' | 'taxMinor' | 'totalMinor'
> & {
  readonly customerName: string
  /** A credit note: everything goes the other way round. */
  readonly isCredit: boolean
  /** The amounts in the agency's home currency; null where that is the row's currency. */
  readonly home: Pick<NonNullable<Invoice['home']>, 'currency' | 'taxMinor' | 'totalMinor'> | null
}

const revenueAccounts = {
  order: 'revenue:orders',
  extra: 'revenue:extras',
  inventory: 'revenue:inventory',
} as const satisfies Record<JournalRow['ofSeries'], string>

export type JournalAccount =
  | 'liabilities:customer wallets'
  | 'liabilities:tax'
  | (typeof revenueAccounts)[keyof typeof revenueAccounts]

export interface JournalEntry {
  readonly day: string
  readonly number: string
  readonly account: JournalAccount
  readonly description: string
  readonly customerName: string
  /** A debit is positive, a credit negative; never 0. */
  readonly amountMinor: number
  readonly currency: string
}

type Amounts = Pick<JournalEntry, 'currency'> & { readonly taxMinor: number; readonly totalMinor: number }

const entriesIn = (row: JournalRow, { currency, taxMinor, totalMinor }: Amounts): JournalEntry[] => {
  const sign = row.isCredit ? -1 : 1
  const amounts: readonly (readonly [JournalAccount, number])[] = [
    ['liabilities:customer wallets', totalMinor],
    [revenueAccounts[row.ofSeries], taxMinor - totalMinor],
    ['liabilities:tax', -taxMinor],
  ]
  return amounts
    .filter(([, minor]) => minor !== 0)
    .map(([account, minor]) => ({
      day: row.issuedOn,
      number: row.number,
      account,
      description: `${row.isCredit ? 'Credit note' : 'Invoice'} ${row.number}, ${row.customerName}`,
      customerName: row.customerName,
      amountMinor: sign * minor,
      currency,
    }))
}

/** The money held for the customer becomes revenue and tax owed. */
export const entriesOf = (row: JournalRow): JournalEntry[] => entriesIn(row, row)

export const homeEntriesOf = (row: JournalRow): JournalEntry[] => entriesIn(row, row.home ?? row)
