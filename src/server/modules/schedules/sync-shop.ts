import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { requestSync } from '../shops/index.ts'
import { finishRun, type OpenRun } from './open-run.ts'
import { runScheduleJob } from './schedule-jobs.ts'

const lookAgainSeconds = 3

const startPull = ({ database }: Platform, run: OpenRun): Promise<unknown> => {
  const { customerId, id, schedule } = run
  return database.tenantTransaction(customerId, async (tx) => {
    const shop = await tx
      .selectFrom('shop')
      .select(['id', 'status'])
      .where('customer_id', '=', customerId)
      .where('id', '=', schedule.shopId)
      .executeTakeFirst()
    if (shop?.status !== 'connected') return finishRun(tx, run, { outcome: 'notConnected' })
    const sync = await requestSync(tx, customerId, shop.id, 'poll')
    await tx
      .updateTable('schedule_run')
      .set({ sync_id: sync.id })
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .execute()
    return enqueue(tx, runScheduleJob, { customerId, runId: id }, { startAfterSeconds: lookAgainSeconds })
  })
}

/** Ends when the shop's sync has ended; reschedules itself until then. */
export const runShopSyncSchedule = async (platform: Platform, run: OpenRun): Promise<void> => {
  const { customerId, syncId } = run
  if (syncId === null) {
    await startPull(platform, run)
    return
  }
  const db = platform.database.tenant(customerId)
  const sync = await db
    .selectFrom('shop_sync')
    .select(['status', 'orders_seen', 'orders_created', 'orders_updated', 'error', 'error_figures'])
    .where('customer_id', '=', customerId)
    .where('id', '=', syncId)
    .executeTakeFirst()
  if (sync?.status === 'queued' || sync?.status === 'running') {
    const again = { startAfterSeconds: lookAgainSeconds }
    await enqueue(db, runScheduleJob, { customerId, runId: run.id }, again)
    return
  }
  await finishRun(db, run, {
    outcome: sync?.status === 'done' ? 'pulled' : 'pullFailed',
    figures: {
      ordersSeen: sync?.orders_seen ?? 0,
      ordersCreated: sync?.orders_created ?? 0,
      ordersUpdated: sync?.orders_updated ?? 0,
    },
    problem: { text: sync?.error ?? '', figures: sync?.error_figures },
  })
}
