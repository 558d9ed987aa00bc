import * as z from 'zod'
import type { TrackingStatus } from '../../../../contract/kernel/statuses.ts'
import type { Attribute } from '../../../../contract/orders/order-schemas.ts'
import { ShopRefused, shopMinor, type ShopOrder, type ShopOrderLine } from '../../../modules/shops/index.ts'
import { refusalOf } from '../../../platform/kernel/refuse.ts'
import { firstIssueOf, idOf, type GraphqlLine, type GraphqlOrder } from './answers.ts'

const paidStatuses = new Set(['PAID', 'PARTIALLY_REFUNDED'])
/** Refunded, or never to be paid: nothing ships. */
const overStatuses = new Set(['REFUNDED', 'VOIDED', 'EXPIRED'])

/** Shopify's title of the only variant of a product without options. */
export const variantTitleOf = (title: string | null | undefined): string =>
  title && title !== 'Default Title' ? title : ''

const secondLine = (address2: string | null | undefined, company: string | null | undefined): string =>
  [company, address2].filter((part) => part?.trim()).join(', ')

const maxAttributes = 50

/** At most 50 of up to 1,000 characters; empty ones are left out. */
const attributesOf = (
  given: readonly { readonly name: string; readonly value?: string | null | undefined }[],
): Attribute[] =>
  given
    .flatMap(({ name, value }) => (value ? [{ name: name.slice(0, 100), value: value.slice(0, 1000) }] : []))
    .slice(0, maxAttributes)

/** The recipient's, such as a Brazilian CPF or a Korean customs number; the one for shipping before the one for tax. */
const taxNumberOf = (fields: GraphqlOrder['localizedFields']['nodes']): string => {
  const valueOf = (pattern: RegExp): string =>
    fields.find(({ key, value }) => pattern.test(key) && value.trim() !== '')?.value.trim() ?? ''
  return (valueOf(/^SHIPPING_CREDENTIAL_[A-Z]{2}$/) || valueOf(/^TAX_CREDENTIAL_[A-Z]{2}$/)).slice(0, 40)
}

const lineOf = (line: GraphqlLine, currency: string): ShopOrderLine => ({
  lineKey: idOf(line.id),
  variantId: line.variant ? idOf(line.variant.id) : null,
  sku: line.sku ?? '',
  title: line.title,
  variantTitle: variantTitleOf(line.variantTitle),
  imageUrl: line.image?.url ?? null,
  quantity: line.currentQuantity,
  quantityToShip: line.requiresShipping ? Math.min(line.currentQuantity, line.unfulfilledQuantity) : 0,
  priceMinor: shopMinor(line.originalUnitPriceSet.shopMoney.amount, currency),
  attributes: attributesOf(line.customAttributes.map(({ key, value }) => ({ name: key, value }))),
})

/** Maps an Admin API order; `lines` are all its lines from all pages. */
export const orderFromGraphql = (order: GraphqlOrder, lines: readonly GraphqlLine[]): ShopOrder => {
  const address = order.shippingAddress
  const status = order.displayFinancialStatus ?? 'PAID'
  return {
    key: idOf(order.id),
    name: order.name,
    orderedAt: order.createdAt,
    updatedAt: order.updatedAt,
    paid: paidStatuses.has(status),
    over: overStatuses.has(status),
    cancelled: order.cancelledAt !== null,
    cancelReason: order.cancelReason?.toLowerCase() ?? '',
    note: order.note ?? '',
    isTest: order.test,
    attributes: attributesOf(order.customAttributes.map(({ key, value }) => ({ name: key, value }))),
    address: {
      recipientName: address?.name ?? '',
      phone: address?.phone ?? order.phone ?? '',
      email: order.email ?? '',
      countryCode: address?.countryCodeV2 || address?.country || '',
      province: address?.province ?? '',
      city: address?.city ?? '',
      address1: address?.address1 ?? '',
      address2: secondLine(address?.address2, address?.company),
      postcode: address?.zip ?? '',
      taxNumber: taxNumberOf(order.localizedFields.nodes),
    },
    lines: lines.map((line) => lineOf(line, order.currencyCode)),
  }
}

const id = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String)
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

/** Apps also write numbers and objects into them. */
const attributesSchema = z
  .array(z.object({ name: z.coerce.string(), value: z.unknown() }))
  .catch([])
  .transform((given) =>
    attributesOf(
      given.map(({ name, value }) => ({
        name,
        value:
          typeof value === 'string'
            ? value
            : value === null || value === undefined
              ? null
              : JSON.stringify(value),
      })),
    ),
  )

const webhookOrderSchema = z.object({
  id,
  name: z.string(),
  created_at: instant,
  updated_at: instant,
  cancelled_at: instant.nullish(),
  cancel_reason: text,
  financial_status: text,
  currency: z.string(),
  email: text,
  phone: text,
  note: text,
  test: z.boolean().default(false),
  note_attributes: attributesSchema,
  shipping_address: z
    .object({
      name: text,
      phone: text,
      address1: text,
      address2: text,
      company: text,
      city: text,
      province: text,
      zip: text,
      country: text,
      country_code: text,
    })
    .nullish(),
  line_items: z.array(
    z.object({
      id,
      variant_id: id.nullish(),
      title: z.string(),
      variant_title: text,
      sku: text,
      quantity: z.int().min(0),
      current_quantity: z.int().min(0).optional(),
      fulfillable_quantity: z.int().min(0).optional(),
      requires_shipping: z.boolean().default(true),
      price: z.string(),
      properties: attributesSchema,
    }),
  ),
  refunds: z
    .array(z.object({ refund_line_items: z.array(z.object({ line_item_id: id, quantity: z.int() })) }))
    .default([]),
})
type WebhookOrder = z.output<typeof webhookOrderSchema>

const refundedOf = (order: WebhookOrder, lineId: string): number =>
  order.refunds
    .flatMap((refund) => refund.refund_line_items)
    .reduce((sum, line) => sum + (line.line_item_id === lineId ? line.quantity : 0), 0)

const webhookLineOf = (order: WebhookOrder, line: WebhookOrder['line_items'][number]): ShopOrderLine => {
  const quantity = line.current_quantity ?? Math.max(0, line.quantity - refundedOf(order, line.id))
  const open = line.fulfillable_quantity ?? quantity
  return {
    lineKey: line.id,
    variantId: line.variant_id ?? null,
    sku: line.sku,
    title: line.title,
    variantTitle: variantTitleOf(line.variant_title),
    imageUrl: null,
    quantity,
    quantityToShip: line.requires_shipping ? Math.min(quantity, open) : 0,
    priceMinor: shopMinor(line.price, order.currency),
    attributes: line.properties,
  }
}

/** @throws ShopRefused if the payload has no order */
export const orderFromWebhook = (payload: unknown): ShopOrder => {
  const parsed = webhookOrderSchema.safeParse(payload)
  if (!parsed.success) {
    const detail = firstIssueOf(parsed.error)
    throw new ShopRefused(refusalOf('shopifyWebhookUnreadable', { lacks: 'order', detail }))
  }
  const order = parsed.data
  const address = order.shipping_address
  const status = order.financial_status.toUpperCase()
  return {
    key: order.id,
    name: order.name,
    orderedAt: order.created_at,
    updatedAt: order.updated_at,
    paid: paidStatuses.has(status),
    over: overStatuses.has(status),
    cancelled: Boolean(order.cancelled_at),
    cancelReason: order.cancel_reason,
    note: order.note,
    isTest: order.test,
    attributes: order.note_attributes,
    address: {
      recipientName: address?.name ?? '',
      phone: address?.phone || order.phone,
      email: order.email,
      countryCode: address?.country_code || address?.country || '',
      province: address?.province ?? '',
      city: address?.city ?? '',
      address1: address?.address1 ?? '',
      address2: secondLine(address?.address2, address?.company),
      postcode: address?.zip ?? '',
    },
    lines: order.line_items.map((line) => webhookLineOf(order, line)),
  }
}

/** Our statuses as Shopify's event statuses; null where there is none and nothing is sent. */
export const eventStatusOf = {
  notFound: null,
  infoReceived: 'CONFIRMED',
  pickedUp: 'CARRIER_PICKED_UP',
  inTransit: 'IN_TRANSIT',
  customs: 'IN_TRANSIT',
  outForDelivery: 'OUT_FOR_DELIVERY',
  availableForPickup: 'READY_FOR_PICKUP',
  deliveryFailed: 'ATTEMPTED_DELIVERY',
  exception: 'DELAYED',
  returning: 'FAILURE',
  returned: 'FAILURE',
  delivered: 'DELIVERED',
  expired: null,
} as const satisfies Record<TrackingStatus, string | null>

/** @throws ShopRefused if the payload names no product */
export const deletedProductFromWebhook = (payload: unknown): string => {
  const parsed = z.object({ id }).safeParse(payload)
  if (!parsed.success) {
    const detail = firstIssueOf(parsed.error)
    throw new ShopRefused(refusalOf('shopifyWebhookUnreadable', { lacks: 'product', detail }))
  }
  return parsed.data.id
}
