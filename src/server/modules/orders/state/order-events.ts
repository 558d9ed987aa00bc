import type { OrderEventKind } from '../../../../contract/orders/order-events.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { jsonText, query } from './sql.ts'
import type { Actor } from './types.ts'

export interface NewEvent {
  readonly kind: OrderEventKind
  readonly detail: Readonly<Record<string, unknown>>
}

export interface OrderEvent extends NewEvent {
  readonly orderId: string
}

/** In the timeline of the seller only. */
export const sellersEventKinds = [
  'order.tagsChanged',
  'order.noteChanged',
] as const satisfies readonly OrderEventKind[]

/** A kind in the text of a statement that writes the history itself. */
export const eventKindSql = (kind: OrderEventKind): string => `'${kind}'`

export const addEvents = async (
  tx: Tx,
  customerId: CustomerId,
  events: readonly OrderEvent[],
  by: Actor,
): Promise<void> => {
  if (events.length === 0) return
  await query(
    tx,
    `insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
       select $1, e."orderId", e.kind, $2, $3, e.detail
       from json_to_recordset($4) as e ("orderId" bigint, kind text, detail jsonb)`,
    [customerId, by.kind, by.name, jsonText(events)],
  )
}
