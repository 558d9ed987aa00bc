import { sql } from 'kysely'
import { parseCron } from '../../../contract/cron/expression.ts'
import { nextRun } from '../../../contract/cron/next-run.ts'
import { audit } from '../../platform/auth/audit.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CustomerCall } from '../../platform/http/route.ts'
import { runScheduleJob } from './schedule-jobs.ts'
import { lockChangeable, runColumns, timeZoneOf, toRun, type RunAnswer } from './schedule-rows.ts'

export const switchSchedule = (
  { database, clock }: Platform,
  call: CustomerCall,
  id: string,
  isOn: boolean,
): Promise<{ isOn: boolean; nextRunAt: string | null }> => {
  const { customer } = call
  const { customerId } = customer
  return database.tenantTransaction(customerId, async (tx) => {
    const schedule = await lockChangeable(tx, customer, id)
    const timeZone = await timeZoneOf(tx, customerId)
    const kept = schedule.isOn ? schedule.nextRunAt : null
    const next = isOn ? (kept ?? nextRun(parseCron(schedule.expression), clock.now(), timeZone)) : null
    await tx
      .updateTable('schedule')
      .set({ is_enabled: isOn, next_run_at: next, time_zone: timeZone, updated_at: clock.now() })
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .execute()
    await audit(tx, customer, {
      action: isOn ? 'schedule.switchedOn' : 'schedule.switchedOff',
      target: `schedule:${id}`,
      call,
    })
    return { isOn, nextRunAt: next?.toISOString() ?? null }
  })
}

/** Its runs are kept as history. */
export const deleteSchedule = (
  { database, clock }: Platform,
  call: CustomerCall,
  id: string,
): Promise<{ deleted: true }> => {
  const { customer } = call
  return database.tenantTransaction(customer.customerId, async (tx) => {
    const schedule = await lockChangeable(tx, customer, id)
    await tx
      .updateTable('schedule')
      .set({ deleted_at: clock.now(), is_enabled: false, next_run_at: null, must_replan: false })
      .where('customer_id', '=', customer.customerId)
      .where('id', '=', id)
      .execute()
    await audit(tx, customer, {
      action: 'schedule.deleted',
      target: `schedule:${id}`,
      detail: { name: schedule.name },
      call,
    })
    return { deleted: true }
  })
}

/** Runs a schedule immediately, even if disabled; one manual run at a time. */
export const runScheduleNow = (
  { database, clock }: Platform,
  call: CustomerCall,
  id: string,
): Promise<{ run: RunAnswer }> => {
  const { customer } = call
  const { customerId } = customer
  return database.tenantTransaction(customerId, async (tx) => {
    await lockChangeable(tx, customer, id)
    const made = await tx
      .insertInto('schedule_run')
      .values({ customer_id: customerId, schedule_id: id, cause: 'hand', planned_at: clock.now() })
      .onConflict((c) =>
        c
          .columns(['customer_id', 'schedule_id'])
          .where(sql<boolean>`cause = 'hand' and status in ('waiting', 'running')`)
          .doNothing(),
      )
      .returning(runColumns)
      .executeTakeFirst()
    if (made) {
      await enqueue(tx, runScheduleJob, { customerId, runId: made.id })
      await audit(tx, customer, { action: 'schedule.run', target: `schedule:${id}`, call })
      return { run: toRun(made, customer) }
    }
    const open = await tx
      .selectFrom('schedule_run')
      .select(runColumns)
      .where('customer_id', '=', customerId)
      .where('schedule_id', '=', id)
      .where('cause', '=', 'hand')
      .where('status', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (!open) throw new Error(`schedule ${id} has no open run, and none could be created`)
    return { run: toRun(open, customer) }
  })
}
