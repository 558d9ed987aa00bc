import { sql } from 'kysely'
import { customerIdFromRow, type Database } from '../../../platform/database/database.ts'
import { enqueueMany } from '../../../platform/jobs/jobs.ts'
import type { Clock } from '../../../platform/kernel/clock.ts'
import { collectOwed } from '../ledger/collect-owed.ts'
import { cleanUpAccounts } from './delete-paypal-account.ts'
import { lockWallet } from '../ledger/ledger.ts'
import { queueAutoRecharges } from '../ledger/queue-auto-recharge.ts'
import { syncPayPalRechargeJob } from '../ledger/wallet-jobs.ts'

const maxBatchSize = 500

/**
 * Open recharges due for a sync: after an eighth of the time in their status, at least 5 minutes and at most 6 hours.
 */
const enqueueDue = (database: Database, now: Date): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const { rows } = await sql<{ customer_id: string; id: string }>`
      select customer_id, id from recharge
      where method = 'paypal' and status in ('created', 'approved', 'pending')
        and coalesce(checked_at, created_at) + least(
          greatest((${now}::timestamptz - status_since) / 8, interval '5 minutes'), interval '6 hours') <= ${now}::timestamptz
      order by coalesce(checked_at, created_at) limit ${sql.lit(maxBatchSize)}`.execute(tx)
    if (rows.length === 0) return
    await enqueueMany(
      tx,
      syncPayPalRechargeJob,
      rows.map((row) => ({ customerId: row.customer_id, rechargeId: row.id })),
    )
  })

const collectAll = async (database: Database): Promise<void> => {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct r.customer_id from recharge_reversal r join wallet w using (customer_id)
    where r.collected_minor < r.owed_minor and w.balance_minor > 0 limit ${sql.lit(maxBatchSize)}`.execute(
    database.agency,
  )
  for (const row of rows) {
    const customerId = customerIdFromRow(row.customer_id)
    await database.agencyTransaction(async (tx) =>
      collectOwed(tx, customerId, await lockWallet(tx, customerId)),
    )
  }
}

/** The poll that finds what webhooks and returns have missed. */
export const reconcileRecharges = async (deps: {
  readonly database: Database
  readonly clock: Clock
}): Promise<void> => {
  await enqueueDue(deps.database, deps.clock.now())
  await collectAll(deps.database)
  await cleanUpAccounts(deps.database, deps.clock.now())
  await queueAutoRecharges(deps.database.agency)
}
