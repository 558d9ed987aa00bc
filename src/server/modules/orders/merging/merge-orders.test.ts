import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../../test/http.ts'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { mapping } from '../../../../contract/my-products/mapping.ts'
import { orders } from '../../../../contract/orders/orders.ts'
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
  recharge,
} from '../test/order-factory.ts'
import type { OrderDraft } from '../state/types.ts'
import { kindsOf, key, withMerging } from './merge-factory.ts'

const { t, get, merged, pay, countersAreRight, search, merge, decide, newCustomer } = await withMerging()

let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  ;({ seller, customerId } = await newCustomer())
})

describe('merging', () => {
  it('creates one order from several, which reference it; only it is paid', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const before = await Promise.all(ids.map(get))
    const one = await merged(ids)
    expect(one).toMatchObject({
      status: 'awaitingPayment',
      waiting: { reason: 'paymentDue' },
      shopOrderName: '#T1, #T2',
      productMinor: 1000,
      freightMinor: 400,
      totalMinor: 1400,
      family: {
        mergedInto: null,
        isUndone: false,
        mergedFrom: before.map(({ id, number }) => ({ id, number, status: 'merged' })),
      },
    })
    expect(one.lines).toHaveLength(2)
    expect(kindsOf(one)).toEqual(['order.merged'])
    for (const id of ids) {
      const source = await get(id)
      expect(source).toMatchObject({
        status: 'merged',
        waiting: null,
        family: { mergedInto: { id: one.id } },
      })
      expect(source.allowedActions).toEqual([])
      expect(kindsOf(source)).toEqual(['order.created', 'order.mergedInto'])
    }
    await recharge(t, customerId, 1400)
    expect((await pay(ids[0] ?? '')).data?.result).toMatchObject({ ok: false, reason: 'notPayable' })
    expect((await pay(one.id)).data).toMatchObject({ result: { ok: true }, balance: { amountMinor: 0 } })
    await countersAreRight()
  })

  it('is found by its own number and by its orders’ and shop’s numbers', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const { id } = await merged(ids)
    for (const words of [id, `DS-${id}`]) expect(await search(words)).toEqual([id])
    for (const source of ids) expect(await search(source)).toEqual([id, source])
    expect(await search('#T2')).toEqual([id, ids[1]])
  })

  it('rejects other recipients and shops, paid orders, and goods no line carries together', async () => {
    const { shopId, ids } = await createTwinOrders(t, customerId)
    const place = async (draft: OrderDraft) => (await placeOrder(t, customerId, draft)).id
    const skuId = await createSku(t)
    const lines = [draftLine({ skuId })]
    const elsewhere = { ...completeAddress, address1: '13 Alder Street' }
    const other = await place(orderDraft(shopId, { lines, address: elsewhere }))
    const otherShop = await place(orderDraft(await createShop(t, customerId), { lines }))
    const nowhere = await place(orderDraft(shopId, { lines, address: { ...completeAddress, city: '' } }))
    const [first = '', second = ''] = ids
    expect(await merge([first, other])).toMatchObject({ ok: false, reason: 'otherRecipient', order: null })
    expect(await merge([first, otherShop])).toMatchObject({ ok: false, reason: 'otherShop' })
    expect(await merge([first, nowhere])).toMatchObject({ ok: false, reason: 'addressIncomplete' })
    await recharge(t, customerId, 900)
    await pay(second)
    expect(await merge(ids)).toMatchObject({ ok: false, reason: 'wrongStatus' })
    const heavy = await createSku(t, { weightGrams: 3000 })
    const stones = { lines: [draftLine({ skuId: heavy })], address: elsewhere }
    const heavies = [await place(orderDraft(shopId, stones)), await place(orderDraft(shopId, stones))]
    expect(await merge(heavies)).toMatchObject({ ok: false, reason: 'noCommonLine' })
    for (const id of [first, other, ...heavies]) expect((await get(id)).status).toBe('awaitingPayment')
  })

  it('recognises the same address in different spellings', async () => {
    const spelled = {
      ...completeAddress,
      recipientName: 'ANA  MULLER',
      address1: '12, alder street.',
      postcode: '972 05',
    }
    const { ids } = await createTwinOrders(t, customerId, [{}, { address: spelled }])
    expect(await merge(ids)).toMatchObject({ ok: true })
    const chinese = (address1: string) => ({
      ...completeAddress,
      recipientName: '李雷',
      address1,
      city: '上海',
    })
    const apart = await createTwinOrders(t, customerId, [
      { address: chinese('人民路一号') },
      { address: chinese('人民路二号') },
    ])
    expect(await merge(apart.ids)).toMatchObject({ ok: false, reason: 'otherRecipient' })
  })

  it('keeps a line chosen for all orders, and uses the cheapest where choices differ', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const lineId = await createShippingLine(t, { baseMinor: 700 })
    const [first] = ids
    await seller.ok(orders.chooseShippingLine, { ids: [first ?? ''], lineId })
    const mixed = await merged(ids)
    expect(mixed.freightMinor).toBe(400)
    await decide(mixed.id)
    await seller.ok(orders.chooseShippingLine, { ids, lineId })
    expect(await merged(ids)).toMatchObject({ freightMinor: 700, shippingLineId: lineId })
  })

  it('waits for missing prices of any of its orders', async () => {
    const { shopId, ids } = await createTwinOrders(t, customerId)
    const bare = await placeOrder(
      t,
      customerId,
      orderDraft(shopId, { lines: [draftLine({ title: 'Lamp' })] }),
    )
    const one = await merged([...ids, bare.id])
    expect(one).toMatchObject({ status: 'awaitingQuote', waiting: { reason: 'linesUnmapped' } })
    const line = one.lines.find(({ skuId }) => skuId === null)
    const skuId = await createSku(t)
    await seller.ok(mapping.mapLine, { orderId: one.id, lineId: line?.id ?? '', skuId })
    expect(await get(one.id)).toMatchObject({ status: 'awaitingPayment', totalMinor: 1900 })
    await decide(one.id)
    expect(await get(bare.id)).toMatchObject({ status: 'awaitingPayment', totalMinor: 900 })
  })

  it('adds an order to a merged one by merging all of them again', async () => {
    const { ids } = await createTwinOrders(t, customerId, [{}, {}, {}])
    const [first = '', second = '', third = ''] = ids
    const old = await merged([first, second])
    const mergedAgain = await merged([old.id, third])
    expect(mergedAgain.family?.mergedFrom.map(({ id }) => id)).toEqual(ids)
    expect(await get(old.id)).toMatchObject({
      status: 'cancelled',
      allowedActions: [],
      family: { isUndone: true },
    })
    expect((await decide(mergedAgain.id)).data?.orders.map(({ id }) => id)).toEqual(ids)
    await countersAreRight()
  })

  it('returns the first result for a repeated key', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const input = { groups: [{ ids: [...ids] }] }
    const intent = key()
    const answers = await Promise.all([1, 2, 3].map(() => seller.ok(merging.mergeOrders, input, intent)))
    expect(new Set(answers.map(({ results }) => results[0]?.order?.id)).size).toBe(1)
  })
})

describe('concurrency', () => {
  const reasons = (answers: readonly { reason: string }[]) => answers.map(({ reason }) => reason)

  it('either pays an order or merges it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { ids } = await createTwinOrders(t, customerId)
      await recharge(t, customerId, 900)
      const [paid, result] = await Promise.all([pay(ids[0] ?? ''), merge(ids)])
      expect(paid.data?.result.ok).toBe(!result?.ok)
      const source = await get(ids[0] ?? '')
      expect(source.status).toBe(result?.ok ? 'merged' : 'processing')
    }
    await countersAreRight()
  })

  it('merges an order once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { ids } = await createTwinOrders(t, customerId, [{}, {}, {}])
      const [a = '', b = '', c = ''] = ids
      const results = await Promise.all([merge([a, b]), merge([b, c]), merge([a, c])])
      expect(results.filter((result) => result?.ok)).toHaveLength(1)
      const family = (await Promise.all(ids.map(get))).filter(({ status }) => status === 'merged')
      expect(family).toHaveLength(2)
      expect(new Set(family.map(({ family: own }) => own?.mergedInto?.id)).size).toBe(1)
    }
    await countersAreRight()
  })

  it('either undoes a merge or pays it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { ids } = await createTwinOrders(t, customerId)
      const one = await merged(ids)
      await recharge(t, customerId, 1400)
      const [undone, paid] = await Promise.all([decide(one.id), pay(one.id)])
      expect(paid.data?.result.ok ?? false).toBe(undone.code !== 200)
      const sources = await Promise.all(ids.map(get))
      const expected = undone.code === 200 ? 'awaitingPayment' : 'merged'
      expect(sources.map(({ status }) => status)).toEqual([expected, expected])
      if (paid.code === 200 && paid.data?.result.ok) continue
      await recharge(t, customerId, 400)
      await Promise.all(ids.map(pay))
    }
    await countersAreRight()
  })

  it('matches a line of an order that is being merged', async () => {
    for (let round = 0; round < 6; round += 1) {
      const variantKey = `lamp ${round}`
      const { ids } = await createTwinOrders(t, customerId, [{ lines: [draftLine({ variantKey })] }, {}])
      const [line] = (await get(ids[0] ?? '')).lines
      const skuId = await createSku(t)
      const target = { orderId: ids[0] ?? '', lineId: line?.id ?? '', skuId }
      const [result, mapped] = await Promise.all([merge(ids), seller.call(mapping.mapLine, target)])
      expect(result?.ok).toBe(true)
      expect(['', 'wrongStatus']).toContain(reasons([mapped])[0])
      const one = await get(result?.order?.id ?? '')
      expect(one.status === 'awaitingPayment').toBe(mapped.code === 200)
    }
  })
})

describe('a paid order', () => {
  it('is not merged on confirmation, and changes no possible partner', async () => {
    const { ids } = await createTwinOrders(t, customerId, [{}, {}, {}])
    const [paid = '', ...others] = ids
    await recharge(t, customerId, 900)
    await pay(paid)
    expect((await decide(paid)).reason).toBe('wrongStatus')
    for (const id of others) expect((await get(id)).status).toBe('awaitingPayment')
  })
})

describe('a part that contains only added products', () => {
  it('has no match and accepts none', async () => {
    const { ids } = await createTwinOrders(t, customerId, [{}])
    const [id = ''] = ids
    const added = { id, skuId: await createSku(t), quantity: 1 }
    const { lineId } = await seller.ok(orderChanges.addProductToOrder, added, key())
    const original = (await get(id)).lines.find((line) => !line.isAdded)
    const { parts } = await seller.ok(
      merging.splitOrder,
      { id, parts: [[{ lineId: original?.id ?? '', quantity: 1 }], [{ lineId, quantity: 1 }]] },
      key(),
    )
    const [first, second] = await Promise.all(parts.map((part) => get(part.id)))
    expect(first?.allowedActions).toContain('mapLine')
    expect(second?.allowedActions).not.toContain('mapLine')
    const target = { orderId: second?.id ?? '', lineId: second?.lines[0]?.id ?? '', skuId: added.skuId }
    expect((await seller.call(mapping.mapLine, target)).reason).toBe('lineAdded')
  })
})

describe('the agency', () => {
  it('ships the merged order as one; its orders show parcels and status', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const one = await merged(ids)
    await recharge(t, customerId, 1400)
    await pay(one.id)
    expect(
      (await t.operator.ok(operatorOrders.getOperatorOrder, { id: one.id })).family?.mergedFrom,
    ).toHaveLength(2)
    const parcel = { id: one.id, carrier: 'DHL', trackingNumber: `JD${one.id}` }
    await t.operator.ok(operatorOrders.shipOrder, parcel, key())
    expect((await get(ids[0] ?? '')).family?.mergedInto).toMatchObject({
      status: 'shipped',
      trackingNumbers: [parcel.trackingNumber],
    })
  })
})
