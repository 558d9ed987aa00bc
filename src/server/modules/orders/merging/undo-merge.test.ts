import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../../test/http.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  createTwinOrders,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../test/order-factory.ts'
import { stateOf, kindsOf, withMerging } from './merge-factory.ts'

const { t, get, merged, decide, countersAreRight, pay, newCustomer } = await withMerging()

let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  ;({ seller, customerId } = await newCustomer())
})

describe('undoing', () => {
  it('restores the orders, and keeps the merged one as cancelled', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const before = await Promise.all(ids.map(get))
    const one = await merged(ids)
    expect(one.allowedActions).toContain('undoMerge')
    expect((await decide(one.id)).data).toMatchObject({
      decision: 'undone',
      orders: ids.map((id) => ({ id })),
    })
    const after = await Promise.all(ids.map(get))
    expect(after.map(stateOf)).toEqual(before.map(stateOf))
    const over = await get(one.id)
    expect(over).toMatchObject({ status: 'cancelled', allowedActions: [], family: { isUndone: true } })
    expect(kindsOf(over)).toEqual(['order.merged', 'order.mergeUndone'])
    expect(await seller.call(orders.restoreOrder, { id: one.id })).toMatchObject({
      code: 0,
      reason: 'wrongStatus',
    })
    expect(await decide(one.id)).toMatchObject({ code: 0, reason: 'wrongStatus' })
    await countersAreRight()
  })

  it('is not possible once the order is paid', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const one = await merged(ids)
    await recharge(t, customerId, 1400)
    await pay(one.id)
    expect((await get(one.id)).allowedActions).not.toContain('undoMerge')
    expect(await decide(one.id)).toMatchObject({ code: 0, reason: 'wrongStatus' })
    expect((await get(ids[0] ?? '')).status).toBe('merged')
  })

  it('restores lines, matches and totals of any merge', async () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 3 }), isMapped: fc.boolean() })
    const order = fc.array(line, { minLength: 1, maxLength: 3 })
    await createShippingLine(t)
    const skuId = await createSku(t)
    await fc.assert(
      fc.asyncProperty(
        fc.array(order, { minLength: 2, maxLength: 4 }),
        fc.boolean(),
        async (drafts, isChosen) => {
          const shopId = await createShop(t, customerId)
          const ids: string[] = []
          for (const lines of drafts) {
            const bought = lines.map(({ quantity, isMapped }, n) =>
              draftLine({ quantity, variantKey: `v${n} ${isMapped}`, ...(isMapped ? { skuId } : {}) }),
            )
            ids.push((await placeOrder(t, customerId, orderDraft(shopId, { lines: bought }))).id)
          }
          const lineId = await createShippingLine(t, { baseMinor: 600 })
          if (isChosen) await seller.ok(orders.chooseShippingLine, { ids: [ids[0] ?? ''], lineId })
          const currentStates = async () => (await Promise.all(ids.map(get))).map(stateOf)
          const before = await currentStates()
          const one = await merged(ids)
          expect(one.productMinor).toBe(
            before.reduce((sum, { totalMinor, freightMinor }) => sum + totalMinor - freightMinor, 0),
          )
          expect(one.totalMinor).toBe(one.productMinor + one.freightMinor)
          await decide(one.id)
          expect(await currentStates()).toEqual(before)
        },
      ),
      { numRuns: 12 },
    )
    await countersAreRight()
  }, 60_000)
})
