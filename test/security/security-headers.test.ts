import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/contract/all.ts'
import { createModules } from '../../src/server/app.ts'
import { createServer } from '../../src/server/platform/http/server.ts'
import { pages as sellerPages, publicPages as sellerPublicPages } from '../../src/web/customer/shell/pages.ts'
import {
  pages as operatorPages,
  publicPages as operatorPublicPages,
} from '../../src/web/operator/shell/pages.ts'
import { testApp } from '../http.ts'

// Whatever is answered, to whatever address, says what a page of it may load.

const t = await testApp({
  environment: {
    PUBLIC_URL: 'https://shop.example.com',
    IMAGE_HOST: 'https://images.example.com/cdn',
    PICTURE_HOSTS: 'https://one.example.net, https://two.example.net',
    CALLS_PER_MINUTE: '0',
    DEMO: '0',
  },
})
const demo = await testApp({ environment: { DEMO: '1', CALLS_PER_MINUTE: '0' } })

const webFolder = await mkdtemp(join(tmpdir(), 'quayside-web-'))
for (const app of ['customer', 'operator', 'track']) {
  await mkdir(join(webFolder, app, 'assets'), { recursive: true })
  await writeFile(join(webFolder, app, 'index.html'), '<!doctype html><title>Page</title>')
  await writeFile(join(webFolder, app, 'favicon.svg'), '<svg/>')
  await writeFile(join(webFolder, app, 'assets/main-AbC123xy.js'), 'export {}')
}
const serverOf = ({ platform }: Pick<typeof t, 'platform'>): Promise<FastifyInstance> =>
  createServer({
    platform,
    modules: createModules(platform, null),
    contract: allEndpoints,
    checkAnswers: false,
    webFolder,
  })
const app = await serverOf(t)
const withFakes = await serverOf(demo)
afterAll(async () => {
  await app.close()
  await withFakes.close()
  await rm(webFolder, { recursive: true })
})

interface Routed {
  readonly path: string
}
const below = (base: string, pages: readonly Routed[]): string[] =>
  pages.map(({ path }) => `${base}${path.replaceAll(/\$\w+/g, '1')}`)

const shownPages = [
  ...below('/appvue', sellerPages),
  ...below('/appvue', sellerPublicPages),
  ...below('/ops', operatorPages),
  ...below('/ops', operatorPublicPages),
  '/appvue',
  '/appvue/',
  '/appvue/none',
  '/ops',
  '/track/abc',
]
const others = [
  '/',
  '/nope',
  '/healthz',
  '/readyz',
  '/metrics',
  '/app/docs',
  '/app/docs/docs.js',
  '/app/openapi.json',
  '/app/none',
  '/app/files/1/small',
  '/app/icons/none.svg',
  '/app/icons/package.svg',
  '/app/icons/%00',
  '/appvue/index.html',
  '/appvue/favicon.svg',
  '/appvue/none.js',
  '/appvue/assets/main-AbC123xy.js',
  '/appvue/assets/none',
  // Addresses that cannot be decoded, and parameters longer than any.
  '/%',
  '/appvue/%zz',
  '/app/%zz',
  `/app/icons/${'x'.repeat(10_000)}`,
  ...allEndpoints
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint }) => `/app${endpoint.path.replaceAll(/\{\w+\}/g, '1')}`),
]
const fakePages = [
  '/fake/shopify',
  '/fake/shopify/none/admin/orders',
  '/fake/shopify/none/admin/oauth/authorize',
  '/fake/paypal/checkoutnow?token=none',
  '/fake/paypal/payments',
  '/doubles/17track',
]

const policyOf = (headers: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> =>
  new Map(
    String(headers['content-security-policy'] ?? '')
      .split(';')
      .map((part) => {
        const [name = '', ...values] = part.trim().split(/ +/)
        return [name, values.join(' ')]
      }),
  )

const hasCharset = (type: unknown): boolean =>
  !/^(?:text\/|[^;]*[+/](?:xml|json))/.test(String(type)) || /; charset=utf-8/i.test(String(type))

/** The built applications, their documentation and the icons are the same for everybody; nothing else is kept. */
const isCachedRightly = (url: string, status: number, caching: unknown): boolean =>
  caching === 'no-store' ||
  (status === 200 && caching === 'no-cache' && /^\/(?:appvue|ops|track|app\/(?:docs|openapi))/.test(url)) ||
  (status === 200 && caching === 'public, max-age=31536000, immutable' && /\/(?:assets|icons)\//.test(url))

/** What is wrong with an answer's headers. */
const faultsOf = async (server: FastifyInstance, url: string, method: 'GET' | 'HEAD'): Promise<string[]> => {
  const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const { headers, statusCode } = await server.inject({ url, method, headers: asked })
  const policy = policyOf(headers)
  // The camera of operators reads barcodes in WebAssembly, which runs no script.
  const scripts = (policy.get('script-src') ?? '').replace(
    url.startsWith('/ops') ? "'wasm-unsafe-eval'" : /$/,
    '',
  )
  const faults = [
    statusCode < 500 ? '' : `answers ${statusCode}`,
    ["'self'", "'none'"].includes(policy.get('default-src') ?? '') ? '' : 'has no default-src',
    policy.get('base-uri') === "'none'" ? '' : "has no base-uri 'none'",
    [policy.get('object-src'), policy.get('default-src')].includes("'none'")
      ? ''
      : "has no object-src 'none'",
    policy.get('frame-ancestors') === "'none'" ? '' : "has no frame-ancestors 'none'",
    /unsafe|https?:(?!\/)|\*/.test(`${scripts} ${policy.get('img-src')}`) ? 'is too open' : '',
    headers['x-content-type-options'] === 'nosniff' ? '' : 'may be sniffed',
    headers['x-request-id'] === undefined ? 'has no id' : '',
    headers['access-control-allow-origin'] === undefined ? '' : 'may be read by other sites',
    hasCharset(headers['content-type']) ? '' : 'does not name the encoding of its text',
    isCachedRightly(url, statusCode, headers['cache-control']) ? '' : 'may be cached',
  ]
  return faults.filter((fault) => fault !== '').map((fault) => `${method} ${url} ${fault}`)
}

const allFaults = async (server: FastifyInstance, urls: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const url of urls)
    for (const method of ['GET', 'HEAD'] as const) found.push(...(await faultsOf(server, url, method)))
  return found
}

describe('security headers', () => {
  it('are sent with every page of both applications', async () => {
    expect(shownPages.length).toBeGreaterThan(80)
    const answers = await Promise.all(shownPages.map((url) => app.inject(url)))
    expect(answers.filter(({ body }) => !body.startsWith('<!doctype html>'))).toEqual([])
    expect(await allFaults(app, shownPages)).toEqual([])
  })

  it('are sent with every other answer', async () => {
    expect(await allFaults(app, others)).toEqual([])
  })

  it("are sent with the fakes' pages", async () => {
    const answers = await Promise.all(fakePages.map((url) => withFakes.inject(url)))
    expect(answers.filter(({ headers }) => !String(headers['content-type']).startsWith('text/html'))).toEqual(
      [],
    )
    expect(await allFaults(withFakes, fakePages)).toEqual([])
  })

  it('keep browsers on https for a year, and on http say nothing of it', async () => {
    const urls = ['/appvue/', '/app/none', '/%', '/app/%zz']
    const sentBy = async (server: FastifyInstance) =>
      (await Promise.all(urls.map((url) => server.inject(url)))).map(
        ({ headers }) => headers['strict-transport-security'],
      )
    expect(await sentBy(app)).toEqual(urls.map(() => 'max-age=31536000; includeSubDomains'))
    expect(await sentBy(withFakes)).toEqual(urls.map(() => undefined))
  })

  it('allow pictures of the hosts that are configured, and of Shopify', async () => {
    const { headers } = await app.inject('/appvue/')
    expect(policyOf(headers).get('img-src')).toBe(
      "'self' data: blob: https://cdn.shopify.com https://images.example.com https://one.example.net https://two.example.net",
    )
  })

  it('tell of an address that cannot be decoded like of any other bad input', async () => {
    const call = await app.inject('/app/%zz')
    expect([call.statusCode, call.json().data.fields[0].path]).toEqual([415, 'url'])
    expect((await app.inject('/appvue/%zz')).body).toBe('Not found\n')
  })
})
