import {
  guessColumns,
  isHeaderRow,
  orderColumns,
  type OrderField,
} from '../../../../contract/imports/order-columns.ts'

export interface PastedTable {
  /** Null when the first row is an order. */
  readonly header: readonly string[] | null
  readonly rows: readonly (readonly string[])[]
  readonly width: number
}

export const tableOf = (cells: readonly (readonly string[])[]): PastedTable => {
  const filled = cells.filter((row) => row.some((cell) => cell.trim() !== ''))
  const [first] = filled
  const header = first && isHeaderRow(first) ? first : null
  return {
    header,
    rows: header ? filled.slice(1) : filled,
    width: Math.max(0, ...filled.map((row) => row.length)),
  }
}

export type Choice = readonly (OrderField | null)[]

const isField = (value: unknown): value is OrderField => orderColumns.some(({ field }) => field === value)
const storageKey = 'paste-columns'
const maxRemembered = 20

/** Tables with the same header, or without a header and of the same width, share a stored choice. */
const nameOf = ({ header, width }: PastedTable): string =>
  header ? header.map((cell) => cell.trim().toLowerCase()).join('|') : `#${width}`

const readStored = (): [string, unknown[]][] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? (value as [string, unknown[]][]) : []
  } catch {
    return []
  }
}

/** The choice stored on this device for such a table, otherwise a guess from the header. */
export const choiceFor = (table: PastedTable): Choice => {
  const stored = readStored().find(([name]) => name === nameOf(table))?.[1]
  const guessed = table.header ? guessColumns(table.header) : []
  return Array.from({ length: table.width }, (_, index) => {
    const field = stored ? stored[index] : guessed[index]
    return isField(field) ? field : null
  })
}

export const rememberChoice = (table: PastedTable, choice: Choice): void => {
  const name = nameOf(table)
  const others = readStored().filter(([one]) => one !== name)
  try {
    localStorage.setItem(storageKey, JSON.stringify([[name, choice], ...others].slice(0, maxRemembered)))
  } catch {
    // Storage is full or blocked: the columns must be chosen again next time.
  }
}

/** A field is given to one column only. */
export const withField = (choice: Choice, column: number, field: OrderField | null): Choice =>
  choice.map((one, index) => (index === column ? field : one === field ? null : one))

export type Row = Readonly<Partial<Record<OrderField, string>>>

export const rowsOf = ({ rows }: PastedTable, choice: Choice): Row[] =>
  rows.map((cells) =>
    Object.fromEntries(choice.flatMap((field, index) => (field ? [[field, cells[index] ?? '']] : []))),
  )

/** Order numbers derived from the current local time, such as `B261121-080309-01`. */
export const orderNumbers = (count: number, now: Date): string[] => {
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${two(now.getFullYear() % 100)}${two(now.getMonth() + 1)}${two(now.getDate())}`
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
  const width = String(count).length
  return Array.from(
    { length: count },
    (_, index) => `B${day}-${time}-${String(index + 1).padStart(width, '0')}`,
  )
}

export const templateCells = (rows: readonly Row[], names: readonly string[]): string[][] => [
  [...names],
  ...rows.map((row) => orderColumns.map(({ field }) => row[field] ?? '')),
]
