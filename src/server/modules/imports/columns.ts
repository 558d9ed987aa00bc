import type { DomainError } from '../../../contract/errors.ts'
import { fileRefused } from './file-text.ts'

/** What we read of an order file. */
export type Field =
  | 'orderName'
  | 'shopId'
  | 'orderedAt'
  | 'financialStatus'
  | 'fulfilmentStatus'
  | 'cancelledAt'
  | 'currency'
  | 'email'
  | 'note'
  | 'recipientName'
  | 'address1'
  | 'address2'
  | 'company'
  | 'city'
  | 'postcode'
  | 'province'
  | 'country'
  | 'phone'
  | 'taxNumber'
  | 'quantity'
  | 'title'
  | 'variant'
  | 'sku'
  | 'price'
  | 'lineShips'
  | 'lineFulfilment'

export interface FileFormat {
  readonly name: 'shopify' | 'template'
  readonly columns: Readonly<Partial<Record<Field, string>>>
  readonly needed: readonly Field[]
}

/** Shopify's orders export: one row a line, the order's own cells on its first row only. */
const shopify: FileFormat = {
  name: 'shopify',
  columns: {
    orderName: 'Name',
    shopId: 'Id',
    orderedAt: 'Created at',
    financialStatus: 'Financial Status',
    fulfilmentStatus: 'Fulfillment Status',
    cancelledAt: 'Cancelled at',
    currency: 'Currency',
    email: 'Email',
    note: 'Notes',
    recipientName: 'Shipping Name',
    address1: 'Shipping Address1',
    address2: 'Shipping Address2',
    company: 'Shipping Company',
    city: 'Shipping City',
    postcode: 'Shipping Zip',
    province: 'Shipping Province',
    country: 'Shipping Country',
    phone: 'Shipping Phone',
    quantity: 'Lineitem quantity',
    title: 'Lineitem name',
    sku: 'Lineitem sku',
    price: 'Lineitem price',
    lineShips: 'Lineitem requires shipping',
    lineFulfilment: 'Lineitem fulfillment status',
  },
  needed: ['orderName', 'quantity', 'title', 'recipientName', 'address1', 'city', 'country'],
}

/** Our own template. */
const template: FileFormat = {
  name: 'template',
  columns: {
    orderName: 'Order number',
    orderedAt: 'Order date',
    recipientName: 'Recipient name',
    phone: 'Phone',
    email: 'Email',
    country: 'Country',
    province: 'Province',
    city: 'City',
    address1: 'Address 1',
    address2: 'Address 2',
    postcode: 'Postcode',
    taxNumber: 'Tax number',
    sku: 'SKU',
    title: 'Product',
    variant: 'Variant',
    quantity: 'Quantity',
    price: 'Unit price',
    note: 'Note',
  },
  needed: ['orderName', 'recipientName', 'country', 'city', 'address1', 'title', 'quantity'],
}
export const templateColumns: readonly string[] = Object.values(template.columns)

/** The last column of the file of refused rows; read over when it comes back. */
export const problemColumn = 'Problem'

export interface Header {
  readonly format: FileFormat
  readonly cells: readonly string[]
  /** Where each field is; absent: the file has no such column. */
  readonly at: Readonly<Partial<Record<Field, number>>>
}

const normal = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Finds out which file this is by its first row. @throws DomainError fileRefused, naming what is missing. */
export const readHeader = (cells: readonly string[]): Header => {
  const names = cells.map(normal)
  const has = (format: FileFormat, field: Field): boolean =>
    names.includes(normal(format.columns[field] ?? ''))
  const format = has(shopify, 'quantity') || has(shopify, 'title') ? shopify : template
  const missing = format.needed
    .filter((field) => !has(format, field))
    .map((field) => format.columns[field] ?? '')
  if (missing.length > 0) throw missingColumns(format, missing, names)
  const at: Partial<Record<Field, number>> = {}
  for (const [field, column] of Object.entries(format.columns) as [Field, string][]) {
    const places = names.flatMap((name, index) => (name === normal(column) ? [index] : []))
    if (places.length > 1) throw fileRefused(`The column “${column}” is there twice. Leave one of them.`)
    if (places[0] !== undefined) at[field] = places[0]
  }
  return { format, cells: cells.map((cell) => cell.trim()), at }
}

const missingColumns = (
  format: FileFormat,
  missing: readonly string[],
  names: readonly string[],
): DomainError => {
  const list = missing.map((column) => `“${column}”`).join(', ')
  const isNear = missing.length < format.needed.length && names.length > 2
  if (!isNear) {
    return fileRefused(
      "This is neither Shopify's orders export nor our template: its first row must name the columns. Download the template to see them.",
    )
  }
  const kind = format.name === 'shopify' ? "Shopify's orders export" : 'our template'
  return fileRefused(`The file looks like ${kind}, but its first row lacks ${list}.`)
}
