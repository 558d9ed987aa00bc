import { sql } from 'kysely'
import type { SupplierOrderStatus } from '../../../contract/supplier-orders/supplier-order-states.ts'
import type { Db } from '../../platform/database/database.ts'

export interface Share<From> {
  /** Null: neither in stock nor on order. */
  readonly from: From | null
  readonly units: number
}

/** Gives each demand what the sources hold, both in the given order. Returns the shares of each demand. */
export const distributeUnits = <From extends { readonly units: number }>(
  demands: readonly number[],
  sources: readonly From[],
): Share<From>[][] => {
  let at = 0
  let left = sources[0]?.units ?? 0
  return demands.map((demand) => {
    const shares: Share<From>[] = []
    let missing = demand
    while (missing > 0) {
      const source = sources[at]
      if (source && left === 0) {
        at += 1
        left = sources[at]?.units ?? 0
        continue
      }
      const units = source ? Math.min(left, missing) : missing
      shares.push({ from: source ?? null, units })
      missing -= units
      if (source) left -= units
    }
    return shares
  })
}

export interface Demand {
  readonly kind: 'order' | 'inventory' | 'wholesale'
  readonly customerId: string
  readonly orderId: string
  readonly number: string
  readonly units: number
  readonly since: Date
}

export interface Source {
  /** Null: the agency's stock. */
  readonly order: {
    readonly id: string
    readonly number: string
    readonly supplierName: string
    readonly status: SupplierOrderStatus
    readonly expectedOn: string | null
  } | null
  readonly units: number
}

/** Who needs a SKU, oldest payment first, and where its units come from, earliest first. */
export interface SkuSupply {
  readonly demands: readonly Demand[]
  readonly sources: readonly Source[]
}

type SourceRow = NonNullable<Source['order']> & { readonly skuId: string; readonly units: number }

/** Of the SKUs that the given ones name; a draft is a source, too, the last. */
export const readSupply = async (
  db: Db,
  skuIds: readonly string[],
): Promise<ReadonlyMap<string, SkuSupply>> => {
  const ids = sql`any(${[...skuIds]}::bigint[])`
  const [demands, sources] = await Promise.all([
    sql<Demand & { readonly skuId: string }>`
      select d.kind, d.customer_id::text as "customerId", d.order_id::text as "orderId", d.number, d.since,
          d.sku_id::text as "skuId", sum(d.units)::integer as units
        from open_demand d where d.sku_id = ${ids} and d.units > 0
        group by d.kind, d.customer_id, d.order_id, d.number, d.since, d.sku_id order by d.since, d.order_id`.execute(
      db,
    ),
    sql<SourceRow>`
      select l.sku_id::text as "skuId", l.open_quantity as units, o.id::text as id, o.number, s.name as "supplierName",
          o.status, o.expected_on::text as "expectedOn"
        from supplier_order_line l join supplier_order o on o.id = l.order_id join supplier s on s.id = o.supplier_id
        where l.sku_id = ${ids} and l.open_quantity > 0 and o.status not in ('closed', 'cancelled')
        order by o.status = 'draft', o.expected_on nulls last, o.id`.execute(db),
  ])
  const { rows: held } = await sql<{ skuId: string; units: number }>`
    select sku_id::text as "skuId", on_hand as units from warehouse_stock where sku_id = ${ids} and on_hand > 0`.execute(
    db,
  )
  const demandOf = Map.groupBy(demands.rows, ({ skuId }) => skuId)
  const sourceOf = Map.groupBy(sources.rows, ({ skuId }) => skuId)
  const stockOf = new Map(held.map(({ skuId, units }) => [skuId, units]))
  return new Map(
    skuIds.map((skuId) => {
      const stock = stockOf.get(skuId) ?? 0
      const ordered = (sourceOf.get(skuId) ?? []).map(
        ({ units, id, number, supplierName, status, expectedOn }): Source => ({
          order: { id, number, supplierName, status, expectedOn },
          units,
        }),
      )
      return [
        skuId,
        {
          demands: demandOf.get(skuId) ?? [],
          sources: [...(stock > 0 ? [{ order: null, units: stock }] : []), ...ordered],
        },
      ]
    }),
  )
}

/** Where the units come from that an order still needs from the agency, by number. */
export interface OrderGoods {
  readonly needed: number
  readonly inStock: number
  readonly onOrder: number
  /** Neither in stock nor on order. */
  readonly toBuy: number
  /** By when all of `onOrder` is expected, such as '2026-01-31'; null where a day is not known. */
  readonly expectedOn: string | null
}

const goodsOf = (shares: readonly Share<Source>[]): OrderGoods => {
  const sum = (of: (from: Source | null) => boolean): number =>
    shares.reduce((units, share) => (of(share.from) ? units + share.units : units), 0)
  const ordered = shares.flatMap(({ from }) => (from?.order ? [from.order] : []))
  const days = ordered.flatMap(({ status, expectedOn }) =>
    status === 'draft' || expectedOn === null ? [] : [expectedOn],
  )
  return {
    needed: sum(() => true),
    inStock: sum((from) => from !== null && from.order === null),
    onOrder: sum((from) => from !== null && from.order !== null),
    toBuy: sum((from) => from === null),
    expectedOn: days.length === ordered.length ? (days.toSorted().at(-1) ?? null) : null,
  }
}

/** Of the orders that need anything from the agency; those paid earlier come first. */
export const readOrderGoods = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderGoods>> => {
  const wanted = new Set(orderIds)
  const { rows } = await sql<{ skuId: string }>`
    select distinct sku_id::text as "skuId" from open_demand
      where kind = 'order' and order_id = any(${[...wanted]}::bigint[]) and units > 0`.execute(db)
  const supply = await readSupply(
    db,
    rows.map(({ skuId }) => skuId),
  )
  const sharesOf = new Map<string, Share<Source>[]>()
  for (const { demands, sources } of supply.values()) {
    const units = demands.map((demand) => demand.units)
    for (const [index, shares] of distributeUnits(units, sources).entries()) {
      const orderId = demands[index]?.orderId ?? ''
      if (wanted.has(orderId)) sharesOf.set(orderId, [...(sharesOf.get(orderId) ?? []), ...shares])
    }
  }
  return new Map([...sharesOf].map(([orderId, shares]) => [orderId, goodsOf(shares)]))
}

/**
 * By when all that an order needs is expected, as a day such as '2026-01-31'. Orders are left out of which something is not
 * on order, or on no known day.
 */
export const expectedDays = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const goods = await readOrderGoods(db, orderIds)
  return new Map(
    [...goods].flatMap(([orderId, { toBuy, expectedOn }]) =>
      toBuy === 0 && expectedOn !== null ? [[orderId, expectedOn] as const] : [],
    ),
  )
}

/** Selects `order_id` of the orders for which stock does not cover all that they and those paid earlier need. */
export const lackingOrders = sql`
  select r.order_id from (
      select order_id, kind, sku_id, sum(units) over (partition by sku_id order by since, order_id) as units
        from open_demand where units > 0
    ) r left join warehouse_stock s on s.sku_id = r.sku_id
    where r.kind = 'order' and coalesce(s.on_hand, 0) < r.units`
