import { sql } from 'kysely'
import { blockingFlags } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { flagRankSql } from '../../orders/index.ts'

const stopping = sql.join(blockingFlags.map((kind) => sql.lit(kind)))

/**
 * An order that is to be shipped again is to be picked in the wave that it was shipped from, unless that was ended. Something
 * that has come up since, such as a problem, takes it out of the wave as it would have.
 */
export const reopenInWave = async (tx: Tx, customerId: CustomerId, orderId: string): Promise<void> => {
  await sql`
    update wave_order w
      set state = case when f.stop is null then 'open' else 'takenOut' end, reason = f.stop, at = now()
      from (select (select v.kind from order_flag v
          where v.customer_id = ${customerId} and v.order_id = ${orderId} and v.kind in (${stopping})
          order by ${sql.raw(flagRankSql('v.kind'))} limit 1) as stop) f
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
