import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMinor } from '../../../../contract/kernel/money.ts'
import { journalFormats, type JournalFormat } from '../../../../contract/invoices/operator-invoices.ts'
import type { JournalRow } from './journal-entries.ts'
import { toJournal } from './journal.ts'

const makeRow = (given: Partial<JournalRow> = {}): JournalRow => ({
  number: 'OR-2026-000001',
  issuedOn: '2026-05-03',
  ofSeries: 'order',
  currency: 'USD',
  netMinor: 2101,
  taxMinor: 399,
  totalMinor: 2500,
  customerName: 'Maison Lumière',
  isCredit: false,
  home: null,
  ...given,
})
const refund = makeRow({
  number: 'CN-2026-000001',
  issuedOn: '2026-05-04',
  isCredit: true,
  netMinor: 1000,
  taxMinor: 190,
  totalMinor: 1190,
})

async function* inBatches(rows: readonly JournalRow[]): AsyncGenerator<readonly JournalRow[]> {
  await Promise.resolve()
  for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2)
}

const textOf = async (rows: readonly JournalRow[], format: JournalFormat): Promise<string> => {
  let text = ''
  for await (const chunk of toJournal(inBatches(rows), format)) text += chunk
  return text
}

const cellsOf = async (rows: readonly JournalRow[], format: JournalFormat): Promise<string[][]> =>
  parse(await textOf(rows, format), { bom: true })

const minor = (text: string | undefined): number => parseMinor(text ?? '') ?? 0

describe('toJournal', () => {
  it('debits the wallets and credits revenue and tax, and the other way round for credit notes', async () => {
    const [head, ...rows] = await cellsOf([makeRow(), refund], 'csv')
    expect(head).toEqual(['date', 'number', 'account', 'description', 'debit', 'credit', 'currency'])
    expect(rows.map(([day, number, account, , ...amounts]) => [day, number, account, ...amounts])).toEqual([
      ['2026-05-03', 'OR-2026-000001', 'liabilities:customer wallets', '25.00', '', 'USD'],
      ['2026-05-03', 'OR-2026-000001', 'revenue:orders', '', '21.01', 'USD'],
      ['2026-05-03', 'OR-2026-000001', 'liabilities:tax', '', '3.99', 'USD'],
      ['2026-05-04', 'CN-2026-000001', 'liabilities:customer wallets', '', '11.90', 'USD'],
      ['2026-05-04', 'CN-2026-000001', 'revenue:orders', '10.00', '', 'USD'],
      ['2026-05-04', 'CN-2026-000001', 'liabilities:tax', '1.90', '', 'USD'],
    ])
    expect(new Set(rows.map(([, , , description]) => description))).toEqual(
      new Set(['Invoice OR-2026-000001, Maison Lumière', 'Credit note CN-2026-000001, Maison Lumière']),
    )
  })

  it('writes a journal of hledger whatever a customer is called', async () => {
    const customerName = 'Eve; tax | (x)\n    revenue:orders  1 USD'
    const text = await textOf([makeRow({ taxMinor: 0, netMinor: 2500, customerName })], 'hledger')
    expect(text).toContain(
      '\n2026-05-03 (OR-2026-000001) Invoice OR-2026-000001, Eve tax (x) revenue:orders 1 USD\n' +
        '    liabilities:customer wallets  25.00 USD\n    revenue:orders  -25.00 USD\n',
    )
    expect(text.match(/^ {4}/gm)).toHaveLength(2)
  })

  it('gives Xero one journal a day in the home currency', async () => {
    const abroad = makeRow({ currency: 'CNY', home: { currency: 'USD', taxMinor: 40, totalMinor: 250 } })
    const [head = [], ...rows] = await cellsOf([makeRow(), abroad, refund], 'xero')
    expect(head.slice(0, 6)).toEqual([
      '*Narration',
      '*Date',
      'Description',
      '*AccountCode',
      '*TaxRate',
      '*Amount',
    ])
    expect(rows.map(([, date, , account, , amount]) => [date, account, amount])).toEqual([
      ['3 May 2026', 'WALLETS', '27.50'],
      ['3 May 2026', 'ORDERS', '-23.11'],
      ['3 May 2026', 'TAX', '-4.39'],
      ['4 May 2026', 'WALLETS', '-11.90'],
      ['4 May 2026', 'ORDERS', '10.00'],
      ['4 May 2026', 'TAX', '1.90'],
    ])
    expect(rows[0]?.[0]).toBe('Invoices and credit notes of 2026-05-03 in USD')
  })

  it('writes the import form of QuickBooks', async () => {
    const [head, first] = await cellsOf([makeRow({ customerName: '=1+1' })], 'quickbooks')
    expect(head).toEqual([
      'Journal No.',
      'Journal Date',
      'Account Name',
      'Debits',
      'Credits',
      'Description',
      'Name',
      'Currency',
    ])
    expect(first).toEqual([
      'OR-2026-000001',
      '05/03/2026',
      'liabilities:customer wallets',
      '25.00',
      '',
      'Invoice OR-2026-000001, =1+1',
      "'=1+1",
      'USD',
    ])
  })

  const anyRow: fc.Arbitrary<JournalRow> = fc
    .record({
      number: fc.nat(99).map((serial) => `OR-2026-${serial}`),
      day: fc.integer({ min: 1, max: 31 }),
      ofSeries: fc.constantFrom('order', 'extra', 'inventory'),
      currency: fc.constantFrom('USD', 'CNY'),
      taxMinor: fc.nat(500_000),
      netMinor: fc.nat(5_000_000),
      customerName: fc.string(),
      isCredit: fc.boolean(),
    })
    .map(({ day, ...row }) =>
      makeRow({
        ...row,
        issuedOn: `2026-05-${String(day).padStart(2, '0')}`,
        totalMinor: row.netMinor + row.taxMinor,
        home: row.currency === 'CNY' ? { currency: 'USD', taxMinor: 3, totalMinor: row.netMinor } : null,
      }),
    )

  /** What is left of each journal, by its number and currency. */
  const balancesOf = async (rows: readonly JournalRow[], format: JournalFormat): Promise<number[]> => {
    const balances = new Map<string, number>()
    const add = (key: string, value: number): void => void balances.set(key, (balances.get(key) ?? 0) + value)
    if (format === 'hledger') {
      let transaction = 0
      for (const line of (await textOf(rows, format)).split('\n')) {
        if (line === '') transaction += 1
        const [, amount, currency] = /^ {4}\S.*? {2}(-?[\d.]+) ([A-Z]{3})$/.exec(line) ?? []
        if (amount !== undefined) add(`${transaction} ${currency}`, minor(amount))
      }
    } else {
      for (const cells of (await cellsOf(rows, format)).slice(1)) {
        if (format === 'csv') add(`${cells[1]} ${cells[6]}`, minor(cells[4]) - minor(cells[5]))
        if (format === 'xero') add(cells[0] ?? '', minor(cells[5]))
        if (format === 'quickbooks') add(`${cells[0]} ${cells[7]}`, minor(cells[3]) - minor(cells[4]))
      }
    }
    return [...balances.values()]
  }

  it.each(journalFormats)('balances for any rows as %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 30 }), async (rows) => {
        expect((await balancesOf(rows, format)).filter((left) => left !== 0)).toEqual([])
      }),
    )
  })
})
