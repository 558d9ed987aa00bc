import type { Currency } from '../../../contract/money.ts'
import type { OrderStatus, WaitingParty, WaitingReason } from '../../../contract/statuses.ts'

export interface ExportedLine {
  readonly title: string
  readonly variantTitle: string
  readonly shopSku: string
  readonly skuCode: string | null
  readonly quantity: number
  readonly units: number
  readonly unitPriceMinor: number | null
}

/** An order with all that a file says about it; instants in whole seconds, as milliseconds. */
export interface ExportedOrder {
  readonly number: string
  readonly shopName: string
  readonly shopOrderName: string
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
  readonly waitingOn: WaitingParty | null
  readonly waitingSince: number | null
  readonly orderedAt: number | null
  readonly createdAt: number | null
  readonly paidAt: number | null
  readonly shippedAt: number | null
  readonly deliveredAt: number | null
  readonly recipientName: string
  readonly phone: string
  readonly email: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly province: string
  readonly postcode: string
  readonly countryCode: string
  readonly taxNumber: string
  readonly currency: Currency
  readonly productMinor: number
  readonly freightMinor: number
  readonly serviceMinor: number
  readonly totalMinor: number
  readonly shippingLineName: string | null
  /** The number of the order of which this one is sent again. */
  readonly reissueOf: string | null
  readonly lines: readonly ExportedLine[]
  readonly parcels: readonly { readonly carrier: string; readonly trackingNumber: string }[] | null
}

// An order comes as an array of texts, not as an object: to name and tell the kinds of some forty values of each of a
// million orders is most of the work of reading them, on both sides.

type Text = string | null
/** In the order of `cellsSql`, `lineSql` and `parcelSql`. */
type Cells = readonly Text[]

/** An order with its lines and parcels, as `orderCellsSql` answers it. */
export type OrderCells = readonly [
  order: Cells,
  lines: readonly Cells[] | null,
  parcels: readonly Cells[] | null,
]

const seconds = (column: string): string => `floor(date_part('epoch', ${column}))::bigint::text`

const cellsSql = `array[o.number, s.name, o.shop_order_name, o.status, o.waiting_reason, o.waiting_on,
  ${seconds('o.waiting_since')}, ${seconds('o.ordered_at')}, ${seconds('o.created_at')}, ${seconds('o.paid_at')},
  ${seconds('o.shipped_at')}, ${seconds('o.delivered_at')}, o.recipient_name, o.phone, o.email, o.address1, o.address2,
  o.city, o.province, o.postcode, o.country_code, o.tax_number, o.currency, o.product_minor::text,
  o.freight_minor::text, o.total_minor::text, o.shipping_line_name,
  case when o.kind = 'reissue' then 'DS-' || o.reissue_of_id end, o.service_minor::text]`
const lineSql = `array[l.title, l.variant_title, l.shop_sku, l.sku_code, l.quantity::text, l.units::text,
  l.unit_price_minor::text]`
const parcelSql = 'array[h.carrier, h.tracking_number]'

/**
 * The orders of a page (`id`, and its place `n`) as JSON arrays. Each is looked up by its id: `offset 0` keeps the planner
 * from reading all of the customer's orders.
 */
export const orderCellsSql = (page: string, customer: string): string => `
  (select coalesce(json_agg(r.cells order by r.n), '[]') from (
    select page.n, json_build_array(array_to_json(${cellsSql}),
        (select json_agg(array_to_json(${lineSql}) order by l.id)
          from order_line l where l.customer_id = o.customer_id and l.order_id = o.id),
        case when o.shipped_at is not null then
          (select json_agg(array_to_json(${parcelSql}) order by h.id)
            from shipment h where h.customer_id = o.customer_id and h.order_id = o.id) end) as cells
      from (${page}) page
      cross join lateral (
        select * from dropshipping_order whole where whole.customer_id = ${customer} and whole.id = page.id offset 0
      ) o
      join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
  ) r)`

const wholeOf = (text: Text | undefined): number => Number(text ?? 0)
const instantOf = (text: Text | undefined): number | null =>
  text === null || text === undefined ? null : Number(text) * 1000

const lineOf = (cells: Cells): ExportedLine => {
  const [title, variantTitle, shopSku, skuCode, quantity, units, unitPrice] = cells
  return {
    title: title ?? '',
    variantTitle: variantTitle ?? '',
    shopSku: shopSku ?? '',
    skuCode: skuCode ?? null,
    quantity: wholeOf(quantity),
    units: wholeOf(units),
    unitPriceMinor: unitPrice === null ? null : wholeOf(unitPrice),
  }
}

const noCells: readonly Cells[] = []

export const exportedOrderOf = ([cells, lines, parcels]: OrderCells): ExportedOrder => ({
  number: cells[0] ?? '',
  shopName: cells[1] ?? '',
  shopOrderName: cells[2] ?? '',
  // What the columns hold is checked where it is written.
  status: cells[3] as OrderStatus,
  waitingReason: cells[4] as WaitingReason | null,
  waitingOn: cells[5] as WaitingParty | null,
  waitingSince: instantOf(cells[6]),
  orderedAt: instantOf(cells[7]),
  createdAt: instantOf(cells[8]),
  paidAt: instantOf(cells[9]),
  shippedAt: instantOf(cells[10]),
  deliveredAt: instantOf(cells[11]),
  recipientName: cells[12] ?? '',
  phone: cells[13] ?? '',
  email: cells[14] ?? '',
  address1: cells[15] ?? '',
  address2: cells[16] ?? '',
  city: cells[17] ?? '',
  province: cells[18] ?? '',
  postcode: cells[19] ?? '',
  countryCode: cells[20] ?? '',
  taxNumber: cells[21] ?? '',
  currency: cells[22] as Currency,
  productMinor: wholeOf(cells[23]),
  freightMinor: wholeOf(cells[24]),
  totalMinor: wholeOf(cells[25]),
  shippingLineName: cells[26] ?? null,
  reissueOf: cells[27] ?? null,
  serviceMinor: wholeOf(cells[28]),
  lines: (lines ?? noCells).map(lineOf),
  parcels:
    parcels?.map(([carrier, trackingNumber]) => ({
      carrier: carrier ?? '',
      trackingNumber: trackingNumber ?? '',
    })) ?? null,
})
