import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { myProducts } from '../../../../contract/my-products/my-products.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { agreedPrice } from '../../customer-prices/customer-price-factory.ts'
import { createShop, createSku, createUnmappedOrder, draftLine } from '../../orders/test/order-factory.ts'
import { applySkuChanges } from '../sku-changes/apply-sku-changes.ts'

const t = await testApp()
const { database } = t.platform
const once = () => ({ idempotencyKey: randomUUID() })
const customerOf = ({ customerId }: Caller): CustomerId => customerId as CustomerId

const holder = async () => {
  const seller = await t.newCustomer()
  const customerId = customerOf(seller)
  const shopId = await createShop(t, customerId)
  const line = draftLine({ variantKey: 'lamp', title: 'Lamp', quantity: 2 })
  const orderId = await createUnmappedOrder(t, customerId, { shopId, lines: [line] })
  const skuId = await createSku(t)
  const lamp = { shopId, variantKey: 'lamp' }
  await seller.ok(myProducts.mapVariants, { mappings: [{ ...lamp, skuId }] }, once())
  const changes = async () => (await seller.ok(myProducts.listSkuChanges, {})).rows
  return { seller, customerId, orderId, skuId, lamp, changes }
}
const price = (skuId: string, minor: number) =>
  t.admin.query('update sku set price_minor = $2 where id = $1', [skuId, minor])
const sell = (skuId: string, isActive: boolean) =>
  t.admin.query('update sku set is_active = $2 where id = $1', [skuId, isActive])

describe('changes of a matched SKU', () => {
  it('are reported at the prices of the customer, which an agreed price may keep', async () => {
    const { seller, skuId, changes } = await holder()
    const { rows } = await t.admin.query<{ code: string }>('select code from sku where id = $1', [skuId])
    await agreedPrice(t, seller, { discountBp: 1_000 })
    await price(skuId, 600)
    await applySkuChanges(database)
    const shown = { from: { amountMinor: 450 }, to: { amountMinor: 540 }, difference: { amountMinor: 180 } }
    expect(await changes()).toMatchObject([shown])
    await agreedPrice(t, seller, { scope: 'sku', code: rows[0]?.code ?? '', fixedUsdMinor: 400 })
    const kept = { from: { amountMinor: 400 }, to: { amountMinor: 400 }, difference: { amountMinor: 0 } }
    expect(await changes()).toMatchObject([kept])
  })

  it('are reported with old and new value, affected orders, and the new total for them', async () => {
    const { seller, orderId, skuId, changes } = await holder()
    await price(skuId, 560)
    await price(skuId, 580)
    await applySkuChanges(database)
    const [change] = await changes()
    expect(change).toMatchObject({
      kind: 'price',
      isGood: false,
      from: { amountMinor: 500 },
      to: { amountMinor: 580 },
      orders: 1,
      units: 2,
      difference: { amountMinor: 160 },
      variants: 1,
    })
    expect(change?.someOrders).toMatchObject([{ id: orderId }])
    expect(await seller.ok(myProducts.markSkuChangesSeen, {})).toEqual({ seen: 1 })
    await price(skuId, 600)
    await applySkuChanges(database)
    expect(
      (await changes()).map(({ from, to, seenAt }) => [from?.amountMinor, to?.amountMinor, seenAt === null]),
    ).toEqual([
      [580, 600, true],
      [500, 580, false],
    ])
    expect((await seller.ok(myProducts.listSkuChanges, { only: 'unseen' })).unseen).toBe(1)
  })

  it('are not reported when reverted before they were seen', async () => {
    const { skuId, changes } = await holder()
    await price(skuId, 700)
    await sell(skuId, false)
    await applySkuChanges(database)
    expect((await changes()).map(({ kind, isGood }) => `${kind} ${isGood}`).toSorted()).toEqual([
      'price false',
      'state false',
    ])
    await price(skuId, 500)
    await sell(skuId, true)
    await applySkuChanges(database)
    expect(await changes()).toEqual([])
    await sell(skuId, false)
    await sell(skuId, true)
    await applySkuChanges(database)
    expect(await changes()).toEqual([])
  })

  it('are reported to everybody who matched it, in a country as well, and to nobody else', async () => {
    const [one, other] = [await holder(), await holder()]
    await other.seller.ok(myProducts.setCountryMappings, {
      ...other.lamp,
      countries: [{ countryCode: 'DE', skuId: one.skuId }],
      expected: [],
    })
    await price(one.skuId, 450)
    await price(await createSku(t), 1)
    await applySkuChanges(database)
    expect(await one.changes()).toMatchObject([{ sku: { id: one.skuId }, isGood: true }])
    expect(await other.changes()).toMatchObject([{ sku: { id: one.skuId }, orders: 0 }])
  })

  it('report own stock when its last free unit is used and when it is available again', async () => {
    const { customerId, skuId, seller, changes } = await holder()
    await t.admin.query('insert into stock (customer_id, sku_id, on_hand) values ($1, $2, 3)', [
      customerId,
      skuId,
    ])
    const stock = (reserved: number) =>
      t.admin.query('update stock set reserved = $3 where customer_id = $1 and sku_id = $2', [
        customerId,
        skuId,
        reserved,
      ])
    await stock(2)
    expect(await changes()).toEqual([])
    await stock(3)
    expect(await changes()).toMatchObject([{ kind: 'stock', isGood: false }])
    await seller.ok(myProducts.markSkuChangesSeen, {})
    await stock(1)
    expect((await changes()).map(({ isGood }) => isGood)).toEqual([true, false])
  })

  it('cost a catalogue edit one row per changed SKU that is matched, none for others', async () => {
    const { skuId } = await holder()
    const others = await Promise.all([createSku(t), createSku(t)])
    await t.admin.query('delete from sku_change')
    await t.admin.query('update sku set price_minor = price_minor + 5 where id = any($1)', [
      [skuId, ...others],
    ])
    const { rows } = await t.admin.query('select sku_id::text as id, kind from sku_change')
    expect(rows).toEqual([{ id: skuId, kind: 'price' }])
  })
})
