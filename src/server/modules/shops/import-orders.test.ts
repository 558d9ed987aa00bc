import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../../test/http.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { shops } from '../../../contract/shops/shops.ts'
import {
  approve,
  freePort,
  startFakeShopify,
  type FakeShopifyServer,
} from '../../connectors/shopify/fake/fake-server.ts'
import type { FakeOrder, FakeShop } from '../../connectors/shopify/fake/fake.ts'

const port = await freePort()
const publicUrl = `http://127.0.0.1:${port}`
const domains = Array.from({ length: 20 }, (_, index) => `studio-${index}.myshopify.com`)
const shopify: FakeShopifyServer = await startFakeShopify(publicUrl, {
  shops: domains.map((domain, index) => ({ domain, name: `Studio ${index}`, orders: 0 })),
})
const t: TestApp = await testApp({ environment: shopify.environment })
const fake = shopify.fake
beforeAll(() => t.app.listen({ port, host: '127.0.0.1' }))
afterAll(() => shopify.close())

let caller: Caller
let shop: FakeShop
let shopId: string
beforeEach(async () => {
  const domain = domains.pop()
  const found = domain && fake.findShop(domain)
  if (!found) throw new Error('one shop for each test')
  shop = found
  caller = await t.newCustomer()
  const { url } = await caller.ok(shops.startShopifyConnect, { domain: shop.domain })
  shopId = (await caller.ok(shops.completeShopifyConnect, { query: await approve(url) })).shopId
  await t.runJobs()
})

const settle = async (): Promise<void> => {
  await fake.deliveries.settled()
  await t.runJobs({ evenDelayed: true })
}
const logOf = async () => {
  const { shops: all } = await caller.ok(shops.listShops, {})
  const [one] = all
  if (!one) throw new Error('no shop')
  return { shop: one, ...(await caller.ok(shops.getSyncLog, { shopId: one.id })) }
}
const sync = async () => {
  const { shop: one } = await logOf()
  await caller.ok(shops.syncShop, { shopId: one.id })
  await t.runJobs()
  return logOf()
}
const detailOf = async (order: FakeOrder): Promise<OrderDetail> => {
  const { rows } = await t.admin.query<{ id: string }>(
    'select id::text from dropshipping_order where shop_id = $1 and shop_order_key = $2',
    [shopId, order.id],
  )
  return caller.ok(orders.getOrder, { id: rows[0]?.id as OrderDetail['id'] })
}
/** Without webhooks, so that the next sync imports it. */
const addOrders = (count: number, change: (order: FakeOrder, index: number) => void = () => undefined) => {
  const subscriptions = shop.subscriptions.splice(0)
  const added = fake.newOrders(shop, count)
  for (const [index, order] of added.entries()) {
    order.financialStatus = 'PAID'
    change(order, index)
  }
  shop.subscriptions.push(...subscriptions)
  return added
}
const change = async (order: FakeOrder, changes: Partial<FakeOrder>, how: 'webhook' | 'pull') => {
  Object.assign(order, changes)
  order.updatedAt = new Date(Date.parse(order.updatedAt) + 5000).toISOString().replace('.000Z', 'Z')
  if (how === 'pull') {
    await sync()
  } else {
    fake.sendOrderWebhooks(shop, order, ['orders/updated'])
    await settle()
  }
}

describe('an order that cannot be imported', () => {
  it('stops no other, is listed with its reason, and is imported once it can be read', async () => {
    const [first, broken, last] = addOrders(3, (order, index) => {
      if (index === 1) Object.assign(order, { createdAt: 'yesterday' })
    })
    if (!first || !broken || !last) throw new Error('three orders')
    const log = await sync()
    expect(log.shop).toMatchObject({ orders: 2, orderProblems: 1, health: 'good' })
    expect(log.syncs[0]).toMatchObject({ status: 'done', ordersSeen: 3, ordersCreated: 2, ordersFailed: 1 })
    expect(log.orderProblems).toMatchObject([
      { shopOrderName: `#${broken.number}`, errorReason: 'shopOrderUnreadable' },
    ])
    expect(log.orderProblems[0]?.error).toContain('createdAt')

    // Unchanged in the shop, so that no pull by time of change contains it.
    Object.assign(broken, { createdAt: first.createdAt })
    await t.admin.query(`update shop set synced_until = now() + interval '1 hour' where id = $1`, [shopId])
    const healed = await sync()
    expect(healed.shop).toMatchObject({ orders: 3, orderProblems: 0 })
    expect(healed.orderProblems).toEqual([])
    expect((await detailOf(broken)).shopOrderName).toBe(`#${broken.number}`)
  })

  it('because the shop refuses to give all its lines is not imported in part', async () => {
    const [long, plain] = addOrders(2, (order, index) => {
      const [line] = order.lines
      if (!line || index > 0) return
      order.lines.push(...Array.from({ length: 14 }, (_, more) => ({ ...line, id: `${line.id}${more}` })))
    })
    if (!long || !plain) throw new Error('two orders')
    fake.issue(shop.domain, 'BAD_REQUEST', 1, 'MoreLines')
    const log = await sync()
    expect(log.syncs[0]).toMatchObject({ status: 'done', ordersCreated: 1, ordersFailed: 1 })
    expect(log.orderProblems).toMatchObject([
      { shopOrderName: `#${long.number}`, errorReason: 'shopifyRefused' },
    ])
    // It is tried again alone, which fails, and then works.
    await t.admin.query(`update shop set synced_until = now() + interval '1 hour' where id = $1`, [shopId])
    fake.issue(shop.domain, 'BAD_REQUEST', 1, 'OneOrder')
    expect((await sync()).shop).toMatchObject({ orders: 1, orderProblems: 1, health: 'good' })
    expect((await sync()).shop).toMatchObject({ orders: 2, orderProblems: 0 })
    expect((await detailOf(long)).lines).toHaveLength(long.lines.length)
  })

  it('because the database cannot index a value is named, too', async () => {
    // Random, so that it cannot be compressed.
    const sku = randomBytes(6_000).toString('base64')
    const [huge, plain] = addOrders(2, (order, index) => {
      const [line] = order.lines
      if (index === 0 && line) order.lines.splice(0, 1, { ...line, variantId: null, sku })
    })
    if (!huge || !plain) throw new Error('two orders')
    const log = await sync()
    expect(log.shop).toMatchObject({ orders: 1, orderProblems: 1 })
    expect(log.orderProblems).toMatchObject([{ shopOrderName: `#${huge.number}` }])
  })

  it('because of a value beyond all limits is named, too', async () => {
    const [huge, plain] = addOrders(2, (order, index) => {
      const [line] = order.lines
      if (index > 0 || !line) return
      line.currentQuantity = 2_000_000_000
      order.lines.push({ ...line, id: `${line.id}1` })
    })
    if (!huge || !plain) throw new Error('two orders')
    const log = await sync()
    expect(log.shop).toMatchObject({ orders: 1, orderProblems: 1 })
    expect(log.orderProblems).toMatchObject([{ shopOrderName: `#${huge.number}` }])
    expect((await detailOf(plain)).status).toBe('awaitingQuote')
  })

  it.each([
    ['cannot be read', (order: FakeOrder) => Object.assign(order, { createdAt: 'yesterday' })],
    [
      'is beyond all limits',
      (order: FakeOrder) => {
        const [line] = order.lines
        if (!line) throw new Error('a line')
        line.currentQuantity = 2_000_000_000
        order.lines.push({ ...line, id: `${line.id}1` })
      },
    ],
  ] as const)('is listed when a webhook brings it, too (%s)', async (_, spoil) => {
    const [order] = addOrders(1)
    if (!order) throw new Error('an order')
    await sync()
    const sound = structuredClone(order)
    spoil(order)
    await change(order, {}, 'webhook')
    expect((await logOf()).orderProblems).toMatchObject([{ shopOrderName: `#${order.number}` }])
    order.lines.splice(0, order.lines.length, ...sound.lines)
    await change(order, { createdAt: sound.createdAt }, 'pull')
    expect((await logOf()).orderProblems).toEqual([])
  })

  it('is removed from the list when the shop no longer has it', async () => {
    addOrders(1, (order) => Object.assign(order, { createdAt: 'yesterday' }))
    expect((await sync()).shop.orderProblems).toBe(1)
    shop.orders.splice(0)
    expect((await sync()).shop.orderProblems).toBe(0)
  })

  it('with characters that cannot be stored is imported without them', async () => {
    const [order] = addOrders(1, (one) => (one.note = 'Ring\u0000 the bell \ud83d'))
    if (!order) throw new Error('an order')
    expect((await sync()).orderProblems).toEqual([])
    expect((await detailOf(order)).note).toBe('Ring the bell \ufffd')
  })
})

describe('what the buyer asks for', () => {
  it('arrives with the order: attributes, note, gift note and tax number', async () => {
    const [order] = addOrders(1, (one) => {
      one.note = 'It is a gift'
      one.attributes = [
        { key: 'Gift message', value: 'Happy birthday' },
        { key: 'Gift wrap', value: 'red' },
        { key: '_cart_token', value: 'abc' },
        { key: 'gift_note', value: 'From Tom' },
        { key: 'Empty', value: '' },
      ]
      one.localizedFields = [
        { key: 'TAX_CREDENTIAL_BR', value: '111.444.777-35' },
        { key: 'SHIPPING_CREDENTIAL_BR', value: '529.982.247-25' },
      ]
      for (const line of one.lines) line.attributes = [{ key: 'Engraving', value: 'Anna & Tom' }]
    })
    if (!order) throw new Error('an order')
    await sync()
    const detail = await detailOf(order)
    expect(detail).toMatchObject({
      note: 'It is a gift',
      giftNote: 'Happy birthday\n\nFrom Tom',
      attributes: [
        { name: 'Gift wrap', value: 'red' },
        { name: '_cart_token', value: 'abc' },
      ],
      address: { taxNumber: '529.982.247-25' },
    })
    expect(detail.lines.map(({ attributes }) => attributes)).toEqual(
      order.lines.map(() => [{ name: 'Engraving', value: 'Anna & Tom' }]),
    )
    const operator = await t.operator.ok(operatorOrders.getOperatorOrder, { id: detail.id })
    expect(operator.lines[0]?.attributes).toEqual([{ name: 'Engraving', value: 'Anna & Tom' }])
  })

  it.each(['webhook', 'pull'] as const)('is followed when it changes later (%s)', async (how) => {
    const [order] = addOrders(1, (one) => {
      one.localizedFields = [{ key: 'SHIPPING_CREDENTIAL_BR', value: '529.982.247-25' }]
    })
    const [line] = order?.lines ?? []
    if (!order || !line) throw new Error('an order')
    await sync()
    line.attributes = [{ key: 'Engraving', value: 'Anna' }]
    const attributes = [
      { key: 'Wrap', value: 'red' },
      { key: 'Gift Note:', value: 'For you' },
    ]
    await change(order, { note: 'Leave it at the door', attributes }, how)
    const detail = await detailOf(order)
    expect(detail).toMatchObject({
      note: 'Leave it at the door',
      giftNote: 'For you',
      attributes: [{ name: 'Wrap', value: 'red' }],
      address: { taxNumber: '529.982.247-25' },
    })
    expect(detail.lines.flatMap((one) => one.attributes)).toEqual([{ name: 'Engraving', value: 'Anna' }])
    expect(detail.events.filter(({ kind }) => kind === 'order.changedInShop')).toHaveLength(1)
  })
})

describe('an unpaid order that its shop fulfilled elsewhere', () => {
  it.each(['webhook', 'pull'] as const)('is reduced to the rest (%s)', async (how) => {
    const [order] = addOrders(1, (one) => {
      one.lines.splice(1)
      for (const line of one.lines) Object.assign(line, { quantity: 5, currentQuantity: 5 })
    })
    const [line] = order?.lines ?? []
    if (!order || !line) throw new Error('an order')
    await sync()
    expect((await detailOf(order)).lines.map(({ quantity }) => quantity)).toEqual([5])
    line.fulfilled = 3
    await change(order, {}, how)
    const detail = await detailOf(order)
    expect(detail.lines.map(({ quantity }) => quantity)).toEqual([2])
    expect(detail.events[0]).toMatchObject({ kind: 'order.changedInShop', detail: { fulfilled: true } })
  })

  it.each(['webhook', 'pull'] as const)(
    'is cancelled with that reason when nothing is left (%s)',
    async (how) => {
      const [order] = addOrders(1)
      if (!order) throw new Error('an order')
      await sync()
      for (const line of order.lines) line.fulfilled = line.currentQuantity
      await change(order, {}, how)
      const detail = await detailOf(order)
      expect(detail.status).toBe('cancelled')
      expect(detail.events[0]?.detail).toMatchObject({ causeReason: 'fulfilledInItsShop' })
    },
  )
})

describe('a paid order of which its shop fulfilled something elsewhere', () => {
  const payable = async (quantity: number) => {
    const [order] = addOrders(1, (one) => {
      one.lines.splice(1)
      for (const line of one.lines) Object.assign(line, { quantity, currentQuantity: quantity })
    })
    const [line] = order?.lines ?? []
    if (!order || !line) throw new Error('an order')
    await sync()
    const { id } = await detailOf(order)
    await t.admin.query(
      `update dropshipping_order set status = 'awaitingPayment', waiting_reason = 'paymentDue' where id = $1`,
      [id],
    )
    return { order, line, id }
  }
  /** As paid by the seller, whatever its price. */
  const pay = (id: string) =>
    t.admin.query(
      `update dropshipping_order set status = 'processing', waiting_reason = 'beingPrepared', waiting_on = 'agency',
          paid_at = now() where id = $1`,
      [id],
    )

  it.each(['webhook', 'pull'] as const)('is on hold when nothing is left (%s)', async (how) => {
    const { order, line, id } = await payable(2)
    await pay(id)
    line.fulfilled = 2
    await change(order, {}, how)
    const detail = await detailOf(order)
    expect(detail).toMatchObject({
      status: 'processing',
      waiting: { reason: 'cancelledInShop', on: 'seller' },
    })
    expect(detail.events[0]).toMatchObject({ kind: 'order.cancellationHeld', detail: { fulfilled: true } })
    await change(order, { note: 'Thanks' }, how)
    const { events } = await detailOf(order)
    expect(events.filter(({ kind }) => kind === 'order.cancellationHeld')).toHaveLength(1)
  })

  it('says so when some is left', async () => {
    const { order, line, id } = await payable(5)
    await pay(id)
    line.fulfilled = 3
    await change(order, {}, 'webhook')
    const detail = await detailOf(order)
    expect(detail.lines.map(({ quantity }) => quantity)).toEqual([5])
    expect(detail.events[0]).toMatchObject({
      kind: 'order.shopChangeIgnored',
      detail: { fulfilled: true, quantities: { [line.id]: 2 } },
    })
  })

  it('is left alone when we have shipped it', async () => {
    const { order, line, id } = await payable(1)
    await pay(id)
    await t.admin.query(`update dropshipping_order set status = 'shipped' where id = $1`, [id])
    const before = (await detailOf(order)).events.length
    line.fulfilled = 1
    await change(order, {}, 'webhook')
    expect((await detailOf(order)).events).toHaveLength(before)
  })
})

it('marks a test order, which is never payable', async () => {
  const [order] = addOrders(1, (one) => (one.isTest = true))
  if (!order) throw new Error('an order')
  await sync()
  const detail = await detailOf(order)
  expect(detail).toMatchObject({ status: 'awaitingPayment', waiting: { reason: 'testOrder', on: 'seller' } })
  const paid = await caller.call(orders.payOrder, { id: detail.id }, { idempotencyKey: crypto.randomUUID() })
  expect(paid.data?.result).toMatchObject({ ok: false, reason: 'testOrder' })
})
