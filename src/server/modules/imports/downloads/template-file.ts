import type { SheetFormat } from '../../../../contract/kernel/sheets.ts'
import { templateFile } from '../../../platform/exports/template-file.ts'
import type { FileAnswer } from '../../../platform/http/call.ts'
import { orderColumns, type OrderField } from '../../../../contract/imports/order-columns.ts'
import { exampleOrderName, templateColumns } from '../reading/columns.ts'

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
  ['Gift note', 'What the recipient reads: printed and enclosed in the parcel, up to 500 characters.'],
]

const example: Readonly<Partial<Record<OrderField, string>>> = {
  orderName: exampleOrderName,
  orderedAt: '2026-10-31',
  recipientName: 'Ana Sample',
  phone: '(512) 555-0142',
  email: 'ana@example.com',
  country: 'US',
  province: 'Texas',
  city: 'Austin',
  address1: '500 Barton Springs Rd',
  postcode: '78704',
  sku: 'MUG-BLUE',
  title: 'Enamel mug',
  variant: 'Blue',
  quantity: '2',
  price: '12.50',
  note: 'This row shows how to fill in the columns. It is not imported.',
}

export const orderTemplate = (format: SheetFormat): Promise<FileAnswer> =>
  templateFile(format, {
    name: 'quayside-orders',
    table: {
      name: 'Orders',
      columns: templateColumns.map((title) => [title, Math.max(12, title.length + 4)]),
      rows: [orderColumns.map(({ field }) => example[field] ?? '')],
    },
    help: {
      name: 'How to fill in',
      columns: [
        ['Column', 44],
        ['What to write', 90],
      ],
      rows: help,
    },
  })
