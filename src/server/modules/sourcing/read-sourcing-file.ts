import type * as z from 'zod'
import type { SheetFormat } from '../../../contract/kernel/sheets.ts'
import type { TableInput } from '../../../contract/kernel/encodings.ts'
import { roundMinor } from '../../../contract/kernel/money.ts'
import { sourcingLimits, type SourcingRowProblem } from '../../../contract/sourcing/sourcing-states.ts'
import type { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { isWebAddress } from '../../../contract/sourcing/sourcing-schemas.ts'
import { templateFile } from '../../platform/exports/template-file.ts'
import type { FileAnswer, UploadedFile } from '../../platform/http/call.ts'
import type { ParsePool } from '../../platform/parsing/parse-pool.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { readTable } from '../../platform/sheets/read-table.ts'
import { readWhole, type Ambiguous } from '../../platform/sheets/read-number.ts'
import { withPlainDecimals, type FileRow } from '../../platform/sheets/sheet-rows.ts'
import { readCountry } from '../common/index.ts'
import { readAmount, readCell } from '../imports/index.ts'

type Answer = z.input<(typeof sourcing.previewSourcingFile)['output']>
type RequestRow = Answer['wishes'][number]

const columns = [
  ['link', 'Link'],
  ['title', 'Name'],
  ['note', 'Note'],
  ['target', 'Target price'],
  ['quantity', 'Monthly quantity'],
  ['countries', 'Countries'],
  ['wishes', 'Attributes'],
  ['neededBy', 'Needed by'],
] as const
type Field = (typeof columns)[number][0]

const examples: readonly (readonly string[])[] = [
  [
    'https://www.example.com/item/1005',
    'Folding kettle',
    'With an EU plug',
    '8.50',
    '300',
    'DE, FR',
    'black, EU plug',
    '',
  ],
]

const help: readonly (readonly [column: string, words: string])[] = [
  ['Link, Name, Note', 'One of them is needed. The link may lead to any shop.'],
  ['Target price', 'For one, in your own currency, like 8.50.'],
  ['Monthly quantity', 'A whole number.'],
  ['Countries', 'Where you sell it: codes or English names, with commas.'],
  ['Attributes', 'What it should have, with commas.'],
  ['Needed by', 'A day like 2026-10-31.'],
]

const normal = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** @throws DomainError fileRefused, naming the columns */
const placesOf = ({ cells }: FileRow): ReadonlyMap<Field, number> => {
  const names = cells.map(normal)
  const places = new Map(
    columns
      .map(([field, title]) => [field, names.indexOf(normal(title))] as const)
      .filter(([, at]) => at >= 0),
  )
  if (places.has('link') || places.has('title') || places.has('note')) return places
  throw refuse('fileRefused', { case: 'notSourcing', columns: columns.map(([, title]) => title) })
}

const listOf = (text: string): string[] =>
  text
    .split(/[,;，、]/)
    .map((part) => part.trim())
    .filter(Boolean)

const readDay = (text: string): string | null => {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text) ?? []
  const at = new Date(`${day}T00:00:00Z`)
  return day !== '' && !Number.isNaN(+at) && at.toISOString().startsWith(day) ? day : null
}

const readRequestRow = (
  row: number,
  text: Readonly<Record<Field, string>>,
): { wish: RequestRow; problems: SourcingRowProblem[] } => {
  const problems = new Set<SourcingRowProblem>()
  const read = <T>(field: Field, problem: SourcingRowProblem, of: (cell: string) => T | null): T | null => {
    if (text[field] === '') return null
    const value = of(text[field])
    if (value === null) problems.add(problem)
    return value
  }
  /** One that may mean thousands or decimals is a problem of its own. */
  const readSure = (
    field: Field,
    { bad, unsure }: { readonly bad: SourcingRowProblem; readonly unsure: SourcingRowProblem },
    of: (cell: string) => number | Ambiguous | null,
  ): number | null => {
    const value = read(field, bad, of)
    if (value === 'ambiguous') problems.add(unsure)
    return value === 'ambiguous' ? null : value
  }
  const countries = listOf(text.countries).map(readCountry)
  if (countries.some((code) => code === null)) problems.add('country')
  const wishes = listOf(text.wishes)
  const tooLong =
    text.title.length > sourcingLimits.title ||
    text.note.length > sourcingLimits.note ||
    wishes.length > sourcingLimits.wishes ||
    wishes.some((one) => one.length > 60) ||
    countries.length > sourcingLimits.countries
  if (tooLong) problems.add('tooLong')
  if (!text.link && !text.title && !text.note) problems.add('empty')
  const link = read('link', 'link', (cell) =>
    isWebAddress(cell) && cell.length <= sourcingLimits.link ? cell : null,
  )
  const targetMinor = readSure('target', { bad: 'price', unsure: 'ambiguousPrice' }, (cell) => {
    const typed = readAmount(cell)
    if (typed === null || typed === 'ambiguous') return typed
    const minor = roundMinor(Number(typed.amount) * 100)
    return minor >= 1 && minor <= 100_000_000 ? minor : null
  })
  const monthlyQuantity = readSure('quantity', { bad: 'quantity', unsure: 'ambiguousQuantity' }, (cell) =>
    readWhole(cell, { from: 1, to: 10_000_000 }),
  )
  const neededBy = read('neededBy', 'date', readDay)
  return {
    wish: {
      row,
      link: link ?? '',
      title: text.title,
      note: text.note,
      targetMinor,
      monthlyQuantity,
      countries: countries.filter((code) => code !== null),
      wishes,
      neededBy,
    },
    problems: [...problems],
  }
}

const cellsOf = ({ cells }: FileRow, places: ReadonlyMap<Field, number>) => {
  const text = Object.fromEntries(
    columns.map(([field]) => {
      const place = places.get(field)
      const cell = readCell(place === undefined ? '' : (cells[place] ?? ''))
      return [field, 'text' in cell ? cell.text : ''] as const
    }),
  ) as Record<Field, string>
  return text
}

/** @throws DomainError fileRefused if the file cannot be read as a whole */
export const readSourcingFile = async (
  parsePool: ParsePool,
  file: UploadedFile,
  input: TableInput,
): Promise<Answer> => {
  const wishes: RequestRow[] = []
  const bad: Answer['bad'] = []
  const names = columns.map(([, title]) => title)
  let places: ReadonlyMap<Field, number> | null = null
  for await (const row of readTable(parsePool, file, { columns: names, input })) {
    if (places === null) {
      places = placesOf(row)
      continue
    }
    if (row.cells.every((cell) => cell.trim() === '')) continue
    if (wishes.length + bad.length >= sourcingLimits.atOnce)
      throw refuse('fileRefused', { case: 'tooManyProducts', max: sourcingLimits.atOnce })
    const text = cellsOf(withPlainDecimals(row, [places.get('target'), places.get('quantity')]), places)
    const { wish, problems } = readRequestRow(row.row, text)
    const found: SourcingRowProblem[] = row.formulas.length > 0 ? ['formula'] : problems
    if (found.length === 0) wishes.push(wish)
    else
      bad.push({ row: row.row, problems: found, text: (text.title || text.link || text.note).slice(0, 200) })
  }
  if (wishes.length + bad.length === 0) throw refuse('fileRefused', { case: 'noProducts' })
  return { wishes, bad }
}

export const sourcingTemplate = (format: SheetFormat): Promise<FileAnswer> =>
  templateFile(format, {
    name: 'quayside-products',
    table: {
      name: 'Products',
      columns: columns.map(([, title]) => [title, Math.max(14, title.length + 4)]),
      rows: examples,
    },
    help: {
      name: 'How to fill in',
      columns: [
        ['Column', 30],
        ['What to write', 80],
      ],
      rows: help,
    },
  })
