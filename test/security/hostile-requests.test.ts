import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { myProducts } from '../../src/contract/my-products/my-products.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import { shops } from '../../src/contract/shops/shops.ts'
import { imports } from '../../src/contract/imports/imports.ts'
import { FakeWebhooks } from '../../src/server/connectors/paypal/fake-webhooks.ts'
import { shopifyApp } from '../../src/server/connectors/shopify/admin-api/app.ts'
import { signBody } from '../../src/server/connectors/shopify/admin-api/signature.ts'
import { trackingSettings } from '../../src/server/connectors/tracking/settings.ts'
import { signatureOf } from '../../src/server/connectors/tracking/signature.ts'
import { createLog } from '../../src/server/platform/kernel/log.ts'
import { testApp } from '../http.ts'

// Requests that no browser and no service sends: each is refused as the caller's fault, and the server goes on.

const errors: string[] = []
const t = await testApp({
  environment: { DEMO: '1', CALLS_PER_MINUTE: '0' },
  log: (config) => createLog({ ...config, logLevel: 'error' }, { write: (line) => void errors.push(line) }),
})
await t.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = t.app.server.address() as AddressInfo

const paypal = new FakeWebhooks({
  apiUrl: 'http://localhost',
  webhookId: 'WH-DEMO',
  deliver: async () => 200,
  lateMs: Infinity,
  retryDelayMs: 1,
})

/** Services with the headers of a right signature of any bytes. */
const services: Readonly<Record<string, (body: Buffer) => Readonly<Record<string, string>>>> = {
  shopify: (body) => ({
    'x-shopify-hmac-sha256': signBody(shopifyApp(t.platform.config)?.apiSecret ?? '', body),
    'x-shopify-topic': 'orders/updated',
    'x-shopify-shop-domain': 'northwind.myshopify.com',
    'x-shopify-event-id': 'event-1',
  }),
  '17track': (body) => {
    const settings = trackingSettings(t.platform.config)
    return { sign: settings ? signatureOf(body, settings) : '' }
  },
  paypal: (body) => paypal.sign(body.toString('utf8')),
}

const event = JSON.stringify({
  id: 'WH-1',
  event: 'TRACKING_UPDATED',
  event_type: 'PAYMENT.CAPTURE.COMPLETED',
  create_time: '2026-01-01T00:00:00Z',
  resource: { id: 'C1', custom_id: '1', amount: { value: '1.00', currency_code: 'USD' } },
  data: { number: 'X1', carrier: 1 },
})
const nested = (open: string, close: string, depth: number): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`

interface Hostile {
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}
const hostile: Readonly<Record<string, Hostile>> = {
  'an empty body': { body: '' },
  'broken JSON': { body: event.slice(0, -1) },
  'no JSON': { body: 'id=WH-1&event=x' },
  'two documents': { body: `${event}${event}` },
  'a list 100,000 deep': { body: nested('[', ']', 100_000) },
  'objects 30,000 deep': { body: nested('{"a":', '}', 30_000) },
  'objects 40 deep in an event': {
    body: `${event.slice(0, -1)},"more":${nested('{"a":', '}', 40)}}`,
  },
  'the character NUL': { body: event.replace('WH-1', String.raw`WH\u0000`) },
  'half a surrogate pair': { body: event.replace('WH-1', String.raw`WH\ud800`) },
  'UTF-16': { body: Buffer.from(event, 'utf16le') },
  'bytes that are no UTF-8': { body: Buffer.from(event.replace('X1', 'Stra\u00DFe'), 'latin1') },
  'an oversized body': { body: event.replace('X1', 'x'.repeat(10 * 1024 * 1024)) },
  'a compressed body': { body: gzipSync(event), headers: { 'content-encoding': 'gzip' } },
  'a form': { body: event, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  'plain text': { body: event, headers: { 'content-type': 'text/plain' } },
  XML: { body: '<event/>', headers: { 'content-type': 'application/xml' } },
  'a broken content type': { body: event, headers: { 'content-type': '\u00FF; charset=' } },
}

describe.each(Object.entries(services))('a webhook of %s, rightly signed,', (service, sign) => {
  const post = (body: string | Buffer, headers: Readonly<Record<string, string>> = {}) => {
    const payload = Buffer.from(body)
    return t.app.inject({
      method: 'POST',
      url: `/app/webhooks/${service}`,
      headers: { 'content-type': 'application/json', ...sign(payload), ...headers },
      payload,
    })
  }

  it.each(Object.entries(hostile))('with %s is refused', async (_what, { body, headers }) => {
    const { statusCode } = await post(body, headers)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
  })

  it('as the service sends it is accepted', async () => {
    expect((await post(event)).statusCode).toBe(200)
    expect((await post(event, { 'content-type': 'application/json; charset=utf-8' })).statusCode).toBe(200)
  })
})

const boundary = 'x-boundary'
const part = (disposition: string, body = 'a,b\n1,2', type = ''): string =>
  `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${type}\r\n${body}\r\n`
const file = part('form-data; name="file"; filename="orders.csv"')
const end = `--${boundary}--\r\n`
const multipart = `multipart/form-data; boundary=${boundary}`

const uploads: Readonly<Record<string, { readonly type?: string; readonly body: string | Buffer }>> = {
  'no body': { body: '' },
  'no end': { body: file },
  'an end within a part': { body: file.slice(0, 60) },
  'an end within a header': { body: `--${boundary}\r\nContent-Disp` },
  'only its end': { body: end },
  'another boundary': { body: file.replaceAll(boundary, 'other') + end },
  'no boundary': { type: 'multipart/form-data', body: file + end },
  'an empty boundary': { type: 'multipart/form-data; boundary=', body: file + end },
  'a boundary of a thousand characters': {
    type: `multipart/form-data; boundary=${'b'.repeat(1000)}`,
    body: file + end,
  },
  'another kind of multipart': { type: `multipart/mixed; boundary=${boundary}`, body: file + end },
  'a part without headers': { body: `--${boundary}\r\n\r\nabc\r\n${end}` },
  'a broken header': { body: `--${boundary}\r\n: : :\r\n\u0000\r\n\r\nabc\r\n${end}` },
  'a header of 200,000 characters': { body: part(`form-data; name="${'n'.repeat(200_000)}"`) + end },
  'a thousand headers': {
    body: `--${boundary}\r\n${'X-A: 1\r\n'.repeat(1000)}\r\nabc\r\n${end}`,
  },
  'a thousand fields': { body: part('form-data; name="a"').repeat(1000) + file + end },
  'a thousand files': { body: file.repeat(1000) + end },
  'a field of a megabyte': { body: part('form-data; name="a"', 'x'.repeat(1024 * 1024)) + file + end },
  'a field named __proto__': { body: part('form-data; name="__proto__"', '{}') + file + end },
  'a field with NUL': { body: part('form-data; name="a"', '\u0000') + file + end },
  'a field of another encoding': {
    body: part('form-data; name="a"', 'x', 'Content-Type: text/plain; charset=utf-7\r\n') + file + end,
  },
  'a transfer encoding': {
    body: part('form-data; name="a"', '%%%', 'Content-Transfer-Encoding: base64\r\n') + file + end,
  },
  'a file as a field': { body: part('form-data; name="file"') + end },
  'a nested multipart': {
    body: part('form-data; name="file"', file, 'Content-Type: multipart/mixed; boundary=y\r\n') + end,
  },
  'broken file names': {
    body: part(`form-data; name="file"; filename*=UTF-8''%E0%A4%A; filename="\\"`) + end,
  },
  bytes: { body: Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256)) },
}

describe('an upload', () => {
  it.each(Object.entries(uploads))('with %s is refused', async (_what, { type = multipart, body }) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/app${imports.uploadOrderFile.path}`,
      headers: {
        authorization: `Bearer ${t.main.token}`,
        'content-type': type,
        'idempotency-key': 'key-12345',
      },
      payload: body,
    })
    expect([0, 415]).toContain(answer.json().code)
  })
})

/** Sends bytes over a connection of its own, and reads the first line of what comes back. */
const exchange = async (text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
    socket.end()
  })
  // Its other side may close before all is sent.
  socket.on('error', () => undefined)
  socket.write(Buffer.from(text, 'latin1'))
  const isClosed = new Promise((resolve) => void socket.once('close', resolve))
  const timer = setTimeout(() => socket.destroy(), 5000)
  await isClosed
  clearTimeout(timer)
  return received.split('\r\n', 1)[0] ?? ''
}
const head = 'POST /app/User/Login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
const sockets: Readonly<Record<string, string>> = {
  'no HTTP': '\u0016\u0003\u0001\u0002\r\n\r\n',
  'an unknown method': 'FETCH /app HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'no host': 'GET /healthz HTTP/1.1\r\n\r\n',
  'headers of 17 kB': `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
  'an address of 17 kB': `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'a broken header': 'GET /healthz HTTP/1.1\r\nHost: a\r\nA\u0000b: c\r\n\r\n',
  'two lengths': `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  'a length and chunks': `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  'a negative length': `${head}Content-Length: -1\r\n\r\n{}`,
  'broken chunks': `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  'an unknown transfer encoding': `${head}Transfer-Encoding: gzip\r\n\r\n{}`,
  'an address that is no URL': 'GET //[::1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'a broken address': 'GET /app/%zz HTTP/1.1\r\nHost: a\r\n\r\n',
  'an address of another host': 'GET http://evil.example/app/%00 HTTP/1.1\r\nHost: a\r\n\r\n',
}

describe('a connection', () => {
  it.each(Object.entries(sockets))('with %s is refused', async (_what, text) => {
    expect(await exchange(text)).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })
})

const entries = (count: number, nameOf: (index: number) => string, value: unknown): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [nameOf(index), value]))
const many = (value: unknown, count: number): unknown[] => Array.from({ length: count }, () => value)
const ids = ['1']

/** As large as bodies may be, and wrong in each of their parts. */
const wrongCalls: Readonly<Record<string, readonly [Endpoint, unknown]>> = {
  'a cost of 70,000 orders that are none': [
    orders.payOrders,
    { ids, agreed: entries(70_000, (index) => `k${index}`, 1) },
  ],
  'as many costs of orders as are parsed': [
    orders.startPayment,
    { ids, agreed: entries(49_000, (index) => `k${index}`, 'x') },
  ],
  'ten thousand costs that are none': [
    orders.startPayment,
    { ids, agreed: entries(10_000, (index) => String(index + 1), 'x') },
  ],
  'a name of 900,000 characters': [
    orders.startPayment,
    { ids, agreed: entries(1, () => 'k'.repeat(900_000), 1) },
  ],
  '40,000 parameters of a callback': [
    shops.completeShopifyConnect,
    { query: entries(40_000, (index) => `k${index}`, 1) },
  ],
  'ten thousand ids that are none': [orders.startPayment, { ids: many('x', 10_000) }],
  '99,000 ids': [orders.startPayment, { ids: many('x', 99_000) }],
  '500,000 ids': [orders.startPayment, { ids: many(1, 500_000) }],
  'ten thousand empty rows': [myProducts.mapVariants, { mappings: many({}, 10_000) }],
  'lists of lists': [imports.correctImport, { id: '1', rows: many({ row: 2, cells: many(1, 300) }, 300) }],
  '49,000 fields that it does not have': [orders.payOrder, entries(49_000, (index) => `k${index}`, 1)],
}

describe('a call', () => {
  it.each(Object.entries(wrongCalls))('with %s is refused in few words', async (_what, [endpoint, input]) => {
    const answer = await t.main.send(endpoint, input, { idempotencyKey: 'key-12345' })
    expect(answer.status).toBe(415)
    const { fields } = answer.data as { readonly fields: readonly { readonly path: string }[] }
    expect(fields.length).toBeGreaterThan(0)
    expect(fields.length).toBeLessThanOrEqual(21)
    expect(answer.body.length).toBeLessThan(6_000)
  })
})

it('none of it is logged as our error', () => {
  expect(errors).toEqual([])
})
