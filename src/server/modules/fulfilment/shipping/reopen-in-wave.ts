import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'

/** An order that is to be shipped again is to be picked in the wave that it was shipped from, unless that was ended. */
export const reopenInWave = async (tx: Tx, customerId: CustomerId, orderId: string): Promise<void> => {
  await sql`
    update wave_order w set state = 'open', at = now()
      where w.customer_id = ${customerId} and w.order_id = ${orderId} and w.state = 'shipped'
        and w.wave_id = (
          select max(last.wave_id) from wave_order last join picking_wave p on p.id = last.wave_id
            where last.customer_id = ${customerId} and last.order_id = ${orderId} and last.state = 'shipped'
              and p.ended_at is null)
        and not exists (select from wave_order open
          where open.customer_id = ${customerId} and open.order_id = ${orderId} and open.state = 'open')`.execute(
    tx,
  )
}
