import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { bundles } from '../../../contract/bundles/bundles.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { makeOperator, unique } from '../fulfilment/test/fulfilment-factory.ts'
import { codeOf } from '../my-products/test/my-products-factory.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../orders/test/order-factory.ts'

export const by = { kind: 'seller', name: 'Ana' } as const
export const once = () => ({ idempotencyKey: randomUUID() })

/** A new customer before each test, and orders of a bundle of a mug and a candle. */
export const withBundles = async () => {
  const t = await testApp()
  const { database } = t.platform
  await createShippingLine(t)
  const operatorId = await makeOperator(database)
  let seller: Caller
  let customerId: CustomerId
  let shopId: string
  let mug: string
  let candle: string
  let codes: readonly [mug: string, candle: string]

  const newCustomer = async () => {
    seller = await t.newCustomer()
    customerId = seller.customerId as CustomerId
    shopId = await createShop(t, customerId)
    mug = await createSku(t, { priceMinor: 700, weightGrams: 300, sizeMm: [100, 100, 100] })
    candle = await createSku(t, {
      priceMinor: 300,
      weightGrams: 90,
      tiers: [{ minQuantity: 5, priceMinor: 200 }],
    })
    codes = [await codeOf(t, mug), await codeOf(t, candle)]
    await recharge(t, customerId, 100_000)
    return { seller, customerId, shopId, mug, candle, codes }
  }

  const giftSet = async (parts = [mug, candle]): Promise<string> => {
    const [first = '', second = ''] = parts
    const given = {
      parts: [
        { skuId: first, units: 1 },
        { skuId: second, units: 2 },
      ],
    }
    return (await seller.ok(bundles.makeBundle, given)).bundle.skuId
  }
  const line = (quantity = 1) =>
    draftLine({ variantKey: 'gift', title: 'Gift set', quantity, shopPriceMinor: 4000 })
  const order = async (quantity = 1, ...more: ReturnType<typeof line>[]): Promise<string> =>
    (await placeOrder(t, customerId, orderDraft(shopId, { lines: [line(quantity), ...more] }))).id
  const map = (skuId: string, units = 1) =>
    seller.ok(myProducts.mapVariants, { mappings: [{ shopId, variantKey: 'gift', skuId, units }] }, once())
  const read = (id: string) => seller.ok(orders.getOrder, { id })
  const pay = async (id: string) => {
    const { result } = await seller.ok(orders.payOrder, { id }, once())
    expect(result).toMatchObject({ reason: 'paid' })
    return result
  }
  const giftOrder = async (quantity = 1, isPaid = true): Promise<string> => {
    const id = await order(quantity)
    await map(await giftSet())
    if (isPaid) await pay(id)
    return id
  }
  const stock = async (skuId: string) =>
    (
      await t.admin.query(
        'select on_hand as "onHand", reserved from stock where customer_id = $1 and sku_id = $2',
        [customerId, skuId],
      )
    ).rows[0]
  const ship = (id: string, more: object = {}) =>
    t.operator.call(
      operatorOrders.shipOrder,
      { id, carrier: 'DHL', trackingNumber: unique('JD'), ...more },
      once(),
    )
  return {
    t,
    database,
    operatorId,
    newCustomer,
    giftSet,
    line,
    order,
    map,
    read,
    pay,
    giftOrder,
    stock,
    ship,
  }
}
