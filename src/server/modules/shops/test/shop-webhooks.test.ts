import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../../test/http.ts'
import { shops } from '../../../../contract/shops/shops.ts'
import { approve } from '../../../connectors/shopify/fake/fake-server.ts'
import type { FakeOrder } from '../../../connectors/shopify/fake/fake.ts'
import { signBody } from '../../../connectors/shopify/admin-api/signature.ts'
import { domain, withFakeShops } from './fake-shops-factory.ts'

const { fakeShop, t, connect, fake, newOrder, settle, orderOf, shopOf, publicUrl, shopify } =
  await withFakeShops()

describe('webhooks', () => {
  const shop = fakeShop('north-trail.myshopify.com')
  let shopId = ''
  let caller: Caller
  beforeAll(async () => {
    caller = await t.newCustomer()
    await t.admin.query(`update shop set status = 'disconnected' where domain = $1`, [shop.domain])
    shopId = await connect(caller, 'north-trail')
  })
  const outcomes = async (topic: string) => {
    const { rows } = await t.admin.query<{ outcome: string | null; last_error: string | null }>(
      'select outcome, last_error from webhook_event where topic = $1 and subject = $2 order by id',
      [topic, shop.domain],
    )
    return rows.map(({ outcome, last_error: error }) => outcome ?? error)
  }

  it('import an order within moments, once, however often they are sent', async () => {
    fake.deliveries.duplicate(true)
    const order = newOrder(shop)
    await settle()
    fake.deliveries.duplicate(false)
    expect(await orderOf(shopId, order)).toMatchObject({ shop_order_name: `#${order.number}` })
    const { rows } = await t.admin.query(
      `select count(*)::int as n from webhook_event where topic = 'orders/create' and payload ->> 'id' = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('out of order never revert an order', async () => {
    const order = newOrder(shop)
    await settle()
    fake.deliveries.hold()
    fake.editAddress(shop, order, { name: 'First Change' })
    fake.editAddress(shop, order, { name: 'Second Change' })
    fake.deliveries.release('reversed')
    await settle()
    expect(await orderOf(shopId, order)).toMatchObject({ recipient_name: 'Second Change' })
    const late = { ...order, updatedAt: order.createdAt, address: { ...order.address, name: 'Too Late' } }
    fake.sendOrderWebhooks(shop, late, ['orders/updated'])
    await settle()
    expect((await outcomes('orders/updated')).at(-1)).toBe('stale')
    expect(await orderOf(shopId, order)).toMatchObject({ recipient_name: 'Second Change' })
  })

  it('about an order cancelled since do not import it', async () => {
    fake.deliveries.hold()
    const order = newOrder(shop)
    fake.cancel(shop, order)
    fake.deliveries.release('reversed')
    await settle()
    expect(await orderOf(shopId, order)).toBeUndefined()
  })

  it('cancel an unpaid order', async () => {
    const order = newOrder(shop)
    await settle()
    fake.cancel(shop, order)
    await settle()
    expect(await orderOf(shopId, order)).toMatchObject({ status: 'cancelled' })
  })

  it('update the buyer’s payment status', async () => {
    fake.deliveries.hold()
    const order = newOrder(shop)
    order.financialStatus = 'PENDING'
    fake.deliveries.release('asSent')
    await settle()
    expect(await orderOf(shopId, order)).toMatchObject({ shop_paid: false })
    fake.pay(shop, order)
    await settle()
    expect(await orderOf(shopId, order)).toMatchObject({ shop_paid: true })
  })

  it('that were lost are made up for by the next sync', async () => {
    const subscriptions = shop.subscriptions.splice(0)
    const order = newOrder(shop)
    await settle()
    expect(await orderOf(shopId, order)).toBeUndefined()
    await caller.ok(shops.syncShop, { shopId: (await shopOf(caller, shopId)).id })
    await t.runJobs()
    expect(await orderOf(shopId, order)).toBeDefined()
    expect(shop.subscriptions).toHaveLength(subscriptions.length)
  })

  it('with an invalid signature are rejected without a trace', async () => {
    const body = JSON.stringify({ id: 1 })
    const post = (signature: string, eventId: string) =>
      fetch(`${publicUrl}/app/webhooks/shopify`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': 'orders/create',
          'x-shopify-shop-domain': shop.domain,
          'x-shopify-event-id': eventId,
          'x-shopify-webhook-id': eventId,
          'x-shopify-hmac-sha256': signature,
        },
        body,
      })
    const eventId = randomUUID()
    expect((await post('bad', eventId)).status).toBe(401)
    expect((await post('', eventId)).status).toBe(401)
    const { rows } = await t.admin.query('select 1 from webhook_event where delivery_id = $1', [eventId])
    expect(rows).toEqual([])
    expect((await post(signBody(shopify.app.apiSecret, body), eventId)).status).toBe(200)
    await settle()
    expect((await outcomes('orders/create')).at(-1)).toBe('refused')
  })

  it('disconnect on uninstallation, unless reconnected since', async () => {
    fake.deliveries.hold()
    fake.uninstall(shop)
    const { url } = await caller.ok(shops.reconnectShop, { shopId: (await shopOf(caller, shopId)).id })
    await caller.ok(shops.completeShopifyConnect, { query: await approve(url) })
    fake.deliveries.release('asSent')
    await settle()
    expect(await shopOf(caller, shopId)).toMatchObject({ status: 'connected' })
    await new Promise((resolve) => setTimeout(resolve, 10))
    fake.uninstall(shop)
    await settle()
    expect(await shopOf(caller, shopId)).toMatchObject({
      status: 'needsReconnect',
      lastErrorReason: 'shopAppUninstalled',
    })
    expect(await connect(caller, 'north-trail')).toBe(shopId)
  })
})

describe('the privacy webhooks', () => {
  it('answer data requests, delete shoppers, and delete the shop', async () => {
    const caller = await t.newCustomer()
    const shop = fakeShop(domain)
    const shopId = await connect(caller, 'candle-house')
    const [one, two] = shop.orders
    if (!one || !two) throw new Error('no orders')
    const { rows: owner } = await t.admin.query<{ email: string }>(
      'select email from account where id = $1',
      [caller.accountId],
    )

    const customer = { id: 1, email: one.email, phone: null }
    fake.complain(shop, 'customers/data_request', {
      orders_requested: [one.id],
      customer,
      data_request: { id: 7 },
    })
    await settle()
    const emailMessage = await t.lastMailTo(owner[0]?.email ?? '')
    expect(emailMessage.text).toContain(one.address.name)
    expect(emailMessage.text).toContain(one.address.address1)

    fake.complain(shop, 'customers/redact', {
      orders_to_redact: [one.id],
      customer: { ...customer, email: 'x@y.z' },
    })
    await settle()
    expect(await orderOf(shopId, one)).toMatchObject({ recipient_name: '', address1: '' })
    expect(await orderOf(shopId, two)).toMatchObject({ recipient_name: two.address.name })
    const found = async (order: FakeOrder, word: string) => {
      const { rows } = await t.admin.query(
        `select 1 from order_search_term s join dropshipping_order o on o.id = s.order_id
           where o.shop_id = $1 and o.shop_order_key = $2 and s.term = $3`,
        [shopId, order.id, word],
      )
      return rows.length > 0
    }
    expect(await found(one, (one.address.name.split(' ')[0] ?? '').toLowerCase())).toBe(false)
    expect(await found(one, String(one.number))).toBe(true)

    fake.complain(shop, 'shop/redact', {})
    await settle()
    const { rows } = await t.admin.query(
      `select count(*)::int as n from dropshipping_order where shop_id = $1 and (recipient_name <> '' or email <> '')`,
      [shopId],
    )
    expect(rows).toEqual([{ n: 0 }])
    expect(await shopOf(caller, shopId)).toMatchObject({ status: 'disconnected' })
    const { rows: kept } = await t.admin.query(
      `select 1 from webhook_event where subject = $1 and processed_at is not null and payload ? 'shipping_address'`,
      [domain],
    )
    expect(kept).toEqual([])
  })
})
