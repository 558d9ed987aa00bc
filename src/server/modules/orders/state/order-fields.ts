import type { DB } from '../../../platform/database/database-types.ts'

export type OrderColumn = keyof DB['dropshipping_order']

/**
 * What a new order has that takes over line items of others: a merged order has several sources, a part or a
 * replacement one.
 * - `same`: that of the order it is like. Orders that are merged have the same.
 * - `first`: the first that is not empty.
 * - `lines`, `paragraphs`: the different texts of all sources, each on its own line or after a blank line.
 * - `all`: those of all sources, by a rule of its own in make-orders.ts.
 * - `made`: what make-orders.ts says of the new order itself.
 * - `none`: nothing. It begins with the column's default, or the database computes it.
 */
type Taking = 'same' | 'first' | 'lines' | 'paragraphs' | 'all' | 'made' | 'none'

export interface OrderField {
  readonly taken: Taking
  /** A copy that the seller makes of the order begins with it. */
  readonly copied?: true
  /** SQL of what a deletion request leaves of it. */
  readonly erasedTo?: string
  /** Emailed to the shop's owner when a shopper asks for their data. */
  readonly handedOut?: true
  /** Its column in exports of orders, as order-sheet.ts names it. */
  readonly exported?: string
  /** The agency is not shown it. */
  readonly ofSeller?: true
  /** On the packing slip. */
  readonly printed?: true
}

/** Of a recipient: unlike the name, a place may be known without the person. */
const recipient = { taken: 'same', copied: true, erasedTo: "''", handedOut: true } as const

/** What each column of an order is. A column that is missing here does not compile. */
export const orderFields = {
  customer_id: { taken: 'made' },
  id: { taken: 'made' },
  number: { taken: 'made', handedOut: true, exported: 'number', printed: true },
  shop_id: { taken: 'same', copied: true, exported: 'shop', printed: true },
  shop_order_key: { taken: 'none' },
  shop_order_name: { taken: 'made', handedOut: true, exported: 'shopNumber', printed: true },
  source: { taken: 'same' },
  status: { taken: 'made', exported: 'status' },
  status_since: { taken: 'none' },
  waiting_reason: { taken: 'made', exported: 'waitingFor' },
  waiting_on: { taken: 'made', exported: 'waitingOn' },
  waiting_since: { taken: 'made', exported: 'waitingSince' },
  shop_paid: { taken: 'made' },
  currency: { taken: 'same', exported: 'currency' },
  product_minor: { taken: 'made', exported: 'goods' },
  freight_minor: { taken: 'made', exported: 'freight' },
  total_minor: { taken: 'made', exported: 'total' },
  weight_grams: { taken: 'made' },
  goods_attributes: { taken: 'made' },
  shipping_line_id: { taken: 'made' },
  shipping_line_name: { taken: 'made', exported: 'shippingLine', printed: true },
  days_min: { taken: 'made' },
  days_max: { taken: 'made' },
  shipping_line_chosen_by: { taken: 'made' },
  recipient_name: { ...recipient, exported: 'recipient', printed: true },
  phone: { ...recipient, taken: 'first', exported: 'phone', printed: true },
  email: { ...recipient, taken: 'first', exported: 'email' },
  // Says nothing of a person, and tax on it may still be due.
  country_code: {
    taken: 'same',
    copied: true,
    handedOut: true,
    exported: 'countryCode',
    printed: true,
  },
  province: { ...recipient, exported: 'province', printed: true },
  city: { ...recipient, exported: 'city', printed: true },
  address1: { ...recipient, exported: 'address1', printed: true },
  address2: { ...recipient, exported: 'address2', printed: true },
  postcode: { ...recipient, exported: 'postcode', printed: true },
  tax_number: { ...recipient, exported: 'taxNumber', printed: true },
  shop_address: { taken: 'same', erasedTo: 'null', handedOut: true },
  note: { taken: 'lines', copied: true, erasedTo: "''", handedOut: true, printed: true },
  ordered_at: { taken: 'made', exported: 'ordered' },
  created_at: { taken: 'none', exported: 'received' },
  paid_at: { taken: 'made', exported: 'paid' },
  shipped_at: { taken: 'none', exported: 'shipped' },
  delivered_at: { taken: 'none', exported: 'delivered' },
  cancelled_at: { taken: 'none' },
  cancel_reason: { taken: 'none' },
  shop_updated_at: { taken: 'none' },
  line_count: { taken: 'made' },
  unit_count: { taken: 'made' },
  rule_id: { taken: 'made' },
  rule_name: { taken: 'made' },
  rule_problem: { taken: 'made' },
  merge_key: { taken: 'none' },
  kind: { taken: 'made' },
  merged_into_id: { taken: 'none' },
  split_from_id: { taken: 'made' },
  part_no: { taken: 'made' },
  part_count: { taken: 'made' },
  undone_at: { taken: 'none' },
  replacement_of_id: { taken: 'made', exported: 'replacementOf' },
  refunded_minor: { taken: 'none' },
  ship_clock_paused_seconds: { taken: 'none' },
  ship_clock_paused_since: { taken: 'none' },
  ship_clock_started_at: { taken: 'none' },
  service_minor: { taken: 'made', exported: 'services' },
  service_count: { taken: 'made' },
  merge_excluded: { taken: 'none' },
  surcharge_minor: { taken: 'none' },
  // A label without an address is of no use.
  labelled_at: { taken: 'none', erasedTo: 'null' },
  labelled_by: { taken: 'none', erasedTo: 'null' },
  label_no: { taken: 'none' },
  is_test: { taken: 'made' },
  attributes: { taken: 'all', erasedTo: "'[]'", handedOut: true, printed: true },
  goods_discount_minor: { taken: 'made' },
  freight_discount_minor: { taken: 'made' },
  service_discount_minor: { taken: 'made' },
  freight_price_source: { taken: 'made' },
  tags: { taken: 'all', copied: true, exported: 'tags', ofSeller: true },
  seller_note: { taken: 'lines', erasedTo: "''", exported: 'note', ofSeller: true },
  gift_note: {
    taken: 'paragraphs',
    copied: true,
    erasedTo: "''",
    handedOut: true,
    exported: 'giftNote',
    printed: true,
  },
  shop_gift_note: { taken: 'all', erasedTo: 'null', handedOut: true },
} as const satisfies Readonly<Record<OrderColumn, OrderField>>

type Fields = typeof orderFields
type ColumnsWith<Part> = { [C in OrderColumn]: Fields[C] extends Part ? C : never }[OrderColumn]

/** Those that make-orders.ts has SQL of its own for. */
export type MadeColumn = ColumnsWith<{ readonly taken: 'made' | 'all' }>
export type HandedOutColumn = ColumnsWith<{ readonly handedOut: true }>
export type ExportedAs = Extract<Fields[OrderColumn], { readonly exported: string }>['exported']

export const orderColumns = Object.keys(orderFields) as OrderColumn[]

export const handedOutColumns = orderColumns.filter(
  (column): column is HandedOutColumn => 'handedOut' in orderFields[column],
)

/** The assignments of a deletion request. */
export const erasureSql = orderColumns
  .flatMap((column) => {
    const field: OrderField = orderFields[column]
    return field.erasedTo === undefined ? [] : [`${column} = ${field.erasedTo}`]
  })
  .join(', ')
