import { describe, expect, it } from 'vitest'
import { returnedParcels as returns } from '../../../contract/returned-parcels/returned-parcels.ts'
import { createShippingLine, recharge } from '../orders/test/order-factory.ts'
import { makePayable } from './return-factory.ts'
import { key, withReturnedOrders } from './returned-orders-factory.ts'

const { freshSeller, t, freightsOf, balanceOf, breaches } = await withReturnedOrders()

describe('money', () => {
  it('is charged once by ten concurrent calls, and never overdraws the wallet', async () => {
    const { seller, customerId } = await freshSeller()
    const lineId = await createShippingLine(t)
    const made = await Promise.all([makePayable(t, seller), makePayable(t, seller), makePayable(t, seller)])
    await recharge(t, customerId, 900)
    const items = made.map(({ id }) => ({ id, lineId }))
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        seller.call(returns.payReturnedParcels, { items: n % 2 ? items : items.toReversed() }, key()),
      ),
    )
    expect(sent.map(({ code }) => code)).toEqual(sent.map(() => 200))
    const paid = sent.flatMap(({ data }) => data?.results ?? []).filter(({ ok }) => ok)
    expect(paid).toHaveLength(2)
    expect(await freightsOf(seller)).toHaveLength(2)
    expect(await balanceOf(seller)).toBe(100)
    const { counts } = await seller.ok(returns.getReturnedParcelStatistics, {})
    expect(counts).toMatchObject({ paid: 2, pendingPay: 1 })
    expect(await breaches()).toEqual([])
  })

  it('is charged once per key, with the same answer', async () => {
    const { seller, customerId } = await freshSeller()
    const lineId = await createShippingLine(t)
    const { id } = await makePayable(t, seller)
    await recharge(t, customerId, 900)
    const same = key()
    const pay = () => seller.call(returns.payReturnedParcels, { items: [{ id, lineId }] }, same)
    const sent = await Promise.all(Array.from({ length: 10 }, pay))
    for (const { data } of sent) expect(data).toEqual(sent[0]?.data)
    expect(sent[0]?.data?.results[0]).toMatchObject({ ok: true, reason: 'paid' })
    expect(await balanceOf(seller)).toBe(500)
  })

  it('short amounts are reported, and nothing is charged that was not confirmed', async () => {
    const { seller, customerId } = await freshSeller()
    const lineId = await createShippingLine(t)
    const [one, two] = [await makePayable(t, seller), await makePayable(t, seller)]
    await recharge(t, customerId, 500)
    const items = [one, two].map(({ id }) => ({ id, lineId }))
    const info = await seller.ok(returns.getReturnedParcelPayInfo, { items })
    expect(info.results.map(({ reason }) => reason)).toEqual(['payable', 'balanceTooLow'])
    expect([info.total, info.payable, info.missing].map(({ amountMinor }) => amountMinor)).toEqual([
      800, 400, 300,
    ])
    expect(info.shipments[0]?.offers.some((offer) => offer.lineId === lineId)).toBe(true)
    const moreExpensive = { items: [{ id: one.id, lineId, agreedMinor: 399 }] }
    const refused = await seller.ok(returns.payReturnedParcels, moreExpensive, key())
    expect(refused).toMatchObject({
      results: [{ ok: false, reason: 'priceChanged' }],
      balance: { amountMinor: 500 },
    })
  })
})
