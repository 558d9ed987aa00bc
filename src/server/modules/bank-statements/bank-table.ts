import type { BankColumn, BankColumns } from '../../../contract/bank-statements/bank-statements.ts'
import { bankColumns, bankStatementLimits } from '../../../contract/bank-statements/bank-statements.ts'
import type { TableInput } from '../../../contract/kernel/encodings.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { UploadedFile } from '../../platform/http/call.ts'
import type { ParsePool } from '../../platform/parsing/parse-pool.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { normalName } from '../../platform/sheets/find-header.ts'
import { readTable } from '../../platform/sheets/read-table.ts'
import type { FileRow } from '../../platform/sheets/sheet-rows.ts'
import { findDayFirst, readInstant } from '../imports/index.ts'
import { cut, type ReadLine, type ReadStatement, type WrongRow } from './bank-lines.ts'

/** As banks name their columns, in English, Chinese and German. */
const headings: Readonly<Record<BankColumn, readonly string[]>> = {
  date: [
    'Date',
    'Booking date',
    'Transaction date',
    'Posting date',
    'Posted date',
    'Value date',
    'Completed date',
    'Created on',
    'Buchungstag',
    'Buchungsdatum',
    '交易日期',
    '记账日期',
    '入账日期',
    '交易时间',
    '日期',
  ],
  amount: ['Amount', 'Transaction amount', 'Betrag', 'Net amount', '交易金额', '发生额', '金额'],
  credit: [
    'Credit',
    'Credit amount',
    'Money in',
    'Paid in',
    'Deposit',
    'Deposits',
    'Haben',
    '贷方金额',
    '贷方发生额',
    '收入',
    '收入金额',
  ],
  debit: [
    'Debit',
    'Debit amount',
    'Money out',
    'Paid out',
    'Withdrawal',
    'Withdrawals',
    'Soll',
    '借方金额',
    '借方发生额',
    '支出',
    '支出金额',
  ],
  payer: [
    'Payer',
    'Payer name',
    'Sender',
    'Name',
    'Counterparty',
    'Counterparty name',
    'Remitter',
    'Ordering party',
    'Auftraggeber',
    'Auftraggeber/Empfänger',
    '对方户名',
    '对方名称',
    '付款人',
    '付款人名称',
    '交易对手',
  ],
  reference: [
    'Reference',
    'Payment reference',
    'Description',
    'Details',
    'Payment details',
    'Remittance information',
    'Narrative',
    'Memo',
    'Message',
    'Verwendungszweck',
    '附言',
    '摘要',
    '用途',
    '备注',
  ],
  bankReference: [
    'Bank reference',
    'Transaction ID',
    'TransferWise ID',
    'ID',
    'Transaction reference',
    'Serial number',
    '流水号',
    '交易流水号',
    '凭证号',
  ],
  currency: ['Currency', 'Currency code', 'Account currency', 'CCY', 'Währung', '币种', '货币'],
}

export interface BankTable {
  readonly headers: readonly string[]
  readonly rows: readonly FileRow[]
}

export const readBankTable = async (
  parsePool: ParsePool,
  file: UploadedFile,
  input: TableInput,
  columns: BankColumns = {},
): Promise<BankTable> => {
  const names = [...Object.values(headings).flat(), ...Object.values(columns)]
  const rows: FileRow[] = []
  for await (const row of readTable(parsePool, file, { columns: names, input })) {
    rows.push(row)
    if (rows.length - 1 > bankStatementLimits.lines)
      throw refuse('fileRefused', { case: 'tooManyRows', max: bankStatementLimits.lines })
  }
  const header = rows.shift()
  if (!header) throw refuse('fileRefused', { case: 'empty' })
  if (rows.length === 0) throw refuse('fileRefused', { case: 'noRows' })
  return { headers: header.cells.map((cell) => cell.trim()), rows }
}

/** The columns whose names are known; an amount with signs before two columns. */
export const guessColumns = (headers: readonly string[]): BankColumns => {
  const names = headers.map(normalName)
  const found: BankColumns = {}
  const used = new Set<number>()
  for (const column of bankColumns) {
    for (const heading of headings[column]) {
      const at = names.indexOf(normalName(heading))
      if (at < 0 || used.has(at)) continue
      used.add(at)
      found[column] = headers[at] ?? ''
      break
    }
  }
  const { credit, debit, amount, ...rest } = found
  if (amount !== undefined) return { ...rest, amount }
  return { ...rest, ...(credit !== undefined && { credit }), ...(debit !== undefined && { debit }) }
}

/** Without those that the table does not have. */
export const columnsIn = (headers: readonly string[], columns: BankColumns): BankColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, name]) => headers.includes(name)))

export const missingColumns = (
  columns: BankColumns,
  currency: Currency | undefined,
): ('date' | 'amount' | 'currency')[] => [
  ...(columns.date === undefined ? (['date'] as const) : []),
  ...(columns.amount === undefined && columns.credit === undefined ? (['amount'] as const) : []),
  ...(columns.currency === undefined && currency === undefined ? (['currency'] as const) : []),
]

type Decimal = '.' | ',' | null

/** What amounts with one or two decimals use. */
const decimalOf = (texts: readonly string[]): Decimal => {
  for (const text of texts) {
    const [, mark] = /([.,])\d{1,2}\D{0,6}$/.exec(text.trim().slice(-12)) ?? []
    if (mark === '.' || mark === ',') return mark
  }
  return null
}

/** Sign or currency, the digits with separators, currency or sign. */
const amountForm =
  /^([-+−–(]?\s?(?:\p{L}{0,3}\p{Sc}?)\s?[-+−–(]?\s?)(\d(?:[\d.,'’ ]*\d)?)(\s?\p{L}{0,3}\p{Sc}?\s?(?:[-+−–)]|CR|DR)?)$/iu
/** A space or an apostrophe that does not part thousands. */
const wrongGroup = /['’ ](?!\d{3}(?!\d))/

type ReadAmount = { readonly minor: number; readonly isOut: boolean } | 'none' | 'unclear'

const readAmount = (given: string, decimal: Decimal): ReadAmount => {
  const text = given.normalize('NFKC').trim()
  if (text === '') return 'none'
  if (text.length > 40) return 'unclear'
  const [, before = '', number = '', after = ''] = amountForm.exec(text) ?? []
  if (number === '' || wrongGroup.test(number)) return 'unclear'
  const isOut = /[-−–(]/.test(before) || /[-−–)]|(?:^|\s)DR?$/i.test(after)
  const digits = number.replaceAll(/[^\d.,]/g, '')
  const group = decimal === ',' ? '.' : ','
  const plain = digits.replaceAll(group, '')
  // Without decimals anywhere, `1.234` may be either.
  if (decimal === null && /[.]/.test(digits)) return 'unclear'
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (whole === '') return 'unclear'
  return { minor: Number(whole) * 100 + Number(fraction.padEnd(2, '0')), isOut }
}

const currencyNames: Readonly<Record<string, Currency>> = {
  USD: 'USD',
  US$: 'USD',
  $: 'USD',
  美元: 'USD',
  CNY: 'CNY',
  RMB: 'CNY',
  CNH: 'CNY',
  人民币: 'CNY',
  '¥': 'CNY',
}

/** The incoming payments of a table with these columns. Rows that cannot be read are named, and left out. */
export const linesOfTable = (
  { headers, rows }: BankTable,
  columns: BankColumns,
  given: Currency | undefined,
): ReadStatement => {
  const places = new Map(bankColumns.map((column) => [column, headers.indexOf(columns[column] ?? '\0')]))
  const at = (row: FileRow, column: BankColumn): string => (row.cells[places.get(column) ?? -1] ?? '').trim()
  const dayFirst = findDayFirst(rows.map((row) => at(row, 'date')))
  const amounts = (['amount', 'credit', 'debit'] as const).flatMap((column) =>
    rows.map((row) => at(row, column)),
  )
  const decimal = decimalOf(amounts.filter((text) => text !== ''))
  const lines: ReadLine[] = []
  const wrong: WrongRow[] = []
  let outgoing = 0
  for (const row of rows) {
    const read = readRow(row)
    if (read === 'outgoing') outgoing += 1
    else if ('problem' in read) wrong.push({ row: row.row, ...read })
    else lines.push(read)
  }
  return { account: '', lines, outgoing, wrong }

  function readRow(row: FileRow): ReadLine | 'outgoing' | Omit<WrongRow, 'row'> {
    const isFormula = row.formulas.some((place) => [...places.values()].includes(place))
    if (isFormula) return { problem: 'formula', text: '' }
    const incoming = columns.amount === undefined ? at(row, 'credit') : at(row, 'amount')
    const amount = readAmount(incoming, decimal)
    if (amount === 'unclear') return { problem: 'unclearAmount', text: incoming.slice(0, 40) }
    const isEmpty = amount === 'none' || amount.minor === 0
    if (isEmpty && columns.amount === undefined && at(row, 'debit') !== '') return 'outgoing'
    if (isEmpty) return { problem: 'noAmount', text: '' }
    if (amount.isOut) return 'outgoing'
    const dateText = at(row, 'date')
    const date = readInstant(dateText, dayFirst)
    if (!date) return { problem: 'noDate', text: dateText.slice(0, 40) }
    const said = at(row, 'currency')
    const currency = said === '' ? given : currencyNames[said.normalize('NFKC').toUpperCase()]
    if (!currency) return { problem: 'otherCurrency', text: said.slice(0, 40) }
    return {
      bookedOn: date.toISOString().slice(0, 10),
      amountMinor: amount.minor,
      currency,
      payer: cut(at(row, 'payer')),
      reference: cut(at(row, 'reference')),
      bankReference: cut(at(row, 'bankReference')),
    }
  }
}
