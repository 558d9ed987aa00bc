import { nameOf, type FakeLine, type FakeOrder, type FakeShop } from './shop-state.ts'

/** Shopify writes ids as numbers of any length. */
const numeric = (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON

const totalOf = (order: FakeOrder): string =>
  order.lines.reduce((sum, line) => sum + Number(line.price) * line.currentQuantity, 0).toFixed(2)

const linePayload = (line: FakeLine) => ({
  id: numeric(line.id),
  admin_graphql_api_id: `gid://shopify/LineItem/${line.id}`,
  current_quantity: line.currentQuantity,
  fulfillable_quantity: Math.max(0, line.currentQuantity - line.fulfilled),
  fulfillment_service: 'manual',
  fulfillment_status: line.fulfilled === 0 ? null : line.fulfilled < line.quantity ? 'partial' : 'fulfilled',
  gift_card: false,
  grams: 300,
  name: line.variantTitle === 'Default Title' ? line.title : `${line.title} - ${line.variantTitle}`,
  price: line.price,
  product_exists: true,
  properties: (line.attributes ?? []).map(({ key, value }) => ({ name: key, value })),
  quantity: line.quantity,
  requires_shipping: true,
  sku: line.sku,
  taxable: true,
  title: line.title,
  total_discount: '0.00',
  variant_id: line.variantId === null ? null : numeric(line.variantId),
  variant_inventory_management: 'shopify',
  variant_title: line.variantTitle === 'Default Title' ? null : line.variantTitle,
  vendor: null,
  tax_lines: [],
})

export const orderPayload = (shop: FakeShop, order: FakeOrder): string => {
  const { address } = order
  const [firstName = '', ...rest] = address.name.split(' ')
  const total = totalOf(order)
  return JSON.stringify({
    id: numeric(order.id),
    admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    cancelled_at: order.cancelledAt,
    closed_at: null,
    confirmed: true,
    contact_email: order.email,
    created_at: order.createdAt,
    currency: shop.currency,
    current_total_price: total,
    email: order.email,
    financial_status: order.financialStatus.toLowerCase(),
    fulfillment_status: order.fulfilments.length === 0 ? null : 'partial',
    name: nameOf(order),
    note: order.note,
    note_attributes: (order.attributes ?? []).map(({ key, value }) => ({ name: key, value })),
    number: order.number - 1000,
    order_number: order.number,
    phone: null,
    presentment_currency: shop.currency,
    processed_at: order.createdAt,
    source_name: 'web',
    tags: '',
    test: order.isTest ?? false,
    total_price: total,
    updated_at: order.updatedAt,
    refunds: [],
    line_items: order.lines.map(linePayload),
    shipping_address: {
      first_name: firstName,
      last_name: rest.join(' '),
      name: address.name,
      phone: address.phone,
      address1: address.address1,
      address2: address.address2,
      company: address.company,
      city: address.city,
      province: address.province,
      zip: address.zip,
      country: address.country,
      country_code: address.countryCode,
    },
  })
}

/** A deletion contains only the id. */
export const deletedPayload = (id: string): string => JSON.stringify({ id: numeric(id) })
