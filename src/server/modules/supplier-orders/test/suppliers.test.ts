import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import type { SupplierId } from '../../../../contract/kernel/ids.ts'
import { operatorSuppliers } from '../../../../contract/supplier-orders/suppliers.ts'
import { operatorSupplierOrders } from '../../../../contract/supplier-orders/supplier-orders.ts'
import {
  buyRow,
  draftOf,
  key,
  makeOfferedSku,
  makeSupplier,
  needUnits,
  ordered,
  receive,
} from './supplier-order-factory.ts'

const t = await testApp()
const scoreOf = async (supplierId: SupplierId, days = 90) =>
  (await t.operator.ok(operatorSuppliers.getSupplierScores, { supplierIds: [supplierId], days })).scores[0]
/** Moves an order into the past, with its promised day. */
const backdate = (id: string, days: number, promisedInDays: number) =>
  t.admin.query(
    `update supplier_order set ordered_at = now() - make_interval(days => $2),
        promised_on = (now() at time zone 'UTC')::date + $3::integer where id = $1`,
    [id, days, promisedInDays],
  )

describe('the score of a supplier', () => {
  it('counts what came late or never, and what was faulty', async () => {
    const supplierId = await makeSupplier(t, 4)
    const [first, second] = [await makeOfferedSku(t, supplierId), await makeOfferedSku(t, supplierId)]
    const punctual = await ordered(t, first, 40)
    await backdate(punctual.id, 6, 1)
    await receive(t, punctual, first, { received: 38, damaged: 2 })
    const short = await ordered(t, second, 60)
    await backdate(short.id, 10, -3)
    await receive(t, short, second, { received: 57 })
    await t.operator.ok(operatorSupplierOrders.closeSupplierOrder, { id: short.id, reason: 'Sold out' })
    const overdue = await ordered(t, first, 10)
    await backdate(overdue.id, 20, -1)
    expect(await scoreOf(supplierId)).toMatchObject({
      orders: 3,
      promised: 3,
      onTimeBp: 3_333,
      shortBp: 300,
      faultyBp: 206,
      leadTenths: 80,
    })
    expect(await scoreOf(supplierId, 30)).toMatchObject({ orders: 3 })
    await backdate(overdue.id, 40, -1)
    expect(await scoreOf(supplierId, 30)).toMatchObject({ orders: 2 })
  })

  it('keeps the day that was promised first when the order is put off', async () => {
    const sku = await makeOfferedSku(t, await makeSupplier(t, 0))
    const order = await ordered(t, sku, 20)
    await backdate(order.id, 5, -2)
    const items = [{ skuId: sku.skuId, quantity: 20, unitMinor: 1_200 }]
    const expectedOn = '2099-01-01'
    await t.operator.ok(operatorSupplierOrders.updateSupplierOrder, { id: order.id, expectedOn, items })
    await receive(t, order, sku, { received: 20 })
    expect(await scoreOf(sku.supplierId)).toMatchObject({ promised: 1, onTimeBp: 0 })
  })

  it('compares prices with the purchase before', async () => {
    const sku = await makeOfferedSku(t)
    const buy = async (unitMinor: number, daysAgo: number) => {
      const { id } = await draftOf(t, sku, 10)
      const items = [{ skuId: sku.skuId, quantity: 10, unitMinor }]
      await t.operator.ok(operatorSupplierOrders.updateSupplierOrder, { id, items })
      await t.operator.ok(operatorSupplierOrders.placeSupplierOrder, { id })
      await backdate(id, daysAgo, 1)
      await t.operator.ok(
        operatorSupplierOrders.receiveSupplierOrder,
        {
          id,
          items: [{ skuId: sku.skuId, received: 10 }],
        },
        key(),
      )
    }
    await buy(1_000, 30)
    await buy(1_100, 20)
    await buy(1_045, 10)
    expect(await scoreOf(sku.supplierId)).toMatchObject({
      repeated: 2,
      raised: 1,
      lowered: 1,
      priceChangeBp: 250,
    })
  })
})

describe('packs', () => {
  it('are kept with offers, and shown in the buy list and on the draft', async () => {
    const sku = await makeOfferedSku(t)
    const order = await needUnits(t, sku, 30)
    const { rows } = await t.admin.query<{ id: string }>(
      'select product_id::text as id from sku where id = $1',
      [sku.skuId],
    )
    const offers = [
      { supplierId: sku.supplierId, costMinor: 1_200, minQuantity: 5, packSize: 12, specId: 'abc' },
    ]
    const saved = await t.operator.ok(operatorCosts.saveOffers, {
      productId: rows[0]?.id ?? '',
      skus: [{ skuId: sku.skuId, offers }],
    })
    expect(saved.skus.find(({ skuId }) => skuId === sku.skuId)?.offers).toMatchObject(offers)
    expect((await buyRow(t, sku.code))?.offers).toMatchObject([{ packSize: 12, minQuantity: 5 }])
    expect((await draftOf(t, sku, 36)).items).toMatchObject([{ packSize: 12 }])
    expect(order.id).not.toBe('')
  })
})

describe('the cost of waiting', () => {
  const late = async (code: string, waitDays: number) => {
    const { rows } = await t.operator.ok(operatorSupplierOrders.getBuyList, { search: code, waitDays })
    return rows[0]?.waiting
  }

  it('counts the orders that would be late, without those that stock or purchase orders cover', async () => {
    const sku = await makeOfferedSku(t, await makeSupplier(t, 0))
    const hour = 3_600_000
    // The ship-by time is three days after the payment.
    await needUnits(t, sku, 10, new Date(Date.now() - 100 * 24 * hour))
    await needUnits(t, sku, 4, new Date(Date.now() - 99 * 24 * hour))
    await needUnits(t, sku, 6, new Date())
    await t.admin.query(
      `update dropshipping_order set product_minor = product_minor + 2500, total_minor = total_minor + 2500
        where id in (select order_id from order_line where sku_id = $1)`,
      [sku.skuId],
    )
    expect(await late(sku.code, 0)).toMatchObject({ late: 2, lateToday: 2, lateValueMinor: 5_000 })
    await draftOf(t, sku, 10)
    expect(await late(sku.code, 0)).toMatchObject({ late: 1, lateToday: 1 })
    expect(await late(sku.code, 30)).toMatchObject({ late: 2, lateToday: 1 })
  })
})

describe('a draft in another currency', () => {
  it('can be made until it is ordered', async () => {
    const sku = await makeOfferedSku(t)
    const { id } = await draftOf(t, sku)
    const items = [{ skuId: sku.skuId, quantity: 20, unitMinor: 170 }]
    const set = (currency: 'USD' | 'CNY') =>
      t.operator.call(operatorSupplierOrders.updateSupplierOrder, { id, items, currency })
    expect((await set('USD')).data).toMatchObject({ currency: 'USD', goodsMinor: 3_400 })
    await t.operator.ok(operatorSupplierOrders.placeSupplierOrder, { id })
    expect((await set('CNY')).reason).toBe('currencyFixed')
    expect((await set('USD')).data).toMatchObject({ currency: 'USD' })
  })
})

describe('contacts and terms', () => {
  it('are kept', async () => {
    const terms = { phone: '+86 755 5550', wechat: 'ms-star', email: 'a@b.example', paymentDays: 30 }
    const more = { minOrderMinor: 50_000, returnTerms: 'Within 7 days' }
    const { id } = await t.operator.ok(operatorCosts.saveSupplier, { name: 'Terms Ltd', ...terms, ...more })
    const found = await t.operator.ok(operatorSuppliers.getSupplier, { id })
    expect(found).toMatchObject({ ...terms, ...more })
  })
})
