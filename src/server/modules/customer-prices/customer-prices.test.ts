import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../test/http.ts'
import { cart } from '../../../contract/cart/cart.ts'
import { operatorCustomerPrices } from '../../../contract/customer-prices/customer-prices.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { orderServices } from '../../../contract/services/services.ts'
import { vip } from '../../../contract/vip/vip.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { completeAddress, recharge } from '../orders/test/order-factory.ts'
import { createService } from '../services/service-factory.ts'
import { aLevel, giveLevel, saveLevels } from '../vip/vip-factory.ts'
import { agreedPrice, dayFrom } from './customer-price-factory.ts'
import { withCustomerPrices } from './priced-orders-factory.ts'

const { t, lineId, orderOf, place, brokenLaws, pay, balance, codeOf, skuId, newCustomer } =
  await withCustomerPrices()

let seller: Caller
let customerId: CustomerId
let shopId: string
beforeEach(async () => {
  ;({ seller, customerId, shopId } = await newCustomer())
})

describe('an order', () => {
  it('costs the customer’s prices, with the discounts and the rules beside them', async () => {
    const { id: ofGoods } = await agreedPrice(t, seller, { discountBp: 750 })
    await agreedPrice(t, seller, { scope: 'line', shippingLineId: lineId, discountBp: 2_500 })
    const order = await orderOf(await place())
    // 7.5% of 5.00 is 0.375, rounded half up to 0.38.
    expect(order).toMatchObject({
      productMinor: 3 * 462,
      goodsDiscountMinor: 3 * 38,
      freightMinor: 300,
      freightDiscountMinor: 100,
      totalMinor: 1_686,
      lines: [
        {
          unitPriceMinor: 462,
          listPriceMinor: 500,
          priceSources: [{ kind: 'rule', id: ofGoods, scope: 'goods', discountBp: 750 }],
        },
      ],
      freightPriceSource: { kind: 'rule', scope: 'line', name: 'Standard', discountBp: 2_500 },
    })
    expect(await t.operator.ok(operatorOrders.getOperatorOrder, { id: order.id })).toMatchObject({
      goodsDiscountMinor: 114,
      freightPriceSource: { scope: 'line' },
    })
    expect(await brokenLaws()).toEqual([])
  })

  it('costs the list price without rules, or with rules of another day or customer', async () => {
    await agreedPrice(t, t.other)
    await agreedPrice(t, seller, { startsOn: dayFrom(1) })
    expect(await orderOf(await place())).toMatchObject({
      totalMinor: 1_900,
      goodsDiscountMinor: 0,
      freightDiscountMinor: 0,
      freightPriceSource: null,
      lines: [{ listPriceMinor: null, priceSources: null }],
    })
  })

  it('gets the discounts of the level on goods, freight and services', async () => {
    const level = aLevel({ nameEn: 'Gold', goodsBp: 1_000, freightBp: 500, servicesBp: 10_000 })
    await saveLevels(t, [level])
    await giveLevel(t, customerId, level)
    const id = await place()
    const serviceId = await createService(t, { basis: 'item', priceMinor: 40 })
    await seller.ok(orderServices.addOrderService, { id, serviceId })
    expect(await orderOf(id)).toMatchObject({
      productMinor: 1_350,
      freightMinor: 380,
      serviceMinor: 0,
      serviceDiscountMinor: 120,
      totalMinor: 1_730,
      services: [{ priceMinor: 0, listPriceMinor: 40, priceSource: { kind: 'level', nameEn: 'Gold' } }],
    })
    await recharge(t, customerId, 1_730)
    await pay([id])
    expect(await balance()).toBe(0)
    expect(await brokenLaws()).toEqual([])
  })

  it('keeps its price when the rule ends, and its freight until the parcel changes', async () => {
    const { id: rule } = await agreedPrice(t, seller)
    const { id: ofFreight } = await agreedPrice(t, seller, { scope: 'freight', discountBp: 5_000 })
    const id = await place()
    await t.operator.ok(operatorCustomerPrices.endCustomerPrice, { id: rule })
    await t.operator.ok(operatorCustomerPrices.endCustomerPrice, { id: ofFreight })
    const serviceId = await createService(t, { basis: 'order', priceMinor: 100 })
    await seller.ok(orderServices.addOrderService, { id, serviceId })
    expect(await orderOf(id)).toMatchObject({
      productMinor: 1_350,
      freightMinor: 200,
      freightDiscountMinor: 200,
      serviceMinor: 100,
    })
    expect(await orderOf(await place())).toMatchObject({ totalMinor: 1_900 })
  })

  it('is paid what it shows while its rule ends at the same time, alone or with a hundred others', async () => {
    const { id: rule } = await agreedPrice(t, seller, { discountBp: 1_234 })
    const ids: string[] = []
    for (let n = 0; n < 100; n += 1) ids.push(await place())
    const { totalMinor } = await orderOf(ids[0] ?? '')
    const preview = await seller.ok(orders.previewPayment, { ids })
    expect(preview.total.amountMinor).toBe(100 * totalMinor)
    expect(preview.orders[0]).toMatchObject({
      discount: { amountMinor: 3 * 62 },
      due: { amountMinor: totalMinor },
    })
    await recharge(t, customerId, 100 * totalMinor)
    const [first, ...others] = ids
    const [paid] = await Promise.all([
      pay(others),
      t.operator.ok(operatorCustomerPrices.endCustomerPrice, { id: rule }),
    ])
    expect(paid.results.every(({ ok }) => ok)).toBe(true)
    expect(await balance()).toBe(totalMinor)
    await pay([first ?? ''])
    expect(await balance()).toBe(0)
    expect(await brokenLaws()).toEqual([])
  }, 60_000)

  it('refunds what was paid, not the list price', async () => {
    await agreedPrice(t, seller, { discountBp: 5_000 })
    const id = await place()
    const { totalMinor } = await orderOf(id)
    await recharge(t, customerId, totalMinor)
    await pay([id])
    expect([totalMinor, await balance()]).toEqual([750 + 400, 0])
    await seller.ok(orders.undoPayment, { ids: [id] }, { idempotencyKey: randomUUID() })
    expect(await balance()).toBe(totalMinor)
    expect(await brokenLaws()).toEqual([])
  })

  it('has an invoice of list prices and discounts that adds up to what was paid', async () => {
    await agreedPrice(t, seller)
    await agreedPrice(t, seller, { scope: 'freight', discountBp: 2_500 })
    const id = await place()
    await recharge(t, customerId, 10_000)
    await pay([id])
    const { rows } = await t.admin.query(
      `select total_minor::int as total, content -> 'lines' as lines from invoice where customer_id = $1`,
      [customerId],
    )
    expect(rows).toMatchObject([
      {
        total: 1_650,
        lines: [
          {
            kind: 'goods',
            quantity: 3,
            unitMinor: 500,
            discountMinor: 150,
            ownStockMinor: 0,
            totalMinor: 1_350,
          },
          { kind: 'freight', unitMinor: 400, discountMinor: 100, totalMinor: 300 },
        ],
      },
    ])
  })
})

describe('prices that are shown', () => {
  it('are the ones that are charged: in the cart, the catalogue and for freight', async () => {
    await agreedPrice(t, seller, { scope: 'sku', code: await codeOf(skuId), fixedUsdMinor: 420 })
    await agreedPrice(t, seller, { scope: 'country', countryCode: 'US', discountBp: 1_000 })
    await seller.ok(cart.addToCart, { items: [{ skuId, quantity: 2 }] })
    const { products: inCart } = await seller.ok(cart.getCart, {})
    const line = inCart[0]?.lines[0]
    expect(line).toMatchObject({
      prices: [{ minQuantity: 1, priceMinor: 420 }],
      listPrices: [{ minQuantity: 1, priceMinor: 500 }],
    })
    const freight = await seller.ok(cart.calculateCartFreight, { ids: [line?.id ?? ''], countryCode: 'US' })
    expect(freight.lines[0]).toMatchObject({
      price: { amountMinor: 360 },
      listPrice: { amountMinor: 400 },
      landed: { amountMinor: 1_200 },
    })
    const made = await seller.ok(
      cart.orderCart,
      {
        shopId,
        address: completeAddress,
        lines: [{ id: line?.id ?? '', quantity: 2, unitMinor: 420 }],
        shipping: { lineId: freight.lines[0]?.lineId ?? '', freightMinor: 360 },
      },
      { idempotencyKey: randomUUID() },
    )
    expect(await orderOf(made.id)).toMatchObject({ totalMinor: 1_200, goodsDiscountMinor: 160 })
  })

  it('are listed for the customer while they are in force', async () => {
    await agreedPrice(t, seller, { endsOn: dayFrom(5) })
    await agreedPrice(t, seller, { startsOn: dayFrom(5) })
    expect((await seller.ok(vip.getVipStatus, {})).prices).toMatchObject([
      { scope: 'goods', discountBp: 1_000, fixedMinor: null, endsOn: dayFrom(5) },
    ])
  })
})
