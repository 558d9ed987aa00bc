import {
  billColumnNames,
  guessBillColumns,
  guessWeightUnit,
  neededBillFields,
  placesOfColumns,
  type BillColumns,
  type BillField,
  type WeightUnit,
} from '../../../contract/carrier-bills/bill-columns.ts'
import { carrierBillLimits } from '../../../contract/carrier-bills/carrier-bill-states.ts'
import type { TableInput } from '../../../contract/kernel/encodings.ts'
import type { UploadedFile } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { ParsePool } from '../../platform/parsing/parse-pool.ts'
import { isShortened, readNumber } from '../../platform/sheets/read-number.ts'
import { readTable } from '../../platform/sheets/read-table.ts'
import { withPlainDecimals, type FileRow } from '../../platform/sheets/sheet-rows.ts'

export interface BillRow {
  /** As spreadsheets count. */
  readonly row: number
  readonly trackingNumber: string
  readonly charge: string
  readonly weightGrams: number | null
  readonly amountMinor: number
}

export interface RowProblem {
  readonly row: number
  readonly field: 'tracking' | 'amount' | 'weight'
  readonly value: string
  readonly problem: 'missing' | 'shortened' | 'notNumber' | 'ambiguous' | 'range'
}

type Problem = Pick<RowProblem, 'field' | 'problem'>

const maxText = 100
const symbols = /^(?:us\$|usd|cny|rmb|\$|￥|¥)|(?:usd|cny|rmb|元)$/gi

type Read = { readonly value: number } | { readonly problem: RowProblem['problem'] }

/** An amount with two decimals; in parentheses or with a minus: a credit. `1,204.5`, `$4.50`, `-$3.20`, `(3.20)`, `12-`. */
export const readAmount = (given: string): Read => {
  const text = given.normalize('NFKC').replaceAll('−', '-').trim()
  const unsigned = text.replaceAll(/^[-(]|[-)]$/g, '').trim()
  const plain = unsigned.replaceAll(symbols, '').trim()
  const isNegative = unsigned !== text || plain.startsWith('-')
  const found = readNumber(plain.replace(/^-/, '').trim())
  if (found === null) return { problem: 'notNumber' }
  if (found === 'ambiguous') return { problem: 'ambiguous' }
  const { whole, fraction } = found
  // Carriers compute with more decimals than money has.
  const cents = Number(fraction.slice(0, 2).padEnd(2, '0')) + (fraction.charAt(2) >= '5' ? 1 : 0)
  const minor = Number(whole) * 100 + cents
  if (minor > carrierBillLimits.amountMinor) return { problem: 'range' }
  return { value: isNegative && minor !== 0 ? -minor : minor }
}

/** A weight in grams; the unit in the cell goes before the column's. */
export const readWeight = (given: string, unit: WeightUnit): Read => {
  const text = given.normalize('NFKC').trim().toLowerCase()
  const own = /kg$|千克$|公斤$/.test(text) ? 'kg' : /g$|克$/.test(text) ? 'g' : unit
  const bare = text.replace(/(?:kgs?|g|千克|公斤|克)$/, '').trim()
  const found = readNumber(bare)
  if (found === null) return { problem: 'notNumber' }
  const number =
    found === 'ambiguous'
      ? // 1.250 kg: scales show grams, and no parcel weighs a ton.
        Number(bare.replace(',', '.'))
      : Number(`${found.whole}.${found.fraction || '0'}`)
  const grams = Math.round(number * (own === 'kg' ? 1_000 : 1))
  return grams <= carrierBillLimits.weightGrams ? { value: grams } : { problem: 'range' }
}

/** As tracking numbers are compared: printed ones have spaces. */
export const trackingOf = (cell: string): string => cell.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

export interface RowTexts {
  readonly tracking: string
  readonly amount: string
  readonly weight: string
  readonly charge: string
}

/** Reads one row. Weights of 0 are none. */
export const readBillRow = (row: number, texts: RowTexts, unit: WeightUnit): BillRow | RowProblem => {
  const wrong = ({ field, problem }: Problem): RowProblem => ({
    row,
    field,
    value: texts[field].slice(0, maxText),
    problem,
  })
  const trackingNumber = trackingOf(texts.tracking)
  if (trackingNumber === '') return wrong({ field: 'tracking', problem: 'missing' })
  if (isShortened(trackingNumber)) return wrong({ field: 'tracking', problem: 'shortened' })
  if (trackingNumber.length > maxText) return wrong({ field: 'tracking', problem: 'range' })
  if (texts.amount === '') return wrong({ field: 'amount', problem: 'missing' })
  const amount = readAmount(texts.amount)
  if ('problem' in amount) return wrong({ field: 'amount', problem: amount.problem })
  const weight = texts.weight === '' ? { value: 0 } : readWeight(texts.weight, unit)
  if ('problem' in weight) return wrong({ field: 'weight', problem: weight.problem })
  return {
    row,
    trackingNumber,
    charge: texts.charge.slice(0, maxText),
    weightGrams: weight.value > 0 ? weight.value : null,
    amountMinor: amount.value,
  }
}

/** The last row of many bills: a sum without a tracking number. */
const isTotal = ({ tracking, charge }: RowTexts, cells: readonly string[]): boolean =>
  tracking === '' &&
  [charge, ...cells].some((cell) => /^(?:grand |sub)?totals?\b|^(?:合计|总计|小计)/i.test(cell.trim()))

export interface BillFile {
  readonly header: readonly string[]
  readonly columns: BillColumns
  readonly weightUnit: WeightUnit
  readonly rows: readonly BillRow[]
  readonly problems: readonly RowProblem[]
}

export interface BillReading {
  /** Chosen by the operator, or remembered. */
  readonly columns: BillColumns
  /** Nothing is guessed beside them. */
  readonly isWhole: boolean
  readonly weightUnit: WeightUnit | undefined
  readonly input: TableInput
}

const named = (columns: BillColumns): string[] => Object.values(columns)

/** Chosen columns that the file has, and the usual ones for what was not chosen. */
const columnsFor = (header: readonly string[], chosen: BillColumns, isWhole: boolean): BillColumns => {
  const places = placesOfColumns(header, chosen)
  const own = Object.fromEntries(
    (Object.keys(places) as BillField[]).map((field) => [field, header[places[field] ?? 0]?.trim() ?? '']),
  ) as BillColumns
  const isEnough = neededBillFields.every((field) => own[field] !== undefined)
  return isWhole || isEnough ? own : { ...guessBillColumns(header), ...own }
}

/** @throws DomainError fileRefused if the file cannot be used as a whole */
export const readBillFile = async (
  parsePool: ParsePool,
  file: UploadedFile,
  { columns: chosen, isWhole, weightUnit: unit, input }: BillReading,
): Promise<BillFile> => {
  const known = [...Object.values(billColumnNames).flat(), ...named(chosen)]
  const [rows, problems]: [BillRow[], RowProblem[]] = [[], []]
  let head: { header: string[]; columns: BillColumns; weightUnit: WeightUnit } | null = null
  let places: ReturnType<typeof placesOfColumns> = {}
  let filled = 0
  for await (const row of readTable(parsePool, file, { columns: known, input })) {
    if (!head) {
      const header = row.cells.map((cell) => cell.trim().slice(0, 200))
      const columns = columnsFor(header, chosen, isWhole)
      head = { header, columns, weightUnit: unit ?? guessWeightUnit(columns.weight) }
      places = placesOfColumns(header, columns)
      continue
    }
    filled += 1
    if (filled > carrierBillLimits.lines)
      throw refuse('fileRefused', { case: 'tooManyRows', max: carrierBillLimits.lines })
    const read = readRow(row, places, head.weightUnit)
    if (read === null) continue
    if ('problem' in read) problems.push(read)
    else rows.push(read)
  }
  if (!head) throw refuse('fileRefused', { case: 'empty' })
  if (filled === 0) throw refuse('fileRefused', { case: 'noRows' })
  return { ...head, rows, problems }
}

const readRow = (
  row: FileRow,
  places: ReturnType<typeof placesOfColumns>,
  unit: WeightUnit,
): BillRow | RowProblem | null => {
  const { cells } = withPlainDecimals(row, [places.amount, places.weight])
  const cell = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? '')).trim()
  const texts = {
    tracking: cell(places.tracking),
    amount: cell(places.amount),
    weight: cell(places.weight),
    charge: cell(places.charge),
  }
  if (texts.tracking === '' && texts.amount === '') return null
  return isTotal(texts, cells) ? null : readBillRow(row.row, texts, unit)
}
