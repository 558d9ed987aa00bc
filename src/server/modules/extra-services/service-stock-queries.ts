import { containing } from '../../platform/database/containing.ts'
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type {
  serviceStock,
  serviceStockMovementSchema,
  serviceStockSchema,
} from '../../../contract/extra-services/service-stock.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'

type StockView = z.input<typeof serviceStockSchema>
type MovementView = z.input<typeof serviceStockMovementSchema>

const paceDays = 30

interface StockRow extends Omit<StockView, 'daysLeft' | 'paysFor'> {
  readonly payNameEn: string | null
  readonly payNameZh: string | null
}

/** Of `service_stock k` and its `extra_service e`. */
const stockColumns = sql`
  k.extra_service_id as "extraServiceId", e.name_en as "nameEn", e.name_zh as "nameZh", e.picture_urls[1] as picture,
  k.on_hand as "onHand", e.is_active as "isActive", v.name_en as "payNameEn", v.name_zh as "payNameZh",
  greatest(0, coalesce((select -sum(m.quantity) from service_stock_movement m
    where m.customer_id = k.customer_id and m.extra_service_id = k.extra_service_id and m.cause in ('used', 'returned')
      and m.at > now() - ${sql.lit(paceDays)} * interval '1 day'), 0))::integer as "usedIn30Days",
  coalesce((select sum(s.quantity) from service_order s
    where s.customer_id = k.customer_id and s.extra_service_id = k.extra_service_id and s.status in ('paid', 'inProgress')),
    0)::integer as incoming`

const stockFrom = sql`service_stock k join extra_service e on e.id = k.extra_service_id left join service v on v.id = e.service_id`

const stockView = ({ payNameEn, payNameZh, ...row }: StockRow): StockView => ({
  ...row,
  daysLeft: row.usedIn30Days === 0 ? null : Math.floor((row.onHand * paceDays) / row.usedIn30Days),
  paysFor: payNameEn === null ? null : { nameEn: payNameEn, nameZh: payNameZh ?? '' },
})

const pageSql = (pageNum: number, pageSize: number): RawBuilder<unknown> =>
  sql`limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`

export const listServiceStock = async (
  db: Db,
  customerId: CustomerId,
  { search, pageNum, pageSize }: ParsedInputOf<typeof serviceStock.listServiceStock>,
) => {
  const named = search ? sql`and e.name_en || ' ' || e.name_zh ilike ${containing(search)}` : sql``
  const where = sql`k.customer_id = ${customerId} ${named}`
  const [page, total] = await Promise.all([
    sql<StockRow>`
      select ${stockColumns} from ${stockFrom} where ${where} order by e.position, e.id
        ${pageSql(pageNum, pageSize)}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from ${stockFrom} where ${where}`.execute(db),
  ])
  return { total: total.rows[0]?.total ?? 0, rows: page.rows.map(stockView) }
}

export const getServiceStock = async (db: Db, customerId: CustomerId, id: string): Promise<StockView> => {
  const { rows } = await sql<StockRow>`
    select ${stockColumns} from ${stockFrom} where k.customer_id = ${customerId} and k.extra_service_id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw notFound('Stock')
  return stockView(row)
}

interface MovementRow extends Omit<MovementView, 'at'> {
  readonly movedAt: Date
}

export const listServiceStockHistory = async (
  db: Db,
  customerId: CustomerId,
  { id, pageNum, pageSize }: ParsedInputOf<typeof serviceStock.listServiceStockHistory>,
) => {
  const stock = await getServiceStock(db, customerId, id)
  const of = sql`customer_id = ${customerId} and extra_service_id = ${id}`
  const [page, total] = await Promise.all([
    sql<MovementRow>`
      select id, at as "movedAt", cause, quantity as nums, after, dropshipping_order_id as "orderId",
          service_order_id as "serviceOrderId", source_number as "sourceNumber", actor_name as "actorName", reason
        from service_stock_movement where ${of} order by id desc ${pageSql(pageNum, pageSize)}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from service_stock_movement where ${of}`.execute(
      db,
    ),
  ])
  return {
    stock,
    total: total.rows[0]?.total ?? 0,
    rows: page.rows.map(({ movedAt, ...row }) => ({ ...row, at: movedAt.toISOString() })),
  }
}
