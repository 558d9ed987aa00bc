import { describe, expect, it } from 'vitest'
import { mapping } from '../../src/contract/my-products/mapping.ts'
import { merging } from '../../src/contract/orders/merging.ts'
import { myProducts } from '../../src/contract/my-products/my-products.ts'
import { operatorOrders } from '../../src/contract/orders/operator-orders.ts'
import { operatorPacking } from '../../src/contract/packing/packing.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import { refunds } from '../../src/contract/refunds/refunds.ts'
import { returnedParcels } from '../../src/contract/returned-parcels/returned-parcels.ts'
import { wholesale } from '../../src/contract/wholesale/wholesale.ts'
import { purchaseOrders } from '../../src/contract/purchasing/purchase-orders.ts'
import {
  createOrder,
  createShop,
  createSku,
  createTwinOrders,
  draftLine,
} from '../../src/server/modules/orders/test/order-factory.ts'
import { makeOrder } from '../../src/server/modules/fulfilment/test/fulfilment-factory.ts'
import { draft as draftPurchase } from '../../src/server/modules/purchasing/test/purchasing-factory.ts'
import { apply, makeDelivered } from '../../src/server/modules/refunds/refund-factory.ts'
import {
  createShippedReplacement,
  shippedOrder,
} from '../../src/server/modules/replacements/replacement-factory.ts'
import { makeReturn } from '../../src/server/modules/returned-parcels/return-factory.ts'
import { draft as draftWholesale } from '../../src/server/modules/wholesale/wholesale-factory.ts'
import { testApp } from '../http.ts'

const t = await testApp()

const mug = { en: 'Enamel mug', zh: '搪瓷杯' }

const mugSku = async (): Promise<string> => {
  const skuId = await createSku(t)
  await t.admin.query(
    'update product set subject_zh = $2 where id = (select product_id from sku where id = $1)',
    [skuId, mug.zh],
  )
  return skuId
}

/** Titles the line items of an order after their products, and names these in Chinese. */
const nameGoods = async (orderId: string): Promise<void> => {
  await t.admin.query(
    `update product p set subject_zh = $2 from order_line l join sku k on k.id = l.sku_id
       where l.order_id = $1 and p.id = k.product_id`,
    [orderId, mug.zh],
  )
  await t.admin.query(
    `update order_line l set title = p.subject_en from sku k join product p on p.id = k.product_id
       where l.order_id = $1 and k.id = l.sku_id`,
    [orderId],
  )
}

describe('a line item', () => {
  it('has both names of the product that it is titled after, and only the words of a shop or seller', async () => {
    const skuId = await mugSku()
    const lines = [
      draftLine({ skuId, title: mug.en }),
      draftLine({ skuId, title: mug.en, shopLineKey: 'L1', variantKey: 'v1' }),
      draftLine({ skuId, title: 'My best mug' }),
      draftLine({ title: 'A lamp' }),
    ]
    const id = await createOrder(t, t.customerId, { lines })
    const expected = [
      { title: mug.en, titleZh: mug.zh, subjectZh: mug.zh },
      { title: mug.en, titleZh: '', subjectZh: mug.zh },
      { title: 'My best mug', titleZh: '', subjectZh: mug.zh },
      { title: 'A lamp', titleZh: '', subjectZh: '' },
    ]
    expect((await t.main.ok(orders.getOrder, { id })).lines).toMatchObject(expected)
    expect((await t.operator.ok(operatorOrders.getOperatorOrder, { id })).lines).toMatchObject(expected)
    const { rows } = await t.main.ok(orders.listOrders, {})
    expect(rows[0]?.lines).toMatchObject(expected)
    const listed = await t.operator.ok(operatorOrders.listOperatorOrders, {
      status: 'awaitingQuote',
    })
    expect(listed.rows.find((row) => row.id === id)?.lines).toMatchObject(expected)
  })

  it('says what it did after its product is renamed', async () => {
    const skuId = await mugSku()
    const id = await createOrder(t, t.customerId, { lines: [draftLine({ skuId, title: mug.en })] })
    await t.admin.query(
      `update product set subject_en = 'Steel mug' where id = (select product_id from sku where id = $1)`,
      [skuId],
    )
    expect((await t.main.ok(orders.getOrder, { id })).lines).toMatchObject([{ title: mug.en, titleZh: '' }])
  })

  it('has both names in what is picked and packed', async () => {
    const order = await makeOrder(t.platform.database, t.customerId)
    await nameGoods(order.id)
    const picked = await t.operator.ok(operatorOrders.getPickingList, { ids: [order.id] })
    expect(picked.items).toMatchObject([{ subjectEn: 'Pour-over coffee set', subjectZh: mug.zh }])
    const packed = await t.operator.ok(operatorPacking.findOrderToPack, { number: order.number })
    expect(packed.lines).toMatchObject([
      { title: 'Pour-over coffee set', titleZh: mug.zh, subjectZh: mug.zh },
    ])
  })

  it('has both names among the orders to merge', async () => {
    const seller = await t.newCustomer()
    if (seller.customerId === '') throw new Error('the seller has no customer')
    const { ids } = await createTwinOrders(t, seller.customerId)
    for (const id of ids) await nameGoods(id)
    const { rows } = await seller.ok(merging.listMerges, {})
    expect(rows.flatMap((group) => group.orders.flatMap(({ lines }) => lines))).toMatchObject(
      ids.map(() => ({ title: mug.en, titleZh: mug.zh })),
    )
  })

  it('has both names in refunds, replacements and returned parcels', async () => {
    const delivered = await makeDelivered(t)
    await nameGoods(delivered.orderId)
    const { orderId } = delivered
    const expected = [{ title: mug.en, titleZh: mug.zh }]
    expect((await t.main.ok(refunds.getRefundEligibility, { orderId })).lines).toMatchObject(expected)
    expect((await apply(t.main, delivered)).lines).toMatchObject(expected)

    const shipped = await shippedOrder(t)
    await nameGoods(shipped.id)
    expect((await createShippedReplacement(t, shipped)).lines).toMatchObject(expected)

    const back = await makeReturn(t)
    await nameGoods(back.orderId)
    const parcels = await t.main.ok(returnedParcels.listReturnedParcels, {})
    const lines = parcels.rows.find(({ id }) => id === back.id)?.lines
    expect(lines?.map(({ titleZh }) => titleZh)).toContain(mug.zh)
  })
})

describe('a SKU', () => {
  it('has both names where it is chosen, and where a shop variant is matched to it', async () => {
    const seller = await t.newCustomer()
    if (seller.customerId === '') throw new Error('the seller has no customer')
    const skuId = await mugSku()
    const shopId = await createShop(t, seller.customerId)
    const id = await createOrder(t, seller.customerId, {
      shopId,
      lines: [draftLine({ skuId, title: mug.en })],
    })
    const [line] = (await seller.ok(orders.getOrder, { id })).lines
    const found = await seller.ok(mapping.findSkus, { search: line?.skuCode ?? '' })
    expect(found.skus).toMatchObject([{ subjectEn: mug.en, subjectZh: mug.zh }])
    await seller.ok(mapping.mapLine, {
      orderId: id,
      lineId: line?.id ?? '',
      skuId,
    })
    const { rows } = await seller.ok(myProducts.listMyProducts, {})
    expect(rows).toMatchObject([
      { title: mug.en, titleZh: mug.zh, sku: { subjectEn: mug.en, subjectZh: mug.zh } },
    ])
  })

  it('has both names in wholesale and inventory orders and their lists', async () => {
    const skuId = await mugSku()
    const bulk = await draftWholesale(t, t.main, { items: [{ skuId, quantity: 500 }] })
    expect(bulk).toMatchObject({
      title: mug.en,
      titleZh: mug.zh,
      items: [{ subject: mug.en, subjectZh: mug.zh }],
    })
    const listed = await t.main.ok(wholesale.listWholesale, {})
    expect(listed.rows).toMatchObject([{ title: mug.en, titleZh: mug.zh }])

    const stocked = await draftPurchase(t, t.main, { skuIds: [skuId] })
    expect(stocked).toMatchObject({ title: mug.en, titleZh: mug.zh, items: [{ subjectZh: mug.zh }] })
    const purchases = await t.main.ok(purchaseOrders.listPurchaseOrders, { type: 1 })
    expect(purchases.rows).toMatchObject([{ title: mug.en, titleZh: mug.zh }])
  })
})
