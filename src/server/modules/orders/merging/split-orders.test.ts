import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../../test/http.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { mapping } from '../../../../contract/my-products/mapping.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { createSku, draftLine, recharge } from '../test/order-factory.ts'
import { halves, kindsOf, partsOf, key, withSplitting, type Plan } from './split-factory.ts'

const { mugsAndLamps, splitInto, get, t, pay, split, place, undo, newCustomer } = await withSplitting()

let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  ;({ seller, customerId } = await newCustomer())
})

describe('splitting', () => {
  it('creates an order per part, priced and paid separately', async () => {
    const order = await mugsAndLamps()
    const parts = await splitInto(order, halves)
    expect(
      parts.map(({ totalMinor, freightMinor, status }) => ({ totalMinor, freightMinor, status })),
    ).toEqual([
      { totalMinor: 1900, freightMinor: 400, status: 'awaitingPayment' },
      { totalMinor: 1400, freightMinor: 400, status: 'awaitingPayment' },
    ])
    expect(parts.map(({ family }) => family?.partOf)).toMatchObject([
      { id: order.id, partNo: 1, partCount: 2 },
      { id: order.id, partNo: 2, partCount: 2 },
    ])
    expect(parts[0]?.shopOrderName).toBe('#1001')
    const whole = await get(order.id)
    expect(whole).toMatchObject({ status: 'split', waiting: null, allowedActions: ['undoSplit'] })
    expect(whole.family?.parts.map(({ id }) => id)).toEqual(parts.map(({ id }) => id))
    expect([kindsOf(whole).at(-1), kindsOf(parts[0] ?? whole)]).toEqual([
      'order.split',
      ['order.createdBySplit'],
    ])
    await recharge(t, customerId, 1400)
    expect((await pay(order.id)).data?.result).toMatchObject({ ok: false, reason: 'notPayable' })
    expect((await pay(parts[1]?.id ?? '')).data?.result).toMatchObject({ ok: true })
    expect((await get(parts[0]?.id ?? '')).status).toBe('awaitingPayment')
    const found = await seller.ok(orders.listOrders, { search: '#1001' })
    expect(found.rows).toHaveLength(3)
    expect((await seller.ok(orders.listOrders, { search: order.number })).rows).toHaveLength(3)
  })

  it('accepts only a plan with every unit in exactly one part', async () => {
    const order = await mugsAndLamps()
    const refused: readonly Plan[] = [
      [[[0, 3]], [[1, 1]]],
      [[[0, 3]], [[1, 3]]],
      [
        [
          [0, 3],
          [1, 2],
        ],
        [[0, 1]],
      ],
    ]
    for (const plan of refused)
      expect(await split(order, plan)).toMatchObject({ code: 0, reason: 'unitsDiffer' })
    const other = await mugsAndLamps().catch(() => null)
    const foreign = [[{ lineId: '1', quantity: 1 }], partsOf(order, halves)[0] ?? []]
    expect(await seller.call(merging.splitOrder, { id: order.id, parts: foreign }, key())).toMatchObject({
      reason: 'orderChanged',
    })
    expect(other?.id).toBe(order.id)
    expect((await get(order.id)).status).toBe('awaitingPayment')
  })

  it('previews the cost', async () => {
    const order = await mugsAndLamps()
    const preview = await seller.ok(merging.previewSplit, { id: order.id, parts: partsOf(order, halves) })
    expect(preview).toMatchObject({
      before: { productMinor: 2500, freightMinor: 400, totalMinor: 2900 },
      parts: [{ totalMinor: 1900 }, { totalMinor: 1400 }],
      freightMinor: 800,
      totalMinor: 3300,
    })
    expect((await get(order.id)).status).toBe('awaitingPayment')
  })

  it('applies the price tiers of the smaller quantities', async () => {
    const skuId = await createSku(t, { tiers: [{ minQuantity: 10, priceMinor: 300 }] })
    const order = await place({ lines: [draftLine({ skuId, quantity: 10 })] })
    expect(order.productMinor).toBe(3000)
    const [small, large] = await splitInto(order, [[[0, 1]], [[0, 9]]])
    expect([small?.productMinor, large?.productMinor]).toEqual([500, 4500])
  })

  it('merges parts, splits the merged order, and undoes everything', async () => {
    const order = await mugsAndLamps()
    const [first, second] = await splitInto(order, halves)
    expect((await seller.ok(merging.listMerges, {})).rows).toEqual([])
    const skuId = await createSku(t)
    const other = await place({ lines: [draftLine({ skuId })] })
    const group = { ids: [second?.id ?? '', other.id] }
    const { results } = await seller.ok(merging.mergeOrders, { groups: [group] }, key())
    const merged = await get(results[0]?.order?.id ?? '')
    expect(merged.totalMinor).toBe(1900)
    expect((await get(order.id)).allowedActions).toEqual([])
    expect(await undo(order.id)).toMatchObject({ code: 0, reason: 'wrongStatus' })
    await splitInto(merged, [
      [
        [0, 1],
        [2, 1],
      ],
      [[1, 1]],
    ])
    expect((await undo(merged.id)).data).toEqual({ status: 'awaitingPayment' })
    await seller.ok(merging.decideMerge, { id: merged.id }, key())
    expect((await undo(order.id)).data).toEqual({ status: 'awaitingPayment' })
    expect(await get(order.id)).toMatchObject({ totalMinor: 2900, family: null })
    expect(await get(first?.id ?? '')).toMatchObject({ status: 'cancelled', family: { isUndone: true } })
  })

  it('returns the first result for a repeated key', async () => {
    const order = await mugsAndLamps()
    const intent = key()
    const answers = await Promise.all([1, 2, 3].map(() => split(order, halves, intent)))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    const { rows } = await t.admin.query(
      'select count(*)::int as n from dropshipping_order where split_from_id = $1',
      [order.id],
    )
    expect(rows[0].n).toBe(2)
  })

  it('neither loses nor duplicates a unit or cent, for any plan', async () => {
    const skus = [
      await createSku(t),
      await createSku(t, { priceMinor: 333 }),
      await createSku(t, { priceMinor: 1 }),
    ]
    const quantities = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 })
    const count = fc.integer({ min: 2, max: 4 })
    await fc.assert(
      fc.asyncProperty(quantities, count, fc.infiniteStream(fc.nat()), async (bought, parts, luck) => {
        const lines = bought.map((quantity, n) =>
          draftLine({ skuId: skus[n] ?? '', quantity, title: `T${n}` }),
        )
        const order = await place({ lines })
        const plan: [number, number][][] = Array.from({ length: parts }, () => [])
        for (const [line, quantity] of bought.entries()) {
          for (let unit = 0; unit < quantity; unit += 1) plan[luck.next().value % parts]?.push([line, 1])
        }
        const filled = plan.filter((part) => part.length > 0)
        fc.pre(filled.length > 1)
        const made = await splitInto(order, filled)
        for (const [n, quantity] of bought.entries()) {
          const units = made.flatMap((part) => part.lines.filter(({ title }) => title === `T${n}`))
          expect(units.reduce((sum, line) => sum + line.quantity, 0)).toBe(quantity)
        }
        expect(made.reduce((sum, { productMinor }) => sum + productMinor, 0)).toBe(order.productMinor)
        for (const part of made) expect(part.totalMinor).toBe(part.productMinor + part.freightMinor)
        await undo(order.id)
        const after = await get(order.id)
        expect(after).toMatchObject({
          lines: order.lines,
          totalMinor: order.totalMinor,
          status: order.status,
        })
      }),
      { numRuns: 15 },
    )
  }, 60_000)
})

describe('many orders', () => {
  it('split one SKU each into a separate part, with a result each', async () => {
    const mug = await createSku(t)
    const lines = [
      draftLine({ skuId: mug, title: 'Mug', shopSku: 'MUG' }),
      draftLine({ title: 'Lamp', shopSku: 'LAMP' }),
    ]
    const both = await Promise.all([1, 2, 3].map(() => place({ lines })))
    const only = await place({ lines: lines.slice(0, 1) })
    const paid = await place({ lines: lines.slice(0, 1) })
    await recharge(t, customerId, 900)
    await pay(paid.id)
    const ids = [...both, only, paid].map(({ id }) => id)
    const { results } = await seller.ok(merging.splitOrders, { ids, sku: ' mug ' }, key())
    expect(results.map(({ reason }) => reason)).toEqual([
      'split',
      'split',
      'split',
      'nothingElse',
      'wrongStatus',
    ])
    const [first] = both
    const parts = (await get(first?.id ?? '')).family?.parts ?? []
    const [rest, out] = await Promise.all(parts.map(({ id }) => get(id)))
    expect(rest).toMatchObject({ status: 'awaitingQuote', lines: [{ title: 'Lamp' }] })
    expect(out).toMatchObject({ status: 'awaitingPayment', totalMinor: 900, lines: [{ title: 'Mug' }] })
    const missing = await seller.ok(merging.splitOrders, { ids: [only.id], sku: 'SOFA' }, key())
    expect(missing.results[0]).toMatchObject({ ok: false, reason: 'skuNotInOrder' })
  })
})

describe('undoing', () => {
  it('is not possible once a part is paid, and keeps matches made meanwhile', async () => {
    const skuId = await createSku(t)
    const lines = [draftLine({ skuId, title: 'Mug' }), draftLine({ title: 'Lamp', quantity: 2 })]
    const order = await place({ lines })
    const parts = await splitInto(order, [
      [
        [0, 1],
        [1, 1],
      ],
      [[1, 1]],
    ])
    const target = { orderId: parts[1]?.id ?? '', lineId: parts[1]?.lines[0]?.id ?? '' }
    const lamp = await createSku(t, { priceMinor: 700 })
    expect((await seller.ok(mapping.mapLine, { ...target, skuId: lamp })).ordersChanged).toBe(2)
    await undo(order.id)
    expect(await get(order.id)).toMatchObject({ status: 'awaitingPayment', productMinor: 1900 })
    const splitAgain = await splitInto(await get(order.id), [[[0, 1]], [[1, 2]]])
    await recharge(t, customerId, 900)
    await pay(splitAgain[0]?.id ?? '')
    expect((await get(order.id)).allowedActions).toEqual([])
    expect(await undo(order.id)).toMatchObject({ code: 0, reason: 'wrongStatus' })
  })
})

describe('undoing a split of a manual order', () => {
  it('keeps the quantities the parts have by then', async () => {
    const order = await place({ lines: [draftLine({ skuId: await createSku(t), quantity: 4 })] })
    const [one] = await splitInto(order, [[[0, 1]], [[0, 3]]])
    const change = { id: one?.id ?? '', lineId: one?.lines[0]?.id ?? '', quantity: 5 }
    await seller.ok(orderChanges.changeLineQuantity, change)
    await undo(order.id)
    expect(await get(order.id)).toMatchObject({ lines: [{ quantity: 8 }] })
  })
})
