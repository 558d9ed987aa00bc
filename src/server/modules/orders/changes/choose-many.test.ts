import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { orderBulkJobs } from '../../../../contract/orders/order-bulk-jobs.ts'
import { maxSelected } from '../../../../contract/orders/order-inputs.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import { orderHolds } from '../../../../contract/problems/problems.ts'
import { bulkJobs } from '../../../../contract/bulk-jobs/bulk-jobs.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { runBulkJob } from '../../bulk-jobs/run-bulk-job.ts'
import type { BulkJob } from '../../bulk-jobs/bulk-job-kinds.ts'
import { dueOrders } from '../../bulk-jobs/bulk-jobs-factory.ts'
import { createOrder, createShippingLine, createShop, createSku, recharge } from '../test/order-factory.ts'
import { orderBulkJobsOf } from '../order-bulk-jobs.ts'

const t = await testApp()
const { database, log } = t.platform
let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  seller = await t.newCustomer({ currency: 'USD' })
  customerId = seller.customerId as CustomerId
})

const key = () => ({ idempotencyKey: randomUUID() })
/** Test ids are untyped strings. */
const idsOf = (ids: readonly string[]): never[] => [...ids] as never[]

describe('all orders matching a filter', () => {
  const listed = async (filter: object) => {
    const rows = []
    for (let pageNum = 1; ; pageNum += 1) {
      const page = await seller.ok(orders.listOrders, { ...filter, pageNum, pageSize: 20 })
      rows.push(...page.rows)
      if (page.rows.length < 20) return rows
    }
  }

  it('equals all pages of the list, in its order, with allowed actions', async () => {
    const [one, other] = [await createShop(t, customerId), await createShop(t, customerId)]
    const ids = [...(await dueOrders(t, customerId, 25, one)), ...(await dueOrders(t, customerId, 5, other))]
    await dueOrders(t, t.otherCustomerId, 2)
    await seller.ok(orders.cancelOrders, { ids: idsOf(ids.slice(0, 3)) })
    await seller.ok(orderHolds.holdOrders, { ids: idsOf(ids.slice(20, 27)) })
    const filters = [
      {},
      { status: 'awaitingPayment' as const },
      { shopId: one as never },
      { shopId: one as never, waitingReason: 'paymentDue' as const },
      { flag: 'onHold' as const },
      { flag: 'onHold' as const, shopId: other as never },
      { flag: 'onHold' as const, status: 'cancelled' as const },
      { search: ids[7] ?? '' },
      { sort: 'total:asc' as const, waitingOn: 'seller' as const },
    ]
    for (const filter of filters) {
      const { orders: found, isMore } = await seller.ok(orders.listMatchingOrders, filter)
      const shown = await listed(filter)
      const facts = shown.map(({ id, number, currency, totalMinor, allowedActions }) => {
        return { id, number, currency, totalMinor, allowedActions }
      })
      expect(found).toEqual(facts)
      expect(isMore).toBe(false)
    }
  })

  it('contains only shops the account can see', async () => {
    const own = await createShop(t, t.customerId)
    const [id] = await dueOrders(t, t.customerId, 1, own)
    await dueOrders(t, t.customerId, 2)
    const sub = await t.subAccount({ menuTags: [menuTags.orders], shopIds: [own] })
    const { orders: found } = await sub.ok(orders.listMatchingOrders, {})
    expect(found.map((order) => order.id)).toEqual([id])
  })
})

describe('one shipping line for many orders', () => {
  it('is set in chunks, with a result and one event per order, in the given order', async () => {
    const ids = (await dueOrders(t, customerId, 1_040)).toReversed()
    const [cancelledId = '', ...rest] = ids
    await seller.ok(orders.cancelOrders, { ids: idsOf([cancelledId]) })
    const [foreign = ''] = await dueOrders(t, t.otherCustomerId, 1)
    const lineId = (await createShippingLine(t, { baseMinor: 700 })) as never
    const input = { ids: idsOf([...rest, cancelledId, foreign]), lineId }
    const preview = await seller.ok(orderChanges.previewShippingLines, { ids: input.ids })
    expect(preview.choosable).toBe(rest.length)
    expect(preview.lines.find((line) => line.lineId === lineId)).toMatchObject({ carries: rest.length })
    const { results } = await seller.ok(orders.chooseShippingLine, input)
    expect(results.map(({ orderId }) => orderId)).toEqual(input.ids)
    expect(results.slice(0, -2).every(({ reason }) => reason === 'chosen')).toBe(true)
    expect(results.slice(-2).map(({ reason }) => reason)).toEqual(['wrongStatus', 'notFound'])
    const { rows } = await t.admin.query(
      `select count(*)::int as told, count(distinct order_id)::int as orders from order_event
         where customer_id = $1 and kind = 'order.shippingLineChosen'`,
      [customerId],
    )
    expect(rows).toEqual([{ told: rest.length, orders: rest.length }])
    const { rows: lines } = await t.admin.query(
      `select count(*)::int as orders from dropshipping_order
         where customer_id = $1 and shipping_line_id = $2 and shipping_line_chosen_by = 'seller'`,
      [customerId, lineId],
    )
    expect(lines).toEqual([{ orders: rest.length }])
  })
})

describe('a payment of very many orders', () => {
  it('is previewed completely', async () => {
    await recharge(t, customerId, 900 * 3)
    const ids = await dueOrders(t, customerId, 1_010)
    const preview = await seller.ok(orders.previewPayment, { ids: idsOf(ids) })
    expect(preview.orders).toHaveLength(1_010)
    expect(preview.results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(preview.payable.amountMinor).toBe(900 * 3)
  })

  it(`is rejected above ${maxSelected}`, async () => {
    const ids = Array.from({ length: maxSelected + 1 }, (_, index) => String(index + 1))
    const input = { ids: idsOf(ids) }
    expect((await seller.call(orders.previewPayment, input)).status).toBe(415)
  })
})

describe('as a background job', () => {
  const outcomes = async (id: never) => {
    const { rows, job } = await seller.ok(bulkJobs.getBulkJob, { id, pageSize: 100 })
    return { job, reasons: rows.map(({ reason }) => reason), labels: rows.map(({ label }) => label) }
  }
  const statuses = async (ids: readonly string[]) => {
    const text = `select status from dropshipping_order where id = any($1::bigint[]) order by array_position($1::bigint[], id)`
    return (await t.admin.query<{ status: string }>(text, [ids])).rows.map(({ status }) => status)
  }

  it('cancels orders with a result each; failed ones can be retried', async () => {
    const ids = await dueOrders(t, customerId, 3)
    const [paid = ''] = ids
    await recharge(t, customerId, 900)
    await seller.ok(orders.payOrder, { id: paid }, key())
    const begun = await seller.ok(orderBulkJobs.startCancelling, { ids: idsOf(ids), reason: 'late' }, key())
    await t.runJobs()
    const { job, reasons, labels } = await outcomes(begun.bulkJobId as never)
    expect(reasons).toEqual(['wrongStatus', 'cancelled', 'cancelled'])
    expect(labels).toEqual(ids.map((id) => `DS-${id}`))
    expect(job).toMatchObject({ kind: 'order.cancel', state: 'done', problems: 1 })
    expect(await statuses(ids)).toEqual(['processing', 'cancelled', 'cancelled'])
    const again = await seller.ok(bulkJobs.retryBulkJob, { id: begun.bulkJobId }, key())
    await t.runJobs()
    expect((await outcomes(again.bulkJobId as never)).reasons).toEqual(['wrongStatus'])
  })

  it('returns the first answer, and repeats nothing, after a crash before the result was saved', async () => {
    const ids = await dueOrders(t, customerId, 2)
    const { bulkJobId } = await seller.ok(orderBulkJobs.startCancelling, { ids: idsOf(ids) }, key())
    const kinds = new Map(orderBulkJobsOf(database).map((job) => [job.kind.name as string, job]))
    const cancel = kinds.get('order.cancel')
    if (!cancel) throw new Error('no such work')
    const broken: BulkJob = {
      ...cancel,
      run: async (chunk) => {
        await cancel.run(chunk)
        throw new Error('the process dies')
      },
    }
    const attempt = { signal: new AbortController().signal, isLastAttempt: false, log }
    const run = runBulkJob(t.platform, new Map([['order.cancel', broken]]), bulkJobId, attempt)
    await expect(run).rejects.toThrow('dies')
    expect(await statuses(ids)).toEqual(['cancelled', 'cancelled'])
    await t.runJobs()
    expect((await outcomes(bulkJobId as never)).reasons).toEqual(['cancelled', 'cancelled'])
    const { rows } = await t.admin.query(
      `select count(*)::int as told from order_event where customer_id = $1 and kind = 'order.cancelled'`,
      [customerId],
    )
    expect(rows).toEqual([{ told: 2 }])
  })

  it('holds, releases and splits orders, and adds products', async () => {
    const ids = await dueOrders(t, customerId, 2)
    const input = { ids: idsOf(ids) }
    const put = await seller.ok(orderBulkJobs.startHoldingOrders, input, key())
    await t.runJobs()
    expect((await outcomes(put.bulkJobId as never)).reasons).toEqual(['onHold', 'onHold'])
    const off = await seller.ok(orderBulkJobs.startReleasingHolds, input, key())
    await t.runJobs()
    expect((await outcomes(off.bulkJobId as never)).reasons).toEqual(['holdReleased', 'holdReleased'])
    const past = new Date(Date.now() - 1000).toISOString()
    expect(
      await seller.call(orderBulkJobs.startHoldingOrders, { ...input, until: past }, key()),
    ).toMatchObject({
      reason: 'holdDateInPast',
    })
    const skuId = (await createSku(t)) as never
    const products = [{ skuId, quantity: 1 }]
    const added = await seller.ok(orderBulkJobs.startAddingProducts, { ...input, products }, key())
    await t.runJobs()
    expect((await outcomes(added.bulkJobId as never)).reasons).toEqual(['added', 'added'])
    const { rows } = await t.admin.query<{ code: string }>('select code from sku where id = $1', [skuId])
    const sku = rows[0]?.code ?? ''
    const split = await seller.ok(orderBulkJobs.startSplitting, { ...input, sku }, key())
    await t.runJobs()
    expect((await outcomes(split.bulkJobId as never)).reasons).toEqual(['split', 'split'])
    expect(await statuses(ids)).toEqual(['split', 'split'])
  })

  it('reports a product withdrawn meanwhile per order, without failing the job', async () => {
    const id = await createOrder(t, customerId)
    const skuId = (await createSku(t)) as never
    const input = { ids: idsOf([id]), products: [{ skuId, quantity: 1 }] }
    const { bulkJobId } = await seller.ok(orderBulkJobs.startAddingProducts, input, key())
    await t.admin.query('update sku set is_active = false where id = $1', [skuId])
    await t.runJobs()
    const { job, reasons } = await outcomes(bulkJobId as never)
    expect(job).toMatchObject({ state: 'done', problems: 1 })
    expect(reasons).toEqual(['skuInactive'])
  })
})
