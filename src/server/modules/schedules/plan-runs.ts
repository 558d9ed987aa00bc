import { sql } from 'kysely'
import { CronError, parseCron } from '../../../contract/cron/expression.ts'
import { nextRun } from '../../../contract/cron/next-run.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueueMany } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { runScheduleJob } from './schedule-jobs.ts'

const atOnce = 500
/** A run open this long has lost its job; shop syncs time out earlier. */
const lostHours = 3

type PlanDeps = Pick<Platform, 'database' | 'clock' | 'log'>

/** Null if the schedule has no next time, or its expression or time zone has become invalid. */
const nextOf = (
  { log }: PlanDeps,
  schedule: { readonly id: string; readonly expression: string; readonly time_zone: string },
  after: Date,
): Date | null => {
  try {
    return nextRun(parseCron(schedule.expression), after, schedule.time_zone)
  } catch (error) {
    if (!(error instanceof CronError) && !(error instanceof RangeError)) throw error
    log.error({ err: error, scheduleId: schedule.id }, 'schedule has an invalid time')
    return null
  }
}

interface NewRun {
  readonly customer_id: string
  readonly id: string
  readonly planned_at: Date
}

/** Does nothing if another process was faster. */
const writeRuns = async (
  tx: Tx,
  moves: readonly { customer_id: string; id: string; planned: Date; next: Date | null }[],
): Promise<readonly NewRun[]> => {
  const made = await sql<NewRun>`
    with moved as (
      update schedule s set next_run_at = m.next
        from json_to_recordset(${JSON.stringify(moves)}::json)
          as m (customer_id bigint, id bigint, planned timestamptz, next timestamptz)
        where s.customer_id = m.customer_id and s.id = m.id and s.next_run_at = m.planned and s.is_enabled
        returning s.customer_id, s.id, m.planned
    )
    insert into schedule_run (customer_id, schedule_id, cause, planned_at)
      select customer_id, id, 'time', planned from moved
      on conflict (customer_id, schedule_id, planned_at) where cause = 'time' do nothing
      returning customer_id, id, planned_at`.execute(tx)
  return made.rows
}

const enqueueRuns = async (tx: Tx, runs: readonly NewRun[], now: Date): Promise<void> => {
  const byDelay = Map.groupBy(runs, ({ planned_at }) =>
    Math.max(0, Math.ceil((planned_at.getTime() - now.getTime()) / 1000)),
  )
  for (const [startAfterSeconds, due] of byDelay) {
    const payloads = due.map(({ customer_id, id }) => ({ customerId: customer_id, runId: id }))
    await enqueueMany(tx, runScheduleJob, payloads, { startAfterSeconds })
  }
}

const planBatch = (deps: PlanDeps, now: Date, until: Date): Promise<number> =>
  deps.database.agencyTransaction(async (tx) => {
    const due = await tx
      .selectFrom('schedule')
      .select(['customer_id', 'id', 'expression', 'time_zone', 'next_run_at'])
      .where('next_run_at', '<', until)
      .orderBy('next_run_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return 0
    const moves = due.map((schedule) => {
      const planned = schedule.next_run_at ?? now
      // Missed times are skipped: one run makes up for all of them.
      const next = nextOf(deps, schedule, planned > now ? planned : now)
      return { customer_id: schedule.customer_id, id: schedule.id, planned, next }
    })
    await enqueueRuns(tx, await writeRuns(tx, moves), now)
    return due.length
  })

/** Schedules of customers who changed their time zone. */
const replanBatch = (deps: PlanDeps, now: Date): Promise<number> =>
  deps.database.agencyTransaction(async (tx) => {
    const stale = await tx
      .selectFrom('schedule as s')
      .innerJoin('customer as c', 'c.customer_id', 's.customer_id')
      .select(['s.customer_id', 's.id', 's.expression', 'c.time_zone', 's.is_enabled'])
      .where('s.must_replan', '=', true)
      .limit(atOnce)
      .forUpdate('s')
      .skipLocked()
      .execute()
    if (stale.length === 0) return 0
    const changes = stale.map((schedule) => ({
      customer_id: schedule.customer_id,
      id: schedule.id,
      time_zone: schedule.time_zone,
      next: schedule.is_enabled ? nextOf(deps, schedule, now) : null,
    }))
    await sql`
      update schedule s set must_replan = false, time_zone = c.time_zone, next_run_at = c.next
        from json_to_recordset(${JSON.stringify(changes)}::json)
          as c (customer_id bigint, id bigint, time_zone text, next timestamptz)
        where s.customer_id = c.customer_id and s.id = c.id and s.deleted_at is null`.execute(tx)
    return stale.length
  })

const untilNone = async (batch: () => Promise<number>): Promise<void> => {
  while ((await batch()) === atOnce);
}

/**
 * Every minute: creates a run for each schedule due before the next tick, to start at its second. Times missed during
 * downtime are run once. Safe in several processes.
 */
export const planRuns = async (deps: PlanDeps): Promise<void> => {
  const now = deps.clock.now()
  await sql`
    update schedule_run set status = 'failed', outcome = 'brokenOff', finished_at = ${now}
      where status in ('waiting', 'running')
        and created_at < ${now}::timestamptz - make_interval(hours => ${lostHours})`.execute(
    deps.database.agency,
  )
  await untilNone(() => planBatch(deps, now, new Date(now.getTime() + 60_000)))
  await untilNone(() => replanBatch(deps, now))
}

export const cleanRuns = async ({ database }: Pick<Platform, 'database'>): Promise<void> => {
  await sql`delete from schedule_run where finished_at < now() - interval '1 year'`.execute(database.agency)
}
