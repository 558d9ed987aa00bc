import type { CompiledQuery } from 'kysely'
import type { CustomerId, Db } from '../../../platform/database/database.ts'
import { enqueuing } from '../../../platform/jobs/jobs.ts'
import { runAutoRechargeJob } from './wallet-jobs.ts'

/** Of a `wallet` row. */
export const isRechargedAutomaticallySql = `exists (select from auto_recharge a
      where a.customer_id = wallet.customer_id and a.is_enabled and a.paused_at is null)`

const dueSql = `
  select jsonb_build_object('customerId', a.customer_id::text), a.customer_id::text
    from auto_recharge a join wallet w on w.customer_id = a.customer_id
    where a.is_enabled and a.paused_at is null and w.balance_minor + usable_credit(w) < a.below_minor`

/**
 * Queues the automatic recharge of a wallet that has less than its settings ask for; the job decides. Runs with the
 * commit of a payment, so it only inserts.
 */
export const queueingAutoRecharge = (customerId: CustomerId): CompiledQuery =>
  enqueuing(runAutoRechargeJob, `${dueSql} and a.customer_id = $1`, [customerId])

/** For all: after a limit has passed, a credit line has changed, or a job was lost. */
export const queueAutoRecharges = async (db: Db): Promise<void> => {
  await db.executeQuery(enqueuing(runAutoRechargeJob, dueSql, []))
}
