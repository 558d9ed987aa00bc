import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../src/server/platform/database/database.ts'
import { hourMs } from './stories.ts'

const packer = 'Pia Moreno'

export const seedLabels = async (tx: Tx, customerId: CustomerId, now: Date): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select o.id from dropshipping_order o
      where o.customer_id = ${customerId} and o.status = 'processing' and o.kind = 'plain'
        and o.waiting_reason = 'beingPrepared' and o.paid_at < ${new Date(+now - 3 * hourMs)}
        and not exists (select from order_flag v where v.customer_id = o.customer_id and v.order_id = o.id)
      order by o.paid_at desc, o.id limit 1`.execute(tx)
  if (rows.length === 0) throw new Error('the demo has no order to create a label for')
  for (const [n, { id }] of rows.entries()) {
    const at = new Date(+now - (n + 1) * hourMs)
    await tx
      .updateTable('dropshipping_order')
      .set({ labelled_at: at, labelled_by: packer, label_no: 1 })
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .execute()
    await tx
      .insertInto('order_event')
      .values({
        customer_id: customerId,
        order_id: id,
        kind: 'order.labelCreated',
        actor_kind: 'agency',
        actor_name: packer,
        detail: JSON.stringify({ labelNo: 1 }),
        at,
      })
      .execute()
  }
}
