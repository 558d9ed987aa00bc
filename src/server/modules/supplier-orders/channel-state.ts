import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { LockedSupplierOrder } from './supplier-order-rows.ts'

/** While an order is being placed at its channel, it must stay the draft that is placed. @throws DomainError channelBusy */
export const checkNotPlacing = async (
  tx: Tx,
  { id, number }: Pick<LockedSupplierOrder, 'id' | 'number'>,
): Promise<void> => {
  const placing = await tx
    .selectFrom('supplier_channel_order')
    .select('order_id')
    .where('order_id', '=', id)
    .where('state', '=', 'placing')
    .executeTakeFirst()
  if (placing) throw refuse('channelBusy', { number })
}
