import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { applyShopChange } from '../orders/changes/apply-shop-change.ts'
import {
  createCustomer,
  createOrder,
  createSku,
  createTwinOrders,
  draftLine,
} from '../orders/test/order-factory.ts'
import { splitOrder } from '../orders/merging/split-orders.ts'
import { decideMerge } from '../orders/merging/undo-merge.ts'
import { undoSplit } from '../orders/merging/undo-split.ts'
import { createService } from './service-factory.ts'
import { scopeOf, by, withPricedOrders } from './priced-orders-factory.ts'

const { t, change, merge, stateOf, checkSums, database, split } = await withPricedOrders()

describe('services of merged and split orders', () => {
  it('stay with their items, also when that is undone', async () => {
    const customerId = await createCustomer(t)
    const { ids } = await createTwinOrders(t, customerId)
    const [one, two] = [ids[0] ?? '', ids[1] ?? '']
    const card = await createService(t, { priceMinor: 100 })
    const wrap = await createService(t, { basis: 'item', priceMinor: 30 })
    await change(customerId, one, [card, wrap])
    await change(customerId, two, [card])
    const merged = await merge(customerId, ids)
    expect(await stateOf(customerId, merged)).toMatchObject({ serviceMinor: 230 })
    const photo = await createService(t, { basis: 'item', priceMinor: 50 })
    await change(customerId, merged, [photo])
    expect(await stateOf(customerId, merged)).toMatchObject({ serviceMinor: 330 })
    await checkSums(customerId)
    await decideMerge(database, scopeOf(customerId), merged, { key: randomUUID(), by })
    expect(await stateOf(customerId, one)).toMatchObject({ serviceMinor: 180, totalMinor: 1080 })
    expect(await stateOf(customerId, two)).toMatchObject({ serviceMinor: 150, totalMinor: 1050 })
    await checkSums(customerId)
  })

  it('leave a merged order with a source order its shop takes out', async () => {
    const customerId = await createCustomer(t)
    const keys = ['1', '2', '3'].map((shopOrderKey) => ({ shopOrderKey, source: 'shopify' as const }))
    const { shopId, ids } = await createTwinOrders(t, customerId, keys)
    const wrap = await createService(t, { basis: 'item', priceMinor: 30 })
    const card = await createService(t, { priceMinor: 100 })
    for (const id of ids) await change(customerId, id, [wrap, card])
    const merged = await merge(customerId, ids)
    expect(await stateOf(customerId, merged)).toMatchObject({ serviceMinor: 390 })
    const cancel = { shopId, shopOrderKey: '2', shopUpdatedAt: new Date(), cancelled: true }
    await database.tenantTransaction(customerId, (tx) => applyShopChange(tx, customerId, cancel, by))
    expect(await stateOf(customerId, merged)).toMatchObject({ serviceMinor: 260 })
    expect((await stateOf(customerId, ids[1] ?? '')).status).toBe('cancelled')
    await checkSums(customerId)
  })

  it('added to a merged order stay for its items when it is merged again, and return with them', async () => {
    const customerId = await createCustomer(t)
    const { ids } = await createTwinOrders(t, customerId, [{}, {}, {}])
    const merged = await merge(customerId, ids.slice(0, 2))
    const wrap = await createService(t, { basis: 'item', priceMinor: 30 })
    const card = await createService(t, { priceMinor: 100 })
    await change(customerId, merged, [wrap, card])
    const again = await merge(customerId, [merged, ids[2] ?? ''])
    expect(await stateOf(customerId, again)).toMatchObject({ serviceMinor: 160 })
    await decideMerge(database, scopeOf(customerId), again, { key: randomUUID(), by })
    const costs = ids.map(async (id) => (await stateOf(customerId, id)).serviceMinor)
    expect(await Promise.all(costs)).toEqual([130, 30, 0])
    await checkSums(customerId)
  })

  it('stay with the first part, or follow their items', async () => {
    const customerId = await createCustomer(t)
    const id = await createOrder(t, customerId, {
      lines: [draftLine({ skuId: await createSku(t), quantity: 5 })],
    })
    const card = await createService(t, { priceMinor: 100 })
    const wrap = await createService(t, { basis: 'item', priceMinor: 30 })
    await change(customerId, id, [card, wrap])
    const parts = await split(customerId, id, [3, 2])
    const costs = await Promise.all(parts.map(async (part) => (await stateOf(customerId, part)).serviceMinor))
    expect(costs).toEqual([190, 60])
    const photo = await createService(t, { priceMinor: 80 })
    await change(customerId, parts[1] ?? '', [photo])
    await undoSplit(database, scopeOf(customerId), id, by)
    expect(await stateOf(customerId, id)).toMatchObject({ serviceMinor: 100 + 150 + 80 })
    await checkSums(customerId)
  })

  it('cover the same items when a merged order is split', async () => {
    const customerId = await createCustomer(t)
    const skuId = await createSku(t)
    const { ids } = await createTwinOrders(t, customerId, [
      { lines: [draftLine({ skuId, quantity: 4 })] },
      { lines: [draftLine({ skuId, quantity: 4 })] },
    ])
    const wrap = await createService(t, { basis: 'item', priceMinor: 30 })
    await change(customerId, ids[0] ?? '', [wrap])
    const merged = await merge(customerId, ids)
    const { lines } = await stateOf(customerId, merged)
    const parts = [1, 3].map((quantity) => lines.map(({ id: lineId }) => ({ lineId, quantity })))
    const made = await splitOrder(
      database,
      scopeOf(customerId),
      { id: merged, parts },
      { key: randomUUID(), by },
    )
    const costs = made.parts.map(async (part) => (await stateOf(customerId, part.id)).serviceMinor)
    expect(await Promise.all(costs)).toEqual([30, 90])
    await checkSums(customerId)
  })
})
