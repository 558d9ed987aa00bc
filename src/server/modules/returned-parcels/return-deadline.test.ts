import { describe, expect, it } from 'vitest'
import { profile } from '../../../contract/identity/accounts.ts'
import { operatorReturnedParcels as ops } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { returnedParcels as returns } from '../../../contract/returned-parcels/returned-parcels.ts'
import { unique } from '../fulfilment/test/fulfilment-factory.ts'
import { createShippingLine, recharge } from '../orders/test/order-factory.ts'
import { makePaid, makePayable, makeReturn, expireReturn } from './return-factory.ts'
import { key, withReturnedOrders } from './returned-orders-factory.ts'

const { freshSeller, t, deadlines, only, flagOf, eventsOf, balanceOf, breaches } = await withReturnedOrders()

describe('the response deadline', () => {
  it('is reminded of once, three days before, and then passes to the agency', async () => {
    const { seller } = await freshSeller()
    const { id, orderId } = await makeReturn(t, seller.customerId || t.customerId)
    const { email } = await seller.ok(profile.getProfile, {})
    const emails = async () =>
      (await t.admin.query('select count(*)::int as n from mail where to_address = $1', [email])).rows[0].n
    await deadlines()
    const before = await emails()
    await t.admin.query(
      `update returned_parcel set answer_until = now() + interval '71 hours' where id = $1`,
      [id],
    )
    await deadlines()
    await deadlines()
    expect(await emails()).toBe(before + 1)
    expect((await t.operator.call(ops.discardReturn, { id })).reason).toBe('notOverdue')

    await expireReturn(t, id)
    await Promise.all([deadlines(), deadlines()])
    expect(await only(seller, orderId)).toMatchObject({ on: 'agency', isOverdue: true, answerUntil: null })
    expect(await flagOf(seller, orderId)).toMatchObject([{ state: 'overdue', on: 'agency' }])
    expect((await eventsOf(seller, orderId)).filter((kind) => kind === 'return.overdue')).toHaveLength(1)
    const { rows } = await t.operator.ok(ops.listReturns, { tab: 'overdue', pageSize: 100 })
    expect(rows.find((row) => row.id === id)?.operatorActions).toEqual(['discard'])
    await t.operator.ok(ops.discardReturn, { id, note: 'Shelf emptied' })
    expect(await only(seller, orderId)).toMatchObject({ state: 'discarded', allowedActions: [] })
    expect(await flagOf(seller, orderId)).toEqual([])
  })

  it('and a concurrent payment: one of them wins', async () => {
    const { seller, customerId } = await freshSeller()
    const lineId = await createShippingLine(t)
    await recharge(t, customerId, 100_000)
    for (let turn = 0; turn < 8; turn += 1) {
      const { id, orderId } = await makePayable(t, seller)
      await expireReturn(t, id)
      await deadlines()
      const before = await balanceOf(seller)
      const [payment, discard] = await Promise.all([
        seller.call(returns.payReturnedParcels, { items: [{ id, lineId }] }, key()),
        t.operator.call(ops.discardReturn, { id }),
        deadlines(),
      ])
      const isPaid = payment.data?.results[0]?.ok === true
      expect(discard).toMatchObject(isPaid ? { code: 0, reason: 'wrongState' } : { code: 200 })
      expect((await only(seller, orderId)).state).toBe(isPaid ? 'paid' : 'discarded')
      expect(before - (await balanceOf(seller))).toBe(isPaid ? 400 : 0)
      expect((await flagOf(seller, orderId)).map(({ state }) => state)).toEqual(isPaid ? ['paid'] : [])
    }
    expect(await breaches()).toEqual([])
  })

  it('and payments of two parcels of one order leave a consistent order', async () => {
    const { seller } = await freshSeller()
    const made = await makePaid(t, seller)
    const again = unique('YR')
    await t.operator.ok(ops.reshipReturn, { id: made.id, carrier: 'YunExpress', trackingNumber: again })
    await t.operator.ok(ops.receiveReturn, { trackingNumber: again, reason: 'refused', weightGrams: 450 })
    expect(await flagOf(seller, made.orderId)).toMatchObject([{ state: 'pendingAddress', on: 'seller' }])
    const { rows } = await seller.ok(returns.listOrderReturnedParcels, { id: made.orderId })
    const [second] = rows
    await seller.ok(returns.discardReturnedParcel, { id: second?.id ?? '' })
    expect(await flagOf(seller, made.orderId)).toMatchObject([{ state: 'reshipped', on: 'carrier' }])
  })
})
