import { sql } from 'kysely'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { hourMs } from './stories.ts'

interface WaveStory {
  readonly packerId: string
  readonly ownerId: string
  readonly now: Date
}

const hoursAgo = 3

export const seedWaves = async (tx: Tx, { packerId, ownerId, now }: WaveStory): Promise<void> => {
  const at = new Date(+now - hoursAgo * hourMs)
  const { rows } = await sql<{ id: string }>`
    insert into picking_wave (created_by, created_at) values (${packerId}, ${at}) returning id`.execute(tx)
  const [wave] = rows
  if (!wave) throw new Error('the demo has no wave')
  await sql`
    with queue as (
      select customer_id, id, row_number() over (order by ship_clock_started_at, id) as place from dropshipping_order o
        where status = 'processing' and waiting_reason = 'beingPrepared'
          and not exists (select from order_flag v where v.customer_id = o.customer_id and v.order_id = o.id)
    ), shipped as (
      select customer_id, id from dropshipping_order where status = 'shipped' order by shipped_at desc, id limit 2
    ), blocked as (
      select o.customer_id, o.id from order_flag v
        join dropshipping_order o on o.customer_id = v.customer_id and o.id = v.order_id
        where v.kind = 'problem' and o.status = 'processing' order by o.id limit 1
    ), picked as (
      insert into wave_order (customer_id, order_id, wave_id, state, reason, at)
        select customer_id, id, ${wave.id}::bigint, 'open', null, ${at}::timestamptz from queue where place <= 4
        union all select customer_id, id, ${wave.id}::bigint, 'shipped', null, ${now}::timestamptz from shipped
        union all select customer_id, id, ${wave.id}::bigint, 'takenOut', 'problem', ${now}::timestamptz from blocked
    )
    insert into order_assignee (customer_id, order_id, operator_id, assigned_by, since)
      select customer_id, id, case when place <= 4 then ${packerId}::bigint else ${ownerId}::bigint end,
          case when place <= 4 then ${packerId}::bigint else ${ownerId}::bigint end, ${at}::timestamptz
        from queue where place <= 5`.execute(tx)
}
