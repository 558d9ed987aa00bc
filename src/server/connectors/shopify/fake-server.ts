import Fastify from 'fastify'
import type { ShopifyApp } from './app.ts'
import { fakeShopify, type FakeShopify, type FakeShopifyOptions } from './fake.ts'

export interface FakeShopifyServer {
  readonly fake: FakeShopify
  /** Our app, as this stand-in knows it. */
  readonly app: ShopifyApp
  /** What SHOPIFY_BASE_URL would hold. */
  readonly baseUrl: string
  readonly close: () => Promise<void>
}

/** The stand-in on a port of its own, for tests. `webhookUrl`: where it is to deliver. */
export const startFakeShopify = async (
  options: { readonly webhookUrl: string; readonly redirectUrl: string } & Partial<FakeShopifyOptions>,
): Promise<FakeShopifyServer> => {
  const server = Fastify()
  // The address is known only when it listens, and a route can be added only before: any port that is free now.
  const probe = Fastify()
  const address = await probe.listen({ port: 0, host: '127.0.0.1' })
  await probe.close()
  const keys = { apiKey: 'test-key', apiSecret: 'test-secret-of-the-app' }
  const fake = await fakeShopify(server, {
    ...keys,
    prefix: '/shops',
    complianceUrl: options.webhookUrl,
    picturesUrl: `${address}/shops/pictures`,
    shops: [{ domain: 'candle-house.myshopify.com', name: 'Candle House' }],
    retryDelaysMs: [50, 100, 200],
    bucket: { maximumAvailable: 20_000, restoreRate: 10_000 },
    ...options,
  })
  await server.listen({ port: Number(new URL(address).port), host: '127.0.0.1' })
  const shopUrl = (domain: string): string => `${address}/shops/${domain}`
  return {
    fake,
    app: {
      ...keys,
      shopUrl,
      browserUrl: shopUrl,
      redirectUrl: options.redirectUrl,
      webhookUrl: options.webhookUrl,
    },
    baseUrl: `${address}/shops/{shop}`,
    close: () => server.close(),
  }
}

/** What a seller does on the approval page: presses the button. Answers the callback's query. */
export const approve = async (authorizeUrl: string): Promise<Record<string, string>> => {
  const page = await fetch(authorizeUrl)
  const html = await page.text()
  if (!page.ok) throw new Error(`no approval page: ${page.status} ${html}`)
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
  if (!location) throw new Error(`not sent back: ${answer.status}`)
  return Object.fromEntries(new URL(location).searchParams)
}
