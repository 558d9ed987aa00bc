import type { DomainError } from '../../../../contract/kernel/errors.ts'
import { guessColumns, orderColumns, type OrderField } from '../../../../contract/imports/order-columns.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'

export type Field =
  | OrderField
  | 'shopId'
  | 'financialStatus'
  | 'fulfilmentStatus'
  | 'cancelledAt'
  | 'currency'
  | 'company'
  | 'lineShips'
  | 'lineFulfilment'

export interface FileFormat {
  readonly name: 'shopify' | 'template'
  readonly columns: Readonly<Partial<Record<Field, string>>>
  readonly needed: readonly Field[]
}

/** Shopify's orders export: one row per line, the order's own cells only on its first row. */
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

const template: FileFormat = {
  name: 'template',
  columns: Object.fromEntries(orderColumns.map(({ field, en }) => [field, en])),
  needed: orderColumns.flatMap(({ field, isNeeded }) => (isNeeded ? [field] : [])),
}
/** The template's example row; left out when the file is read. */
export const exampleOrderName = 'EXAMPLE'
export const templateColumns: readonly string[] = orderColumns.map(({ en }) => en)

/** All names that a column may have. */
export const fileColumns: readonly string[] = [
  ...new Set([
    ...Object.values(shopify.columns),
    ...orderColumns.flatMap(({ en, zh, also }) => [en, zh, ...also]),
  ]),
]

export const problemColumn = 'Problem'

export interface Header {
  readonly format: FileFormat
  readonly cells: readonly string[]
  /** Column index by field; missing if the file has no such column. */
  readonly at: Readonly<Partial<Record<Field, number>>>
}

const normal = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim().toLowerCase()

const placesInShopify = (names: readonly string[]): Header['at'] => {
  const at: Partial<Record<Field, number>> = {}
  for (const [field, column] of Object.entries(shopify.columns) as [Field, string][]) {
    const place = names.indexOf(normal(column))
    if (place >= 0) at[field] = place
  }
  return at
}

const placesInTemplate = (cells: readonly string[]): Header['at'] => {
  const at: Partial<Record<Field, number>> = {}
  for (const [place, field] of guessColumns(cells).entries()) if (field !== null) at[field] = place
  return at
}

/** @throws DomainError fileRefused, naming missing columns */
export const readHeader = (cells: readonly string[]): Header => {
  const names = cells.map(normal)
  const isShopify = [shopify.columns.quantity, shopify.columns.title].some((column) =>
    names.includes(normal(column ?? '')),
  )
  const format = isShopify ? shopify : template
  const at = isShopify ? placesInShopify(names) : placesInTemplate(cells)
  const missing = format.needed.filter((field) => at[field] === undefined)
  if (missing.length > 0) {
    throw missingColumns(
      format,
      missing.map((field) => format.columns[field] ?? ''),
      names,
    )
  }
  for (const place of Object.values(at)) {
    const name = names[place] ?? ''
    if (names.indexOf(name) === names.lastIndexOf(name)) continue
    throw refuse('fileRefused', { case: 'repeatedColumn', column: cells[place]?.trim() ?? '' })
  }
  return { format, cells: cells.map((cell) => cell.trim()), at }
}

const missingColumns = (
  format: FileFormat,
  missing: readonly string[],
  names: readonly string[],
): DomainError => {
  const isNear = missing.length < format.needed.length && names.length > 2
  if (!isNear) {
    return refuse('fileRefused', { case: 'notOrders' })
  }
  return refuse('fileRefused', {
    case: 'missingColumns',
    of: format.name === 'shopify' ? 'shopifyOrders' : 'orders',
    columns: missing,
  })
}
