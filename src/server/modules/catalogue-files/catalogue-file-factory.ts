import { randomUUID } from 'node:crypto'
import type { Caller } from '../../../../test/http.ts'
import {
  catalogueColumns,
  type CatalogueColumnKey,
} from '../../../contract/catalogue-files/catalogue-columns.ts'
import { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'

export type FileCells = Partial<Record<CatalogueColumnKey, string>>

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const catalogueCsv = (rows: readonly FileCells[]): Buffer => {
  const columns = catalogueColumns.filter(({ key }) => rows.some((row) => row[key] !== undefined))
  const lines = [
    columns.map(({ en }) => en),
    ...rows.map((row) => columns.map(({ key }) => quote(row[key] ?? ''))),
  ]
  return Buffer.from(`\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`)
}

export const newRow = (cells: FileCells = {}): FileCells => {
  // Contains a letter, so that tests can change its case.
  const code = `K${randomUUID().slice(0, 9)}`.toUpperCase()
  return {
    productCode: code,
    nameEn: 'Enamel mug',
    skuCode: `${code}-1`,
    attributes: 'Colour: Red',
    price: '5.00',
    weight: '320',
    ...cells,
  }
}

export const uploadCsv = async (caller: Caller, rows: readonly FileCells[], jumpPercent = '30') => {
  const file = { name: 'products.csv', body: catalogueCsv(rows) }
  return (await caller.ok(operatorCatalogueFiles.uploadCatalogueFile, { jumpPercent }, { file })).import
}
