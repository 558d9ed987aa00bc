import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { LockedSupplierOrder } from './supplier-order-rows.ts'

type Order = Pick<LockedSupplierOrder, 'id' | 'number' | 'status'>

/** While an order is being placed at its channel, it must stay the draft that is placed. @throws DomainError channelBusy */
export const checkNotPlacing = async (tx: Tx, { id, number }: Order): Promise<void> => {
  const placing = await tx
    .selectFrom('supplier_channel_order')
    .select('order_id')
    .where('order_id', '=', id)
    .where('state', '=', 'placing')
    .executeTakeFirst()
  if (placing) throw refuse('channelBusy', { number })
}

/**
 * A draft of which the channel has taken a part stays as it is until the rest is placed too, or moved away.
 * @throws DomainError channelBusy, channelPartlyPlaced
 */
export const checkNotAtChannel = async (tx: Tx, order: Order): Promise<void> => {
  await checkNotPlacing(tx, order)
  if (order.status !== 'draft') return
  const { rows } = await sql<{ placed: number; parts: number }>`
    select (count(*) filter (where state in ('followed', 'over') and stage is distinct from 'cancelled'))::integer as placed, count(*)::integer as parts
      from supplier_channel_order where order_id = ${order.id}`.execute(tx)
  const { placed = 0, parts = 0 } = rows[0] ?? {}
  if (placed > 0) throw refuse('channelPartlyPlaced', { number: order.number, placed, parts })
}
