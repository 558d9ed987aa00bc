import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../../test/http.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import {
  completeAddress,
  createShippingLine,
  createShop,
  createSku,
  createTwinOrders,
  draftLine,
  orderDraft,
  placeOrder,
} from '../test/order-factory.ts'
import { key, withMerging } from './merge-factory.ts'

const { t, merged, merge, newCustomer } = await withMerging()

let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  ;({ seller, customerId } = await newCustomer())
})

describe('proposals', () => {
  const list = (input: object = {}) => seller.ok(merging.listMerges, input)

  it('are orders to one address with the saving of one parcel, largest first', async () => {
    const two = await createTwinOrders(t, customerId)
    const elsewhere = { address: { ...completeAddress, recipientName: 'Ben Adler' } }
    const three = await createTwinOrders(t, customerId, [elsewhere, elsewhere, elsewhere])
    await createTwinOrders(t, customerId, [{ address: { ...completeAddress, recipientName: 'Alone' } }])
    const answer = await list()
    expect(answer).toMatchObject({ total: 2, savingMinor: 1200, isBounded: false, alone: [] })
    expect(answer.rows.map(({ savingMinor }) => savingMinor)).toEqual([800, 400])
    expect(answer.rows.map((row) => row.orders.map(({ id }) => id))).toEqual([three.ids, two.ids])
    expect(answer.rows[1]).toMatchObject({
      recipientName: 'Ana Müller',
      address: '12 Alder Street',
      together: { freightMinor: 400 },
      blocker: null,
    })
    expect(answer.rows.map(({ laterDays }) => laterDays)).toEqual([0, 0])
    // As if each had been given a line of up to 5 and 3 days.
    await t.admin.query(
      'update dropshipping_order set days_min = 1, days_max = case id when $1 then 5 else 3 end where id = any($2)',
      [two.ids[0], two.ids],
    )
    expect((await list({ shopId: two.shopId })).rows).toMatchObject([{ laterDays: 12 - 3 }])
    await merged(two.ids)
    expect((await list()).total).toBe(1)
    expect((await list({ shopId: two.shopId })).total).toBe(0)
  })

  it('say why orders cannot be merged, and what is unknown', async () => {
    await createShippingLine(t)
    const shopId = await createShop(t, customerId)
    const heavy = await createSku(t, { weightGrams: 3000 })
    const lines = [draftLine({ skuId: heavy })]
    for (const shopOrderName of ['#1', '#2'])
      await placeOrder(t, customerId, orderDraft(shopId, { lines, shopOrderName }))
    const [row] = (await list()).rows
    expect(row).toMatchObject({ together: null, savingMinor: null, blocker: { reason: 'noCommonLine' } })
    expect(row?.blocker?.refusals[0]).toMatchObject({ name: 'Standard' })
    const unknown = await createTwinOrders(t, customerId, [{ lines: [draftLine({ title: 'Lamp' })] }, {}])
    const answer = await list({ ids: unknown.ids })
    expect(answer.rows[0]).toMatchObject({
      together: null,
      savingMinor: null,
      laterDays: null,
      blocker: null,
    })
  })

  it('of selected orders name those that match no other', async () => {
    const { shopId, ids } = await createTwinOrders(t, customerId)
    const skuId = await createSku(t)
    const address = { ...completeAddress, city: 'Salem' }
    const other = await placeOrder(
      t,
      customerId,
      orderDraft(shopId, { lines: [draftLine({ skuId })], address }),
    )
    const answer = await list({ ids: [...ids, other.id] })
    expect(answer.rows).toHaveLength(1)
    expect(answer.alone).toMatchObject([{ orderId: other.id, reason: 'otherRecipient' }])
  })

  it('for a sub-account contain only its shops', async () => {
    const { shopId, ids } = await createTwinOrders(t, t.customerId)
    const foreign = await createTwinOrders(t, t.customerId)
    const staff = await t.subAccount({ menuTags: [3], authorities: ['order:edit'], shopIds: [shopId] })
    const { rows } = await staff.ok(merging.listMerges, {})
    expect(rows.map((row) => row.shopId)).toEqual([shopId])
    expect(await merge(foreign.ids, staff)).toMatchObject({ ok: false, reason: 'notFound' })
    expect(await merge(ids, staff)).toMatchObject({ ok: true })
    expect((await staff.call(merging.decideMerge, { id: foreign.ids[0] ?? '' }, key())).reason).toBe(
      'notFound',
    )
  })
})
