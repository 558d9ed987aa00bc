import type { FileAnswer } from '../../../platform/http/call.ts'
import { templateColumns } from '../reading/columns.ts'
import { csvLine } from './rejected-rows-file.ts'

const help: readonly (readonly [column: string, words: string])[] = [
  ['Order number', 'Needed in every row. Rows with the same number are one order.'],
  ['Order date', 'Like 2026-10-31. Today if empty.'],
  [
    'Recipient name, Country, City, Address 1',
    'Needed in the first row of an order. Country as code (US) or English name.',
  ],
  ['SKU', 'Your own code. The same SKU is recognised in later orders.'],
  ['Product, Quantity', 'Needed in every row: one row for each product of the order.'],
  ['Our SKU', 'The code of one of our SKUs, where you know it: the order is priced with it at once.'],
  ['Unit price', 'What your buyer paid for one, like 12.50. Only for your own reference.'],
  ['Tax number', "The buyer's tax number, where the country asks for one."],
]

export const templateFile = async (format: 'csv' | 'xlsx'): Promise<FileAnswer> => {
  if (format === 'csv') {
    return {
      fileName: 'quayside-orders.csv',
      contentType: 'text/csv; charset=utf-8',
      body: Buffer.from(`\uFEFF${csvLine(templateColumns)}`),
    }
  }
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const headed = (value: string) => ({
    value,
    type: String,
    fontWeight: 'bold' as const,
    backgroundColor: '#e8eef7',
  })
  const body = await writeExcelFile([
    {
      sheet: 'Orders',
      data: [templateColumns.map(headed)],
      columns: templateColumns.map((column) => ({ width: Math.max(12, column.length + 4) })),
      stickyRowsCount: 1,
    },
    {
      sheet: 'How to fill in',
      data: [[headed('Column'), headed('What to write')], ...help.map(([column, words]) => [column, words])],
      columns: [{ width: 44 }, { width: 90 }],
    },
  ]).toBuffer()
  return {
    fileName: 'quayside-orders.xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body,
  }
}
