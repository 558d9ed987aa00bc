import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ProductListing } from '../../modules/listings/index.ts'
import type { FulfilmentTarget } from '../../modules/fulfilment/index.ts'
import type { ProductSource } from '../../modules/my-products/index.ts'
import { createShopAccess, type ShopConnector, type WithShopAccess } from '../../modules/shops/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { doublePath, shopifyApp, type ShopifyApp } from './admin-api/app.ts'
import { createShopifyClient } from './admin-api/client.ts'
import { createShopifyConnector } from './admin-api/connector.ts'
import type { FakeShopify, ShopPlan } from './fake/fake.ts'
import { createFulfilmentTarget } from './admin-api/fulfilment-target.ts'
import { createProductListing } from './admin-api/product-listing.ts'
import { createProductSource } from './admin-api/product-source.ts'

export interface Shopify {
  readonly connector: ShopConnector
  readonly withAccess: WithShopAccess
  readonly fulfilmentTarget: FulfilmentTarget
  readonly productSource: ProductSource
  readonly productListing: ProductListing
}

export interface ShopifyConnection {
  readonly shopify: Shopify | null
  readonly modules: readonly Module[]
  /** The running double; null without one, or before its routes are registered. */
  readonly fake: () => FakeShopify | null
}

export const demoShops: readonly ShopPlan[] = [
  { domain: 'candle-house.myshopify.com', name: 'Candle House', kind: 'home', orders: 12 },
  { domain: 'north-trail.myshopify.com', name: 'North Trail', kind: 'road', orders: 9 },
  { domain: 'harbour-pine.myshopify.com', name: 'Harbour & Pine Home', kind: 'home', orders: 0 },
  { domain: 'trailhead-supply.myshopify.com', name: 'Trailhead Supply', kind: 'road', orders: 0 },
]

export const doubleStateFile = ({ dataDir }: Platform['config']): string =>
  join(dataDir, 'shopify-double.json')

export const shopifyConnection = (platform: Platform, shops = demoShops): ShopifyConnection => {
  const app = shopifyApp(platform.config)
  if (!app) return { shopify: null, modules: [], fake: () => null }
  if (platform.config.shopify.mode === 'live') {
    return { shopify: createShopify(platform, app), modules: [], fake: () => null }
  }
  let server: FastifyInstance | null = null
  let fake: FakeShopify | null = null
  // A job-only process reaches the double over HTTP in the web process.
  const fetchDouble: typeof fetch = (input, init) =>
    server ? fetchInto(server, input, init) : fetch(input, init)
  const rawRoutes = async (scope: FastifyInstance): Promise<void> => {
    server = scope
    const { fakeShopify } = await import('./fake/fake.ts')
    fake = await fakeShopify(scope, {
      prefix: doublePath,
      apiKey: app.apiKey,
      apiSecret: app.apiSecret,
      redirectUrl: app.redirectUrl,
      complianceUrl: app.webhookUrl,
      picturesUrl: `${platform.config.publicUrl}${doublePath}/pictures`,
      shops,
      stateFile: doubleStateFile(platform.config),
      fetch: fetchDouble,
    })
  }
  return {
    shopify: createShopify(platform, { ...app, fetch: fetchDouble }),
    modules: [{ routes: [], rawRoutes }],
    fake: () => fake,
  }
}

const createShopify = (platform: Platform, app: ShopifyApp): Shopify => {
  const client = createShopifyClient(app)
  const connector = createShopifyConnector(app, client)
  const withAccess = createShopAccess(platform, connector)
  return {
    connector,
    withAccess,
    fulfilmentTarget: createFulfilmentTarget(client, withAccess),
    productSource: createProductSource(client, withAccess),
    productListing: createProductListing(app, client, withAccess),
  }
}

const fetchInto = async (
  server: FastifyInstance,
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Response> => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  const answer = await server.inject({
    method: init.method === 'POST' ? 'POST' : 'GET',
    url: `${pathname}${search}`,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  })
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  // Fastify's inject does not decompress, so no encoding is requested.
  return new Response(answer.body, { status: answer.statusCode, headers })
}
