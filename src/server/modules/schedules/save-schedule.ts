import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import { parseCron } from '../../../contract/cron/expression.ts'
import { nextRun } from '../../../contract/cron/next-run.ts'
import { minMinutesApart, runsTooOften } from '../../../contract/schedules/schedule-rules.ts'
import type { scheduleInputSchema } from '../../../contract/schedules/schedules.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CustomerCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { findShop } from '../shops/index.ts'
import { forbidden, mayUse } from './schedule-permissions.ts'
import { lockChangeable, timeZoneOf } from './schedule-rows.ts'

export type ScheduleInput = z.output<typeof scheduleInputSchema>

const maxSchedules = 50

const checkShop = async (tx: Tx, customer: CustomerActor, input: ScheduleInput): Promise<void> => {
  if (input.shopId === null) {
    if (customer.shopIds === null) return
    throw refuse('chooseShop')
  }
  const shop = await findShop(tx, customer, input.shopId satisfies ShopId)
  if (!shop) throw notFound('Shop')
  if (input.kind === 'pullShop' && shop.kind !== 'shopify') {
    throw refuse('cannotPull')
  }
}

const checkRecipients = async (
  tx: Tx,
  { customerId }: CustomerActor,
  accountIds: readonly string[],
): Promise<void> => {
  const wanted = [...new Set(accountIds)]
  const found = await tx
    .selectFrom('account')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', 'in', wanted)
    .where('is_active', '=', true)
    .execute()
  if (found.length !== wanted.length) throw notFound('Account')
}

const firstRun = ({ kind, expression }: ScheduleInput, timeZone: string, now: Date): Date => {
  const first = nextRun(parseCron(expression), now, timeZone)
  if (!first) {
    throw refuse('neverRuns')
  }
  if (runsTooOften(kind, expression, timeZone, now)) {
    throw refuse('tooOften', { minMinutes: minMinutesApart[kind] })
  }
  return first
}

const settingsOf = async (tx: Tx, customer: CustomerActor, input: ScheduleInput, now: Date) => {
  if (!mayUse(customer, input.kind)) throw forbidden()
  await checkShop(tx, customer, input)
  const accountIds = input.kind === 'mailReport' ? input.accountIds : null
  if (accountIds) await checkRecipients(tx, customer, accountIds)
  const timeZone = await timeZoneOf(tx, customer.customerId)
  return {
    firstRun: firstRun(input, timeZone, now),
    columns: {
      name: input.name,
      expression: input.expression,
      time_zone: timeZone,
      shop_id: input.shopId,
      daily_limit_minor: input.kind === 'payOrders' ? input.dailyLimitMinor : null,
      order_limit_minor: input.kind === 'payOrders' ? input.orderLimitMinor : null,
      account_ids: accountIds,
      account_id: customer.accountId,
    },
  }
}

export const createSchedule = (
  { database, clock }: Platform,
  call: CustomerCall,
  input: ScheduleInput,
): Promise<{ id: string }> => {
  const { customer } = call
  const { customerId } = customer
  return database.tenantTransaction(customerId, async (tx) => {
    const settings = await settingsOf(tx, customer, input, clock.now())
    const { existing } = await tx
      .selectFrom('schedule')
      .select((e) => e.fn.countAll<string>().as('existing'))
      .where('customer_id', '=', customerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(existing) >= maxSchedules) {
      throw refuse('tooManySchedules', { max: maxSchedules })
    }
    const schedule = await tx
      .insertInto('schedule')
      .values({
        customer_id: customerId,
        kind: input.kind,
        ...settings.columns,
        next_run_at: settings.firstRun,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, customer, {
      action: 'schedule.created',
      target: `schedule:${schedule.id}`,
      detail: { ...input },
      call,
    })
    return schedule
  })
}

/** Later runs use the new settings; an open run keeps the old ones. */
export const updateSchedule = (
  { database, clock }: Platform,
  call: CustomerCall,
  id: string,
  input: ScheduleInput,
): Promise<{ id: string }> => {
  const { customer } = call
  return database.tenantTransaction(customer.customerId, async (tx) => {
    const schedule = await lockChangeable(tx, customer, id)
    if (schedule.kind !== input.kind) {
      throw refuse('kindFixed')
    }
    const now = clock.now()
    const settings = await settingsOf(tx, customer, input, now)
    await tx
      .updateTable('schedule')
      .set({
        ...settings.columns,
        next_run_at: schedule.isOn ? settings.firstRun : null,
        must_replan: false,
        updated_at: now,
      })
      .where('customer_id', '=', customer.customerId)
      .where('id', '=', id)
      .execute()
    await audit(tx, customer, {
      action: 'schedule.updated',
      target: `schedule:${id}`,
      detail: { ...input },
      call,
    })
    return { id }
  })
}
