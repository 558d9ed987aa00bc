import type { ScheduleKind } from '../../../contract/schedules/schedule-rules.ts'
import type { CustomerId, Database } from '../../platform/database/database.ts'

interface NewSchedule {
  readonly kind?: ScheduleKind
  readonly expression?: string
  readonly timeZone?: string
  readonly shopId?: string | null
  readonly dailyLimitMinor?: number
  readonly orderLimitMinor?: number | null
  readonly nextRunAt?: Date | null
  readonly accountId?: string
}

export const makeSchedule = async (
  { agency }: Pick<Database, 'agency'>,
  customerId: CustomerId,
  part: NewSchedule = {},
): Promise<string> => {
  const kind = part.kind ?? 'mailReport'
  const { id } = await agency
    .insertInto('schedule')
    .values({
      customer_id: customerId,
      kind,
      name: 'Every morning',
      expression: part.expression ?? '0 0 8 * * ?',
      time_zone: part.timeZone ?? 'UTC',
      shop_id: part.shopId ?? null,
      daily_limit_minor: kind === 'payOrders' ? String(part.dailyLimitMinor ?? 100_000) : null,
      order_limit_minor: kind === 'payOrders' && part.orderLimitMinor ? String(part.orderLimitMinor) : null,
      next_run_at: part.nextRunAt === undefined ? new Date('2099-01-01T08:00:00Z') : part.nextRunAt,
      account_id: part.accountId ?? (await mainAccountOf({ agency }, customerId)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const mainAccountOf = async (
  { agency }: Pick<Database, 'agency'>,
  customerId: CustomerId,
): Promise<string> => {
  const main = await agency
    .selectFrom('account')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .executeTakeFirst()
  if (main) return main.id
  const made = await agency
    .insertInto('account')
    .values({
      customer_id: customerId,
      email: `main-${customerId}@seller.example`,
      user_name: 'Seller',
      password_hash: '-',
      is_default: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export const makeRun = async (
  { agency }: Pick<Database, 'agency'>,
  customerId: CustomerId,
  scheduleId: string,
  plannedAt = new Date(),
): Promise<string> => {
  const { id } = await agency
    .insertInto('schedule_run')
    .values({ customer_id: customerId, schedule_id: scheduleId, cause: 'time', planned_at: plannedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
