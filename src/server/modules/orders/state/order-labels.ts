import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { addEvents } from './order-events.ts'
import { query } from './sql.ts'
import type { Actor } from './types.ts'

export const refuseLabelled = (
  number: string,
  since: Date,
  what: { readonly isGiftNote?: boolean } = {},
): never => {
  throw refuse('labelMade', { number, labelledAt: since.toISOString(), ...what })
}

/** Voids the label of a locked order, which unlocks its address. Returns the label number; null if there is none. */
export const voidLabelOf = async (
  tx: Tx,
  customerId: CustomerId,
  orderId: string,
  {
    note,
    by,
  }: {
    readonly note: string
    readonly by: Actor
  },
): Promise<number | null> => {
  const [voided] = await query<{ labelNo: number }>(
    tx,
    `update dropshipping_order set labelled_at = null, labelled_by = null
       where customer_id = $1 and id = $2 and labelled_at is not null returning label_no as "labelNo"`,
    [customerId, orderId],
  )
  if (!voided) return null
  const { labelNo } = voided
  const detail = note ? { labelNo, note } : { labelNo }
  await addEvents(tx, customerId, [{ orderId, kind: 'order.labelVoided', detail }], by)
  return labelNo
}
