import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../../test/http.ts'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import {
  completeAddress,
  createOrder,
  createShippingLine,
  createShop,
  createSku,
  createTwinOrders,
  draftLine,
  orderDraft,
} from '../test/order-factory.ts'
import { placeOrders } from '../intake/place-orders.ts'
import { withOrderChanges } from './change-factory.ts'

const { t, get, database, newCustomer } = await withOrderChanges()

let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  ;({ seller, customerId } = await newCustomer())
})

describe('a shipping line for many orders', () => {
  it("compares each line's coverage, cost and days with the current choice", async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const expensive = await createShippingLine(t, { baseMinor: 1000 })
    const far = await createOrder(t, customerId, { address: { ...completeAddress, countryCode: 'FJ' } })
    const { choosable, lines, currency } = await seller.ok(orderChanges.previewShippingLines, {
      ids: [...ids, far],
    })
    expect({ choosable, currency }).toEqual({ choosable: 3, currency: 'USD' })
    const line = lines.find(({ lineId }) => lineId === expensive)
    expect(line).toMatchObject({
      carries: 2,
      freightMinor: 2000,
      differenceMinor: 1200,
      daysMin: 7,
      daysMax: 12,
      daysLater: 0,
    })
    const { results } = await seller.ok(orders.chooseShippingLine, { ids, lineId: expensive })
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    const [first] = results
    expect(first?.reason).toBe('chosen')
    const totals = await Promise.all(ids.map(async (id) => (await get(id)).freightMinor))
    expect(totals.reduce((sum, freight) => sum + freight, 0)).toBe(2000)
  })
})

it('changes the line of a thousand orders with a result each, as previewed', async () => {
  await createShippingLine(t)
  const [shopId, skuId] = [await createShop(t, customerId), await createSku(t)]
  const by = { kind: 'seller', name: 'T' } as const
  const drafts = Array.from({ length: 1000 }, () => orderDraft(shopId, { lines: [draftLine({ skuId })] }))
  const placed = await database.tenantTransaction(customerId, (tx) => placeOrders(tx, customerId, drafts, by))
  const ids = placed.map(({ id }) => id)
  const lineId = await createShippingLine(t, { baseMinor: 1234 })
  const { lines } = await seller.ok(orderChanges.previewShippingLines, { ids })
  expect(lines.find((line) => line.lineId === lineId)).toMatchObject({
    carries: 1000,
    freightMinor: 1_234_000,
    differenceMinor: 1_234_000 - 400_000,
  })
  const { results } = await seller.ok(orders.chooseShippingLine, { ids, lineId })
  expect(results.map(({ orderId, reason }) => [orderId, reason])).toEqual(ids.map((id) => [id, 'chosen']))
})
