import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorCarrierBills } from '../../../../contract/carrier-bills/carrier-bills.ts'
import { operatorExtraServices } from '../../../../contract/extra-services/operator-extra-services.ts'
import type { SkuId } from '../../../../contract/kernel/ids.ts'
import { operatorProfit } from '../../../../contract/profit/profit.ts'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import { importedBill } from '../../carrier-bills/test/bill-factory.ts'
import { deliver, paid as paidService } from '../../extra-services/service-order-factory.ts'
import { unique } from '../../fulfilment/test/fulfilment-factory.ts'
import { createSku } from '../../orders/test/order-factory.ts'
import { recountProfit } from '../recount-profit.ts'
import {
  addOffer,
  brokenLaws,
  buyGoods,
  key,
  paidOrder,
  profitOf,
  shipOrder,
  wholePeriod,
} from './profit-factory.ts'
import {
  arriveInventory,
  arriveWholesale,
  paidInventory,
  paidWholesale,
  shipWholesale,
  startInventory,
} from './sale-factory.ts'

const t = await testApp()
await t.operator.ok(operatorProfit.saveCostSetting, {
  validFrom: '2020-01-01',
  packingUsdMinor: 30,
  serviceBp: 6_000,
  paypalBp: 440,
})

const newSku = async () => (await createSku(t)) as SkuId
const profitOfCase = (id: string) => profitOf(t, id as never)

describe('the profit of an inventory order', () => {
  it('has what its units cost in the warehouse, and is estimated before they come', async () => {
    const skuId = await newSku()
    await addOffer(t, skuId, 710)
    const order = await paidInventory(t, skuId, 10)
    expect(await profitOfCase(order.id)).toMatchObject({
      saleKind: 'inventory',
      number: order.number,
      revenueMinor: 5_000,
      goodsMinor: 1_000,
      packingMinor: 0,
      carrierMinor: 0,
      estimated: ['goods'],
      unknown: ['inbound'],
    })
    await buyGoods(t, skuId, { units: 10, unitMinor: 1_420, freightMinor: 7_100 })
    await startInventory(t, order)
    await arriveInventory(t, order, 10)
    expect(await profitOfCase(order.id)).toMatchObject({
      goodsMinor: 2_000,
      inboundMinor: 1_000,
      profitMinor: 2_000,
      estimated: [],
      unknown: [],
    })
    expect(await brokenLaws(t)).toEqual([])
  })

  it('bears the goods once: an order shipped from the customer’s stock has none', async () => {
    const skuId = await newSku()
    await buyGoods(t, skuId, { units: 3, unitMinor: 1_420 })
    const order = await paidInventory(t, skuId, 3)
    await startInventory(t, order)
    await arriveInventory(t, order, 3)
    const sold = await paidOrder(t, { skuId, quantity: 2 })
    await shipOrder(t, sold)
    expect(await profitOf(t, sold.id)).toMatchObject({ revenueMinor: 400, goodsMinor: 0, inboundMinor: 0 })
    expect(await profitOfCase(order.id)).toMatchObject({ goodsMinor: 600 })
    expect(await brokenLaws(t)).toEqual([])
  })

  it('has the recorded cost for units that were never in the warehouse stock', async () => {
    const skuId = await newSku()
    const order = await paidInventory(t, skuId, 4)
    expect((await profitOfCase(order.id)).unknown).toEqual(['goods', 'inbound'])
    await startInventory(t, order, 7_100)
    expect(await profitOfCase(order.id)).toMatchObject({ goodsMinor: 1_000, estimated: [], unknown: [] })
    await buyGoods(t, skuId, { units: 1, unitMinor: 2_130 })
    await arriveInventory(t, order, 4)
    // One unit of the purchase order, three of the four that were recorded.
    expect(await profitOfCase(order.id)).toMatchObject({ goodsMinor: 300 + 750 })
    await startInventory(t, order, 14_200).catch(() => null)
  })

  it('is without what was closed short, and without anything once it was cancelled', async () => {
    const skuId = await newSku()
    await addOffer(t, skuId, 710)
    const order = await paidInventory(t, skuId, 5)
    await startInventory(t, order)
    await arriveInventory(t, order, 2, 2)
    expect(await profitOfCase(order.id)).toMatchObject({
      revenueMinor: 2_500,
      refundMinor: 1_000,
      units: 3,
      goodsMinor: 300,
    })
    const cancelled = await paidInventory(t, skuId, 5)
    await t.main.ok(
      purchaseOrders.cancelPurchaseOrder,
      { id: cancelled.id, reason: 'Changed my mind' },
      key(),
    )
    expect(await profitOfCase(cancelled.id)).toMatchObject({
      revenueMinor: 2_500,
      refundMinor: 2_500,
      units: 0,
      goodsMinor: 0,
      profitMinor: 0,
      unknown: [],
    })
    expect(await brokenLaws(t)).toEqual([])
  })

  it('follows a price that the supplier corrects later', async () => {
    const skuId = await newSku()
    const bought = await buyGoods(t, skuId, { units: 2, unitMinor: 1_420 })
    const order = await paidInventory(t, skuId, 2)
    await startInventory(t, order)
    await arriveInventory(t, order, 2)
    expect(await profitOfCase(order.id)).toMatchObject({ goodsMinor: 400 })
    await t.admin.query('update supplier_order_line set unit_minor = 2130 where order_id = $1', [bought.id])
    expect(await profitOfCase(order.id)).toMatchObject({ goodsMinor: 600 })
    await t.admin.query('update supplier_order set freight_minor = 710 where id = $1', [bought.id])
    expect(await profitOfCase(order.id)).toMatchObject({ inboundMinor: 100 })
  })
})

describe('the profit of a wholesale order', () => {
  it('has its goods, its cartons, and what carriers billed for its tracking numbers', async () => {
    const skuId = await newSku()
    await buyGoods(t, skuId, { units: 500, unitMinor: 710 })
    const order = await paidWholesale(t, skuId, 500)
    expect(await profitOfCase(order.id)).toMatchObject({
      saleKind: 'wholesale',
      revenueMinor: 130_000,
      packingMinor: 30,
      carrierMinor: 30_000,
      unknown: ['goods', 'inbound'],
      estimated: ['packing', 'carrier'],
    })
    await arriveWholesale(t, order)
    const [one, two] = [unique('cosu '), unique('COSU')]
    await shipWholesale(t, order, { cartons: 10, freightUsdMinor: 28_000, tracking: [one, two] })
    expect(await profitOfCase(order.id)).toMatchObject({
      refundMinor: 2_000,
      goodsMinor: 50_000,
      packingMinor: 300,
      carrierMinor: 28_000,
      estimated: ['carrier'],
      unknown: [],
    })
    const rows = [
      [one.toUpperCase(), 'Freight', 5_000, '150.00'],
      [two, 'Freight', 5_400, '131.00'],
    ]
    const bill = await importedBill(t, rows)
    const { rows: lines } = await t.operator.ok(operatorCarrierBills.listCarrierBillLines, {
      id: bill.id,
      tab: 'all',
    })
    expect(lines).toMatchObject([
      {
        wholesaleId: order.id,
        orderNumber: order.number,
        state: 'matched',
        expectedMinor: 28_000,
        parcelMinor: 28_100,
      },
      { wholesaleId: order.id, state: 'matched' },
    ])
    await t.operator.ok(operatorCarrierBills.acceptCarrierBillLines, { id: bill.id, positions: [2, 3] })
    expect(await profitOfCase(order.id)).toMatchObject({
      carrierMinor: 28_100,
      profitMinor: 130_000 - 2_000 - 50_000 - 300 - 28_100,
      estimated: [],
      unknown: [],
    })
    const { otherCharges } = await t.operator.ok(operatorProfit.getProfit, wholePeriod())
    expect(otherCharges).toEqual([])
    await t.operator.ok(operatorCarrierBills.disputeCarrierBillLines, {
      id: bill.id,
      positions: [3],
      reason: 'Too much',
    })
    expect(await profitOfCase(order.id)).toMatchObject({ carrierMinor: 15_000 })
    expect(await brokenLaws(t)).toEqual([])
  })
})

describe('the profit of an extra service', () => {
  it('costs its share of the price, as an estimate until it is delivered', async () => {
    const { id } = await paidService(t)
    expect(await profitOfCase(id)).toMatchObject({
      saleKind: 'service',
      revenueMinor: 9_000,
      serviceMinor: 5_400,
      estimated: ['service'],
      unknown: [],
    })
    await deliver(t, id)
    expect(await profitOfCase(id)).toMatchObject({ profitMinor: 3_600, estimated: [] })
  })

  it('costs what was kept of the price when it ends undelivered', async () => {
    const { id } = await paidService(t)
    const refund = { id, amountMinor: 6_000, reason: 'Half of it was done' }
    await t.operator.ok(operatorExtraServices.refundServiceOrder, refund, key())
    expect(await profitOfCase(id)).toMatchObject({
      refundMinor: 6_000,
      serviceMinor: 1_800,
      profitMinor: 1_200,
      estimated: [],
    })
    expect(await brokenLaws(t)).toEqual([])
  })
})

describe('the profit of everything', () => {
  it('is the sum of its kinds, which the lists can be narrowed to', async () => {
    await recountProfit(t.platform.database)
    const period = wholePeriod()
    const { sums } = await t.operator.ok(operatorProfit.getProfit, period)
    const { rows } = await t.operator.ok(operatorProfit.listProfitGroups, { ...period, groupBy: 'kind' })
    expect(rows.map(({ key: kind }) => kind).toSorted()).toEqual([
      'dropshipping',
      'inventory',
      'service',
      'wholesale',
    ])
    expect(rows.reduce((sum, { profitMinor }) => sum + profitMinor, 0)).toBe(sums.profitMinor)
    for (const { key: kind, orders, profitMinor } of rows) {
      const saleKind = kind as 'inventory'
      const one = await t.operator.ok(operatorProfit.getProfit, { ...period, saleKind })
      expect(one.sums).toMatchObject({ orders, profitMinor })
      const listed = await t.operator.ok(operatorProfit.listProfitOrders, {
        ...period,
        saleKind,
        pageSize: 100,
      })
      expect(listed.total).toBe(orders)
      expect(new Set(listed.rows.map((row) => row.saleKind))).toEqual(new Set([kind]))
    }
  })

  it('is searched by the number, the goods and the customer of each kind', async () => {
    await recountProfit(t.platform.database)
    const { rows } = await t.operator.ok(operatorProfit.listProfitOrders, { ...wholePeriod(), pageSize: 100 })
    const kinds = new Map(rows.map((row) => [row.saleKind, row]))
    expect(kinds.size).toBe(4)
    for (const [saleKind, { number, orderId, customerName }] of kinds) {
      const found = await t.operator.ok(operatorProfit.listProfitOrders, { ...wholePeriod(), search: number })
      expect({ saleKind, found: found.rows.map((row) => row.orderId) }).toEqual({
        saleKind,
        found: [orderId],
      })
      const ofCustomer = await t.operator.ok(operatorProfit.listProfitOrders, {
        ...wholePeriod(),
        saleKind,
        search: customerName,
      })
      expect(ofCustomer.total).toBeGreaterThan(0)
    }
  })

  it('is exported as the list shows it, by its kind, tab, search and sort', async () => {
    await recountProfit(t.platform.database)
    const period = wholePeriod()
    const numbersIn = async (input: object): Promise<string[]> => {
      const { body } = await t.operator.call(operatorProfit.exportProfit, {
        ...period,
        groupBy: 'order' as const,
        format: 'csv' as const,
        ...input,
      })
      return body
        .toString()
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]?.replaceAll('"', '') ?? '')
    }
    const { rows } = await t.operator.ok(operatorProfit.listProfitOrders, { ...period, pageSize: 100 })
    expect(await numbersIn({})).toEqual(rows.map(({ number }) => number))
    const wishes = [
      { search: rows[0]?.number },
      { saleKind: 'inventory' as const, sort: 'profit:asc' as const },
      { kind: 'estimated' as const },
      { kind: 'loss' as const, sort: 'revenue:desc' as const },
      { search: 'a word that nothing has' },
    ]
    for (const wish of wishes) {
      const listed = await t.operator.ok(operatorProfit.listProfitOrders, {
        ...period,
        ...wish,
        pageSize: 100,
      })
      expect(await numbersIn(wish)).toEqual(listed.rows.map(({ number }) => number))
    }
  })

  it('laws find a sale that is missing, counted as another kind, or twice', async () => {
    const order = await paidInventory(t, await newSku(), 1)
    await recountProfit(t.platform.database)
    expect(await brokenLaws(t)).toEqual([])
    const change = (text: string) => t.admin.query(`${text} where order_id = $1`, [order.id])
    await change(`update order_profit set sale_kind = 'wholesale'`)
    expect(await brokenLaws(t)).toEqual(['profitRevenueIsBooked'])
    await change('delete from order_profit')
    expect(await brokenLaws(t)).toEqual(['profitRevenueIsBooked', 'profitCoversSales'])
    await t.admin.query('insert into profit_recount (customer_id, order_id) values ($1, $2)', [
      t.customerId,
      order.id,
    ])
    await recountProfit(t.platform.database)
    expect(await brokenLaws(t)).toEqual([])
  })

  it('names sales of the ledger that belong to no document beside the figures', async () => {
    await recountProfit(t.platform.database)
    const before = await t.operator.ok(operatorProfit.getProfit, wholePeriod())
    expect(before.otherSales).toEqual([])
    await t.admin.query(
      `with t as (
         insert into ledger_transaction (customer_id, kind, key, source_kind, source_id)
           values ($1, 'orderPayment', $2, 'somethingNew', 1) returning customer_id, id
       )
       insert into ledger_posting (customer_id, transaction_id, account, currency, amount_minor)
         select customer_id, id, account, 'USD', minor from t,
           (values ('sales', 700), ('agency', -700)) p (account, minor)`,
      [t.customerId, unique('key')],
    )
    const { otherSales, sums } = await t.operator.ok(operatorProfit.getProfit, wholePeriod())
    expect(otherSales).toEqual([{ currency: 'USD', amountMinor: 700 }])
    expect(sums.revenueMinor).toBe(before.sums.revenueMinor)
    expect(await brokenLaws(t)).toEqual([])
  })
})
