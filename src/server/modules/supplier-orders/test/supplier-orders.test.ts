import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import {
  operatorSupplierOrders,
  type BuyListRow,
} from '../../../../contract/supplier-orders/supplier-orders.ts'
import { warehouseStockInvariants } from '../../warehouse-stock/index.ts'
import { makeOrder, unique } from '../../fulfilment/test/fulfilment-factory.ts'
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
} from './supplier-order-factory.ts'

const t = await testApp()

const buyRow = async (code: string): Promise<BuyListRow | undefined> => {
  const { rows } = await t.operator.ok(operatorSupplierOrders.getBuyList, { search: code })
  return rows[0]
}

const statusOf = async (id: string): Promise<string> => {
  const { rows } = await t.admin.query<{ status: string }>(
    'select status from dropshipping_order where id = $1',
    [id],
  )
  return rows[0]?.status ?? ''
}

const mainAccount = async (app: typeof t): Promise<{ email: string }> => {
  const { rows } = await app.admin.query<{ email: string }>(
    'select email from account where customer_id = $1 and is_default',
    [app.customerId],
  )
  return { email: rows[0]?.email ?? '' }
}

const awaitStock = (ids: readonly string[]) =>
  t.operator.ok(operatorOrders.setAwaitingStock, { ids: [...ids], awaiting: true })

const ship = (id: string) =>
  t.operator.ok(
    operatorOrders.shipOrder,
    { id: id, carrier: 'YunExpress', trackingNumber: unique('YT') },
    key(),
  )

const day = (ofJanuary: number): Date => new Date(Date.UTC(2026, 0, ofJanuary))

describe('the buy list', () => {
  it('needs what paid orders need, less stock and what is on order', async () => {
    const sku = await makeOfferedSku(t)
    await needUnits(t, sku, 5, day(3))
    await needUnits(t, sku, 4, day(2))
    await makeOrder(t.platform.database, t.customerId, {
      status: 'awaitingPayment',
      lines: [{ quantity: 9, skuCode: sku.code }],
    })
    expect(await buyRow(sku.code)).toMatchObject({
      needed: 9,
      toBuy: 9,
      orders: 2,
      oldestAt: day(2).toISOString(),
    })
    await draftOf(t, sku, 3)
    expect(await buyRow(sku.code)).toMatchObject({ needed: 9, onOrder: 3, toBuy: 6 })
    const second = await makeOfferedSku(t)
    await needUnits(t, second, 2)
    await receive(t, await ordered(t, second, 1), second, { received: 1 })
    expect(await buyRow(second.code)).toMatchObject({ onHand: 1, onOrder: 0, toBuy: 1 })
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
    expect(await buyRow(sku.code)).toMatchObject({ needed: 3 })
    await ship(order.id)
    expect(await buyRow(sku.code)).toBeUndefined()
  })

  it('leaves out orders that their shop has cancelled, until that is decided', async () => {
    const sku = await makeOfferedSku(t)
    const { id } = await needUnits(t, sku, 5)
    const wait = (reason: string) =>
      t.admin.query('update dropshipping_order set waiting_reason = $2 where id = $1', [id, reason])
    await wait('cancelledInShop')
    expect(await buyRow(sku.code)).toBeUndefined()
    await wait('beingPrepared')
    expect(await buyRow(sku.code)).toMatchObject({ needed: 5 })
  })

  it('holds paid wholesale orders, whose goods leave the stock when they are counted', async () => {
    const wholesale = await paid(t)
    const [item] = wholesale.items
    if (!item) throw new Error('the order has no goods')
    expect(await buyRow(item.code)).toMatchObject({ needed: item.quantity, toBuy: item.quantity })
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

describe('a purchase order', () => {
  it('is expected after the supplier’s lead time, and is late after that day', async () => {
    const sku = await makeOfferedSku(t, await makeSupplier(t, 4))
    const { id, expectedOn, isLate } = await ordered(t, sku)
    const inFourDays = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
    expect({ expectedOn, isLate }).toEqual({ expectedOn: inFourDays, isLate: false })
    await t.admin.query(`update supplier_order set expected_on = current_date - 3 where id = $1`, [id])
    const late = await t.operator.ok(operatorSupplierOrders.listSupplierOrders, { queue: 'late' })
    expect(late.rows).toContainEqual(expect.objectContaining({ id, isLate: true }))
    expect(late.counts.late).toBeGreaterThan(0)
  })

  it('keeps its quantities once it is ordered, and takes other prices', async () => {
    const sku = await makeOfferedSku(t)
    const { id } = await ordered(t, sku, 20)
    const { skuId } = sku
    const update = (quantity: number, unitMinor: number) =>
      t.operator.call(operatorSupplierOrders.updateSupplierOrder, {
        id,
        items: [{ skuId, quantity, unitMinor }],
      })
    expect((await update(21, 1_200)).reason).toBe('linesFixed')
    expect((await update(20, 1_000)).data).toMatchObject({ goodsMinor: 20_000 })
  })

  it('is closed with a reason when units are missing, and these are to be bought again', async () => {
    const sku = await makeOfferedSku(t)
    await needUnits(t, sku, 20)
    const order = await ordered(t, sku, 20)
    await receive(t, order, sku, { received: 12 })
    expect(await buyRow(sku.code)).toBeUndefined()
    const close = (reason: string) =>
      t.operator.call(operatorSupplierOrders.closeSupplierOrder, { id: order.id, reason })
    expect((await close('')).reason).toBe('closeReasonMissing')
    expect((await close('Sold out')).data).toMatchObject({ status: 'closed', openUnits: 0 })
    expect(await buyRow(sku.code)).toMatchObject({ toBuy: 8 })
  })

  it('sums its payments and refunds', async () => {
    const { id } = await ordered(t, await makeOfferedSku(t))
    const pay = (amountMinor: number) =>
      t.operator.ok(
        operatorSupplierOrders.recordSupplierPayment,
        { id, amountMinor, paidOn: '2026-11-20' },
        key(),
      )
    await Promise.all([pay(10_000), pay(14_000), pay(-1_000)])
    const order = await t.operator.ok(operatorSupplierOrders.getSupplierOrder, { id })
    expect(order.paidMinor).toBe(23_000)
    expect(order.payments).toHaveLength(3)
  })

  it('offers each role its actions', async () => {
    const { id } = await ordered(t, await makeOfferedSku(t))
    const finance = await t.operatorWith(['finance'])
    const packer = await t.operatorWith(['fulfilment'])
    const seen = (caller: typeof finance) => caller.ok(operatorSupplierOrders.getSupplierOrder, { id })
    expect((await seen(finance)).allowedActions).toEqual(['recordPayment', 'addNote'])
    expect((await seen(packer)).allowedActions).toEqual(['receive', 'addNote'])
  })

  it('cannot be cancelled once it is in transit', async () => {
    const { id } = await ordered(t, await makeOfferedSku(t))
    await t.operator.ok(operatorSupplierOrders.shipSupplierOrder, { id })
    const { reason, msg } = await t.operator.call(operatorSupplierOrders.cancelSupplierOrder, {
      id,
      reason: 'Too late',
    })
    expect({ reason, msg }).toMatchObject({
      reason: 'wrongStatus',
      msg: expect.stringContaining('in transit'),
    })
  })
})

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
    await awaitStock([late.id, early.id, alone.id])
    const order = await ordered(t, sku, 20)
    expect(order.waiting.map(({ number, units }) => ({ number, units }))).toEqual([
      { number: early.number, units: 5 },
      { number: late.number, units: 6 },
    ])
    await receive(t, order, sku, { received: 8 })
    await t.runJobs()
    expect([await statusOf(early.id), await statusOf(late.id), await statusOf(alone.id)]).toEqual([
      'processing',
      'awaitingStock',
      'awaitingStock',
    ])
    await receive(t, order, sku, { received: 3 })
    await t.runJobs()
    expect(await statusOf(late.id)).toBe('processing')
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
      await awaitStock([order.id])
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
    await awaitStock([order.id])
    await t.runJobs()
    const { email } = await mainAccount(t)
    expect((await t.lastMailTo(email)).text).toContain(`${order.number} (expected December 28, 2026)`)
  })

  it('keeps an order waiting that waits although its goods were there', async () => {
    const sku = await makeOfferedSku(t)
    await receive(t, await ordered(t, sku, 20), sku, { received: 20 })
    const { id } = await needUnits(t, sku, 2)
    await awaitStock([id])
    await t.runJobs({ evenDelayed: true })
    expect(await statusOf(id)).toBe('awaitingStock')
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
    await Promise.all([ship(first.id), ship(second.id)])
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
