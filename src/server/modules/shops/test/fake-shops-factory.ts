import { afterAll, beforeAll } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../../../test/http.ts'
import { shops } from '../../../../contract/shops/shops.ts'
import {
  approve,
  freePort,
  startFakeShopify,
  type FakeShopifyServer,
} from '../../../connectors/shopify/fake/fake-server.ts'
import type { FakeOrder, FakeShop } from '../../../connectors/shopify/fake/fake.ts'

export const domain = 'candle-house.myshopify.com'

/** An application with fake shops that a customer may connect. */
export const withFakeShops = async () => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const shopify: FakeShopifyServer = await startFakeShopify(publicUrl, {
    shops: [
      { domain, name: 'Candle House', orders: 12 },
      { domain: 'north-trail.myshopify.com', name: 'North Trail', kind: 'road', orders: 3 },
      ...Array.from({ length: 10 }, (_, index) => ({
        domain: `shop-${index}.myshopify.com`,
        name: `Shop ${index}`,
        orders: 2,
      })),
    ],
  })
  const t: TestApp = await testApp({ environment: shopify.environment })
  const fake = shopify.fake

  beforeAll(() => t.app.listen({ port, host: '127.0.0.1' }))
  afterAll(() => shopify.close())

  const fakeShop = (name: string): FakeShop => {
    const shop = fake.findShop(name)
    if (!shop) throw new Error(`no shop ${name}`)
    return shop
  }
  const connect = async (caller: Caller, name: string): Promise<string> => {
    const { url } = await caller.ok(shops.startShopifyConnect, { domain: name })
    const { shopId } = await caller.ok(shops.completeShopifyConnect, { query: await approve(url) })
    await t.runJobs()
    return shopId
  }
  const settle = async (): Promise<void> => {
    await fake.deliveries.settled()
    await t.runJobs({ evenDelayed: true })
  }
  const shopOf = async (caller: Caller, shopId: string) => {
    const { shops: all } = await caller.ok(shops.listShops, {})
    const shop = all.find(({ id }) => id === shopId)
    if (!shop) throw new Error('no such shop in the list')
    return shop
  }
  const orderOf = async (shopId: string, order: FakeOrder) => {
    const { rows } = await t.admin.query(
      `select id::text, status, waiting_reason, shop_paid, recipient_name, address1, country_code, line_count,
       shop_order_name, source, shop_updated_at from dropshipping_order where shop_id = $1 and shop_order_key = $2`,
      [shopId, order.id],
    )
    return rows[0] as Record<string, unknown> | undefined
  }
  const newOrder = (shop: FakeShop): FakeOrder => {
    const [order] = fake.newOrders(shop, 1)
    if (!order) throw new Error('no order')
    order.financialStatus = 'PAID'
    return order
  }
  return { publicUrl, shopify, t, fake, fakeShop, connect, settle, shopOf, orderOf, newOrder }
}
