import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorBulkJobs } from '../../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { getBalance } from '../../wallet/index.ts'
import { applyShopChange } from '../changes/apply-shop-change.ts'
import { createCancellationHeldOrder } from '../test/order-factory.ts'
import type { ShopChange } from './types.ts'

const t = await testApp()
const { database } = t.platform
const shop = { kind: 'shop', name: 'Corner shop' } as const
let seller: Caller
let customerId: CustomerId
let id: string
beforeEach(async () => {
  seller = await t.newCustomer()
  customerId = customerIdFromRow(seller.customerId)
  id = await createCancellationHeldOrder(t, customerId)
})

const read = async () => (await t.admin.query('select * from dropshipping_order where id = $1', [id])).rows[0]
const eventsOf = async (): Promise<string[]> =>
  (await t.admin.query('select kind from order_event where order_id = $1 order by id', [id])).rows.map(
    ({ kind }) => kind,
  )
const say = async (change: Partial<ShopChange>) => {
  const { shop_id: shopId, shop_order_key: shopOrderKey } = await read()
  const whole = { shopId, shopOrderKey, shopUpdatedAt: new Date(), ...change }
  return database.tenantTransaction(customerId, (tx) => applyShopChange(tx, customerId, whole, shop))
}
const balance = async (): Promise<number> => (await getBalance(database.agency, customerId)).amountMinor
const idOf = (text: string) => ({ id: text as never })
const ship = () =>
  t.operator.call(
    operatorOrders.shipOrder,
    { ...idOf(id), carrier: 'DHL', trackingNumber: `JD${id}` },
    { idempotencyKey: randomUUID() },
  )
const seenByAgency = () => t.operator.ok(operatorOrders.getOperatorOrder, idOf(id))

describe('a paid order cancelled by its buyer in the shop', () => {
  it('waits for the seller, is shown to both sides with its actions, and once in the timeline', async () => {
    expect(await read()).toMatchObject({
      status: 'processing',
      waiting_reason: 'cancelledInShop',
      waiting_on: 'seller',
    })
    await say({ cancelled: true, shopUpdatedAt: new Date(Date.now() + 1000) })
    expect(
      (await eventsOf()).filter((kind) => kind.startsWith('order.cancellationHeld') || kind.includes('Late')),
    ).toEqual(['order.cancellationHeld'])
    const own = await seller.ok(orders.getOrder, idOf(id))
    expect(own.allowedActions).toEqual(expect.arrayContaining(['releaseCancellationHold', 'refund']))
    expect((await seenByAgency()).operatorActions).toEqual(['releaseCancellationHold', 'refund'])
  })

  it('is not shipped, packed, picked or marked as awaiting stock', async () => {
    expect(await ship()).toMatchObject({ code: 0, reason: 'cancelledInShop' })
    const slips = await t.operator.call(operatorOrders.downloadPackingSlips, { ids: [id as never] })
    expect(slips).toMatchObject({ code: 0, reason: 'notPackable' })
    const list = await t.operator.ok(operatorOrders.getPickingList, { ids: [id as never] })
    expect(list).toEqual({
      items: [],
      orderRequests: [],
      held: [{ id, number: (await read()).number, reason: 'cancelledInShop' }],
    })
    const stock = { ids: [id as never], awaiting: true }
    const { results } = await t.operator.ok(operatorOrders.setAwaitingStock, stock)
    expect(results[0]).toMatchObject({
      ok: false,
      message: expect.stringMatching(/cancelled .* in the shop/),
    })
    const file = {
      name: 'a.csv',
      body: Buffer.from(`order number,carrier,tracking number\n${id},DHL,JD${id}`),
    }
    const { bulkJobId } = await t.operator.ok(
      operatorOrders.shipOrdersByFile,
      {},
      { file, idempotencyKey: randomUUID() },
    )
    await t.runJobs()
    const { rows } = await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id: bulkJobId })
    expect(rows).toMatchObject([{ ok: false, reason: 'cancelledInShop', subjectId: id }])
    expect((await read()).waiting_reason).toBe('cancelledInShop')
  })

  it('ships once the seller releases it, and the shop does not hold it again', async () => {
    await seller.ok(orders.releaseCancellationHold, idOf(id))
    expect(await read()).toMatchObject({ waiting_reason: 'beingPrepared', waiting_on: 'agency' })
    await say({ cancelled: true, cancelReason: 'again', shopUpdatedAt: new Date(Date.now() + 1000) })
    expect((await read()).waiting_reason).toBe('beingPrepared')
    expect((await ship()).code).toBe(200)
  })

  it('resumes its status: in stock, or partly shipped, which cannot be refunded', async () => {
    for (const [status, reason] of [
      ['awaitingStock', 'awaitingStock'],
      ['partlyShipped', 'partlyShipped'],
    ]) {
      id = await createCancellationHeldOrder(t, customerId)
      await t.admin.query('update dropshipping_order set status = $2 where id = $1', [id, status])
      expect((await seenByAgency()).operatorActions).toContain('releaseCancellationHold')
      const isPartly = status === 'partlyShipped'
      expect((await seenByAgency()).operatorActions.includes('refund')).toBe(!isPartly)
      await t.operator.ok(operatorOrders.releaseOperatorCancellationHold, idOf(id))
      expect(await read()).toMatchObject({ status, waiting_reason: reason })
      const refused = await seller.call(orders.refundOrder, idOf(id), { idempotencyKey: randomUUID() })
      expect(refused).toMatchObject({ code: 0, reason: 'notHeld' })
    }
  })

  it('is cancelled and refunded once by concurrent calls', async () => {
    expect(await balance()).toBe(0)
    const key = randomUUID()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => seller.call(orders.refundOrder, idOf(id), { idempotencyKey: key })),
      ...Array.from({ length: 5 }, () =>
        seller.call(orders.refundOrder, idOf(id), { idempotencyKey: randomUUID() }),
      ),
      ...Array.from({ length: 5 }, () =>
        t.operator.call(operatorOrders.refundOperatorOrder, idOf(id), { idempotencyKey: randomUUID() }),
      ),
      ship(),
    ])
    expect(answers.filter(({ code, reason }) => code !== 200 && reason === '')).toEqual([])
    expect(await balance()).toBe(900)
    expect(await read()).toMatchObject({ status: 'cancelled', waiting_reason: null })
    expect((await eventsOf()).filter((kind) => kind === 'order.refunded')).toHaveLength(1)
    const again = await seller.call(orders.refundOrder, idOf(id), { idempotencyKey: randomUUID() })
    expect(again).toMatchObject({ code: 0, reason: 'notHeld' })
    const booked = await t.admin.query(
      `select kind, sum(amount_minor)::int as amount from ledger_transaction t
         join ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id
         where source_kind = 'order' and source_id = $1 and account = 'wallet' group by 1 order by 1`,
      [id],
    )
    expect(booked.rows).toEqual([
      { kind: 'orderPayment', amount: -900 },
      { kind: 'orderRefund', amount: 900 },
    ])
  })

  it('returns the first refund for a repeated key, to seller and agency', async () => {
    const key = { idempotencyKey: randomUUID() }
    const first = await seller.ok(orders.refundOrder, idOf(id), key)
    expect(await seller.ok(orders.refundOrder, idOf(id), key)).toEqual(first)
    id = await createCancellationHeldOrder(t, customerId)
    const second = await t.operator.ok(operatorOrders.refundOperatorOrder, idOf(id), key)
    expect(await t.operator.ok(operatorOrders.refundOperatorOrder, idOf(id), key)).toEqual(second)
    expect(await balance()).toBe(1800)
  })

  it('holds an order refunded completely in the shop', async () => {
    await seller.ok(orders.releaseCancellationHold, idOf(id))
    await t.admin.query(
      "delete from order_event where order_id = $1 and kind in ('order.cancellationHoldReleased', 'order.cancellationHeld')",
      [id],
    )
    const { rows } = await t.admin.query(
      "update order_line set shop_line_key = 'l' where order_id = $1 returning id",
      [id],
    )
    expect(rows).toHaveLength(1)
    await say({ lines: [{ shopLineKey: 'l', quantity: 0 }], shopUpdatedAt: new Date(Date.now() + 1000) })
    expect((await read()).waiting_reason).toBe('cancelledInShop')
  })
})
