import type { TableInput } from '../../../contract/kernel/encodings.ts'
import {
  customsCodeLimits,
  type CustomsCode,
  type CustomsCodeProblem,
} from '../../../contract/customs-codes/customs-codes.ts'
import type { UploadedFile } from '../../platform/http/call.ts'
import type { ParsePool } from '../../platform/parsing/parse-pool.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { normalName } from '../../platform/sheets/find-header.ts'
import { readTable } from '../../platform/sheets/read-table.ts'
import type { FileRow } from '../../platform/sheets/sheet-rows.ts'

export interface ListedCode extends CustomsCode {
  /** Descriptions of its heading, where the file has them: they are searched, too. */
  readonly heading: string
}

export interface WrongRow {
  /** As spreadsheets count. */
  readonly row: number
  readonly code: string
  readonly problem: CustomsCodeProblem
  readonly detail: string
}

export interface CodeList {
  /** In the order of the codes. */
  readonly codes: readonly ListedCode[]
  readonly wrongRows: readonly WrongRow[]
  readonly headings: number
  readonly cut: number
  readonly merged: number
  readonly zerosAdded: number
}

const headings = {
  code: [
    'Code',
    'HS code',
    'HSCode',
    'HS',
    'Customs code',
    'Commodity code',
    'Tariff code',
    'Goods code',
    'CN code',
    'CN',
    'HTS number',
    'Subheading',
    '海关编码',
    'HS编码',
    'HS 编码',
    '商品编码',
    '商品编号',
    '税则号列',
    '税号',
    '编码',
  ],
  nameEn: [
    'Description',
    'English description',
    'Description (English)',
    'Description EN',
    'Name EN',
    'Name',
    'Goods description',
    'Commodity description',
    'Self-explanatory text (English)',
    '英文描述',
    '英文名称',
  ],
  nameZh: [
    'Chinese description',
    'Description (Chinese)',
    'Description ZH',
    'Name ZH',
    'Chinese name',
    '中文描述',
    '中文名称',
    '商品名称',
    '货品名称',
    '商品描述',
    '描述',
  ],
} as const
type Column = keyof typeof headings
const columns = Object.keys(headings) as Column[]
type Places = Partial<Record<Column, number>>

/** @throws DomainError fileRefused */
const placesOf = ({ cells }: FileRow): Places => {
  const names = cells.map(normalName)
  const places: Places = {}
  for (const column of columns) {
    const known = headings[column].map(normalName)
    const found = names.flatMap((name, at) => (known.includes(name) ? [at] : []))
    const [at, other] = found
    if (other !== undefined)
      throw refuse('fileRefused', { case: 'repeatedColumn', column: headings[column][0] })
    if (at !== undefined) places[column] = at
  }
  if (places.code === undefined || (places.nameEn === undefined && places.nameZh === undefined))
    throw refuse('fileRefused', { case: 'notCustomsCodes' })
  return places
}

type ReadCode =
  | { readonly kind: 'heading'; readonly digits: string }
  | {
      readonly kind: 'code'
      readonly digits: string
      readonly isCut: boolean
      readonly isZeroAdded: boolean
    }
  | { readonly kind: 'notCode' | 'zeroLost' }

const separators = /[\s.-]/g

/**
 * `610910`, `6109.10`, `6109 10`, and longer national codes. Workbooks that hold codes as numbers have lost zeros:
 * `101.21` was 0101.21 and `6109.1` was 6109.10.
 */
export const readCode = (given: string): ReadCode => {
  const text = given.normalize('NFKC').trim()
  const [, before, after] = /^(\d{3,4})\.(\d{1,2})$/.exec(text) ?? []
  if (before !== undefined && after !== undefined) {
    const digits = before.padStart(4, '0') + after.padEnd(2, '0')
    return { kind: 'code', digits, isCut: false, isZeroAdded: before.length + after.length < 6 }
  }
  const digits = text.replaceAll(separators, '')
  if (!/^\d+$/.test(digits)) return { kind: 'notCode' }
  const { length } = digits
  if (length <= 4) return { kind: 'heading', digits: digits.padStart(length > 2 ? 4 : 2, '0') }
  if (length === 5 && digits === text)
    return { kind: 'code', digits: `0${digits}`, isCut: false, isZeroAdded: true }
  if (length === 6) return { kind: 'code', digits, isCut: false, isZeroAdded: false }
  if ((length === 7 || length === 9) && digits === text) return { kind: 'zeroLost' }
  if (length < 8 || length > 10) return { kind: 'notCode' }
  return { kind: 'code', digits: digits.slice(0, 6), isCut: true, isZeroAdded: false }
}

const longestText = 1000

/** `- - Of cotton`, as official lists indent what belongs to the heading above. */
const readName = (cell: string): { readonly name: string; readonly isIndented: boolean } => {
  const text = cell.trim()
  const name = text.replace(/^[-–—‐\s]+/u, '')
  return { name, isIndented: name !== text }
}

/** A heading's description, without the colon that may lead on to its codes. */
const titleOf = (cell: string): string => {
  const { name } = readName(cell)
  return name.endsWith(':') || name.endsWith('：') ? name.slice(0, -1).trimEnd() : name
}

interface CodeRow {
  readonly row: number
  readonly cell: string
  readonly en: string
  readonly zh: string
}

class ListReader {
  readonly #found = new Map<string, ListedCode & { readonly isCut: boolean; readonly row: number }>()
  readonly #headings = new Map<string, { readonly en: string; readonly zh: string }>()
  readonly #wrong: WrongRow[] = []
  #headingRows = 0
  #merged = 0
  #zerosAdded = 0

  #note({ row, cell }: CodeRow, problem: CustomsCodeProblem, detail = ''): void {
    this.#wrong.push({ row, code: cell.slice(0, 100), problem, detail })
  }

  skipFormula(line: CodeRow): void {
    this.#note(line, 'formula')
  }

  read(line: CodeRow): void {
    const code = readCode(line.cell)
    if (code.kind === 'heading') {
      this.#headingRows += 1
      const titles = { en: titleOf(line.en), zh: titleOf(line.zh) }
      if (code.digits.length === 4) this.#headings.set(code.digits, titles)
    } else if (code.kind === 'code' && !code.digits.startsWith('00')) this.#add(line, code)
    else this.#note(line, code.kind === 'zeroLost' ? 'zeroLost' : 'notCode')
  }

  #add(line: CodeRow, { digits, isCut, isZeroAdded }: Extract<ReadCode, { readonly kind: 'code' }>): void {
    const [en, zh] = [readName(line.en), readName(line.zh)]
    const before = this.#found.get(digits)
    if (before && isCut) {
      this.#merged += 1
      return
    }
    if (en.name === '' && zh.name === '') {
      this.#note(line, 'noDescription')
      return
    }
    // The line of the six digits themselves describes all national codes below it.
    if (before?.isCut) this.#merged += 1
    else if (before) {
      this.#note(line, 'repeated', String(before.row))
      return
    }
    const heading = this.#headings.get(digits.slice(0, 4))
    const nameOf = (own: typeof en, above: string | undefined): string =>
      (own.isIndented && own.name !== '' && above ? `${above}: ${own.name}` : own.name).slice(0, longestText)
    if (isZeroAdded) this.#zerosAdded += 1
    this.#found.set(digits, {
      code: digits,
      nameEn: nameOf(en, heading?.en),
      nameZh: nameOf(zh, heading?.zh),
      heading: heading ? `${heading.en} ${heading.zh}`.trim() : '',
      isCut,
      row: line.row,
    })
  }

  list(): CodeList {
    const found = [...this.#found.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
    return {
      codes: found.map(({ code, nameEn, nameZh, heading }) => ({ code, nameEn, nameZh, heading })),
      wrongRows: this.#wrong,
      headings: this.#headingRows,
      cut: found.filter(({ isCut }) => isCut).length,
      merged: this.#merged,
      zerosAdded: this.#zerosAdded,
    }
  }
}

/** @throws DomainError fileRefused if the file cannot be used as a whole */
export const readCodeList = async (
  parsePool: ParsePool,
  file: UploadedFile,
  input: TableInput,
): Promise<CodeList> => {
  const reader = new ListReader()
  let places: Places | null = null
  let rows = 0
  for await (const row of readTable(parsePool, file, { columns: Object.values(headings).flat(), input })) {
    if (places === null) {
      places = placesOf(row)
      continue
    }
    const { code, nameEn, nameZh } = places
    const cell = (at: number | undefined): string => (at === undefined ? '' : (row.cells[at] ?? '')).trim()
    const line = { row: row.row, cell: cell(code), en: cell(nameEn), zh: cell(nameZh) }
    const hasFormula = row.formulas.some((at) => at === code || at === nameEn || at === nameZh)
    // Official lists have titles of sections and groups without a code.
    if (line.cell === '' && !hasFormula) continue
    rows += 1
    if (rows > customsCodeLimits.rows)
      throw refuse('fileRefused', { case: 'tooManyRows', max: customsCodeLimits.rows })
    if (hasFormula) reader.skipFormula(line)
    else reader.read(line)
  }
  if (places === null) throw refuse('fileRefused', { case: 'empty' })
  if (rows === 0) throw refuse('fileRefused', { case: 'noRows' })
  const list = reader.list()
  if (list.codes.length > customsCodeLimits.codes)
    throw refuse('fileRefused', { case: 'tooManyCustomsCodes', max: customsCodeLimits.codes })
  return list
}
