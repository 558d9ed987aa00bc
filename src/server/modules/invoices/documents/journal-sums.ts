import { homeEntriesOf, type JournalAccount, type JournalEntry, type JournalRow } from './journal-entries.ts'

interface DaySum {
  readonly day: string
  readonly currency: string
  documents: number
  readonly accounts: Map<JournalAccount, number>
}

const addRow = (sums: Map<string, DaySum>, row: JournalRow): void => {
  const [first, ...rest] = homeEntriesOf(row)
  if (!first) return
  const { day, currency } = first
  const key = `${day} ${currency}`
  const sum = sums.get(key) ?? { day, currency, documents: 0, accounts: new Map() }
  sums.set(key, sum)
  sum.documents += 1
  for (const { account, amountMinor } of [first, ...rest])
    sum.accounts.set(account, (sum.accounts.get(account) ?? 0) + amountMinor)
}

const entriesOfDay = ({ day, currency, documents, accounts }: DaySum): JournalEntry[] =>
  [...accounts]
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([account, amountMinor]) => ({
      day,
      number: `Invoices and credit notes of ${day} in ${currency}`,
      account,
      description: `Sum of ${documents}: ${account}`,
      customerName: '',
      amountMinor,
      currency,
    }))

/** One balanced journal for each day and currency, in the order of the days. */
export async function* daySums(
  batches: AsyncIterable<readonly JournalRow[]>,
): AsyncGenerator<JournalEntry[]> {
  const sums = new Map<string, DaySum>()
  for await (const rows of batches) for (const row of rows) addRow(sums, row)
  const keys = [...sums.keys()].toSorted()
  for (const key of keys) {
    const sum = sums.get(key)
    if (sum) yield entriesOfDay(sum)
  }
}
