import { waitingPartyOf, waitingReasons } from '../../../../contract/kernel/statuses.ts'
import { wholesaleTabStatuses } from '../../../../contract/wholesale/wholesale-states.ts'
import type { Database } from '../../../platform/database/database.ts'
import { Parameters, countsSql, shopsOf } from './list-sql.ts'
import type { Scope } from '../state/types.ts'

/** From the counter tables, as the JSON text of `getOrderCounts`' response. */
export const getOrderCounts = async (
  database: Database,
  scope: Scope,
  shopId: string | undefined,
): Promise<string> => {
  const p = new Parameters()
  const counts = countsSql(p.add(scope.customerId, 'bigint'), shopsOf(scope, shopId), p)
  const text = `select json_build_object('counts', ${counts})::text as json`
  const [row] = await database.queryTenant<{ json: string }>(scope.customerId, text, p.values)
  if (!row) throw new Error('the count query returned no row')
  return row.json
}

const sellers = waitingReasons.filter((reason) => waitingPartyOf[reason] === 'seller')

export const getMenuCounts = async (
  database: Database,
  scope: Scope,
): Promise<Record<'awaitingQuote' | 'awaitingPayment' | 'wholesale', number>> => {
  const [row] = await database.queryTenant<{
    awaitingQuote: number
    awaitingPayment: number
    wholesale: number
  }>(
    scope.customerId,
    `select coalesce(sum(orders) filter (where status = 'awaitingQuote'), 0)::int as "awaitingQuote",
         coalesce(sum(orders) filter (where status = 'awaitingPayment'), 0)::int as "awaitingPayment",
         (select coalesce(sum(orders), 0)::int from wholesale_count
           where customer_id = $1 and status = any($4::text[])) as wholesale
       from order_count
       where customer_id = $1 and waiting_reason = any($2::text[])
         and ($3::bigint[] is null or shop_id = any($3::bigint[]))`,
    [scope.customerId, sellers, scope.shopIds, wholesaleTabStatuses.yours],
  )
  return row ?? { awaitingQuote: 0, awaitingPayment: 0, wholesale: 0 }
}
