import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { mapping } from '../../../../contract/my-products/mapping.ts'
import { myProducts } from '../../../../contract/my-products/my-products.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { applyShopChange, estimateOrders } from '../../orders/index.ts'
import {
  completeAddress,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../../orders/test/order-factory.ts'

const t = await testApp()
const { database } = t.platform
const once = () => ({ idempotencyKey: randomUUID() })
const customerOf = ({ customerId }: Caller): CustomerId => customerId as CustomerId
const german = { ...completeAddress, countryCode: 'DE' }

const lampSeller = async () => {
  const seller = await t.newCustomer()
  const customerId = customerOf(seller)
  await createShippingLine(t)
  const shopId = await createShop(t, customerId)
  const [base, plug] = [await createSku(t), await createSku(t, { priceMinor: 700 })]
  const lamp = { shopId, variantKey: 'lamp' }
  const line = draftLine({ variantKey: 'lamp', title: 'Lamp' })
  const place = async (address = completeAddress, key: string | null = null) =>
    (await placeOrder(t, customerId, orderDraft(shopId, { lines: [line], address, shopOrderKey: key }))).id
  const skuOf = async (id: string) => (await seller.ok(orders.getOrder, { id })).lines[0]?.skuId
  const set = (
    countries: { countryCode: string; skuId: string; units?: number }[],
    expected: typeof countries = [],
  ) => seller.call(myProducts.setCountryMappings, { ...lamp, countries, expected })
  return { seller, customerId, shopId, base, plug, lamp, line, place, skuOf, set }
}
const inGermany = (skuId: string) => [{ countryCode: 'DE', skuId, units: 1 }]

describe('a variant with another SKU in a country', () => {
  it('uses it for waiting and new orders there only', async () => {
    const { seller, base, plug, lamp, place, skuOf, set } = await lampSeller()
    const [there, here] = [await place(german), await place()]
    await seller.ok(myProducts.mapVariants, { mappings: [{ ...lamp, skuId: base }] }, once())
    expect((await set(inGermany(plug))).data).toMatchObject({ ordersChanged: 1 })
    expect([await skuOf(there), await skuOf(here)]).toEqual([plug, base])
    expect((await seller.ok(orders.getOrder, { id: there })).totalMinor).toBe(1100)
    expect([await skuOf(await place(german)), await skuOf(await place())]).toEqual([plug, base])
    const other = await createSku(t)
    await seller.ok(myProducts.mapVariants, { mappings: [{ ...lamp, skuId: other }] }, once())
    expect([await skuOf(there), await skuOf(here)]).toEqual([plug, other])
    const list = await seller.ok(myProducts.listMyProducts, {})
    expect(list.rows[0]?.countries).toMatchObject([
      { countryCode: 'DE', skuId: plug, sku: { isActive: true } },
    ])
    expect((await set([], inGermany(plug))).data).toMatchObject({ ordersChanged: 2 })
    expect(await skuOf(there)).toBe(other)
  })

  it('follows an order whose country the seller or the shop changes, and back', async () => {
    const { seller, customerId, shopId, base, plug, lamp, place, skuOf, set } = await lampSeller()
    await place()
    await seller.ok(myProducts.mapVariants, { mappings: [{ ...lamp, skuId: base }] }, once())
    await set(inGermany(plug))
    const id = await place(completeAddress, 'K-1')
    const move = (countryCode: string, postcode: string) =>
      seller.ok(orders.updateOrderAddress, {
        id,
        address: { ...completeAddress, countryCode, postcode },
        confirmed: true,
      })
    await move('DE', '10115')
    expect(await skuOf(id)).toBe(plug)
    await move('US', '97205')
    expect(await skuOf(id)).toBe(base)
    const second = await place(completeAddress, 'K-2')
    await database.tenantTransaction(customerId, (tx) =>
      applyShopChange(
        tx,
        customerId,
        { shopId, shopOrderKey: 'K-2', shopUpdatedAt: new Date(), address: german },
        { kind: 'shop', name: 'Shop' },
      ),
    )
    expect(await skuOf(second)).toBe(plug)
  })

  it('applies to a line that the shop adds, an estimate and a restored order', async () => {
    const { seller, customerId, shopId, base, plug, lamp, line, place, skuOf, set } = await lampSeller()
    const id = await place(german, 'K-3')
    await seller.ok(myProducts.mapVariants, { mappings: [{ ...lamp, skuId: base }] }, once())
    await seller.ok(orders.cancelOrder, { id, reason: '' })
    await set(inGermany(plug))
    await seller.ok(orders.restoreOrder, { id })
    expect(await skuOf(id)).toBe(plug)
    const lines = [{ shopLineKey: 'new', quantity: 1, draft: line }]
    await database.tenantTransaction(customerId, (tx) =>
      applyShopChange(
        tx,
        customerId,
        { shopId, shopOrderKey: 'K-3', shopUpdatedAt: new Date(), lines },
        { kind: 'shop', name: 'Shop' },
      ),
    )
    const order = await seller.ok(orders.getOrder, { id })
    expect(order.lines.map(({ skuId }) => skuId)).toEqual([plug, plug])
    const drafts = [german, completeAddress].map((address) => orderDraft(shopId, { lines: [line], address }))
    const db = database.tenant(customerId)
    const estimates = await estimateOrders(db, { customerId, currency: 'USD' }, drafts)
    expect(estimates.map(({ goodsMinor }) => goodsMinor)).toEqual([700, 500])
  })

  it('leaves paid orders alone, and a line with its own match', async () => {
    const { seller, customerId, base, plug, lamp, place, skuOf, set } = await lampSeller()
    const [paid, own] = [await place(german), await place(german)]
    await seller.ok(myProducts.mapVariants, { mappings: [{ ...lamp, skuId: base }] }, once())
    await recharge(t, customerId, 10_000)
    await seller.ok(orders.payOrder, { id: paid }, once())
    const lineId = (await seller.ok(orders.getOrder, { id: own })).lines[0]?.id ?? ''
    const third = await createSku(t)
    await seller.ok(mapping.mapLine, { orderId: own, lineId, skuId: third, applyToWaiting: false })
    await seller.ok(myProducts.mapVariants, { mappings: [{ ...lamp, skuId: base, units: 2 }] }, once())
    await seller.ok(mapping.mapLine, { orderId: own, lineId, skuId: third, applyToWaiting: false })
    await seller.ok(myProducts.mapVariants, { mappings: [{ ...lamp, skuId: third }] }, once())
    await set(inGermany(plug))
    expect(await skuOf(paid)).toBe(base)
    expect(await skuOf(own)).toBe(plug)
  })

  it('rejects a change based on an outdated view, and a discontinued SKU', async () => {
    const { base, plug, set, place } = await lampSeller()
    await place()
    expect((await set(inGermany(plug))).code).toBe(200)
    expect((await set(inGermany(base))).reason).toBe('changedSince')
    await t.admin.query('update sku set is_active = false where id = $1', [base])
    expect((await set(inGermany(base), inGermany(plug))).reason).toBe('skuInactive')
    await t.admin.query('update sku set is_active = false where id = $1', [plug])
    expect((await set(inGermany(plug), inGermany(plug))).code).toBe(200)
  })

  it('is in the history with actor, old and new value, and can be undone for one country or all', async () => {
    const { seller, base, plug, lamp, place, skuOf, set } = await lampSeller()
    const [there, french] = [await place(german), await place({ ...completeAddress, countryCode: 'FR' })]
    await seller.ok(myProducts.mapVariants, { mappings: [{ ...lamp, skuId: base }] }, once())
    const both = [...inGermany(plug), { countryCode: 'FR', skuId: plug, units: 2 }]
    const made = (await set(both)).data
    expect(made?.ordersChanged).toBe(2)
    expect((await set(both, both)).data).toEqual({ ordersChanged: 0, batchId: null })
    const batchId = made?.batchId ?? ''
    const batches = await seller.ok(myProducts.listMappingBatches, {})
    expect(batches.rows[0]).toMatchObject({ id: batchId, how: 'page', variants: 1, undoable: 2 })
    const history = async () => (await seller.ok(myProducts.listVariantHistory, lamp)).changes
    const told = (await history()).map(({ countryCode, before, after, isUndoable }) => [
      countryCode,
      before?.id ?? null,
      after?.id ?? null,
      after?.units,
      isUndoable,
    ])
    expect(told).toEqual([
      ['FR', null, plug, 2, true],
      ['DE', null, plug, 1, true],
      [null, null, base, 1, true],
    ])
    const [ofFrance] = await history()
    const undone = await seller.ok(
      myProducts.undoMappings,
      { batchId, changeIds: ofFrance ? [ofFrance.id] : [] },
      once(),
    )
    expect(undone.results).toMatchObject([{ ok: true, reason: 'unmapped', ordersChanged: 1 }])
    expect([await skuOf(there), await skuOf(french)]).toEqual([plug, base])
    expect(
      (await history()).map(({ how, countryCode, undoneAt }) => [how, countryCode, undoneAt === null]),
    ).toEqual([
      ['undo', 'FR', true],
      ['page', 'FR', false],
      ['page', 'DE', true],
      ['page', null, true],
    ])
    const again = await seller.ok(myProducts.undoMappings, { batchId }, once())
    expect(again.results).toMatchObject([{ ok: true, ordersChanged: 1 }])
    expect(await skuOf(there)).toBe(base)
    expect((await seller.ok(myProducts.listMyProducts, {})).rows[0]?.countries).toEqual([])
    const back = await seller.ok(myProducts.undoMappings, { batchId: again.batchId ?? '' }, once())
    expect(back.results).toMatchObject([{ ok: true, reason: 'mapped', ordersChanged: 1 }])
    expect(await skuOf(there)).toBe(plug)
  })

  it('keeps what changed since, and skips an undo to a discontinued SKU', async () => {
    const { seller, base, plug, lamp, place, skuOf, set } = await lampSeller()
    const order = await place(german)
    const undo = (batchId: string | null | undefined) =>
      seller.ok(myProducts.undoMappings, { batchId: batchId ?? '' }, once())
    const first = (await set(inGermany(plug))).data?.batchId
    const second = (await set(inGermany(base), inGermany(plug))).data?.batchId
    expect((await undo(first)).results).toMatchObject([{ ok: false, reason: 'changedSince' }])
    const elsewhere = await seller.ok(
      myProducts.mapVariants,
      { mappings: [{ ...lamp, skuId: plug }] },
      once(),
    )
    expect((await undo(elsewhere.batchId)).results).toMatchObject([{ ok: true }])
    await t.admin.query('update sku set is_active = false where id = $1', [plug])
    expect((await undo(second)).results).toMatchObject([{ ok: false, reason: 'skuInactive' }])
    expect(await skuOf(order)).toBe(base)
    await t.admin.query('update sku set is_active = true where id = $1', [plug])
    expect((await undo(second)).results).toMatchObject([{ ok: true, ordersChanged: 1 }])
    expect(await skuOf(order)).toBe(plug)
    expect((await undo(first)).results).toMatchObject([{ ok: true }])
    expect(await skuOf(order)).toBeNull()
    const stranger = await t.newCustomer()
    const foreign = await stranger.call(myProducts.undoMappings, { batchId: first ?? '' }, once())
    expect(foreign.reason).toBe('notFound')
  })

  it('applies to orders that arrive at the same time', async () => {
    const { seller, base, plug, lamp, place, skuOf, set } = await lampSeller()
    await place()
    await seller.ok(myProducts.mapVariants, { mappings: [{ ...lamp, skuId: base }] }, once())
    const coming = Array.from({ length: 6 }, () => place(german))
    await Promise.all([set(inGermany(plug)), ...coming])
    for (const id of await Promise.all(coming)) expect(await skuOf(id)).toBe(plug)
  })
})
