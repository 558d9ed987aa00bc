import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import type { purchaseSchema } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import {
  purchaseTabs,
  purchaseTabStatuses,
  type PurchaseType,
} from '../../../../contract/purchasing/purchase-states.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import { containing } from '../../../platform/database/containing.ts'
import type { CustomerId, Database, Db } from '../../../platform/database/database.ts'
import { maxCounted, newestByStatus, tabCounts, tabTotal } from '../../case-file/index.ts'
import { grantedTo } from '../../orders/index.ts'
import { sellerActions } from '../state/purchase-actions.ts'
import { purchaseTable } from '../state/purchase-rows.ts'
import { pricesOf } from '../ordering/purchase-prices.ts'
import { readCosts } from './purchase-costs.ts'
import {
  factsOf,
  moneyView,
  readEvents,
  readItems,
  rowColumns,
  rowView,
  type PurchaseRow,
} from './purchase-view.ts'

type ListInput = ParsedInputOf<typeof purchaseOrders.listPurchaseOrders>

const countsOf = async (db: Db, customerId: CustomerId, type: PurchaseType) => {
  const rows = await db
    .selectFrom('purchase_count')
    .select(['status', 'orders as count'])
    .where('customer_id', '=', customerId)
    .where('type', '=', type)
    .execute()
  return tabCounts(purchaseTabs, purchaseTabStatuses, rows)
}

export const listPurchaseOrders = async (
  database: Database,
  { customerId }: CustomerActor,
  input: ListInput,
) => {
  const db = database.tenant(customerId)
  const { type, tab, search, pageNum, pageSize } = input
  const statuses = tab === 'all' ? null : purchaseTabStatuses[tab]
  const inTab = statuses === null ? sql`` : sql`and o.status = any(${[...statuses]}::text[])`
  const where = sql`o.customer_id = ${customerId} and o.type = ${type} ${inTab}
    and o.search_text ilike ${containing(search ?? '')}`
  const rows = search
    ? sql`(select * from purchase_order o where ${where})`
    : sql`(${newestByStatus(purchaseTable, { customerId, statuses, and: sql`and type = ${type}`, max: pageNum * pageSize })})`
  const [page, counts, matching] = await Promise.all([
    sql<PurchaseRow>`
      select ${rowColumns} from ${rows} o order by o.id desc
        limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db),
    countsOf(db, customerId, type),
    search
      ? sql<{ total: number }>`select count(*)::integer as total from
          (select from purchase_order o where ${where} limit ${sql.lit(maxCounted + 1)}) x`.execute(db)
      : null,
  ])
  return {
    ...tabTotal(matching, counts[tab]),
    rows: page.rows.map(rowView),
    counts,
  }
}

export const viewPurchaseOrder = async (
  database: Database,
  who: CustomerActor,
  id: string,
): Promise<z.input<typeof purchaseSchema>> => {
  const db = database.tenant(who.customerId)
  const { rows } = await sql<PurchaseRow>`
    select ${rowColumns} from purchase_order o
      where o.customer_id = ${who.customerId} and o.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Purchase order')
  const [items, events, costs, prices] = await Promise.all([
    readItems(db, row),
    readEvents(db, row),
    readCosts(db, row),
    pricesOf(db, { ...row, customerId: row.customer_id }),
  ])
  const nowOf = new Map(prices.items.map((item) => [item.id, item]))
  return {
    ...rowView(row),
    money: moneyView(row),
    events,
    items: items.map(({ records, ...item }) => ({
      ...item,
      productId: nowOf.get(item.id)?.sku?.productId ?? null,
      nowMinor: nowOf.get(item.id)?.nowMinor ?? null,
      prices: [...(nowOf.get(item.id)?.prices ?? [])],
      records: records.map(({ createTime, nums, type }) => ({ createTime, nums, type })),
    })),
    costs,
    priceState: prices.state,
    nowTotalMinor: prices.nowTotalMinor,
    allowedActions: sellerActions(factsOf(row), prices.state, grantedTo(who)),
  }
}

interface LastPrice {
  readonly skuId: string
  readonly unitMinor: number
  readonly currency: Currency
  readonly nums: number
  readonly at: Date
  readonly orderId: string
  readonly number: string
}

/** SKUs never paid for are left out. */
export const lastPrices = async (database: Database, customerId: CustomerId, skuIds: readonly string[]) => {
  const { rows } = await sql<LastPrice>`
    select w.sku::text as "skuId", l.* from unnest(${[...new Set(skuIds)]}::bigint[]) as w (sku)
      cross join lateral (
        select i.unit_minor as "unitMinor", o.currency, i.quantity as nums, o.created_at as at, o.id::text as "orderId", o.number
          from purchase_item i join purchase_order o on o.customer_id = i.customer_id and o.id = i.order_id
          where i.customer_id = ${customerId} and i.sku_id = w.sku and i.unit_minor is not null and o.paid_minor > 0
          order by i.order_id desc limit 1) l`.execute(database.tenant(customerId))
  return {
    prices: rows.map(({ unitMinor, currency, at, ...rest }) => ({
      ...rest,
      unit: { amountMinor: unitMinor, currency },
      at: at.toISOString(),
    })),
  }
}
