import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../../../test/http.ts'
import { myProducts } from '../../../../contract/my-products/my-products.ts'
import { shops } from '../../../../contract/shops/shops.ts'
import { approve } from '../../../connectors/shopify/fake/fake-server.ts'
import type { FakeOrder } from '../../../connectors/shopify/fake/fake.ts'
import { shopifyConnection } from '../../../connectors/shopify/shopify.ts'
import { domain, withFakeShops } from './fake-shops-factory.ts'

const { t, connect, shopOf, fakeShop, orderOf, fake, settle } = await withFakeShops()

describe('connecting a shop', () => {
  it('imports its orders, with lines and addresses', async () => {
    const caller = await t.newCustomer()
    const shopId = await connect(caller, domain)
    const shop = await shopOf(caller, shopId)
    expect(shop).toMatchObject({
      name: 'Candle House',
      domain,
      status: 'connected',
      health: 'good',
      lastError: null,
    })
    expect(shop.sync).toMatchObject({ cause: 'connect', status: 'done', ordersSeen: 12, ordersCreated: 12 })
    expect(shop.orders).toBe(12)
    expect(shop.lastSyncedAt).not.toBeNull()
    const [first] = fakeShop(domain).orders
    expect(await orderOf(shopId, first as FakeOrder)).toMatchObject({
      shop_order_name: '#1001',
      source: 'shopify',
      recipient_name: first?.address.name,
      country_code: first?.address.countryCode,
      line_count: first?.lines.length,
    })
    expect(
      fakeShop(domain)
        .subscriptions.map(({ topic }) => topic)
        .toSorted(),
    ).toEqual([
      'APP_UNINSTALLED',
      'ORDERS_CANCELLED',
      'ORDERS_CREATE',
      'ORDERS_PAID',
      'ORDERS_UPDATED',
      'PRODUCTS_DELETE',
    ])
    const { rows } = await t.admin.query<{ credentials_sealed: string }>(
      'select credentials_sealed from shop where id = $1',
      [shopId],
    )
    expect(rows[0]?.credentials_sealed).not.toContain('shpat_')
    await caller.ok(shops.disconnectShop, { shopId: shop.id })
    expect(fakeShop(domain).subscriptions).toEqual([])
  })

  it('accepts each approval once, from the account that requested it', async () => {
    const [caller, stranger] = [await t.newCustomer(), await t.newCustomer()]
    const { url } = await caller.ok(shops.startShopifyConnect, { domain: 'shop-0' })
    const query = await approve(url)
    expect((await stranger.call(shops.completeShopifyConnect, { query })).reason).toBe('stateUsed')
    expect((await caller.call(shops.completeShopifyConnect, { query: { ...query, code: 'x' } })).reason).toBe(
      'callbackInvalid',
    )
    await caller.ok(shops.completeShopifyConnect, { query })
    expect((await caller.call(shops.completeShopifyConnect, { query })).reason).toBe('stateUsed')
  })

  it('rejects a shop connected by another customer', async () => {
    const caller = await t.newCustomer()
    const { url } = await caller.ok(shops.startShopifyConnect, { domain: 'shop-0' })
    expect((await caller.call(shops.completeShopifyConnect, { query: await approve(url) })).reason).toBe(
      'shopTaken',
    )
  })

  it('reports what is wrong with an address', async () => {
    expect((await t.main.call(shops.startShopifyConnect, { domain: 'www.example.com' })).reason).toBe(
      'notAShop',
    )
  })

  it('reuses a reconnected shop with its orders', async () => {
    const caller = await t.newCustomer()
    const shopId = await connect(caller, 'shop-1')
    const { status } = await caller.ok(shops.disconnectShop, { shopId: (await shopOf(caller, shopId)).id })
    expect(status).toBe('disconnected')
    expect((await shopOf(caller, shopId)).health).toBe('disconnected')
    expect(await connect(caller, 'shop-1')).toBe(shopId)
    expect(await shopOf(caller, shopId)).toMatchObject({ health: 'good', orders: 2 })
  })
})

describe('tokens', () => {
  it('are renewed once by concurrent calls', async () => {
    const caller = await t.newCustomer()
    const shopId = await connect(caller, 'shop-2')
    const shop = fakeShop('shop-2.myshopify.com')
    const before = shop.tokens.length
    await t.admin.query(
      "update shop set credentials_expire_at = now() + interval '30 seconds' where id = $1",
      [shopId],
    )
    fake.expireTokens(shop.domain)
    const orders = fake.newOrders(shop, 4)
    await settle()
    for (const order of orders) expect(await orderOf(shopId, order)).toBeDefined()
    expect(shop.tokens.length).toBe(before + 1)
  })

  it('are renewed once across processes', async () => {
    const caller = await t.newCustomer()
    const shopId = await connect(caller, 'shop-6')
    const shop = fakeShop('shop-6.myshopify.com')
    const before = shop.tokens.length
    await t.admin.query(
      "update shop set credentials_expire_at = now() + interval '30 seconds' where id = $1",
      [shopId],
    )
    const live = shopifyConnection(t.platform).shopify
    const other = shopifyConnection(t.platform).shopify
    if (!live || !other || caller.customerId === '') throw new Error('no Shopify')
    const ref = { customerId: caller.customerId, shopId }
    const tokens = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 === 0 ? live : other).withAccess(ref, async (access) => access.accessToken),
      ),
    )
    expect(new Set(tokens).size).toBe(1)
    expect(shop.tokens.length).toBe(before + 1)
  })

  it('revoked by the shop early are renewed too', async () => {
    const caller = await t.newCustomer()
    const shopId = await connect(caller, 'shop-3')
    fake.expireTokens('shop-3.myshopify.com')
    await caller.ok(shops.syncShop, { shopId: (await shopOf(caller, shopId)).id })
    await t.runJobs()
    expect(await shopOf(caller, shopId)).toMatchObject({
      health: 'good',
      sync: { cause: 'manual', status: 'done' },
    })
  })

  it('that cannot be renewed require reconnecting, which fixes them', async () => {
    const caller = await t.newCustomer()
    const shopId = await connect(caller, 'shop-4')
    fakeShop('shop-4.myshopify.com').tokens.length = 0
    const { id } = await shopOf(caller, shopId)
    await caller.ok(shops.syncShop, { shopId: id })
    await t.runJobs()
    const lost = await shopOf(caller, shopId)
    expect(lost).toMatchObject({
      status: 'needsReconnect',
      health: 'needsReconnect',
      sync: { status: 'failed' },
    })
    expect(lost).toMatchObject({
      lastErrorReason: 'shopifyDeniedConnection',
      sync: { errorReason: lost.lastErrorReason },
    })
    expect((await caller.call(shops.syncShop, { shopId: id })).reason).toBe('notConnected')
    const { url } = await caller.ok(shops.reconnectShop, { shopId: id })
    await caller.ok(shops.completeShopifyConnect, { query: await approve(url) })
    await t.runJobs()
    expect(await shopOf(caller, shopId)).toMatchObject({ health: 'good', lastError: null })
  })
})

describe('what a connection does', () => {
  const functionsOf = async (caller: Caller, shopId: string) =>
    Object.fromEntries((await shopOf(caller, shopId)).functions.map(({ name, ...one }) => [name, one]))

  it('is shown by function, from the permissions and the listings', async () => {
    const caller = await t.newCustomer()
    const shopId = await connect(caller, 'shop-8')
    expect(await functionsOf(caller, shopId)).toEqual({
      readOrders: { state: 'on', missingScopes: [], listings: 0 },
      writeTracking: { state: 'on', missingScopes: [], listings: 0 },
      readProducts: { state: 'on', missingScopes: [], listings: 0 },
      writeProducts: { state: 'unused', missingScopes: [], listings: 0 },
      writeStock: { state: 'unused', missingScopes: [], listings: 0 },
    })
    await t.admin.query(
      "update shop set scopes = 'read_orders,write_products,write_inventory' where id = $1",
      [shopId],
    )
    expect(await functionsOf(caller, shopId)).toMatchObject({
      readOrders: { state: 'on' },
      readProducts: { state: 'on' },
      writeTracking: {
        state: 'notPermitted',
        missingScopes: [
          'read_merchant_managed_fulfillment_orders',
          'write_merchant_managed_fulfillment_orders',
          'write_fulfillments',
        ],
      },
      writeStock: { state: 'notPermitted', missingScopes: ['read_locations'] },
    })
    await caller.ok(shops.disconnectShop, { shopId: (await shopOf(caller, shopId)).id })
    const states = Object.values(await functionsOf(caller, shopId)).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['off']))
  })

  it('includes the reading of its products in the sync log', async () => {
    const caller = await t.newCustomer()
    const shopId = await connect(caller, 'shop-9')
    const { id } = await shopOf(caller, shopId)
    expect((await caller.ok(shops.getSyncLog, { shopId: id })).productSync).toBeNull()
    await caller.ok(myProducts.pullProducts, { shopId: id })
    await t.runJobs()
    const { productSync, syncs } = await caller.ok(shops.getSyncLog, { shopId: id })
    expect(productSync).toMatchObject({ cause: 'manual', status: 'done', error: null })
    expect(productSync?.finishedAt).not.toBeNull()
    expect(syncs[0]?.startedAt).not.toBeNull()
  })
})

describe('a sync', () => {
  it('runs one at a time, with its counts', async () => {
    const caller = await t.newCustomer()
    const shopId = await connect(caller, 'shop-5')
    const shop = fakeShop('shop-5.myshopify.com')
    fake.deliveries.hold()
    fake.newOrders(shop, 3)
    const { id } = await shopOf(caller, shopId)
    const calls = Array.from({ length: 10 }, () => caller.ok(shops.syncShop, { shopId: id }))
    expect(new Set((await Promise.all(calls)).map(({ sync }) => sync.id)).size).toBe(1)
    expect((await shopOf(caller, shopId)).health).toBe('syncing')
    await t.runJobs()
    expect((await shopOf(caller, shopId)).sync).toMatchObject({
      status: 'done',
      ordersCreated: 3,
      error: null,
    })
    fake.deliveries.release('asSent')
    await settle()
    expect((await shopOf(caller, shopId)).orders).toBe(5)
  })

  it('that is repeated finds its orders and duplicates none', async () => {
    const caller = await t.newCustomer()
    const shopId = await connect(caller, 'shop-7')
    const { id } = await shopOf(caller, shopId)
    for (const _ of [1, 2]) {
      await caller.ok(shops.syncShop, { shopId: id })
      await t.runJobs()
    }
    expect(await shopOf(caller, shopId)).toMatchObject({
      orders: 2,
      sync: { status: 'done', ordersCreated: 0 },
    })
  })

  it('shows why it failed', async () => {
    const caller = await t.newCustomer()
    const { shops: none } = await caller.ok(shops.listShops, {})
    expect(none).toEqual([])
    const shopId = await connect(caller, 'north-trail')
    await fake.deliveries.settled()
    await t.admin.query(`update shop set domain = 'gone.myshopify.com' where id = $1`, [shopId])
    const { id } = await shopOf(caller, shopId)
    await caller.ok(shops.syncShop, { shopId: id })
    await t.runJobs({ failures: 'allow', evenDelayed: true })
    const failed = await shopOf(caller, shopId)
    expect(failed).toMatchObject({ health: 'failing', status: 'connected', sync: { status: 'failed' } })
    expect(failed.lastError).toContain('404')
    await t.admin.query(`update shop set domain = 'north-trail.myshopify.com' where id = $1`, [shopId])
  })
})

describe('the poll', () => {
  it('requests a sync of every shop that is due', async () => {
    await t.admin.query(`update shop_sync set created_at = created_at - interval '1 day'`)
    await t.platform.jobs.runDue({ evenDelayed: true })
    const { pollShops } = await import('../poll-shops.ts')
    await pollShops(t.platform)
    const { rows } = await t.admin.query<{ queued: number; connected: number }>(
      `select (select count(*)::int from shop_sync where status = 'queued') as queued,
         (select count(*)::int from shop where status = 'connected' and kind = 'shopify') as connected`,
    )
    expect(rows[0]?.queued).toBe(rows[0]?.connected)
    expect(rows[0]?.queued).toBeGreaterThan(3)
    await t.runJobs()
  })
})

describe('sub-accounts', () => {
  it('see only their own shops', async () => {
    const mine = await t.main.ok(shops.createManualShop, { name: `Mine ${randomUUID()}` })
    const other = await t.main.ok(shops.createManualShop, { name: `Other ${randomUUID()}` })
    const staff = await t.subAccount({ menuTags: [5, 3], shopIds: [mine.id] })
    expect((await staff.ok(shops.listShops, {})).shops.map(({ id }) => id)).toEqual([mine.id])
    expect((await staff.ok(shops.listShopNames, {})).shops.map(({ id }) => id)).toEqual([mine.id])
    expect((await staff.call(shops.syncShop, { shopId: other.id })).reason).toBe('notFound')
  })
})
