import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { cart } from '../../../../contract/cart/cart.ts'
import { operatorPurchasing } from '../../../../contract/purchasing/operator-purchasing.ts'
import { purchaseLimits } from '../../../../contract/purchasing/purchase-states.ts'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import { purchasing as notices } from '../../../../contract/purchasing/purchasing.ts'
import { stock } from '../../../../contract/stock/stock.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import { filledCart } from '../../cart/cart-factory.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../../orders/test/order-factory.ts'
import { previewPayment } from '../../orders/payment/preview-payment.ts'
import { completePurchases } from '../state/purchase-jobs.ts'
import {
  arrive,
  arrived,
  cancellationRequested,
  confirmed,
  draft,
  key,
  paid,
  purchasing,
  submitted,
} from './purchasing-factory.ts'

const t = await testApp()

const balance = async (caller = t.main) => (await caller.ok(wallet.getWallet, {})).balance.amountMinor
const reprice = (skuId: string | undefined, minor: number) =>
  t.admin.query('update sku set price_minor = $2 where id = $1', [skuId, minor])
const order = (id: string) => t.main.ok(purchaseOrders.getPurchaseOrder, { id })
const count = (id: string, items: readonly { itemId: string; type: 1 | 2; nums: number }[]) =>
  t.operator.send(operatorPurchasing.recordArrival, { id, items }, key())

describe('from the cart', () => {
  it('lines become a draft at their quantity prices and leave the cart, once', async () => {
    const skuId = await createSku(t, { tiers: [{ minQuantity: 10, priceMinor: 420 }] })
    const line = await filledCart(t, t.customerId, { skuId, quantity: 12 })
    const same = key()
    const [one, again] = await Promise.all(
      [1, 2].map(() => t.main.ok(purchaseOrders.orderCartIntoStock, { lines: [line] }, same)),
    )
    expect(again).toEqual(one)
    expect(await order(one?.id ?? '')).toMatchObject({
      status: 'draft',
      items: [{ skuId, nums: 12, unitMinor: 420 }],
      totalMinor: 5_040,
    })
    const { products } = await t.main.ok(cart.getCart, {})
    expect(products.flatMap(({ lines }) => lines.map(({ id }) => id))).not.toContain(line.id)
    const gone = await t.main.send(purchaseOrders.orderCartIntoStock, { lines: [line] }, key())
    expect(gone).toMatchObject({ code: 0, reason: 'cartChanged' })
  })

  it('nothing is moved if a price differs from the shown one', async () => {
    const line = await filledCart(t, t.customerId)
    const lines = [{ ...line, unitMinor: line.unitMinor - 1 }]
    const sent = await t.main.send(purchaseOrders.orderCartIntoStock, { lines }, key())
    expect(sent).toMatchObject({ code: 0, reason: 'priceChanged' })
    const { products } = await t.main.ok(cart.getCart, {})
    expect(products.flatMap((product) => product.lines.map(({ id }) => id))).toContain(line.id)
  })
})

describe('a draft', () => {
  it('needs goods, and has a maximum', async () => {
    const { id } = await t.main.ok(purchaseOrders.createPurchaseOrder, {}, key())
    const empty = await t.main.send(purchaseOrders.confirmPurchaseOrder, { id, agreedMinor: 0 })
    expect(empty).toMatchObject({ code: 0, reason: 'noGoods' })
    const skuId = await createSku(t)
    const max = { id, skuId, nums: purchaseLimits.nums }
    await t.main.ok(purchaseOrders.addPurchaseItem, max, key())
    const more = await t.main.send(purchaseOrders.addPurchaseItem, { ...max, nums: 1 }, key())
    expect(more).toMatchObject({ code: 0, reason: 'quantityTooLarge' })
  })

  it('adds goods once per key', async () => {
    const { id, items } = await draft(t)
    const same = key()
    const input = { id, skuId: items[0]?.skuId ?? '', nums: 5 }
    await Promise.all([1, 2, 3].map(() => t.main.ok(purchaseOrders.addPurchaseItem, input, same)))
    expect(await order(id)).toMatchObject({ nums: 15 })
  })

  it('is confirmed at today’s price or not at all, from the minimum quantity on', async () => {
    const { id, items } = await draft(t)
    await reprice(items[0]?.skuId, 600)
    const sent = await t.main.send(purchaseOrders.confirmPurchaseOrder, { id, agreedMinor: 5_000 })
    expect(sent).toMatchObject({ code: 0, reason: 'priceChanged' })
    await t.admin.query(
      'update product set min_quantity = 11 where id = (select product_id from sku where id = $1)',
      [items[0]?.skuId],
    )
    const few = await t.main.send(purchaseOrders.confirmPurchaseOrder, { id, agreedMinor: 6_000 })
    expect(few).toMatchObject({ code: 0, reason: 'belowMinimum' })
  })
})

describe('paying', () => {
  it('happens once under concurrency', async () => {
    const seller = await t.newCustomer()
    const { id } = await confirmed(t, seller)
    if (seller.customerId === '') throw new Error('the caller must be a seller')
    await recharge(t, seller.customerId, 12_000)
    const sent = await Promise.all(
      Array.from({ length: 4 }, () =>
        seller.send(purchaseOrders.payPurchaseOrder, { id, agreedMinor: 5_000 }, key()),
      ),
    )
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(sent.filter(({ reason }) => reason === 'wrongStatus')).toHaveLength(3)
    expect(await balance(seller)).toBe(7_000)
  })

  it('reports a changed price, and applies it only on confirmation', async () => {
    const { id, items } = await confirmed(t)
    await recharge(t, t.customerId, 20_000)
    const before = await balance()
    await reprice(items[0]?.skuId, 550)
    const sent = await t.main.send(purchaseOrders.payPurchaseOrder, { id, agreedMinor: 5_000 }, key())
    expect(sent).toMatchObject({ code: 0, reason: 'priceChanged' })
    expect(await balance()).toBe(before)
    const seen = await order(id)
    expect(seen).toMatchObject({ priceState: 'changed', totalMinor: 5_000, nowTotalMinor: 5_500 })
    expect(seen.allowedActions).toEqual(['confirm', 'reopen', 'cancel', 'addTrail'])
    await t.main.ok(purchaseOrders.confirmPurchaseOrder, { id, agreedMinor: 5_500 })
    const { paid: money } = await t.main.ok(
      purchaseOrders.payPurchaseOrder,
      { id, agreedMinor: 5_500 },
      key(),
    )
    expect(money.amountMinor).toBe(5_500)
  })

  it('is refused with the shortfall of the wallet', async () => {
    const seller = await t.newCustomer()
    const { id } = await confirmed(t, seller)
    const sent = await seller.send(purchaseOrders.payPurchaseOrder, { id, agreedMinor: 5_000 }, key())
    expect(sent).toMatchObject({ code: 0, reason: 'balanceTooLow' })
  })
})

describe('cancelling', () => {
  it('refunds everything until the agency buys; one of the two wins', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await paid(t)
      const before = await balance()
      const [cancelled, started] = await Promise.all([
        t.main.send(purchaseOrders.cancelPurchaseOrder, { id }, key()),
        t.operator.send(operatorPurchasing.startPurchase, { id }),
      ])
      const { status } = await order(id)
      expect([cancelled.code, started.code].toSorted((a, b) => a - b)).toEqual([0, 200])
      expect(status).toBe(cancelled.code === 200 ? 'cancelled' : 'purchasing')
      expect(await balance()).toBe(before + (status === 'cancelled' ? 5_000 : 0))
    }
  })

  it('afterwards needs the agency’s approval, which refunds outstanding goods', async () => {
    const { id, items } = await cancellationRequested(t)
    const itemId = items[0]?.id ?? ''
    await count(id, [{ itemId, type: 1, nums: 4 }])
    const before = await balance()
    const note = 'Six were not made yet.'
    const closed = await t.operator.ok(
      operatorPurchasing.recordArrival,
      { id, items: [{ itemId, type: 2, nums: 6 }], note },
      key(),
    )
    expect(closed).toMatchObject({
      status: 'arrived',
      isCancellationRequested: false,
      money: { refundedMinor: 3_000 },
    })
    expect(closed.events.at(-1)).toMatchObject({ kind: 'purchase.cancellationApproved', pieces: 6, note })
    expect(await balance()).toBe(before + 3_000)
    const { rows } = await t.admin.query(`select body_text from mail where subject like $1`, [
      `$30.00 refunded for ${closed.number}`,
    ])
    expect(rows[0]?.body_text).toContain(note)
  })
})

describe('an arrival', () => {
  it('above the ordered quantity is rejected; a complete one raises an arrival notice', async () => {
    const { id, items, number } = await purchasing(t)
    const itemId = items[0]?.id ?? ''
    expect(await count(id, [{ itemId, type: 1, nums: 11 }])).toMatchObject({ code: 0, reason: 'notCounted' })
    const part = await arrive(t.operator, { id, items }, 4)
    expect(part).toMatchObject({
      status: 'partlyArrived',
      operatorActions: expect.arrayContaining(['closeShort']),
    })
    expect(await t.main.ok(notices.getArrivalNotice, { id })).toMatchObject({
      type: 1,
      orderNo: number,
      isPendingStockIn: true,
    })
    await arrive(t.operator, { id, items }, 6)
    expect(await t.main.ok(notices.getArrivalNotice, { id })).toMatchObject({ isPendingStockIn: false })
    expect(await order(id)).toMatchObject({ status: 'arrived', waitingOn: 'seller', items: [{ onHand: 10 }] })
  })

  it('and a concurrent close never exceed the ordered quantity or refund twice', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, items } = await purchasing(t)
      const itemId = items[0]?.id ?? ''
      const before = await balance()
      await Promise.all([
        count(id, [{ itemId, type: 1, nums: 7 }]),
        count(id, [{ itemId, type: 2, nums: 6 }]),
        count(id, [{ itemId, type: 2, nums: 3 }]),
      ])
      const after = await order(id)
      const [item] = after.items
      expect((item?.arrivedNums ?? 0) + (item?.refundNums ?? 0)).toBeLessThanOrEqual(10)
      expect(await balance()).toBe(before + (item?.refundNums ?? 0) * 500)
      expect(item?.onHand).toBe(item?.arrivedNums)
    }
  })

  it('of nothing refunds everything', async () => {
    const { id, items } = await purchasing(t)
    const before = await balance()
    const closed = await arrive(t.operator, { id, items }, 10, 2)
    expect(closed).toMatchObject({ status: 'refunded', endKind: 'byAgency', money: { refundedMinor: 5_000 } })
    expect(await balance()).toBe(before + 5_000)
  })

  it('supplies a waiting paid order', async () => {
    const { items } = await arrived(t)
    const skuId = items[0]?.skuId ?? ''
    await createShippingLine(t)
    const shopId = await createShop(t, t.customerId)
    const lines = [draftLine({ skuId, quantity: 4 })]
    const { id } = await placeOrder(t, t.customerId, orderDraft(shopId, { lines }))
    const scope = { customerId: t.customerId, shopIds: null }
    const seen = await previewPayment(t.platform.database, scope, [id])
    expect(seen).toMatchObject({ stock: { units: 4, saved: { amountMinor: 2_000 } } })
  })

  it('is shown as incoming stock before, and in the stock history after', async () => {
    const { id, items, number } = await purchasing(t)
    const { skuId = '', skuCode = '' } = items[0] ?? {}
    const held = async () => (await t.main.ok(stock.listMyStock, { search: skuCode })).rows
    expect(await held()).toMatchObject([{ skuId, onHand: 0, available: 0, inTransit: 10 }])
    await arrive(t.operator, { id, items }, 4)
    expect(await held()).toMatchObject([{ skuId, onHand: 4, available: 4, inTransit: 6 }])
    const history = await t.main.ok(stock.listStockHistory, { skuId })
    expect(history).toMatchObject({
      total: 1,
      stock: { onHand: 4 },
      rows: [{ nums: 4, after: 4, cause: 'arrival', source: { kind: 'inventory', id, number } }],
    })
  })

  it('completes automatically after two weeks', async () => {
    const { id } = await arrived(t)
    const end = () => completePurchases(t.platform.database, new AbortController().signal)
    await end()
    expect(await order(id)).toMatchObject({ status: 'arrived' })
    await t.admin.query(`update purchase_order set status_since = now() - interval '15 days' where id = $1`, [
      id,
    ])
    await end()
    expect(await order(id)).toMatchObject({ status: 'completed' })
  })
})

describe('self-purchase orders', () => {
  it('are on their way once a tracking number is added, and are found by it', async () => {
    const { id, number } = await submitted(t)
    const trackingNumber = `DHL${id}`
    await t.main.ok(purchaseOrders.addPurchaseTrail, { id, carrier: 'DHL', trackingNumber }, key())
    const { rows } = await t.operator.ok(operatorPurchasing.listPurchases, { search: trackingNumber })
    expect(rows).toMatchObject([{ number, status: 'inTransit', waitingOn: 'carrier' }])
  })

  it('have unique tracking numbers', async () => {
    const { id } = await purchasing(t)
    const sent = await t.main.send(purchaseOrders.addPurchaseTrail, { id, trackingNumber: 'YT1' }, key())
    expect(sent).toMatchObject({ code: 0, reason: 'noTracking' })
  })
})

it('the agency’s cost is never shown to the seller', async () => {
  const { id } = await purchasing(t)
  expect(JSON.stringify(await order(id))).not.toMatch(/Mug maker|1688-7/)
})
