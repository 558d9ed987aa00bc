import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { makeOperator } from '../../../../test/factories.ts'
import { testApp } from '../../../../test/http.ts'
import { operatorPurchasing } from '../../../contract/purchasing/operator-purchasing.ts'
import { purchaseOrders } from '../../../contract/purchasing/purchase-orders.ts'
import type { PurchaseOrder } from '../../../contract/purchasing/purchase-order-schemas.ts'
import { purchaseTypes } from '../../../contract/purchasing/purchase-states.ts'
import { salesRank } from '../../../contract/sales-rank/sales-rank.ts'
import { stock } from '../../../contract/stock/stock.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { shipOrder } from '../fulfilment/index.ts'
import { countedFigures } from '../dashboard/figures-from-orders.ts'
import { recountFigures } from '../dashboard/recount-figures.ts'
import { createShippingLine, createSku } from '../orders/test/order-factory.ts'
import { recountSales } from '../sales-rank/recount-sales.ts'
import { paidSale } from '../sales-rank/sales-factory.ts'
import { putInStock } from './stock-factory.ts'

const t = await testApp()
const { database } = t.platform
let seller: typeof t.main
let customerId: CustomerId
let skuId: string

beforeAll(() => createShippingLine(t))
beforeEach(async () => {
  seller = await t.newCustomer()
  customerId = seller.customerId as CustomerId
  skuId = await createSku(t)
})

const sendIn = async (items: readonly { skuId: string; nums: number }[]): Promise<PurchaseOrder> => {
  const input = { type: purchaseTypes.selfPurchase, items: [...items] }
  const once = { idempotencyKey: randomUUID() }
  const { id } = await seller.ok(purchaseOrders.createPurchaseOrder, input, once)
  return seller.ok(purchaseOrders.confirmPurchaseOrder, { id })
}
const receive = (order: PurchaseOrder, nums: readonly number[]) =>
  t.operator.ok(
    operatorPurchasing.recordArrival,
    {
      id: order.id,
      items: order.items.map(({ id }, index) => ({ itemId: id, type: 1 as const, nums: nums[index] ?? 0 })),
    },
    { idempotencyKey: `${order.id}-${nums.join()}` },
  )
const setCosts = (order: PurchaseOrder, units: readonly (number | null)[], freightMinor: number | null) =>
  seller.call(purchaseOrders.setPurchaseCosts, {
    id: order.id,
    freightMinor,
    items: order.items.map(({ id }, index) => ({ itemId: id, unitMinor: units[index] ?? null })),
  })
/** Takes units out of the stock, as shipping does. */
const takeOut = (nums: number) =>
  t.admin.query(
    `with moved as (
       update stock set on_hand = on_hand - $3 where customer_id = $1 and sku_id = $2 returning customer_id, sku_id
     )
     insert into stock_movement (customer_id, sku_id, quantity, cause, source_id)
       select customer_id, sku_id, -$3::integer, 'shipped', 1 from moved`,
    [customerId, skuId, nums],
  )
const held = () => seller.ok(stock.getMyStock, { skuId })
const costs = async () =>
  (await seller.ok(stock.listStockHistory, { skuId })).rows.map(({ nums, costMinor }) => [nums, costMinor])

describe('the cost of stock', () => {
  it('is what was paid elsewhere, with the freight spread by value, first in, first out', async () => {
    const other = await createSku(t)
    const first = await sendIn([
      { skuId, nums: 10 },
      { skuId: other, nums: 5 },
    ])
    await receive(first, [10, 5])
    expect(await held()).toMatchObject({ valueMinor: null, unitsWithoutCost: 10 })
    // 10 × 3.00 + 5 × 12.00 = 90.00; the freight of 18.00 adds a fifth.
    await setCosts(first, [300, 1_200], 1_800)
    const second = await sendIn([{ skuId, nums: 4 }])
    await receive(second, [4])
    await setCosts(second, [500], null)
    expect(await held()).toMatchObject({
      valueMinor: 10 * 360 + 4 * 500,
      unitsWithoutCost: 0,
      layers: [
        { remaining: 10, unitMinor: 360, source: { kind: 'selfPurchase', number: first.number } },
        { remaining: 4, unitMinor: 500, source: { number: second.number } },
      ],
    })
    await takeOut(12)
    expect(await held()).toMatchObject({ valueMinor: 2 * 500, layers: [{ remaining: 2 }] })
    expect(await costs()).toEqual([
      [-12, -(10 * 360 + 2 * 500)],
      [4, 2_000],
      [10, 3_600],
    ])
    // A cost that the seller learns later applies to what has been shipped.
    await setCosts(first, [400, 1_200], 0)
    expect((await costs())[0]).toEqual([-12, -(10 * 400 + 2 * 500)])
  })

  it('is not known where one unit has none, and is never the agency’s to see', async () => {
    const order = await sendIn([{ skuId, nums: 3 }])
    await receive(order, [3])
    await putInStock(t, customerId, skuId, 2)
    await setCosts(order, [250], null)
    await takeOut(4)
    expect(await costs()).toEqual([
      [-4, null],
      [2, null],
      [3, 750],
    ])
    expect(await held()).toMatchObject({ valueMinor: null, unitsWithoutCost: 1 })
    const seen = await t.operator.ok(operatorPurchasing.getPurchase, { id: order.id })
    expect(JSON.stringify(seen)).not.toContain('250')
  })

  it('of goods worth nothing is their freight, by the unit', async () => {
    const order = await sendIn([{ skuId, nums: 4 }])
    await receive(order, [4])
    await setCosts(order, [0], 1_000)
    expect(await held()).toMatchObject({ valueMinor: 1_000, layers: [{ unitMinor: 250 }] })
  })

  it('cannot be set for an inventory order, a draft, or with an item of another order', async () => {
    const draft = await seller.ok(purchaseOrders.createPurchaseOrder, {
      type: purchaseTypes.selfPurchase,
      items: [{ skuId, nums: 1 }],
    })
    expect((await setCosts(draft, [1], null)).reason).toBe('wrongStatus')
    const [one, two] = [await sendIn([{ skuId, nums: 1 }]), await sendIn([{ skuId, nums: 1 }])]
    expect((await setCosts({ ...one, items: two.items }, [1], null)).reason).toBe('notFound')
    expect((await seller.ok(purchaseOrders.getPurchaseOrder, { id: one.id })).costs).toEqual({
      freightMinor: null,
      items: [{ itemId: one.items[0]?.id, unitMinor: null }],
    })
  })

  it('of any sequence of arrivals and shipments adds up', async () => {
    const steps = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -9, max: -1 })), {
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (moves) => {
        skuId = await createSku(t)
        await putInStock(t, customerId, skuId, 3)
        const queue: { id: number; left: number }[] = [{ id: 0, left: 3 }]
        for (const [index, move] of moves.entries()) {
          const onHand = queue.reduce((sum, { left }) => sum + left, 0)
          if (move > 0) {
            await putInStock(t, customerId, skuId, move)
            queue.push({ id: index + 1, left: move })
          } else if (-move <= onHand) {
            await takeOut(-move)
            let due = -move
            for (const layer of queue) {
              const taken = Math.min(layer.left, due)
              layer.left -= taken
              due -= taken
            }
          }
        }
        const { rows } = await t.admin.query(
          `select remaining from stock_layer where customer_id = $1 and sku_id = $2 order by movement_id`,
          [customerId, skuId],
        )
        expect(rows.map(({ remaining }) => remaining)).toEqual(queue.map(({ left }) => left))
        const used = await t.admin.query(
          `select coalesce(sum(units), 0)::int as units from stock_layer_use where customer_id = $1 and sku_id = $2`,
          [customerId, skuId],
        )
        const arrived = 3 + moves.filter((move) => move > 0).reduce((sum, move) => sum + move, 0)
        expect(used.rows[0].units).toBe(arrived - queue.reduce((sum, { left }) => sum + left, 0))
      }),
      { numRuns: 25 },
    )
  })

  it('takes no unit twice when shipments race', async () => {
    for (const nums of [5, 5, 5]) await putInStock(t, customerId, skuId, nums)
    await Promise.all([3, 4, 2, 5, 1].map(takeOut))
    const { rows } = await t.admin.query(
      `select l.units - coalesce((select sum(u.units) from stock_layer_use u
           where u.customer_id = l.customer_id and u.sku_id = l.sku_id and u.layer_id = l.movement_id), 0) = l.remaining as agrees,
         l.remaining from stock_layer l where customer_id = $1 and sku_id = $2 order by movement_id`,
      [customerId, skuId],
    )
    expect(rows).toEqual([
      { agrees: true, remaining: 0 },
      { agrees: true, remaining: 0 },
      { agrees: true, remaining: 0 },
    ])
  })
})

describe('the profit of sales', () => {
  /** Of each order. */
  const freightMinor = 400
  let operatorId: string
  beforeAll(async () => {
    operatorId = await makeOperator(database.agency, ['fulfilment'])
  })
  const ship = (orderId: string) =>
    database.agencyTransaction((tx) => {
      const key = randomUUID()
      const parcel = {
        key,
        carrier: 'YunExpress',
        trackingNumber: `YT${key}`,
        operatorId,
      }
      return shipOrder(
        tx,
        { ...parcel, contents: { kind: 'all' }, order: { id: orderId } },
        { kind: 'agency', name: 'Olivia' },
      )
    })
  const recount = () => recountSales(database, new AbortController().signal)
  const sums = async () => (await seller.ok(salesRank.listSalesRank, {})).sums

  it('counts what units from stock cost, however late that is entered or corrected', async () => {
    const purchase = await sendIn([{ skuId, nums: 3 }])
    await receive(purchase, [3])
    // Four at 5.00 here, sold for 19.99 each; three of them are in stock.
    const orderId = await paidSale(t, customerId, { skuId, quantity: 4 })
    const bought = {
      units: 4,
      revenueMinor: 4 * 1999,
      costMinor: 4 * 500 + freightMinor,
      profitMinor: 4 * 1499 - freightMinor,
    }
    expect(await sums()).toMatchObject(bought)
    await ship(orderId)
    await recount()
    expect(await sums()).toMatchObject(bought)

    // 2.00 each, and 3.00 of freight for three.
    await setCosts(purchase, [200], 300)
    await recountFigures(database, new AbortController().signal)
    await recount()
    const goodsMinor = 3 * 300 + 500
    const costMinor = goodsMinor + freightMinor
    expect(await sums()).toMatchObject({ ...bought, costMinor, profitMinor: 4 * 1999 - costMinor })
    await recountFigures(database, new AbortController().signal)
    expect(await countedFigures(t.admin, customerId)).toMatchObject([
      { figures: { orders: 1, revenueMinor: 4 * 1999, goodsMinor } },
    ])
    await setCosts(purchase, [100], null)
    await recount()
    expect(await sums()).toMatchObject({ costMinor: 3 * 100 + 500 + freightMinor })
    expect(await recount()).toBe(0)
  })

  it('counts units of unknown cost at the price of the goods here', async () => {
    await putInStock(t, customerId, skuId, 2)
    const orderId = await paidSale(t, customerId, { skuId, quantity: 2 })
    await ship(orderId)
    await recount()
    expect(await sums()).toMatchObject({ costMinor: 2 * 500 + freightMinor })
  })

  it('agrees with the parcels, whatever happens at the same time', async () => {
    const purchase = await sendIn([{ skuId, nums: 20 }])
    await receive(purchase, [20])
    await setCosts(purchase, [200], null)
    const orderIds: string[] = []
    for (let count = 1; count <= 6; count += 1)
      orderIds.push(await paidSale(t, customerId, { skuId, quantity: count % 3 || 3 }))
    await Promise.all([
      ...orderIds.map(ship),
      recount(),
      setCosts(purchase, [300], null),
      recount(),
      paidSale(t, customerId, { skuId, quantity: 1 }),
      recount(),
    ])
    await recount()
    const shipped = (1 + 2 + 3) * 2
    expect(await sums()).toMatchObject({
      units: shipped + 1,
      costMinor: shipped * 300 + 500 + (orderIds.length + 1) * freightMinor,
    })
  })
})
