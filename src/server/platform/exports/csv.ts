import { formulaStart } from '../../../contract/kernel/formula-text.ts'
import { formatMinor } from '../../../contract/kernel/money.ts'
import type { Sheet, SheetColumn } from './sheet.ts'

const needsQuotes = /[",\r\n]/

/** Text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
const textCell = (value: string): string => {
  const safe = formulaStart.test(value) ? `'${value}` : value
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const dayMs = 86_400_000
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
/** Caches formatted days, because the times of one file fall on a few hundred of them. */
const days = new Map<number, string>()
const maxDays = 2_000

const dayOf = (number: number): string => {
  let day = days.get(number)
  if (day === undefined) {
    if (days.size >= maxDays) days.clear()
    day = new Date(number * dayMs).toISOString().slice(0, 10)
    days.set(number, day)
  }
  return day
}

const timeCell = (wall: number): string => {
  const day = Math.floor(wall / dayMs)
  const second = Math.floor((wall - day * dayMs) / 1000)
  const minute = Math.floor(second / 60)
  return `${dayOf(day)} ${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}:${twoDigits[second % 60]}`
}

const numberCells = { whole: String, money: formatMinor, time: timeCell }

const cellOf = <Row>(column: SheetColumn<Row>, row: Row): string => {
  if (column.kind === 'text') return textCell(column.of(row) ?? '')
  const value = column.of(row)
  return value === null ? '' : numberCells[column.kind](value)
}

/** The UTF-8 byte order mark: without it Excel guesses the encoding. */
const csvMark = '\uFEFF'

export async function* csvOf<Row>({ columns, batches }: Sheet<Row>): AsyncGenerator<string> {
  yield `${csvMark}${columns.map(({ title }) => textCell(title)).join(',')}\r\n`
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) {
      let separator = ''
      for (const column of columns) {
        text += separator + cellOf(column, row)
        separator = ','
      }
      text += '\r\n'
    }
    yield text
  }
}
