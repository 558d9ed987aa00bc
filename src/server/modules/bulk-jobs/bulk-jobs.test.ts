import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { imports } from '../../../contract/imports/imports.ts'
import { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { exportCsv, exportOrder } from '../imports/test/export-factory.ts'
import { paymentBulkJob } from '../orders/index.ts'
import { createShop, recharge } from '../orders/test/order-factory.ts'
import { runBulkJob } from './run-bulk-job.ts'
import type { BulkJob } from './bulk-job-kinds.ts'
import { dueOrders, startPaying } from './bulk-jobs-factory.ts'

const t = await testApp()
const { database, log } = t.platform
const price = 900

const newSeller = async (balance: number) => {
  const seller = await t.newCustomer()
  const customerId = seller.customerId as CustomerId
  if (balance > 0) await recharge(t, customerId, balance * price)
  return { seller, customerId }
}

const read = async (caller: Caller, id: string) => {
  const page = (pageNum: number) => caller.ok(bulkJobs.getBulkJob, { id, pageNum, pageSize: 100 })
  const first = await page(1)
  const rows = [...first.rows]
  for (let next = 2; rows.length < first.total; next += 1) rows.push(...(await page(next)).rows)
  return { ...first, rows }
}
const reasons = (rows: readonly { readonly reason: string }[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ reason }) => reason)].map(([reason, some]) => [reason, some.length]),
  )

const standing = async (customerId: CustomerId) => {
  const { rows } = await t.admin.query<{ paid: number; wrong: number; balance: string }>(
    `select
      (select count(*)::int from dropshipping_order where customer_id = $1 and status = 'processing') as paid,
      (select count(*)::int from dropshipping_order o where o.customer_id = $1 and (o.status = 'processing') <> (
        select count(*) = 1 from ledger_transaction l
          where l.customer_id = $1 and l.kind = 'orderPayment' and l.source_id = o.id)) as wrong,
      (select balance_minor::text from wallet where customer_id = $1) as balance`,
    [customerId],
  )
  return { ...rows[0], balance: Number(rows[0]?.balance) }
}

const attempt = { signal: new AbortController().signal, isLastAttempt: false, log }
const kindsWith = (
  around: (pay: BulkJob['run'], chunk: Parameters<BulkJob['run']>[0]) => ReturnType<BulkJob['run']>,
) => {
  const payment = paymentBulkJob(database)
  return new Map([
    ['order.pay', { ...payment, run: (chunk) => around(payment.run, chunk) } satisfies BulkJob],
  ])
}

describe('a bulk job', () => {
  it('pays a thousand orders and lists results in the given order', async () => {
    const { seller, customerId } = await newSeller(1_000)
    const ids = (await dueOrders(t, customerId, 1_000)).toReversed()
    const id = await startPaying(seller, ids)
    expect((await read(seller, id)).job).toMatchObject({ state: 'queued', done: 0, total: 1_000 })
    await t.runJobs()
    const { job, rows } = await read(seller, id)
    expect(job).toMatchObject({ state: 'done', done: 1_000, problems: 0, allowedActions: ['dismiss'] })
    expect(rows.map(({ subjectId }) => subjectId)).toEqual(ids)
    expect(reasons(rows)).toEqual({ paid: 1_000 })
    expect(rows[0]).toMatchObject({ position: 1, label: `DS-${ids[0]}`, ok: true })
    expect(await standing(customerId)).toEqual({ paid: 1_000, wrong: 0, balance: 0 })
  })

  it('resumes after a crash between a payment and its record, and pays nothing twice', async () => {
    const { seller, customerId } = await newSeller(250)
    const id = await startPaying(seller, await dueOrders(t, customerId, 250))
    const broken = kindsWith(async (pay, chunk) => {
      const outcomes = await pay(chunk)
      if (chunk.key.endsWith('/1')) throw new Error('the process crashes')
      return outcomes
    })
    await expect(runBulkJob(t.platform, broken, id, attempt)).rejects.toThrow('crashes')
    expect((await read(seller, id)).job).toMatchObject({ state: 'running', done: 100 })
    expect(await standing(customerId)).toMatchObject({ paid: 200, wrong: 0 })
    await t.runJobs()
    const { job, rows } = await read(seller, id)
    expect(job).toMatchObject({ state: 'done', done: 250, problems: 0 })
    expect(reasons(rows)).toEqual({ paid: 250 })
    expect(await standing(customerId)).toEqual({ paid: 250, wrong: 0, balance: 0 })
  })

  it('never runs twice at once; the second worker takes over later', async () => {
    const { seller, customerId } = await newSeller(300)
    const id = await startPaying(seller, await dueOrders(t, customerId, 300))
    let atOnce = 0
    let max = 0
    const chunks: string[] = []
    const counted = kindsWith(async (pay, chunk) => {
      chunks.push(chunk.key)
      max = Math.max(max, (atOnce += 1))
      return pay(chunk).finally(() => (atOnce -= 1))
    })
    await Promise.all([1, 2, 3].map(() => runBulkJob(t.platform, counted, id, attempt)))
    expect(max).toBe(1)
    expect(chunks.toSorted()).toEqual([`work:${id}/0`, `work:${id}/1`, `work:${id}/2`])
    expect(await standing(customerId)).toEqual({ paid: 300, wrong: 0, balance: 0 })
    await t.runJobs({ evenDelayed: true })
    expect((await read(seller, id)).job).toMatchObject({ state: 'done', done: 300 })
  })

  it('finishes its current chunk when cancelled, and the rest can be run later', async () => {
    const { seller, customerId } = await newSeller(300)
    const id = await startPaying(seller, await dueOrders(t, customerId, 300))
    const state = async () => (await read(seller, id)).job.state
    let stopping: Promise<number> | undefined
    const stopped = kindsWith(async (pay, chunk) => {
      stopping = seller.ok(bulkJobs.cancelBulkJob, { id }).then(({ job }) => job.done)
      await expect.poll(state).toBe('stopped')
      return pay(chunk)
    })
    await runBulkJob(t.platform, stopped, id, attempt)
    expect(await stopping).toBe(100)
    const after = await standing(customerId)
    expect(after).toMatchObject({ paid: 100, wrong: 0 })
    const { job, rows } = await read(seller, id)
    expect(job).toMatchObject({ state: 'stopped', done: after.paid, allowedActions: ['retry', 'dismiss'] })
    expect(rows).toHaveLength(100)
    await t.runJobs()
    expect(await standing(customerId)).toEqual(after)

    const { bulkJobId } = await seller.ok(bulkJobs.retryBulkJob, { id }, { idempotencyKey: randomUUID() })
    await t.runJobs()
    expect((await read(seller, bulkJobId)).job).toMatchObject({ state: 'done', total: 200 })
    expect(await standing(customerId)).toEqual({ paid: 300, wrong: 0, balance: 0 })
  })

  it('retries only the failed rows, once per key', async () => {
    const { seller, customerId } = await newSeller(3)
    const ids = await dueOrders(t, customerId, 5)
    const id = await startPaying(seller, ids)
    await t.runJobs()
    const { job, rows } = await read(seller, id)
    expect(job).toMatchObject({ state: 'done', problems: 2, allowedActions: ['retry', 'dismiss'] })
    expect(reasons(rows)).toEqual({ paid: 3, balanceTooLow: 2 })
    const failed = await seller.ok(bulkJobs.getBulkJob, { id, only: 'failed' })
    expect(failed).toMatchObject({ total: 2, rows: [{ subjectId: ids[3] }, { subjectId: ids[4] }] })

    await recharge(t, customerId, 2 * price)
    const key = { idempotencyKey: randomUUID() }
    const again = await Promise.all([1, 2, 3].map(() => seller.ok(bulkJobs.retryBulkJob, { id }, key)))
    const [bulkJobId] = [...new Set(again.map((answer) => answer.bulkJobId))]
    expect(new Set(again.map((answer) => answer.bulkJobId)).size).toBe(1)
    await t.runJobs()
    const second = await read(seller, bulkJobId ?? '')
    expect(second.job).toMatchObject({ state: 'done', total: 2, problems: 0 })
    expect(second.rows.map(({ subjectId, position }) => [subjectId, position])).toEqual([
      [ids[3], 4],
      [ids[4], 5],
    ])
    expect(await standing(customerId)).toEqual({ paid: 5, wrong: 0, balance: 0 })
    expect((await seller.ok(bulkJobs.listBulkJobs, {})).jobs.map((one) => one.id)).toEqual([bulkJobId])
    expect(
      await seller.call(bulkJobs.retryBulkJob, { id: bulkJobId as never }, { idempotencyKey: randomUUID() }),
    ).toMatchObject({
      code: 0,
      reason: 'notRetryable',
    })
  })

  it('never charges more than the price at the start, not even when retried', async () => {
    const { seller, customerId } = await newSeller(3)
    const ids = await dueOrders(t, customerId, 2)
    const id = await startPaying(seller, ids)
    await t.admin.query(
      'update dropshipping_order set freight_minor = freight_minor + 100, total_minor = total_minor + 100 where id = $1',
      [ids[0]],
    )
    await t.runJobs()
    expect(reasons((await read(seller, id)).rows)).toEqual({ priceChanged: 1, paid: 1 })
    const retry = async (of: typeof id) => {
      const { bulkJobId } = await seller.ok(
        bulkJobs.retryBulkJob,
        { id: of },
        { idempotencyKey: randomUUID() },
      )
      await t.runJobs()
      return bulkJobId
    }
    expect(await read(seller, id)).toMatchObject({ retryCharge: { amountMinor: price, currency: 'USD' } })
    const second = await retry(id)
    expect(reasons((await read(seller, second)).rows)).toEqual({ priceChanged: 1 })
    expect(await standing(customerId)).toMatchObject({ paid: 1, balance: 2 * price })
    await t.admin.query(
      'update dropshipping_order set freight_minor = freight_minor - 100, total_minor = total_minor - 100 where id = $1',
      [ids[0]],
    )
    const third = await read(seller, await retry(second))
    expect(reasons(third.rows)).toEqual({ paid: 1 })
    expect(third).toMatchObject({ retryCharge: null })
    expect(await standing(customerId)).toMatchObject({ paid: 2, balance: price })
  })

  it('reports a failure and keeps what was done', async () => {
    const { seller, customerId } = await newSeller(200)
    const id = await startPaying(seller, await dueOrders(t, customerId, 200))
    const broken = kindsWith((pay, chunk) =>
      chunk.key.endsWith('/1') ? Promise.reject(new Error('broken')) : pay(chunk),
    )
    await runBulkJob(t.platform, broken, id, { ...attempt, isLastAttempt: true })
    const { job } = await read(seller, id)
    expect(job).toMatchObject({ state: 'failed', done: 100, allowedActions: ['retry', 'dismiss'] })
    expect(job.message).toContain('Retry the remaining rows')
    expect(await standing(customerId)).toMatchObject({ paid: 100, wrong: 0 })
  })

  it('is purged after thirty days with its results; leaves the tray after a day or when dismissed', async () => {
    const { seller, customerId } = await newSeller(3)
    const [old, recent, dismissed] = [
      await startPaying(seller, await dueOrders(t, customerId, 1)),
      await startPaying(seller, await dueOrders(t, customerId, 1)),
      await startPaying(seller, await dueOrders(t, customerId, 1)),
    ]
    expect(await seller.call(bulkJobs.dismissBulkJob, { id: old })).toMatchObject({
      code: 0,
      reason: 'stillRunning',
    })
    await t.runJobs()
    await seller.ok(bulkJobs.dismissBulkJob, { id: dismissed })
    await t.admin.query("update bulk_job set finished_at = now() - interval '25 hours' where id = $1", [
      recent,
    ])
    const shown = async () => (await seller.ok(bulkJobs.listBulkJobs, {})).jobs.map(({ id }) => id)
    expect(await shown()).toEqual([old])
    await t.admin.query("update bulk_job set finished_at = now() - interval '31 days' where id = $1", [old])
    await database.queryAgency(`insert into pgboss.job (name, data) values ('purge-bulk-jobs', '{}')`)
    await t.runJobs()
    expect(await seller.call(bulkJobs.getBulkJob, { id: old })).toMatchObject({ code: 0, reason: 'notFound' })
    expect((await t.admin.query('select from bulk_job_result where bulk_job_id = $1', [old])).rowCount).toBe(
      0,
    )
    expect((await read(seller, recent)).rows).toHaveLength(1)
  })
})

describe('permissions', () => {
  const staff = async (shopIds: readonly string[] | null) =>
    t.subAccount({ menuTags: [menuTags.orders], authorities: ['order:pay'], shopIds })
  const paidOf = async (ids: readonly string[]): Promise<number> => {
    const text = `select count(*)::int from dropshipping_order where id = any($1::bigint[]) and status = 'processing'`
    return (await t.admin.query<{ count: number }>(text, [ids])).rows[0]?.count ?? 0
  }
  const change = (caller: Caller, set: string, ...values: unknown[]) =>
    t.admin.query(`update account set ${set} where id = $1`, [caller.accountId, ...values])

  it.each([
    ['the authority', "authorities = '{}'"],
    ['the menu', "menu_tags = '{}'"],
    ['the account', 'is_active = false'],
  ])('revoked during the job (%s) leave the remaining rows undone', async (_, set) => {
    await recharge(t, t.customerId, 200 * price)
    const ids = await dueOrders(t, t.customerId, 200)
    const seller = await staff(null)
    const id = await startPaying(seller, ids)
    const losing = kindsWith(async (pay, chunk) => {
      const outcomes = await pay(chunk)
      await change(seller, set)
      return outcomes
    })
    await runBulkJob(t.platform, losing, id, attempt)
    expect(await paidOf(ids)).toBe(100)
    const { job, rows } = await read(t.main, id)
    expect(job).toMatchObject({ state: 'done', done: 200, problems: 100 })
    expect(reasons(rows)).toEqual({ paid: 100, forbidden: 100 })
    expect(rows.at(-1)).toMatchObject({ label: `DS-${ids.at(-1)}`, subjectId: ids.at(-1) })
  })

  it('revoked for a shop before the start leave its orders unpaid', async () => {
    await recharge(t, t.customerId, 2 * price)
    const shops = [await createShop(t, t.customerId), await createShop(t, t.customerId)]
    const ids = [
      ...(await dueOrders(t, t.customerId, 1, shops[0])),
      ...(await dueOrders(t, t.customerId, 1, shops[1])),
    ]
    const seller = await staff(shops)
    const id = await startPaying(seller, ids)
    await change(seller, 'shop_ids = $2', [shops[1]])
    await t.runJobs()
    expect(reasons((await read(seller, id)).rows)).toEqual({ notFound: 1, paid: 1 })
    expect(await paidOf(ids.slice(0, 1))).toBe(0)
  })

  it("to view a job belong to its creator and the main account; retrying needs the action's permission", async () => {
    const [seller, colleague] = [await staff(null), await staff(null)]
    const id = await startPaying(seller, await dueOrders(t, t.customerId, 1))
    const own = await startPaying(t.main, await dueOrders(t, t.customerId, 1))
    for (const [caller, bulkJobId] of [
      [colleague, id],
      [seller, own],
      [t.other, id],
    ] as const) {
      expect(await caller.call(bulkJobs.getBulkJob, { id: bulkJobId })).toMatchObject({
        code: 0,
        reason: 'notFound',
      })
      expect((await caller.ok(bulkJobs.listBulkJobs, {})).jobs.map((one) => one.id)).not.toContain(bulkJobId)
    }
    expect((await t.main.ok(bulkJobs.cancelBulkJob, { id })).job.state).toBe('stopped')
    await change(seller, "authorities = '{}'")
    t.platform.authenticator.forgetAccount(seller.accountId)
    expect((await seller.ok(bulkJobs.getBulkJob, { id })).job.allowedActions).toEqual(['dismiss'])
    const again = await seller.call(bulkJobs.retryBulkJob, { id }, { idempotencyKey: randomUUID() })
    expect(again.code).toBe(403)
  })

  it('of customers are separated by the database as well', async () => {
    const id = await startPaying(t.main, await dueOrders(t, t.customerId, 1))
    await t.runJobs()
    const seenBy = async (customerId: CustomerId) => {
      const db = database.tenant(customerId)
      const job = await db.selectFrom('bulk_job').select('id').where('id', '=', id).execute()
      const rows = await db
        .selectFrom('bulk_job_result')
        .select('position')
        .where('bulk_job_id', '=', id)
        .execute()
      return [job.length, rows.length]
    }
    expect(await seenBy(t.customerId)).toEqual([1, 1])
    expect(await seenBy(t.otherCustomerId)).toEqual([0, 0])
  })
})

it('an import is shown with its progress in the tray of whoever confirmed it', async () => {
  const { seller, customerId } = await newSeller(0)
  const shopId = (await createShop(t, customerId)) as never
  const mug = { title: 'Stoneware mug - Sand', sku: 'CH-MUG-SAND', quantity: 2, price: '18.90' }
  const file = {
    name: 'orders_export.csv',
    body: exportCsv([...exportOrder(1001, [mug]), ...exportOrder(1002, [mug])]),
  }
  const { import: one } = await seller.ok(imports.uploadOrderFile, { shopId }, { file })
  await seller.ok(imports.confirmImport, { id: one.id }, { idempotencyKey: randomUUID() })
  const shown = { kind: 'order.import', title: 'orders_export.csv', subjectId: one.id, total: 2 }
  const tray = async () => (await seller.ok(bulkJobs.listBulkJobs, {})).jobs
  expect(await tray()).toMatchObject([{ ...shown, state: 'running', done: 0, allowedActions: [] }])
  await t.runJobs()
  expect(await tray()).toMatchObject([{ ...shown, state: 'done', done: 2, allowedActions: ['dismiss'] }])
})
