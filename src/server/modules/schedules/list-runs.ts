import { notFound } from '../../../contract/kernel/errors.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { minor, type Db } from '../../platform/database/database.ts'
import { getVisible, runColumns, toRun, type RunAnswer } from './schedule-rows.ts'

export const listRuns = async (
  db: Db,
  customer: CustomerActor,
  { id, pageNum, pageSize }: { readonly id: string; readonly pageNum: number; readonly pageSize: number },
): Promise<{ total: number; rows: RunAnswer[] }> => {
  await getVisible(db, customer, id)
  const runs = db
    .selectFrom('schedule_run')
    .where('customer_id', '=', customer.customerId)
    .where('schedule_id', '=', id)
  const [counted, rows] = await Promise.all([
    runs.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    runs
      .select(runColumns)
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ])
  return { total: Number(counted.total), rows: rows.map((row) => toRun(row, customer)) }
}

export const listRunOrders = async (
  db: Db,
  customer: CustomerActor,
  runId: string,
): Promise<{ orders: { id: string; number: string; totalMinor: number }[] }> => {
  const { customerId } = customer
  const run = await db
    .selectFrom('schedule_run')
    .select(['schedule_id', 'order_ids', 'finished_at'])
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .executeTakeFirst()
  if (!run) throw notFound('Run')
  await getVisible(db, customer, run.schedule_id)
  if (!run.finished_at || !run.order_ids || run.order_ids.length === 0) return { orders: [] }
  const rows = await db
    .selectFrom('dropshipping_order')
    .select(['id', 'number', 'total_minor'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', run.order_ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    orders: rows.map((row) => ({ id: row.id, number: row.number, totalMinor: minor(row.total_minor) })),
  }
}
