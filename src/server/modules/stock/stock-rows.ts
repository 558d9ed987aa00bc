import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { paceDays, type StockSku, type stockRowSchema } from '../../../contract/stock/stock.ts'
import type { CustomerId } from '../../platform/database/database.ts'

type Row = z.input<typeof stockRowSchema>

const maxCounted = 1000

/** Purchase orders that still add to the stock. */
export const openStatuses = sql`('paid', 'purchasing', 'submitted', 'inTransit', 'partlyArrived')`

/** Of `sku k` and `product p`. */
export const skuColumns = sql`
  p.id::text as "productId", coalesce(k.code, '') as code,
  coalesce(p.subject_en, '') as "subjectEn", coalesce(p.subject_zh, '') as "subjectZh", coalesce(k.image_url, p.cover_url) as "imageUrl",
  coalesce((select string_agg(a ->> 'value', ' / ' order by n)
    from jsonb_array_elements(k.attributes) with ordinality as x (a, n)), '') as "attributesText"`

/** Units on their way for the stock row `s`. */
export const inTransitSql = sql`
  (select coalesce(sum(i.quantity - i.arrived_quantity - i.closed_short_quantity), 0)::integer
    from purchase_item i join purchase_order o on o.customer_id = i.customer_id and o.id = i.order_id
    where i.customer_id = s.customer_id and i.sku_id = s.sku_id and i.arrived_quantity + i.closed_short_quantity < i.quantity
      and o.status in ${openStatuses})`

/** What the units of the stock row `s` that are left cost, and how many have no known cost. */
const costColumns = sql`v.value as "valueMinor", v.unknown as "unitsWithoutCost"`
const costJoin = sql`
  left join lateral (
    select round(sum(c.remaining * c.unit_cost))::float8 as value,
        coalesce(sum(c.remaining) filter (where c.unit_cost is null), 0)::integer as unknown
      from stock_layer_cost c where c.customer_id = s.customer_id and c.sku_id = s.sku_id and c.remaining > 0
  ) v on true`

/** Columns of a stock row `s`, `sku k` and `product p`; incoming units are looked up per row. */
export const stockColumns = sql`
  s.sku_id::text as "skuId", ${skuColumns}, s.is_stocked as "isStocked", s.on_hand as "onHand", s.reserved, s.on_hand - s.reserved as available,
  ${inTransitSql} as "inTransit", s.sold_30d as "soldIn30Days", s.alert_kind as "alertKind", s.alert_value as "alertValue",
  s.alert_quantity as "alertQuantity", s.low_since as "lowSince", ${costColumns}`

export const skuJoins = sql`left join sku k on k.id = s.sku_id left join product p on p.id = k.product_id`
/** For `stockColumns`. */
export const stockJoins = sql`${skuJoins} ${costJoin}`

/** What `stockColumns` read of a stock row. */
export const storedColumns = sql`s.customer_id, s.sku_id, true as is_stocked, s.on_hand, s.reserved, s.sold_30d, s.alert_kind, s.alert_value,
  s.alert_quantity, s.low_since`

/** SKUs of open orders that were never in stock, with the same columns. */
export const expectedRows = (customerId: CustomerId) => sql`
  select distinct i.customer_id, i.sku_id, false as is_stocked, 0 as on_hand, 0 as reserved, 0 as sold_30d, null::text as alert_kind,
      null::integer as alert_value, null::integer as alert_quantity, null::timestamptz as low_since
    from purchase_order o join purchase_item i on i.customer_id = o.customer_id and i.order_id = o.id
    where o.customer_id = ${customerId} and o.type in (1, 2) and o.status in ${openStatuses}
      and not exists (select from stock h where h.customer_id = i.customer_id and h.sku_id = i.sku_id)`

/** A row as `stockColumns` return it. */
export interface ReadStockRow extends StockSku {
  readonly isStocked: boolean
  readonly onHand: number
  readonly reserved: number
  readonly available: number
  readonly inTransit: number
  readonly soldIn30Days: number
  readonly alertKind: 'units' | 'days' | null
  readonly alertValue: number | null
  readonly alertQuantity: number | null
  readonly lowSince: Date | null
  readonly valueMinor: number | null
  readonly unitsWithoutCost: number
}

/** Whole days that `available` units last at the pace of the last 30 days; null without sales. */
export const daysLeft = (available: number, soldIn30Days: number): number | null =>
  soldIn30Days === 0 ? null : Math.floor((Math.max(0, available) * paceDays) / soldIn30Days)

interface Need {
  readonly available: number
  readonly inTransit: number
  readonly soldIn30Days: number
  readonly alertQuantity: number | null
}

/**
 * Units for 30 days of sales above the alert quantity, less what is there or on its way; at least 1, but 0 where nothing asks
 * for an order: neither sales nor an alert quantity nor a shortage.
 */
export const suggestedUnits = ({ available, inTransit, soldIn30Days, alertQuantity }: Need): number => {
  if (soldIn30Days === 0 && alertQuantity === null && available >= 0) return 0
  return Math.max(1, soldIn30Days + (alertQuantity ?? 0) - available - inTransit)
}

export const stockRowOf = ({ alertKind, alertValue, lowSince, ...row }: ReadStockRow): Row => ({
  ...row,
  daysLeft: daysLeft(row.available, row.soldIn30Days),
  alert: alertKind === null || alertValue === null ? null : { kind: alertKind, value: alertValue },
  lowSince: lowSince?.toISOString() ?? null,
  suggestedUnits: suggestedUnits(row),
})

export const countedOf = (rows: RawBuilder<unknown>) =>
  sql<{ total: number }>`select count(*)::integer as total from (${rows} limit ${sql.lit(maxCounted + 1)}) x`

export const counted = (found: number) => ({
  total: Math.min(found, maxCounted),
  totalIsLowerBound: found > maxCounted,
})

/** As many rows as a page and its count need. */
export const rowsForPage = (pageNum: number, pageSize: number): number =>
  Math.max(pageNum * pageSize, maxCounted + 1)
