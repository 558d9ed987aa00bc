import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { jsonWithStoredMessages } from '../../../platform/kernel/refuse.ts'
import { orderRowColumns, orderRowJoins, sellersColumns, sellersDetailColumns } from './order-columns.ts'
import { allowedActionsSql } from '../state/order-states.ts'
import type { Scope } from '../state/types.ts'

/** Exported for query plan tests. */
export const getOrderSql = `
  select row_to_json(r)::text as json from (
    select ${orderRowColumns}, ${sellersColumns}, ${sellersDetailColumns}, ${allowedActionsSql('$3::text[]')} as "allowedActions"
      from dropshipping_order o
      ${orderRowJoins}
      where o.customer_id = $1 and o.id = $2 and ($4::bigint[] is null or o.shop_id = any($4::bigint[]))
  ) r`

/** One order with lines, parcels and timeline, as the JSON text of `getOrder`'s response. */
export const getOrder = async (
  database: Database,
  scope: Scope,
  authorities: readonly string[],
  id: string,
): Promise<string> => {
  const values = [scope.customerId, id, authorities, scope.shopIds]
  const [row] = await database.queryTenant<{ json: string }>(scope.customerId, getOrderSql, values)
  if (!row) throw notFound('Order')
  return jsonWithStoredMessages(row.json)
}

const severalSql = (columns: string): string => `
  select json_build_object('orders', coalesce(json_agg(to_jsonb(r) - 'place' order by r.place), '[]'))::text as json from (
    select ${columns}, ${sellersColumns}, ${allowedActionsSql('$3::text[]')} as "allowedActions", asked.place
      from unnest($2::bigint[]) with ordinality as asked (id, place)
      join dropshipping_order o on o.customer_id = $1 and o.id = asked.id
      ${orderRowJoins}
      where $4::bigint[] is null or o.shop_id = any($4::bigint[])
  ) r`

const readSeveral =
  (sql: string) =>
  async (
    database: Database,
    scope: Scope,
    authorities: readonly string[],
    ids: readonly string[],
  ): Promise<string> => {
    const values = [scope.customerId, [...new Set(ids)], authorities, scope.shopIds]
    const [row] = await database.queryTenant<{ json: string }>(scope.customerId, sql, values)
    if (!row) throw new Error('the aggregate returned no row')
    return jsonWithStoredMessages(row.json)
  }

/** Orders as list rows, as the JSON text of `getOrders`' response: in the given order, without those not found. */
export const getOrders = readSeveral(severalSql(orderRowColumns))

export const getOrderDetails = readSeveral(severalSql(`${orderRowColumns}, ${sellersDetailColumns}`))
