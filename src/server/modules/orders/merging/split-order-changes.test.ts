import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../../test/http.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { completeAddress, createSku, draftLine, recharge } from '../test/order-factory.ts'
import { halves, kindsOf, key, withSplitting } from './split-factory.ts'

const { mugsAndLamps, splitInto, say, get, t, pay, place, split, undo, newShop, newCustomer } =
  await withSplitting()

let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  ;({ seller, customerId } = await newCustomer())
})

describe('shop changes to a split order', () => {
  it('recombine the parts while all are unpaid, and apply', async () => {
    const order = await mugsAndLamps()
    const parts = await splitInto(order, halves)
    expect(await say({ lines: [{ shopLineKey: 'l', quantity: 0 }] })).toBe('applied')
    const whole = await get(order.id)
    expect(whole).toMatchObject({ status: 'awaitingPayment', productMinor: 1500 })
    expect(kindsOf(whole).slice(-2)).toEqual(['order.unsplit', 'order.changedInShop'])
    expect((await get(parts[0]?.id ?? '')).status).toBe('cancelled')
  })

  it('a cancellation holds the paid parts and removes the unpaid ones', async () => {
    const order = await mugsAndLamps()
    const parts = await splitInto(order, halves)
    await recharge(t, customerId, 1900)
    await pay(parts[0]?.id ?? '')
    expect(await say({ cancelled: true })).toBe('tooLate')
    expect((await get(parts[0]?.id ?? '')).waiting?.reason).toBe('cancelledInShop')
    expect((await get(parts[1]?.id ?? '')).status).toBe('cancelled')
    expect((await get(order.id)).events[0]?.kind).toBe('order.shopChangeIgnored')
  })

  it('remove a part from the order it was merged into', async () => {
    const order = await mugsAndLamps()
    const [, second] = await splitInto(order, halves)
    const other = await place({ lines: [draftLine({ skuId: await createSku(t) })] })
    const group = { ids: [second?.id ?? '', other.id] }
    const { results } = await seller.ok(merging.mergeOrders, { groups: [group] }, key())
    expect(await say({ address: { ...completeAddress, city: 'Salem' } })).toBe('applied')
    expect(await get(order.id)).toMatchObject({ status: 'awaitingPayment', address: { city: 'Salem' } })
    expect((await get(results[0]?.order?.id ?? '')).status).toBe('cancelled')
    expect((await get(other.id)).status).toBe('awaitingPayment')
  })

  it('concurrently with the split: both succeed, one after the other', async () => {
    for (let round = 0; round < 6; round += 1) {
      await newShop()
      const order = await mugsAndLamps()
      const [sent, outcome] = await Promise.all([
        split(order, halves),
        say({ lines: [{ shopLineKey: 'm', quantity: 1 }] }),
      ])
      expect(outcome).toBe('applied')
      const whole = await get(order.id)
      // Either the edit came first and the plan no longer fits, or the split came first and was undone for the edit.
      expect(sent.code === 200 ? '' : sent.reason).toBe(sent.code === 200 ? '' : 'unitsDiffer')
      expect(whole).toMatchObject({ status: 'awaitingPayment', productMinor: 1500 })
      expect(whole.lines.map(({ quantity }) => quantity)).toEqual([1, 2])
    }
  })

  it('either pays a part or undoes the split', async () => {
    for (let round = 0; round < 6; round += 1) {
      await newShop()
      const order = await mugsAndLamps()
      const parts = await splitInto(order, halves)
      await recharge(t, customerId, 1900)
      const [paid, undone] = await Promise.all([pay(parts[0]?.id ?? ''), undo(order.id)])
      const isPaid = paid.data?.result.ok ?? false
      expect(isPaid).toBe(undone.code !== 200)
      expect((await get(order.id)).status).toBe(isPaid ? 'split' : 'awaitingPayment')
    }
  })
})
