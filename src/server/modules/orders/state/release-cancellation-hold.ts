import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { paidReasons } from './cancellation-hold.ts'
import { updateShipClocks } from './consequences.ts'
import { unshippedPaidStatuses } from './order-states.ts'
import { refuseNotHeld } from './refusals.ts'
import { query } from './sql.ts'
import { auditAdminView, type Actor, type Scope } from './types.ts'
import { eventKindSql } from './order-events.ts'

const reasonSql = Object.entries(paidReasons)
  .map(([status, reason]) => `when '${status}' then '${reason}'`)
  .join(' ')

const keepSql = `
  with kept as (
    update dropshipping_order
      set waiting_reason = case status ${reasonSql} end, waiting_on = 'agency', waiting_since = now()
      where customer_id = $1 and id = $2 and ($3::bigint[] is null or shop_id = any($3::bigint[]))
        and status = any($4::text[]) and waiting_reason = 'cancelledInShop'
      returning id, status
  ), told as (
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
      select $1, id, ${eventKindSql('order.cancellationHoldReleased')}, $5, $6, '{}' from kept
  )
  select status from kept`

/** Releases an order held by a shop cancellation: it ships, and the shop's cancellation does not hold it again. */
export const releaseCancellationHold = async (
  tx: Tx,
  scope: Scope,
  id: string,
  by: Actor,
): Promise<{ readonly status: OrderStatus }> => {
  const values = [scope.customerId, id, scope.shopIds, unshippedPaidStatuses, by.kind, by.name]
  const [kept] = await query<{ status: OrderStatus }>(tx, keepSql, values)
  if (!kept) return refuseNotHeld(tx, scope, id)
  await updateShipClocks(tx, scope.customerId, [id])
  await auditAdminView(tx, scope, 'order:keep', [id])
  return kept
}
