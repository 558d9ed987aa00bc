import { sql } from 'kysely'
import { maxExportedCases } from '../../../contract/kernel/case-export.ts'
import type { SheetFormat } from '../../../contract/kernel/sheets.ts'
import type { Locale } from '../../../contract/kernel/format.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { FileAnswer, OperatorCall } from '../http/call.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { exportFile, operatorReader } from './exports.ts'
import type { SheetColumn } from './sheet.ts'

/** In English and Chinese. */
export type Wording = readonly [en: string, zh: string]

/** A column of a list's export; one declaration makes it in both languages. */
export type CaseColumn<Row> = {
  readonly title: Wording
  readonly width?: number
} & (
  | { readonly text: (row: Row, locale: Locale) => string | null }
  | { readonly whole: (row: Row) => number | null }
  /** In minor units; the currency gets a column of its own. */
  | { readonly money: (row: Row) => number | null }
  /** In the agency's time zone. */
  | { readonly time: (row: Row) => string | null }
)

/** Columns that most lists have. */
export const orderColumn: CaseColumn<{ readonly orderNumber: string }> = {
  title: ['Order', '订单'],
  width: 18,
  text: ({ orderNumber }) => orderNumber,
}
export const customerColumn: CaseColumn<{ readonly customerName: string }> = {
  title: ['Customer', '客户'],
  width: 24,
  text: ({ customerName }) => customerName,
}
export const currencyColumn: CaseColumn<{ readonly currency: Currency }> = {
  title: ['Currency', '币种'],
  width: 9,
  text: ({ currency }) => currency,
}

interface Goods {
  readonly code: string
  readonly subjectEn: string
  readonly subjectZh: string
  readonly attributes: string
}
export const goodsColumns: readonly CaseColumn<Goods>[] = [
  { title: ['SKU', 'SKU'], width: 20, text: ({ code }) => code },
  {
    title: ['Product', '产品'],
    width: 36,
    text: ({ subjectEn, subjectZh }, locale) => (locale === 'zh' && subjectZh) || subjectEn,
  },
  { title: ['Variant', '规格'], width: 20, text: ({ attributes }) => attributes },
]

interface Waiting {
  readonly waitingOn: 'seller' | 'agency' | 'carrier' | null
  readonly waitingSince: string
}
const parties = {
  en: { seller: 'Seller', agency: 'Agency', carrier: 'Carrier' },
  zh: { seller: '卖家', agency: '平台', carrier: '承运商' },
} as const
/** On whom a case waits; empty once it is over. */
export const waitingColumns: readonly CaseColumn<Waiting>[] = [
  {
    title: ['Waiting for', '待处理方'],
    text: ({ waitingOn }, locale) => (waitingOn === null ? '' : parties[locale][waitingOn]),
  },
  {
    title: ['Waiting since', '等待开始时间'],
    time: ({ waitingOn, waitingSince }) => (waitingOn === null ? null : waitingSince),
  },
]
interface Ordered {
  readonly number: string
  readonly title: string
  readonly titleZh: string
  readonly itemCount: number
}
/** Of an order named after its first item. */
export const firstItemColumns: readonly CaseColumn<Ordered>[] = [
  { title: ['Number', '编号'], width: 16, text: ({ number }) => number },
  {
    title: ['First product', '首个商品'],
    width: 36,
    text: ({ title, titleZh }, locale) => (locale === 'zh' && titleZh) || title,
  },
  { title: ['Products', '商品种数'], whole: ({ itemCount }) => itemCount },
]
export const lateColumn: CaseColumn<{ readonly isLate: boolean }> = {
  title: ['Late', '逾期'],
  width: 9,
  text: ({ isLate }, locale) => (isLate ? { en: 'Yes', zh: '是' }[locale] : ''),
}

/** The input of a list, whose export reads longer pages than the list itself offers. */
export type WithLongPages<Input> = Omit<Input, 'pageSize'> & { readonly pageSize: number }

export interface CasePage<Row> {
  readonly rows: readonly Row[]
  readonly totalIsLowerBound?: boolean
}

interface CaseExport<Row> {
  /** Names the file, and the list in the audit log. */
  readonly list: string
  readonly input: {
    readonly format: SheetFormat
    readonly locale?: Locale | undefined
    readonly search?: string | undefined
  }
  /** Of the sheet. */
  readonly title: Wording
  readonly columns: readonly CaseColumn<Row>[]
  /** A page of the list itself, so that the file has the rows of the list in its order. */
  readonly page: (
    database: Database,
    page: { readonly pageNum: number; readonly pageSize: 500 },
  ) => Promise<CasePage<Row>>
}

type Cell = string | number | null
const atOnce = 500 as const

const cellOf = <Row>(column: CaseColumn<Row>, row: Row, locale: Locale): Cell => {
  if ('text' in column) return column.text(row, locale)
  if ('whole' in column) return column.whole(row)
  return 'money' in column ? column.money(row) : column.time(row)
}

/**
 * All pages, as of one moment: rows that move between two of them would be missing or there twice.
 * @throws DomainError searchTooWide
 */
async function* readAll<Row>(
  database: Database,
  { input, columns, page }: CaseExport<Row>,
  locale: Locale,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const cells = await database.agencyTransaction(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    const read: Cell[][] = []
    for (let pageNum = 1; ; pageNum += 1) {
      const { rows, totalIsLowerBound } = await page(
        { ...database, agency: tx },
        { pageNum, pageSize: atOnce },
      )
      // Of a search with too many results, the list has the newest only.
      const isCut = Boolean(input.search) && totalIsLowerBound
      for (const row of rows) read.push(columns.map((column) => cellOf(column, row, locale)))
      if (isCut || read.length > maxExportedCases) throw refuse('searchTooWide')
      if (rows.length < atOnce) return read
    }
  })
  for (let at = 0; at < cells.length; at += atOnce) yield cells.slice(at, at + atOnce)
}

const sheetColumns = <Row>(
  columns: readonly CaseColumn<Row>[],
  locale: Locale,
  timeZone: string,
): SheetColumn<readonly Cell[]>[] => {
  const { wall } = operatorReader(locale, timeZone)
  const number = (cell: Cell | undefined): number | null => (typeof cell === 'number' ? cell : null)
  return columns.map((column, at) => {
    const title = column.title[locale === 'zh' ? 1 : 0]
    const { width = 14 } = column
    if ('text' in column) return { title, width, kind: 'text', of: (cells) => String(cells[at] ?? '') }
    if ('whole' in column) return { title, width, kind: 'whole', of: (cells) => number(cells[at]) }
    if ('money' in column) return { title, width, kind: 'money', of: (cells) => number(cells[at]) }
    return {
      title: `${title} (${timeZone})`,
      width: column.width ?? 20,
      kind: 'time',
      of: (cells) => wall(cells[at] ?? null),
    }
  })
}

/**
 * Downloads all rows of a list of cases as it is filtered, searched and sorted.
 * @throws DomainError exportsRunning, searchTooWide
 */
export const exportCases = async <Row>(
  database: Database,
  call: OperatorCall,
  wanted: CaseExport<Row>,
): Promise<FileAnswer> => {
  const { list, input, title, columns } = wanted
  const { format, locale = 'en', ...asked } = input
  const clock = await sql<{ timeZone: string; now: Date }>`
    select agency_time_zone() as "timeZone", now() as now`.execute(database.agency)
  const [read] = clock.rows
  if (!read) throw new Error('the query returned no row')
  const { timeZone, now } = read
  return exportFile(database, call, {
    action: 'list:export',
    asked: { list, ...asked },
    format,
    fileName: list,
    sheet: {
      name: title[locale === 'zh' ? 1 : 0],
      columns: sheetColumns(columns, locale, timeZone),
      batches: readAll(database, wanted, locale),
    },
    now,
  })
}
