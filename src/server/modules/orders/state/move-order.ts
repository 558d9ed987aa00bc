import type { OrderId, ShopId } from '../../../../contract/kernel/ids.ts'
import {
  orderTransitions,
  waitingPartyOf,
  type OrderStatus,
  type WaitingReason,
} from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { applyConsequences } from './consequences.ts'
import { followReplacements } from './sync-replacements.ts'
import type { NewEvent } from './order-events.ts'
import { jsonText, query } from './sql.ts'
import type { Actor } from './types.ts'

export interface OrderMove {
  readonly customerId: CustomerId
  readonly from: readonly OrderStatus[]
  readonly to: OrderStatus
  readonly waiting: WaitingReason | null
  /** Timestamps to set, in the database's time where `now`; those left out are kept. */
  readonly set?: {
    readonly paidAt?: Date | 'now'
    readonly shippedAt?: Date | 'now'
    readonly deliveredAt?: Date
    readonly cancelledAt?: 'now'
    readonly cancelReason?: string
  }
  readonly event: NewEvent
  readonly by: Actor
}

export interface MovedOrder {
  readonly id: OrderId
  readonly number: string
  readonly shopId: ShopId
  readonly shopOrderKey: string | null
  readonly source: 'shopify' | 'import' | 'manual'
  readonly replacementOfId: string | null
}

const moveSql = `
  with standing as (
    select id from dropshipping_order
      where customer_id = $1 and id = any($2::bigint[]) and status = any($3::text[])
      order by id for update
  ), moved as (
    update dropshipping_order o
      set status = $4, status_since = now(), waiting_reason = $5, waiting_on = $6,
          waiting_since = case when $5::text is null then null else now() end,
          paid_at = coalesce($7::timestamptz, paid_at),
          ship_clock_paused_since = case when $7::timestamptz is null then ship_clock_paused_since end,
          ship_clock_paused_seconds = case when $7::timestamptz is null then ship_clock_paused_seconds else 0 end,
          shipped_at = coalesce($8::timestamptz, shipped_at),
          delivered_at = coalesce($9::timestamptz, delivered_at),
          cancelled_at = coalesce($10::timestamptz, cancelled_at), cancel_reason = coalesce($11, cancel_reason)
      where customer_id = $1 and id in (select id from standing) and status = any($3::text[])
      returning id, number, shop_id, shop_order_key, source, replacement_of_id
  ), told as (
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
      select $1, id, $12, $13, $14, $15::jsonb from moved
  )
  select id, number, shop_id as "shopId", shop_order_key as "shopOrderKey", source,
      replacement_of_id as "replacementOfId" from moved`

/**
 * Changes the status of orders of one customer from any of `from` to `to`, with history rows, in one statement, and
 * what that entails (see consequences.ts).
 * Returns the orders that changed; others had another status or another customer and are untouched. Original orders
 * of replacements are updated too.
 * @throws Error for a transition the contract does not allow, which is a programming error
 */
export const moveOrders = async (
  tx: Tx,
  orderIds: readonly string[],
  move: OrderMove,
): Promise<MovedOrder[]> => {
  for (const from of move.from) {
    const legal: readonly OrderStatus[] = orderTransitions[from]
    if (!legal.includes(move.to)) throw new Error(`illegal order transition ${from} to ${move.to}`)
  }
  const { set = {}, waiting, by, event } = move
  const moved = await query<MovedOrder>(tx, moveSql, [
    move.customerId,
    orderIds,
    move.from,
    move.to,
    waiting,
    waiting && waitingPartyOf[waiting],
    set.paidAt ?? null,
    set.shippedAt ?? null,
    set.deliveredAt ?? null,
    set.cancelledAt ?? null,
    set.cancelReason ?? null,
    event.kind,
    by.kind,
    by.name,
    jsonText(event.detail),
  ])
  await applyConsequences(
    tx,
    move.customerId,
    moved.map(({ id }) => id),
    move,
  )
  const again = moved.flatMap(({ id, number, replacementOfId }) =>
    replacementOfId === null ? [] : [{ id, number, ofId: replacementOfId }],
  )
  await followReplacements(tx, move.customerId, again, { to: move.to, event, by })
  return moved
}

/** Like `moveOrders` for one order; null if its status is not in `from`. */
export const moveOrder = async (
  tx: Tx,
  move: OrderMove & { readonly orderId: string },
): Promise<MovedOrder | null> => (await moveOrders(tx, [move.orderId], move))[0] ?? null
