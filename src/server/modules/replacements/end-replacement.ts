import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { addEvents, moveOrder, orderMoves, setOrderFlags, type Actor } from '../orders/index.ts'

interface Ending {
  readonly decision: 'declined' | 'expired'
  /** The seller's reason. */
  readonly words: string
}

const reasons = {
  declined: 'The charge was declined.',
  expired: 'Nobody accepted the charge in time.',
} as const

/** Cancels a locked replacement order that was not accepted, and queues it for review by the agency. */
export const endReplacement = async (
  tx: Tx,
  customerId: CustomerId,
  replacement: { readonly id: string; readonly number: string; readonly ofId: string },
  {
    ending: { decision, words },
    by,
  }: {
    readonly ending: Ending
    readonly by: Actor
  },
): Promise<void> => {
  const { id, number, ofId } = replacement
  const { rows } = await sql`
    update replacement set decision = ${decision}, decided_at = now(), decided_by = ${by.name}, decline_reason = ${words}
      where customer_id = ${customerId} and order_id = ${id} and decision = 'offered' returning order_id`.execute(
    tx,
  )
  const kind = `replacement.${decision}` as const
  const moved = await moveOrder(tx, {
    customerId,
    orderId: id,
    from: orderMoves.declineReplacement.from,
    to: 'cancelled',
    waiting: null,
    set: { cancelledAt: 'now', cancelReason: words || reasons[decision] },
    event: { kind, detail: { words } },
    by,
  })
  if (!moved || rows.length !== 1) throw new Error(`order ${id} changed despite its lock`)
  await addEvents(tx, customerId, [{ orderId: ofId, kind, detail: { order: number, words } }], by)
  await setOrderFlags(tx, customerId, [
    { orderId: ofId, kind: 'replacement', state: decision, waitingOn: 'agency' },
  ])
}
