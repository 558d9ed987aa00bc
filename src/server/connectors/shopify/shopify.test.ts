import { buildSchema, parse, specifiedRules, validate } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ShopAccessLost,
  ShopUnavailable,
  type ShopAccess,
  type ShopOrder,
} from '../../modules/shops/index.ts'
import { createShopifyClient } from './admin-api/client.ts'
import { createShopifyConnector } from './admin-api/connector.ts'
import { documents } from './admin-api/documents.ts'
import { approve, startFakeShopify, type FakeShopifyServer } from './fake/fake-server.ts'
import { schemaText } from './fake/schema.ts'
import type { FakeShop } from './fake/shop-state.ts'
import { createFulfilmentTarget } from './admin-api/fulfilment-target.ts'
import { parseLossless } from '../../platform/kernel/lossless-json.ts'
import { scopes } from './admin-api/app.ts'
import { signBody, signQuery } from './admin-api/signature.ts'

const domain = 'candle-house.myshopify.com'
let server: FakeShopifyServer
const waits: number[] = []
const wait = async (ms: number): Promise<void> => {
  waits.push(ms)
  await new Promise((resolve) => setTimeout(resolve, Math.min(ms, 20)))
}
let connector: ReturnType<typeof createShopifyConnector>
let client: ReturnType<typeof createShopifyClient>
let shop: FakeShop
let access: ShopAccess

beforeAll(async () => {
  // Nothing listens there: webhooks have their own tests.
  server = await startFakeShopify('http://127.0.0.1:9', {
    shops: [{ domain, name: 'Candle House', orders: 40 }],
  })
})
afterAll(() => server.close())
beforeEach(() => {
  waits.length = 0
  client = createShopifyClient(server.app, { wait })
  connector = createShopifyConnector(server.app, client)
  const found = server.fake.findShop(domain)
  if (!found) throw new Error('no shop')
  shop = found
  access = { domain, accessToken: server.fake.issueToken(shop, scopes.join(',')).accessToken }
})

const allOrders = async (updatedSince: Date | null): Promise<ShopOrder[]> => {
  const orders: ShopOrder[] = []
  let cursor: string | null = null
  do {
    const page = await connector.listOrders(access, { updatedSince, cursor })
    orders.push(...page.orders)
    cursor = page.cursor
  } while (cursor !== null)
  return orders
}

describe('documents', () => {
  const schema = buildSchema(schemaText)
  it.each(Object.entries(documents))('%s matches the schema', (_name, text) => {
    expect(validate(schema, parse(text), specifiedRules)).toEqual([])
  })
})

describe('the connection', () => {
  it.each([
    ['candle-house', domain],
    ['Candle-House.myshopify.com', domain],
    ['https://candle-house.myshopify.com/admin/orders', domain],
    ['https://admin.shopify.com/store/candle-house/products', domain],
    ['www.example.com', null],
    ['evil.com/candle-house.myshopify.com', null],
    ['candle-house.myshopify.com.evil.com', null],
    ['a b', null],
  ])('recognises %s as %s', (typed, expected) => {
    expect(connector.domainOf(typed)).toBe(expected)
  })

  it('is approved by the seller, and valid once', async () => {
    const query = await approve(connector.authorizeUrl(domain, 'a-state'))
    const callback = connector.readCallback(query, new Date())
    expect(callback).toMatchObject({ domain, state: 'a-state' })
    const credentials = await connector.exchangeCode(domain, callback?.code ?? '', new Date())
    expect(credentials.refreshToken).toMatch(/^shprt_/)
    expect(credentials.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 3_500_000)
    await expect(connector.exchangeCode(domain, callback?.code ?? '', new Date())).rejects.toThrow(
      ShopAccessLost,
    )
    const facts = await connector.getFacts({ domain, accessToken: credentials.accessToken })
    expect(facts).toMatchObject({ name: 'Candle House', currency: 'USD' })
  })

  it('rejects unsigned and old callbacks', async () => {
    const query = await approve(connector.authorizeUrl(domain, 's'))
    const now = new Date()
    expect(connector.readCallback(query, now)).not.toBeNull()
    expect(connector.readCallback({ ...query, shop: 'other.myshopify.com' }, now)).toBeNull()
    expect(connector.readCallback({ ...query, hmac: '' }, now)).toBeNull()
    expect(connector.readCallback({ ...query, extra: '1' }, now)).toBeNull()
    expect(connector.readCallback(query, new Date(now.getTime() + 3_600_000))).toBeNull()
    const elsewhere: Record<string, string> = { ...query, shop: 'evil.example.com' }
    elsewhere['hmac'] = signQuery(server.app.apiSecret, elsewhere)
    expect(connector.readCallback(elsewhere, now)).toBeNull()
  })

  it('renews its tokens, with each refresh token once', async () => {
    const token = server.fake.issueToken(shop, 'read_orders')
    const renewed = await connector.refresh(domain, token.refreshToken, new Date())
    expect(renewed.accessToken).not.toBe(token.accessToken)
    await expect(connector.refresh(domain, token.refreshToken, new Date())).rejects.toThrow(ShopAccessLost)
  })
})

describe('orders', () => {
  it('are listed completely, by time of change, with 18-digit ids as text', async () => {
    const orders = await allOrders(null)
    expect(orders.map(({ key }) => key).toSorted()).toEqual(shop.orders.map(({ id }) => id).toSorted())
    expect(orders[0]?.key).toMatch(/^\d{18}$/)
    const times = orders.map(({ updatedAt }) => updatedAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(orders[0]).toMatchObject({ name: '#1001', paid: expect.any(Boolean), cancelled: false })
    expect(orders[0]?.lines[0]).toMatchObject({
      quantity: expect.any(Number),
      variantId: expect.stringMatching(/^\d+$/),
    })
    expect(orders[0]?.address.countryCode).toMatch(/^[A-Z]{2}$/)
  })

  it('are listed from a given time on', async () => {
    const [order] = server.fake.newOrders(shop, 1)
    const found = await allOrders(new Date(Date.now() - 60_000))
    expect(found.map(({ key }) => key)).toContain(order?.id)
    expect(found.length).toBeLessThan(shop.orders.length)
  })

  it('are read with all lines', async () => {
    const [order] = server.fake.newOrders(shop, 1)
    const [line] = order?.lines ?? []
    if (!order || !line) throw new Error('no order')
    for (let number = 1; number <= 134; number += 1) order.lines.push({ ...line, id: `91000${number}` })
    const found = await connector.findOrder(access, order.id)
    expect(found?.lines).toHaveLength(order.lines.length)
    expect(new Set(found?.lines.map(({ lineKey }) => lineKey)).size).toBe(order.lines.length)
    const [first] = await allOrders(new Date(Date.now() - 30_000))
    expect(first).toBeDefined()
  })

  it('count remaining units: without removed and fulfilled ones', async () => {
    const [order] = server.fake.newOrders(shop, 1)
    const [line] = order?.lines ?? []
    if (!order || !line) throw new Error('no order')
    server.fake.setQuantity(shop, order, line.id, 0)
    const found = await connector.findOrder(access, order.id)
    expect(found?.lines.find(({ lineKey }) => lineKey === line.id)).toMatchObject({
      quantity: 0,
      quantityToShip: 0,
    })
    expect(found?.over).toBe(order.lines.length === 1)
  })
})

describe('a busy shop', () => {
  it('is retried after THROTTLED, which has status 200', async () => {
    server.fake.issue(domain, 'THROTTLED', 2)
    await expect(connector.getFacts(access)).resolves.toMatchObject({ name: 'Candle House' })
    expect(waits.filter((ms) => ms >= 250)).toHaveLength(2)
  })

  it('is retried after the requested delay', async () => {
    server.fake.issue(domain, '429', 1)
    await connector.getFacts(access)
    expect(waits).toContain(2000)
  })

  it('is given up eventually', async () => {
    server.fake.issue(domain, '500', 99)
    await expect(connector.getFacts(access)).rejects.toThrow(ShopUnavailable)
    server.fake.issue(domain, '500', 0)
  })

  it('is queried in smaller pages when a page costs too much', async () => {
    const page = await connector.listOrders(access, { updatedSince: null, cursor: null })
    expect(page.orders.length).toBeGreaterThan(0)
    expect(page.cursor).not.toBeNull()
  })

  it('has revoked access when it rejects the token', async () => {
    server.fake.expireTokens(domain)
    await expect(connector.getFacts(access)).rejects.toThrow(ShopAccessLost)
  })
})

describe('webhooks', () => {
  const body = Buffer.from('{"id":820000000000000123,"name":"#1"}')
  const headers = {
    'x-shopify-hmac-sha256': signBody('test-secret-of-the-app', body),
    'x-shopify-topic': 'orders/create',
    'x-shopify-shop-domain': domain,
    'x-shopify-webhook-id': 'w-1',
    'x-shopify-event-id': 'e-1',
    'x-shopify-triggered-at': '2026-11-20T10:00:00.123Z',
  }

  it('are read if the signature matches the raw body', () => {
    expect(connector.readDelivery(body, headers)).toMatchObject({
      eventId: 'orders/create:e-1',
      deliveryId: 'w-1',
      payload: { id: '820000000000000123' },
    })
    expect(connector.readDelivery(Buffer.from(`${body.toString()} `), headers)).toBeNull()
    expect(connector.readDelivery(body, { ...headers, 'x-shopify-hmac-sha256': 'AAAA' })).toBeNull()
    expect(connector.readDelivery(body, {})).toBeNull()
  })

  it('keep long ids', () => {
    expect(parseLossless('{"a":1.5,"b":12,"c":820000000000000123,"d":"x"}')).toEqual({
      a: 1.5,
      b: 12,
      c: '820000000000000123',
      d: 'x',
    })
  })
})

describe('a parcel', () => {
  const target = () => createFulfilmentTarget(client, (_shop, work) => work(access))
  const ref = { customerId: '1' as never, shopId: '1' }
  const newOrder = () => {
    const [order] = server.fake.newOrders(shop, 1)
    if (!order) throw new Error('no order')
    return order
  }
  const noticeOf = (order: FakeShop['orders'][number], number: string) => ({
    shopOrderKey: order.id,
    lines: order.lines.map((line) => ({ shopLineKey: line.id, quantity: line.quantity })),
    trackingNumber: number,
    carrier: 'YunExpress',
    trackingUrl: `https://track.example.com/${number}`,
    notifyBuyer: true,
    idempotencyKey: `push-${number}`,
  })

  it('is sent to the shop with its number, once for repeated attempts', async () => {
    const order = newOrder()
    const first = await target().createFulfilment(ref, noticeOf(order, 'YT1'))
    const again = await target().createFulfilment(ref, noticeOf(order, 'YT1'))
    expect(again).toEqual(first)
    expect(order.fulfilments).toHaveLength(1)
    expect(order.fulfilments[0]).toMatchObject({ number: 'YT1', company: 'YunExpress', buyerNotified: true })
  })

  it('is found again if the response was lost', async () => {
    const order = newOrder()
    const notice = noticeOf(order, 'YT2')
    const lossy = createFulfilmentTarget(
      {
        send: async (shopAccess, name, variables, data) => {
          if (name === 'CreateFulfilment') server.fake.issue(domain, 'lostAnswer')
          return client.send(shopAccess, name, variables, data)
        },
      },
      (_shop, work) => work(access),
    )
    await expect(lossy.createFulfilment(ref, notice)).rejects.toMatchObject({ permanent: false })
    expect(order.fulfilments).toHaveLength(1)
    const { externalId } = await target().createFulfilment(ref, notice)
    expect(externalId).toBe(order.fulfilments[0]?.id)
    expect(order.fulfilments).toHaveLength(1)
  })

  it('waits while the order is on hold there, and is rejected when nothing is left', async () => {
    const order = newOrder()
    order.onHold = true
    await expect(target().createFulfilment(ref, noticeOf(order, 'YT3'))).rejects.toMatchObject({
      permanent: false,
    })
    order.onHold = false
    await target().createFulfilment(ref, noticeOf(order, 'YT3'))
    await expect(target().createFulfilment(ref, noticeOf(order, 'YT4'))).rejects.toMatchObject({
      permanent: true,
    })
  })

  it('gets a corrected tracking number', async () => {
    const order = newOrder()
    const { externalId } = await target().createFulfilment(ref, noticeOf(order, 'YT6'))
    const right = {
      externalId,
      trackingNumber: 'YT66',
      carrier: 'UPS',
      trackingUrl: 'https://ups.example/YT66',
    }
    await target().correctTracking(ref, right)
    await target().correctTracking(ref, right)
    expect(order.fulfilments).toMatchObject([
      { number: 'YT66', company: 'UPS', url: 'https://ups.example/YT66' },
    ])
    await expect(target().correctTracking(ref, { ...right, externalId: '1' })).rejects.toMatchObject({
      permanent: true,
    })
  })

  it('gets its tracking events, each once', async () => {
    const order = newOrder()
    const { externalId } = await target().createFulfilment(ref, noticeOf(order, 'YT5'))
    const at = new Date('2026-11-20T10:00:00Z')
    await target().createTrackingEvent(ref, { externalId, status: 'inTransit', at, message: 'Left the hub' })
    await target().createTrackingEvent(ref, { externalId, status: 'inTransit', at, message: 'Left the hub' })
    await target().createTrackingEvent(ref, { externalId, status: 'notFound', at, message: '' })
    expect(order.fulfilments[0]?.events).toMatchObject([{ status: 'IN_TRANSIT', message: 'Left the hub' }])
  })
})
