import { DomainError } from '../../../contract/errors.ts'
import type { UploadedFile } from '../../platform/route.ts'
import { readSheet } from './sheet.ts'

/** A parsed row of the file; `problem` is set if it cannot be shipped. */
export interface ShipRow {
  /** As spreadsheets count: the header is row 1. */
  readonly row: number
  readonly orderNumber: string
  readonly carrier: string
  readonly trackingNumber: string
  readonly sku: string
  /** Number of SKUs; null means everything left. */
  readonly quantity: number | null
  readonly problem: string | null
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

const refused = (message: string): DomainError => new DomainError('fileRefused', message)

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
    throw refused(
      `The first row must name the columns: "${missing.join('" and "')}" ${missing.length > 1 ? 'are' : 'is'} missing. The template has them all.`,
    )
  }
  return found
}

/**
 * Parses a CSV or XLSX of parcels, with columns in any order. @throws DomainError fileRefused when the file
 * as a whole is unusable
 */
export const readShipFile = async (file: UploadedFile): Promise<ShipRow[]> => {
  const sheet = await readSheet(file)
  const [header, ...rows] = sheet
  if (!header) throw refused('The file is empty.')
  const columns = columnsOf(header)
  const filled = rows
    .map((cells, index) => ({ cells, row: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw refused('The file has no rows below its header.')
  if (filled.length > maxRows) {
    throw refused(`The file has ${filled.length} rows; at most ${maxRows} go at once. Cut it into several.`)
  }
  return filled.map(({ cells, row }) =>
    rowOf(row, (column) => storable(cells[columns[column] ?? -1] ?? '').trim()),
  )
}

/** PostgreSQL cannot store NUL or half a surrogate pair. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const rowOf = (row: number, cell: (column: Column) => string): ShipRow => {
  const quantityText = cell('quantity')
  const quantity = quantityText === '' ? null : Number(quantityText)
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

const problemOf = (row: Omit<ShipRow, 'problem'>): string | null => {
  if (row.orderNumber === '') return 'The order number is missing.'
  if (row.carrier === '') return 'The carrier is missing.'
  if (row.carrier.length > 80) return "The carrier's name is longer than 80 characters."
  if (row.trackingNumber === '') return 'The tracking number is missing.'
  if (/^\d(\.\d+)?E\+\d+$/.test(row.trackingNumber)) {
    return 'The spreadsheet has turned the tracking number into a figure; format that column as text and type it anew.'
  }
  if (!/^[A-Z0-9-]{6,50}$/.test(row.trackingNumber)) {
    return 'The tracking number must have 6 to 50 letters and digits.'
  }
  if (
    row.quantity !== null &&
    (!Number.isInteger(row.quantity) || row.quantity < 1 || row.quantity > 1_000_000)
  ) {
    return 'The quantity must be a whole number from 1.'
  }
  if (row.sku !== '' && row.quantity === null) return 'The quantity of this SKU is missing.'
  if (row.sku === '' && row.quantity !== null) return 'The SKU that this quantity is of is missing.'
  return null
}
