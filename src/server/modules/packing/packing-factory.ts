import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Gives the goods of an order what customs ask. */
export const declareGoods = async (
  db: Db,
  orderId: string,
  { name = 'Ceramic mug', hsCode = '691200', origin = 'CN' } = {},
): Promise<void> => {
  await sql`update product set customs_name = ${name}, hs_code = ${hsCode}, origin_country = ${origin}
    where id in (select k.product_id from order_line_component l join sku k on k.id = l.sku_id
      where l.order_id = ${orderId})`.execute(db)
}
