import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import type { OrderId, ShopId } from '../../../contract/kernel/ids.ts'
import { mergeWindow } from '../../../contract/merge-window/merge-window.ts'
import { merging } from '../../../contract/orders/merging.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { type OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { orderHolds } from '../../../contract/problems/problems.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { schedules } from '../../../contract/schedules/schedules.ts'
import { customerIdFromRow, type CustomerId } from '../../platform/database/database.ts'
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
} from '../orders/test/order-factory.ts'
import { addImportRule } from '../import-rules/import-rule-factory.ts'
import { raise } from '../problems/problem-factory.ts'
import { makeSchedule } from '../schedules/schedule-factory.ts'
import { mergeDueOrders } from './merge-due.ts'
import { age, makeWindow } from './window-factory.ts'

const t = await testApp()
const { database } = t.platform
let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  seller = await t.newCustomer({ currency: 'USD' })
  customerId = customerIdFromRow(seller.customerId)
})

const key = () => ({ idempotencyKey: randomUUID() })
const get = (id: string): Promise<OrderDetail> => seller.ok(orders.getOrder, { id })
const runs = async () => (await seller.ok(mergeWindow.listMergeRuns, {})).rows
const due = () => mergeDueOrders(database, customerId)
const statusOf = async (ids: readonly string[]) =>
  (await Promise.all(ids.map(get))).map(({ status }) => status)
const twins = async (hours: number, parts?: Parameters<typeof createTwinOrders>[2]) => {
  const made = await createTwinOrders(t, customerId, parts)
  await age(t, made.ids.slice(0, 1), hours)
  return made
}
const mergedOf = async (ids: readonly string[]): Promise<OrderDetail> => {
  const into = (await get(ids[0] ?? '')).family?.mergedInto?.id
  if (!into) throw new Error('not merged')
  return get(into)
}
const payBySchedule = async () => {
  const id = await makeSchedule(database, customerId, { kind: 'payOrders' })
  await seller.ok(schedules.runSchedule, { id })
  await t.runJobs()
  return (await seller.ok(schedules.listScheduleRuns, { id })).rows[0]
}

describe('orders to one address', () => {
  it('stay apart where the recipient would pay more on import than is saved', async () => {
    await makeWindow(t, customerId, { hours: 12 })
    const { ids } = await twins(13)
    const id = await addImportRule(t, {
      countryCode: 'US',
      percent: 20,
      aboveMinor: 3_000,
      limitCurrency: 'USD',
    })
    await due()
    expect(await statusOf(ids)).toEqual(['awaitingPayment', 'awaitingPayment'])
    await t.admin.query('delete from import_rule where id = $1', [id])
    await due()
    expect(await statusOf(ids)).toEqual(['merged', 'merged'])
  })

  it('are merged once the oldest has waited, by the rule, with the saving in timeline and runs', async () => {
    await makeWindow(t, customerId, { hours: 12 })
    const { ids } = await twins(11)
    expect(await due()).toBe(0)
    expect(await statusOf(ids)).toEqual(['awaitingPayment', 'awaitingPayment'])
    await age(t, ids.slice(0, 1), 2)
    expect(await due()).toBe(1)
    const one = await mergedOf(ids)
    expect(one).toMatchObject({ status: 'awaitingPayment', freightMinor: 400, mergeUntil: null })
    expect(one.events).toMatchObject([
      {
        kind: 'order.merged',
        actorKind: 'system',
        detail: { savedMinor: 400, currency: 'USD', windowHours: 12 },
      },
    ])
    expect(await runs()).toMatchObject([
      { hours: 12, orders: 2, savedMinor: 400, merged: [{ id: one.id, number: one.number }] },
    ])
    expect(await due()).toBe(0)
    expect(await runs()).toHaveLength(1)
  })

  it('count in one run for all recipients of a shop', async () => {
    await makeWindow(t, customerId, { hours: 12 })
    const { shopId, ids } = await twins(13)
    const address = { ...completeAddress, recipientName: 'Noor Haddad', address1: '9 Harbour Road' }
    const skuId = await createSku(t)
    const others: string[] = []
    for (const shopOrderName of ['#N1', '#N2']) {
      const draft = orderDraft(shopId, { shopOrderName, address, lines: [draftLine({ skuId })] })
      others.push((await placeOrder(t, customerId, draft)).id)
    }
    await age(t, others.slice(0, 1), 13)
    expect(await due()).toBe(2)
    expect(await statusOf([...ids, ...others])).toEqual(['merged', 'merged', 'merged', 'merged'])
    const made = await Promise.all([mergedOf(ids), mergedOf(others)])
    const [run, ...more] = await runs()
    expect(more).toEqual([])
    expect(run).toMatchObject({ orders: 4, savedMinor: 800 })
    expect(run?.merged.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  })

  it('are left alone while merging is off, in unselected shops, and when nothing is saved', async () => {
    const { ids, shopId } = await twins(30)
    await makeWindow(t, customerId, { isOn: false })
    expect(await due()).toBe(0)
    await makeWindow(t, customerId, { shopIds: [await createShop(t, customerId)] })
    expect(await due()).toBe(0)
    // Priced by weight alone: one parcel costs as much as two.
    const lineId = await createShippingLine(t, { baseMinor: 0, perKgMinor: 4000 })
    await seller.ok(orders.chooseShippingLine, { ids, lineId })
    await makeWindow(t, customerId, { shopIds: [shopId] })
    expect(await due()).toBe(0)
    expect(await statusOf(ids)).toEqual(['awaitingPayment', 'awaitingPayment'])
    expect(await runs()).toEqual([])
  })

  it('are left alone when one has a manually chosen shipping line, is on hold or has a problem', async () => {
    await makeWindow(t, customerId)
    const { ids } = await twins(30)
    const [first = '', second = ''] = ids
    const lineId = await createShippingLine(t, { baseMinor: 700 })
    await seller.ok(orders.chooseShippingLine, { ids: [first], lineId })
    expect(await due()).toBe(0)
    const others = await twins(30, [{}, {}, {}])
    await seller.ok(orderHolds.holdOrders, { ids: [others.ids[1] ?? ''] })
    await raise(t, others.ids[2] ?? '')
    expect(await due()).toBe(0)
    await seller.ok(orders.chooseShippingLine, { ids: [second], lineId })
    expect(await due()).toBe(1)
    expect(await mergedOf(ids)).toMatchObject({ freightMinor: 700, shippingLineId: lineId })
  })

  it('are merged again with a later one while the merged order is unpaid', async () => {
    await makeWindow(t, customerId)
    const { ids } = await twins(30, [{}, {}, { address: { ...completeAddress, address1: '1 Elm Road' } }])
    await due()
    const [, , third = ''] = ids
    await seller.ok(orders.updateOrderAddress, { id: third, address: completeAddress, confirmed: true })
    expect((await get(third)).mergeUntil).not.toBeNull()
    expect(await due()).toBe(1)
    expect((await mergedOf(ids)).family?.mergedFrom.map(({ id }) => id)).toEqual(ids)
  })

  it('can be separated until they are paid, and are not merged automatically again', async () => {
    await makeWindow(t, customerId)
    const { ids } = await twins(30)
    await due()
    const one = await mergedOf(ids)
    expect(one.allowedActions).toContain('undoMerge')
    await seller.ok(merging.decideMerge, { id: one.id }, key())
    expect(await due()).toBe(0)
    expect((await Promise.all(ids.map(get))).map(({ mergeUntil }) => mergeUntil)).toEqual([null, null])
    const again = await seller.ok(merging.mergeOrders, { groups: [{ ids }] }, key())
    expect(again.results[0]?.ok).toBe(true)
  })

  it('end in one state however often it runs, with concurrent payment, cancellation or splitting', async () => {
    await makeWindow(t, customerId)
    await recharge(t, customerId, 100_000)
    for (let round = 0; round < 4; round += 1) {
      const { ids } = await twins(30, [{}, {}, {}])
      const [first = '', second = ''] = ids as OrderId[]
      await Promise.all([
        due(),
        due(),
        seller.call(orders.payOrder, { id: first }, key()),
        seller.call(orders.cancelOrder, { id: second }),
      ])
      const all = await Promise.all(ids.map(get))
      const into = new Set(all.flatMap(({ family }) => family?.mergedInto?.id ?? []))
      expect(into.size).toBeLessThan(2)
      const goods = all.filter(({ status }) => status !== 'merged')
      for (const one of goods) expect(one.family?.mergedInto ?? null).toBeNull()
      const { rows } = await t.admin.query(
        `select count(*)::int as lines from order_line l join dropshipping_order o on o.id = l.order_id
           where o.shop_id = $1 and o.status not in ('merged', 'split') and o.undone_at is null`,
        [all[0]?.shopId],
      )
      expect(rows[0].lines).toBe(3)
    }
  })
})

describe('automatic payment', () => {
  it('keeps an order waiting in its window, shows until when, and pays the merged order', async () => {
    await makeWindow(t, customerId, { hours: 12 })
    await recharge(t, customerId, 10_000)
    const { ids } = await twins(2)
    const [first = ''] = ids
    const order = await get(first)
    const until = Date.parse(order.createdAt) + 12 * 3_600_000
    expect(Date.parse(order.mergeUntil ?? '')).toBe(until)
    expect(order.allowedActions).toEqual(expect.arrayContaining(['pay', 'skipMergeWait']))
    const [row] = (await seller.ok(orders.listOrders, { search: order.number })).rows
    expect(Date.parse(row?.mergeUntil ?? '')).toBe(until)
    expect(await payBySchedule()).toMatchObject({ outcome: 'nothingToPay', figures: { waitingToMerge: 2 } })
    expect((await seller.ok(mergeWindow.getMergeWindow, {})).waiting).toBe(2)
    await age(t, ids.slice(0, 1), 12)
    expect(await payBySchedule()).toMatchObject({ outcome: 'paid', figures: { paid: 1, paidMinor: 1400 } })
    expect((await mergedOf(ids)).status).toBe('processing')
  })

  it('pays immediately when the seller does not wait for merging, and always when paid manually', async () => {
    await makeWindow(t, customerId)
    await recharge(t, customerId, 10_000)
    const { ids } = await twins(1)
    const [first = '', second = ''] = ids as OrderId[]
    const { results } = await seller.ok(mergeWindow.skipMergeWait, { ids: [first, first] })
    expect(results.map(({ reason }) => reason)).toEqual(['skipped'])
    const again = await seller.ok(mergeWindow.skipMergeWait, { ids: [first, '999999999'] })
    expect(again.results.map(({ reason }) => reason)).toEqual(['notWaiting', 'notFound'])
    const order = await get(first)
    expect(order.mergeUntil).toBeNull()
    expect(order.allowedActions).not.toContain('skipMergeWait')
    expect(order.events[0]?.kind).toBe('order.mergeSkipped')
    await age(t, ids, 30)
    expect(await due()).toBe(0)
    await makeWindow(t, customerId, { hours: 72 })
    expect(await payBySchedule()).toMatchObject({ figures: { paid: 1, waitingToMerge: 1 } })
    expect((await seller.ok(orders.payOrder, { id: second }, key())).result.ok).toBe(true)
  })
})

describe("the window's settings", () => {
  const save = (given: object, as = seller) =>
    as.call(mergeWindow.saveMergeWindow, { isOn: true, hours: 5, shopIds: null, version: 0, ...given })

  it('are saved once per version, and merge due orders immediately', async () => {
    const { ids } = await twins(6)
    const sent = await Promise.all([save({}), save({ hours: 7 }), save({ hours: 9 })])
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(sent.find(({ code }) => code === 0)?.reason).toBe('windowChanged')
    await save({ version: 1 })
    await t.runJobs()
    expect(await statusOf(ids)).toEqual(['merged', 'merged'])
    const shown = await seller.ok(mergeWindow.getMergeWindow, {})
    expect(shown).toMatchObject({ isOn: true, hours: 5, version: 2, lastRun: { savedMinor: 400 } })
    for (const hours of [0, 73]) expect(await save({ hours, version: 2 })).toMatchObject({ code: 415 })
  })

  it('belong to accounts that see all shops; others see the effect on theirs', async () => {
    const mine = (await createShop(t, t.customerId)) as ShopId
    const limited = await t.subAccount({
      menuTags: [menuTags.orders],
      authorities: ['order:edit'],
      shopIds: [mine],
    })
    await makeWindow(t, t.customerId, { hours: 1 })
    const { ids } = await createTwinOrders(t, t.customerId)
    await age(t, ids, 2)
    await mergeDueOrders(database, t.customerId)
    expect(await save({}, limited)).toMatchObject({ code: 0, reason: 'limitedToShops' })
    expect(await limited.ok(mergeWindow.getMergeWindow, {})).toMatchObject({
      canChange: false,
      shops: [{ id: mine }],
      lastRun: null,
    })
    expect((await limited.ok(mergeWindow.listMergeRuns, {})).total).toBe(0)
    expect((await t.main.ok(mergeWindow.listMergeRuns, {})).total).toBeGreaterThan(0)
    const reader = await t.subAccount({ menuTags: [menuTags.orders], authorities: [] })
    expect((await save({}, reader)).code).not.toBe(200)
  })
})

describe('the dry run', () => {
  it('shows what a window would have merged in the last 30 days, whatever became of the orders', async () => {
    const { shopId, ids } = await createTwinOrders(t, customerId, [{}, {}, {}, {}])
    await age(t, ids.slice(0, 1), 20)
    await age(t, ids.slice(3), 24 * 31)
    await recharge(t, customerId, 900)
    await seller.ok(orders.payOrder, { id: ids[0] as OrderId }, key())
    const preview = (hours: number) =>
      seller.ok(mergeWindow.previewMergeWindow, { hours, shopIds: [shopId as ShopId] })
    expect(await preview(24)).toMatchObject({
      orders: 3,
      merged: 3,
      parcels: 1,
      freightBeforeMinor: 1200,
      freightAfterMinor: 400,
      savedMinor: 800,
      apart: 0,
      largest: [{ savedMinor: 800, recipientName: 'Ana Müller' }],
    })
    expect(await preview(10)).toMatchObject({ merged: 2, savedMinor: 400 })
    expect(await statusOf(ids.slice(1))).toEqual(['awaitingPayment', 'awaitingPayment', 'awaitingPayment'])
  })
})
