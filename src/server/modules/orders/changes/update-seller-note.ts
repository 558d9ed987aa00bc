import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { addEvents } from '../state/order-events.ts'
import { query } from '../state/sql.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'

/** @throws DomainError notFound */
export const updateSellerNote = (
  database: Database,
  scope: Scope,
  { id, note }: { readonly id: string; readonly note: string },
  by: Actor,
): Promise<{ note: string }> =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const [order] = await query<{ before: string }>(
      tx,
      `select seller_note as before from dropshipping_order
         where customer_id = $1 and id = $2 and ($3::bigint[] is null or shop_id = any($3::bigint[])) for update`,
      [scope.customerId, id, scope.shopIds],
    )
    if (!order) throw notFound('Order')
    const [changed] = await query<{ note: string }>(
      tx,
      `update dropshipping_order set seller_note = $3 where customer_id = $1 and id = $2
         returning seller_note as note`,
      [scope.customerId, id, note],
    )
    if (!changed) throw new Error('a locked order was not updated')
    // Without its text, which deletion requests would have to erase there, too.
    const event = { orderId: id, kind: 'order.noteChanged' as const, detail: {} }
    if (changed.note !== order.before) await addEvents(tx, scope.customerId, [event], by)
    await auditAdminView(tx, scope, 'order:updateSellerNote', [id])
    return changed
  })
