import { sql, type RawBuilder } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import type { stock, StockMovement } from '../../../contract/stock/stock.ts'
import type { CustomerId, Database, Db } from '../../platform/database/database.ts'
import { readStockRow } from './my-stock.ts'
import { counted, countedOf } from './stock-rows.ts'

export interface StockViewer {
  readonly customerId: CustomerId
  /** Null: all. */
  readonly shopIds: readonly ShopId[] | null
}

/** Whether the viewer sees the order of alias `d`. */
export const seesOrder = ({ shopIds }: StockViewer) =>
  shopIds === null ? sql`true` : sql`d.shop_id = any (${[...shopIds]}::bigint[])`

interface MovementRow extends Omit<StockMovement, 'nums' | 'source' | 'at'> {
  readonly quantity: number
  readonly at: Date
  readonly type: 1 | 2 | null
  readonly sourceId: string | null
  readonly number: string | null
}

const sourceOf = ({ type, sourceId, number, cause }: MovementRow) => {
  if (sourceId === null || number === null) return null
  const kind = cause !== 'arrival' ? 'order' : type === 1 ? 'inventory' : 'selfPurchase'
  return { kind, id: sourceId, number } as const
}

const movementOf = (row: MovementRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  nums: row.quantity,
  after: row.after,
  cause: row.cause,
  costMinor: row.costMinor,
  actorName: row.actorName,
  source: sourceOf(row),
})
export type ReadMovement = ReturnType<typeof movementOf>

interface Slice {
  readonly skuId: string
  /** The stock after the newest movement of the slice. */
  readonly onHand: number
  readonly beforeId?: string
  readonly limit: number
  readonly offset: number
}

const unitCostOf = (layerId: RawBuilder<unknown>) => sql`
  (select c.unit_cost from stock_layer_cost c
    where c.customer_id = m.customer_id and c.sku_id = m.sku_id and c.movement_id = ${layerId})`

/** Of the movement `m`, which came in as one layer or was taken from several. */
const costSql = sql`
  case when m.cause = 'arrival' then m.quantity * ${unitCostOf(sql`m.id`)} else (
    select case when count(*) = count(x.cost) then sum(x.cost) * sign(m.quantity) end
      from (select u.units * ${unitCostOf(sql`u.layer_id`)} as cost from stock_layer_use u
        where u.customer_id = m.customer_id and u.sku_id = m.sku_id and u.movement_id = coalesce(m.undoes_id, m.id)) x) end`

const readMovements = async (
  db: Db,
  viewer: StockViewer,
  { skuId, onHand, beforeId, limit, offset }: Slice,
): Promise<ReadMovement[]> => {
  const older = beforeId === undefined ? sql`` : sql`and m.id < ${beforeId}`
  const { rows } = await sql<MovementRow>`
    select m.id::text as id, m.created_at as at, m.quantity, m.after, m.cause, m.actor_name as "actorName", round(${costSql})::float8 as "costMinor",
        o.type,
        coalesce(o.id, d.id)::text as "sourceId", coalesce(o.number, d.number) as number
      from (
        select m.*, (${onHand}::bigint - coalesce(sum(m.quantity) over (order by m.id desc
            rows between unbounded preceding and 1 preceding), 0))::integer as after
          from (select * from stock_movement m
            where m.customer_id = ${viewer.customerId} and m.sku_id = ${skuId} ${older}
            order by m.id desc limit ${sql.lit(limit + offset)}) m
          order by m.id desc offset ${sql.lit(offset)}
      ) m
      left join purchase_arrival r on m.cause = 'arrival' and r.customer_id = m.customer_id and r.id = m.source_id
      left join purchase_order o on o.customer_id = r.customer_id and o.id = r.order_id
      left join shipment h on m.cause = 'shipped' and h.customer_id = m.customer_id and h.id = m.source_id
      left join stock_movement back on m.cause = 'shipped' and h.id is null and back.customer_id = m.customer_id
        and back.sku_id = m.sku_id and back.undoes_id = m.id
      left join dropshipping_order d on d.customer_id = m.customer_id
        and d.id = case when m.cause = 'shippingUndone' then m.source_id else coalesce(h.order_id, back.source_id) end
        and ${seesOrder(viewer)}
      order by m.id desc`.execute(db)
  return rows.map(movementOf)
}

export const listStockHistory = async (
  database: Database,
  viewer: StockViewer,
  { skuId, pageNum, pageSize }: ParsedInputOf<typeof stock.listStockHistory>,
) => {
  const db = database.tenant(viewer.customerId)
  const head = await readStockRow(db, viewer.customerId, skuId)
  const [rows, count] = await Promise.all([
    readMovements(db, viewer, {
      skuId,
      onHand: head.onHand,
      limit: pageSize,
      offset: (pageNum - 1) * pageSize,
    }),
    countedOf(sql`
      select from stock_movement m where m.customer_id = ${viewer.customerId} and m.sku_id = ${skuId}`).execute(
      db,
    ),
  ])
  return { ...counted(count.rows[0]?.total ?? 0), stock: head, rows }
}

const chunkSize = 1000

/** All movements of a SKU, newest first. @throws DomainError notFound */
export async function* readMovementBatches(
  database: Database,
  viewer: StockViewer,
  skuId: string,
): AsyncGenerator<ReadMovement[]> {
  const db = database.tenant(viewer.customerId)
  let { onHand } = await readStockRow(db, viewer.customerId, skuId)
  let beforeId: string | undefined
  for (;;) {
    const from = { skuId, onHand, limit: chunkSize, offset: 0, ...(beforeId !== undefined && { beforeId }) }
    const rows = await readMovements(db, viewer, from)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < chunkSize) return
    beforeId = last.id
    onHand = last.after - last.nums
  }
}
