import { sql } from 'kysely'
import type { ShopId } from '../../../../contract/kernel/ids.ts'
import { blockingFlags } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Db } from '../../../platform/database/database.ts'

export const stoppingKinds = sql.join(blockingFlags.map((kind) => sql.lit(kind)))

interface Stopped {
  readonly orders: number
  readonly value: string
}

/**
 * Unpaid orders that cannot be paid because they are on hold or have a problem; few enough to be read one by
 * one. What is ready to pay is counted without them.
 */
export const readStoppedOrders = async (
  db: Db,
  { customerId, shopIds }: { readonly customerId: CustomerId; readonly shopIds: readonly ShopId[] | null },
): Promise<Stopped> => {
  const { rows } = await sql<Stopped>`
    select count(*)::int as orders, coalesce(sum(o.total_minor), 0) as value
      from (select distinct v.order_id from order_flag v where v.customer_id = ${customerId}
        and v.kind in (${stoppingKinds})) stopped
      join dropshipping_order o on o.customer_id = ${customerId} and o.id = stopped.order_id
      where o.status = 'awaitingPayment' and o.waiting_reason = 'paymentDue'
        and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[]))`.execute(db)
  return rows[0] ?? { orders: 0, value: '0' }
}
