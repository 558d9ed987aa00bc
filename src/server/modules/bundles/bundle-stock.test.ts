import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorPacking } from '../../../contract/packing/packing.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { packingSlipsToDraw } from '../fulfilment/papers/packing-slips.ts'
import { unique } from '../fulfilment/test/fulfilment-factory.ts'
import { shipOrder } from '../fulfilment/shipping/ship-order.ts'
import { refundPaidOrder } from '../orders/payment/refund-order.ts'
import { readFacts } from '../refunds/refund-facts.ts'
import { putInStock } from '../stock/stock-factory.ts'
import { by, withBundles } from './bundled-orders-factory.ts'

const { t, giftOrder, pay, read, stock, ship, giftSet, order, map, database, operatorId, newCustomer } =
  await withBundles()

let customerId: CustomerId
let mug: string
let candle: string
let codes: readonly [mug: string, candle: string]
beforeEach(async () => {
  ;({ customerId, mug, candle, codes } = await newCustomer())
})

describe('stock', () => {
  it('reserves, ships and returns each component separately', async () => {
    await putInStock(t, customerId, mug, 1)
    await putInStock(t, customerId, candle, 3)
    const id = await giftOrder(2, false)
    expect(await pay(id)).toMatchObject({ stock: { units: 4, saved: { amountMinor: 700 + 3 * 300 } } })
    const paid = await read(id)
    // Two sets are two mugs and four candles: one of each has to be bought.
    expect(paid.productMinor).toBe(1000)
    expect(paid.lines[0]).toMatchObject({ stockUnits: 4, stockLeft: 4, stockMinor: 1600 })
    expect(paid.lines[0]?.parts.map(({ stockUnits }) => stockUnits)).toEqual([1, 3])
    expect([await stock(mug), await stock(candle)]).toEqual([
      { onHand: 1, reserved: 1 },
      { onHand: 3, reserved: 3 },
    ])
    const lineId = paid.lines[0]?.id ?? ''
    expect((await ship(id, { lines: [{ lineId, quantity: 1 }] })).code).toBe(200)
    expect([await stock(mug), await stock(candle)]).toEqual([
      { onHand: 0, reserved: 0 },
      { onHand: 1, reserved: 1 },
    ])
    expect((await ship(id)).data).toMatchObject({ status: 'shipped' })
    expect(await stock(candle)).toEqual({ onHand: 0, reserved: 0 })
  })

  it('is reserved once, however many orders are paid at the same time', async () => {
    await putInStock(t, customerId, candle, 5)
    const bundle = await giftSet()
    const ids = [await order(), await order(), await order(2), await order()]
    await map(bundle)
    await Promise.all(ids.map((id) => pay(id)))
    expect(await stock(candle)).toEqual({ onHand: 5, reserved: 5 })
    const { rows } = await t.admin.query(
      `select sum(units)::int as units, max(saved_minor / units) as price from stock_reservation where customer_id = $1`,
      [customerId],
    )
    expect(rows).toEqual([{ units: 5, price: 300 }])
  })
})

describe('warehouse work', () => {
  it('picks, packs and prints each component', async () => {
    const id = await giftOrder(2)
    const { items } = await t.operator.ok(operatorOrders.getPickingList, { ids: [id] })
    expect(new Map(items.map(({ code, quantity }) => [code, quantity]))).toEqual(
      new Map([
        [codes[0], 2],
        [codes[1], 4],
      ]),
    )
    const { lines } = await t.operator.ok(operatorPacking.findOrderToPack, { number: `DS-${id}` })
    const lineId = (await read(id)).lines[0]?.id
    expect(lines).toMatchObject([
      { lineId, code: codes[0], bundle: 'Gift set', units: 1, left: 2, title: 'Enamel mug' },
      { lineId, code: codes[1], bundle: 'Gift set', units: 2, left: 4 },
    ])
    expect(new Set(lines.map((one) => one.id)).size).toBe(2)
    const [slip] = await packingSlipsToDraw(database.agency, [id])
    expect(new Set(slip?.lines.map((one) => `${one.quantity} ${one.skuCode} ${one.title}`))).toEqual(
      new Set([`2 ${codes[0]} Gift set: Enamel mug`, `4 ${codes[1]} Gift set: Enamel mug`]),
    )
    const operatorOrder = await t.operator.ok(operatorOrders.getOperatorOrder, { id })
    expect(operatorOrder.lines[0]?.parts.map(({ skuCode }) => skuCode)).toEqual(codes)
  })

  it('ships counted SKUs as whole bundles, and rejects an incomplete one', async () => {
    const id = await giftOrder(2)
    const count = (counted: readonly (readonly [string, number])[]) =>
      database.agencyTransaction((tx) =>
        shipOrder(
          tx,
          {
            order: { id },
            key: randomUUID(),
            carrier: 'DHL',
            trackingNumber: unique('JD'),
            operatorId,
            contents: { kind: 'skus', skus: counted.map(([code, quantity]) => ({ code, quantity })) },
          },
          { kind: 'agency', name: 'Pia' },
        ),
      )
    await expect(count([[codes[1], 2]])).rejects.toMatchObject({ reason: 'incompleteSet' })
    const part = [
      [codes[1], 2],
      [codes[0], 1],
    ] as const
    expect(await count(part)).toMatchObject({ status: 'partlyShipped' })
    const { lines: left } = await t.operator.ok(operatorPacking.findOrderToPack, { number: `DS-${id}` })
    expect(left.map((one) => [one.left, one.shipped])).toEqual([
      [1, 1],
      [2, 2],
    ])
    expect((await read(id)).lines[0]?.shippedQuantity).toBe(1)
    expect(await count(part)).toMatchObject({ status: 'shipped' })
  })
})

describe('refunds', () => {
  it('return what was paid for the bundles less the stock part; cancelling returns stock', async () => {
    await putInStock(t, customerId, candle, 2)
    const id = await giftOrder(2)
    expect(await read(id)).toMatchObject({ productMinor: 2 * 1300 - 600 })
    const { lines } = await readFacts(database.tenant(customerId), { customerId, shopIds: null }, id)
    expect(lines).toMatchObject([{ unitMinor: 1300, paidMinor: 2 * 1300 - 600 }])
    expect(await stock(candle)).toEqual({ onHand: 2, reserved: 2 })
    await database.tenantTransaction(customerId, (tx) =>
      refundPaidOrder(tx, { customerId, shopIds: null }, { id, reason: 'Not wanted' }, by),
    )
    expect(await stock(candle)).toEqual({ onHand: 2, reserved: 0 })
  })
})
