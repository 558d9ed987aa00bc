import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { mapping } from '../../../../contract/my-products/mapping.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { type OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { applyShopChange } from '../changes/apply-shop-change.ts'
import { redactRecipients } from '../state/redact-recipients.ts'
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
import type { OrderDraft, ShopChange } from '../state/types.ts'

const t = await testApp()
const { database } = t.platform
const shop = { kind: 'shop', name: 'Corner shop' } as const
let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  seller = await t.newCustomer()
  customerId = customerIdFromRow(seller.customerId)
})

const key = () => ({ idempotencyKey: randomUUID() })
const get = (id: string): Promise<OrderDetail> => seller.ok(orders.getOrder, { id })
const merge = async (ids: readonly string[], as = seller) =>
  (await as.ok(merging.mergeOrders, { groups: [{ ids: [...ids] }] }, key())).results[0]
const merged = async (ids: readonly string[]): Promise<OrderDetail> => {
  const result = await merge(ids)
  if (!result?.order) throw new Error(`not merged: ${result?.message}`)
  return get(result.order.id)
}
const stateOf = (order: OrderDetail) => ({
  lines: order.lines,
  totalMinor: order.totalMinor,
  freightMinor: order.freightMinor,
  status: order.status,
  reason: order.waiting?.reason,
  line: order.shippingLineName,
  allowedActions: order.allowedActions,
  family: order.family,
})
const decide = (id: string) => seller.call(merging.decideMerge, { id }, key())
const pay = (id: string) => seller.call(orders.payOrder, { id }, key())
const kindsOf = ({ events }: OrderDetail): string[] => events.map(({ kind }) => kind).toReversed()
const search = async (words: string): Promise<string[]> =>
  (await seller.ok(orders.listOrders, { search: words })).rows.map(({ id }) => id)
const say = (shopId: string, shopOrderKey: string, change: Partial<ShopChange>) =>
  database.tenantTransaction(customerId, (tx) =>
    applyShopChange(tx, customerId, { shopId, shopOrderKey, shopUpdatedAt: new Date(), ...change }, shop),
  )
const countersAreRight = async (): Promise<void> => {
  const { rows } = await t.admin.query(
    `select 1 from (select shop_id, status, coalesce(waiting_reason, '') as waiting_reason, count(*) as orders,
         sum(total_minor) as total_minor from dropshipping_order where customer_id = $1 group by 1, 2, 3) o
       full join (select * from order_count where customer_id = $1 and (orders <> 0 or total_minor <> 0)) c
         using (shop_id, status, waiting_reason)
       where o.orders is distinct from c.orders or o.total_minor is distinct from c.total_minor`,
    [customerId],
  )
  expect(rows).toEqual([])
}
const fromShop = (n: number, part: Partial<OrderDraft> = {}): Partial<OrderDraft> => ({
  shopOrderKey: `key-${n}`,
  shopOrderName: `#10${n}`,
  source: 'shopify',
  ...part,
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

describe('shop changes to a merged order', () => {
  const threeFromShop = () => createTwinOrders(t, customerId, [fromShop(1), fromShop(2), fromShop(3)])

  it('a cancellation of an unpaid order removes its lines, recorded on both orders', async () => {
    const { shopId, ids } = await threeFromShop()
    const one = await merged(ids)
    expect(await say(shopId, 'key-2', { cancelled: true, cancelReason: 'changed their mind' })).toBe(
      'applied',
    )
    expect(await get(ids[1] ?? '')).toMatchObject({ status: 'cancelled', family: null })
    const rest = await get(one.id)
    expect(rest).toMatchObject({ totalMinor: 1400, shopOrderName: '#101, #103' })
    expect(rest.family?.mergedFrom.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect(kindsOf(rest)).toEqual(['order.merged', 'order.sourceRemoved'])
    expect(kindsOf(await get(ids[1] ?? ''))).toEqual([
      'order.created',
      'order.mergedInto',
      'order.removedFromMerge',
      'order.cancelled',
    ])
    await countersAreRight()
  })

  it('undo the merge where fewer than two orders are left', async () => {
    const { shopId, ids } = await createTwinOrders(t, customerId, [fromShop(1), fromShop(2)])
    const one = await merged(ids)
    const moved = { ...completeAddress, address1: '1 New Road' }
    expect(await say(shopId, 'key-1', { address: moved })).toBe('applied')
    expect(await get(one.id)).toMatchObject({ status: 'cancelled', family: { isUndone: true } })
    expect(await get(ids[0] ?? '')).toMatchObject({
      status: 'awaitingPayment',
      address: { address1: '1 New Road' },
    })
    expect(await get(ids[1] ?? '')).toMatchObject({ status: 'awaitingPayment', totalMinor: 900 })
  })

  it('a cancellation after payment holds the merged order', async () => {
    const { shopId, ids } = await createTwinOrders(t, customerId, [fromShop(1), fromShop(2)])
    const one = await merged(ids)
    await recharge(t, customerId, 1400)
    await pay(one.id)
    expect(await say(shopId, 'key-1', { cancelled: true })).toBe('tooLate')
    const held = await get(one.id)
    expect(held.waiting?.reason).toBe('cancelledInShop')
    expect(held.events[0]).toMatchObject({
      kind: 'order.cancellationHeld',
      detail: { order: `DS-${ids[0]}` },
    })
    expect(kindsOf(await get(ids[0] ?? '')).at(-1)).toBe('order.shopChangeIgnored')
    await say(shopId, 'key-1', { cancelled: true, shopUpdatedAt: new Date(Date.now() + 5000) })
    expect((await get(one.id)).events).toHaveLength(held.events.length)
  })

  it('wait for the shop’s payment of any of its orders', async () => {
    const parts = [fromShop(1), fromShop(2, { shopPaid: false })]
    const { shopId, ids } = await createTwinOrders(t, customerId, parts)
    const one = await merged(ids)
    expect(one.waiting?.reason).toBe('shopUnpaid')
    await say(shopId, 'key-2', { shopPaid: true })
    expect((await get(one.id)).waiting?.reason).toBe('paymentDue')
  })
})

describe('a shopper’s data deletion request', () => {
  it('covers the merged order, which is still found by its orders', async () => {
    const { shopId, ids } = await createTwinOrders(t, customerId, [fromShop(1), fromShop(2)])
    const one = await merged(ids)
    const who = { shopOrderKeys: ['key-1'], email: null }
    await database.agencyTransaction((tx) => redactRecipients(tx, customerId, shopId, who))
    expect((await get(one.id)).address).toMatchObject({ recipientName: '', address1: '', email: '' })
    expect(await search('Müller')).toEqual([ids[1]])
    expect(await search(ids[1] ?? '')).toEqual([one.id, ids[1]])
  })
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
    expect((await list({ shopId: two.shopId })).rows).toMatchObject([{ laterDays: 12 - 5 }])
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
