import { sql } from 'kysely'
import { blockingFlags } from '../../../contract/kernel/statuses.ts'
import type { MissingTaxNumber } from '../../../contract/tax-numbers/tax-numbers.ts'
import { minor, type Db, type Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { mergeDueOrders } from '../merge-window/index.ts'
import {
  ordersWithoutTaxNumber,
  payOrders,
  waitsToMergeSql,
  type OrderWithoutTaxNumber,
} from '../orders/index.ts'
import { getFunds, spendable } from '../wallet/index.ts'
import { freeStock } from '../stock/index.ts'
import { planPayment, type DueOrder, type PaymentPlan } from './plan-payment.ts'
import { finishRun, type OpenRun, type RunResult } from './open-run.ts'
import { findSchedule, type RunFigures } from './schedule-rows.ts'

/** Orders per run; the next run takes the rest. */
const maxOrders = 1000

const shopsOf = ({ schedule, owner }: OpenRun): readonly string[] | null =>
  schedule.shopId === null ? owner.shopIds : [schedule.shopId]

/** Reads of `maxOrders` each, past orders without a tax number, so that these do not block the others forever. */
const maxReads = 10

interface Due {
  readonly toPay: readonly DueOrder[]
  readonly waitingToMerge: number
  readonly withoutTaxNumber: readonly OrderWithoutTaxNumber[]
}

/**
 * Due orders, oldest first, without those another run is about to pay. Orders within their merge window, and orders for
 * which a seller who pays is asked for a tax number, are counted separately.
 */
const readDue = async (tx: Tx, run: OpenRun): Promise<Due> => {
  const shopIds = shopsOf(run)
  const due = sql`
    from dropshipping_order o
      where o.customer_id = ${run.customerId} and o.status = 'awaitingPayment' and o.waiting_reason = 'paymentDue'
        and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[]))
        and not exists (select from order_flag v
          where v.customer_id = o.customer_id and v.order_id = o.id
            and v.kind in (${sql.join(blockingFlags.map((kind) => sql.lit(kind)))}))
        and o.id <> all (array(select unnest(order_ids) from schedule_run
          where customer_id = ${run.customerId} and status = 'running' and order_ids is not null))`
  const toPay: DueOrder[] = []
  const withoutTaxNumber: OrderWithoutTaxNumber[] = []
  for (let read = 0; read < maxReads; read += 1) {
    const { rows } = await sql<{ id: string; total_minor: number }>`
      select o.id, o.total_minor ${due} and not ${sql.raw(waitsToMergeSql)}
        order by o.created_at, o.id limit ${maxOrders} offset ${read * maxOrders}`.execute(tx)
    const ids = rows.map(({ id }) => id)
    const missing = ids.length === 0 ? [] : await ordersWithoutTaxNumber(tx, run.customerId, ids)
    const isMissing = new Set(missing.map(({ id }) => id))
    withoutTaxNumber.push(...missing)
    toPay.push(
      ...rows
        .filter(({ id }) => !isMissing.has(id))
        .map(({ id, total_minor }) => ({ id, totalMinor: total_minor })),
    )
    if (rows.length < maxOrders || toPay.length >= maxOrders) break
  }
  const held = await sql<{ count: number }>`
    select count(*)::int as count from (select ${due} and ${sql.raw(waitsToMergeSql)} limit ${maxOrders}) w`.execute(
    tx,
  )
  return {
    toPay: toPay.slice(0, maxOrders),
    withoutTaxNumber,
    waitingToMerge: held.rows[0]?.count ?? 0,
  }
}

const countedOn = async (tx: Tx, run: OpenRun, day: string): Promise<number> => {
  const { rows } = await sql<{ counted: string }>`
    select coalesce(sum(counted_minor), 0) as counted from schedule_run
      where customer_id = ${run.customerId} and schedule_id = ${run.schedule.id} and day = ${day}::date`.execute(
    tx,
  )
  return minor(rows[0]?.counted ?? 0)
}

const dayIn = (timeZone: string, at: Date): string =>
  // The Swedish locale formats dates like ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

type Intent = Pick<PaymentPlan, 'toPay'> & { readonly figures: RunFigures }

/** By scheme. */
const missingOf = (orders: readonly OrderWithoutTaxNumber[]): MissingTaxNumber[] =>
  [...Map.groupBy(orders, ({ scheme }) => scheme).values()].flatMap(([first, ...others]) =>
    first ? [{ scheme: first.scheme, limit: first.limit, orders: others.length + 1 }] : [],
  )

const figuresOf = ({ overOrderLimit, overDayLimit, missingMinor }: PaymentPlan): RunFigures => ({
  ...(overOrderLimit > 0 ? { overOrderLimit } : {}),
  ...(overDayLimit > 0 ? { overDayLimit } : {}),
  ...(missingMinor === null ? {} : { missingMinor }),
})

/** The decision of an interrupted earlier attempt of this run. */
const earlierIntent = async (tx: Tx, { customerId, id }: OpenRun): Promise<Intent | null> => {
  const run = await tx
    .selectFrom('schedule_run')
    .select(['order_ids', 'order_minors', 'result_counts'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const amounts = run.order_minors ?? []
  if (!run.order_ids) return null
  return {
    toPay: run.order_ids.map((order, index) => ({ id: order, totalMinor: minor(amounts[index] ?? 0) })),
    figures: run.result_counts as RunFigures,
  }
}

/**
 * Decides once what the run pays, and reserves its sum within the daily limit before paying, under the schedule's
 * lock, so that concurrent and interrupted runs never exceed the limit together.
 */
const decide = ({ database, clock }: Platform, run: OpenRun): Promise<Intent> => {
  const { customerId, id, schedule, timeZone } = run
  return database.tenantTransaction(customerId, async (tx) => {
    const current = await findSchedule(tx, customerId, schedule.id, { lock: true })
    const earlier = await earlierIntent(tx, run)
    if (earlier) return earlier
    const day = dayIn(timeZone, clock.now())
    const limit = current?.dailyLimitMinor ?? 0
    const due = await readDue(tx, run)
    const plan = planPayment(due.toPay, {
      dayLeftMinor: Math.max(0, limit - (await countedOn(tx, run, day))),
      orderLimitMinor: current?.orderLimitMinor ?? null,
      balanceMinor: spendable(await getFunds(tx, customerId)),
      stock: await freeStock(
        tx,
        customerId,
        due.toPay.map((order) => order.id),
      ),
    })
    const { waitingToMerge, withoutTaxNumber } = due
    const figures = {
      ...figuresOf(plan),
      ...(waitingToMerge > 0 ? { waitingToMerge } : {}),
      ...(withoutTaxNumber.length > 0 ? { missingTaxNumbers: missingOf(withoutTaxNumber) } : {}),
    }
    await tx
      .updateTable('schedule_run')
      .set({
        day: sql<Date>`${day}::date`,
        order_ids: plan.toPay.map((order) => order.id),
        order_minors: plan.toPay.map((order) => String(order.totalMinor)),
        counted_minor: String(plan.totalMinor),
        result_counts: JSON.stringify(figures),
      })
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .execute()
    return { toPay: plan.toPay, figures }
  })
}

const pay = async ({ database }: Platform, run: OpenRun, { toPay }: Intent) => {
  if (toPay.length === 0) return []
  const shopIds = shopsOf(run) as Parameters<typeof payOrders>[1]['shopIds']
  const { results } = await payOrders(
    database,
    { customerId: run.customerId, shopIds },
    {
      ids: toPay.map(({ id }) => id),
      key: `schedule-run:${run.id}`,
      endpoint: 'payOrders',
      agreedMinor: new Map(toPay.map(({ id, totalMinor }) => [id, totalMinor])),
    },
    { kind: 'system', name: `Schedule “${run.schedule.name}”` },
  )
  return results
}

const sumOf = async (db: Db, { customerId }: OpenRun, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0
  const { total } = await db
    .selectFrom('dropshipping_order')
    .select((e) => e.fn.sum<string>('total_minor').as('total'))
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return minor(total)
}

const outcomeOf = ({ paid = 0, missingMinor, overDayLimit = 0 }: RunFigures): RunResult['outcome'] => {
  if (missingMinor !== undefined) return 'balanceTooLow'
  if (overDayLimit > 0) return 'dayLimitReached'
  return paid > 0 ? 'paid' : 'nothingToPay'
}

export const payDueOrders = async (platform: Platform, run: OpenRun): Promise<void> => {
  const { database } = platform
  const { customerId, id } = run
  // Orders whose merge window has ended are merged before anything is paid.
  await mergeDueOrders(database, customerId)
  const intent = await decide(platform, run)
  const results = await pay(platform, run, intent)
  const paidIds = results.filter(({ ok }) => ok).map(({ orderId }) => orderId)
  const unpaid = results.filter(({ ok }) => !ok)
  const missing = unpaid.find(({ reason }) => reason === 'balanceTooLow')?.missing
  await database.tenantTransaction(customerId, async (tx) => {
    const paidMinor = await sumOf(tx, run, paidIds)
    const figures: RunFigures = {
      ...intent.figures,
      paid: paidIds.length,
      paidMinor,
      ...(unpaid.length > 0 ? { refused: unpaid.length } : {}),
      ...(missing ? { missingMinor: missing.amountMinor } : {}),
    }
    const [first] = unpaid
    const problem = first && { problem: { text: first.reason, figures: first.figures ?? {} } }
    if (!(await finishRun(tx, run, { outcome: outcomeOf(figures), figures, ...problem }))) return
    await tx
      .updateTable('schedule_run')
      .set({ counted_minor: String(paidMinor), order_ids: paidIds })
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .execute()
  })
}
