import type { Currency } from '../../../contract/money.ts'
import type { OrderStatus, WaitingParty, WaitingReason } from '../../../contract/statuses.ts'
import type { Database } from '../../platform/database.ts'
import { listFilterOf, type Exported, type OrderFilter } from './find-exported.ts'
import { Parameters, walkOf, walkSql, type Statement } from './list-sql.ts'
import { hasWordSql } from './search-orders.ts'
import type { Scope } from './types.ts'

export interface ExportedLine {
  readonly title: string
  readonly variantTitle: string
  readonly shopSku: string
  readonly skuCode: string | null
  readonly quantity: number
  readonly units: number
  readonly unitPriceMinor: number | null
}

/** An order with all that a file says about it; instants in ISO 8601. */
export interface ExportedOrder {
  readonly number: string
  readonly shopName: string
  readonly shopOrderName: string
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
  readonly waitingOn: WaitingParty | null
  readonly waitingSince: string | null
  readonly orderedAt: string
  readonly createdAt: string
  readonly paidAt: string | null
  readonly shippedAt: string | null
  readonly deliveredAt: string | null
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
  readonly totalMinor: number
  readonly shippingLineName: string | null
  /** The number of the order of which this one is sent again. */
  readonly reissueOf: string | null
  readonly lines: readonly ExportedLine[]
  readonly parcels: readonly { readonly carrier: string; readonly trackingNumber: string }[] | null
}

const columns = `
  o.number, s.name as "shopName", o.shop_order_name as "shopOrderName", o.status,
  o.waiting_reason as "waitingReason", o.waiting_on as "waitingOn", o.waiting_since as "waitingSince",
  o.ordered_at as "orderedAt", o.created_at as "createdAt", o.paid_at as "paidAt", o.shipped_at as "shippedAt",
  o.delivered_at as "deliveredAt", o.recipient_name as "recipientName", o.phone, o.email, o.address1, o.address2,
  o.city, o.province, o.postcode, o.country_code as "countryCode", o.tax_number as "taxNumber", o.currency,
  o.product_minor as "productMinor", o.freight_minor as "freightMinor", o.total_minor as "totalMinor",
  o.shipping_line_name as "shippingLineName",
  case when o.kind = 'reissue' then 'DS-' || o.reissue_of_id end as "reissueOf",
  (select coalesce(json_agg(json_build_object('title', l.title, 'variantTitle', l.variant_title, 'shopSku', l.shop_sku,
      'skuCode', l.sku_code, 'quantity', l.quantity, 'units', l.units, 'unitPriceMinor', l.unit_price_minor)
      order by l.id), '[]')
    from order_line l where l.customer_id = o.customer_id and l.order_id = o.id) as lines,
  case when o.shipped_at is not null then
    (select json_agg(json_build_object('carrier', h.carrier, 'trackingNumber', h.tracking_number) order by h.id)
      from shipment h where h.customer_id = o.customer_id and h.order_id = o.id) end as parcels`

/**
 * The orders of a page (`id`, and its place `n`) as JSON. Each is looked up by its id, as in `rowsSql`: `offset 0` keeps
 * the planner from reading all of the customer's orders.
 */
const ordersSql = (page: string, customer: string): string => `
  (select coalesce(json_agg(row_to_json(r)), '[]') from (
    select ${columns} from (${page}) page
      cross join lateral (
        select * from dropshipping_order whole where whole.customer_id = ${customer} and whole.id = page.id offset 0
      ) o
      join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
      order by page.n
  ) r)`

/**
 * Orders of one statement: few enough that other calls hardly wait for them, and that they are gone from memory with the
 * first, quick round of collecting.
 */
const batchSize = 50
/** Where words are looked for, so many orders of the walk are looked through in one statement. */
const windowSize = 4_000

/** The last order that was read; the walk goes on after it. */
interface Place {
  readonly at: string
  readonly id: string
}
interface Batch<Next> {
  readonly orders: readonly ExportedOrder[]
  /** Null: there is nothing more. */
  readonly next: Next | null
}

const beginning: Place = { at: 'infinity', id: '9223372036854775807' }

/** A batch of the walk after a place; exported so that its plan can be looked at. */
export const walkStatement = (
  scope: Scope,
  filter: OrderFilter,
  words: readonly (readonly string[])[],
  after: Place = beginning,
): Statement => {
  const p = new Parameters()
  const list = listFilterOf(scope, filter, p)
  const { over, where } = walkOf(list, p)
  const onwards = `(o.created_at, o.id) < (${p.add(after.at, 'timestamptz')}, ${p.add(after.id, 'bigint')})`
  const size = words.length > 0 ? windowSize : batchSize
  const walk = walkSql({ ...(over ? { over } : {}), where: `${where} and ${onwards}` }, size, 0)
  const found = words.map((terms) => hasWordSql(list.customer, p.add(terms, 'text[]'), 'w.id'))
  const place = (of: string): string =>
    `(select json_build_object('at', created_at, 'id', id::text) from ${of} order by created_at, id limit 1)`
  const page = 'select id, row_number() over (order by created_at desc, id desc) as n from m'
  const text = `with w as materialized (${walk}),
    m as materialized (select w.id, w.created_at from w where ${['true', ...found].join(' and ')} limit ${batchSize})
    select json_build_object('orders', ${ordersSql(page, list.customer)},
      'next', case when (select count(*) from m) = ${batchSize} then ${place('m')}
        when (select count(*) from w) = ${size} then ${place('w')} end)::text as json`
  return { text, values: p.values }
}

const chosenSql = `select json_build_object('orders',
  ${ordersSql('select id, n from unnest($2::bigint[]) with ordinality as chosen (id, n)', '$1')})::text as json`

const jsonOf = async (database: Database, scope: Scope, { text, values }: Statement): Promise<string> => {
  const [row] = await database.queryTenant<{ json: string }>(scope.customerId, text, values)
  if (!row) throw new Error('a batch is always one row')
  return row.json
}

/** One batch after the other, the next one read while the last is worked on. */
async function* batchesOf<Next>(
  read: (after: Next | undefined) => Promise<Batch<Next>>,
): AsyncGenerator<readonly ExportedOrder[]> {
  let coming = read(undefined)
  for (;;) {
    const { orders, next } = await coming
    if (next !== null) {
      coming = read(next)
      // It fails where it is awaited; nobody awaits it once the caller has gone.
      coming.catch(() => undefined)
    }
    if (orders.length > 0) yield orders
    if (next === null) return
  }
}

/** The orders of an export, batch by batch: a million of them never lie in memory together. */
export const readExported = (
  database: Database,
  scope: Scope,
  filter: OrderFilter,
  exported: Exported,
): AsyncGenerator<readonly ExportedOrder[]> => {
  if (exported.kind === 'walk') {
    return batchesOf<Place>(async (after) =>
      JSON.parse(await jsonOf(database, scope, walkStatement(scope, filter, exported.words, after))),
    )
  }
  return batchesOf<number>(async (after = 0) => {
    const end = after + batchSize
    const values = [scope.customerId, exported.ids.slice(after, end)]
    const { orders }: Batch<number> = JSON.parse(await jsonOf(database, scope, { text: chosenSql, values }))
    return { orders, next: end < exported.ids.length ? end : null }
  })
}
