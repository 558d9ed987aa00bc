import { maxGiftNoteLength } from '../../../../contract/orders/gift-notes.ts'
import type { Database } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { addEvents } from '../state/order-events.ts'
import { refuseLabelled } from '../state/order-labels.ts'
import { outsideReplacements, statusesFor } from '../state/order-states.ts'
import { refuseOrder } from '../state/refusals.ts'
import { query } from '../state/sql.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'

interface Before {
  readonly number: string
  readonly note: string
  readonly labelledAt: Date | null
}

const beforeSql = `
  select o.number, o.gift_note as note, o.labelled_at as "labelledAt" from dropshipping_order o
    where o.customer_id = $1 and o.id = $2 and ($3::bigint[] is null or o.shop_id = any($3::bigint[]))
      and o.status = any($4::text[]) and ${outsideReplacements('o')}
    for update`

const writeSql = `
  update dropshipping_order o set gift_note = $4,
      shop_gift_note = case when o.source <> 'manual' or o.kind = 'merged'
        then nullif(coalesce(o.shop_gift_note, o.gift_note), $4) end
    where o.customer_id = $1 and o.id = $2 and o.status = any($3::text[]) and o.labelled_at is null
    returning o.gift_note as note`

/**
 * Replaces the gift note as long as the address could be changed: packers have read it once there is a label. What the
 * shop says of it is kept with it, as a shop's address is.
 * @throws DomainError notFound, wrongStatus, labelMade, giftNoteTooLong
 */
export const updateGiftNote = (
  database: Database,
  scope: Scope,
  { id, note }: { readonly id: string; readonly note: string },
  by: Actor,
): Promise<{ note: string }> =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const statuses = statusesFor('editAddress')
    const [before] = await query<Before>(tx, beforeSql, [scope.customerId, id, scope.shopIds, statuses])
    if (!before) return refuseOrder(tx, scope, id)
    if (before.labelledAt) return refuseLabelled(before.number, before.labelledAt, { isGiftNote: true })
    if (note.length > Math.max(maxGiftNoteLength, before.note.length))
      throw refuse('giftNoteTooLong', { max: maxGiftNoteLength })
    const [changed] = await query<{ note: string }>(tx, writeSql, [scope.customerId, id, statuses, note])
    if (!changed) throw new Error('a locked order was not updated')
    // Without its text, which deletion requests would have to erase there, too.
    const event = { orderId: id, kind: 'order.giftNoteChanged' as const, detail: {} }
    if (changed.note !== before.note) await addEvents(tx, scope.customerId, [event], by)
    await auditAdminView(tx, scope, 'order:updateGiftNote', [id])
    return changed
  })
