import { sql } from 'kysely'
import type { Currency } from '../../../contract/kernel/money.ts'
import { authorities, menuTags } from '../../../contract/kernel/permissions.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import type { ScheduleViewer } from './schedule-permissions.ts'
import type { RunFigures, RunOutcome, Schedule } from './schedule-rows.ts'
import type { ScheduleKind } from '../../../contract/schedules/schedule-rules.ts'

export interface OpenRun {
  readonly customerId: CustomerId
  readonly id: string
  readonly startedAt: Date
  readonly syncId: string | null
  readonly schedule: Pick<Schedule, 'id' | 'kind' | 'name' | 'shopId' | 'accountIds' | 'accountId'>
  /** False if the schedule was disabled before the run started. */
  readonly isWanted: boolean
  readonly timeZone: string
  readonly currency: Currency
  readonly owner: ScheduleViewer & { readonly isActive: boolean }
}

export interface RunResult {
  readonly outcome: RunOutcome
  readonly figures?: RunFigures
  readonly problem?: { readonly text: string; readonly figures: unknown }
}

const failures: ReadonlySet<RunOutcome> = new Set([
  'pullFailed',
  'notConnected',
  'balanceTooLow',
  'noRecipients',
  'notAllowed',
  'brokenOff',
])

/** False if the run had ended before. */
export const finishRun = async (
  db: Db,
  { customerId, id }: Pick<OpenRun, 'customerId' | 'id'>,
  { outcome, figures = {}, problem }: RunResult,
): Promise<boolean> => {
  const ended = await db
    .updateTable('schedule_run')
    .set({
      status: failures.has(outcome) ? 'failed' : 'done',
      outcome,
      result_counts: JSON.stringify(figures),
      problem: problem?.text ?? '',
      problem_figures: problem?.figures ? JSON.stringify(problem.figures) : null,
      finished_at: sql<Date>`now()`,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends a run whose job has used up its attempts. */
export const breakOffRun = async (db: Db, customerId: CustomerId, runId: string): Promise<void> => {
  await sql`
    update schedule_run set status = 'failed', outcome = 'brokenOff', finished_at = now()
      where customer_id = ${customerId} and id = ${runId} and status in ('waiting', 'running')`.execute(db)
}

/** Null if the run has ended. */
export const startRun = async (db: Db, customerId: CustomerId, runId: string): Promise<OpenRun | null> => {
  const started = await db
    .updateTable('schedule_run')
    .set({ status: 'running', started_at: sql<Date>`coalesce(started_at, now())` })
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['schedule_id', 'cause', 'sync_id', 'order_ids', 'started_at'])
    .executeTakeFirst()
  if (!started?.started_at) return null
  const row = await db
    .selectFrom('schedule as s')
    .innerJoin('customer as c', 'c.customer_id', 's.customer_id')
    .innerJoin('account as a', (join) =>
      join.onRef('a.customer_id', '=', 's.customer_id').onRef('a.id', '=', 's.account_id'),
    )
    .select([
      's.kind',
      's.name',
      's.shop_id',
      's.account_ids',
      's.account_id',
      's.is_enabled',
      's.deleted_at',
    ])
    .select(['c.time_zone', 'c.currency', 'c.rank', 'c.is_active as customer_is_active'])
    .select(['a.is_active', 'a.is_default', 'a.menu_tags', 'a.authorities', 'a.shop_ids'])
    .where('s.customer_id', '=', customerId)
    .where('s.id', '=', started.schedule_id)
    .executeTakeFirstOrThrow()
  return {
    customerId,
    id: runId,
    startedAt: started.started_at,
    syncId: started.sync_id,
    isWanted:
      row.is_enabled || started.cause === 'hand' || started.sync_id !== null || started.order_ids !== null,
    schedule: {
      id: started.schedule_id,
      kind: row.kind as ScheduleKind,
      name: row.name,
      shopId: row.shop_id,
      accountIds: row.account_ids,
      accountId: row.account_id,
    },
    timeZone: row.time_zone,
    currency: row.currency as Currency,
    owner: {
      isActive: row.is_active && row.customer_is_active && row.deleted_at === null,
      menuTags: row.is_default ? Object.values(menuTags) : row.menu_tags,
      authorities: row.is_default ? authorities : row.authorities,
      shopIds: row.is_default ? null : row.shop_ids,
      rank: row.rank,
    },
  }
}
