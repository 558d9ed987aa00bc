import { beforeEach, describe, expect, it } from 'vitest'
import type { CustomerId } from '../../../platform/database/database.ts'
import { redactRecipients } from '../state/redact-recipients.ts'
import { completeAddress, createTwinOrders, recharge } from '../test/order-factory.ts'
import { fromShop, kindsOf, withMerging } from './merge-factory.ts'

const { t, merged, say, get, countersAreRight, pay, database, search, newCustomer } = await withMerging()

let customerId: CustomerId
beforeEach(async () => {
  ;({ customerId } = await newCustomer())
})

describe('shop changes to a merged order', () => {
  const threeFromShop = () => createTwinOrders(t, customerId, [fromShop(1), fromShop(2), fromShop(3)])

  it('a cancellation of an unpaid order removes its lines, recorded on both orders', async () => {
    const { shopId, ids } = await threeFromShop()
    const one = await merged(ids)
    expect(await say(shopId, 'key-2', { cancelled: true, cancelReason: 'changed their mind' })).toBe(
      'applied',
    )
    expect(await get(ids[1] ?? '')).toMatchObject({ status: 'cancelled', family: null })
    const rest = await get(one.id)
    expect(rest).toMatchObject({ totalMinor: 1400, shopOrderName: '#101, #103' })
    expect(rest.family?.mergedFrom.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect(kindsOf(rest)).toEqual(['order.merged', 'order.sourceRemoved'])
    expect(kindsOf(await get(ids[1] ?? ''))).toEqual([
      'order.created',
      'order.mergedInto',
      'order.removedFromMerge',
      'order.cancelled',
    ])
    await countersAreRight()
  })

  it('undo the merge where fewer than two orders are left', async () => {
    const { shopId, ids } = await createTwinOrders(t, customerId, [fromShop(1), fromShop(2)])
    const one = await merged(ids)
    const moved = { ...completeAddress, address1: '1 New Road' }
    expect(await say(shopId, 'key-1', { address: moved })).toBe('applied')
    expect(await get(one.id)).toMatchObject({ status: 'cancelled', family: { isUndone: true } })
    expect(await get(ids[0] ?? '')).toMatchObject({
      status: 'awaitingPayment',
      address: { address1: '1 New Road' },
    })
    expect(await get(ids[1] ?? '')).toMatchObject({ status: 'awaitingPayment', totalMinor: 900 })
  })

  it('a cancellation after payment holds the merged order', async () => {
    const { shopId, ids } = await createTwinOrders(t, customerId, [fromShop(1), fromShop(2)])
    const one = await merged(ids)
    await recharge(t, customerId, 1400)
    await pay(one.id)
    expect(await say(shopId, 'key-1', { cancelled: true })).toBe('tooLate')
    const held = await get(one.id)
    expect(held.waiting?.reason).toBe('cancelledInShop')
    expect(held.events[0]).toMatchObject({
      kind: 'order.cancellationHeld',
      detail: { order: `DS-${ids[0]}` },
    })
    expect(kindsOf(await get(ids[0] ?? '')).at(-1)).toBe('order.shopChangeIgnored')
    await say(shopId, 'key-1', { cancelled: true, shopUpdatedAt: new Date(Date.now() + 5000) })
    expect((await get(one.id)).events).toHaveLength(held.events.length)
  })

  it('wait for the shop’s payment of any of its orders', async () => {
    const parts = [fromShop(1), fromShop(2, { shopPaid: false })]
    const { shopId, ids } = await createTwinOrders(t, customerId, parts)
    const one = await merged(ids)
    expect(one.waiting?.reason).toBe('shopUnpaid')
    await say(shopId, 'key-2', { shopPaid: true })
    expect((await get(one.id)).waiting?.reason).toBe('paymentDue')
  })
})

describe('a shopper’s data deletion request', () => {
  it('covers the merged order, which is still found by its orders', async () => {
    const { shopId, ids } = await createTwinOrders(t, customerId, [fromShop(1), fromShop(2)])
    const one = await merged(ids)
    const who = { shopOrderKeys: ['key-1'], email: null }
    await database.agencyTransaction((tx) => redactRecipients(tx, customerId, shopId, who))
    expect((await get(one.id)).address).toMatchObject({ recipientName: '', address1: '', email: '' })
    expect(await search('Müller')).toEqual([ids[1]])
    expect(await search(ids[1] ?? '')).toEqual([one.id, ids[1]])
  })
})
