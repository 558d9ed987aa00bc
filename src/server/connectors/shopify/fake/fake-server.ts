import Fastify from 'fastify'
import { callbackPath, webhookPath, type ShopifyApp } from '../admin-api/app.ts'
import { fakeShopify, type FakeShopify, type FakeShopifyOptions } from './fake.ts'

export interface FakeShopifyServer {
  readonly fake: FakeShopify
  readonly app: ShopifyApp
  readonly environment: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

const keys = { apiKey: 'test-key', apiSecret: 'test-secret-of-the-app' }

export const freePort = async (): Promise<number> => {
  const probe = Fastify()
  const address = await probe.listen({ port: 0, host: '127.0.0.1' })
  await probe.close()
  return Number(new URL(address).port)
}

/** Runs the double on its own port, for tests. `publicUrl`: the URL of our server. */
export const startFakeShopify = async (
  publicUrl: string,
  options: Partial<FakeShopifyOptions> & { readonly port?: number } = {},
): Promise<FakeShopifyServer> => {
  const port = options.port ?? (await freePort())
  const address = `http://127.0.0.1:${port}`
  const shopUrl = (domain: string): string => `${address}/shops/${domain}`
  const app: ShopifyApp = {
    ...keys,
    shopUrl,
    browserUrl: shopUrl,
    redirectUrl: `${publicUrl}${callbackPath}`,
    webhookUrl: `${publicUrl}${webhookPath}`,
  }
  const server = Fastify()
  const fake = await fakeShopify(server, {
    ...keys,
    prefix: '/shops',
    redirectUrl: app.redirectUrl,
    complianceUrl: app.webhookUrl,
    picturesUrl: `${address}/shops/pictures`,
    shops: [{ domain: 'candle-house.myshopify.com', name: 'Candle House' }],
    retryDelaysMs: [50, 100, 200],
    bucket: { maximumAvailable: 20_000, restoreRate: 10_000 },
    ...options,
  })
  await server.listen({ port, host: '127.0.0.1' })
  return {
    fake,
    app,
    environment: {
      PUBLIC_URL: publicUrl,
      SHOPIFY_API_KEY: keys.apiKey,
      SHOPIFY_API_SECRET: keys.apiSecret,
      SHOPIFY_BASE_URL: `${address}/shops/{shop}`,
    },
    close: () => server.close(),
  }
}

export const approve = async (authorizeUrl: string): Promise<Record<string, string>> => {
  const page = await fetch(authorizeUrl)
  const html = await page.text()
  if (!page.ok) throw new Error(`unexpected approval page: ${page.status} ${html}`)
  const action = /action="([^"]+\/approve)"/.exec(html)?.[1] ?? ''
  const fields = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')],
  )
  const answer = await fetch(new URL(action, authorizeUrl), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`no redirect after approval: ${answer.status}`)
  return Object.fromEntries(new URL(location).searchParams)
}
