import { readSheet } from '../../../platform/sheets/read-sheet.ts'
import { unpackRows, type FileRow } from '../../../platform/sheets/sheet-rows.ts'
import { fileColumns } from '../reading/columns.ts'

/**
 * The 79 columns of Shopify's real orders export: one row per line, the order's own cells only on its first
 * row.
 */
export const shopifyColumns = [
  'Name',
  'Email',
  'Financial Status',
  'Paid at',
  'Fulfillment Status',
  'Fulfilled at',
  'Accepts Marketing',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Total',
  'Discount Code',
  'Discount Amount',
  'Shipping Method',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem compare at price',
  'Lineitem sku',
  'Lineitem requires shipping',
  'Lineitem taxable',
  'Lineitem fulfillment status',
  'Billing Name',
  'Billing Street',
  'Billing Address1',
  'Billing Address2',
  'Billing Company',
  'Billing City',
  'Billing Zip',
  'Billing Province',
  'Billing Country',
  'Billing Phone',
  'Shipping Name',
  'Shipping Street',
  'Shipping Address1',
  'Shipping Address2',
  'Shipping Company',
  'Shipping City',
  'Shipping Zip',
  'Shipping Province',
  'Shipping Country',
  'Shipping Phone',
  'Notes',
  'Note Attributes',
  'Cancelled at',
  'Payment Method',
  'Payment Reference',
  'Refunded Amount',
  'Vendor',
  'Outstanding Balance',
  'Employee',
  'Location',
  'Device ID',
  'Id',
  'Tags',
  'Risk Level',
  'Source',
  'Lineitem discount',
  'Tax 1 Name',
  'Tax 1 Value',
  'Tax 2 Name',
  'Tax 2 Value',
  'Tax 3 Name',
  'Tax 3 Value',
  'Tax 4 Name',
  'Tax 4 Value',
  'Tax 5 Name',
  'Tax 5 Value',
  'Phone',
  'Receipt Number',
  'Duties',
  'Billing Province Name',
  'Shipping Province Name',
  'Payment ID',
  'Payment Terms Name',
  'Next Payment Due At',
  'Payment References',
] as const
/** The rows of a file, as the pool of parsers hands them over. */
export async function* rowsOf(body: Buffer | string, isWorkbook = false): AsyncGenerator<FileRow> {
  const { chunks } = await readSheet(Buffer.from(body), { isWorkbook, columns: fileColumns })
  yield* unpackRows(chunks)
}

export type ShopifyColumn = (typeof shopifyColumns)[number]
export type ExportRow = Partial<Record<ShopifyColumn, string>>

export interface ExportLine {
  readonly title: string
  readonly sku: string
  readonly quantity: number
  readonly price: string
}

export const exportOrder = (
  number: number,
  lines: readonly ExportLine[],
  changes: ExportRow = {},
): ExportRow[] =>
  lines.map((line, index) => {
    const own: ExportRow = {
      Name: `#${number}`,
      Email: `buyer${number}@mail.example.com`,
      'Created at': '2026-10-02 09:14:31 -0400',
      'Lineitem quantity': String(line.quantity),
      'Lineitem name': line.title,
      'Lineitem price': line.price,
      'Lineitem sku': line.sku,
      'Lineitem requires shipping': 'true',
      'Lineitem taxable': 'true',
      'Lineitem fulfillment status': 'pending',
      Vendor: 'Candle House',
      'Lineitem discount': '0.00',
    }
    if (index > 0) return own
    return {
      ...own,
      'Financial Status': 'paid',
      'Paid at': '2026-10-02 09:14:30 -0400',
      'Fulfillment Status': 'unfulfilled',
      'Accepts Marketing': 'no',
      Currency: 'USD',
      Subtotal: '37.80',
      Shipping: '5.00',
      Taxes: '3.12',
      Total: '45.92',
      'Shipping Method': 'Standard',
      'Billing Name': 'Emily Carter',
      'Shipping Name': 'Emily Carter',
      'Shipping Street': '1804 Riverside Dr, Apt 4',
      'Shipping Address1': '1804 Riverside Dr',
      'Shipping Address2': 'Apt 4',
      'Shipping City': 'Austin',
      'Shipping Zip': "'78741",
      'Shipping Province': 'TX',
      'Shipping Country': 'US',
      'Shipping Phone': "'+1 512-555-0142",
      'Payment Method': 'Shopify Payments',
      'Refunded Amount': '0.00',
      'Outstanding Balance': '0.00',
      Id: String(5_812_000_000_000 + number),
      'Risk Level': 'Low',
      Source: 'web',
      'Shipping Province Name': 'Texas',
      ...changes,
    }
  })

const cell = (text: string, separator: string): string =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

export const csvOf = (
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string | undefined>>[],
  separator = ',',
): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map((text) => cell(text, separator)).join(separator))
    .join('\n')

export const exportCsv = (rows: readonly ExportRow[]): Buffer => Buffer.from(csvOf(shopifyColumns, rows))

const goods = [
  { title: 'Stoneware mug - Sand', sku: 'CH-MUG-SAND', price: '18.90' },
  { title: 'Soy candle, fig and cedar - Small', sku: 'CH-CANDLE-SMALL', price: '24.00' },
  { title: 'Linen tote bag - Natural', sku: 'CH-TOTE-NATURA', price: '22.50' },
  { title: 'Wool throw - "Rust"', sku: 'CH-THROW-RUST', price: '68.00' },
] as const

export const largeExport = (rows: number, firstNumber = 1001): Buffer => {
  const made: ExportRow[] = []
  for (let number = firstNumber; made.length < rows; number += 1) {
    const count = number % 3 === 0 && made.length < rows - 1 ? 2 : 1
    const lines = Array.from({ length: count }, (_, index) => {
      const product = goods[(number + index) % goods.length] ?? goods[0]
      return { ...product, quantity: 1 + (number % 2) }
    })
    made.push(...exportOrder(number, lines))
  }
  return exportCsv(made)
}
