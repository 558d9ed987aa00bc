import type { TableInput } from '../../../../contract/kernel/encodings.ts'
import type { RefusalFigures } from '../../../../contract/refusals/refusal-text.ts'
import type { UploadedFile } from '../../../platform/http/route.ts'
import type { ParsePool } from '../../../platform/parsing/parse-pool.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { isShortened, readWhole } from '../../../platform/sheets/read-number.ts'
import { readTable } from '../../../platform/sheets/read-table.ts'
import type { FileRow } from '../../../platform/sheets/sheet-rows.ts'

export interface ShipRow {
  /** As spreadsheets count: the header is row 1. */
  readonly row: number
  readonly orderNumber: string
  readonly carrier: string
  readonly trackingNumber: string
  readonly sku: string
  /** Number of SKUs; null means everything left. */
  readonly quantity: number | null
  readonly problem: RefusalFigures<'badRow'> | null
}

const maxRows = 2000

const headings = {
  orderNumber: ['order number', 'order', 'order no', 'order no.', '订单号', '订单编号'],
  carrier: ['carrier', 'courier', 'shipping company', '承运商', '物流商'],
  trackingNumber: [
    'tracking number',
    'tracking',
    'tracking no',
    'tracking no.',
    '运单号',
    '物流单号',
    '跟踪号',
  ],
  sku: ['sku', 'sku code'],
  quantity: ['quantity', 'qty', '数量'],
} as const
type Column = keyof typeof headings
const needed: readonly Column[] = ['orderNumber', 'carrier', 'trackingNumber']

const columnsOf = (header: readonly string[]): Partial<Record<Column, number>> => {
  const cells = header.map((cell) => cell.trim().toLowerCase().replaceAll('_', ' '))
  const found: Partial<Record<Column, number>> = {}
  for (const column of Object.keys(headings) as Column[]) {
    const names: readonly string[] = headings[column]
    const index = cells.findIndex((cell) => names.includes(cell))
    if (index >= 0) found[column] = index
  }
  const missing = needed.filter((column) => found[column] === undefined).map((column) => headings[column][0])
  if (missing.length > 0) {
    throw refuse('fileRefused', { case: 'missingColumns', of: 'parcels', columns: missing })
  }
  return found
}

/**
 * Parses a file of parcels, with columns in any order. @throws DomainError fileRefused when the file
 * as a whole is unusable
 */
export const readShipFile = async (
  parsePool: ParsePool,
  file: UploadedFile,
  input: TableInput = {},
): Promise<ShipRow[]> => {
  const filled: FileRow[] = []
  for await (const row of readTable(parsePool, file, { columns: Object.values(headings).flat(), input })) {
    filled.push(row)
  }
  const header = filled.shift()
  if (!header) throw refuse('fileRefused', { case: 'empty' })
  const columns = columnsOf(header.cells)
  if (filled.length === 0) throw refuse('fileRefused', { case: 'noRows' })
  if (filled.length > maxRows) {
    throw refuse('fileRefused', { case: 'tooManyRows', max: maxRows, rows: filled.length })
  }
  return filled.map(({ cells, row }) => rowOf(row, (column) => (cells[columns[column] ?? -1] ?? '').trim()))
}

const maxQuantity = 1_000_000

/** 0 where it cannot be read, or could mean two numbers. Rows are stored as JSON, which has no NaN. */
const quantityOf = (text: string): number => {
  const quantity = readWhole(text, { from: 1, to: maxQuantity })
  return typeof quantity === 'number' ? quantity : 0
}

const rowOf = (row: number, cell: (column: Column) => string): ShipRow => {
  const quantityText = cell('quantity')
  const quantity = quantityText === '' ? null : quantityOf(quantityText)
  const read = {
    row,
    orderNumber: cell('orderNumber').toUpperCase(),
    carrier: cell('carrier'),
    trackingNumber: cell('trackingNumber').toUpperCase().replaceAll(' ', ''),
    sku: cell('sku'),
    quantity,
  }
  return { ...read, problem: problemOf(read) }
}

const maxCarrierLength = 80

export const problemOf = (row: Omit<ShipRow, 'problem'>): ShipRow['problem'] => {
  if (row.orderNumber === '') return { case: 'noOrder' }
  if (row.carrier === '') return { case: 'noCarrier' }
  if (row.carrier.length > maxCarrierLength) return { case: 'longCarrier', max: maxCarrierLength }
  if (row.trackingNumber === '') return { case: 'noTrackingNumber' }
  if (isShortened(row.trackingNumber)) return { case: 'numberFormat' }
  if (!/^[A-Z0-9-]{6,50}$/.test(row.trackingNumber)) return { case: 'badTrackingNumber' }
  if (row.quantity === 0) return { case: 'badQuantity' }
  if (row.sku !== '' && row.quantity === null) return { case: 'noQuantity' }
  return row.sku === '' && row.quantity !== null ? { case: 'noSku' } : null
}
