import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { ScheduleKind } from '../../../contract/schedules/schedule-rules.ts'
import { runFiguresSchema, scheduleRunSchema } from '../../../contract/schedules/schedules.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { minor, type CustomerId, type Db } from '../../platform/database/database.ts'
import { storedField } from '../../platform/kernel/refuse.ts'
import { forbidden, mayChangeSchedule, maySeeSchedule } from './schedule-permissions.ts'

export type RunFigures = z.input<typeof runFiguresSchema>
export type RunOutcome = NonNullable<z.input<typeof scheduleRunSchema>['outcome']>
export type RunAnswer = z.input<typeof scheduleRunSchema>

export interface Schedule {
  readonly id: string
  readonly kind: ScheduleKind
  readonly name: string
  readonly expression: string
  readonly timeZone: string
  readonly shopId: string | null
  readonly dailyLimitMinor: number | null
  readonly orderLimitMinor: number | null
  readonly accountIds: readonly string[] | null
  readonly isOn: boolean
  readonly nextRunAt: Date | null
  readonly accountId: string
}

const columns = [
  'id',
  'kind',
  'name',
  'expression',
  'time_zone',
  'shop_id',
  'daily_limit_minor',
  'order_limit_minor',
  'account_ids',
  'is_enabled',
  'next_run_at',
  'account_id',
] as const

const selectSchedules = (db: Db, customerId: CustomerId) =>
  db
    .selectFrom('schedule')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)

type ScheduleRecord = Awaited<ReturnType<ReturnType<typeof selectSchedules>['executeTakeFirstOrThrow']>>

const toSchedule = (row: ScheduleRecord): Schedule => ({
  id: row.id,
  // Enforced by the table's check constraint.
  kind: row.kind as ScheduleKind,
  name: row.name,
  expression: row.expression,
  timeZone: row.time_zone,
  shopId: row.shop_id,
  dailyLimitMinor: row.daily_limit_minor === null ? null : minor(row.daily_limit_minor),
  orderLimitMinor: row.order_limit_minor === null ? null : minor(row.order_limit_minor),
  accountIds: row.account_ids,
  isOn: row.is_enabled,
  nextRunAt: row.next_run_at,
  accountId: row.account_id,
})

export const readSchedules = async (db: Db, customerId: CustomerId): Promise<Schedule[]> =>
  (await selectSchedules(db, customerId).orderBy('id').execute()).map(toSchedule)

export const findSchedule = async (
  db: Db,
  customerId: CustomerId,
  id: string,
  options: { readonly lock?: true } = {},
): Promise<Schedule | null> => {
  const query = selectSchedules(db, customerId).where('id', '=', id)
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  return row ? toSchedule(row) : null
}

export const getVisible = async (db: Db, customer: CustomerActor, id: string): Promise<Schedule> => {
  const schedule = await findSchedule(db, customer.customerId, id)
  if (!schedule || !maySeeSchedule(customer, schedule)) throw notFound('Schedule')
  return schedule
}

export const lockChangeable = async (tx: Db, customer: CustomerActor, id: string): Promise<Schedule> => {
  const schedule = await findSchedule(tx, customer.customerId, id, { lock: true })
  if (!schedule || !maySeeSchedule(customer, schedule)) throw notFound('Schedule')
  if (!mayChangeSchedule(customer, schedule)) throw forbidden()
  return schedule
}

export const runColumns = [
  'id',
  'cause',
  'planned_at',
  'started_at',
  'finished_at',
  'status',
  'outcome',
  'result_counts',
  'problem',
  'problem_figures',
] as const

interface RunRecord {
  readonly id: string
  readonly cause: string
  readonly planned_at: Date
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly status: string
  readonly outcome: string | null
  readonly result_counts: unknown
  readonly problem: string
  readonly problem_figures: unknown
}

/** Order figures require the orders menu. */
const figuresFor = (customer: Pick<CustomerActor, 'menuTags'>, figures: RunFigures): RunFigures => {
  if (customer.menuTags.includes(menuTags.orders) || figures.since === undefined) return figures
  const { recipients, since } = figures
  return { since, ...(recipients === undefined ? {} : { recipients }) }
}

export const toRun = (row: RunRecord, customer: Pick<CustomerActor, 'menuTags'>): RunAnswer => {
  const { shape } = scheduleRunSchema
  return {
    id: row.id,
    cause: shape.cause.parse(row.cause),
    plannedAt: row.planned_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    status: shape.status.parse(row.status),
    outcome: shape.outcome.parse(row.outcome),
    figures: figuresFor(customer, runFiguresSchema.parse(row.result_counts)),
    ...storedField('problem', row.problem, row.problem_figures),
  }
}

export const timeZoneOf = async (db: Db, customerId: CustomerId): Promise<string> => {
  const customer = await db
    .selectFrom('customer')
    .select('time_zone')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return customer.time_zone
}
