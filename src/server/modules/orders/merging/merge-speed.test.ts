import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { shippingRules } from '../../../../contract/shipping-rules/shipping-rules.ts'
import { customerIdFromRow } from '../../../platform/database/database.ts'
import {
  completeAddress,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
} from '../test/order-factory.ts'

const t = await testApp()
// By weight and quick, or flat and slow: light parcels are cheapest by the first, heavy ones by the second.
await createShippingLine(t, { countries: ['US'], baseMinor: 100, perKgMinor: 1000, days: [5, 9] })
await createShippingLine(t, { countries: ['US'], baseMinor: 650, days: [18, 24] })
await createShippingLine(t, { countries: ['DE'], baseMinor: 0, perKgMinor: 1500, days: [5, 9] })
await createShippingLine(t, { countries: ['DE'], baseMinor: 650, days: [18, 24] })

/** Two orders of one recipient, each by the quick line. */
const twoOrders = async (countryCode: 'US' | 'DE') => {
  const seller = await t.newCustomer()
  const customerId = customerIdFromRow(seller.customerId)
  const shopId = await createShop(t, customerId)
  const skuId = await createSku(t, { weightGrams: 300 })
  const address =
    countryCode === 'US'
      ? completeAddress
      : { ...completeAddress, countryCode, postcode: '10115', province: '' }
  const place = async () =>
    (await placeOrder(t, customerId, orderDraft(shopId, { address, lines: [draftLine({ skuId })] }))).id
  const ids = [await place(), await place()]
  const preview = async () => (await seller.ok(merging.listMerges, {})).rows[0]
  return { seller, ids, preview }
}

/** As if the seller had chosen the slow line for it. */
const makeSlow = (id: string | undefined) =>
  t.admin.query('update dropshipping_order set days_min = 18, days_max = 24 where id = $1', [id])

describe('a merged parcel', () => {
  it('goes by a line as quick as its orders’, where that saves shipping', async () => {
    const { seller, ids, preview } = await twoOrders('US')
    const group = await preview()
    expect(group).toMatchObject({
      together: { freightMinor: 700, daysMax: 9 },
      savingMinor: 100,
      laterDays: 0,
    })
    const { results } = await seller.ok(merging.mergeOrders, { groups: [{ ids }] })
    const merged = await seller.ok(orders.getOrder, { id: results[0]?.order?.id ?? '' })
    expect(merged).toMatchObject({
      shippingLineId: group?.together?.lineId,
      freightMinor: 700,
      totalMinor: 1700,
      daysMax: 9,
    })
  })

  it('is as quick as the quickest of its orders first, so that none comes later', async () => {
    const { ids, preview } = await twoOrders('US')
    await makeSlow(ids[0])
    expect(await preview()).toMatchObject({
      together: { freightMinor: 700, daysMax: 9 },
      savingMinor: 100,
      laterDays: 9 - 24,
    })
  })

  it('says how much later the quickest of its orders comes', async () => {
    const { ids, preview } = await twoOrders('DE')
    await makeSlow(ids[0])
    expect(await preview()).toMatchObject({
      together: { freightMinor: 650, daysMax: 24 },
      laterDays: 24 - 9,
    })
  })

  it('goes by the cheapest line where a quick one saves nothing', async () => {
    const { preview } = await twoOrders('DE')
    expect(await preview()).toMatchObject({
      together: { freightMinor: 650, daysMax: 24 },
      savingMinor: 250,
      laterDays: 15,
    })
  })

  it('goes by the line of its seller’s rule', async () => {
    const { seller, preview } = await twoOrders('US')
    const outcome = { choice: 'cheapest' as const }
    await seller.ok(shippingRules.saveShippingRule, { name: 'Cheapest', conditions: {}, outcome })
    expect(await preview()).toMatchObject({ together: { freightMinor: 650, daysMax: 24 } })
  })
})
