import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../../test/http.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { createOrder, createSku, createTwinOrders, draftLine, recharge } from '../test/order-factory.ts'
import { kindsOf, linesOf, key, withOrderChanges } from './change-factory.ts'

const { t, get, fromShop, added, card, newCustomer } = await withOrderChanges()

let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  ;({ seller, customerId } = await newCustomer())
})

describe('changing and removing lines', () => {
  it('applies the price tier, and restores the previous price', async () => {
    const skuId = await createSku(t, { priceMinor: 500, tiers: [{ minQuantity: 5, priceMinor: 300 }] })
    const id = await createOrder(t, customerId, { lines: [draftLine({ skuId, quantity: 2 })] })
    const [line] = (await get(id)).lines
    const lineId = line?.id ?? ''
    const change = (quantity: number) => seller.ok(orderChanges.changeLineQuantity, { id, lineId, quantity })
    expect(await change(5)).toMatchObject({ quantityBefore: 2, totalMinor: 1500 + 400 })
    expect(await change(2)).toMatchObject({ quantityBefore: 5, totalMinor: 1000 + 400 })
    await change(2)
    expect(kindsOf(await get(id))).toEqual([
      'order.created',
      'order.quantityChanged',
      'order.quantityChanged',
    ])
  })

  it('removes added products, but no line that came with the order', async () => {
    const { id } = await fromShop()
    const before = await get(id)
    const { lineId } = await added(id, await card(), 2)
    const original = before.lines[0]?.id ?? ''
    const remove = (one: string) => seller.call(orderChanges.removeAddedProduct, { id, lineId: one })
    expect((await remove(original)).reason).toBe('lineFromShop')
    expect((await remove(lineId)).data).toMatchObject({ quantity: 2, totalMinor: before.totalMinor })
    const after = await get(id)
    expect(linesOf(after)).toEqual(linesOf(before))
    expect(after.freightMinor).toBe(before.freightMinor)
    expect((await remove(lineId)).reason).toBe('notFound')
  })

  it('leaves quantities of shop lines to the shop', async () => {
    const { id } = await fromShop()
    const [line] = (await get(id)).lines
    const input = { id, lineId: line?.id ?? '', quantity: 3 }
    expect((await seller.call(orderChanges.changeLineQuantity, input)).reason).toBe('quantityOfShop')
  })

  it('keeps added products on shop changes; a full refund cancels the order with them', async () => {
    const { id, say } = await fromShop()
    await added(id, await card())
    await say({ lines: [{ shopLineKey: 'L1', quantity: 1 }] })
    expect((await get(id)).lines.map(({ quantity }) => quantity)).toEqual([1, 1])
    await say({ lines: [{ shopLineKey: 'L1', quantity: 0 }] })
    expect((await get(id)).status).toBe('cancelled')
    await seller.ok(orders.restoreOrder, { id })
    expect((await get(id)).lines.map(({ isAdded }) => isAdded)).toEqual([false, true])
  })

  it('keeps added products through merge and split, still marked as added', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    await added(ids[0] ?? '', await card())
    const { results } = await seller.ok(merging.mergeOrders, { groups: [{ ids }] }, key())
    const merged = await get(results[0]?.order?.id ?? '')
    expect(merged.lines.map(({ isAdded }) => isAdded)).toEqual([false, true, false])
    await seller.ok(merging.decideMerge, { id: merged.id }, key())
    expect((await get(ids[0] ?? '')).lines.map(({ isAdded }) => isAdded)).toEqual([false, true])
  })

  it('keeps products added to a merged order or a part when that is undone', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const [one = '', other = ''] = ids
    const { results } = await seller.ok(merging.mergeOrders, { groups: [{ ids }] }, key())
    const mergedId = results[0]?.order?.id ?? ''
    await added(mergedId, await card(), 2)
    await seller.ok(merging.decideMerge, { id: mergedId }, key())
    expect(linesOf(await get(one))[1]).toMatchObject({ quantity: 2, isAdded: true, unitPriceMinor: 20 })
    expect([(await get(one)).totalMinor, (await get(other)).totalMinor]).toEqual([940, 900])

    const parts = (await get(one)).lines.map((line) => [{ lineId: line.id, quantity: line.quantity }])
    const split = await seller.ok(merging.splitOrder, { id: one, parts }, key())
    await added(split.parts[0]?.id ?? '', await card(), 3)
    await seller.ok(merging.undoSplit, { id: one })
    const whole = await get(one)
    expect(whole.lines.map(({ quantity }) => quantity)).toEqual([1, 2, 3])
    expect(whole).toMatchObject({ status: 'awaitingPayment', totalMinor: 1000 })
  })

  it('keeps changed quantities of parts when the split is undone', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const [one = '', other = ''] = ids
    const [cardId, bagId] = [await card(), await card()]
    await added(one, cardId, 3)
    await added(one, bagId, 2)
    const [mug, cards, bags] = (await get(one)).lines.map(({ id }) => id)
    const of = (lineId: string | undefined, quantity: number) => ({ lineId: lineId ?? '', quantity })
    const parts = [
      [of(mug, 1), of(cards, 1)],
      [of(cards, 2), of(bags, 2)],
    ]
    const split = await seller.ok(merging.splitOrder, { id: one, parts }, key())
    const [first = '', second = ''] = split.parts.map(({ id }) => id)
    const lineOf = async (id: string, skuId: string) => {
      const line = (await get(id)).lines.find((l) => l.skuId === skuId)
      return { id, lineId: line?.id ?? '' }
    }
    await seller.ok(orderChanges.changeLineQuantity, { ...(await lineOf(second, cardId)), quantity: 7 })
    const { results } = await seller.ok(merging.mergeOrders, { groups: [{ ids: [first, other] }] }, key())
    const merged = results[0]?.order?.id ?? ''
    await seller.ok(orderChanges.changeLineQuantity, { ...(await lineOf(merged, cardId)), quantity: 4 })
    await seller.ok(orderChanges.removeAddedProduct, await lineOf(second, bagId))

    await seller.ok(merging.decideMerge, { id: merged }, key())
    expect(linesOf(await get(first))).toMatchObject([{ quantity: 1 }, { quantity: 4, unitPriceMinor: 20 }])
    expect((await get(other)).lines).toHaveLength(1)
    await seller.ok(merging.undoSplit, { id: one })
    const whole = await get(one)
    expect(linesOf(whole)).toMatchObject([
      { quantity: 1, isAdded: false },
      { quantity: 11, isAdded: true, unitPriceMinor: 20 },
    ])
    expect(whole).toMatchObject({ status: 'awaitingPayment', totalMinor: 900 + 11 * 20 })
  })

  it('packs and ships added products, and reports only the shop’s own lines to the shop', async () => {
    const { id } = await fromShop()
    const { lineId } = await added(id, await card())
    await recharge(t, customerId, 100_000)
    await seller.ok(orders.payOrder, { id }, key())
    const order = await get(id)
    const ship = (lines: { lineId: string; quantity: number }[], trackingNumber: string) =>
      t.operator.ok(operatorOrders.shipOrder, { id, carrier: 'DHL', trackingNumber, lines }, key())
    const pushes = async () =>
      (
        await t.admin.query('select order_id::text as id from shop_fulfilment_push where customer_id = $1', [
          customerId,
        ])
      ).rows
    await ship([{ lineId, quantity: 1 }], `CARD${id}`)
    expect(await pushes()).toEqual([])
    await ship([{ lineId: order.lines[0]?.id ?? '', quantity: 2 }], `GOODS${id}`)
    expect(await pushes()).toEqual([{ id }])
    expect((await get(id)).status).toBe('shipped')
  })

  it('does not remove the last line', async () => {
    const id = await createOrder(t, customerId)
    await added(id, await card())
    const parts = (await get(id)).lines.map((line) => [{ lineId: line.id, quantity: line.quantity }])
    const split = await seller.ok(merging.splitOrder, { id, parts }, key())
    const part = await get(split.parts[1]?.id ?? '')
    const input = { id: part.id, lineId: part.lines[0]?.id ?? '' }
    expect((await seller.call(orderChanges.removeAddedProduct, input)).reason).toBe('lastLine')
  })
})
