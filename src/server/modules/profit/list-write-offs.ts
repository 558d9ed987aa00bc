import { sql, type RawBuilder } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import type { operatorProfit, WriteOffRow, writeOffSorts } from '../../../contract/profit/profit.ts'
import type { Db } from '../../platform/database/database.ts'
import { skuMatches } from '../warehouse-stock/index.ts'
import { writeOffWhere, type WriteOffFilter } from './profit-where.ts'

type Input = ParsedInputOf<typeof operatorProfit.listWriteOffs>
type Answer = OutputOf<typeof operatorProfit.listWriteOffs>

export interface ListedWriteOffs extends WriteOffFilter, Pick<Input, 'search' | 'sort'> {}

const orderSql = { cost: sql`w.cost_minor`, day: sql`w.day` } as const satisfies Record<
  (typeof writeOffSorts)[number],
  RawBuilder<unknown>
>
const directions = { asc: sql`asc`, desc: sql`desc` } as const

const joined = sql`write_off_cost w join sku on sku.id = w.sku_id join product on product.id = sku.product_id`

const whereOf = (filter: ListedWriteOffs): RawBuilder<unknown> =>
  sql`${writeOffWhere(filter)} and ${filter.search ? skuMatches(filter.search) : sql`true`}`

const readRows = async (
  db: Db,
  filter: ListedWriteOffs,
  rest: RawBuilder<unknown>,
): Promise<WriteOffRow[]> => {
  const { key, direction } = sortOf(filter.sort) ?? { key: 'day', direction: 'desc' }
  const { rows } = await sql<WriteOffRow>`
    select w.movement_id::text as id, w.sku_id::text as "skuId", sku.product_id::text as "productId", sku.code,
        product.subject_en as "subjectEn", product.subject_zh as "subjectZh", w.day::text as day, w.reason, m.note,
        m.actor_name as "actorName", w.units, w.goods_minor::float8 as "goodsMinor", w.inbound_minor::float8 as "inboundMinor",
        w.cost_minor::float8 as "costMinor", w.is_estimated as "isEstimated", w.is_unknown as "isUnknown"
      from ${joined} join warehouse_stock_movement m on m.sku_id = w.sku_id and m.id = w.movement_id
      where ${whereOf(filter)} order by ${orderSql[key]} ${directions[direction]}, w.movement_id desc ${rest}`.execute(
    db,
  )
  return rows
}

export const listWriteOffs = async (db: Db, input: Input): Promise<Answer> => {
  const { pageNum, pageSize } = input
  const [rows, { rows: counts }] = await Promise.all([
    readRows(db, input, sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`),
    sql<{ count: number }>`
      select count(*)::integer as count from ${joined} where ${whereOf(input)}`.execute(db),
  ])
  return { total: counts[0]?.count ?? 0, rows }
}

const atOnce = 1_000

/** What the list shows, in its order. */
export async function* writeOffBatches(db: Db, filter: ListedWriteOffs): AsyncGenerator<WriteOffRow[]> {
  for (let read = 0; ; read += atOnce) {
    const rows = await readRows(db, filter, sql`limit ${atOnce} offset ${read}`)
    if (rows.length === 0) return
    yield rows
  }
}
