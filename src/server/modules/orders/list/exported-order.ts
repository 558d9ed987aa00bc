import type { Currency } from '../../../../contract/kernel/money.ts'
import type { OrderStatus, WaitingParty, WaitingReason } from '../../../../contract/kernel/statuses.ts'

export interface ExportedLine {
  readonly title: string
  readonly variantTitle: string
  readonly shopSku: string
  readonly skuCode: string | null
  readonly quantity: number
  readonly units: number
  readonly unitPriceMinor: number | null
}

/** What the agency is not shown. */
export interface ExportedNotes {
  readonly tags: readonly string[]
  readonly note: string
}

/** In the customer's currency. */
export interface ExportedProfit {
  readonly revenueMinor: number
  readonly feesMinor: number
  readonly profitMinor: number
}

/** An order with all exported fields; instants are Unix milliseconds of whole seconds. */
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
  readonly replacementOf: string | null
  readonly giftNote: string
  /** The scheme and number that its parcel travels under. */
  readonly taxScheme: string | null
  readonly schemeNumber: string | null
  readonly schemeNumberOwner: string | null
  /** The seller's; null if it is not known, and for operators. */
  readonly profit: ExportedProfit | null
  /** Null for operators. */
  readonly notes: ExportedNotes | null
  readonly lines: readonly ExportedLine[]
  readonly parcels: readonly { readonly carrier: string; readonly trackingNumber: string }[] | null
}

// Orders are read as text arrays instead of objects, because naming and typing some forty values per order dominates
// the time of large exports on both sides. Lines and parcels are read separately, because aggregating them per order
// made the query half again as slow.

type Text = string | null
/** In the order of `orderCells`, `lineCells` and `parcelCells`. */
type Cells = readonly Text[]

/** A batch as returned by `orderCellsSql`: each part is JSON of `Cells[]`; lines and parcels are ordered by id. */
export interface OrderCells {
  readonly orders: string
  readonly lines: string
  readonly parcels: string
  /** `profitCellsSql`; missing for operators. */
  readonly profits?: string
  /** `noteCellsSql`; missing for operators. */
  readonly notes?: string
}

const seconds = (column: string): string => `floor(date_part('epoch', ${column}))::bigint::text`

const orderCells = `o.id::text, o.number, s.name, o.shop_order_name, o.status, o.waiting_reason, o.waiting_on,
  ${seconds('o.waiting_since')}, ${seconds('o.ordered_at')}, ${seconds('o.created_at')}, ${seconds('o.paid_at')},
  ${seconds('o.shipped_at')}, ${seconds('o.delivered_at')}, o.recipient_name, o.phone, o.email, o.address1, o.address2,
  o.city, o.province, o.postcode, o.country_code, o.tax_number, o.currency, o.product_minor::text,
  o.freight_minor::text, o.total_minor::text, o.shipping_line_name,
  case when o.kind = 'replacement' then 'DS-' || o.replacement_of_id end, o.service_minor::text,
  t.scheme, t.number, t.owner, o.gift_note`
const lineCells = `l.order_id::text, l.title, l.variant_title, l.shop_sku, l.sku_code, l.quantity::text, l.units::text,
  l.unit_price_minor::text`
const parcelCells = 'h.order_id::text, h.carrier, h.tracking_number'

/** SQL for a batch of orders; `areThese` builds the condition from a table alias and its order id column. */
export const orderCellsSql = (areThese: (alias: string, orderId: string) => string): string => {
  const all = (cells: string, from: string, order: string): string =>
    `(select coalesce(json_agg(array_to_json(array[${cells}])${order}), '[]')::text from ${from})`
  const orders = `dropshipping_order o join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
    left join order_tax_number t on t.customer_id = o.customer_id and t.order_id = o.id and o.paid_at is not null
      and t.number is not null
    where ${areThese('o', 'id')}`
  return `select ${all(orderCells, orders, '')} as orders,
    ${all(lineCells, `order_line l where ${areThese('l', 'order_id')}`, ' order by l.id')} as lines,
    ${all(parcelCells, `shipment h where ${areThese('h', 'order_id')}`, ' order by h.id')} as parcels`
}

/** Of the orders that have tags or a note. */
export const noteCellsSql = (areThese: (alias: string, orderId: string) => string): string => `
  (select coalesce(json_agg(json_build_array(o.id::text, o.tags, o.seller_note)), '[]')::text
    from dropshipping_order o where ${areThese('o', 'id')} and (o.tags <> '{}' or o.seller_note <> ''))`

const wholeOf = (text: Text | undefined): number => Number(text ?? 0)
const instantOf = (text: Text | undefined): number | null =>
  text === null || text === undefined ? null : Number(text) * 1000

const lineOf = (cells: Cells): ExportedLine => ({
  title: cells[1] ?? '',
  variantTitle: cells[2] ?? '',
  shopSku: cells[3] ?? '',
  skuCode: cells[4] ?? null,
  quantity: wholeOf(cells[5]),
  units: wholeOf(cells[6]),
  unitPriceMinor: cells[7] === null ? null : wholeOf(cells[7]),
})

const profitOf = (cells: Cells): ExportedProfit => ({
  revenueMinor: wholeOf(cells[1]),
  feesMinor: wholeOf(cells[2]),
  profitMinor: wholeOf(cells[3]),
})

const orderOf = (
  cells: Cells,
  lines: readonly ExportedLine[],
  parcels: ExportedOrder['parcels'],
  profit: ExportedProfit | null,
  notes: ExportedNotes | null,
): ExportedOrder => ({
  number: cells[1] ?? '',
  shopName: cells[2] ?? '',
  shopOrderName: cells[3] ?? '',
  // Stored values were validated when written.
  status: cells[4] as OrderStatus,
  waitingReason: cells[5] as WaitingReason | null,
  waitingOn: cells[6] as WaitingParty | null,
  waitingSince: instantOf(cells[7]),
  orderedAt: instantOf(cells[8]),
  createdAt: instantOf(cells[9]),
  paidAt: instantOf(cells[10]),
  shippedAt: instantOf(cells[11]),
  deliveredAt: instantOf(cells[12]),
  recipientName: cells[13] ?? '',
  phone: cells[14] ?? '',
  email: cells[15] ?? '',
  address1: cells[16] ?? '',
  address2: cells[17] ?? '',
  city: cells[18] ?? '',
  province: cells[19] ?? '',
  postcode: cells[20] ?? '',
  countryCode: cells[21] ?? '',
  taxNumber: cells[22] ?? '',
  currency: cells[23] as Currency,
  productMinor: wholeOf(cells[24]),
  freightMinor: wholeOf(cells[25]),
  totalMinor: wholeOf(cells[26]),
  shippingLineName: cells[27] ?? null,
  replacementOf: cells[28] ?? null,
  taxScheme: cells[30] ?? null,
  schemeNumber: cells[31] ?? null,
  schemeNumberOwner: cells[32] ?? null,
  giftNote: cells[33] ?? '',
  serviceMinor: wholeOf(cells[29]),
  profit,
  notes,
  lines,
  parcels,
})

const cellsIn = (json: string): readonly Cells[] => JSON.parse(json)

const notesIn = (json: string): ReadonlyMap<Text | undefined, ExportedNotes> => {
  const rows: readonly (readonly [string, readonly string[], string])[] = JSON.parse(json)
  return new Map(rows.map(([id, tags, note]) => [id, { tags, note }]))
}

const byOrder = <T>(json: string, of: (cells: Cells) => T): Map<Text | undefined, T[]> => {
  const gathered = new Map<Text | undefined, T[]>()
  for (const cells of cellsIn(json)) {
    const those = gathered.get(cells[0])
    if (those) those.push(of(cells))
    else gathered.set(cells[0], [of(cells)])
  }
  return gathered
}

export const exportedOrdersOf = (ids: readonly string[], batch: OrderCells): ExportedOrder[] => {
  const lines = byOrder(batch.lines, lineOf)
  const parcels = byOrder(batch.parcels, ([, carrier, trackingNumber]) => ({
    carrier: carrier ?? '',
    trackingNumber: trackingNumber ?? '',
  }))
  const profits = new Map(cellsIn(batch.profits ?? '[]').map((cells) => [cells[0], profitOf(cells)]))
  const notes = notesIn(batch.notes ?? '[]')
  const orders = new Map(cellsIn(batch.orders).map((cells) => [cells[0], cells]))
  return ids.flatMap((id) => {
    const cells = orders.get(id)
    return cells
      ? [
          orderOf(
            cells,
            lines.get(id) ?? [],
            parcels.get(id) ?? null,
            profits.get(id) ?? null,
            notes.get(id) ?? null,
          ),
        ]
      : []
  })
}
