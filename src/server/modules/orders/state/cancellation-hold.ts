import type { WaitingReason } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { leaveWaves, updateShipClocks } from './consequences.ts'
import { unshippedPaidStatuses, type UnshippedPaidStatus } from './order-states.ts'
import { jsonText, query } from './sql.ts'
import type { Actor } from './types.ts'
import { eventKindSql } from './order-events.ts'

export const paidReasons = {
  processing: 'beingPrepared',
  awaitingStock: 'awaitingStock',
  partlyShipped: 'partlyShipped',
} as const satisfies Record<UnshippedPaidStatus, WaitingReason>

const holdSql = `
  with held as (
    update dropshipping_order o
      set waiting_reason = 'cancelledInShop', waiting_on = 'seller', waiting_since = now()
      where o.customer_id = $1 and o.id = $2 and o.status = any($3::text[]) and o.waiting_reason <> 'cancelledInShop'
        and not exists (select from order_event e
          where e.customer_id = $1 and e.order_id = $2 and e.kind = 'order.cancellationHoldReleased')
      returning o.id
  )
  insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
    select $1, id, ${eventKindSql('order.cancellationHeld')}, $4, $5, $6::jsonb from held returning order_id`

/**
 * Holds a paid order that was cancelled, or fulfilled by others, in the shop: it does not ship until released or refunded. Returns false
 * if the order no longer ships, is already held, or was released before.
 */
export const placeCancellationHold = async (
  tx: Tx,
  customerId: CustomerId,
  orderId: string,
  {
    detail,
    by,
  }: {
    readonly detail: Readonly<Record<string, unknown>>
    readonly by: Actor
  },
): Promise<boolean> => {
  const values = [customerId, orderId, unshippedPaidStatuses, by.kind, by.name, jsonText(detail)]
  if ((await query(tx, holdSql, values)).length === 0) return false
  await leaveWaves(tx, customerId, [{ orderId, reason: 'cancelledInShop' }])
  await updateShipClocks(tx, customerId, [orderId])
  return true
}
