import { sql } from 'kysely'
import type { AccountCall } from '../../platform/http/call.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { trackExternalJob } from '../bulk-jobs/index.ts'
import { syncShopJob } from './shop-jobs.ts'
import { findLastSync, syncColumns, type SyncRecord } from './shop-rows.ts'

/** Queues a sync of the shop; returns the open one if there is one. */
export const requestSync = async (
  tx: Tx,
  customerId: CustomerId,
  shopId: string,
  cause: SyncRecord['cause'],
): Promise<SyncRecord> => {
  const made = await sql<SyncRecord>`
    insert into shop_sync (customer_id, shop_id, cause, status) values (${customerId}, ${shopId}, ${cause}, 'queued')
      on conflict (customer_id, shop_id) where status in ('queued', 'running') do nothing
      returning ${syncColumns}`.execute(tx)
  const [sync] = made.rows
  if (!sync) {
    const open = await findLastSync(tx, customerId, shopId)
    if (!open) throw new Error(`shop ${shopId} has no open sync, and none could be created`)
    return open
  }
  await enqueue(tx, syncShopJob, { customerId, shopId, syncId: sync.id })
  return sync
}

/** Shows a sync in the requester's job tray; its row is locked, so that it does not end in between. */
export const followSync = async (
  tx: Tx,
  call: AccountCall,
  shop: { readonly id: string; readonly name: string },
  syncId: string,
): Promise<void> => {
  const { rows } = await sql`
    select from shop_sync where customer_id = ${call.customer.customerId} and id = ${syncId}
      and status in ('queued', 'running') for share`.execute(tx)
  if (rows.length === 0) return
  await trackExternalJob(tx, call, { kind: 'shop.sync', subjectId: shop.id, title: shop.name, total: null })
}
