import { containing } from '../../platform/database/containing.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { stock } from '../../../contract/stock/stock.ts'
import type { CustomerId, Database, Db } from '../../platform/database/database.ts'
import {
  counted,
  countedOf,
  expectedRows,
  openStatuses,
  rowsForPage,
  skuJoins,
  stockColumns,
  stockJoins,
  stockRowOf,
  storedColumns,
  type ReadStockRow,
} from './stock-rows.ts'

const heldOrExpected = (customerId: CustomerId, condition: RawBuilder<unknown>, max: number) => sql`
  (select ${storedColumns} from stock s ${condition} and s.customer_id = ${customerId}
    order by s.on_hand desc, s.sku_id limit ${sql.lit(max)})
  union all
  (select s.* from (${expectedRows(customerId)}) s ${condition} limit ${sql.lit(max)})`

export const listMyStock = async (
  database: Database,
  customerId: CustomerId,
  { search, pageNum, pageSize }: ParsedInputOf<typeof stock.listMyStock>,
) => {
  const db = database.tenant(customerId)
  const condition = search
    ? sql`${skuJoins} where (k.code ilike ${containing(search)} or p.subject_en ilike ${containing(search)}
          or p.subject_zh ilike ${containing(search)})`
    : sql`where true`
  const rows = heldOrExpected(customerId, condition, rowsForPage(pageNum, pageSize))
  const [page, count] = await Promise.all([
    sql<ReadStockRow>`
      select ${stockColumns} from (
        select * from (${rows}) s order by s.on_hand desc, s.sku_id
          limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}
      ) s ${stockJoins} order by s.on_hand desc, s.sku_id`.execute(db),
    countedOf(rows).execute(db),
  ])
  return { ...counted(count.rows[0]?.total ?? 0), rows: page.rows.map(stockRowOf) }
}

/** @throws DomainError notFound */
export const readStockRow = async (db: Db, customerId: CustomerId, skuId: string) => {
  const { rows } = await sql<ReadStockRow>`
    select ${stockColumns} from (
      select ${storedColumns} from stock s where s.customer_id = ${customerId} and s.sku_id = ${skuId}
      union all select * from (${expectedRows(customerId)}) e where e.sku_id = ${skuId}
    ) s ${stockJoins}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Stock')
  return stockRowOf(row)
}

const shownRows = 50

const readLayers = async (db: Db, customerId: CustomerId, skuId: string) => {
  const { rows } = await sql<{
    id: string
    at: Date
    orderId: string | null
    number: string | null
    type: 1 | 2 | null
    units: number
    remaining: number
    unitMinor: number | null
  }>`
    select c.movement_id::text as id, m.created_at as at, c.order_id::text as "orderId", c.number, c.type, c.units, c.remaining,
        round(c.unit_cost)::integer as "unitMinor"
      from stock_layer_cost c
        join stock_movement m on m.customer_id = c.customer_id and m.sku_id = c.sku_id and m.id = c.movement_id
      where c.customer_id = ${customerId} and c.sku_id = ${skuId} and c.remaining > 0
      order by c.movement_id limit ${sql.lit(shownRows)}`.execute(db)
  return rows.map(({ at, orderId, number, type, ...layer }) => ({
    ...layer,
    at: at.toISOString(),
    source: orderId === null || number === null ? null : { kind: kindOf(type), id: orderId, number },
  }))
}

const kindOf = (type: 1 | 2 | null) => (type === 1 ? ('inventory' as const) : ('selfPurchase' as const))

export const getMyStock = async (
  database: Database,
  customerId: CustomerId,
  { skuId }: ParsedInputOf<typeof stock.getMyStock>,
) => {
  const db = database.tenant(customerId)
  const [row, layers, incoming] = await Promise.all([
    readStockRow(db, customerId, skuId),
    readLayers(db, customerId, skuId),
    sql<{
      orderId: string
      number: string
      type: 1 | 2
      status: 'paid' | 'purchasing' | 'submitted' | 'inTransit' | 'partlyArrived'
      statusSince: Date
      units: number
    }>`
      select o.id::text as "orderId", o.number, o.type, o.status, o.status_since as "statusSince",
          i.quantity - i.arrived_quantity - i.closed_short_quantity as units
        from purchase_item i join purchase_order o on o.customer_id = i.customer_id and o.id = i.order_id
        where i.customer_id = ${customerId} and i.sku_id = ${skuId} and o.status in ${openStatuses}
          and i.arrived_quantity + i.closed_short_quantity < i.quantity
        order by o.id limit ${sql.lit(shownRows)}`.execute(db),
  ])
  return {
    ...row,
    layers,
    incoming: incoming.rows.map(({ type, statusSince, ...order }) => ({
      ...order,
      kind: kindOf(type),
      statusSince: statusSince.toISOString(),
    })),
  }
}
