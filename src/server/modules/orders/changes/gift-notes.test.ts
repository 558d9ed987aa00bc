import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { operatorPacking } from '../../../../contract/packing/packing.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { createOrder, createTwinOrders, recharge } from '../test/order-factory.ts'
import type { OrderDraft, ShopChange } from '../state/types.ts'
import { applyShopChange } from './apply-shop-change.ts'

const t = await testApp()
const shop = { kind: 'shop', name: 'Corner shop' } as const
let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  seller = await t.newCustomer()
  customerId = customerIdFromRow(seller.customerId)
})

const key = () => ({ idempotencyKey: randomUUID() })
const get = (id: string) => seller.ok(orders.getOrder, { id })
const save = (id: string, note: string) => seller.call(orderChanges.updateGiftNote, { id, note })
const pay = async (id: string): Promise<void> => {
  await recharge(t, customerId, 5000)
  await seller.ok(orders.payOrder, { id }, key())
}
const fromShop = (n: number, giftNote: string): Partial<OrderDraft> => ({
  shopOrderKey: `key-${n}`,
  source: 'shopify',
  giftNote,
})
const say = (shopId: string, n: number, change: Partial<ShopChange>) =>
  t.platform.database.tenantTransaction(customerId, (tx) =>
    applyShopChange(
      tx,
      customerId,
      { shopId, shopOrderKey: `key-${n}`, shopUpdatedAt: new Date(), ...change },
      shop,
    ),
  )
const merge = async (ids: readonly string[]) => {
  const { results } = await seller.ok(merging.mergeOrders, { groups: [{ ids: [...ids] }] }, key())
  return get(results[0]?.order?.id ?? '')
}

describe('a gift note', () => {
  it('is changed by the seller, with an event that does not repeat it', async () => {
    const id = await createOrder(t, customerId, { giftNote: 'Happy birthday!' })
    expect(await get(id)).toMatchObject({ giftNote: 'Happy birthday!', hasGiftNote: true })
    await save(id, 'Merry Christmas!')
    const order = await get(id)
    expect(order).toMatchObject({ giftNote: 'Merry Christmas!', shopGiftNote: 'Happy birthday!' })
    expect(order.events[0]).toMatchObject({ kind: 'order.giftNoteChanged', actorKind: 'seller', detail: {} })
    await save(id, 'Merry Christmas!')
    expect((await get(id)).events).toHaveLength(order.events.length)
    await save(id, '')
    expect(await get(id)).toMatchObject({ giftNote: '', hasGiftNote: false })
  })

  it('is shown to the agency, in its list, in the order and at the pack station', async () => {
    const id = await createOrder(t, customerId, { giftNote: 'Happy birthday!' })
    await pay(id)
    const { number } = await get(id)
    const { rows } = await t.operator.ok(operatorOrders.listOperatorOrders, { search: number })
    expect(rows).toMatchObject([{ number, hasGiftNote: true }])
    const seen = await t.operator.ok(operatorOrders.getOperatorOrder, { id })
    expect(seen.giftNote).toBe('Happy birthday!')
    const packed = await t.operator.ok(operatorPacking.findOrderToPack, { number })
    expect(packed.giftNote).toBe('Happy birthday!')
  })

  it('can be changed after payment, until there is a label, and again once that is void', async () => {
    const id = await createOrder(t, customerId)
    await pay(id)
    await save(id, 'After payment')
    expect((await get(id)).giftNote).toBe('After payment')
    await t.operator.ok(operatorPacking.makeLabels, { ids: [id] })
    expect(await save(id, 'Too late')).toMatchObject({ code: 0, reason: 'labelMade' })
    expect((await get(id)).giftNote).toBe('After payment')
    await t.operator.ok(operatorPacking.voidLabel, { id })
    await save(id, 'In time')
    expect((await get(id)).giftNote).toBe('In time')
  })

  it('and a label that is made at the same time are serialised', async () => {
    for (const n of [1, 2, 3, 4]) {
      const id = await createOrder(t, customerId)
      await pay(id)
      const [saved] = await Promise.all([
        save(id, `Note ${n}`),
        t.operator.ok(operatorPacking.makeLabels, { ids: [id] }),
      ])
      const { giftNote } = await get(id)
      expect(saved.reason ?? '').toBe(giftNote === '' ? 'labelMade' : '')
    }
  })

  it('cannot be changed once the order is merged or cancelled', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    await merge(ids)
    expect(await save(ids[0] ?? '', 'Too late')).toMatchObject({ code: 0, reason: 'wrongStatus' })
  })

  it('has at most 500 characters, but one that is longer already may stay as long', async () => {
    const id = await createOrder(t, customerId, { giftNote: 'x'.repeat(600) })
    expect(await save(id, 'y'.repeat(601))).toMatchObject({ code: 0, reason: 'giftNoteTooLong' })
    await save(id, 'y'.repeat(600))
    expect((await get(id)).giftNote).toBe('y'.repeat(600))
    await save(id, 'short')
    expect(await save(id, 'z'.repeat(501))).toMatchObject({ code: 0, reason: 'giftNoteTooLong' })
    expect((await get(id)).giftNote).toBe('short')
  })
})

describe('gift notes of merged orders', () => {
  it('are joined whole and each once, the oldest order first', async () => {
    const long = 'a'.repeat(500)
    const { ids } = await createTwinOrders(t, customerId, [
      { giftNote: 'Zoë, happy birthday!' },
      { giftNote: long },
      { giftNote: 'Zoë, happy birthday!' },
      {},
    ])
    expect((await merge(ids)).giftNote).toBe(`Zoë, happy birthday!\n\n${long}`)
  })

  it('are given back as they were when the merge is undone', async () => {
    const { ids } = await createTwinOrders(t, customerId, [{ giftNote: 'One' }, { giftNote: 'Two' }])
    const { id } = await merge(ids)
    await seller.ok(merging.decideMerge, { id }, key())
    expect(await Promise.all(ids.map(async (one) => (await get(one)).giftNote))).toEqual(['One', 'Two'])
  })

  it('follow the shop until the seller changes them', async () => {
    const { shopId, ids } = await createTwinOrders(t, customerId, [fromShop(1, 'One'), fromShop(2, 'Two')])
    const { id } = await merge(ids)
    await say(shopId, 2, { giftNote: 'Second' })
    expect(await get(id)).toMatchObject({ giftNote: 'One\n\nSecond', shopGiftNote: null })
    await save(id, 'From both of us')
    await say(shopId, 1, { giftNote: 'First' })
    expect(await get(id)).toMatchObject({
      giftNote: 'From both of us',
      shopGiftNote: 'First\n\nSecond',
    })
  })
})

describe('a gift note that the shop changes later', () => {
  const placed = async () => {
    const { shopId, ids } = await createTwinOrders(t, customerId, [fromShop(1, 'Happy birthday!')])
    return { shopId, id: ids[0] ?? '' }
  }

  it('is followed', async () => {
    const { shopId, id } = await placed()
    await say(shopId, 1, { giftNote: 'Happy name day!' })
    expect(await get(id)).toMatchObject({ giftNote: 'Happy name day!', shopGiftNote: null })
  })

  it('is kept beside one that the seller has written, and followed again once both are the same', async () => {
    const { shopId, id } = await placed()
    await save(id, 'Written here')
    await say(shopId, 1, { giftNote: 'Happy name day!' })
    expect(await get(id)).toMatchObject({ giftNote: 'Written here', shopGiftNote: 'Happy name day!' })
    await say(shopId, 1, { giftNote: 'Written here' })
    expect((await get(id)).shopGiftNote).toBeNull()
    await say(shopId, 1, { giftNote: 'Last' })
    expect((await get(id)).giftNote).toBe('Last')
  })

  it('is not touched by other changes of the shop', async () => {
    const { shopId, id } = await placed()
    await save(id, 'Written here')
    await say(shopId, 1, { note: 'Ring twice' })
    expect(await get(id)).toMatchObject({
      note: 'Ring twice',
      giftNote: 'Written here',
      shopGiftNote: 'Happy birthday!',
    })
  })
})
