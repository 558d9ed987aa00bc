import type { OrderColumn } from '../../src/server/modules/orders/state/order-fields.ts'

const address = (city: string) => ({ recipientName: 'Shopname', city, address1: '9 Shopstreet' })

/** What is written into an order, and what into another: words of their own, by which they are found again. */
export const words = {
  shop_order_key: ['4242421', '4242422'],
  shop_order_name: ['#Named1', '#Named2'],
  source: ['shopify', 'import'],
  recipient_name: ['Recipientone', 'Recipienttwo'],
  phone: ['+15035550101', '+15035550102'],
  email: ['one@example.com', 'two@example.com'],
  country_code: ['US', 'DE'],
  province: ['Oregon', 'Texas'],
  city: ['Portland', 'Austin'],
  address1: ['12-Alderstreet', '14-Oakstreet'],
  address2: ['Flat-17', 'Flat-19'],
  postcode: ['97205', '97208'],
  tax_number: ['TAX-4711', 'TAX-4712'],
  shop_address: [address('Shopcity'), address('Othercity')],
  note: ['Notedone', 'Notedtwo'],
  cancel_reason: ['Reasonone', 'Reasontwo'],
  attributes: [[{ name: 'Wish', value: 'Wishedone' }], [{ name: 'Wish', value: 'Wishedtwo' }]],
  tags: [['Taggedone'], ['Taggedtwo']],
  seller_note: ['Privateone', 'Privatetwo'],
  gift_note: ['Giftedone', 'Giftedtwo'],
  shop_gift_note: ['Shopgiftone', 'Shopgifttwo'],
  label_no: [3, 4],
  shop_updated_at: ['2026-01-02T03:04:05Z', '2026-01-03T03:04:05Z'],
  created_at: ['2026-01-04T03:04:05Z', '2026-01-05T03:04:05Z'],
  shipped_at: ['2026-01-06T03:04:05Z', '2026-01-07T03:04:05Z'],
  delivered_at: ['2026-01-08T03:04:05Z', '2026-01-09T03:04:05Z'],
} as const satisfies Partial<Record<OrderColumn, readonly [unknown, unknown]>>
export const planted = Object.keys(words) as (keyof typeof words)[]

/** Set together. */
export const label = ['labelled_at', 'labelled_by'] as const
const inShop = (name: string): string =>
  `shop_id = (select s.id from shop s where s.customer_id = dropshipping_order.customer_id and s.name = '${name}')`
const amounts = (
  product: number,
  freight: number,
  service: number,
  surcharge: number,
  total: number,
): string =>
  `product_minor = ${product}, freight_minor = ${freight}, service_minor = ${service}, surcharge_minor = ${surcharge}, total_minor = ${total}`

/** Two assignments each of columns that are seen only in exports, because other code sets them or the database checks them. */
export const figures: Partial<Record<OrderColumn, readonly [string, string]>> = {
  number: [`number = 'DS-1'`, `number = 'DS-2'`],
  shop_id: [inShop('Corner shop'), inShop('Second shop')],
  status: [`status = 'processing'`, `status = 'awaitingStock'`],
  waiting_reason: [`waiting_reason = 'beingPrepared'`, `waiting_reason = 'awaitingStock'`],
  waiting_on: [`waiting_on = 'agency'`, `waiting_on = 'seller'`],
  waiting_since: [`waiting_since = '2026-02-01'`, `waiting_since = '2026-02-02'`],
  currency: [`currency = 'USD'`, `currency = 'CNY'`],
  // The surcharge, which is not exported, keeps the sum right.
  product_minor: [amounts(500, 400, 100, 500, 1500), amounts(600, 400, 100, 400, 1500)],
  freight_minor: [amounts(500, 400, 100, 500, 1500), amounts(500, 300, 100, 600, 1500)],
  service_minor: [amounts(500, 400, 100, 500, 1500), amounts(500, 400, 200, 400, 1500)],
  total_minor: [amounts(500, 400, 100, 500, 1500), amounts(500, 400, 100, 600, 1600)],
  weight_grams: ['weight_grams = 100', 'weight_grams = 200'],
  shipping_line_name: [`shipping_line_name = 'Lineone'`, `shipping_line_name = 'Linetwo'`],
  ordered_at: [`ordered_at = '2026-02-03'`, `ordered_at = '2026-02-04'`],
  paid_at: [`paid_at = '2026-02-05'`, `paid_at = '2026-02-06'`],
  cancelled_at: ['cancelled_at = null', `cancelled_at = '2026-02-07'`],
  replacement_of_id: [
    `kind = 'plain', replacement_of_id = null`,
    `kind = 'replacement', replacement_of_id = id`,
  ],
}

/** As a parameter. */
export const valueOf = (column: keyof typeof words, which: 0 | 1): unknown => {
  const value = words[column][which]
  return column === 'attributes' || column === 'shop_address' ? JSON.stringify(value) : value
}
