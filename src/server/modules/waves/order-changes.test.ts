import { describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { testApp } from '../../../../test/http.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { operatorOrderBulk } from '../../../contract/orders/operator-order-bulk.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorWaves } from '../../../contract/waves/waves.ts'
import { makeOperator, makeOrder, type OrderWishes } from '../fulfilment/test/fulfilment-factory.ts'

const t = await testApp()
const { database } = t.platform
const colleague = await makeOperator(database)

type Change = Parameters<typeof preview>[1]
const preview = (ids: readonly string[], change: Parameters<typeof startedWith>[1]) =>
  t.operator.ok(operatorOrderBulk.previewOrderChange, { ids: [...ids], change })
const startedWith = (
  ids: readonly string[],
  change:
    | { kind: 'stockArrived' }
    | { kind: 'awaitStock'; note?: string }
    | { kind: 'assign'; to: string | null; takeOver?: boolean },
  idempotencyKey: string = randomUUID(),
) => t.operator.ok(operatorOrderBulk.startOrderChange, { ids: [...ids], change }, { idempotencyKey })

const made = async (count: number, wishes: OrderWishes = {}): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push((await makeOrder(database, t.customerId, wishes)).id)
  return ids
}
const resultsOf = async (bulkJobId: string) =>
  t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id: bulkJobId, pageSize: 100 })
const statusOf = async (id: string): Promise<string> =>
  (await t.operator.ok(operatorOrders.getOperatorOrder, { id })).status
const assigneeOf = async (id: string): Promise<string | null> =>
  (await t.operator.ok(operatorOrders.getOperatorOrder, { id })).assignee?.id ?? null

describe('a change of many orders', () => {
  it('is previewed with what changes, what already is so, and why others refuse', async () => {
    const waiting = await made(1, { status: 'awaitingStock' })
    const open = await made(2)
    const shipped = await made(3, { status: 'shipped' })
    const all = [...waiting, ...open, ...shipped]
    expect(await preview(all, { kind: 'awaitStock' })).toMatchObject({
      changes: 2,
      unchanged: 1,
      refused: 3,
      reasons: [{ reason: 'wrongStatus', orders: 3 }],
    })
    expect(await preview(all, { kind: 'stockArrived' })).toMatchObject({
      changes: 1,
      unchanged: 2,
      refused: 3,
    })
    const { reasons } = await preview(all, { kind: 'assign', to: colleague })
    expect(reasons).toEqual([
      expect.objectContaining({ reason: 'notInQueue', orders: 3, message: expect.stringContaining('DS-') }),
    ])
    // A preview changes nothing.
    expect(await statusOf(open[0] ?? '')).toBe('processing')
    expect(await assigneeOf(open[0] ?? '')).toBeNull()
  })

  it('is made by a job, with a result for each order as it is by then', async () => {
    const ids = await made(4)
    const [first = '', second = '', third = '', fourth = ''] = ids
    const { bulkJobId } = await startedWith(ids, { kind: 'assign', to: colleague })
    // Meanwhile one is cancelled, and another is taken by somebody else.
    await t.admin.query(
      `update dropshipping_order set status = 'cancelled', waiting_reason = null, waiting_on = null, waiting_since = null
         where id = $1`,
      [second],
    )
    await t.operator.ok(operatorWaves.assignOrders, { ids: [third], to: await makeOperator(database) })
    await t.runJobs()
    const { rows, job } = await resultsOf(bulkJobId)
    expect(rows.map(({ subjectId, ok, reason }) => [subjectId, ok, reason])).toEqual([
      [first, true, 'assigned'],
      [second, false, 'notInQueue'],
      [third, false, 'takenByColleague'],
      [fourth, true, 'assigned'],
    ])
    expect(job).toMatchObject({ kind: 'order.assign', state: 'done', problems: 2, total: 4 })
    expect(await assigneeOf(fourth)).toBe(colleague)
    // The failed ones can be tried again, and still say why they fail.
    const again = await t.operator.ok(
      operatorBulkJobs.retryOperatorBulkJob,
      { id: bulkJobId },
      { idempotencyKey: randomUUID() },
    )
    await t.runJobs()
    expect((await resultsOf(again.bulkJobId)).rows.map(({ reason }) => reason)).toEqual([
      'notInQueue',
      'takenByColleague',
    ])
  })

  it('marks stock awaited and arrived, and writes the audit log for each order', async () => {
    const ids = await made(3)
    const wait = await startedWith(ids, { kind: 'awaitStock', note: 'From Yiwu' })
    await t.runJobs()
    expect((await resultsOf(wait.bulkJobId)).job).toMatchObject({
      kind: 'order.moveStock',
      problems: 0,
      done: 3,
    })
    expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'awaitingStock'))
    await startedWith(ids, { kind: 'stockArrived' })
    await t.runJobs()
    expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'processing'))
    const { rows } = await t.admin.query(
      `select action, count(*)::int as n from audit_log where target = any($1) group by 1 order by 1`,
      [ids.map((id) => `order:${id}`)],
    )
    expect(rows).toEqual([
      { action: 'order:awaitStock', n: 3 },
      { action: 'order:resumeFromStock', n: 3 },
    ])
  })

  it('starts once for one key, and refuses unknown orders and operators who do not pack', async () => {
    const ids = await made(1)
    const key = randomUUID()
    const one = await startedWith(ids, { kind: 'awaitStock' }, key)
    expect(await startedWith(ids, { kind: 'awaitStock' }, key)).toEqual(one)
    const refused = async (change: Change, of = ids) =>
      (
        await t.operator.call(
          operatorOrderBulk.startOrderChange,
          { ids: of, change },
          { idempotencyKey: randomUUID() },
        )
      ).reason
    expect(await refused({ kind: 'assign', to: '1' })).toBe('notAPacker')
    expect(await refused({ kind: 'stockArrived' }, [...ids, '1'])).toBe('notFound')
  })
})
