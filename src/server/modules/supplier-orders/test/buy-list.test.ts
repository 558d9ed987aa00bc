import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorWarehouseStock } from '../../../../contract/warehouse-stock/warehouse-stock.ts'
import { operatorSupplierOrders } from '../../../../contract/supplier-orders/supplier-orders.ts'
import { makeOrder } from '../../fulfilment/test/fulfilment-factory.ts'
import { putInStock } from '../../stock/stock-factory.ts'
import { paid, each, key as wholesaleKey } from '../../wholesale/wholesale-factory.ts'
import { operatorWholesale } from '../../../../contract/wholesale/operator-wholesale.ts'
import {
  draftOf,
  key,
  makeOfferedSku,
  makeSupplier,
  needUnits,
  onHand,
  ordered,
  receive,
  buyRow,
  ship,
  day,
} from './supplier-order-factory.ts'

const t = await testApp()

describe('the buy list', () => {
  it('needs what paid orders need, less stock and what is on order', async () => {
    const sku = await makeOfferedSku(t)
    await needUnits(t, sku, 5, day(3))
    await needUnits(t, sku, 4, day(2))
    await makeOrder(t.platform.database, t.customerId, {
      status: 'awaitingPayment',
      lines: [{ quantity: 9, skuCode: sku.code }],
    })
    expect(await buyRow(t, sku.code)).toMatchObject({
      needed: 9,
      toBuy: 9,
      orders: 2,
      oldestAt: day(2).toISOString(),
    })
    await draftOf(t, sku, 3)
    expect(await buyRow(t, sku.code)).toMatchObject({ needed: 9, onOrder: 3, toBuy: 6 })
    const second = await makeOfferedSku(t)
    await needUnits(t, second, 2)
    await receive(t, await ordered(t, second, 1), second, { received: 1 })
    expect(await buyRow(t, second.code)).toMatchObject({ onHand: 1, onOrder: 0, toBuy: 1 })
  })

  it('refills free units that are below the reorder point, with orders and without', async () => {
    const sku = await makeOfferedSku(t)
    const setPoint = (reorder: { minUnits: number; targetUnits: number } | null) =>
      t.operator.ok(operatorWarehouseStock.saveReorderPoint, { skuId: sku.skuId, reorder })
    const lowSkus = async () =>
      (await t.operator.ok(operatorWarehouseStock.listWarehouseStock, { search: sku.code, isLow: true })).rows
    const reorder = { minUnits: 10, targetUnits: 30 }
    await setPoint(reorder)
    expect(await buyRow(t, sku.code)).toMatchObject({
      needed: 0,
      orders: 0,
      oldestAt: null,
      toBuy: 30,
      reorder,
    })
    expect(await lowSkus()).toMatchObject([{ onHand: 0, reorder }])
    const order = await ordered(t, sku, 10)
    expect(await buyRow(t, sku.code)).toBeUndefined()
    expect(await lowSkus()).toEqual([])
    await receive(t, order, sku, { received: 10 })
    await needUnits(t, sku, 1)
    // Nine are free: the order has its unit, and what is free is refilled.
    expect(await buyRow(t, sku.code)).toMatchObject({ needed: 1, onHand: 10, orders: 1, toBuy: 21 })
    await setPoint(null)
    expect(await buyRow(t, sku.code)).toBeUndefined()
  })

  it('leaves out what the customer’s own stock covers, and units that have left', async () => {
    const sku = await makeOfferedSku(t)
    const order = await needUnits(t, sku, 5)
    await putInStock(t, t.customerId, sku.skuId, 2)
    await t.admin.query(
      `insert into stock_reservation (customer_id, order_id, order_line_id, sku_id, units, saved_minor)
        select customer_id, order_id, id, sku_id, 2, 1000 from order_line where order_id = $1`,
      [order.id],
    )
    expect(await buyRow(t, sku.code)).toMatchObject({ needed: 3 })
    await ship(t, order.id)
    expect(await buyRow(t, sku.code)).toBeUndefined()
  })

  it('leaves out orders that their shop has cancelled, until that is decided', async () => {
    const sku = await makeOfferedSku(t)
    const { id } = await needUnits(t, sku, 5)
    const wait = (reason: string) =>
      t.admin.query('update dropshipping_order set waiting_reason = $2 where id = $1', [id, reason])
    await wait('cancelledInShop')
    expect(await buyRow(t, sku.code)).toBeUndefined()
    await wait('beingPrepared')
    expect(await buyRow(t, sku.code)).toMatchObject({ needed: 5 })
  })

  it('holds paid wholesale orders, whose goods leave the stock when they are counted', async () => {
    const wholesale = await paid(t)
    const [item] = wholesale.items
    if (!item) throw new Error('the order has no goods')
    expect(await buyRow(t, item.code)).toMatchObject({ needed: item.quantity, toBuy: item.quantity })
    const sku = { skuId: item.skuId, code: item.code, supplierId: await makeSupplier(t) }
    await receive(t, await ordered(t, sku, item.quantity), sku, { received: item.quantity })
    expect(await onHand(t, item.skuId)).toBe(item.quantity)
    await t.operator.ok(operatorWholesale.startWholesalePurchase, { id: wholesale.id })
    const arrival = { id: wholesale.id, items: each(wholesale, item.quantity) }
    await t.operator.ok(operatorWholesale.recordWholesaleArrival, arrival, wholesaleKey())
    expect(await onHand(t, item.skuId)).toBe(0)
  })

  it('is filtered by supplier, and names what nobody offers', async () => {
    const sku = await makeOfferedSku(t)
    await needUnits(t, sku, 1)
    const unoffered = (await makeOrder(t.platform.database, t.customerId)).lines[0]?.skuCode ?? ''
    const ofSupplier = await t.operator.ok(operatorSupplierOrders.getBuyList, { supplierId: sku.supplierId })
    expect(ofSupplier.rows.map(({ code }) => code)).toEqual([sku.code])
    expect(ofSupplier.suppliers).toContainEqual(
      expect.objectContaining({ id: sku.supplierId, skus: 1, costMinor: 1_200 }),
    )
    const without = await t.operator.ok(operatorSupplierOrders.getBuyList, {
      withoutSupplier: true,
      search: unoffered,
    })
    expect(without.rows).toMatchObject([{ code: unoffered, offers: [] }])
    expect(without.withoutSupplier).toBeGreaterThan(0)
  })
})

describe('creating purchase orders', () => {
  it('makes one draft for each supplier', async () => {
    const [first, second] = [await makeOfferedSku(t), await makeOfferedSku(t)]
    const third = await makeOfferedSku(t, first.supplierId)
    const lines = [first, second, third].map(({ skuId, supplierId }) => ({
      skuId,
      supplierId,
      quantity: 2,
      unitMinor: 900,
      onOrder: 0,
    }))
    const { orders } = await t.operator.ok(operatorSupplierOrders.createSupplierOrders, { lines }, key())
    expect(orders).toMatchObject([
      { lines: 2, goodsMinor: 3_600 },
      { lines: 1, goodsMinor: 1_800 },
    ])
  })

  it('lets one of two buyers order the same SKU at the same time', async () => {
    const { skuId, supplierId, code } = await makeOfferedSku(t)
    const lines = [{ skuId, supplierId, quantity: 2, unitMinor: 900, onOrder: 0 }]
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.operator.call(operatorSupplierOrders.createSupplierOrders, { lines }, key())),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    const refused = answers.filter((answer) => answer.code !== 200)
    expect(refused.map(({ reason }) => reason)).toEqual(['alreadyOnOrder', 'alreadyOnOrder'])
    expect(refused[0]?.msg).toContain(code)
  })

  it('is done once per key', async () => {
    const { skuId, supplierId } = await makeOfferedSku(t)
    const lines = [{ skuId, supplierId, quantity: 2, unitMinor: 900, onOrder: 0 }]
    const same = key()
    const send = () => t.operator.ok(operatorSupplierOrders.createSupplierOrders, { lines }, same)
    const [first, second] = await Promise.all([send(), send()])
    expect(second).toEqual(first)
  })

  it('refuses bundles and unknown SKUs', async () => {
    const { supplierId } = await makeOfferedSku(t)
    const lines = [{ skuId: '999999999', supplierId, quantity: 2, unitMinor: 900, onOrder: 0 }]
    const { reason } = await t.operator.call(operatorSupplierOrders.createSupplierOrders, { lines }, key())
    expect(reason).toBe('notFound')
  })
})
