import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { testApp } from '../../../../../test/http.ts'
import { endpoint } from '../../../../contract/kernel/endpoint.ts'
import { sendFailure } from '../adapter.ts'
import { limitCalls } from '../call-limits.ts'
import { readJsonBytes } from '../json-bodies.ts'
import { createLog } from '../../kernel/log.ts'
import { createServer } from '../server.ts'
import { implement } from '../route.ts'

const t = await testApp()

const slow = endpoint({
  method: 'GET',
  path: '/Slow',
  summary: 'Takes a while.',
  access: { kind: 'public' },
  input: z.object({}),
  output: z.object({ done: z.boolean() }),
})

const quick = endpoint({
  method: 'GET',
  path: '/Quick',
  summary: 'Takes no time.',
  access: { kind: 'public' },
  input: z.object({}),
  output: z.object({ done: z.boolean() }),
})

const serverWith = (callsPerMinute: number) =>
  createServer({
    platform: { ...t.platform, config: { ...t.platform.config, callsPerMinute } },
    modules: [
      {
        routes: [
          implement(slow, async () => {
            await t.platform.database.queryAgency('select pg_sleep(0.02)')
            return { done: true }
          }),
        ],
      },
    ],
    contract: [],
    checkAnswers: false,
    webFolder: null,
  })

const statusOf = async (
  app: Awaited<ReturnType<typeof serverWith>>,
  remoteAddress: string,
): Promise<number> => (await app.inject({ url: '/app/Slow', remoteAddress })).statusCode

describe('a burst of calls', () => {
  it('is answered 429 beyond its share, and those who behave are served', async () => {
    const app = await serverWith(100_000)
    const burst = Array.from({ length: 600 }, (_, index) =>
      statusOf(app, `2001:db8:0:9::${index.toString(16)}`),
    )
    const behaving: number[] = []
    for (let call = 0; call < 20; call += 1) {
      behaving.push(await statusOf(app, '192.0.2.20'))
      await sleep(5)
    }
    expect(behaving).toEqual(behaving.map(() => 200))
    const statuses = await Promise.all(burst)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    await app.close()
  })

  it('uses up its share only while its calls are under way', async () => {
    const app = await serverWith(100_000)
    for (let round = 0; round < 3; round += 1) {
      const statuses = await Promise.all(Array.from({ length: 90 }, () => statusOf(app, '192.0.2.21')))
      expect(statuses).toEqual(statuses.map(() => 200))
    }
    await app.close()
  })

  it('is told 429 and not 503 while the server is busy', async () => {
    const app = Fastify()
    app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
    // Less than any loop has, so that the server is always busy.
    await limitCalls(
      app,
      { config: { callsPerMinute: 5 }, authenticator: t.platform.authenticator },
      { maxEventLoopDelay: 1e-9, sampleInterval: 1_000 },
    )
    app.get('/app/Any', async () => 'done')
    app.get('/healthz', async () => 'alive')
    await app.ready()
    const call = async (remoteAddress: string, url = '/app/Any'): Promise<number> =>
      (await app.inject({ url, remoteAddress })).statusCode
    for (let calls = 0; calls < 5; calls += 1) await call('192.0.2.22')
    while (!app.isUnderPressure()) await sleep(50)
    expect([await call('192.0.2.22'), await call('192.0.2.23')]).toEqual([429, 503])
    expect(await call('192.0.2.23', '/healthz')).toBe(200)
    await app.close()
  })

  it('is served after the process was blocked once', async () => {
    const app = await serverWith(100_000)
    const until = performance.now() + 2_200
    while (performance.now() < until);
    for (let round = 0; round < 5; round += 1) {
      expect(await statusOf(app, '192.0.2.24')).toBe(200)
      await sleep(20)
    }
    await app.close()
  })
})

describe('an address spelled otherwise', () => {
  const lines: string[] = []
  const limited = async () => {
    const app = await createServer({
      platform: {
        ...t.platform,
        log: createLog(
          { ...t.platform.config, logLevel: 'info' },
          { write: (line) => void lines.push(line) },
        ),
        config: { ...t.platform.config, callsPerMinute: 3 },
      },
      modules: [{ routes: [implement(quick, async () => ({ done: true }))] }],
      contract: [],
      checkAnswers: false,
      webFolder: null,
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    return app
  }

  const ask = async ({ server }: { readonly server: Server }, target: string): Promise<number> => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    return Number((await text(socket)).split(' ', 2)[1])
  }

  it.each([
    ['/app/Quick', 200],
    ['/%61pp/Quick', 200],
    ['/a%70p/%51uick', 200],
    ['/APP/QUICK', 200],
    ['/app/Quick/', 200],
    ['/app/Quick?a=%zz', 200],
    ['/app/Quick#a', 200],
    ['http://localhost/app/Quick', 200],
    ['HTTP://other.example:1/%41pp/Quick#a', 200],
    ['//app/Quick', 404],
    ['/app//Quick', 404],
    ['/./app/Quick', 404],
    ['/app;a=1/Quick', 404],
    ['/app/Quick;a=1', 404],
    ['/app%2FQuick', 404],
    ['/app/none', 404],
    ['/app/%zz', 415],
    ['/%61pp/%zz', 404],
    ['http://localhost/app/%ff', 415],
    ['/nope', 404],
  ])('%s is counted and logged like any other', async (target, status) => {
    const app = await limited()
    lines.length = 0
    const statuses: number[] = []
    for (let call = 0; call < 5; call += 1) statuses.push(await ask(app, target))
    await app.close()
    expect(statuses).toEqual([status, status, status, 429, 429])
    expect(lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call')).toEqual(
      statuses.map((one) => expect.objectContaining({ method: 'GET', status: one })),
    )
  })
})

it('pages and probes are counted by a wide limit, and whether the process lives is always told', async () => {
  const app = await serverWith(2)
  const count = async (url: string, calls: number): Promise<number> => {
    let refused = 0
    for (let call = 0; call < calls; call += 1) {
      const { statusCode } = await app.inject({ url, remoteAddress: '192.0.2.25' })
      if (statusCode === 429) refused += 1
    }
    return refused
  }
  expect(await count('/', 12)).toBe(0)
  expect(await count('/readyz', 12)).toBe(4)
  expect(await count('/healthz', 50)).toBe(0)
  expect(await count('/app/Slow', 2)).toBe(0)
  await app.close()
})

describe('webhooks', () => {
  const signature = 'right'
  const listening = async () => {
    const read: string[] = []
    const app = Fastify()
    app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
    await limitCalls(app, { config: { callsPerMinute: 5 }, authenticator: t.platform.authenticator })
    await app.register(async (scope) => {
      readJsonBytes(scope, 1_000)
      scope.post('/app/webhooks/any', async (request, reply) => {
        read.push(request.ip)
        return reply.code(request.headers['x-signature'] === signature ? 200 : 401).send()
      })
    })
    const post = async (remoteAddress: string, sent: string): Promise<number> =>
      (
        await app.inject({
          method: 'POST',
          url: '/app/webhooks/any',
          remoteAddress,
          headers: { 'content-type': 'application/json', 'x-signature': sent },
          payload: '{}',
        })
      ).statusCode
    return { app, post, read }
  }

  it('that are signed are never refused, however many come from one address', async () => {
    const { app, post } = await listening()
    const together = await Promise.all(Array.from({ length: 900 }, () => post('192.0.2.30', signature)))
    for (let call = 0; call < 300; call += 1) together.push(await post('192.0.2.30', signature))
    expect(new Set(together)).toEqual(new Set([200]))
    await app.close()
  })

  it("that are not signed are not read beyond a minute's share of their network", async () => {
    const { app, post, read } = await listening()
    const statuses: number[] = []
    for (let call = 0; call < 100; call += 1) statuses.push(await post(`2001:db8:0:9::${call}`, 'wrong'))
    expect(statuses).toEqual(statuses.map((_, index) => (index < 60 ? 401 : 429)))
    expect(read).toHaveLength(60)
    expect(await post('192.0.2.31', signature)).toBe(200)
    await app.close()
  })

  it('beyond a thousand at once are answered 429', async () => {
    const { app, post } = await listening()
    const statuses = await Promise.all(Array.from({ length: 1_300 }, () => post('192.0.2.32', 'wrong')))
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(statuses.filter((status) => status === 401)).toHaveLength(1_000)
    await app.close()
  })
})
