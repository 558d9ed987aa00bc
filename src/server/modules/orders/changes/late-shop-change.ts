import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { addEvents } from '../state/order-events.ts'
import { jsonText, query } from '../state/sql.ts'
import type { Actor } from '../state/types.ts'

/** Records a shop change that came too late in the timeline, once: the shop repeats it with every later change. */
export const recordLateShopChange = async (
  tx: Tx,
  customerId: CustomerId,
  orderId: string,
  {
    detail,
    by,
  }: {
    readonly detail: Record<string, unknown>
    readonly by: Actor
  },
): Promise<void> => {
  const kind = 'order.shopChangeIgnored'
  const recorded = await query(
    tx,
    `select from order_event
       where customer_id = $1 and order_id = $2 and kind = any($3::text[]) and detail = $4::jsonb limit 1`,
    [customerId, orderId, [kind, 'order.cancellationHeld'], jsonText(detail)],
  )
  if (recorded.length === 0) await addEvents(tx, customerId, [{ orderId, kind, detail }], by)
}
