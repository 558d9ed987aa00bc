import { sql } from 'kysely'
import type * as z from 'zod'
import type { schedules } from '../../../contract/schedules/schedules.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Db } from '../../platform/database/database.ts'
import { mailRecipients } from '../identity/index.ts'
import { mayChangeSchedule, maySeeSchedule, usableKinds } from './schedule-permissions.ts'
import {
  readSchedules,
  runColumns,
  timeZoneOf,
  toRun,
  type RunAnswer,
  type Schedule,
} from './schedule-rows.ts'

type Answer = z.input<typeof schedules.listSchedules.output>

const readLastRuns = async (
  db: Db,
  customer: CustomerActor,
  ids: readonly string[],
): Promise<Map<string, RunAnswer>> => {
  const rows = await db
    .selectFrom(sql<{ wanted: string }>`unnest(${[...ids]}::bigint[])`.as<'w'>(sql`w(wanted)`))
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('schedule_run')
          .select(['schedule_id', ...runColumns])
          .where('customer_id', '=', customer.customerId)
          .whereRef('schedule_id', '=', 'w.wanted')
          .orderBy('id', 'desc')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .execute()
  return new Map(rows.map((row) => [row.schedule_id, toRun(row, customer)]))
}

export const listSchedules = async (db: Db, customer: CustomerActor): Promise<Answer> => {
  const { customerId } = customer
  const [all, timeZone, shops, accounts, recipients] = await Promise.all([
    readSchedules(db, customerId),
    timeZoneOf(db, customerId),
    db
      .selectFrom('shop')
      .select(['id', 'name', 'kind', 'status'])
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .execute(),
    db.selectFrom('account').select(['id', 'user_name']).where('customer_id', '=', customerId).execute(),
    mailRecipients(db, customerId, 'report', { accountId: customer.accountId }),
  ])
  const visible = all.filter((schedule) => maySeeSchedule(customer, schedule))
  const lastRuns = await readLastRuns(
    db,
    customer,
    visible.map(({ id }) => id),
  )
  const shopNames = new Map(shops.map(({ id, name }) => [id, name]))
  const accountNames = new Map(accounts.map(({ id, user_name }) => [id, user_name]))
  const mine = customer.shopIds as readonly string[] | null
  const toRow = (schedule: Schedule): Answer['schedules'][number] => ({
    id: schedule.id,
    kind: schedule.kind,
    name: schedule.name,
    expression: schedule.expression,
    shopId: schedule.shopId,
    shopName: schedule.shopId === null ? null : (shopNames.get(schedule.shopId) ?? null),
    dailyLimitMinor: schedule.dailyLimitMinor,
    orderLimitMinor: schedule.orderLimitMinor,
    accountIds: schedule.accountIds && [...schedule.accountIds],
    isOn: schedule.isOn,
    nextRunAt: schedule.nextRunAt?.toISOString() ?? null,
    ownerName: accountNames.get(schedule.accountId) ?? '',
    canChange: mayChangeSchedule(customer, schedule),
    lastRun: lastRuns.get(schedule.id) ?? null,
  })
  return {
    timeZone,
    currency: customer.currency,
    kinds: usableKinds(customer),
    allShops: mine === null,
    shops: shops
      .filter(({ id, status }) => status !== 'disconnected' && (mine === null || mine.includes(id)))
      .map(({ id, name, kind }) => ({ id, name, canPull: kind === 'shopify' })),
    recipients: recipients.map(({ accountId, name, email }) => ({ accountId, name, email })),
    schedules: visible.map(toRow),
  }
}
