import { sql } from 'kysely'
import { parseCron } from '../../src/contract/cron/expression.ts'
import { nextRun, nextRuns } from '../../src/contract/cron/next-run.ts'
import type { RunFigures } from '../../src/server/modules/schedules/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededSeller } from './accounts.ts'
import { dayMs } from '../orders/stories.ts'

interface Plan {
  readonly kind: 'pullShop' | 'payOrders' | 'mailReport'
  readonly name: string
  readonly expression: string
  readonly shopId: string | null
  readonly dailyLimitMinor?: number
  readonly orderLimitMinor?: number
  readonly isOn: boolean
}

interface Run {
  readonly plannedAt: Date
  readonly cause?: 'hand'
  readonly outcome: string
  readonly figures: RunFigures
  readonly orders?: readonly { readonly id: string; readonly totalMinor: number }[]
}

interface Context {
  readonly seller: SeededSeller
  readonly timeZone: string
  readonly now: Date
}

const insertSchedule = async (tx: Tx, { seller, timeZone, now }: Context, plan: Plan): Promise<string> => {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('customer_id', '=', seller.customerId)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('schedule')
    .values({
      customer_id: seller.customerId,
      kind: plan.kind,
      name: plan.name,
      expression: plan.expression,
      time_zone: timeZone,
      shop_id: plan.shopId,
      daily_limit_minor: plan.dailyLimitMinor === undefined ? null : String(plan.dailyLimitMinor),
      order_limit_minor: plan.orderLimitMinor === undefined ? null : String(plan.orderLimitMinor),
      is_enabled: plan.isOn,
      next_run_at: plan.isOn ? nextRun(parseCron(plan.expression), now, timeZone) : null,
      account_id: account.id,
      created_at: new Date(+now - 40 * dayMs),
      updated_at: new Date(+now - 40 * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const writeRuns = async (
  tx: Tx,
  { seller }: Context,
  scheduleId: string,
  runs: readonly Run[],
): Promise<void> => {
  if (runs.length === 0) return
  await tx
    .insertInto('schedule_run')
    .values(
      runs.map(({ plannedAt, cause = 'time', outcome, figures, orders }) => ({
        customer_id: seller.customerId,
        schedule_id: scheduleId,
        cause,
        planned_at: plannedAt,
        status: 'done',
        started_at: plannedAt,
        finished_at: new Date(+plannedAt + 4_000),
        outcome,
        result_counts: JSON.stringify(figures),
        created_at: plannedAt,
        ...(orders
          ? {
              day: plannedAt,
              order_ids: orders.map(({ id }) => id),
              order_minors: orders.map(({ totalMinor }) => String(totalMinor)),
              counted_minor: String(figures.paidMinor ?? 0),
            }
          : {}),
      })),
    )
    .execute()
}

const pastTimes = (expression: string, days: number, { timeZone, now }: Context): Date[] =>
  nextRuns(parseCron(expression), new Date(+now - days * dayMs), timeZone, days).filter((run) => run < now)

const seedPulls = async (tx: Tx, context: Context, shopId: string): Promise<void> => {
  const expression = '0 0 6 * * ?'
  const plan: Plan = { kind: 'pullShop', name: 'Morning sync', expression, shopId, isOn: true }
  const id = await insertSchedule(tx, context, plan)
  const runs: Run[] = []
  for (const plannedAt of pastTimes(expression, 7, context)) {
    const { count } = await tx
      .selectFrom('dropshipping_order')
      .select((e) => e.fn.countAll<string>().as('count'))
      .where('customer_id', '=', context.seller.customerId)
      .where('shop_id', '=', shopId)
      .where('created_at', '>=', new Date(+plannedAt - dayMs))
      .where('created_at', '<', plannedAt)
      .executeTakeFirstOrThrow()
    const created = Number(count)
    const figures = { ordersSeen: created, ordersCreated: created, ordersUpdated: 0 }
    runs.push({ plannedAt, outcome: 'pulled', figures })
  }
  await writeRuns(tx, context, id, runs)
}

/** Disabled, so that the demo's unpaid orders stay; it was run manually before. */
const seedPayments = async (tx: Tx, context: Context): Promise<void> => {
  const { customerId } = context.seller
  const id = await insertSchedule(tx, context, {
    kind: 'payOrders',
    name: 'Auto-pay small orders',
    expression: '0 0 8 ? * 2-6',
    shopId: null,
    dailyLimitMinor: 30_000,
    orderLimitMinor: 5_000,
    isOn: false,
  })
  const { rows } = await sql<{ paid_at: Date; orders: { id: string; totalMinor: number }[] }>`
    select max(paid_at) as paid_at, json_agg(json_build_object('id', id::text, 'totalMinor', total_minor) order by created_at) as orders
      from dropshipping_order
      where customer_id = ${customerId} and total_minor between 1 and 5000 and paid_at < ${context.now}
      group by date_trunc('hour', paid_at) having sum(total_minor) <= 30000 order by 1 desc limit 5`.execute(
    tx,
  )
  const runs = rows.toReversed().map(({ paid_at, orders }): Run => {
    const paidMinor = orders.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
    return {
      plannedAt: paid_at,
      cause: 'hand',
      outcome: 'paid',
      figures: { paid: orders.length, paidMinor },
      orders,
    }
  })
  await writeRuns(tx, context, id, runs)
}

const seedReports = async (tx: Tx, context: Context): Promise<void> => {
  const expression = '0 0 8 ? * 2'
  const plan: Plan = { kind: 'mailReport', name: 'Weekly report', expression, shopId: null, isOn: true }
  const id = await insertSchedule(tx, context, plan)
  const { customerId } = context.seller
  const runs: Run[] = []
  for (const plannedAt of pastTimes(expression, 28, context)) {
    const since = new Date(+plannedAt - 7 * dayMs)
    const { rows } = await sql<{
      created: number
      paid: number
      paid_minor: number
      shipped: number
      waiting: number
    }>`
      select count(*) filter (where created_at >= ${since})::int as created,
          count(*) filter (where paid_at >= ${since} and paid_at < ${plannedAt})::int as paid,
          coalesce(sum(total_minor) filter (where paid_at >= ${since} and paid_at < ${plannedAt}), 0)::int as paid_minor,
          count(*) filter (where shipped_at >= ${since} and shipped_at < ${plannedAt})::int as shipped,
          count(*) filter (where coalesce(delivered_at, cancelled_at, 'infinity') > ${plannedAt})::int as waiting
        from dropshipping_order where customer_id = ${customerId} and created_at < ${plannedAt}`.execute(tx)
    const [row] = rows
    if (!row) continue
    const { created, paid, paid_minor, shipped, waiting } = row
    runs.push({
      plannedAt,
      outcome: 'mailed',
      figures: {
        recipients: 1,
        since: since.toISOString(),
        newOrders: created,
        paid,
        paidMinor: paid_minor,
        shipped,
        waiting,
      },
    })
  }
  await writeRuns(tx, context, id, runs)
}

export const seedSchedules = async (
  tx: Tx,
  { seller, shopId, now }: { readonly seller: SeededSeller; readonly shopId: string; readonly now: Date },
): Promise<void> => {
  const { time_zone } = await tx
    .selectFrom('customer')
    .select('time_zone')
    .where('customer_id', '=', seller.customerId)
    .executeTakeFirstOrThrow()
  const context = { seller, timeZone: time_zone, now }
  await seedPulls(tx, context, shopId)
  await seedPayments(tx, context)
  await seedReports(tx, context)
}
