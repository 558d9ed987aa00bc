import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod'
import { createPayPalClient } from '../../src/server/connectors/paypal/client.ts'
import type { ShopifyApp } from '../../src/server/connectors/shopify/admin-api/app.ts'
import { createShopifyClient } from '../../src/server/connectors/shopify/admin-api/client.ts'
import { exchangeCode } from '../../src/server/connectors/shopify/admin-api/oauth.ts'
import { trackingClient } from '../../src/server/connectors/tracking/client.ts'
import { createFileStore } from '../../src/server/platform/files/file-store.ts'
import { createTransport } from '../../src/server/platform/mail/mail-transport.ts'
import { createVirusScanner } from '../../src/server/platform/files/virus-scanner.ts'

/** The limit is ten seconds; the rest is for a busy machine. */
const limitMs = 20_000
/** An email whose server answers a little counts as accepted for longer, so that it is not sent twice. */
const drippedMailMs = 45_000

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n'
const drip = (socket: Socket, text: string): void => {
  let at = 0
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ' '), 1_000)
  socket.on('close', () => clearInterval(timer))
}

/** What a service does with each connection. */
const faults: Readonly<Record<string, (socket: Socket) => void>> = {
  'accepts and never answers': () => undefined,
  'sends headers and then hangs': (socket) => socket.once('data', () => socket.write(`${head}{"data":`)),
  'sends headers and then a byte a second': (socket) =>
    socket.once('data', () => {
      socket.write(head)
      drip(socket, ' ')
    }),
  'sends a byte a second': (socket) => drip(socket, head),
}

const greets = (socket: Socket): void => void socket.write('220 mail.example ESMTP\r\n')
const mailFaults: Readonly<Record<string, (socket: Socket) => void>> = {
  'accepts and never answers': () => undefined,
  'greets and then hangs': greets,
  'greets a byte a second': (socket) => drip(socket, '220 mail.example ESMTP with a long name '),
  'answers a byte a second': (socket) => {
    greets(socket)
    drip(socket, '250-mail.example\r\n')
  },
}

const servers: Server[] = []
const sockets = new Set<Socket>()
const serve = async (fault: (socket: Socket) => void): Promise<number> => {
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    fault(socket)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
})

const shopifyApp = (url: string): ShopifyApp => ({
  apiKey: 'key',
  apiSecret: 'secret',
  shopUrl: () => url,
  browserUrl: () => url,
  redirectUrl: 'http://localhost/appvue/shopifyAuth',
  webhookUrl: 'http://localhost/app/webhooks/shopify',
})
const paypal = (baseUrl: string) =>
  createPayPalClient({ baseUrl, clientId: 'id', clientSecret: 'secret', webhookId: 'WH-1' })
const tracking = (baseUrl: string) => trackingClient({ baseUrl, key: 'key', signature: 'sha256-slash-key' })
const bucket = (endpoint: string) =>
  createFileStore({
    kind: 's3',
    endpoint,
    region: 'eu-central-1',
    bucket: 'files',
    accessKeyId: 'key-id',
    secretAccessKey: 'key',
  })
const parcels = [{ trackingNumber: 'LX200000077CN', carrier: 'YunExpress' }]

const readWhole = async (url: string): Promise<void> => {
  const found = await bucket(url).read('a/file')
  if (!found) throw new Error('there is no file')
  for await (const chunk of found.body) void chunk
}

const calls: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  'Shopify, reading': (url) =>
    createShopifyClient(shopifyApp(url)).send(
      { domain: 'a.myshopify.com', accessToken: 't' },
      'ShopFacts',
      {},
      z.unknown(),
    ),
  'Shopify, connecting': (url) => exchangeCode(shopifyApp(url), 'a.myshopify.com', 'code', new Date()),
  'PayPal, reading': (url) => paypal(url).call({ method: 'GET', path: '/v2/checkout/orders/1' }),
  'PayPal, paying': (url) =>
    paypal(url).call({ method: 'POST', path: '/v2/checkout/orders', body: '{}', requestId: 'r-1' }),
  '17TRACK, registering': (url) => tracking(url).register(parcels),
  '17TRACK, asking': (url) => tracking(url).ask(parcels, new Date()),
  'S3, reading': readWhole,
  'S3, removing': (url) => bucket(url).remove('a/file'),
  'S3, writing': (url) => bucket(url).write('a/file', Buffer.from('text'), 'text/plain'),
}

interface Given {
  readonly name: string
  readonly limitMs: number
  readonly fault: (socket: Socket) => void
  readonly call: (port: number) => Promise<unknown>
}

const httpCases = Object.entries(faults).flatMap(([fault, behave]) =>
  Object.entries(calls).map(([name, call]): Given => ({
    name: `${name}, of a service that ${fault}`,
    limitMs,
    fault: behave,
    call: (port) => call(`http://127.0.0.1:${port}`),
  })),
)
const mailCases = Object.entries(mailFaults).map(([fault, behave]): Given => ({
  name: `email, by a server that ${fault}`,
  limitMs: fault.includes('a byte') ? drippedMailMs : limitMs,
  fault: behave,
  call: (port) =>
    createTransport(`smtp://127.0.0.1:${port}`, 'from@agency.example').send({
      to: 'to@seller.example',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    }),
}))

const scanCases = Object.entries(faults).map(([fault, behave]): Given => ({
  name: `clamd, by a server that ${fault}`,
  limitMs,
  fault: behave,
  call: (port) => createVirusScanner({ host: '127.0.0.1', port })(Buffer.alloc(5_000_000), 'a'),
}))

interface Outcome {
  readonly failed: boolean
  readonly ms: number
}

const outcomeOf = async ({ fault, call }: Given): Promise<Outcome> => {
  const port = await serve(fault)
  const begun = performance.now()
  const failed = await call(port).then(
    () => false,
    () => true,
  )
  return { failed, ms: performance.now() - begun }
}

// Loaded before, so that this is not counted.
await Promise.all([import('@aws-sdk/client-s3'), import('nodemailer')])
// All at once, because each waits.
const outcomes = await Promise.all(
  [...httpCases, ...mailCases, ...scanCases].map(async (given) => ({
    ...given,
    ...(await outcomeOf(given)),
  })),
)

it.each(outcomes)('is given up in time: $name', (outcome) => {
  expect(outcome.failed).toBe(true)
  expect(outcome.ms).toBeLessThan(outcome.limitMs)
})
