import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'
import { operatorPurchasing } from '../../../../contract/purchasing/operator-purchasing.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import { purchasing } from '../../../../contract/purchasing/purchasing.ts'
import { createSku } from '../../orders/test/order-factory.ts'
import { announce, arrive, key } from './purchasing-factory.ts'

const t = await testApp()

const unread = (caller: Caller): Promise<readonly string[]> => caller.ok(purchasing.listArrivalNotices, {})
const notice = (caller: Caller, { id }: { readonly id: string }) =>
  caller.ok(purchasing.getArrivalNotice, { id })

describe('an arrival', () => {
  it('adds to stock and updates the status until nothing is outstanding', async () => {
    const order = await announce(t.operator, t.customerId, [await createSku(t)], 10)
    const part = await arrive(t.operator, order, 4)
    expect(part).toMatchObject({ status: 'partlyArrived', items: [{ arrivedNums: 4, onHand: 4 }] })
    const closed = await arrive(t.operator, order, 6, 2)
    expect(closed).toMatchObject({ status: 'arrived', items: [{ refundNums: 6, onHand: 4 }] })
    expect(await notice(t.main, order)).toMatchObject({ isPendingStockIn: false })
  })

  it('accepts more than submitted, but closes at most the outstanding quantity', async () => {
    const order = await announce(t.operator, t.customerId, [await createSku(t)], 5)
    expect(await arrive(t.operator, order, 7)).toMatchObject({ status: 'arrived', arrivedNums: 7 })
    const amountTooHigh = {
      id: order.id,
      items: [{ itemId: order.items[0]?.id ?? '', type: 2 as const, nums: 1 }],
    }
    const sent = await t.operator.send(operatorPurchasing.recordArrival, amountTooHigh, key())
    expect(sent).toMatchObject({ code: 0, reason: 'wrongStatus' })
    const after = await t.operator.ok(operatorPurchasing.getPurchase, { id: order.id })
    expect(after).toMatchObject({ refundNums: 0, items: [{ records: [{ nums: 7, type: 1 }] }] })
  })

  it('is rejected for another order’s item', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => announce(t.operator, t.customerId, [await createSku(t)])),
    )
    const input = { id: one?.id, items: [{ itemId: other?.items[0]?.id, type: 1, nums: 1 }] }
    const sent = await t.operator.send(operatorPurchasing.recordArrival, input, key())
    expect(sent).toMatchObject({ code: 0, reason: 'notCounted' })
  })

  it('is recorded once per key, and never lost under concurrency', async () => {
    const order = await announce(t.operator, t.customerId, [await createSku(t)], 100)
    const input = { id: order.id, items: [{ itemId: order.items[0]?.id ?? '', type: 1 as const, nums: 2 }] }
    const same = { idempotencyKey: randomUUID() }
    await Promise.all([
      ...Array.from({ length: 5 }, () => t.operator.ok(operatorPurchasing.recordArrival, input, same)),
      ...Array.from({ length: 10 }, () => t.operator.ok(operatorPurchasing.recordArrival, input, key())),
    ])
    const after = await t.operator.ok(operatorPurchasing.getPurchase, { id: order.id })
    expect(after.items[0]).toMatchObject({ arrivedNums: 22, onHand: 22 })
    expect(after.items[0]?.records).toHaveLength(11)
  })

  it('keeps stock equal to the sum of its changes', async () => {
    const skus = [await createSku(t), await createSku(t)]
    const order = await announce(t.operator, t.customerId, skus, 30)
    const count = fc.record({
      item: fc.integer({ min: 0, max: 1 }),
      type: fc.constantFrom(1 as const, 2 as const),
      nums: fc.integer({ min: 1, max: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(count, { minLength: 1, maxLength: 4 }), async (counts) => {
        const items = counts.map(({ item, ...rest }) => ({ itemId: order.items[item]?.id ?? '', ...rest }))
        await t.operator.send(operatorPurchasing.recordArrival, { id: order.id, items }, key())
        const { rows } = await t.admin.query(
          `select s.on_hand, i.arrived_quantity, i.closed_short_quantity, i.quantity as nums,
               (select sum(m.quantity)::int from stock_movement m where m.customer_id = s.customer_id and m.sku_id = s.sku_id) as moved
             from stock s join purchase_item i on i.customer_id = s.customer_id and i.sku_id = s.sku_id
             where i.order_id = $1`,
          [order.id],
        )
        for (const row of rows) {
          expect(row.moved).toBe(row.on_hand)
          expect(row.arrived_quantity).toBe(row.on_hand)
          expect(row.closed_short_quantity).toBeLessThanOrEqual(row.nums)
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe('the arrival notice', () => {
  it('is unread for each account until read, and again after further arrivals', async () => {
    const staff = await t.subAccount({ menuTags: [menuTags.inventory] })
    const order = await announce(t.operator, t.customerId, [await createSku(t)])
    expect(await unread(t.main)).not.toContain(order.id)
    await arrive(t.operator, order, 1)
    const seen = await notice(t.main, order)
    await arrive(t.operator, order, 1)
    await t.main.ok(purchasing.readArrivalNotice, { id: order.id, lastArrivalId: seen.lastArrivalId })
    expect(await unread(t.main)).toContain(order.id)
    await t.main.ok(purchasing.readArrivalNotice, { id: order.id })
    expect(await unread(t.main)).not.toContain(order.id)
    expect(await unread(staff)).toContain(order.id)
    await arrive(t.operator, order, 1)
    expect(await unread(t.main)).toContain(order.id)
  })

  it.each(Object.entries(purchasing))('%s needs the inventory menu', async (_, endpoint) => {
    const staff = await t.subAccount({ menuTags: [menuTags.orders] })
    expect((await staff.send(endpoint, { id: '1' })).code).toBe(403)
  })

  it('has the fields of the specification', async () => {
    const skuId = await createSku(t)
    const attributes = JSON.stringify([{ name: 'Colour', value: 'Blue' }])
    await t.admin.query('update sku set attributes = $1 where id = $2', [attributes, skuId])
    const order = await announce(t.operator, t.customerId, [skuId])
    await arrive(t.operator, order, 1)
    const {
      items: [item],
      ...whole
    } = await notice(t.main, order)
    expect(whole).toMatchObject({ type: 2, orderNo: order.number, isPendingStockIn: true })
    expect(item).toEqual({
      id: expect.any(String),
      productCode: expect.any(String),
      productId: expect.any(String),
      subjectEn: expect.any(String),
      subjectZh: '',
      skuImageUrl: null,
      attributes: [{ attributeEnValue: 'Blue' }],
      nums: expect.any(Number),
      refundNums: 0,
      currStockQuantity: 1,
      itmes: [{ createTime: expect.any(String), nums: 1, type: 1 }],
    })
  })

  it('is not marked as read in the admin view', async () => {
    const order = await arrive(t.operator, await announce(t.operator, t.customerId, [await createSku(t)]), 1)
    const { url } = await t.operator.ok(operatorIdentity.openAsCustomer, {
      customerId: t.customerId,
    })
    const code = new URL(url).hash.slice(1)
    const { accessToken } = await t.nobody.ok(identity.loginByCode, { code })
    const sent = await t.nobody.send(
      purchasing.readArrivalNotice,
      { id: order.id },
      { headers: { authorization: `Bearer ${accessToken}` } },
    )
    expect(sent.code).toBe(200)
    expect(await unread(t.main)).toContain(order.id)
  })
})

describe('outstanding goods', () => {
  it('are listed oldest first, until everything has arrived', async () => {
    const customer = await t.newCustomer()
    const first = await announce(t.operator, customer.customerId, [await createSku(t)], 1)
    const second = await announce(t.operator, customer.customerId, [await createSku(t)], 1)
    const toCome = async () => {
      const { rows } = await t.operator.ok(operatorPurchasing.listPurchases, { pageSize: 100 })
      return rows.map(({ id }) => id).filter((id) => id === first.id || id === second.id)
    }
    expect(await toCome()).toEqual([first.id, second.id])
    await arrive(t.operator, first, 1)
    expect(await toCome()).toEqual([second.id])
    const all = await t.operator.ok(operatorPurchasing.listPurchases, { queue: 'all', pageSize: 100 })
    const ids = all.rows.map(({ id }) => id)
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id))
  })
})
