import { containing } from '../../platform/database/containing.ts'
import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { stock } from '../../../contract/stock/stock.ts'
import type { CustomerId, Database, Db } from '../../platform/database/database.ts'
import {
  counted,
  countedOf,
  rowsForPage,
  stockColumns,
  stockJoins,
  stockRowOf,
  storedColumns,
  type ReadStockRow,
} from './stock-rows.ts'

/** Low ones first, the longest low at the top; then those with an alert by SKU. */
const alertRows = (
  customerId: CustomerId,
  { state, search }: Pick<ParsedInputOf<typeof stock.listStockAlerts>, 'state' | 'search'>,
  max: number,
) => {
  const found = search
    ? sql`and exists (select from sku k left join product p on p.id = k.product_id where k.id = s.sku_id
        and (k.code ilike ${containing(search)} or p.subject_en ilike ${containing(search)}
          or p.subject_zh ilike ${containing(search)}))`
    : sql``
  const low = sql`
    (select 0 as part, ${storedColumns} from stock s where s.customer_id = ${customerId} and s.low_since is not null ${found}
      order by s.low_since, s.sku_id limit ${sql.lit(max)})`
  if (state === 'low') return low
  return sql`${low} union all
    (select 1 as part, ${storedColumns} from stock s
      where s.customer_id = ${customerId} and s.alert_kind is not null and s.low_since is null ${found}
      order by s.sku_id limit ${sql.lit(max)})`
}

const order = sql`s.part, s.low_since, s.sku_id`

export const listStockAlerts = async (
  database: Database,
  customerId: CustomerId,
  { pageNum, pageSize, ...filter }: ParsedInputOf<typeof stock.listStockAlerts>,
) => {
  const db = database.tenant(customerId)
  const rows = alertRows(customerId, filter, rowsForPage(pageNum, pageSize))
  const low = alertRows(customerId, { state: 'low' }, rowsForPage(1, 1))
  const [page, count, lowCount] = await Promise.all([
    sql<ReadStockRow>`
      select ${stockColumns} from (
        select * from (${rows}) s order by ${order}
          limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}
      ) s ${stockJoins} order by ${order}`.execute(db),
    countedOf(sql`select from (${rows}) s`).execute(db),
    countedOf(sql`select from (${low}) s`).execute(db),
  ])
  return {
    ...counted(count.rows[0]?.total ?? 0),
    low: lowCount.rows[0]?.total ?? 0,
    rows: page.rows.map(stockRowOf),
  }
}

/** Sets or removes the alert of all the SKUs, or of none. @throws DomainError notFound */
export const setStockAlerts = (
  database: Database,
  customerId: CustomerId,
  { skuIds, alert }: ParsedInputOf<typeof stock.setStockAlerts>,
): Promise<{ skus: number }> => {
  const wanted = [...new Set<string>(skuIds)]
  return database.tenantTransaction(customerId, async (tx) => {
    // Locked by SKU, as payments and arrivals lock them.
    const { rows: locked } = await sql`
      select from stock where customer_id = ${customerId} and sku_id = any (${wanted}::bigint[])
        order by sku_id for update`.execute(tx)
    if (locked.length !== wanted.length) throw notFound('Stock')
    await sql`
      update stock set alert_kind = ${alert?.kind ?? null}, alert_value = ${alert?.value ?? null}
        where customer_id = ${customerId} and sku_id = any (${wanted}::bigint[])`.execute(tx)
    return { skus: wanted.length }
  })
}

/** SKUs that are low now, for the dashboard. */
export const readLowStock = async (db: Db, customerId: CustomerId) => {
  const { rows } = await sql<{ open: number; oldestSince: Date | null; skuId: string | null }>`
    select count(*)::int as open, min(low_since) as "oldestSince",
        case when count(*) = 1 then min(sku_id)::text end as "skuId"
      from (select low_since, sku_id from stock
        where customer_id = ${customerId} and low_since is not null order by low_since limit ${sql.lit(1000)}) low`.execute(
    db,
  )
  return rows[0] ?? { open: 0, oldestSince: null, skuId: null }
}
