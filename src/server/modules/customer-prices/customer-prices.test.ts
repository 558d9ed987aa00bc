import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countStatements } from '../../../../test/count-statements.ts'
import { testApp, type Caller } from '../../../../test/http.ts'
import { cart } from '../../../contract/cart/cart.ts'
import { operatorCustomerPrices } from '../../../contract/customer-prices/customer-prices.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { orderServices } from '../../../contract/services/services.ts'
import { vip } from '../../../contract/vip/vip.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import {
  completeAddress,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../orders/test/order-factory.ts'
import type { OrderDraft } from '../orders/state/types.ts'
import { createService } from '../services/service-factory.ts'
import { aLevel, giveLevel, saveLevels } from '../vip/vip-factory.ts'
import { ledgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import { agreedPrice, dayFrom } from './customer-price-factory.ts'
import { loadCustomerPrices } from './load-prices.ts'

const t = await testApp()
let lineId: string
let skuId: string
let seller: Caller
let customerId: CustomerId
let shopId: string
beforeAll(async () => {
  lineId = await createShippingLine(t)
  skuId = await createSku(t)
})
beforeEach(async () => {
  seller = await t.newCustomer()
  customerId = seller.customerId as CustomerId
  shopId = await createShop(t, customerId)
})

/** Three SKUs of 5.00 USD, and freight of 4.00: 19.00 at list prices. */
const place = async (part: Partial<OrderDraft> = {}): Promise<string> =>
  (
    await placeOrder(
      t,
      customerId,
      orderDraft(shopId, { lines: [draftLine({ skuId, quantity: 3 })], ...part }),
    )
  ).id
const orderOf = (id: string) => seller.ok(orders.getOrder, { id })
const pay = (ids: readonly string[]) =>
  seller.ok(orders.payOrders, { ids: [...ids] }, { idempotencyKey: randomUUID() })
const balance = async (): Promise<number> =>
  Number(
    (await t.admin.query('select balance_minor as b from wallet where customer_id = $1', [customerId]))
      .rows[0].b,
  )
const codeOf = async (id: string): Promise<string> =>
  (await t.admin.query('select code from sku where id = $1', [id])).rows[0].code
const brokenLaws = async (): Promise<unknown[]> => {
  const broken = await Promise.all(
    ledgerInvariants
      // Money for the tests comes without a recharge.
      .filter(({ name }) => name !== 'creditsAreBooked')
      .map(async ({ breaches }) => {
        const { rows } = await sql`select * from (${breaches}) b where customer_id = ${customerId}`.execute(
          t.platform.database.agency,
        )
        return rows
      }),
  )
  return broken.flat()
}

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

describe('an agreed price', () => {
  const create = (input: object) =>
    t.operator.send(
      operatorCustomerPrices.createCustomerPrice,
      { customerId, scope: 'goods', discountBp: 500, startsOn: dayFrom(0), ...input },
      { idempotencyKey: randomUUID() },
    )

  it('is for something that exists, of this customer or of everyone', async () => {
    const own = await createSku(t, { ownerCustomerId: customerId })
    const foreign = await createSku(t, { ownerCustomerId: t.other.customerId })
    expect((await create({ scope: 'sku', code: await codeOf(own) })).code).toBe(200)
    expect((await create({ scope: 'sku', code: await codeOf(foreign) })).reason).toBe('notFound')
    expect((await create({ scope: 'product', code: 'NOWHERE' })).reason).toBe('notFound')
    expect((await create({ scope: 'category', category: 'Nothing' })).reason).toBe('notFound')
    expect((await create({ scope: 'line', shippingLineId: '999999999' })).reason).toBe('notFound')
    expect((await create({ customerId: '999999999' })).reason).toBe('notFound')
  })

  it('has exactly what its scope needs, and either a percentage or a fixed price', async () => {
    const statuses = await Promise.all(
      [
        { scope: 'sku' },
        { scope: 'goods', code: 'A' },
        { scope: 'country' },
        { scope: 'goods', fixedUsdMinor: 100 },
        { scope: 'goods', discountBp: null },
        { scope: 'goods', discountBp: null, fixedUsdMinor: 100 },
        { startsOn: dayFrom(2), endsOn: dayFrom(1) },
        { discountBp: 10_001 },
        { discountBp: 0 },
      ].map(async (input) => (await create(input)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([415]))
    expect((await create({ startsOn: '2025-01-01', endsOn: '2025-02-01' })).reason).toBe('dayPassed')
  })

  it('ends on another day or at once, but never again', async () => {
    const { id } = await agreedPrice(t, seller)
    const change = (endsOn: string | null) =>
      t.operator.call(operatorCustomerPrices.changeCustomerPriceEnd, { id, endsOn })
    expect((await change(dayFrom(0))).data).toMatchObject({ state: 'current', endsOn: dayFrom(0) })
    expect((await change(dayFrom(-1))).reason).toBe('dayPassed')
    expect((await change(null)).data).toMatchObject({ endsOn: null })
    await t.operator.ok(operatorCustomerPrices.endCustomerPrice, { id })
    expect((await change(dayFrom(3))).reason).toBe('customerPriceEnded')
    expect((await t.operator.call(operatorCustomerPrices.endCustomerPrice, { id })).reason).toBe(
      'customerPriceEnded',
    )
    const { rows } = await t.admin.query(`select action from audit_log where target = $1 order by id`, [
      `customerPrice:${id}`,
    ])
    expect(rows.map(({ action }) => action)).toEqual([
      'customerPrice.created',
      'customerPrice.endChanged',
      'customerPrice.endChanged',
      'customerPrice.ended',
    ])
  })

  it('begins and ends with the day of the agency', async () => {
    const at = async (timeZone: string) => {
      await saveLevels(t, [], { timeZone })
      const { today, rules } = await loadCustomerPrices(t.platform.database.agency, customerId)
      return { today, valid: rules.length }
    }
    // 26 hours apart, so that it is never the same day in both.
    const [east, west] = [await at('Etc/GMT-14'), await at('Etc/GMT+12')]
    expect(east.today > west.today).toBe(true)
    await t.admin.query(
      `insert into customer_price (customer_id, scope, discount_bp, starts_on, ends_on) values ($1, 'goods', 100, $2, $2)`,
      [customerId, east.today],
    )
    expect([(await at('Etc/GMT-14')).valid, (await at('Etc/GMT+12')).valid]).toEqual([1, 0])
    await saveLevels(t, [])
  })
})

describe('the rules of a customer', () => {
  it('are read once, however many orders are priced or paid', async () => {
    for (let n = 0; n < 30; n += 1) await agreedPrice(t, seller, { discountBp: n + 1 })
    const ids: string[] = []
    for (let n = 0; n < 20; n += 1) ids.push(await place())
    const statementsFor = async (some: readonly string[]) =>
      (await countStatements(() => seller.ok(orders.previewPayment, { ids: [...some] }))).statements
    await statementsFor(ids)
    expect(await statementsFor(ids)).toBe(await statementsFor(ids.slice(0, 1)))
    expect((await loadCustomerPrices(t.platform.database.tenant(customerId), customerId)).rules).toHaveLength(
      30,
    )
    expect(await loadCustomerPrices(t.platform.database.tenant(t.otherCustomerId), customerId)).toMatchObject(
      {
        rules: [],
        level: null,
      },
    )
  })
})
