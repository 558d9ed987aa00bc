import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorCarrierBills } from '../../../../contract/carrier-bills/carrier-bills.ts'
import type { SkuId } from '../../../../contract/kernel/ids.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { SaleKind } from '../../../../contract/profit/profit-parts.ts'
import { operatorProfit } from '../../../../contract/profit/profit.ts'
import { operatorSupplierOrders } from '../../../../contract/supplier-orders/supplier-orders.ts'
import { importedBill, key } from '../../carrier-bills/test/bill-factory.ts'
import { refundPart } from '../../orders/index.ts'
import { createSku } from '../../orders/test/order-factory.ts'
import { lockWallet } from '../../wallet/index.ts'
import { recountProfit } from '../recount-profit.ts'
import {
  addOffer,
  brokenLaws,
  buyGoods,
  paidOrder,
  profitOf,
  shipByFile,
  shipOrder,
  wholePeriod,
} from './profit-factory.ts'

const t = await testApp()
const rate = 7.1

const setCosts = (packingUsdMinor: number) =>
  t.operator.ok(operatorProfit.saveCostSetting, {
    validFrom: '2020-01-01',
    packingUsdMinor,
    serviceBp: 6_000,
    paypalBp: 440,
  })

describe('the profit of an order', () => {
  it('says what is estimated and what is unknown, and never counts it as known', async () => {
    const { id, skuId } = await paidOrder(t)
    const unknown = await profitOf(t, id)
    expect(unknown).toMatchObject({ revenueMinor: 900, goodsMinor: 0, profitMinor: 900 })
    expect(unknown.unknown).toEqual(['goods', 'inbound', 'packing', 'carrier'])
    await addOffer(t, skuId, 1_420)
    await setCosts(30)
    const estimated = await profitOf(t, id)
    expect(estimated).toMatchObject({ goodsMinor: 200, packingMinor: 30, profitMinor: 670 })
    expect(estimated).toMatchObject({ estimated: ['goods', 'packing'], unknown: ['inbound', 'carrier'] })
  })

  it('has no cost of goods while its payment is undone, cancelled or restored', async () => {
    const { id, skuId } = await paidOrder(t)
    await addOffer(t, skuId, 1_420)
    expect(await profitOf(t, id)).toMatchObject({ revenueMinor: 900, goodsMinor: 200 })
    const nothing = { goodsMinor: 0, packingMinor: 0, profitMinor: 0, estimated: [], unknown: [] }
    await t.main.ok(orders.undoPayment, { ids: [id] }, key())
    expect(await profitOf(t, id)).toMatchObject(nothing)
    await t.main.ok(orders.cancelOrders, { ids: [id] })
    expect(await profitOf(t, id)).toMatchObject(nothing)
    await t.main.ok(orders.restoreOrder, { id })
    expect(await profitOf(t, id)).toMatchObject(nothing)
  })

  it('has what was paid for the goods, their freight, and what the carrier billed', async () => {
    await setCosts(30)
    const skuId = (await createSku(t)) as SkuId
    await buyGoods(t, skuId, { units: 10, unitMinor: 1_420, freightMinor: 1_420 })
    const { id } = await paidOrder(t, { skuId, quantity: 2 })
    const tracking = await shipOrder(t, { id })
    expect(await profitOf(t, id)).toMatchObject({
      revenueMinor: 1_400,
      goodsMinor: 400,
      inboundMinor: 40,
      packingMinor: 30,
      carrierMinor: 0,
      estimated: [],
      unknown: ['carrier'],
    })
    const bill = await importedBill(t, [[tracking, 'Freight', 400, '3.10']])
    await t.operator.ok(operatorCarrierBills.acceptCarrierBillLines, { id: bill.id, positions: [2] })
    const final = await profitOf(t, id)
    expect(final).toMatchObject({ carrierMinor: 310, profitMinor: 1_400 - 400 - 40 - 30 - 310, unknown: [] })
    expect(await brokenLaws(t)).toEqual([])
  })

  it('follows a price that the supplier corrects later', async () => {
    const skuId = (await createSku(t)) as SkuId
    const bought = await buyGoods(t, skuId, { units: 5, unitMinor: 1_420 })
    const { id } = await paidOrder(t, { skuId })
    await shipOrder(t, { id })
    expect(await profitOf(t, id)).toMatchObject({ goodsMinor: 200 })
    await t.admin.query('update supplier_order_line set unit_minor = 2130 where order_id = $1', [bought.id])
    expect(await profitOf(t, id)).toMatchObject({ goodsMinor: 300 })
    await t.admin.query('update supplier_order set freight_minor = 355 where id = $1', [bought.id])
    expect(await profitOf(t, id)).toMatchObject({ inboundMinor: 10 })
    const { events } = await t.operator.ok(operatorSupplierOrders.getSupplierOrder, { id: bought.id })
    expect(events.length).toBeGreaterThan(0)
  })

  it('keeps what the units cost when their shipping is undone, of this order and of later ones', async () => {
    const skuId = (await createSku(t)) as SkuId
    await buyGoods(t, skuId, { units: 1, unitMinor: 1_420 })
    await buyGoods(t, skuId, { units: 2, unitMinor: 2_130 })
    const [first, second] = [await paidOrder(t, { skuId }), await paidOrder(t, { skuId })]
    const undo = await shipByFile(t, first)
    await shipOrder(t, second)
    expect(await profitOf(t, first.id)).toMatchObject({ goodsMinor: 200 })
    expect(await profitOf(t, second.id)).toMatchObject({ goodsMinor: 300 })
    await undo()
    expect(await profitOf(t, second.id)).toMatchObject({ goodsMinor: 200, estimated: [] })
    await shipOrder(t, first)
    expect(await profitOf(t, first.id)).toMatchObject({ goodsMinor: 300, estimated: [] })
    expect(await brokenLaws(t)).toEqual([])
  })

  it('counts groups beyond the last page, too', async () => {
    await recountProfit(t.platform.database)
    const beyond = { ...wholePeriod(), groupBy: 'day' as const, pageNum: 500 }
    const { rows, total } = await t.operator.ok(operatorProfit.listProfitGroups, beyond)
    expect(rows).toEqual([])
    expect(total).toBeGreaterThan(0)
  })

  it('adds up by customer, product, line, person and day, and by product in the order', async () => {
    await recountProfit(t.platform.database)
    const period = wholePeriod()
    const { sums, days } = await t.operator.ok(operatorProfit.getProfit, period)
    expect(days.reduce((sum, { profitMinor }) => sum + profitMinor, 0)).toBe(sums.profitMinor)
    for (const groupBy of ['kind', 'day', 'customer', 'product', 'line', 'person'] as const) {
      const { rows } = await t.operator.ok(operatorProfit.listProfitGroups, {
        ...period,
        groupBy,
        pageSize: 100,
      })
      const profit = rows.reduce((sum, { profitMinor }) => sum + profitMinor, 0)
      expect({ groupBy, profit }).toEqual({ groupBy, profit: sums.profitMinor })
      const [first] = rows
      const filter = {
        kind: { saleKind: first?.key as SaleKind },
        day: { from: first?.key ?? '', to: first?.key ?? '' },
        customer: { customerId: first?.key },
        product: { productId: first?.key },
        line: { shippingLineId: first?.key },
        person: { operatorId: first?.key },
      }[groupBy]
      const behind = await t.operator.ok(operatorProfit.listProfitOrders, { ...period, ...filter })
      expect({ groupBy, orders: behind.total }).toEqual({ groupBy, orders: first?.orders })
    }
  })

  it('is seen by finance and the owner only', async () => {
    const { id } = await paidOrder(t)
    const [finance, packer] = [await t.operatorWith(['finance']), await t.operatorWith(['fulfilment'])]
    expect((await finance.call(operatorProfit.getOrderProfit, { orderId: id })).code).toBe(200)
    expect((await packer.call(operatorProfit.getOrderProfit, { orderId: id })).code).toBe(403)
  })

  it('laws find a figure that differs from the ledger or the bills', async () => {
    const { id } = await paidOrder(t)
    await recountProfit(t.platform.database)
    expect(await brokenLaws(t)).toEqual([])
    await t.admin.query(
      'update order_profit set paid_own_minor = paid_own_minor + 1, billed_usd_minor = 1, fee_minor = 1 where order_id = $1',
      [id],
    )
    expect(await brokenLaws(t)).toEqual([
      'profitRevenueIsBooked',
      'profitCoversSales',
      'profitCarrierIsBilled',
      'profitByProductAddsUp',
    ])
    await t.admin.query('insert into profit_recount (customer_id, order_id) values ($1, $2)', [
      t.customerId,
      id,
    ])
    await recountProfit(t.platform.database)
    expect(await brokenLaws(t)).toEqual([])
  })
})

/** First in, first out, with a list of single units. */
const fifo = (moves: readonly number[], prices: readonly number[]): number[] => {
  const stock: number[] = []
  const costs: number[] = []
  for (const [at, quantity] of moves.entries()) {
    if (quantity > 0) stock.push(...Array.from({ length: quantity }, () => prices[at] ?? 0))
    else costs.push(stock.splice(0, -quantity).reduce((sum, price) => sum + price, 0))
  }
  return costs
}

describe('the cost of goods', () => {
  it('is first in, first out for any order of purchases and parcels', async () => {
    const move = fc.record({
      units: fc.integer({ min: 1, max: 6 }),
      price: fc.integer({ min: 1, max: 5_000 }),
    })
    const story = fc.array(fc.tuple(fc.boolean(), move), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const skuId = (await createSku(t)) as SkuId
        const [moves, prices, ids]: [number[], number[], Awaited<ReturnType<typeof paidOrder>>['id'][]] = [
          [],
          [],
          [],
        ]
        let stock = 0
        for (const [isPurchase, { units, price }] of steps) {
          if (isPurchase) {
            await buyGoods(t, skuId, { units, unitMinor: price })
            moves.push(units)
            prices.push(price)
            stock += units
          } else if (stock >= units) {
            const { id } = await paidOrder(t, { skuId, quantity: units })
            await shipOrder(t, { id })
            moves.push(-units)
            prices.push(0)
            ids.push(id)
            stock -= units
          }
        }
        const expected = fifo(moves, prices)
        for (const [at, id] of ids.entries()) {
          const { goodsMinor, estimated } = await profitOf(t, id)
          expect(goodsMinor).toBe(Math.round((expected[at] ?? 0) / rate))
          expect(estimated).not.toContain('goods')
        }
      }),
      { numRuns: 8 },
    )
  })

  it('estimates the units that were never in stock', async () => {
    const skuId = (await createSku(t)) as SkuId
    await addOffer(t, skuId, 710)
    await buyGoods(t, skuId, { units: 1, unitMinor: 1_420 })
    const { id } = await paidOrder(t, { skuId, quantity: 3 })
    await shipOrder(t, { id })
    expect(await profitOf(t, id)).toMatchObject({ goodsMinor: 200 + 2 * 100, estimated: ['goods'] })
  })
})

it('a refund lowers the revenue, as it does in the ledger', async () => {
  const { id } = await paidOrder(t)
  const before = await profitOf(t, id)
  await t.platform.database.agencyTransaction(async (tx) =>
    refundPart(tx, t.customerId, await lockWallet(tx, t.customerId), {
      orderId: id,
      amountMinor: 250,
      key: `order:${id}:test-refund`,
      actorName: 'Test',
      agencyRemark: '',
    }),
  )
  expect(await profitOf(t, id)).toMatchObject({
    revenueMinor: 900,
    refundMinor: 250,
    refundedMinor: 250,
    profitMinor: before.profitMinor - 250,
  })
  expect(await brokenLaws(t)).toEqual([])
})
