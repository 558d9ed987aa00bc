import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { clearOrderFlags } from './order-flags.ts'
import { query } from './sql.ts'
import type { Actor } from './types.ts'

const endSql = `
  with asks as (
    update cancellation_request set status = 'withdrawn', ended_by = $3, ended_at = now()
      where customer_id = $1 and order_id = $2 and status = 'requested'
  ), ended as (
    update refund set state = 'withdrawn', state_since = now(), expires_at = null
      where customer_id = $1 and order_id = $2
        and state in ('applied', 'reviewing', 'needEvidence', 'offered', 'accepted')
      returning id
  )
  insert into refund_event (customer_id, refund_id, kind, actor_kind, actor_name)
    select $1, id, 'orderCancelled', case when $4 in ('seller', 'agency') then $4 else 'system' end, $3 from ended`

export const closeRefundsAndRequests = async (
  tx: Tx,
  customerId: CustomerId,
  orderId: string,
  by: Actor,
): Promise<void> => {
  await query(tx, endSql, [customerId, orderId, by.name, by.kind])
  await clearOrderFlags(tx, customerId, 'cancellationRequested', [orderId])
  await clearOrderFlags(tx, customerId, 'refund', [orderId])
}
