import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorSupplierOrders } from '../../../../contract/supplier-orders/supplier-orders.ts'
import { warehouseStockInvariants } from '../../warehouse-stock/index.ts'
import { makeOrder } from '../../fulfilment/test/fulfilment-factory.ts'
import {
  draftOf,
  key,
  makeOfferedSku,
  needUnits,
  onHand,
  ordered,
  receive,
  statusOf,
  mainAccount,
  awaitStock,
  ship,
  day,
} from './supplier-order-factory.ts'

const t = await testApp()

describe('receiving', () => {
  it('puts usable units in stock, counts damaged ones, and more than was ordered', async () => {
    const sku = await makeOfferedSku(t)
    const order = await ordered(t, sku, 20)
    const part = await receive(t, order, sku, { received: 10, damaged: 3 })
    expect(part).toMatchObject({ status: 'partlyReceived', openUnits: 7 })
    const all = await receive(t, order, sku, { received: 9 })
    expect(all).toMatchObject({ status: 'received', openUnits: 0 })
    expect(await onHand(t, sku.skuId)).toBe(19)
  })

  it('counts once per key, and every key', async () => {
    const sku = await makeOfferedSku(t)
    const { id } = await ordered(t, sku, 20)
    const input = { id, items: [{ skuId: sku.skuId, received: 5 }] }
    const same = key()
    const send = (options: typeof same) =>
      t.operator.ok(operatorSupplierOrders.receiveSupplierOrder, input, options)
    await Promise.all([send(same), send(same), send(key()), send(key())])
    expect(await onHand(t, sku.skuId)).toBe(15)
  })

  it('lets waiting orders go on in the order of their payment', async () => {
    const sku = await makeOfferedSku(t)
    const late = await needUnits(t, sku, 6, day(9))
    const early = await needUnits(t, sku, 5, day(2))
    const alone = await needUnits(t, await makeOfferedSku(t), 1)
    await awaitStock(t, [late.id, early.id, alone.id])
    const order = await ordered(t, sku, 20)
    expect(order.waiting.map(({ number, units }) => ({ number, units }))).toEqual([
      { number: early.number, units: 5 },
      { number: late.number, units: 6 },
    ])
    await receive(t, order, sku, { received: 8 })
    await t.runJobs()
    expect([await statusOf(t, early.id), await statusOf(t, late.id), await statusOf(t, alone.id)]).toEqual([
      'processing',
      'awaitingStock',
      'awaitingStock',
    ])
    await receive(t, order, sku, { received: 3 })
    await t.runJobs()
    expect(await statusOf(t, late.id)).toBe('processing')
  })

  it('says by when everything that an order needs is expected', async () => {
    const { sku, other } = { sku: await makeOfferedSku(t), other: await makeOfferedSku(t) }
    const order = await makeOrder(t.platform.database, t.customerId, {
      lines: [
        { quantity: 2, skuCode: sku.code },
        { quantity: 1, skuCode: other.code },
      ],
    })
    const expectedOn = async (): Promise<unknown> => {
      await awaitStock(t, [order.id])
      const { rows } = await t.admin.query<{ day: string | null }>(
        `select detail->>'expectedOn' as day from order_event where order_id = $1 and kind = 'order.awaitingStock'
          order by id desc limit 1`,
        [order.id],
      )
      await t.operator.ok(operatorOrders.setAwaitingStock, { ids: [order.id], awaiting: false })
      return rows[0]?.day
    }
    const first = await draftOf(t, sku)
    const [day1, day2] = ['2026-12-24', '2026-12-28']
    await t.operator.ok(operatorSupplierOrders.placeSupplierOrder, { id: first.id, expectedOn: day2 })
    expect(await expectedOn()).toBeNull()
    const second = await draftOf(t, other)
    expect(await expectedOn()).toBeNull()
    await t.operator.ok(operatorSupplierOrders.placeSupplierOrder, { id: second.id, expectedOn: day1 })
    expect(await expectedOn()).toBe(day2)
    await awaitStock(t, [order.id])
    await t.runJobs()
    const { email } = await mainAccount(t)
    expect((await t.lastMailTo(email)).text).toContain(`${order.number} (expected December 28, 2026)`)
  })

  it('keeps an order waiting that waits although its goods were there', async () => {
    const sku = await makeOfferedSku(t)
    await receive(t, await ordered(t, sku, 20), sku, { received: 20 })
    const { id } = await needUnits(t, sku, 2)
    await awaitStock(t, [id])
    await t.runJobs({ evenDelayed: true })
    expect(await statusOf(t, id)).toBe('awaitingStock')
  })

  it('says where the goods of an order come from', async () => {
    const sku = await makeOfferedSku(t)
    await needUnits(t, sku, 4, day(1))
    const { id } = await needUnits(t, sku, 10, day(5))
    await receive(t, await ordered(t, sku, 6), sku, { received: 6 })
    const { lines } = {
      lines: [{ skuId: sku.skuId, supplierId: sku.supplierId, quantity: 5, unitMinor: 1_200, onOrder: 0 }],
    }
    const { orders } = await t.operator.ok(operatorSupplierOrders.createSupplierOrders, { lines }, key())
    const supply = await t.operator.ok(operatorSupplierOrders.getOrderSupply, { id: id })
    expect(supply.skus).toMatchObject([
      { needed: 10, inStock: 2, onOrder: [{ number: orders[0]?.number, units: 5 }], toBuy: 3 },
    ])
  })
})

describe('shipping', () => {
  it('takes an order’s units from the agency’s stock, as far as it has them', async () => {
    const sku = await makeOfferedSku(t)
    await receive(t, await ordered(t, sku, 20), sku, { received: 8 })
    const [first, second] = [await needUnits(t, sku, 5), await needUnits(t, sku, 5)]
    await Promise.all([ship(t, first.id), ship(t, second.id)])
    expect(await onHand(t, sku.skuId)).toBe(0)
  })
})

describe('the laws', () => {
  it('hold after all of this, and name what breaks them', async () => {
    const breaches = async (): Promise<string[]> => {
      const found: string[] = []
      for (const { name, breaches: query } of warehouseStockInvariants) {
        const { rows } = await query.execute(t.platform.database.agency)
        if (rows.length > 0) found.push(name)
      }
      return found
    }
    expect(await breaches()).toEqual([])
    const sku = await makeOfferedSku(t)
    const { id } = await ordered(t, sku)
    await receive(t, { id }, sku, { received: 4 })
    await t.admin.query('update warehouse_stock set on_hand = on_hand + 1 where sku_id = $1', [sku.skuId])
    await t.admin.query('update supplier_order_line set received_quantity = 5 where order_id = $1', [id])
    await t.admin.query('update supplier_order set paid_minor = 1 where id = $1', [id])
    expect(await breaches()).toEqual(warehouseStockInvariants.map(({ name }) => name))
  })
})
