import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { PushStatus } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Db, Tx } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { pushParcel } from '../ports/fulfilment-jobs.ts'

/**
 * Retries a push now, with all attempts again; the last error stays visible until it succeeds. `shopIds` null: pushes
 * of every shop.
 */
export const retryPush = async (
  tx: Tx,
  wanted: {
    readonly customerId: CustomerId
    readonly pushId: string
    readonly shopIds: readonly string[] | null
  },
): Promise<PushStatus> => {
  const { customerId, pushId, shopIds } = wanted
  const reopened = await sql<{ shipment_id: string; status: PushStatus }>`
    update shop_fulfilment_push
      set status = case when status = 'failed' then 'pending' else status end, attempts = 0, next_attempt_at = null
      where customer_id = ${customerId} and id = ${pushId} and status in ('failed', 'retrying', 'pending')
        and (${shopIds}::bigint[] is null or shop_id = any(${shopIds}::bigint[]))
        -- A pending push with a time set is being told at this moment.
        and not (status = 'pending' and next_attempt_at > now())
      returning shipment_id, status`.execute(tx)
  const row = reopened.rows[0]
  if (!row) return refusal(tx, wanted)
  await enqueue(tx, pushParcel, { customerId, shipmentId: row.shipment_id })
  return row.status
}

const refusal = async (
  db: Db,
  { customerId, pushId, shopIds }: Parameters<typeof retryPush>[1],
): Promise<PushStatus> => {
  const push = await db
    .selectFrom('shop_fulfilment_push')
    .select(['status', 'shop_id'])
    .where('customer_id', '=', customerId)
    .where('id', '=', pushId)
    .executeTakeFirst()
  if (!push || (shopIds && !shopIds.includes(push.shop_id))) throw notFound('Shop sync')
  if (push.status === 'done') throw refuse('alreadyDone')
  return push.status as PushStatus
}
