import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { allEndpoints } from '../../../../contract/all.ts'
import { createServer } from '../server.ts'

const metricsToken = 'a-token-for-metrics'
const t = await testApp({ environment: { METRICS_TOKEN: metricsToken, CALLS_PER_MINUTE: '20' } })

describe('the server', () => {
  it('answers unknown calls with the envelope and unknown pages with plain text', async () => {
    const call = await t.app.inject('/app/Nope?x=1')
    expect(call.statusCode).toBe(404)
    expect(call.json()).toMatchObject({ code: 404, msg: 'There is no call GET /app/Nope.' })
    expect((await t.app.inject('/nope')).body).toBe('Not found\n')
  })

  it('redirects / to the application', async () => {
    const answer = await t.app.inject('/')
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/appvue/'])
  })

  it('sends security headers and a request id with every response', async () => {
    const { headers } = await t.app.inject('/healthz')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    // Labels are printed from a frame with a blob URL.
    expect(headers['content-security-policy']).toContain('frame-src blob:')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('reports that it is healthy and ready', async () => {
    expect((await t.app.inject('/healthz')).json()).toEqual({ ok: true })
    const ready = await t.app.inject('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ ok: true, database: true, jobs: true, serving: true })
  })

  it('serves metrics only with their token', async () => {
    expect((await t.app.inject('/metrics')).statusCode).toBe(401)
    const wrong = await t.app.inject({ url: '/metrics', headers: { authorization: 'Bearer nothing' } })
    expect(wrong.statusCode).toBe(401)
    const right = await t.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    expect(right.body).toContain('quayside_call_seconds_count{route="/healthz",status="200"}')
  })

  it('describes every call in OpenAPI 3.1', async () => {
    const api = (await t.app.inject('/app/openapi.json')).json()
    expect(api.openapi).toBe('3.1.0')
    const operations = Object.values<Record<string, { operationId: string; responses: object }>>(
      api.paths,
    ).flatMap((methods) => Object.values(methods))
    const ids = operations.map((operation) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(allEndpoints.map(({ name }) => name)))
    const failures = ['415', '429', '500', '503']
    expect(operations.filter(({ responses }) => !failures.every((code) => code in responses))).toEqual([])
    const references = JSON.stringify(api).match(/#\/components\/[\w/]+/g) ?? []
    const dangling = [...new Set(references)].filter(
      (reference) =>
        reference
          .slice(2)
          .split('/')
          .reduce((part, key) => part?.[key], api) === undefined,
    )
    expect(dangling).toEqual([])
  })

  it('says which calls demand an idempotency key, and which accept one', async () => {
    const { paths, components } = (await t.app.inject('/app/openapi.json')).json()
    const keyOf = (path: string) => {
      const [parameter] = paths[path].post.parameters
      return parameter ? components.parameters[parameter.$ref.split('/').at(-1)].required : null
    }
    expect(['/Order/OrderPay', '/ops/ShipByFile', '/Order/CancelOrder'].map((path) => keyOf(path))).toEqual([
      false,
      true,
      null,
    ])
  })

  it('serves the API docs without external assets', async () => {
    const page = await t.app.inject('/app/docs')
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map((match) => match[1] ?? '')
      .filter((source) => source !== 'data:,')
    expect(sources.length).toBeGreaterThan(2)
    expect(page.body).not.toMatch(/<script>|style=/)
    const answers = await Promise.all(sources.map((source) => t.app.inject(source)))
    expect(answers.filter((answer) => answer.statusCode !== 200)).toEqual([])
  })

  it('limits the calls of one address and returns Retry-After', async () => {
    const answers = []
    for (let call = 0; call < 25; call += 1) {
      answers.push(await t.app.inject({ url: '/app/Common/GetPublicConfig', remoteAddress: '192.0.2.7' }))
    }
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(20)
    const refused = answers.at(-1)
    expect(refused?.json()).toMatchObject({ code: 429, data: { retryAfterSeconds: expect.any(Number) } })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = await t.app.inject({ url: '/app/Common/GetPublicConfig', remoteAddress: '192.0.2.8' })
    expect(elsewhere.statusCode).toBe(200)
    const pages = await t.app.inject({ url: '/healthz', remoteAddress: '192.0.2.7' })
    expect(pages.statusCode).toBe(200)
  })

  it('counts all addresses of an IPv6 network together', async () => {
    const statuses = []
    for (let call = 0; call < 22; call += 1) {
      const remoteAddress = `2001:db8:5:6:${call}::${call}`
      statuses.push((await t.app.inject({ url: '/app/Common/GetPublicConfig', remoteAddress })).statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const remoteAddress = '2001:db8:5:7::1'
    expect((await t.app.inject({ url: '/app/Common/GetPublicConfig', remoteAddress })).statusCode).toBe(200)
  })

  it('ignores X-Forwarded-For unless the number of proxies is configured', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const answer = await t.app.inject({
      url: '/app/Common/GetPublicConfig',
      remoteAddress: '192.0.2.7',
      headers,
    })
    expect(answer.statusCode).toBe(429)
  })
})

describe('the built web', async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'quayside-web-'))
  await mkdir(join(webFolder, 'customer/assets'), { recursive: true })
  await writeFile(join(webFolder, 'customer/index.html'), '<!doctype html><title>App</title>')
  await mkdir(join(webFolder, 'track'))
  await writeFile(join(webFolder, 'track/index.html'), '<!doctype html><title>Parcel</title>')
  const script = 'console.log("hello")'.repeat(200)
  await writeFile(join(webFolder, 'customer/assets/main-AbC123xy.js'), script)
  await writeFile(join(webFolder, 'customer/assets/main-AbC123xy.js.gz'), gzipSync(script))
  const app = await createServer({
    platform: t.platform,
    modules: [],
    contract: [],
    checkAnswers: false,
    webFolder,
  })
  afterAll(async () => {
    await app.close()
    await rm(webFolder, { recursive: true })
  })

  it('serves its page for every address below its base, never cached', async () => {
    const urls = ['/appvue/', '/appvue', '/appvue/orders/dropshippingOrders', '/appvue/policy/price?x=1']
    const answers = await Promise.all(urls.map((url) => app.inject(url)))
    expect(
      answers.map(({ body, headers }) => [body.includes('<title>App</title>'), headers['cache-control']]),
    ).toEqual(urls.map(() => [true, 'no-cache']))
  })

  it("serves shoppers' pages with noindex, no cookie and no external assets", async () => {
    const { headers, body, cookies } = await app.inject(`/track/${'0a'.repeat(16)}`)
    expect(body).toContain('<title>Parcel</title>')
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|https?:|blob:/)
    expect(cookies).toEqual([])
    expect((await app.inject('/appvue/')).headers).not.toHaveProperty('x-robots-tag')
    for (const url of ['/track/index.html', '/%74rack/abc', '/TRACK/abc', '/track', '/track/none.js']) {
      const other = await app.inject(url)
      expect([url, other.headers['x-robots-tag']]).toEqual([url, 'noindex, nofollow, noarchive'])
      expect(other.headers['content-security-policy']).toBe(headers['content-security-policy'])
    }
  })

  it('serves hashed files pre-compressed with permanent caching', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const answer = await app.inject({ url: '/appvue/assets/main-AbC123xy.js', headers })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    })
    expect(answer.rawPayload.equals(gzipSync(script))).toBe(true)
    expect((await app.inject('/appvue/assets/main-AbC123xy.js')).body).toBe(script)
    const refusing = { 'accept-encoding': 'gzip;q=0, br;q=0.0' }
    const plain = await app.inject({ url: '/appvue/assets/main-AbC123xy.js', headers: refusing })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.body).toBe(script)
    const head = await app.inject({ method: 'HEAD', url: '/appvue/assets/main-AbC123xy.js', headers })
    expect(head.headers).toMatchObject({ 'content-length': String(gzipSync(script).length) })
  })

  it('returns 404 for a missing file and for paths outside the folder', async () => {
    expect((await app.inject('/appvue/assets/gone-12345678.js')).statusCode).toBe(404)
    expect((await app.inject('/appvue/assets/..%2f..%2fsecret-12345678.js')).statusCode).toBe(404)
    expect((await app.inject('/appvue/%2e%2e/%2e%2e/etc/passwd.txt')).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/appvue/orders' })).statusCode).toBe(404)
    expect((await app.inject('/ops/')).statusCode).toBe(404)
  })
})
