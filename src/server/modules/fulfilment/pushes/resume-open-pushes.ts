import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { pushParcel } from '../ports/fulfilment-jobs.ts'

const maxBatchSize = 500

export const resumeOpenPushes = async (database: Database): Promise<void> => {
  await database.agencyTransaction(async (tx) => {
    const overdue = await sql<{ customerId: string; shipmentId: string }>`
      select distinct p.customer_id as "customerId", p.shipment_id as "shipmentId"
        from shop_fulfilment_push p
        where p.status in ('pending', 'retrying')
          and coalesce(p.next_attempt_at, p.created_at) < now() - interval '2 minutes'
          and not exists (
            select from shop_fulfilment_push f
              where f.customer_id = p.customer_id and f.shipment_id = p.shipment_id and f.order_id = p.order_id
                and f.kind = 'fulfilment' and f.status = 'failed'
          )
        limit ${sql.lit(maxBatchSize)}`.execute(tx)
    for (const parcel of overdue.rows) {
      await enqueue(tx, pushParcel, parcel, { singletonKey: parcel.shipmentId })
    }
  })
}
